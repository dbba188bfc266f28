// Random foundings, runs of contracts and adoptions, recorded as the flow records them. Beside `random-ledger.ts`, which lives them.

import fc from 'fast-check';
import type { EntryContext, JournalTx } from '#entity/ports';
import { asProse } from '#shared/lib/as-prose';
import type { EntryPayload, RunMode } from '#shared/model/entry';
import type { CompassId, ContentRef, CutId, Digest, EntityId, ForgeId, MemoryId, RequestId, RunId } from '#shared/model/ids';
import type { TestIds } from './temporary-home.ts';

export interface RandomRun {
  readonly kind: 'run';
  readonly contract: 'forge' | 'interview';
  readonly mode: RunMode;
  /** Asked while nobody is born, if it can be. */
  readonly beforeBirth: boolean;
  /** Requests it sends; the last of them stays unanswered when the run does. */
  readonly calls: number;
  readonly answer: { readonly outcome: EntryPayload<'contract.answered'>['outcome']; readonly text: string } | null;
  readonly withdrawn: EntryPayload<'contract.withdrawn'>['reason'] | null;
  /** Whether a forge is committed from a valid answer. */
  readonly accepted: boolean;
}

export interface RandomForge {
  readonly kind: 'forge';
  readonly name: string;
  readonly axioms: readonly string[];
  readonly principles: readonly string[];
}

export interface RandomAdoption {
  readonly kind: 'adopt';
  readonly contract: 'forge' | 'interview';
  readonly what: 'instructions' | 'command';
  readonly text: string;
}

export type RandomFounding = RandomRun | RandomForge | RandomAdoption;

const contract = fc.constantFrom('forge' as const, 'interview' as const);

/** Any founding act; `text` makes the words of a person or a model. */
export const randomFounding = (text: fc.Arbitrary<string>): fc.Arbitrary<RandomFounding> =>
  fc.oneof(
    fc.record({
      kind: fc.constant('run' as const),
      contract,
      mode: fc.constantFrom('background_call' as const, 'delegation' as const, 'command' as const, 'form' as const),
      beforeBirth: fc.boolean(),
      calls: fc.nat(2),
      answer: fc.option(
        fc.record({ outcome: fc.constantFrom('valid' as const, 'valid' as const, 'invalid' as const, 'failed' as const, 'stopped' as const), text }),
      ),
      withdrawn: fc.option(fc.constantFrom('superseded' as const, 'cancelled' as const, 'declined' as const), { freq: 2 }),
      accepted: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('forge' as const),
      name: text,
      axioms: fc.uniqueArray(text, { maxLength: 4 }),
      principles: fc.uniqueArray(text, { maxLength: 2 }),
    }),
    fc.record({ kind: fc.constant('adopt' as const), contract, what: fc.constantFrom('instructions' as const, 'command' as const), text }),
  );

const nowhere: EntryContext = { lane: null, cognitionId: null };
type Step = (tx: JournalTx) => void;

/** The steps of `act`, each of which the flow commits by itself. */
export function foundingSteps(ids: TestIds, act: RandomFounding): readonly Step[] {
  if (act.kind === 'forge') return [(tx) => recordForge(tx, ids, act, null)];
  if (act.kind === 'adopt') return [(tx) => recordAdoption(tx, ids, act)];
  return runSteps(ids, act);
}

function runSteps(ids: TestIds, run: RandomRun): readonly Step[] {
  const runId = ids.next<RunId>('run');
  const isAccepted = run.accepted && run.withdrawn === null && run.answer?.outcome === 'valid' && run.contract === 'forge';
  const forged: RandomForge = { kind: 'forge', name: 'Somebody else', axioms: ['I was asked for.'], principles: [] };
  return [
    (tx) => recordAsked(tx, run, runId),
    ...Array.from({ length: run.calls }, (_, call) => callStep(ids, runId, call, call === run.calls - 1 && run.answer === null)),
    ...(run.answer === null ? [] : [(tx: JournalTx) => recordRunAnswer(tx, runId, run.answer)]),
    ...(run.withdrawn === null ? [] : [(tx: JournalTx) => recordWithdrawal(tx, runId, run.withdrawn)]),
    ...(isAccepted ? [(tx: JournalTx) => recordForge(tx, ids, forged, runId)] : []),
  ];
}

function recordAsked(tx: JournalTx, { contract, mode }: RandomRun, runId: RunId): void {
  const isCommand = mode === 'command';
  tx.append(
    'contract.asked',
    {
      runId,
      contract,
      contractVersion: 1,
      mode,
      skill: isCommand ? null : tx.putProse(asProse(`How to ${contract}.`)),
      skillOrigin: isCommand ? null : 'shipped',
      input: tx.put('{"exchanges":[]}'),
      block: mode === 'delegation' ? tx.put(`# IPSE DELEGATION: ${contract}`) : null,
      command: isCommand ? ('0'.repeat(64) as Digest) : null,
      basis: tx.view.cut()?.cutId ?? 'unborn',
    },
    nowhere,
  );
}

