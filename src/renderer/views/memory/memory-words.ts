// How a memory is known, in words and as one of three shapes: solid where something was verified, dashed where it was said.

import type { EvidenceClass, Visibility } from '#shared/model/memory';

export type EvidenceShape = 'solid' | 'dashed' | 'dotted';

export const evidenceWords: Record<EvidenceClass, { readonly word: string; readonly shape: EvidenceShape; readonly about: string }> = {
  observed: { word: 'observed', shape: 'solid', about: 'The body itself saw it.' },
  tool_verified: { word: 'verified by a tool', shape: 'solid', about: 'A receipt shows it.' },
  sourced: { word: 'from a source', shape: 'dashed', about: 'A text outside says so.' },
  reported: { word: 'reported', shape: 'dashed', about: 'Someone said so.' },
  remembered: { word: 'remembered', shape: 'dashed', about: 'It rests on an earlier memory.' },
  inferred: { word: 'inferred', shape: 'dotted', about: 'The entity concluded it.' },
  intended: { word: 'intended', shape: 'dotted', about: 'A plan, not a fact.' },
  hypothetical: { word: 'hypothetical', shape: 'dotted', about: 'Only supposed.' },
  self_authored: { word: 'self-authored', shape: 'dotted', about: 'The entity says it of itself.' },
};

export const visibilityWords: Record<Visibility, string> = { entity: 'the entity, in every conversation', relationship: 'this relationship only' };

/** `core extension`: type names as words. */
export const typeWords = (type: string): string => type.toLowerCase().replaceAll('_', ' ');
