// Bringing someone to be, or forging them anew. On the conversation surface only while nobody is born here: whoever meets someone
// first is by that their operator. Afterwards on the admin surface alone.

import type { importFiles } from '#adapters/imports/import-files';
import { type FoundingDeps, foundIdentity } from '#entity/identity/found-identity';
import { draftFromAnswer, draftFromForm, draftFromText } from '#entity/identity/make-draft';
import { previewFounding } from '#entity/identity/preview-founding';
import type { Journal, JournalTx, RunFacts, SkillShelf } from '#entity/ports';
import { quoteOrNull } from '#entity/quote';
import { basisOf } from '#entity/skills/ask-contract';
import { recordDelegated } from '#entity/skills/fulfil-run';
import { HOLDS_SECRET, judgeAnswer } from '#entity/skills/judge-answer';
import { contractOf, isContractName } from '#shared/cognitive/contracts';
import { type ForgeOutput, forgeInput } from '#shared/cognitive/forge';
import { type ForgeDraft, forgeDraft } from '#shared/cognitive/forge-draft';
import { readAnswer } from '#shared/cognitive/read-answer';
import type { Handlers, RouteInput } from '#shared/contract/define-route';
import type { AnswerFinding, DraftSource, ForgeRoutes } from '#shared/contract/forge-routes';
import type { IpcAnswer, IpcErrorCode } from '#shared/contract/ipc-error';
import { canonicalJson, type Json } from '#shared/lib/canonical-json';
import type { ForgeOrigin } from '#shared/model/entry';
import type { DraftAnswer } from '#shared/model/identity-views';
import type { RunId } from '#shared/model/ids';
import type { Runs } from './runs.ts';

export interface ForgeDesk extends FoundingDeps {
  readonly journal: Journal;
  readonly shelf: SkillShelf;
  readonly runs: Runs & { readonly busy: () => boolean };
  readonly importFiles: typeof importFiles;
  /** Whether a model is connected; rehearsal is none. */
  readonly hasModel: boolean;
  readonly practice: boolean;
  /** Whether the text holds a secret this host knows. */
  readonly holdsSecret: (text: string) => boolean;
}

const refuse = (message: string, code: IpcErrorCode = 'refused'): IpcAnswer<never> => ({ ok: false, error: { code, message } });
const found = <T>(value: T): IpcAnswer<T> => ({ ok: true, value });
const nowhere = { lane: null, cognitionId: null } as const;

const BORN = 'Somebody lives here. Forging anew is the operator’s: use the admin window, or `ipse-admin forge`.';

/** Handlers of one surface; `place` says which authority it has. */
export function createForgeHandlers(desk: ForgeDesk, place: 'birth' | 'admin'): Handlers<ForgeRoutes> {
  const { journal, shelf } = desk;
  const mayAct = (): boolean => place === 'admin' || journal.view.entity() === null;
  const ifAllowed =
    <Input, T>(act: (input: Input) => IpcAnswer<T> | Promise<IpcAnswer<T>>) =>
    (input: Input) =>
      mayAct() ? act(input) : refuse(BORN);

  return {
    'forge.questions': () => found({ questions: shelf.questions() }),
    'forge.draft': ifAllowed(({ from }) => makeDraft(desk, from)),
    'forge.preview': ifAllowed(({ draft }) =>
      desk.holdsSecret(JSON.stringify(draft))
        ? refuse(HOLDS_SECRET)
        : found(journal.preview((tx) => previewFounding(tx, desk, { draft, origin: 'form', runId: null, edited: false }, desk.practice))),
    ),
    'forge.ask': ifAllowed((input) => ask(desk, input)),
    'forge.stop': ifAllowed(({ runId }) => stop(desk, runId)),
    'forge.check': ifAllowed(({ runId, text }) => {
      const run = waitingRun(desk, runId);
      return run.ok ? judge(desk, run.value, text) : run;
    }),
    'forge.answer': ifAllowed(({ runId, text }) => takeAnswer(desk, runId, text)),
    'forge.commit': ifAllowed((input) => commit(desk, place, input)),
  };
}

