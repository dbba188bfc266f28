// What a journal that takes no more means for the host: whoever writes hears it in words, and what runs is stopped.

import type { Journal } from '#entity/ports';
import type { IpcError } from '#shared/contract/ipc-error';
import { JournalStopped } from '#storage/journal';

/** The same journal; `stopped` is called when a write finds that the disk took no more. */
export const watchStop = (journal: Journal, stopped: () => void): Journal => ({
  view: journal.view,
  preview: journal.preview,
  commit: async (write) => {
    try {
      return await journal.commit(write);
    } catch (error) {
      if (error instanceof JournalStopped) stopped();
      throw error;
    }
  },
});

/** The answer to a request that met a stopped journal; null for any other error. */
export function stoppedError(error: unknown): IpcError | null {
  if (!(error instanceof JournalStopped)) return null;
  return { code: 'unavailable', message: sentences[error.failure === 'closed' || error.failure === 'home_gone' ? error.failure : 'disk'] };
}

const sentences = {
  disk: 'The disk is full or failing: nothing more is taken, and what was acknowledged is kept; free space and start again.',
  home_gone: 'The home was moved, replaced or removed while it was lived in: nothing more is taken; put it back and start again.',
  closed: 'This host is ending; what was acknowledged is kept.',
} as const;
