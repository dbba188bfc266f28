// Putting a skill in force: the operator names the digest of what they looked at, and exactly that is taken (design.md 10).

import type { Journal } from '#entity/ports';
import type { ContractName } from '#shared/cognitive/contracts';
import type { IpcAnswer } from '#shared/contract/ipc-error';
import type { ContentRef, Digest } from '#shared/model/ids';

export interface Offer {
  readonly digest: string;
  /** The instructions as they are sent, or the command line as JSON. */
  readonly text: string;
  /** What is in force until then; null where nothing is. */
  readonly before: string | null;
  readonly network: 'none' | 'loopback' | null;
}

/** What waits to be adopted, read now; null when nothing does. `fault`: something is there and cannot be used. */
export type Adoptable = (contract: ContractName, kind: 'instructions' | 'command') => Offer | { readonly fault: string } | null;

const refuse = (message: string): IpcAnswer<never> => ({ ok: false, error: { code: 'refused', message } });

/** Adopts what waits, if it is what was looked at. */
export async function adoptSkill(
  journal: Journal,
  adoptable: Adoptable,
  contract: ContractName,
  kind: 'instructions' | 'command',
  digest: Digest,
): Promise<IpcAnswer<{ readonly seq: number }>> {
  const offer = adoptable(contract, kind);
  if (offer === null)
    return refuse(kind === 'command' ? 'No other command is named for this contract in the settings.' : 'Nothing waits to be adopted for this contract.');
  if ('fault' in offer) return refuse(offer.fault);
  if (offer.digest !== digest) return refuse('It has changed since you looked at it. Look again, and adopt what you saw.');
  const seq = await journal.commit((tx) => {
    const before: ContentRef | null = offer.before === null ? null : tx.put(offer.before);
    return tx.append('skill.adopted', { contract, kind, digest, text: tx.put(offer.text), before, network: offer.network }, { lane: null, cognitionId: null });
  });
  return { ok: true, value: { seq } };
}
