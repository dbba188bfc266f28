// What the Record view shows: the ledger, narrowed or whole, or the cognitions.

import { create } from 'zustand';
import { showView } from '#renderer/state/view.ts';
import type { EntryKind } from '#shared/model/entry';
import type { CognitionId } from '#shared/model/ids';

interface RecordPlace {
  readonly part: 'ledger' | 'cognitions';
  readonly kind: EntryKind | null;
  readonly cognitionId: CognitionId | null;
  readonly go: (place: Partial<Pick<RecordPlace, 'part' | 'kind' | 'cognitionId'>>) => void;
}

export const useRecordPlace = create<RecordPlace>()((set) => ({ part: 'ledger', kind: null, cognitionId: null, go: (place) => set(place) }));

/** Shows the entries of one cognition in the Record view. */
export function showEntriesOf(cognitionId: CognitionId): void {
  useRecordPlace.getState().go({ part: 'ledger', kind: null, cognitionId });
  showView('record');
}
