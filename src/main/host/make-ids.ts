// Ids and digests. Time-sortable ids as in the ULID spec: 48 bits of milliseconds, 80 random bits, Crockford base 32, lower case.

import { createHash } from 'node:crypto';
import type { Ids } from '#entity/ports';
import type { Digest, IdPrefix } from '#shared/model/ids';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARS = 10;
const RANDOM_BYTES = 10;

/** `random(n)` answers n random bytes; injected so that a test may fix them. */
export function makeIds(now: () => number, random: (bytes: number) => Uint8Array): Ids {
  return {
    next: <T extends string>(prefix: IdPrefix) => `${prefix}_${timePart(now())}${base32(random(RANDOM_BYTES))}` as T,
    salt: () => Buffer.from(random(16)).toString('hex'),
    digest: (text) => createHash('sha256').update(text, 'utf8').digest('hex') as Digest,
  };
}

function timePart(ms: number): string {
  let rest = ms;
  let text = '';
  for (let i = 0; i < TIME_CHARS; i++) {
    text = ALPHABET[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/** Five bits a character; the length must be a multiple of five bytes. */
function base32(bytes: Uint8Array): string {
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  const chars = (bytes.length * 8) / 5;
  return Array.from({ length: chars }, (_, i) => ALPHABET[Number((value >> BigInt(5 * (chars - 1 - i))) & 31n)]).join('');
}
