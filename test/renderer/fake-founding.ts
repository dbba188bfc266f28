// Birth and forging anew in the fake world: drafts, what they would write, and writing it.

import { contractOf } from '#shared/cognitive/contracts';
import type { ForgeInput, ForgeOutput } from '#shared/cognitive/forge';
import type { ForgeDraft } from '#shared/cognitive/forge-draft';
import { readAnswer } from '#shared/cognitive/read-answer';
import type { DraftSource } from '#shared/contract/forge-routes';
import { estimateTokens } from '#shared/derive/estimate-tokens';
import type { ForgeOrigin } from '#shared/model/entry';
import { compassParts, type DraftAnswer, type ForgedView, type ForgePreview, type IdentityView } from '#shared/model/identity-views';
import type { CutId, RunId } from '#shared/model/ids';
import { compassOf, draftOfForm, draftOfText, exampleDraft } from './fake-forge-texts.ts';
import type { FakeLedger } from './fake-ledger.ts';
import { isRefusal, type Refusal, refuse } from './fake-refusal.ts';
import { type FakeRuns, shown } from './fake-runs.ts';
import { asProseRef } from './fake-skills.ts';
import { digestOf, FAKE_NOW, hexId, sortableId } from './fake-world.ts';

export interface FakePerson {
  readonly name: string;
  readonly practice: boolean;
}

export interface CommitInput {
  readonly draft: ForgeDraft | null;
  readonly runId: RunId | null;
  readonly origin: ForgeOrigin;
  readonly confirm: string | null;
}

export interface FakeFounding {
  readonly entity: () => FakePerson | null;
  readonly identity: () => IdentityView | null;
  readonly draft: (from: DraftSource) => DraftAnswer | Refusal;
  readonly preview: (draft: ForgeDraft) => ForgePreview;
  readonly commit: (input: CommitInput) => { readonly seq: number } | Refusal;
}

interface State {
  entity: FakePerson | null;
  forged: readonly (ForgedView & { readonly whole: ForgeDraft })[];
  cuts: number;
  madeAtMs: number;
}

export function createFakeFounding(first: FakePerson | null, ledger: FakeLedger, runs: FakeRuns, isPractice: boolean): FakeFounding {
  const bornAtMs = FAKE_NOW - 6 * 86_400_000;
  const state: State = {
    entity: first,
    forged: first === null ? [] : [{ ...forgedView({ ...exampleDraft(), name: first.name }, 'form', null, false, 2, bornAtMs), whole: exampleDraft() }],
    cuts: 1,
    madeAtMs: bornAtMs,
  };
  const draft = (from: DraftSource) => makeDraft(from, runs, state);
  return {
    entity: () => state.entity,
    identity: () => identityOf(state, bornAtMs),
    draft,
    preview: (whole) => previewOf(whole, state),
    commit: (input) => commit(input, { state, ledger, runs, draft, isPractice }),
  };
}

function forgedView(draft: ForgeDraft, origin: ForgeOrigin, runId: RunId | null, edited: boolean, seq: number, atMs: number): ForgedView {
  const { initial_axioms: axioms, initial_principles: principles } = draft.answer;
  return {
    seq: seq as ForgedView['seq'],
    atMs,
    origin,
    runId,
    name: shown(draft.name),
    draft: shown(JSON.stringify(draft)),
    edited,
    axioms: axioms.length,
    principles: principles.length,
  };
}

function identityOf({ entity, forged, cuts, madeAtMs }: State, bornAtMs: number): IdentityView | null {
  const newest = forged[0];
  if (entity === null || newest === undefined) return null;
  const parts = newest.whole.compass;
  return {
    name: shown(entity.name),
    practice: entity.practice,
    bornAtMs: forged.at(-1)?.atMs ?? bornAtMs,
    cut: {
      cutId: sortableId<CutId>('cut', cuts),
      reason: cuts === 1 ? 'birth' : 'forge',
      madeAtMs,
      sections: sectionsOf(newest.whole).map(({ sectionId, text }) => ({ sectionId, text: shown(text) })),
    },
    forged: forged.map(({ whole: _whole, ...view }) => view),
    compass: {
      atMs: newest.atMs,
      parts: {
        vibe: shown(parts.vibe),
        recentTopics: shown(parts.recentTopics),
        recentStory: shown(parts.recentStory),
        currentFocus: shown(parts.currentFocus),
        myNote: shown(parts.myNote),
        mirror: shown(parts.mirror),
      },
    },
    logicalDigest: digestOf(700 + cuts),
  };
}

