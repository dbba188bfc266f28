// Branded ids. The prefix says what an id names; the rest is time-sortable (made at the edge) or a salted digest.

import { z } from 'zod';
import type { Brand } from '../lib/brand.ts';

export type EntityId = Brand<string, 'EntityId'>;
export type LaneId = Brand<string, 'LaneId'>;
export type CognitionId = Brand<string, 'CognitionId'>;
export type MessageId = Brand<string, 'MessageId'>;
export type RequestId = Brand<string, 'RequestId'>;
export type DecisionId = Brand<string, 'DecisionId'>;
export type VerdictId = Brand<string, 'VerdictId'>;
export type ReceiptId = Brand<string, 'ReceiptId'>;
export type CutId = Brand<string, 'CutId'>;
export type MemoryId = Brand<string, 'MemoryId'>;
export type CorrespondentId = Brand<string, 'CorrespondentId'>;
/** One asking of a cognitive contract, however it is fulfilled. */
export type RunId = Brand<string, 'RunId'>;
/** One founding or refounding of an identity. */
export type ForgeId = Brand<string, 'ForgeId'>;
export type CompassId = Brand<string, 'CompassId'>;
/** Salted digest that names one stored text: `c_` and 64 hex digits. */
export type ContentRef = Brand<string, 'ContentRef'>;
declare const prose: unique symbol;
/** A stored text the entity may meet: made from `Prose` alone (L13). */
export type ProseRef = ContentRef & { readonly [prose]: true };
/** SHA-256 in hex, 64 digits. */
export type Digest = Brand<string, 'Digest'>;
/** Position in the ledger of one generation, from 1. */
export type Seq = Brand<number, 'Seq'>;

/** Prefixes of the time-sortable ids; the maker of ids takes one of these. */
export type IdPrefix = 'ent' | 'cog' | 'msg' | 'req' | 'dec' | 'ver' | 'rcp' | 'cut' | 'run' | 'frg' | 'cps';

const sortable = (prefix: IdPrefix) => z.string().regex(new RegExp(`^${prefix}_[0-9a-z]{26}$`));

export const entityId = sortable('ent') as unknown as z.ZodType<EntityId>;
export const cognitionId = sortable('cog') as unknown as z.ZodType<CognitionId>;
export const messageId = sortable('msg') as unknown as z.ZodType<MessageId>;
export const requestId = sortable('req') as unknown as z.ZodType<RequestId>;
export const decisionId = sortable('dec') as unknown as z.ZodType<DecisionId>;
export const verdictId = sortable('ver') as unknown as z.ZodType<VerdictId>;
export const receiptId = sortable('rcp') as unknown as z.ZodType<ReceiptId>;
export const cutId = sortable('cut') as unknown as z.ZodType<CutId>;
export const runId = sortable('run') as unknown as z.ZodType<RunId>;
export const forgeId = sortable('frg') as unknown as z.ZodType<ForgeId>;
export const compassId = sortable('cps') as unknown as z.ZodType<CompassId>;
export const laneId = z.string().regex(/^(autonomy|conversation:[a-z0-9-]{1,40})$/) as unknown as z.ZodType<LaneId>;
export const correspondentId = z.string().regex(/^[a-z0-9-]{1,40}$/) as unknown as z.ZodType<CorrespondentId>;
export const memoryId = z.string().regex(/^m_[0-9a-f]{64}$/) as unknown as z.ZodType<MemoryId>;
export const contentRef = z.string().regex(/^c_[0-9a-f]{64}$/) as unknown as z.ZodType<ContentRef>;
export const proseRef = contentRef as unknown as z.ZodType<ProseRef>;
export const digest = z.string().regex(/^[0-9a-f]{64}$/) as unknown as z.ZodType<Digest>;

/** The operator at this machine, until relationships bring other correspondents. */
export const OPERATOR = 'operator' as CorrespondentId;
export const conversationLane = (who: CorrespondentId): LaneId => `conversation:${who}` as LaneId;
