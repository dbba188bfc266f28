// Everything the pure flow needs from outside, as plain types. Adapters and storage implement them; the host wires them.

import type { Prose } from '#shared/lib/prose';
import type { ContextPlan } from '#shared/model/context-plan';
import type { AnswerOutcome, CognitionOutcome, EntryKind, EntryPayload, SubstrateKind, Usage } from '#shared/model/entry';
import type {
  CognitionId,
  ContentRef,
  CorrespondentId,
  CutId,
  DecisionId,
  Digest,
  EntityId,
  IdPrefix,
  LaneId,
  MemoryId,
  MessageId,
  ReceiptId,
  RequestId,
  Seq,
} from '#shared/model/ids';
import type { Memory } from '#shared/model/memory';
import type { AnswerBlock, Segment } from '#shared/model/request';
import type { Stage } from '#shared/model/stage';
import type { ApprovedAction } from './critic/approved-action.ts';

export type { ApprovedAction } from './critic/approved-action.ts';

/** Time and its passing, injected (L15). */
export interface Clock {
  /** UTC milliseconds. */
  now(): number;
  /** Runs `task` after `ms`; the answer cancels it. */
  after(ms: number, task: () => void): () => void;
}

/** Ids and digests, injected (L15). */
export interface Ids {
  next<T extends string>(prefix: IdPrefix): T;
  /** 32 hex digits. */
  salt(): string;
  /** SHA-256 of the UTF-8 form of `text`, in hex. */
  digest(text: string): Digest;
}

/** What an entry is about; all three may be unknown. */
export interface EntryContext {
  readonly lane: LaneId | null;
  readonly cognitionId: CognitionId | null;
  readonly causationSeq?: Seq | null;
}

/** One durable transaction. Everything in it is synchronous; nothing is awaited inside. */
export interface JournalTx {
  /** Stores a text once however often it repeats. Refuses lone surrogates. */
  put(text: string): ContentRef;
  /** Stores the exact bytes of a request as segments. */
  putBody(segments: readonly Segment[]): ContentRef;
  append<K extends EntryKind>(kind: K, payload: EntryPayload<K>, about: EntryContext): Seq;
  /** The projections as they are inside this transaction. */
  readonly view: EntityView;
}

export interface Journal {
  /** Runs `write` in one transaction and resolves once its entries are synced to disk (L9). If `write` throws, nothing of it stays. */
  commit<T>(write: (tx: JournalTx) => T): Promise<T>;
  /** The projections at the newest sequence. */
  readonly view: EntityView;
}

export interface WaitingMessage {
  readonly messageId: MessageId;
  readonly correspondent: CorrespondentId;
  readonly text: ContentRef;
  /** Length in UTF-16 units. */
  readonly chars: number;
  readonly atMs: number;
}

/** One block of what was said and done in a lane, in the order it was perceived. */
export interface TranscriptBlock {
  /** Position in the transcript; unique and increasing within a lane. */
  readonly position: number;
  readonly seq: Seq;
  readonly cognitionId: CognitionId;
  readonly role: 'user' | 'assistant';
  readonly kind: 'text' | 'tool_use' | 'tool_result';
  /** The text; for `tool_use` the JSON of its arguments. */
  readonly text: ContentRef;
  /** Message, request or receipt the block came from. */
  readonly source: string;
  readonly callId: string | null;
  readonly tool: string | null;
  readonly isError: boolean;
  readonly interrupted: boolean;
}

/** A tool call that was made and has no result yet. */
export interface UnansweredCall {
  readonly requestId: RequestId;
  readonly callId: string;
  readonly tool: string;
  readonly arguments: ContentRef;
  readonly decisionId: DecisionId | null;
  /** Set when the act was begun: its effect is then unknown. */
  readonly receiptId: ReceiptId | null;
}

export interface OpenCognition {
  readonly cognitionId: CognitionId;
  readonly lane: LaneId;
  /** A request without an answer, with what of its reply is on record. */
  readonly openRequest: { readonly requestId: RequestId; readonly chunks: readonly ContentRef[]; readonly openCalls: number } | null;
  readonly unanswered: readonly UnansweredCall[];
  readonly decisions: readonly DecisionId[];
  readonly memories: readonly MemoryId[];
}

export interface MemoryHit {
  readonly memory: Memory;
  /** 1 is the best word match. */
  readonly wordRank: number;
  /** BM25, larger is better. */
  readonly score: number;
}

export interface Cut {
  readonly cutId: CutId;
  readonly sections: readonly { readonly sectionId: string; readonly text: ContentRef }[];
  readonly tools: ContentRef;
}