const sectionsOf = ({ answer }: ForgeDraft): readonly { readonly sectionId: string; readonly text: string }[] => [
  { sectionId: 'identity.constitution', text: answer.constitution_content },
  { sectionId: 'identity.ways', text: answer.agents_md_content },
  {
    sectionId: 'identity.core',
    text: answer.initial_axioms
      .filter(({ scope }) => scope !== 'user')
      .map(({ content }) => `- ${content}`)
      .join('\n'),
  },
  { sectionId: 'identity.values', text: answer.initial_principles.map(({ name, constraints }) => [name, ...constraints].join('\n')).join('\n\n') },
];

function makeDraft(from: DraftSource, runs: FakeRuns, { forged }: State): DraftAnswer | Refusal {
  switch (from.kind) {
    case 'form':
      return { draft: draftOfForm(from.form), origin: 'form', runId: null, notes: [] };
    case 'example':
      return { draft: exampleDraft(), origin: 'example', runId: null, notes: [] };
    case 'current':
      return forged[0] === undefined
        ? refuse('Whoever lives here was never forged; begin with the form or with files.', 'not_found')
        : { draft: forged[0].whole, origin: 'form', runId: null, notes: [] };
    case 'files':
      return draftOfFiles(from);
    case 'run':
      return draftOfRun(from.runId, runs);
  }
}

const textOfBytes = (base64: string): string => new TextDecoder().decode(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));

function draftOfFiles({ name, personName, files }: Extract<DraftSource, { kind: 'files' }>): DraftAnswer | Refusal {
  const texts = files.map((file) => ({ name: file.name.toLowerCase(), text: textOfBytes(file.bytes) }));
  if (texts.some(({ name: of }) => of.endsWith('.png') || of.endsWith('.json')))
    return {
      draft: draftOfText(name || 'Seraphine', personName, 'I am Seraphine. I keep the lighthouse.', ''),
      origin: 'character_card',
      runId: null,
      notes: ['A greeting and three scripted replies were left out: what was never said is no memory.', 'The card names no person; say who is met first.'],
    };
  const of = (part: string) => texts.find((file) => file.name.includes(part))?.text ?? '';
  const [constitution, agents] = [of('constitution'), of('agents')];
  if (constitution === '' && agents === '') return refuse('None of these is a root file or a character card.');
  const notes = agents === '' ? ['There was no AGENTS.md: how they work is left empty.'] : [];
  return { draft: draftOfText(name, personName, constitution || agents, agents), origin: 'root_files', runId: null, notes };
}

function draftOfRun(runId: string, runs: FakeRuns): DraftAnswer | Refusal {
  const run = runs.get(runId);
  if (run?.contract !== 'forge') return refuse('There is no such forge.', 'not_found');
  if (run.state === 'accepted') return refuse('This was accepted already.');
  if (run.state === 'expired') return refuse('This answer comes too late: the identity has changed since it was asked. Ask anew.');
  if (run.state !== 'proposed' || run.answer?.state !== 'ok') return refuse('This run has no answer that holds.');
  const input = JSON.parse(runs.inputOf(runId)) as ForgeInput;
  const read = readAnswer(contractOf('forge'), input, run.answer.text);
  if (!read.ok) return refuse('What was answered can no longer be read as an answer.', 'damaged');
  const { project_name: name, person } = input;
  const origin = run.mode === 'form' ? 'form' : run.mode;
  const draft: ForgeDraft = { name, person, answer: read.value.value as ForgeOutput, compass: compassOf(name, person.name) };
  return { draft, origin, runId: run.runId, notes: read.value.note === null ? [] : [read.value.note] };
}

type Memories = ForgePreview['memories'];

function memoriesOf({ answer, person }: ForgeDraft): Memories {
  return [
    ...answer.initial_axioms.map(({ content, scope }) => ({ type: 'CORE' as const, text: content, private: scope === 'user', inCut: scope !== 'user' })),
    ...answer.initial_principles.map(({ name, constraints }) => ({
      type: 'VALUE' as const,
      text: [name, ...constraints].join('\n'),
      private: false,
      inCut: true,
    })),
    { type: 'ANCHOR', text: `The first person I met is ${person.name}. ${person.about}`.trim(), private: true, inCut: false },
  ];
}

