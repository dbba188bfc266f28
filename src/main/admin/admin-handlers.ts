// The operator's acts: one handler per route, and every act leaves an entry, with its reason in the content store (L3).
// Only places and their choice are no matter of any one ledger.

import type { Journal, JournalTx } from '#entity/ports';
import type { AdminRoutes } from '#shared/contract/admin-routes';
import type { Handlers } from '#shared/contract/define-route';
import type { ForgeRoutes } from '#shared/contract/forge-routes';
import type { IpcAnswer } from '#shared/contract/ipc-error';
import { isWellFormed } from '#shared/lib/text';
import { type Adoptable, adoptSkill } from './adopt-skill.ts';

export interface AdminDeps {
  readonly journal: Journal;
  readonly forge: Handlers<ForgeRoutes>;
  readonly adoptable: Adoptable;
  readonly slots: Pick<Handlers<AdminRoutes>, 'entity.list' | 'entity.create' | 'entity.use'>;
}

const nowhere = { lane: null, cognitionId: null } as const;
const refuse = (message: string): IpcAnswer<never> => ({ ok: false, error: { code: 'refused', message } });
const BROKEN = 'The reason holds half a character somewhere. Remove it and try again.';

export function createAdminHandlers({ journal, forge, adoptable, slots }: AdminDeps): Handlers<AdminRoutes> {
  /** Writes unless life is already so: looked at inside the transaction, since two windows may press at once. */
  async function act(name: 'paused' | 'resumed', write: (tx: JournalTx) => number): Promise<IpcAnswer<{ readonly seq: number }>> {
    const seq = await journal.commit((tx) => (tx.view.paused() === (name === 'paused') ? null : write(tx)));
    if (seq === null) return refuse(name === 'paused' ? 'It is paused already.' : 'It is not paused.');
    return { ok: true, value: { seq } };
  }

  return {
    'life.pause': async ({ reason }) => {
      const said = reason.trim();
      if (!isWellFormed(said)) return refuse(BROKEN);
      return act('paused', (tx) => tx.append('operator.paused', { reason: said === '' ? null : tx.put(said) }, nowhere));
    },
    'life.resume': () => act('resumed', (tx) => tx.append('operator.resumed', {}, nowhere)),
    ...forge,
    'forge.decline': async ({ runId, reason }) => {
      const said = reason.trim();
      if (!isWellFormed(said)) return refuse(BROKEN);
      return journal.commit((tx) => {
        const state = tx.view.run(runId)?.state;
        if (state !== 'valid') return refuse('There is no such proposal, or it was settled already.');
        const seq = tx.append('contract.withdrawn', { runId, reason: 'declined', note: said === '' ? null : tx.put(said) }, nowhere);
        return { ok: true, value: { seq } } as const;
      });
    },
    'skill.adopt': ({ contract, kind, digest }) => adoptSkill(journal, adoptable, contract, kind, digest),
    ...slots,
  };
}
