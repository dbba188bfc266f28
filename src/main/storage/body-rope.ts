// A request body as a rope of two levels: leaves of 16 segments, and a root that lists the leaves and holds a salted
// digest of the whole. History only grows, so two requests of a lane share every full leaf before the place they part.

import { isWellFormed } from '#shared/lib/text';
import type { Region } from '#shared/model/entry';
import type { ContentRef, Digest } from '#shared/model/ids';
import type { Segment, SegmentKind } from '#shared/model/request';
import { findPlain, insertContent, loadByNumber, loadByRef, type MakeSalt, media, putText, refOfNumber, sha256 } from './content.ts';
import type { ReadDb } from './read-db.ts';
import { readHalf, type WriteDb } from './write-db.ts';

/** One run of a stored body. `start` and `end` are UTF-16 units into the body. */
export interface StoredSegment extends Segment {
  readonly ref: ContentRef | null;
  readonly start: number;
  readonly end: number;
}

export type BodyView =
  | { readonly state: 'ok'; readonly body: string; readonly sha256: Digest; readonly segments: readonly StoredSegment[] }
  | { readonly state: 'unreadable' | 'forgotten' };

const LEAF_SEGMENTS = 16;
const kindLetters = { text: 't', mark: 'm', glue: 'g' } as const;
const kindsByLetter: Readonly<Record<string, SegmentKind>> = { t: 'text', m: 'mark', g: 'glue' };

/** As stored: row number of the text, letter of the kind, section, region. Row numbers, since a 32-byte digest cannot be packed. */
type StoredLeaf = readonly (readonly [number: number, kind: string, sectionId: string | null, region: Region | null])[];

interface StoredRoot {
  /** SHA-256 of the root's salt and the whole body, in hex. */
  readonly whole: string;
  /** Row numbers of the leaves. */
  readonly leaves: readonly number[];
}

/** Stores the body that `segments` spell. Throws on a lone surrogate. */
export function putBody(db: WriteDb, segments: readonly Segment[], makeSalt: MakeSalt): ContentRef {
  const body = segments.map((segment) => segment.text).join('');
  if (!isWellFormed(body)) throw new TypeError('a body with a lone surrogate cannot be stored');
  const leaves: number[] = [];
  for (let at = 0; at < segments.length; at += LEAF_SEGMENTS) leaves.push(putLeaf(db, segments.slice(at, at + LEAF_SEGMENTS), makeSalt));
  const key = sha256('rope\0', JSON.stringify(leaves));
  const known = findPlain(db, key);
  const knownRef = known === null ? null : refOfNumber(readHalf(db), known);
  if (knownRef !== null) return knownRef;
  const salt = Buffer.from(makeSalt(), 'hex');
  const root: StoredRoot = { whole: sha256(salt, body).toString('hex'), leaves };
  return insertContent(db, Buffer.from(JSON.stringify(root)), media.rope, salt, key).ref;
}

/** The exact body as sent, reassembled and checked against the digest of the whole. */
export function readBody(db: ReadDb, ref: ContentRef): BodyView {
  const root = loadByRef(db, ref);
  if (root.state !== 'ok') return root;
  if (root.media !== media.rope) return { state: 'unreadable' };
  const { whole, leaves } = JSON.parse(root.plain.toString('utf8')) as StoredRoot;
  const read = createSegmentReader(db);
  const segments: StoredSegment[] = [];
  let body = '';
  for (const number of leaves) {
    const leaf = loadByNumber(db, number);
    if (leaf.state !== 'ok') return leaf;
    for (const [textNumber, letter, sectionId, region] of JSON.parse(leaf.plain.toString('utf8')) as StoredLeaf) {
      const text = read(textNumber);
      if (text.state !== 'ok') return text;
      const kind = kindsByLetter[letter] ?? 'glue';
      segments.push({ text: text.text, ref: text.ref, start: body.length, end: body.length + text.text.length, kind, sectionId, region });
      body += text.text;
    }
  }
  if (sha256(root.salt, body).toString('hex') !== whole) return { state: 'unreadable' };
  return { state: 'ok', body, sha256: sha256(body).toString('hex') as Digest, segments };
}

/** A leaf is found by what it spells, so that an unchanged stretch of history costs one look-up, not sixteen. */
function putLeaf(db: WriteDb, segments: readonly Segment[], makeSalt: MakeSalt): number {
  const spelt = JSON.stringify(segments.map(({ text, kind, sectionId, region }) => [text, kindLetters[kind], sectionId, region]));
  const key = sha256('leaf\0', spelt);
  const known = findPlain(db, key);
  if (known !== null) return known;
  const leaf: StoredLeaf = segments.map(({ text, kind, sectionId, region }) => [putText(db, text, makeSalt).number, kindLetters[kind], sectionId, region]);
  return insertContent(db, Buffer.from(JSON.stringify(leaf)), media.leaf, Buffer.from(makeSalt(), 'hex'), key).number;
}

type ReadSegment = { readonly state: 'ok'; readonly text: string; readonly ref: ContentRef | null } | { readonly state: 'unreadable' | 'forgotten' };

/** Reads a text once however often a body repeats it: most of the JSON between sections is the same few strings. */
function createSegmentReader(db: ReadDb): (number: number) => ReadSegment {
  const known = new Map<number, ReadSegment>();
  return (number) => {
    const kept = known.get(number);
    if (kept) return kept;
    const loaded = loadByNumber(db, number);
    const made: ReadSegment = loaded.state === 'ok' ? { state: 'ok', text: loaded.plain.toString('utf8'), ref: refOfNumber(db, number) } : loaded;
    known.set(number, made);
    return made;
  };
}
