// The ledger's vocabulary: every kind of entry and the exact shape of its payload.
// A payload holds ids, enums, numbers and digests only; every human or model text goes through a ContentRef (design.md 5).

import { z } from 'zod';
import type { CognitionId, Digest, LaneId, Seq } from './ids.ts';
import * as id from './ids.ts';
import { evidenceClasses, memoryRoles, memoryTypes } from './memory.ts';

const count = z.int().min(0);
const ms = z.int().min(0);
/** The provider's own limits on names of tools and ids of calls. */
const toolName = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const callId = z.string().regex(/^[A-Za-z0-9_-]{1,128}$/);
const code = z.string().regex(/^[a-z][a-z0-9_.-]{0,59}$/);
const modelId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:/-]{0,119}$/);
/** Made by the sender, so that sending twice says it once. */
const clientId = z.string().regex(/^[A-Za-z0-9-]{8,64}$/);
const evidenceId = z.string().regex(/^(msg|req|dec|rcp|cog|run|frg)_[0-9a-z]{26}$|^m_[0-9a-f]{64}$/);

export const regions = ['stable', 'volatile'] as const;
export const substrateKinds = ['anthropic', 'rehearsal'] as const;
export const effectClasses = ['none', 'memory', 'read', 'write', 'external'] as const;
export const receiptOutcomes = ['success', 'error', 'timeout', 'denial', 'interruption'] as const;
export const verdictOutcomes = ['pass', 'revise', 'escalate'] as const;
export const cognitionOutcomes = ['complete', 'stopped', 'interrupted', 'fault', 'pending', 'budget'] as const;
export const answerOutcomes = ['complete', 'stopped', 'interrupted', 'fault'] as const;
export const triggers = ['message', 'schedule', 'body', 'operator'] as const;
/** Confidence as the entity states it: a word, never a number (L12). */
export const confidenceWords = ['guess', 'unsure', 'likely', 'sure'] as const;
/** How a contract is fulfilled; `form`: a person fills in a plain form, without any model. */
export const skillModes = ['background_call', 'delegation', 'command'] as const;
export const runModes = [...skillModes, 'form'] as const;
export const runOutcomes = ['valid', 'invalid', 'failed', 'stopped', 'interrupted'] as const;
export const forgeOrigins = [
  'form',
  'by_hand',
  'interview',
  'background_call',
  'delegation',
  'command',
  'root_files',
  'character_card',
  'example',
  'practice',
] as const;
export const perceptKinds = ['message', 'interruption', 'silence', 'pause', 'resumption'] as const;

/** Token usage as the provider reported it; null means *not reported*, never zero. */
export const usage = z.strictObject({
  inputTokens: count.nullable(),
  cacheReadTokens: count.nullable(),
  cacheWrite5mTokens: count.nullable(),
  cacheWrite1hTokens: count.nullable(),
  outputTokens: count.nullable(),
});

/** A cache mark: where in the request it stands and how long its entry lives. */
export const breakpoint = z.strictObject({
  at: z.enum(['tools', 'entity', 'correspondent', 'history', 'spare', 'loop']),
  /** Index of the last block before the mark, counted over tools, system blocks and message blocks. */
  block: count,
  ttl: z.enum(['5m', '1h']),
});

