// What the entity has come to know: nine types, eight orthogonal roles, nine evidence classes (design.md 6).

import type { ContentRef, CorrespondentId, MemoryId, Seq } from './ids.ts';

export const memoryTypes = ['CORE', 'CORE_EXTENSION', 'CAPABILITY', 'ANCHOR', 'ARTIFACT', 'IDENTITY', 'EXPRESSION', 'VALUE', 'EPISODE'] as const;
export const memoryRoles = ['fact', 'promise', 'event', 'trait', 'ipse', 'lesson', 'vocabulary', 'process'] as const;
export const evidenceClasses = [
  'observed',
  'tool_verified',
  'sourced',
  'reported',
  'remembered',
  'inferred',
  'intended',
  'hypothetical',
  'self_authored',
] as const;

export type MemoryType = (typeof memoryTypes)[number];
export type MemoryRole = (typeof memoryRoles)[number];
export type EvidenceClass = (typeof evidenceClasses)[number];
export type Visibility = 'entity' | 'relationship';

/** One live memory. Times are UTC ms; importance 1..10; confidence 0..1. Numbers stay with the researcher (L12). */
export interface Memory {
  readonly id: MemoryId;
  readonly type: MemoryType;
  readonly roles: readonly MemoryRole[];
  readonly text: ContentRef;
  readonly evidenceClass: EvidenceClass;
  /** Ids of the receipts, messages or memories this rests on. */
  readonly sources: readonly string[];
  readonly correspondent: CorrespondentId | null;
  readonly visibility: Visibility;
  readonly importance: number;
  readonly confidence: number;
  readonly createdAtMs: number;
  readonly fromSeq: Seq;
}
