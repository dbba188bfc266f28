// Unfinished work on an identity: what was typed, which way was chosen, the run under way, the draft. It survives other views and
// a reload of this window, and is never given to the host before a person acts.

import { create } from 'zustand';
import type { ForgeDraft } from '#shared/cognitive/forge-draft';
import type { ForgeOrigin, SkillMode } from '#shared/model/entry';
import type { DraftAnswer } from '#shared/model/identity-views';
import type { RunId } from '#shared/model/ids';
import { type Exchange, emptyForm, type TypedForm } from './form-model.ts';

export const ways = ['form', 'interview', 'model', 'mind', 'program', 'files', 'example'] as const;
export type Way = (typeof ways)[number];

/** Who asks in an interview: the fixed questions, or a mind in one of the modes. */
export type Interviewer = 'questions' | SkillMode;

export interface HeldDraft {
  readonly draft: ForgeDraft;
  readonly origin: ForgeOrigin;
  readonly runId: RunId | null;
  readonly notes: readonly string[];
  readonly changed: boolean;
}

interface Kept {
  readonly way: Way;
  readonly form: TypedForm;
  readonly interviewer: Interviewer;
  /** Answers to the fixed questions, and which of them is shown. */
  readonly answers: readonly string[];
  readonly at: number;
  /** An interview held by a mind: what was said, and what stands open. */
  readonly exchanges: readonly Exchange[];
  readonly question: string | null;
  readonly reply: string;
  /** The form was filled by an interview. */
  readonly interviewed: boolean;
  /** The runs this window waits for, and on which way each was asked. */
  readonly forgeRun: { readonly way: Way; readonly runId: RunId } | null;
  readonly interviewRun: { readonly interviewer: Interviewer; readonly runId: RunId } | null;
  readonly held: HeldDraft | null;
  /** Answers pasted and not used yet, by run. */
  readonly pastes: Readonly<Record<string, string>>;
}

interface ForgeState extends Kept {
  /** Too large for the browser's store: it lives as long as this page. */
  readonly isKept: boolean;
  readonly change: (change: Partial<Kept>) => void;
  readonly hold: (answer: DraftAnswer, origin?: ForgeOrigin) => void;
  readonly edit: (draft: ForgeDraft) => void;
  readonly paste: (runId: RunId, text: string) => void;
  readonly startOver: () => void;
}

const KEY = 'ipse.forge';
const KEPT_CHARS = 2_000_000;
const SETTLE_MS = 300;

const nothing: Kept = {
  way: 'form',
  form: emptyForm,
  interviewer: 'questions',
  answers: [],
  at: 0,
  exchanges: [],
  question: null,
  reply: '',
  interviewed: false,
  forgeRun: null,
  interviewRun: null,
  held: null,
  pastes: {},
};

const keptKeys = Object.keys(nothing) as readonly (keyof Kept)[];

function remembered(): Kept {
  try {
    const kept: unknown = JSON.parse(globalThis.sessionStorage?.getItem(KEY) ?? 'null');
    return typeof kept === 'object' && kept !== null ? { ...nothing, ...kept } : nothing;
  } catch {
    return nothing;
  }
}

export const useForgeStore = create<ForgeState>()((set) => ({
  ...remembered(),
  isKept: true,
  change: (change) => set(change),
  hold: ({ draft, origin, runId, notes }, named) => set({ held: { draft, origin: named ?? origin, runId, notes, changed: false } }),
  edit: (draft) => set(({ held }) => (held === null ? {} : { held: { ...held, draft, changed: true } })),
  paste: (runId, text) => set(({ pastes: { [runId]: _before, ...others } }) => ({ pastes: text === '' ? others : { ...others, [runId]: text } })),
  startOver: () => set(nothing),
}));

/** Writes what is unfinished into the browser's store now. */
export function keepNow(): void {
  const state = useForgeStore.getState();
  const text = JSON.stringify(Object.fromEntries(keptKeys.map((key) => [key, state[key]])));
  const fits = text.length <= KEPT_CHARS;
  try {
    if (fits) sessionStorage.setItem(KEY, text);
    else sessionStorage.removeItem(KEY);
    if (state.isKept !== fits) useForgeStore.setState({ isKept: fits });
  } catch {
    // A full store loses the copy, not the work.
    if (state.isKept) useForgeStore.setState({ isKept: false });
  }
}

let timer: ReturnType<typeof setTimeout> | null = null;
useForgeStore.subscribe((now, before) => {
  if (keptKeys.every((key) => now[key] === before[key])) return;
  if (timer !== null) clearTimeout(timer);
  timer = setTimeout(keepNow, SETTLE_MS);
});
globalThis.window?.addEventListener('pagehide', keepNow);