export const entryPayloads = {
  'entity.born': z.strictObject({ entityId: id.entityId, name: id.contentRef, practice: z.boolean() }),
  'cut.made': z.strictObject({
    cutId: id.cutId,
    reason: z.enum(['birth', 'forge', 'ratification', 'sleep', 'restore', 'forget', 'correction', 'adoption', 'operator']),
    /** `memories`: those that stand in the section, and so need not be recalled. */
    sections: z.array(z.strictObject({ sectionId: code, text: id.proseRef, memories: z.array(id.memoryId).optional() })),
    /** The tool contract: canonical JSON of the sorted tool definitions. */
    tools: id.contentRef,
  }),
  'message.received': z.strictObject({
    messageId: id.messageId,
    correspondent: id.correspondentId,
    text: id.contentRef,
    chars: count,
    clientId: clientId.nullable(),
  }),
  'cognition.opened': z.strictObject({ trigger: z.enum(triggers), messages: z.array(id.messageId), retryOf: id.cognitionId.nullable(), readSeq: count }),
  'frame.perceived': z.strictObject({
    percepts: z.array(
      z.strictObject({
        kind: z.enum(perceptKinds),
        origin: z.enum(['correspondent', 'runtime', 'operator']),
        trust: z.enum(['trusted', 'reported', 'untrusted']),
        about: evidenceId.nullable(),
        atMs: ms,
      }),
    ),
    correspondent: id.correspondentId.nullable(),
    /** Other cognitions in flight when this one woke. */
    concurrent: z.array(id.cognitionId),
  }),
  'recall.traced': z.strictObject({
    query: id.contentRef,
    candidates: z.array(
      z.strictObject({
        memoryId: id.memoryId,
        wordRank: count,
        score: z.number(),
        kept: z.boolean(),
        /** `in_identity`: it stands at the front of every request already. */
        why: z.enum(['relevant', 'weaker', 'private', 'unreadable', 'in_identity']),
      }),
    ),
  }),
  'history.folded': z.strictObject({ keptFromSeq: count, foldedTurns: count, estimatedTokens: count }),
  'request.sent': z.strictObject({
    requestId: id.requestId,
    attempt: z.int().min(1),
    substrate: z.enum(substrateKinds),
    model: modelId,
    /** null: an isolated call of a skill, which carries no identity. */
    cutId: id.cutId.nullable(),
    /** The contract run this call belongs to, where it belongs to no cognition. */
    runId: id.runId.optional(),
    /** Rope of segments that reassembles to the exact bytes sent (content media `rope`). */
    body: id.contentRef,
    bytes: count,
    stableTokens: count,
    volatileTokens: count,
    breakpoints: z.array(breakpoint),
  }),
  'reply.chunk': z.strictObject({ requestId: id.requestId, index: count, text: id.contentRef, openCalls: count }),
  'request.answered': z.strictObject({
    requestId: id.requestId,
    outcome: z.enum(answerOutcomes),
    /** The usable blocks of the answer, in order; half-formed tool calls are counted in `droppedCalls` instead. */
    blocks: z.array(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('text'), text: id.contentRef }),
        z.strictObject({ kind: z.literal('tool_use'), callId, tool: toolName, arguments: id.contentRef }),
      ]),
    ),
    /** The answer stream exactly as received. */
    stream: id.contentRef.nullable(),
    stopReason: code.nullable(),
    fault: code.nullable(),
    droppedCalls: count,
    usage,
    /** Milliseconds after sending; null when it never came. */
    headersMs: ms.nullable(),
    firstTextMs: ms.nullable(),
    doneMs: ms.nullable(),
  }),
  'decision.proposed': z.strictObject({
    decisionId: id.decisionId,
    requestId: id.requestId,
    callId,
    tool: toolName,
    arguments: id.contentRef,
    rationale: id.contentRef.nullable(),
    confidence: z.enum(confidenceWords).nullable(),
    hypothesis: id.contentRef.nullable(),
    evidence: z.array(evidenceId),
  }),
  'decision.judged': z.strictObject({
    verdictId: id.verdictId,
    decisionId: id.decisionId,
    attempt: z.int().min(1),
    outcome: z.enum(verdictOutcomes),
    checks: z.array(z.strictObject({ rule: code, result: z.enum(['pass', 'fail', 'advice', 'not_applicable']), detail: code })),
    /** What the entity is told when the verdict is not `pass`. */
    reason: id.contentRef.nullable(),
  }),
  'receipt.intended': z.strictObject({
    receiptId: id.receiptId,
    decisionId: id.decisionId,
    tool: toolName,
    effectClass: z.enum(effectClasses),
    reversible: z.boolean(),
  }),
  'receipt.settled': z.strictObject({
    receiptId: id.receiptId,
    decisionId: id.decisionId,
    outcome: z.enum(receiptOutcomes),
    fault: code.nullable(),
    /** What the entity is given as the call's result. */
    result: id.contentRef,
    /** The whole output when `result` is only an excerpt of it. */
    whole: id.contentRef.nullable(),
    affectedFiles: z.array(id.contentRef),
    durationMs: ms,
  }),
  'memory.judged': z.strictObject({
    receiptId: id.receiptId.nullable(),
    outcome: z.enum(['written', 'duplicate', 'refused']),
    memoryId: id.memoryId.nullable(),
    gates: z.array(
      z.strictObject({
        gate: z.enum(['classify', 'quality', 'duplicate', 'provenance', 'drift']),
        result: z.enum(['pass', 'fail', 'not_applicable']),
        detail: code,
      }),
    ),
  }),
  'memory.written': z.strictObject({
    memoryId: id.memoryId,
    /** Random salt of the id, so that nothing can be guessed from it. */
    salt: z.string().regex(/^[0-9a-f]{32}$/),
    type: z.enum(memoryTypes),
    roles: z.array(z.enum(memoryRoles)).min(1),
    text: id.contentRef,
    evidenceClass: z.enum(evidenceClasses),
    sources: z.array(evidenceId),
    correspondent: id.correspondentId.nullable(),
    visibility: z.enum(['entity', 'relationship']),
    importance: z.number().min(1).max(10),
    confidence: z.number().min(0).max(1),
  }),
  'cognition.closed': z.strictObject({
    outcome: z.enum(cognitionOutcomes),
    fault: code.nullable(),
    decisions: z.array(id.decisionId),
    memories: z.array(id.memoryId),
    /** Units of the effect budget; null where a crash left it unknown. */
    effectsSpent: z.number().min(0).nullable(),
    /** Digest over the ids of all live memories at this point. */
    memoryRoot: id.digest,
  }),
  'cognition.settled': z.strictObject({ steps: z.array(code) }),
  'contract.asked': z.strictObject({
    runId: id.runId,
    contract: code,
    contractVersion: z.int().min(1),
    mode: z.enum(runModes),
    /** The instructions in force; null where nobody is instructed (`form`). */
    skill: id.proseRef.nullable(),
    skillOrigin: z.enum(['shipped', 'adopted']).nullable(),
    input: id.contentRef,
    /** The delegation block as it was handed out. */
    block: id.contentRef.nullable(),
    /** Digest of the adopted command that is run. */
    command: id.digest.nullable(),
    /** What the answer rests on: once it is no longer so, the answer comes too late. */
    basis: z.union([z.literal('unborn'), id.cutId]),
  }),
  'contract.answered': z.strictObject({
    runId: id.runId,
    outcome: z.enum(runOutcomes),
    /** What came back, whether it holds or not. */
    answer: id.contentRef.nullable(),
    /** Where in it the one valid object stood. */
    found: z.enum(['whole', 'fence', 'prose']).nullable(),
    fault: code.nullable(),
    problemCount: count,
    /** JSON list of `{ path, rule, message }`. */
    problems: id.contentRef.nullable(),
    /** The end of what a command said beside its answer. */
    stderr: id.contentRef.nullable(),
    exitCode: z.int().nullable(),
    /** Whether the soft limit had passed. */
    slow: z.boolean(),
    durationMs: ms,
  }),
  'contract.withdrawn': z.strictObject({
    runId: id.runId,
    reason: z.enum(['superseded', 'cancelled', 'declined']),
    note: id.contentRef.nullable(),
  }),
  'identity.forged': z.strictObject({
    forgeId: id.forgeId,
    /** null: no contract was asked (files, a card, the example). */
    runId: id.runId.nullable(),
    origin: z.enum(forgeOrigins),
    name: id.contentRef,
    /** Canonical JSON of the whole draft as it was accepted. */
    draft: id.contentRef,
    /** Whether a person changed what was answered. */
    edited: z.boolean(),
    axioms: count,
    principles: count,
  }),
  'compass.recorded': z.strictObject({
    compassId: id.compassId,
    vibe: id.contentRef,
    recentTopics: id.contentRef,
    recentStory: id.contentRef,
    currentFocus: id.contentRef,
    myNote: id.contentRef,
    mirror: id.contentRef,
    validFromMs: ms,
    validUntilMs: ms.nullable(),
    basis: z.array(evidenceId),
  }),
  /** The memory no longer stands; it is kept, and can be read. */
  'memory.superseded': z.strictObject({ memoryId: id.memoryId, by: id.memoryId.nullable(), reason: z.enum(['forge']) }),
  'skill.adopted': z.strictObject({
    contract: code,
    kind: z.enum(['instructions', 'command']),
    /** SHA-256: of the instructions as sent, or of the command line and every file it names. */
    digest: id.digest,
    text: id.contentRef,
    /** What stood in force before; together with `text` the whole difference. */
    before: id.contentRef.nullable(),
    network: z.enum(['none', 'loopback']).nullable(),
  }),
  'operator.paused': z.strictObject({ reason: id.contentRef.nullable() }),
  'operator.resumed': z.strictObject({}),
} as const;