async function ask(desk: ForgeDesk, { contract, mode, input }: RouteInput<ForgeRoutes['forge.ask']>): Promise<IpcAnswer<{ readonly runId: RunId }>> {
  if (mode === 'background_call' && !desk.hasModel)
    return refuse('No model is connected, so none can be asked. Use the plain form, delegation or a command.', 'unavailable');
  if (desk.runs.busy()) return refuse('As many runs as may be are under way. Wait for one, or stop it.', 'busy');
  if (desk.holdsSecret(input)) return refuse(HOLDS_SECRET);
  const parsed = parseInput(contract, input);
  if (!parsed.ok) return parsed;
  return found({ runId: await desk.runs.ask(contract, mode, parsed.value) });
}

function parseInput(contract: RouteInput<ForgeRoutes['forge.ask']>['contract'], json: string): IpcAnswer<unknown> {
  let raw: unknown;
  try {
    raw = JSON.parse(json);
  } catch {
    return { ok: false, error: { code: 'bad_input', message: 'The input is not JSON.', at: 'input' } };
  }
  const parsed = contractOf(contract).input.safeParse(raw);
  if (parsed.success) return found(parsed.data);
  const path = (parsed.error.issues[0]?.path ?? []).map(String).join('.').slice(0, 80);
  return { ok: false, error: { code: 'bad_input', message: `The input does not fit the contract ${contract}.`, at: path === '' ? 'input' : `input.${path}` } };
}

async function stop(desk: ForgeDesk, runId: RunId): Promise<IpcAnswer<{ readonly stopped: boolean }>> {
  if (desk.runs.stop(runId)) return found({ stopped: true });
  const stopped = await desk.journal.commit((tx) => {
    const run = tx.view.run(runId);
    if (run?.state !== 'asked') return false;
    tx.append('contract.withdrawn', { runId, reason: 'cancelled', note: null }, nowhere);
    return true;
  });
  return found({ stopped });
}

/** A delegation that can still be answered. */
function waitingRun({ journal }: ForgeDesk, runId: RunId, view = journal.view): IpcAnswer<RunFacts> {
  const run = view.run(runId);
  if (run === null) return refuse('There is no such run.', 'not_found');
  if (run.mode !== 'delegation') return refuse('This run was not handed out, so it cannot be answered.');
  if (run.state === 'withdrawn') return refuse('This was taken back, or asked anew since; it can no longer be answered.');
  if (run.state !== 'asked') return refuse('This has been answered already.');
  if (run.basis !== basisOf(view)) return refuse('This answer comes too late: what was asked about has changed since. Ask anew.');
  return found(run);
}

function judge({ journal, holdsSecret }: ForgeDesk, { runId, contract, input }: RunFacts, text: string): IpcAnswer<AnswerFinding> {
  if (!isContractName(contract)) return refuse('This version knows no such contract.');
  const read = judgeAnswer({ runId, contract, input: JSON.parse(journal.view.quote(input)) }, text, holdsSecret);
  return found(read.ok ? { ok: true, found: read.value.found, note: read.value.note } : { ok: false, problems: read.error });
}

async function takeAnswer(desk: ForgeDesk, runId: RunId, text: string): Promise<IpcAnswer<AnswerFinding>> {
  const run = waitingRun(desk, runId);
  if (!run.ok) return run;
  const finding = judge(desk, run.value, text);
  if (!finding.ok || !finding.value.ok) return finding;
  const { found: where } = finding.value;
  return desk.journal.commit((tx) => {
    // Looked at again inside: two windows may answer at once.
    const still = waitingRun(desk, runId, tx.view);
    if (!still.ok) return still;
    recordDelegated(tx, runId, text, where, Math.max(0, desk.clock.now() - still.value.askedAtMs));
    return finding;
  });
}

const originOf = { background_call: 'background_call', delegation: 'delegation', command: 'command', form: 'form' } as const satisfies Record<
  RunFacts['mode'],
  ForgeOrigin
>;

/** The draft a valid answer of `forge` gives. */
function draftOfRun({ journal, shelf }: ForgeDesk, runId: RunId): IpcAnswer<DraftAnswer> {
  const run = journal.view.run(runId);
  if (run?.contract !== 'forge') return refuse('There is no such forge.', 'not_found');
  if (run.state === 'accepted') return refuse('This was accepted already.');
  if (run.state !== 'valid' || run.answer === null) return refuse('This run has no answer that holds.');
  if (run.basis !== basisOf(journal.view)) return refuse('This answer comes too late: the identity has changed since it was asked. Ask anew.');
  const input = forgeInput.safeParse(JSON.parse(journal.view.quote(run.input)));
  const answer = input.success ? readAnswer(contractOf('forge'), input.data, journal.view.quote(run.answer)) : null;
  if (!input.success || !answer?.ok) return refuse('What was answered can no longer be read as an answer.', 'damaged');
  const draft = draftFromAnswer(shelf, input.data, answer.value.value as ForgeOutput);
  return found({ draft, origin: originOf[run.mode], runId, notes: answer.value.note === null ? [] : [answer.value.note] });
}

