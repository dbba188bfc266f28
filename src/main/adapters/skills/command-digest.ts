// What exactly an operator adopts when they adopt a command: its argument list, its network word, and every file it names.

import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { canonicalJson } from '#shared/lib/canonical-json';

const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** SHA-256 in hex over `argv`, `network` and the files named by absolute paths; null when the program or one of the files cannot be read. */
export function commandDigest(argv: readonly string[], network: 'none' | 'loopback'): string | null {
  const [program] = argv;
  if (program === undefined || !isAbsolute(program)) return null;
  try {
    const files = argv.map((argument, index) => (isAbsolute(argument) ? fileDigest(argument, index === 0) : null));
    return sha256(canonicalJson({ argv: [...argv], network, files }));
  } catch {
    return null;
  }
}

/** null for what is no file; the program itself must be one. */
function fileDigest(path: string, isProgram: boolean): string | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isFile()) {
    if (isProgram) throw new Error('no such program');
    return null;
  }
  if (stat.size > MAX_FILE_BYTES) throw new Error('too large to be looked at');
  return sha256(readFileSync(realpathSync(path)));
}

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
