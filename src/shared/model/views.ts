// What the observer answers with: plain data a window can show. Texts arrive resolved; every id can be followed.

import type {
  AnyEntry,
  Breakpoint,
  CognitionOutcome,
  EntryKind,
  EntryPayload,
  ReceiptOutcome,
  Region,
  SubstrateKind,
  Trigger,
  Usage,
  VerdictOutcome,
} from './entry.ts';
import type { CognitionId, ContentRef, CutId, DecisionId, Digest, EntityId, LaneId, MemoryId, MessageId, ReceiptId, RequestId, RunId, Seq } from './ids.ts';
import type { Memory } from './memory.ts';
import type { SegmentKind } from './request.ts';
import type { Stage } from './stage.ts';

/** Text from the content store, or why it cannot be shown. */
export type TextView = { readonly state: 'ok'; readonly text: string } | { readonly state: 'unreadable' | 'forgotten' };

export interface StatusView {
  /** null: nobody is born here yet. */
  readonly entity: { readonly id: EntityId; readonly name: string; readonly practice: boolean } | null;
  /** What waits for a person: delegations to be answered, proposals to be judged. */
  readonly inbox: number;
  readonly substrate: { readonly kind: SubstrateKind; readonly model: string; readonly contextWindow: number };
  readonly paused: boolean;
  readonly inFlight: readonly { readonly cognitionId: CognitionId; readonly lane: LaneId; readonly stage: Stage; readonly sinceMs: number }[];
  readonly waitingMessages: number;
  readonly head: { readonly generation: number; readonly seq: number; readonly hash: Digest | null };
  readonly anchor: { readonly state: 'level' | 'behind' | 'absent'; readonly seq: number };
  /** Sums over the requests since local midnight; null where no provider report came. */
  readonly today: {
    readonly requests: number;
    readonly uncachedTokens: number | null;
    readonly cacheReadTokens: number | null;
    readonly cacheWriteTokens: number | null;
    readonly outputTokens: number | null;
  };
  readonly memories: number;
  /** `stopped`: the disk is full or failing, and nothing more is taken until the host starts again. */
  readonly journal: 'open' | 'stopped';
  readonly appVersion: string;
  readonly nowMs: number;
}

/** A tool call with what was decided about it and what came of it. */
export interface ToolActivityView {
  readonly decisionId: DecisionId | null;
  readonly callId: string;
  readonly tool: string;
  readonly argumentsJson: TextView;
  readonly verdict: VerdictOutcome | null;
  readonly checks: readonly { readonly rule: string; readonly result: string; readonly detail: string }[];
  readonly receiptId: ReceiptId | null;
  readonly outcome: ReceiptOutcome | 'refused' | 'unknown' | null;
  readonly result: TextView | null;
}

export type TurnPart = { readonly kind: 'text'; readonly text: TextView } | { readonly kind: 'tool'; readonly activity: ToolActivityView };

/** One message of a person, or one reply of the entity with its tool activity inline. */
export type ConversationItem =
  | {
      readonly kind: 'said';
      readonly messageId: MessageId;
      readonly seq: Seq;
      readonly correspondent: string;
      readonly atMs: number;
      readonly text: TextView;
      readonly state: 'waiting' | 'perceived';
    }
  | {
      readonly kind: 'reply';
      readonly cognitionId: CognitionId;
      readonly seq: Seq;
      readonly atMs: number;
      readonly parts: readonly TurnPart[];
      /** null while in flight. */
      readonly outcome: CognitionOutcome | null;
      readonly fault: string | null;
      /** Why the last answer ended, in the provider's word: `end_turn`, `max_tokens`, …; null when it did not say. */
      readonly stopReason: string | null;
      /** Produced nothing at all, so it may be tried again. */
      readonly retryable: boolean;
      readonly requestIds: readonly RequestId[];
    };

export interface ConversationPage {
  /** Oldest first. */
  readonly items: readonly ConversationItem[];
  /** Pass as `before` for the page before this one; null at the beginning. */
  readonly before: number | null;
}

