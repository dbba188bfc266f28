// Makes a screenshot small: 8-bit RGB in, a palette of at most 256 colours out, every other colour taken to its nearest one.
// A window of text holds few hues and many shades between them, so that no eye tells the difference.

import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PALETTE_SIZE = 256;

/** `png` with a palette; anything that is not 8-bit RGB without interlacing is a bug of the caller. */
export function packPng(png: Buffer): Buffer {
  const chunks = chunksOf(png);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data ?? Buffer.alloc(13);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  if (header[8] !== 8 || header[9] !== 2 || header[12] !== 0) throw new Error('not a plain RGB picture');
  const rows = unfilter(inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))), width, height);
  const { palette, indexOf } = paletteOf(rows);
  const packed = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) packed[y * (width + 1) + 1 + x] = indexOf.get(rows.readUIntBE((y * width + x) * 3, 3)) ?? 0;
  const newHeader = Buffer.from(header);
  newHeader[9] = 3;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', newHeader),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(packed, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunksOf(png: Buffer): readonly { readonly type: string; readonly data: Buffer }[] {
  const chunks: { readonly type: string; readonly data: Buffer }[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** The plain bytes of all rows, three a pixel: undoes the five filters of the format. */
function unfilter(filtered: Buffer, width: number, height: number): Buffer {
  const stride = width * 3;
  const out = Buffer.alloc(stride * height);
  const at = (y: number, x: number): number => (x < 0 || y < 0 ? 0 : (out[y * stride + x] ?? 0));
  for (let y = 0; y < height; y++) {
    const filter = filtered[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x++) {
      const [left, up] = [at(y, x - 3), at(y - 1, x)];
      const guess = [0, left, up, (left + up) >> 1, filter === 4 ? paeth(left, up, at(y - 1, x - 3)) : 0][filter] ?? 0;
      out[y * stride + x] = (filtered[y * (stride + 1) + 1 + x] ?? 0) + guess;
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function paletteOf(rows: Buffer): { readonly palette: Buffer; readonly indexOf: ReadonlyMap<number, number> } {
  const counts = new Map<number, number>();
  for (let at = 0; at < rows.length; at += 3) {
    const colour = rows.readUIntBE(at, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const commonest = [...counts].sort(([a, timesA], [b, timesB]) => timesB - timesA || a - b).map(([colour]) => colour);
  const kept = coverAll(commonest);
  return { palette: Buffer.from(kept.flatMap(channels)), indexOf: new Map(commonest.map((colour) => [colour, nearest(colour, kept).index])) };
}

/** A palette no colour is further from than need be: a rare hue counts as much as a common one. */
function coverAll(colours: readonly number[]): readonly number[] {
  for (let reach = 0; ; reach += 2) {
    const kept: number[] = [];
    for (const colour of colours) if (kept.length === 0 || nearest(colour, kept).distance > reach) kept.push(colour);
    if (kept.length <= PALETTE_SIZE) return kept;
  }
}

const channels = (colour: number): number[] => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];

function nearest(colour: number, kept: readonly number[]): { readonly index: number; readonly distance: number } {
  const [red = 0, green = 0, blue = 0] = channels(colour);
  let best = { index: 0, distance: Number.POSITIVE_INFINITY };
  for (const [index, other] of kept.entries()) {
    const distance = Math.hypot(red - (other >> 16), green - ((other >> 8) & 0xff), blue - (other & 0xff));
    if (distance < best.distance) best = { index, distance };
  }
  return best;
}
