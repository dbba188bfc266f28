// Who lives here, how they were born, and what a birth would write before it is written.

import type { ForgeDraft } from '../cognitive/forge-draft.ts';
import type { ForgeOrigin } from './entry.ts';
import type { CutId, RunId, Seq } from './ids.ts';
import type { MemoryType } from './memory.ts';
import type { TextView } from './views.ts';

export const compassParts = ['vibe', 'recentTopics', 'recentStory', 'currentFocus', 'myNote', 'mirror'] as const;
export type CompassPart = (typeof compassParts)[number];

export interface ForgedView {
  readonly seq: Seq;
  readonly atMs: number;
  readonly origin: ForgeOrigin;
  readonly runId: RunId | null;
  readonly name: TextView;
  /** JSON of the draft as it was accepted. */
  readonly draft: TextView;
  readonly edited: boolean;
  readonly axioms: number;
  readonly principles: number;
}

export interface IdentityView {
  readonly name: TextView;
  readonly practice: boolean;
  readonly bornAtMs: number;
  readonly cut: {
    readonly cutId: CutId;
    readonly reason: string;
    readonly madeAtMs: number;
    readonly sections: readonly { readonly sectionId: string; readonly text: TextView }[];
  };
  /** Newest first; none for a life begun before there was a forge. */
  readonly forged: readonly ForgedView[];
  readonly compass: { readonly atMs: number; readonly parts: Readonly<Record<CompassPart, TextView>> } | null;
  /** SHA-256 over what was founded and nothing that differs from run to run: name, cut, memories, Compass. null where a text is unreadable. */
  readonly logicalDigest: string | null;
}

/** What a commit of a draft would write, made by the same code and taken back. */
export interface ForgePreview {
  /** The identity at the front of every request. */
  readonly sections: readonly { readonly sectionId: string; readonly text: string; readonly tokens: number }[];
  /** The first of them; `memoryCount` says how many there are. */
  readonly memories: readonly { readonly type: MemoryType; readonly text: string; readonly private: boolean; readonly inCut: boolean }[];
  readonly memoryCount: number;
  /** Said twice in the draft, and so written once. */
  readonly duplicates: number;
  /** Memories that no longer stand once this is committed. */
  readonly superseded: number;
  /** null where somebody lives already: the Compass is theirs by then, and stays as it is. */
  readonly compass: Readonly<Record<CompassPart, string>> | null;
  readonly entries: number;
}

/** A draft, and what a person should know of how it was made. */
export interface DraftAnswer {
  readonly draft: ForgeDraft;
  readonly origin: ForgeOrigin;
  readonly runId: RunId | null;
  /** Plain sentences: what was left out, what was guessed. */
  readonly notes: readonly string[];
}
