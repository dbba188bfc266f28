// Runs of contracts in the fake world: asked, handed out, answered and judged by the product's own reading of answers.

import { contractSchema } from '#shared/cognitive/contract';
import { type ContractName, contractOf } from '#shared/cognitive/contracts';
import type { ForgeInput } from '#shared/cognitive/forge';
import type { InterviewInput } from '#shared/cognitive/interview';
import { readAnswer } from '#shared/cognitive/read-answer';
import type { AnswerFinding } from '#shared/contract/forge-routes';
import type { RunOutcome, SkillMode } from '#shared/model/entry';
import type { RequestId, RunId } from '#shared/model/ids';
import type { RunRow, RunView } from '#shared/model/skill-views';
import type { TextView } from '#shared/model/views';
import { delegationBlock, forgeAnswer, interviewAnswer } from './fake-forge-texts.ts';
import type { FakeLedger } from './fake-ledger.ts';
import { isRefusal, type Refusal, refuse } from './fake-refusal.ts';
import { asProseRef, instructionsOf } from './fake-skills.ts';
import { digestOf, FAKE_NOW, sortableId } from './fake-world.ts';

/** What a made-up run is, apart from what follows from it. */
export type Seed = Pick<RunView, 'contract' | 'mode' | 'state'> & Partial<RunView> & { readonly inputJson: string };

export interface RunFacts {
  readonly isBorn: () => boolean;
  readonly hasModel: boolean;
  /** A command that may run, for a contract. */
  readonly mayCommand: (contract: ContractName) => boolean;
}

export interface FakeRuns {
  /** Newest first. */
  readonly rows: () => readonly RunView[];
  readonly get: (runId: string) => RunView | null;
  readonly open: () => number;
  readonly seed: (seed: Seed) => void;
  readonly ask: (contract: ContractName, mode: SkillMode, inputJson: string) => { readonly runId: RunId } | Refusal;
  readonly stop: (runId: string) => { readonly stopped: boolean };
  readonly check: (runId: string, text: string) => AnswerFinding | Refusal;
  readonly answer: (runId: string, text: string) => AnswerFinding | Refusal;
  readonly decline: (runId: string, reason: string) => { readonly seq: number } | Refusal;
  readonly accept: (runId: string) => void;
  readonly inputOf: (runId: string) => string;
}

export const shown = (text: string): TextView => ({ state: 'ok', text });
const isOpen = ({ state }: RunView): boolean => state === 'waiting' || state === 'proposed' || state === 'running';
/** A made-up mind takes this long. */
const FULFIL_MS = 40;

interface Book {
  readonly ledger: FakeLedger;
  readonly facts: RunFacts;
  readonly runs: Map<string, RunView>;
  readonly inputs: Map<string, string>;
}

const put = (book: Book, run: RunView): RunView => (book.runs.set(run.runId, run), run);
const change = ({ runs }: Book, runId: string, by: Partial<RunView>): void => {
  const run = runs.get(runId);
  if (run !== undefined) runs.set(runId, { ...run, ...by });
};

export function createFakeRuns(ledger: FakeLedger, facts: RunFacts): FakeRuns {
  const book: Book = { ledger, facts, runs: new Map(), inputs: new Map() };
  return {
    rows: () => [...book.runs.values()].reverse(),
    get: (runId) => book.runs.get(runId) ?? null,
    open: () => [...book.runs.values()].filter((run) => run.state === 'waiting' || run.state === 'proposed').length,
    seed: (seed) => plant(book, seed),
    ask: (contract, mode, inputJson) => ask(book, contract, mode, inputJson),
    stop: (runId) => stop(book, runId),
    check: (runId, text) => judge(book, runId, text),
    answer: (runId, text) => answer(book, runId, text),
    decline: (runId, reason) => decline(book, runId, reason),
    accept: (runId) => change(book, runId, { state: 'accepted' }),
    inputOf: (runId) => book.inputs.get(runId) ?? '{}',
  };
}

