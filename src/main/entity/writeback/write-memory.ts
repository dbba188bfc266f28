// Turning experience into memory: classify → quality → duplicate → provenance → drift → entry. Every gate's answer is kept.

import { memoryMatchKey } from '#shared/derive/memory-match';
import type { EntryPayload } from '#shared/model/entry';
import type { MemoryId, ReceiptId } from '#shared/model/ids';
import type { EvidenceClass, MemoryRole, MemoryType } from '#shared/model/memory';
import type { Cognition } from '../cognition.ts';
import type { Ids, JournalTx } from '../ports.ts';
import { memoryEntry } from './memory-entry.ts';

type Gate = EntryPayload<'memory.judged'>['gates'][number];

/** Something the entity wants to keep, in its own words. */
export interface Candidate {
  readonly text: string;
  readonly kind: 'fact' | 'promise' | 'event' | 'lesson' | 'vocabulary';
  readonly how: 'told' | 'saw' | 'concluded' | 'not_stated';
  /** What the entity itself did with success in this cognition, apart from remembering. */
  readonly deeds: readonly ReceiptId[];
  readonly receiptId: ReceiptId;
}

export type Written = { readonly outcome: 'written' | 'duplicate'; readonly memoryId: MemoryId } | { readonly outcome: 'refused'; readonly why: string };

const typeByKind: Readonly<Record<Candidate['kind'], MemoryType>> = {
  fact: 'ANCHOR',
  promise: 'EPISODE',
  event: 'EPISODE',
  lesson: 'EPISODE',
  vocabulary: 'ARTIFACT',
};
const importanceByKind: Readonly<Record<Candidate['kind'], number>> = { promise: 8, fact: 6, lesson: 6, event: 5, vocabulary: 4 };
const confidenceByClass: Partial<Record<EvidenceClass, number>> = { sourced: 0.9, reported: 0.8, self_authored: 0.6, inferred: 0.5 };

/** Takes a candidate through the gates inside the caller's transaction. Saying the same thing twice is a no-op. */
export function writeMemory(tx: JournalTx, ids: Ids, cognition: Cognition, candidate: Candidate): Written {
  const type = typeByKind[candidate.kind];
  const { evidenceClass, detail } = provenance(cognition, candidate);
  // What comes of talking with someone stays between the two of them, unless it rests on what the body itself met.
  const visibility = cognition.correspondent !== null && evidenceClass !== 'sourced' ? 'relationship' : 'entity';
  const correspondent = visibility === 'relationship' ? cognition.correspondent : null;
  const readable = /[\p{L}\p{N}]/u.test(candidate.text);
  const twin = readable ? tx.view.memoryByMatch(memoryMatchKey({ type, text: candidate.text, correspondent, visibility })) : null;

  const gates: Gate[] = [
    { gate: 'classify', result: 'pass', detail: `${candidate.kind}.${type.toLowerCase()}` },
    { gate: 'quality', result: readable ? 'pass' : 'fail', detail: readable ? 'readable' : 'no_words' },
    { gate: 'duplicate', result: twin ? 'fail' : 'pass', detail: twin ? 'already_held' : 'new' },
    { gate: 'provenance', result: 'pass', detail },
    { gate: 'drift', result: 'not_applicable', detail: 'nothing_replaced' },
  ];
  const judged = (outcome: 'written' | 'duplicate' | 'refused', memoryId: MemoryId | null) =>
    tx.append('memory.judged', { receiptId: candidate.receiptId, outcome, memoryId, gates }, cognition.about);

  if (!readable) {
    judged('refused', null);
    return { outcome: 'refused', why: 'no_words' };
  }
  if (twin) {
    judged('duplicate', twin);
    return { outcome: 'duplicate', memoryId: twin };
  }
  const sources = [
    ...new Set([candidate.receiptId, ...cognition.messages.map((message) => message.messageId), ...(evidenceClass === 'sourced' ? candidate.deeds : [])]),
  ];
  const entry = memoryEntry(ids, {
    type,
    roles: [candidate.kind satisfies MemoryRole],
    text: tx.put(candidate.text),
    evidenceClass,
    sources,
    correspondent,
    visibility,
    importance: importanceByKind[candidate.kind],
    confidence: confidenceByClass[evidenceClass] ?? 0.5,
  });
  judged('written', entry.memoryId);
  tx.append('memory.written', entry, cognition.about);
  return { outcome: 'written', memoryId: entry.memoryId };
}

/** How it is known, checked against what is on record: *saw* needs a receipt, *told* needs someone who spoke. */
function provenance(cognition: Cognition, { how, deeds }: Candidate): { readonly evidenceClass: EvidenceClass; readonly detail: string } {
  const wasTold = cognition.messages.length > 0;
  if (how === 'saw')
    return deeds.length > 0 ? { evidenceClass: 'sourced', detail: 'receipt_on_record' } : { evidenceClass: 'inferred', detail: 'saw_without_receipt' };
  if (how === 'concluded') return { evidenceClass: 'inferred', detail: 'own_conclusion' };
  if (wasTold) return { evidenceClass: 'reported', detail: how === 'told' ? 'told' : 'taken_as_told' };
  return { evidenceClass: 'self_authored', detail: 'nobody_spoke' };
}
