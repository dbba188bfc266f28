// The content store: every text of a person or a model, once however often it repeats, under a salted id so that
// nothing can be guessed from the id. Hash-checked on every read; damaged or forgotten text is told, never thrown at observers.

import { createHash } from 'node:crypto';
import { asProse } from '#shared/lib/as-prose';
import type { Prose } from '#shared/lib/prose';
import { isWellFormed } from '#shared/lib/text';
import { ContentUnreadable } from '#shared/model/content-unreadable';
import type { ContentRef } from '#shared/model/ids';
import type { TextView } from '#shared/model/views';
import { pack, unpack } from './content-codec.ts';
import type { ReadDb } from './read-db.ts';
import { readHalf, type WriteDb } from './write-db.ts';

/** Numbers stand in the database: never renumber. `leaf` and `rope` hold a request body (body-rope.ts). */
export const media = { text: 0, leaf: 1, rope: 2 } as const;
export type Media = (typeof media)[keyof typeof media];

/** 32 hex digits, random; injected. */
export type MakeSalt = () => string;

export interface Stored {
  /** Row number, never used twice: what a rope refers to. */
  readonly number: number;
  readonly ref: ContentRef;
}

export type Loaded =
  | { readonly state: 'ok'; readonly number: number; readonly salt: Buffer; readonly plain: Buffer; readonly media: number }
  | { readonly state: 'unreadable' | 'forgotten' };

interface ContentRow {
  readonly number: number;
  readonly digest: Buffer;
  readonly salt: Buffer | null;
  readonly bytes: Buffer | null;
  readonly codec: number;
  readonly media: number;
}

/** Stores `text`, or finds it. Throws on a lone surrogate: what comes back would not be what went in. */
export function putText(db: WriteDb, text: string, makeSalt: MakeSalt): Stored {
  if (!isWellFormed(text)) throw new TypeError('text with a lone surrogate cannot be stored');
  const plain = Buffer.from(text, 'utf8');
  const key = sha256(plain);
  const known = findPlain(db, key);
  if (known !== null) {
    // Verified, so that new words never come to rest on a damaged copy of old ones.
    const loaded = loadByNumber(readHalf(db), known);
    if (loaded.state === 'ok' && loaded.plain.equals(plain)) return { number: known, ref: refOf(saltedDigest(loaded.salt, plain)) };
  }
  return insertContent(db, plain, media.text, Buffer.from(makeSalt(), 'hex'), key);
}

/** Row number behind a deduplication key, or null. */
export const findPlain = (db: WriteDb, key: Buffer): number | null =>
  readHalf(db).get<{ number: number }>('SELECT number FROM content_dedup WHERE plain = ?', key)?.number ?? null;

/** Stores `plain` under a fresh salted id and lets `key` find it from now on. */
export function insertContent(db: WriteDb, plain: Buffer, kind: Media, salt: Buffer, key: Buffer): Stored {
  const digest = saltedDigest(salt, plain);
  const packed = pack(plain);
  const { rowNumber } = db.run(
    'INSERT INTO content (digest, salt, bytes, codec, media) VALUES (?, ?, ?, ?, ?)',
    digest,
    salt,
    packed.bytes,
    packed.codec,
    kind,
  );
  db.run('INSERT INTO content_dedup (plain, number) VALUES (?, ?) ON CONFLICT (plain) DO UPDATE SET number = excluded.number', key, rowNumber);
  return { number: rowNumber, ref: refOf(digest) };
}

/** The text behind `ref`, or why it cannot be shown. */
export function readText(db: ReadDb, ref: ContentRef): TextView {
  const loaded = loadByRef(db, ref);
  if (loaded.state !== 'ok') return { state: loaded.state };
  return loaded.media === media.text ? { state: 'ok', text: loaded.plain.toString('utf8') } : { state: 'unreadable' };
}

/** Text from the ledger as something the entity may meet; throws `ContentUnreadable`. */
export function quoteText(db: ReadDb, ref: ContentRef): Prose {
  const view = readText(db, ref);
  if (view.state !== 'ok') throw new ContentUnreadable(ref, view.state);
  return asProse(view.text);
}

/** Whether the store knows `ref` at all. */
export const hasContent = (db: ReadDb, ref: ContentRef): boolean => db.get('SELECT 1 FROM content WHERE digest = ?', digestOfRef(ref)) !== undefined;

/** Whether the text behind `ref` is still stored: known and not forgotten. Reads none of it. */
export const hasText = (db: ReadDb, ref: ContentRef): boolean =>
  db.get('SELECT 1 FROM content WHERE digest = ? AND bytes IS NOT NULL AND salt IS NOT NULL', digestOfRef(ref)) !== undefined;

/** The checked bytes behind `ref`. */
export const loadByRef = (db: ReadDb, ref: ContentRef): Loaded => check(db.get<ContentRow>(`${selectContent} WHERE digest = ?`, digestOfRef(ref)));

/** The checked bytes of row `number`. */
export const loadByNumber = (db: ReadDb, number: number): Loaded => check(db.get<ContentRow>(`${selectContent} WHERE number = ?`, number));

/** The id of row `number`. */
export function refOfNumber(db: ReadDb, number: number): ContentRef | null {
  const row = db.get<{ digest: Buffer }>('SELECT digest FROM content WHERE number = ?', number);
  return row ? refOf(row.digest) : null;
}

export const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const selectContent = 'SELECT number, digest, salt, bytes, codec, media FROM content';
const saltedDigest = (salt: Buffer, plain: Buffer): Buffer => sha256(salt, plain);
const refOf = (digest: Buffer): ContentRef => `c_${digest.toString('hex')}` as ContentRef;
const digestOfRef = (ref: ContentRef): Buffer => Buffer.from(ref.slice(2), 'hex');

function check(row: ContentRow | undefined): Loaded {
  if (!row) return { state: 'unreadable' };
  if (row.bytes === null || row.salt === null) return { state: 'forgotten' };
  const plain = unpack(row.codec, row.bytes);
  if (plain === null || !saltedDigest(row.salt, plain).equals(row.digest)) return { state: 'unreadable' };
  return { state: 'ok', number: row.number, salt: row.salt, plain, media: row.media };
}
