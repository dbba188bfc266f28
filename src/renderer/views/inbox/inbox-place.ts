// Which of the waiting runs is open; kept while one looks at another view.

import { create } from 'zustand';
import type { RunId } from '#shared/model/ids';

interface InboxPlace {
  readonly runId: RunId | null;
  readonly open: (runId: RunId) => void;
}

export const useInboxPlace = create<InboxPlace>()((set) => ({ runId: null, open: (runId) => set({ runId }) }));
