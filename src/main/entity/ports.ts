// Everything the pure flow needs from outside, as plain types. Adapters and storage implement them; the host wires them.

import type { ContractName } from '#shared/cognitive/contracts';
import type { Prose } from '#shared/lib/prose';
import type { Result } from '#shared/lib/result';
import type { ContextPlan } from '#shared/model/context-plan';
import type { AnswerOutcome, CognitionOutcome, EntryKind, EntryPayload, RunMode, RunOutcome, SkillMode, SubstrateKind, Usage } from '#shared/model/entry';
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
  ProseRef,
  ReceiptId,
  RequestId,
  RunId,
  Seq,
} from '#shared/model/ids';
import type { Memory, MemoryType } from '#shared/model/memory';
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
  /** The same for a text the entity may meet. */
  putProse(text: Prose): ProseRef;
  /** Stores the exact bytes of a request as segments. */
  putBody(segments: readonly Segment[]): ContentRef;
  append<K extends EntryKind>(kind: K, payload: EntryPayload<K>, about: EntryContext): Seq;
  /** The projections as they are inside this transaction. */
  readonly view: EntityView;
}

export interface Journal {
  /** Runs `write` in one transaction and resolves once its entries are synced to disk (L9). If `write` throws, nothing of it stays. */
  commit<T>(write: (tx: JournalTx) => T): Promise<T>;
  /** What `write` would do and answer, all of it taken back before anything reaches the disk. */
  preview<T>(write: (tx: JournalTx) => T): T;
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
  readonly sections: readonly { readonly sectionId: string; readonly text: ContentRef; readonly memories?: readonly MemoryId[] | undefined }[];
  readonly tools: ContentRef;
}

/** A contract run as the flow needs it; `state` as on record. */
export interface RunFacts {
  readonly runId: RunId;
  readonly contract: string;
  readonly mode: RunMode;
  /** `asked` until it is answered or withdrawn. */
  readonly state: 'asked' | RunOutcome | 'withdrawn' | 'accepted';
  readonly input: ContentRef;
  readonly answer: ContentRef | null;
  readonly basis: string;
  readonly askedAtMs: number;
  /** A request of this run that has no answer on record. */
  readonly openRequest: RequestId | null;
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
  /** Live memories of these types, oldest first. */
  memoriesOfType(types: readonly MemoryType[]): readonly Memory[];
  run(runId: RunId): RunFacts | null;
  /** Runs that are neither answered nor withdrawn, oldest first. */
  openRuns(): readonly RunFacts[];
  /** The newest forge of this identity. */
  forged(): { readonly draft: ContentRef; readonly runId: RunId | null; readonly atMs: number } | null;
  /** What an operator last put in force for a contract. */
  adopted(
    contract: string,
    kind: 'instructions' | 'command',
  ): { readonly digest: Digest; readonly text: ContentRef; readonly network: 'none' | 'loopback' | null } | null;
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

/** A skill's files, as they are on the disk now. */
export interface SkillFile {
  /** As they are sent: the body of SKILL.md, then each reference file under its name. */
  readonly instructions: Prose;
  /** SHA-256 of `instructions`. */
  readonly digest: Digest;
}

/** The skills in `resources/` and in the entity's home. */
export interface SkillShelf {
  shipped(contract: ContractName): SkillFile;
  /** The entity's own; null when it has none. */
  own(contract: ContractName): Result<SkillFile, string> | null;
  /** The block that hands a task to another mind, its places filled. */
  delegationBlock(places: {
    readonly task: string;
    readonly runId: string;
    readonly instructions: string;
    readonly input: string;
    readonly schema: string;
    readonly commit: string;
  }): string;
  /** What stands around the instructions in an isolated call: told to whoever fulfils a skill, never to the entity. */
  callText(key: 'schema' | 'input' | 'again' | 'nothing', places?: Readonly<Record<string, Prose>>): Prose;
  /** A text of the plain form, its places filled with a person's own words. */
  formText(key: string, places?: Readonly<Record<string, string>>): string;
  /** The questions of an interview without a model. */
  questions(): readonly string[];
  /** JSON of an input to try a skill with. */
  sampleInput(contract: ContractName): string;
  /** An input as what is handed to a skill. */
  inputProse(inputJson: string): Prose;
  /** JSON of the shipped example of a draft. */
  example(): string;
}

/** One asking of a contract, ready to be fulfilled. */
export interface SkillTask {
  readonly runId: RunId;
  readonly contract: ContractName;
  readonly instructions: Prose;
  /** The contract's input, checked; `inputJson` is its canonical form. */
  readonly input: unknown;
  readonly inputJson: Prose;
}

export interface SkillHooks {
  readonly signal: AbortSignal;
  /** One isolated request, on record like any other. */
  readonly call: (
    plan: ContextPlan,
  ) => Promise<{ readonly outcome: AnswerOutcome; readonly fault: string | null; readonly text: Prose; readonly stopReason: string | null }>;
}

/** What fulfilling brought. Never rejects for anything a model or a program does. */
export type SkillOutcome =
  /** `text` is as it came; whether it holds is for the caller to judge. */
  | { readonly kind: 'answered'; readonly text: string; readonly stderr: string; readonly exitCode: number | null }
  /** Handed out: the answer comes another way. */
  | { readonly kind: 'handed_out'; readonly block: string }
  /** `not_adopted`, `changed`, `unreadable`, `not_configured`, `timeout`, `flood`, `exit`, `not_utf8`, `refused_input`, `try_later`, `start`, or a fault of the substrate. */
  | { readonly kind: 'failed'; readonly fault: string; readonly stderr: string; readonly exitCode: number | null };

/** One way of fulfilling any contract; three of them, interchangeable (design.md 10). */
export interface SkillRunner {
  readonly mode: SkillMode;
  fulfil(task: SkillTask, hooks: SkillHooks): Promise<SkillOutcome>;
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