export type EntryKind = keyof typeof entryPayloads;
export type EntryPayload<K extends EntryKind> = z.infer<(typeof entryPayloads)[K]>;
export const entryKinds = Object.keys(entryPayloads) as readonly EntryKind[];

export type Usage = z.infer<typeof usage>;
export type Breakpoint = z.infer<typeof breakpoint>;
export type Region = (typeof regions)[number];
export type SubstrateKind = (typeof substrateKinds)[number];
export type EffectClass = (typeof effectClasses)[number];
export type ReceiptOutcome = (typeof receiptOutcomes)[number];
export type VerdictOutcome = (typeof verdictOutcomes)[number];
export type CognitionOutcome = (typeof cognitionOutcomes)[number];
export type AnswerOutcome = (typeof answerOutcomes)[number];
export type Trigger = (typeof triggers)[number];
export type ConfidenceWord = (typeof confidenceWords)[number];
export type SkillMode = (typeof skillModes)[number];
export type RunMode = (typeof runModes)[number];
export type RunOutcome = (typeof runOutcomes)[number];
export type ForgeOrigin = (typeof forgeOrigins)[number];
export type PerceptKind = (typeof perceptKinds)[number];

export const HASH_VERSION = 1;

/** One line of the ledger. `hash` = SHA-256 over the JCS form of all the other fields; `prev` is the hash before it. */
export interface Entry<K extends EntryKind = EntryKind> {
  readonly generation: number;
  readonly seq: Seq;
  readonly prev: Digest;
  readonly atMs: number;
  readonly lane: LaneId | null;
  readonly cognitionId: CognitionId | null;
  /** The entry this one follows from, by sequence. */
  readonly causationSeq: Seq | null;
  readonly kind: K;
  readonly payload: EntryPayload<K>;
  readonly hashVersion: typeof HASH_VERSION;
  readonly hash: Digest;
}

/** An entry of any kind, discriminated by `kind`. */
export type AnyEntry = { [K in EntryKind]: Entry<K> }[EntryKind];