function makeDraft(desk: ForgeDesk, from: DraftSource): IpcAnswer<DraftAnswer> {
  const { shelf, journal } = desk;
  switch (from.kind) {
    case 'form':
      return found({ draft: draftFromForm(shelf, from.form), origin: 'form', runId: null, notes: [] });
    case 'run':
      return draftOfRun(desk, from.runId);
    case 'example':
      return found({ draft: forgeDraft.parse(JSON.parse(shelf.example())), origin: 'example', runId: null, notes: [] });
    case 'current': {
      const forged = journal.view.forged();
      if (forged === null) return refuse('Whoever lives here was never forged; begin with the form or with files.', 'not_found');
      const current = forgeDraft.safeParse(JSON.parse(journal.view.quote(forged.draft)));
      if (!current.success) return refuse('What was accepted last no longer holds as a draft; begin with the form or with files.');
      return found({ draft: current.data, origin: 'by_hand', runId: null, notes: [] });
    }
    case 'files': {
      const imported = desk.importFiles(from.files.map(({ name, bytes }) => ({ name, bytes: Uint8Array.from(Buffer.from(bytes, 'base64')) })));
      if (!imported.ok) return refuse(imported.error);
      const { kind, name, constitution, agents, notes } = imported.value;
      return found({ draft: draftFromText(from.name || (name ?? ''), from.personName, constitution, agents), origin: kind, runId: null, notes });
    }
  }
}

async function commit(
  desk: ForgeDesk,
  place: 'birth' | 'admin',
  { draft, runId, origin, confirm }: RouteInput<ForgeRoutes['forge.commit']>,
): Promise<IpcAnswer<{ readonly seq: number }>> {
  const answered = runId === null ? null : draftOfRun(desk, runId);
  if (answered !== null && !answered.ok) return answered;
  const given: ForgeDraft | null = draft ?? answered?.value.draft ?? null;
  if (given === null) return { ok: false, error: { code: 'bad_input', message: 'There is neither a draft nor a run to take it from.', at: 'draft' } };
  // An answer that holds may still make a draft that does not: a contract cannot say what a name is.
  const held = forgeDraft.safeParse(given);
  if (!held.success) return refuseDraft(held.error.issues[0]);
  const accepted = held.data;
  if (desk.holdsSecret(JSON.stringify(accepted))) return refuse(HOLDS_SECRET);
  const edited = answered !== null && canonicalJson(answered.value.draft as unknown as Json) !== canonicalJson(accepted as unknown as Json);
  return desk.journal.commit((tx) => {
    // Looked at inside: two windows may press at once, and only the first one meets what it was shown.
    if (place === 'birth' && tx.view.entity() !== null) return refuse(BORN);
    if (runId !== null && tx.view.run(runId)?.state !== 'valid') return refuse('This was accepted already, or taken back.');
    const unconfirmed = refuseUnconfirmed(tx, confirm);
    if (unconfirmed !== null) return unconfirmed;
    return found({ seq: foundIdentity(tx, desk, { draft: accepted, origin: answered?.value.origin ?? origin, runId, edited }, desk.practice).seq });
  });
}

/** Which part of a draft does not hold, and why in our own words where we have some. */
const refuseDraft = (issue: { readonly path: readonly PropertyKey[]; readonly code?: string; readonly message: string } | undefined): IpcAnswer<never> => ({
  ok: false,
  error: {
    code: 'bad_input',
    message: issue?.code === 'custom' ? issue.message : 'This part of the draft does not fit.',
    at: ['draft', ...(issue?.path ?? [])].map(String).join('.').slice(0, 120),
  },
});

/** Somebody's identity is changed only by one who says whose. A birth that was overtaken by another is no re-forge. */
function refuseUnconfirmed({ view }: JournalTx, confirm: string | null): IpcAnswer<never> | null {
  const entity = view.entity();
  if (entity === null || quoteOrNull(view, entity.name) === confirm?.trim()) return null;
  return refuse(
    confirm === null ? 'Somebody is born here already. To forge them anew, type their name.' : 'That is not the name of who lives here. Type it as it is.',
  );
}
