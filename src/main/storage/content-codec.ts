// How stored bytes are packed: zstd where the runtime has it, deflate where it has not, as they are when packing gains nothing.

import * as zlib from 'node:zlib';

/** Numbers stand in the database: never renumber. */
export const codecs = { raw: 0, deflate: 1, zstd: 2 } as const;
type Codec = (typeof codecs)[keyof typeof codecs];

export interface Packed {
  readonly codec: Codec;
  readonly bytes: Buffer;
}

/** Below this a frame costs more than it saves. */
const SMALLEST_PACKED = 64;

// Asked of the namespace, so that a runtime without zstd still loads this file.
const hasZstd = typeof zlib.zstdCompressSync === 'function';

/** The smaller of the packed and the plain form; the plain one on a tie. */
export function pack(plain: Buffer, useZstd = hasZstd): Packed {
  if (plain.length < SMALLEST_PACKED) return { codec: codecs.raw, bytes: plain };
  const bytes = useZstd ? zlib.zstdCompressSync(plain) : zlib.deflateRawSync(plain);
  if (bytes.length >= plain.length) return { codec: codecs.raw, bytes: plain };
  return { codec: useZstd ? codecs.zstd : codecs.deflate, bytes };
}

/** The plain bytes; null when they cannot be had: damaged, or packed by a codec this runtime lacks. */
export function unpack(codec: number, bytes: Buffer): Buffer | null {
  try {
    if (codec === codecs.raw) return bytes;
    if (codec === codecs.deflate) return zlib.inflateRawSync(bytes);
    if (codec === codecs.zstd && hasZstd) return zlib.zstdDecompressSync(bytes);
  } catch {
    return null;
  }
  return null;
}
