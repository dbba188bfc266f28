// What a single value of a payload is: a reference to a text, an id, a digest, a time, or plain.

import type { ContentRef } from '#shared/model/ids';

export type Leaf =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'content'; readonly ref: ContentRef }
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'digest'; readonly digest: string }
  | { readonly kind: 'time'; readonly atMs: number }
  | { readonly kind: 'plain'; readonly text: string };

const contentRef = /^c_[0-9a-f]{64}$/;
const anyId = /^(ent|cog|msg|req|dec|ver|rcp|cut|run|frg|cps)_[0-9a-z]{26}$|^m_[0-9a-f]{64}$/;
const digest = /^[0-9a-f]{64}$/;

/** Reads a leaf by its form; the name tells a time from a duration. */
export function leafOf(name: string, value: unknown): Leaf {
  if (value === null || value === undefined) return { kind: 'nothing' };
  if (typeof value === 'string') {
    if (contentRef.test(value)) return { kind: 'content', ref: value as ContentRef };
    if (anyId.test(value)) return { kind: 'id', id: value };
    if (digest.test(value)) return { kind: 'digest', digest: value };
    return { kind: 'plain', text: value };
  }
  if (typeof value === 'boolean') return { kind: 'plain', text: value ? 'yes' : 'no' };
  if (typeof value === 'number' && name === 'atMs') return { kind: 'time', atMs: value };
  return { kind: 'plain', text: String(value) };
}