export interface CognitionView {
  readonly cognitionId: CognitionId;
  readonly lane: LaneId;
  readonly trigger: Trigger;
  readonly openedAtMs: number;
  readonly closedAtMs: number | null;
  readonly outcome: CognitionOutcome | null;
  readonly fault: string | null;
  readonly stages: readonly { readonly stage: Stage; readonly seq: Seq; readonly atMs: number }[];
  readonly percepts: EntryPayload<'frame.perceived'>['percepts'];
  readonly recall: {
    readonly query: TextView;
    readonly candidates: readonly {
      readonly memoryId: MemoryId;
      readonly text: TextView;
      readonly wordRank: number;
      readonly score: number;
      readonly kept: boolean;
      readonly why: string;
    }[];
  } | null;
  readonly requestIds: readonly RequestId[];
  readonly receiptIds: readonly ReceiptId[];
  readonly memoryIds: readonly MemoryId[];
}

export interface RequestRow {
  readonly requestId: RequestId;
  /** null, and so the lane: a call of a skill, which belongs to `runId`. */
  readonly cognitionId: CognitionId | null;
  readonly lane: LaneId | null;
  readonly runId: RunId | null;
  readonly seq: Seq;
  readonly sentAtMs: number;
  readonly substrate: SubstrateKind;
  readonly model: string;
  readonly bytes: number;
  /** Estimates, by region. */
  readonly stableTokens: number;
  readonly volatileTokens: number;
  readonly outcome: 'in_flight' | 'complete' | 'stopped' | 'interrupted' | 'fault';
  readonly stopReason: string | null;
  readonly fault: string | null;
  readonly usage: Usage;
  readonly headersMs: number | null;
  readonly firstTextMs: number | null;
  readonly doneMs: number | null;
}

/** One run of the body that belongs to one section (or to none: `glue`). Offsets are UTF-16 units into the body. */
export interface RequestSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: SegmentKind;
  readonly sectionId: string | null;
  readonly region: Region | null;
  /** Estimate. */
  readonly tokens: number;
}

export interface RequestView extends RequestRow {
  readonly cutId: CutId | null;
  readonly bodyRef: ContentRef;
  readonly bodySha256: Digest;
  readonly spans: readonly RequestSpan[];
  readonly breakpoints: readonly (Breakpoint & { readonly offset: number })[];
  readonly previousInLane: RequestId | null;
  readonly nextInLane: RequestId | null;
  readonly answer: readonly TurnPart[];
}

/** Where two requests part, in one reading. */
export interface PrefixReading {
  readonly reading: 'raw_bytes' | 'cache_order';
  readonly identical: boolean;
  /** UTF-16 units in common in this reading's own order. */
  readonly commonLength: number;
  readonly lengthA: number;
  readonly lengthB: number;
  /** Where B first differs: section, region, and a short excerpt of both; null when identical. */
  readonly first: {
    readonly sectionA: string | null;
    readonly sectionB: string | null;
    readonly region: Region | null;
    readonly place: 'tools' | 'system' | 'messages' | 'envelope';
    readonly excerptA: string;
    readonly excerptB: string;
  } | null;
  /** Estimated tokens of A's prefix that B could not reuse. */
  readonly tokensLost: number;
  /** Estimated tokens of A's prefix that B shares. */
  readonly tokensShared: number;
  /** In plain words of a closed set: what changed. */
  readonly cause:
    | 'none'
    | 'model_changed'
    | 'tools_changed'
    | 'identity_changed'
    | 'correspondent_changed'
    | 'history_changed'
    | 'history_grew'
    | 'suffix_changed'
    | 'parameters_changed';
}

export interface CompareView {
  readonly a: RequestId;
  readonly b: RequestId;
  readonly raw: PrefixReading;
  readonly cache: PrefixReading;
}

export interface MemoryView extends Memory {
  readonly resolved: TextView;
  readonly seq: Seq;
  readonly timesRecalled: number;
  /** When it ceased to stand and what stands in its place, if one thing does; null while it stands. */
  readonly superseded: { readonly bySeq: Seq; readonly atMs: number; readonly by: MemoryId | null } | null;
}

export interface LedgerVerifyView {
  readonly checked: number;
  readonly ok: boolean;
  readonly head: { readonly seq: number; readonly hash: Digest | null };
  readonly anchor: StatusView['anchor']['state'] | 'ahead' | 'foreign';
  /** The first entry that does not hold, and why. */
  readonly firstBad: { readonly seq: number; readonly why: 'hash' | 'prev' | 'gap' | 'payload' } | null;
  readonly tookMs: number;
}

export interface LedgerPage {
  readonly rows: readonly AnyEntry[];
  readonly total: number;
  readonly kinds: readonly EntryKind[];
}