/** A run as it ended long ago, with the entries it left. */
function plant(book: Book, { inputJson, state, ...seed }: Seed): void {
  const { runId, askedAtMs } = begin(book, { ...seed, inputJson, state: 'running' });
  if (seed.durationMs != null) settle(book, runId, { ...seed, state });
  const { withdrawn } = seed;
  if (withdrawn != null) book.ledger.record('contract.withdrawn', { runId, reason: withdrawn.reason as 'superseded', note: null }, askedAtMs + 900_000);
  change(book, runId, { state });
}

/** Puts a run on record, with its entry. */
function begin(book: Book, { inputJson, ...seed }: Seed): RunView {
  const runId = sortableId<RunId>('run', book.runs.size);
  const { mode } = seed;
  const contract = seed.contract as ContractName;
  const instructions = mode === 'form' || mode === 'command' ? null : instructionsOf(contract);
  const block =
    mode === 'delegation'
      ? delegationBlock(contract, runId, instructions ?? '', inputJson, JSON.stringify(contractSchema(contractOf(contract), 'output')))
      : null;
  const askedAtMs = seed.askedAtMs ?? FAKE_NOW;
  book.inputs.set(runId, inputJson);
  const skillOrigin = instructions === null ? null : 'shipped';
  const seq = book.ledger.record(
    'contract.asked',
    {
      runId,
      contract,
      contractVersion: 1,
      mode,
      skill: instructions === null ? null : asProseRef(book.ledger.keep(instructions)),
      skillOrigin,
      input: book.ledger.keep(inputJson),
      block: block === null ? null : book.ledger.keep(block),
      command: mode === 'command' ? digestOf(950) : null,
      basis: book.facts.isBorn() ? sortableId('cut', 1) : 'unborn',
    },
    askedAtMs,
  );
  return put(book, {
    runId,
    seq,
    contractVersion: 1,
    askedAtMs,
    answeredAtMs: null,
    durationMs: null,
    slow: false,
    problemCount: seed.problems?.length ?? 0,
    fault: null,
    skillOrigin,
    skill: instructions === null ? null : shown(instructions),
    input: shown(inputJson),
    block: block === null ? null : shown(block),
    answer: null,
    found: null,
    problems: [],
    stderr: null,
    exitCode: null,
    requestIds: [],
    withdrawn: null,
    ...seed,
  });
}

function ask(book: Book, contract: ContractName, mode: SkillMode, inputJson: string): { readonly runId: RunId } | Refusal {
  if (mode === 'background_call' && !book.facts.hasModel)
    return refuse('No model is connected, so none can be asked. Use the plain form, delegation or a command.', 'unavailable');
  const input = contractOf(contract).input.safeParse(JSON.parse(inputJson));
  if (!input.success) return refuse(`The input does not fit the contract ${contract}.`, 'bad_input');
  for (const run of [...book.runs.values()]) {
    if (run.contract !== contract || run.state !== 'waiting') continue;
    book.ledger.record('contract.withdrawn', { runId: run.runId, reason: 'superseded', note: null });
    change(book, run.runId, { state: 'withdrawn', withdrawn: { reason: 'superseded', note: null } });
  }
  const { runId } = begin(book, { contract, mode, inputJson, state: mode === 'delegation' ? 'waiting' : 'running' });
  if (mode !== 'delegation') setTimeout(() => fulfil(book, runId), FULFIL_MS);
  return { runId };
}

function fulfil(book: Book, runId: RunId): void {
  const run = book.runs.get(runId);
  if (run?.state !== 'running') return;
  const input: unknown = JSON.parse(book.inputs.get(runId) ?? '{}');
  if (run.mode === 'command' && !book.facts.mayCommand(run.contract as ContractName)) return settle(book, runId, { state: 'failed', fault: 'not_adopted' });
  const value = run.contract === 'forge' ? forgeAnswer((input as ForgeInput).project_name) : interviewAnswer(input as InterviewInput);
  settle(book, runId, { answer: shown(JSON.stringify(value)), found: 'whole', state: run.contract === 'forge' ? 'proposed' : 'valid' });
}

