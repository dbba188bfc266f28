// The text chunks of a PNG, read from bytes nobody vouches for: every length is held against what is there, every checksum is checked,
// and what is compressed may only grow so far, each text and the whole picture. Pixels are never looked at.

import { crc32, inflateSync } from 'node:zlib';
import { fail, ok, type Result } from '#shared/lib/result';

export interface PngText {
  readonly keyword: string;
  readonly text: string;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const MAX_INFLATED = 8 * 1024 * 1024;
const MAX_INFLATED_IN_ALL = 12 * 1024 * 1024;
const textTypes = ['tEXt', 'zTXt', 'iTXt'];

export const isPng = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, index) => bytes[index] === byte);

/** The text under each of `keywords`, in order, or why the picture cannot be read. A keyword that comes twice is refused before it is unpacked. */
export function readPngText(bytes: Uint8Array, keywords: readonly string[]): Result<readonly PngText[], string> {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const texts: PngText[] = [];
  let room = MAX_INFLATED_IN_ALL;
  let at = SIGNATURE.length;
  for (let first = true; ; first = false) {
    // Length, type and checksum are twelve bytes.
    if (picture.length - at < 12) return fail('The picture ends before it is complete.');
    const length = picture.readUInt32BE(at);
    const type = picture.toString('latin1', at + 4, at + 8);
    if (!/^[A-Za-z]{4}$/.test(type)) return fail('The picture is damaged: it has a part without a proper name.');
    if (length > picture.length - at - 12) return fail('The picture ends before it is complete.');
    const data = picture.subarray(at + 8, at + 8 + length);
    if (crc32(picture.subarray(at + 4, at + 8 + length)) !== picture.readUInt32BE(at + 8 + length)) return fail('The picture is damaged: a checksum is wrong.');
    if (first !== (type === 'IHDR')) return fail('The picture is damaged: its parts are out of order.');
    if (type === 'IEND') return ok(texts);
    if (textTypes.includes(type)) {
      const keyword = data.toString('latin1', 0, Math.max(0, data.subarray(0, 80).indexOf(0)));
      if (keywords.includes(keyword)) {
        if (texts.some((text) => text.keyword === keyword)) return fail('Several character cards are in this picture, and nothing says which one is meant.');
        const text = textOf(type, data.subarray(keyword.length + 1), Math.min(room, MAX_INFLATED));
        if (!text.ok) return text;
        room -= text.value.length;
        texts.push({ keyword, text: text.value });
      }
    }
    at += 12 + length;
  }
}

/** What stands behind the keyword and its zero; what is packed may unpack to `room` bytes. */
function textOf(type: string, data: Buffer, room: number): Result<string, string> {
  if (type === 'tEXt') return ok(data.toString('latin1'));
  if (type === 'zTXt') return data[0] === 0 ? inflated(data.subarray(1), room) : fail('The card in the picture is packed in a way that is not known.');
  // Flag, method, then language and translated keyword, each ended by a zero.
  const language = data.indexOf(0, 2);
  const translated = language < 0 ? -1 : data.indexOf(0, language + 1);
  if (data.length < 2 || translated < 0) return fail('The picture is damaged: a text in it does not end.');
  const text = data.subarray(translated + 1);
  return data[0] === 0 ? ok(text.toString('latin1')) : inflated(text, room);
}

function inflated(data: Buffer, room: number): Result<string, string> {
  try {
    return ok(inflateSync(data, { maxOutputLength: Math.max(1, room) }).toString('latin1'));
  } catch {
    return fail('The card in the picture cannot be unpacked, or is too large.');
  }
}
