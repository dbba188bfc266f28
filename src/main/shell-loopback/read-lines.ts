// Bytes of a stream as lines of UTF-8, never holding more than one line of the allowed size.

export interface LineReader {
  /** False once a line grew over the limit: end the stream then. */
  push(piece: Buffer | string): boolean;
  setLimit(maxBytes: number): void;
}

export function readLines(maxBytes: number, onLine: (line: string) => void): LineReader {
  let limit = maxBytes;
  let held: Buffer[] = [];
  let size = 0;
  return {
    setLimit: (bytes) => {
      limit = bytes;
    },
    push: (piece) => {
      let rest = typeof piece === 'string' ? Buffer.from(piece) : piece;
      for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
        if (size + end > limit) return false;
        const line = Buffer.concat([...held, rest.subarray(0, end)]).toString('utf8');
        held = [];
        size = 0;
        rest = rest.subarray(end + 1);
        onLine(line);
      }
      if (rest.length > 0) held.push(rest);
      size += rest.length;
      return size <= limit;
    },
  };
}
