// The yardstick of everything durable: appending bytes to a plain file in the same folder, and `fsync`.

import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export interface BareFile {
  /** Appends as many bytes as asked and waits until they are on the disk. */
  append(bytes: number): void;
  /** Writes over the beginning of the file, which needs no new block, and waits likewise. */
  overwrite(bytes: number): void;
  close(): void;
}

/** A plain file in `folder`. */
export function bareFile(folder: string, name = 'bare'): BareFile {
  const handle = openSync(join(folder, name), 'w');
  let end = 0;
  const write = (bytes: number, at: number) => {
    writeSync(handle, Buffer.alloc(bytes, 'x'), 0, bytes, at);
    fsyncSync(handle);
    end = Math.max(end, at + bytes);
  };
  return { append: (bytes) => write(bytes, end), overwrite: (bytes) => write(bytes, 0), close: () => closeSync(handle) };
}
