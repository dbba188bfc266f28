// The operator's acts: one handler per route, and every act leaves an entry, with its reason in the content store (L3).

import type { Journal, JournalTx } from '#entity/ports';
import type { AdminRoutes } from '#shared/contract/admin-routes';
import type { Handlers } from '#shared/contract/define-route';
import type { IpcAnswer } from '#shared/contract/ipc-error';
import { isWellFormed } from '#shared/lib/text';

export interface AdminDeps {
  readonly journal: Journal;
  /** Told after an act is durable; lanes that waited may go on. */
  readonly changed?: (act: 'paused' | 'resumed') => void;
}

const nowhere = { lane: null, cognitionId: null } as const;
const refuse = (message: string): IpcAnswer<never> => ({ ok: false, error: { code: 'refused', message } });

export function createAdminHandlers({ journal, changed }: AdminDeps): Handlers<AdminRoutes> {
  /** Writes unless life is already so: looked at inside the transaction, since two windows may press at once. */
  async function act(name: 'paused' | 'resumed', write: (tx: JournalTx) => number): Promise<IpcAnswer<{ readonly seq: number }>> {
    const seq = await journal.commit((tx) => (tx.view.paused() === (name === 'paused') ? null : write(tx)));
    if (seq === null) return refuse(name === 'paused' ? 'It is paused already.' : 'It is not paused.');
    changed?.(name);
    return { ok: true, value: { seq } };
  }

  return {
    'life.pause': async ({ reason }) => {
      const said = reason.trim();
      if (!isWellFormed(said)) return refuse('The reason holds half a character somewhere. Remove it and try again.');
      return act('paused', (tx) => tx.append('operator.paused', { reason: said === '' ? null : tx.put(said) }, nowhere));
    },
    'life.resume': () => act('resumed', (tx) => tx.append('operator.resumed', {}, nowhere)),
  };
}