function previewOf(draft: ForgeDraft, { entity, forged }: State): ForgePreview {
  const all = memoriesOf(draft);
  const once = all.filter(({ text }, at) => all.findIndex((other) => other.text === text) === at);
  const before = forged[0] === undefined ? [] : memoriesOf(forged[0].whole);
  const superseded = before.filter(({ text }) => !once.some((memory) => memory.text === text)).length;
  return {
    sections: sectionsOf(draft).map((section) => ({ ...section, tokens: estimateTokens(section.text) })),
    memories: once.slice(0, 500),
    memoryCount: once.length,
    duplicates: all.length - once.length,
    superseded,
    compass: draft.compass,
    entries: once.length + superseded + (entity === null ? 4 : 3),
  };
}

interface Desk {
  readonly state: State;
  readonly ledger: FakeLedger;
  readonly runs: FakeRuns;
  readonly draft: (from: DraftSource) => DraftAnswer | Refusal;
  readonly isPractice: boolean;
}

function commit({ draft, runId, origin, confirm }: CommitInput, desk: Desk): { readonly seq: number } | Refusal {
  const { state, ledger, runs } = desk;
  const answered = runId === null ? null : desk.draft({ kind: 'run', runId });
  if (isRefusal(answered)) return answered;
  const accepted = draft ?? answered?.draft ?? null;
  if (accepted === null) return refuse('There is neither a draft nor a run to take it from.', 'bad_input');
  if (state.entity !== null && confirm?.trim() !== state.entity.name)
    return refuse(
      confirm === null ? 'Somebody is born here already. To forge them anew, type their name.' : 'That is not the name of who lives here. Type it as it is.',
    );
  const edited = answered !== null && JSON.stringify(answered.draft) !== JSON.stringify(accepted);
  const isBirth = state.entity === null;
  if (isBirth) ledger.record('entity.born', { entityId: sortableId('ent', 0), name: asProseRef(ledger.keep(accepted.name)), practice: desk.isPractice });
  const seq = recordForge(accepted, { origin: answered?.origin ?? origin, runId, edited }, ledger);
  if (runId !== null) runs.accept(runId);
  state.cuts += isBirth ? 0 : 1;
  state.madeAtMs = FAKE_NOW;
  state.entity = { name: accepted.name, practice: state.entity?.practice ?? desk.isPractice };
  const view = forgedView(accepted, answered?.origin ?? origin, runId, edited, seq, FAKE_NOW);
  state.forged = [{ ...view, whole: accepted }, ...state.forged];
  ledger.record('cut.made', {
    cutId: sortableId('cut', state.cuts),
    reason: isBirth ? 'birth' : 'forge',
    sections: sectionsOf(accepted).map(({ sectionId, text }) => ({ sectionId, text: asProseRef(ledger.keep(text)) })),
    tools: ledger.keep('[]'),
  });
  return { seq };
}

function recordForge(draft: ForgeDraft, made: Pick<ForgedView, 'origin' | 'runId' | 'edited'>, ledger: FakeLedger): number {
  const { initial_axioms: axioms, initial_principles: principles } = draft.answer;
  const seq = ledger.record('identity.forged', {
    forgeId: sortableId('frg', ledger.head()),
    ...made,
    name: ledger.keep(draft.name),
    draft: ledger.keep(JSON.stringify(draft)),
    axioms: axioms.length,
    principles: principles.length,
  });
  memoriesOf(draft).forEach(({ type, text, private: isPrivate }, at) => {
    ledger.record('memory.written', {
      memoryId: hexId('m_', 0x800000 + ledger.head() + at, 11),
      salt: '0'.repeat(32),
      type,
      roles: ['ipse'],
      text: ledger.keep(text),
      evidenceClass: 'self_authored',
      sources: [],
      correspondent: null,
      visibility: isPrivate ? 'relationship' : 'entity',
      importance: 9,
      confidence: 0.9,
    });
  });
  const [vibe, recentTopics, recentStory, currentFocus, myNote, mirror] = compassParts.map((part) => ledger.keep(draft.compass[part]));
  if (vibe && recentTopics && recentStory && currentFocus && myNote && mirror)
    ledger.record('compass.recorded', {
      compassId: sortableId('cps', ledger.head()),
      vibe,
      recentTopics,
      recentStory,
      currentFocus,
      myNote,
      mirror,
      validFromMs: FAKE_NOW,
      validUntilMs: null,
      basis: [],
    });
  return seq;
}
