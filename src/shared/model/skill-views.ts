// What the observer answers about contracts, the skills that fulfil them, and every run of one.

import type { CommitPlace, Problem } from '../cognitive/contract.ts';
import type { Json } from '../lib/canonical-json.ts';
import type { RunMode } from './entry.ts';
import type { RequestId, RunId, Seq } from './ids.ts';
import type { TextView } from './views.ts';

/** The instructions of a contract: those in force, and what waits to be adopted. */
export interface SkillView {
  readonly origin: 'shipped' | 'adopted';
  readonly digest: string;
  /** As they are sent: the body of SKILL.md and its reference files. */
  readonly text: string;
  /** A changed skill in the entity's home, or shipped anew, that no operator has adopted. */
  readonly waiting: { readonly origin: 'shipped' | 'home'; readonly digest: string; readonly text: string } | null;
  /** Why the skill in the entity's home cannot be used; null when there is none or it is well. */
  readonly fault: string | null;
  /** The shipped ones, to compare with. */
  readonly shippedText: string;
}

/** The program named for a contract in the operator's settings. */
export interface CommandView {
  readonly argv: readonly string[];
  readonly network: 'none' | 'loopback';
  /** null: a file it names cannot be read. */
  readonly digest: string | null;
  /** `changed`: adopted once, and no longer the same. */
  readonly state: 'adopted' | 'not_adopted' | 'changed' | 'unreadable';
}

export interface ContractRow {
  readonly name: string;
  readonly version: number;
  readonly askedWhen: string;
  readonly keyless: string;
  readonly softMs: number;
  readonly hardMs: number;
  readonly commitAt: readonly CommitPlace[];
  readonly skill: { readonly origin: SkillView['origin']; readonly waiting: boolean; readonly fault: string | null };
  readonly command: CommandView | null;
  readonly runs: number;
}

export interface ContractView extends Omit<ContractRow, 'skill'> {
  readonly inputSchema: Json;
  readonly outputSchema: Json;
  readonly skill: SkillView;
}

/**
 * `running`: a call or a program is at it. `waiting`: handed out, not answered. `proposed`: a valid answer no one has accepted or
 * declined. `accepted`: committed. `expired`: what it rested on has changed since.
 */
export type RunState = 'running' | 'waiting' | 'proposed' | 'valid' | 'accepted' | 'invalid' | 'failed' | 'stopped' | 'interrupted' | 'withdrawn' | 'expired';

export interface RunRow {
  readonly runId: RunId;
  readonly seq: Seq;
  readonly contract: string;
  readonly contractVersion: number;
  readonly mode: RunMode;
  readonly state: RunState;
  readonly askedAtMs: number;
  readonly answeredAtMs: number | null;
  readonly durationMs: number | null;
  readonly slow: boolean;
  readonly problemCount: number;
  readonly fault: string | null;
}

export interface RunView extends RunRow {
  readonly skillOrigin: SkillView['origin'] | null;
  readonly skill: TextView | null;
  readonly input: TextView;
  readonly block: TextView | null;
  readonly answer: TextView | null;
  readonly found: 'whole' | 'fence' | 'prose' | null;
  readonly problems: readonly Problem[];
  readonly stderr: TextView | null;
  readonly exitCode: number | null;
  readonly requestIds: readonly RequestId[];
  readonly withdrawn: { readonly reason: string; readonly note: TextView | null } | null;
}