/** The read half the entity lives on: live projections, never computed on the way (L1). */
export interface EntityView {
  headSeq(): number;
  entity(): { readonly entityId: EntityId; readonly name: ContentRef; readonly practice: boolean } | null;
  cut(): Cut | null;
  paused(): boolean;
  /** Messages of the lane that no cognition has taken up yet, oldest first. */
  waiting(lane: LaneId): readonly WaitingMessage[];
  /** The messages a cognition answered, through however many tries, oldest first. */
  messagesAnsweredBy(cognitionId: CognitionId): readonly WaitingMessage[];
  /** The message a sender has already sent under this id, if any. */
  messageByClientId(clientId: string): { readonly messageId: MessageId; readonly seq: Seq; readonly text: ContentRef } | null;
  /** What history still holds, oldest first: from the last fold on. */
  transcript(lane: LaneId): readonly TranscriptBlock[];
  /** Closing outcome of the lane's previous cognition. */
  lastOutcome(lane: LaneId): { readonly cognitionId: CognitionId; readonly outcome: CognitionOutcome; readonly closedSeq: Seq; readonly atMs: number } | null;
  /** The operator's pauses and resumptions after `seq`. */
  operatorActsSince(seq: number): readonly { readonly kind: 'pause' | 'resumption'; readonly atMs: number }[];
  openCognitions(): readonly OpenCognition[];
  /** Live memories holding any of `words` (from `searchWords`), best first. */
  searchMemories(words: readonly string[], limit: number): readonly MemoryHit[];
  /** The live memory that says the same about the same, if any. `matchKey` is JCS of the match fields. */
  memoryByMatch(matchKey: string): MemoryId | null;
  /** Digest over the sorted ids of all live memories. */
  memoryRoot(): Digest;
  /** Text from the ledger, which the entity may meet. Throws `ContentUnreadable` (shared/model) for damaged or forgotten text. */
  quote(ref: ContentRef): Prose;
}

/** The loader of `resources/`: the only other source of text the entity meets. */
export interface ProseBook {
  /** Text of `key` with `{name}` places filled; an unknown key or place is a bug and throws. */
  say(key: string, values?: Readonly<Record<string, Prose>>): Prose;
  tool(name: string): { readonly description: Prose; readonly arguments: Readonly<Record<string, Prose>> };
}

export interface SubstrateLimits {
  /** Tokens. */
  readonly contextWindow: number;
  readonly maxOutputTokens: number;
  readonly maxBreakpoints: number;
  /** Blocks the provider walks back from a mark. */
  readonly lookBackBlocks: number;
}

export interface CallHooks {
  readonly signal: AbortSignal;
  /** Called with the exact body before its first byte leaves; sending waits for it. */
  readonly sent: (body: string) => Promise<void>;
  readonly text: (delta: string) => void;
  readonly toolCallOpened: () => void;
}

/** What came back. Never rejects for anything the provider or the network does. */
export interface CallOutcome {
  readonly outcome: AnswerOutcome;
  readonly blocks: readonly AnswerBlock[];
  readonly droppedCalls: number;
  readonly stopReason: string | null;
  /** Coarse fault code: `auth`, `rate_limited`, `overloaded`, `too_large`, `bad_request`, `network`, `protocol`, `server`. */
  readonly fault: string | null;
  /** Whether the same request may be sent again: nothing of an answer came. */
  readonly retryable: boolean;
  readonly usage: Usage;
  readonly stream: string | null;
  readonly headersMs: number | null;
  readonly firstTextMs: number | null;
  readonly doneMs: number | null;
}

/** What supplies the next tokens of a cognition. */
export interface Substrate {
  readonly kind: SubstrateKind;
  readonly model: string;
  readonly limits: SubstrateLimits;
  call(plan: ContextPlan, hooks: CallHooks): Promise<CallOutcome>;
}

export interface ToolOutcome {
  readonly outcome: 'success' | 'error' | 'timeout' | 'interruption';
  /** Coarse code when it did not succeed: `not_found`, `outside_workspace`, `not_a_file`, `too_large`, `unreadable`. */
  readonly fault: string | null;
  /** The whole output; empty when there is none. */
  readonly output: string;
  readonly affectedFiles: readonly string[];
}

/** The body's hands: executes only what the critic approved (L4). */
export interface ToolHost {
  execute(action: ApprovedAction, signal: AbortSignal): Promise<ToolOutcome>;
  /** Facts about a path the critic may check before the act; reads nothing. */
  locate(path: string): 'inside' | 'outside';
}

/** Named places where a kill must lose nothing; a test build stops the process there. */
export const faultPoints = [
  'woken',
  'perceived',
  'recalled',
  'assembled',
  'request-recorded',
  'reply-chunk',
  'answered',
  'decided',
  'judged',
  'intended',
  'acted',
  'settled-receipt',
  'written-back',
  'closed',
  'settled',
  'commit-begun',
  'commit-before-sync',
  'commit-synced',
  'anchor-written',
] as const;
export type FaultPoint = (typeof faultPoints)[number];

/** Live, undurable news for whoever watches. */
export interface Watchers {
  stage(news: { readonly cognitionId: CognitionId; readonly lane: LaneId; readonly stage: Stage }): void;
  delta(news: { readonly cognitionId: CognitionId; readonly requestId: RequestId; readonly text: string }): void;
}

/** All of it, as one plain object built by the host. */
export interface EntityDeps {
  readonly clock: Clock;
  /** IANA time zone in which the entity is told what time it is. */
  readonly zone: string;
  readonly ids: Ids;
  readonly journal: Journal;
  readonly prose: ProseBook;
  readonly substrate: Substrate;
  readonly tools: ToolHost;
  readonly watchers: Watchers;
  /** Does nothing outside fault tests. */
  readonly faultPoint: (at: FaultPoint) => void;
}