/** Writes down how a run ended. */
export function settle(book: Pick<Book, 'ledger' | 'runs'>, runId: RunId, by: Partial<RunView>): void {
  const run = book.runs.get(runId);
  if (run === undefined) return;
  const durationMs = by.durationMs ?? 1200;
  const outcomes: Partial<Record<RunView['state'], RunOutcome>> = { failed: 'failed', stopped: 'stopped', invalid: 'invalid', interrupted: 'interrupted' };
  const text = (view: TextView | null | undefined) => (view?.state === 'ok' ? book.ledger.keep(view.text) : null);
  book.ledger.record(
    'contract.answered',
    {
      runId,
      outcome: outcomes[by.state ?? 'valid'] ?? 'valid',
      answer: text(by.answer),
      found: by.found ?? null,
      fault: by.fault ?? null,
      problemCount: by.problems?.length ?? 0,
      problems: by.problems === undefined ? null : book.ledger.keep(JSON.stringify(by.problems)),
      stderr: text(by.stderr),
      exitCode: by.exitCode ?? null,
      slow: by.slow ?? false,
      durationMs,
    },
    run.askedAtMs + durationMs,
  );
  book.runs.set(runId, { ...run, answeredAtMs: run.askedAtMs + durationMs, durationMs, problemCount: by.problems?.length ?? 0, ...by });
}

function stop(book: Book, runId: string): { readonly stopped: boolean } {
  const run = book.runs.get(runId);
  if (run === undefined || !isOpen(run) || run.state === 'proposed') return { stopped: false };
  if (run.state === 'running') settle(book, run.runId, { state: 'stopped' });
  else {
    book.ledger.record('contract.withdrawn', { runId: run.runId, reason: 'cancelled', note: null });
    change(book, runId, { state: 'withdrawn', withdrawn: { reason: 'cancelled', note: null } });
  }
  return { stopped: true };
}

function judge(book: Book, runId: string, text: string): AnswerFinding | Refusal {
  const run = book.runs.get(runId);
  if (run === undefined) return refuse('There is no such run.', 'not_found');
  if (run.mode !== 'delegation') return refuse('This run was not handed out, so it cannot be answered.');
  if (run.state === 'withdrawn') return refuse('This was taken back, or asked anew since; it can no longer be answered.');
  if (run.state === 'expired') return refuse('This answer comes too late: what was asked about has changed since. Ask anew.');
  if (run.state !== 'waiting') return refuse('This has been answered already.');
  const read = readAnswer(contractOf(run.contract as ContractName), JSON.parse(book.inputs.get(runId) ?? '{}'), text);
  return read.ok ? { ok: true, found: read.value.found, note: read.value.note } : { ok: false, problems: read.error };
}

function answer(book: Book, runId: string, text: string): AnswerFinding | Refusal {
  const finding = judge(book, runId, text);
  const run = book.runs.get(runId);
  if (isRefusal(finding) || !finding.ok || run === undefined) return finding;
  settle(book, run.runId, { answer: shown(text), found: finding.found, state: run.contract === 'forge' ? 'proposed' : 'valid', durationMs: 240_000 });
  return finding;
}

function decline(book: Book, runId: string, reason: string): { readonly seq: number } | Refusal {
  const run = book.runs.get(runId);
  if (run?.state !== 'proposed') return refuse('There is no such proposal, or it was settled already.');
  const note = reason.trim();
  const seq = book.ledger.record('contract.withdrawn', { runId: run.runId, reason: 'declined', note: note === '' ? null : book.ledger.keep(note) });
  change(book, runId, { state: 'withdrawn', withdrawn: { reason: 'declined', note: note === '' ? null : shown(note) } });
  return { seq };
}

/** The row of a run, as lists show it. */
export function rowOf(run: RunView): RunRow {
  const { runId, seq, contract, contractVersion, mode, state, askedAtMs, answeredAtMs, durationMs, slow, problemCount, fault } = run;
  return { runId, seq, contract, contractVersion, mode, state, askedAtMs, answeredAtMs, durationMs, slow, problemCount, fault };
}

/** The request a call of the run made. */
export const runRequestId = (runNumber: number): RequestId => sortableId<RequestId>('req', RUN_REQUESTS + runNumber);
/** Requests of runs are numbered from here, far above those of turns. */
export const RUN_REQUESTS = 10_000_000;
