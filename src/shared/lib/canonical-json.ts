// RFC 8785 (JCS): one value, one spelling. What the ledger hashes and what tool schemas are written in.

import canonicalize from 'canonicalize';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The canonical text of `value`; throws on what JSON cannot say (NaN, undefined at the top, cycles). */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('value has no JSON form');
  return text;
}
