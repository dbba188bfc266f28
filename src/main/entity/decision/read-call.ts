// A tool call as the substrate wrote it, read with care: broken JSON, wrappers of the wrong shape and huge nesting are data, never a crash.

import type { Json } from '#shared/lib/canonical-json';
import { jsonNesting } from '#shared/lib/json-nesting';
import { wrapArguments, wrapNames } from '#shared/model/tool-arguments';

export interface ReadCall {
  /** The tool's own arguments, wrapper stripped; null when they were not a JSON object. */
  readonly arguments: { readonly [key: string]: Json } | null;
  readonly rationale: string | null;
  readonly confidence: 'guess' | 'unsure' | 'likely' | 'sure' | null;
  readonly hypothesis: string | null;
  readonly evidence: readonly string[];
}

const MAX_DEPTH = 32;
const evidenceId = /^(msg|req|dec|rcp|cog)_[0-9a-z]{26}$|^m_[0-9a-f]{64}$/;

/** Splits a call's JSON into the tool's arguments and the stated wrapper; a wrapper field of the wrong shape counts as not stated. */
export function readCall(argumentsJson: string): ReadCall {
  const value = parseObject(argumentsJson);
  if (!value) return { arguments: null, rationale: null, confidence: null, hypothesis: null, evidence: [] };
  const own = Object.fromEntries(Object.entries(value).filter(([name]) => !wrapNames.includes(name)));
  const { rationale, confidence, hypothesis, evidence } = wrapArguments.shape;
  return {
    arguments: own,
    rationale: wellFormed(stated(rationale, value['rationale'])),
    confidence: stated(confidence, value['confidence']),
    hypothesis: wellFormed(stated(hypothesis, value['hypothesis'])),
    evidence: (stated(evidence, value['evidence']) ?? []).filter((id) => evidenceId.test(id)),
  };
}

const stated = <T>(schema: { safeParse(value: unknown): { success: boolean; data?: T | undefined } }, value: unknown): NonNullable<T> | null =>
  schema.safeParse(value).data ?? null;

const wellFormed = (text: string | null): string | null => text?.toWellFormed() ?? null;

/** The JSON object in `text`, or null; nesting is bounded before anything recursive sees it. */
export function parseObject(text: string): { readonly [key: string]: Json } | null {
  if (jsonNesting(text) > MAX_DEPTH) return null;
  try {
    const value: unknown = JSON.parse(text, finiteOnly);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as { readonly [key: string]: Json }) : null;
  } catch {
    return null;
  }
}

/** `1e999` is valid JSON and no number JSON can say again. */
function finiteOnly(_key: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError('a number too large');
  return value;
}