function callStep(ids: TestIds, runId: RunId, call: number, staysOpen: boolean): Step {
  const requestId = ids.next<RequestId>('req');
  return (tx) => {
    const body = tx.putBody([{ text: `{"call":${call}}`, kind: 'glue', sectionId: null, region: null }]);
    const sizes = { bytes: 10, stableTokens: 0, volatileTokens: 3, breakpoints: [] };
    tx.append('request.sent', { requestId, attempt: call + 1, substrate: 'anthropic', model: 'm', cutId: null, runId, body, ...sizes }, nowhere);
    if (staysOpen) return;
    const usage = { inputTokens: 7, cacheReadTokens: 0, cacheWrite5mTokens: null, cacheWrite1hTokens: null, outputTokens: 2 };
    const ending = { stream: null, stopReason: 'end_turn', fault: null, droppedCalls: 0, usage, headersMs: 1, firstTextMs: 2, doneMs: 3 };
    tx.append('request.answered', { requestId, outcome: 'complete', blocks: [{ kind: 'text', text: tx.put(`answer ${call}`) }], ...ending }, nowhere);
  };
}

function recordRunAnswer(tx: JournalTx, runId: RunId, answer: RandomRun['answer']): void {
  if (answer === null) return;
  const { outcome, text } = answer;
  const problems = outcome === 'invalid' ? [{ path: 'initial_axioms[0].content', rule: 'too_small', message: 'This must not be empty.' }] : [];
  tx.append(
    'contract.answered',
    {
      runId,
      outcome,
      answer: outcome === 'failed' ? null : tx.put(text),
      found: outcome === 'valid' ? 'fence' : null,
      fault: outcome === 'failed' ? 'exit' : null,
      problemCount: problems.length,
      problems: problems.length === 0 ? null : tx.put(JSON.stringify(problems)),
      stderr: outcome === 'failed' ? tx.put('it broke') : null,
      exitCode: outcome === 'failed' ? 2 : null,
      slow: outcome === 'failed',
      durationMs: 1500,
    },
    nowhere,
  );
}

function recordWithdrawal(tx: JournalTx, runId: RunId, reason: RandomRun['withdrawn']): void {
  if (reason !== null) tx.append('contract.withdrawn', { runId, reason, note: reason === 'declined' ? tx.put('Not like this.') : null }, nowhere);
}

function recordAdoption(tx: JournalTx, ids: TestIds, { contract, what, text }: RandomAdoption): void {
  const before = tx.view.adopted(contract, what)?.text ?? null;
  const network = what === 'command' ? 'loopback' : null;
  tx.append('skill.adopted', { contract, kind: what, digest: ids.hex() as Digest, text: tx.putProse(asProse(text)), before, network }, nowhere);
}

/** Founds whoever is not born, or founds anew who is, as the flow does: what an earlier forge wrote and this one does not name is superseded. */
export function recordForge(tx: JournalTx, ids: TestIds, { name, axioms, principles }: RandomForge, runId: RunId | null): void {
  const isBirth = tx.view.entity() === null;
  const nameRef = tx.put(name);
  if (isBirth) tx.append('entity.born', { entityId: ids.next<EntityId>('ent'), name: nameRef, practice: true }, nowhere);
  const forgeId = ids.next<ForgeId>('frg');
  const counts = { axioms: axioms.length, principles: principles.length };
  const draft = tx.put(JSON.stringify({ name, axioms, principles }));
  tx.append('identity.forged', { forgeId, runId, origin: runId === null ? 'form' : 'delegation', name: nameRef, draft, edited: false, ...counts }, nowhere);
  const before = tx.view.memoriesOfType(['CORE', 'VALUE']).map(({ id }) => id);
  const written = [
    ...axioms.map((text) => recordFoundation(tx, ids, 'CORE', text, forgeId)),
    ...principles.map((text) => recordFoundation(tx, ids, 'VALUE', text, forgeId)),
  ];
  for (const [index, memoryId] of before.entries())
    tx.append('memory.superseded', { memoryId, by: index === 0 ? (written[0] ?? null) : null, reason: 'forge' }, nowhere);
  const part = (text: string) => tx.putProse(asProse(text));
  const [quiet, nothing] = [part('quiet'), part('')];
  tx.append(
    'compass.recorded',
    {
      compassId: ids.next<CompassId>('cps'),
      ...{ vibe: quiet, recentTopics: nothing, recentStory: nothing, currentFocus: part(`being ${name}`), myNote: nothing, mirror: nothing },
      ...{ validFromMs: 5, validUntilMs: null, basis: [forgeId] },
    },
    nowhere,
  );
  const sections = [{ sectionId: 'identity.constitution', text: part(`I am ${name}.`) }];
  tx.append('cut.made', { cutId: ids.next<CutId>('cut'), reason: isBirth ? 'birth' : 'forge', sections, tools: tx.put('[]') }, nowhere);
}

function recordFoundation(tx: JournalTx, ids: TestIds, type: 'CORE' | 'VALUE', text: string, forgeId: ForgeId): MemoryId {
  const memoryId = `m_${ids.hex()}` as MemoryId;
  tx.append(
    'memory.written',
    {
      memoryId,
      salt: ids.salt(),
      type,
      roles: ['ipse'],
      text: tx.put(text) satisfies ContentRef,
      evidenceClass: 'self_authored',
      sources: [forgeId],
      correspondent: null,
      visibility: 'entity',
      importance: 9,
      confidence: 0.9,
    },
    nowhere,
  );
  return memoryId;
}
