// Asking a contract: the question goes on record, one of three modes fulfils it, what comes back is held to the schema and goes on
// record whether it holds or not. Nothing an answer says happens here: committing it is another act (Tur: the kernel alone commits).

import { type ContractName, contractOf } from '#shared/cognitive/contracts';
import { canonicalJson, type Json } from '#shared/lib/canonical-json';
import type { EntryPayload, SkillMode } from '#shared/model/entry';
import type { RunId } from '#shared/model/ids';
import type { EntityDeps, EntityView, JournalTx, SkillRunner, SkillShelf, SkillTask } from '../ports.ts';
import { callIsolated } from './call-isolated.ts';
import { skillInForce } from './skill-in-force.ts';

export interface ContractDeps extends Pick<EntityDeps, 'clock' | 'ids' | 'journal' | 'substrate'> {
  readonly shelf: SkillShelf;
  readonly runners: Readonly<Record<SkillMode, SkillRunner>>;
  /** Whether a text holds a secret this host knows: such an answer is nobody's. */
  readonly holdsSecret: (text: string) => boolean;
}

/** A question on record, on its way to be fulfilled. */
export interface AskedRun {
  readonly task: SkillTask;
  readonly mode: SkillMode;
  readonly askedAtMs: number;
}

const nowhere = { lane: null, cognitionId: null } as const;

/** What an answer rests on: the identity in force, or that there is none yet. */
export const basisOf = (view: EntityView): EntryPayload<'contract.asked'>['basis'] => (view.entity() === null ? 'unborn' : (view.cut()?.cutId ?? 'unborn'));

/**
 * Puts the question on record; `input` was checked. A delegation is handed out with it, and what was handed out before for the
 * same contract is withdrawn: one question, one answer.
 */
export async function askContract(deps: ContractDeps, contract: ContractName, mode: SkillMode, input: unknown, signal: AbortSignal): Promise<AskedRun> {
  const { ids, clock, journal, shelf, runners } = deps;
  const runId = ids.next<RunId>('run');
  const skill = skillInForce(journal.view, shelf, contract);
  const inputJson = canonicalJson(input as Json);
  const askedAtMs = clock.now();
  const task: SkillTask = { runId, contract, instructions: skill.instructions, input, inputJson: shelf.inputProse(inputJson) };
  const handed = mode === 'delegation' ? await runners.delegation.fulfil(task, { signal, call: callIsolated(deps, runId, signal) }) : null;
  await journal.commit((tx) => {
    withdrawOlder(tx, contract);
    tx.append(
      'contract.asked',
      {
        runId,
        contract,
        contractVersion: contractOf(contract).version,
        mode,
        skill: mode === 'command' ? null : tx.putProse(skill.instructions),
        skillOrigin: mode === 'command' ? null : skill.origin,
        input: tx.put(inputJson),
        block: handed?.kind === 'handed_out' ? tx.put(handed.block) : null,
        command: mode === 'command' ? (tx.view.adopted(contract, 'command')?.digest ?? null) : null,
        basis: basisOf(tx.view),
      },
      nowhere,
    );
  });
  return { task, mode, askedAtMs };
}

function withdrawOlder(tx: JournalTx, contract: ContractName): void {
  for (const { runId, contract: other, mode } of tx.view.openRuns())
    if (other === contract && mode === 'delegation') tx.append('contract.withdrawn', { runId, reason: 'superseded', note: null }, nowhere);
}
