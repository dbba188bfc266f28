// Small PNGs with text chunks, made by the letter of the format; single parts can be spoiled.

import { crc32, deflateSync } from 'node:zlib';

export interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
}

const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const u32 = (value: number): Uint8Array => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
// One grey pixel.
const header: Chunk = { type: 'IHDR', data: Buffer.concat([u32(1), u32(1), Uint8Array.of(8, 0, 0, 0, 0)]) };
const pixels: Chunk = { type: 'IDAT', data: deflateSync(Uint8Array.of(0, 128)) };
const end: Chunk = { type: 'IEND', data: new Uint8Array() };

export const chunkBytes = ({ type, data }: Chunk): Uint8Array => {
  const named = Buffer.concat([latin1(type), data]);
  return Buffer.concat([u32(data.length), named, u32(crc32(named))]);
};

/** A picture of one pixel with these parts before it ends. */
export const png = (...parts: readonly Chunk[]): Uint8Array => rawPng(header, ...parts, pixels, end);

/** A picture of exactly these parts. */
export const rawPng = (...parts: readonly Chunk[]): Uint8Array => Buffer.concat([signature, ...parts.map(chunkBytes)]);

export const textChunk = (keyword: string, text: string): Chunk => ({ type: 'tEXt', data: latin1(`${keyword}\0${text}`) });
export const packedChunk = (keyword: string, text: string): Chunk => ({
  type: 'zTXt',
  data: Buffer.concat([latin1(`${keyword}\0\0`), deflateSync(latin1(text))]),
});
export const wideChunk = (keyword: string, text: string, packed: boolean): Chunk => ({
  type: 'iTXt',
  data: Buffer.concat([latin1(`${keyword}\0${packed ? '\x01' : '\0'}\0en\0Karte\0`), packed ? deflateSync(latin1(text)) : latin1(text)]),
});

/** A card as it stands in a picture. */
export const cardChunk = (keyword: 'chara' | 'ccv3', card: unknown): Chunk => textChunk(keyword, Buffer.from(JSON.stringify(card), 'utf8').toString('base64'));
