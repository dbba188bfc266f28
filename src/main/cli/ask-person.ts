// A person at the terminal: one question, one line. Whoever leaves, by Ctrl-C or by ending the input, is asked nothing more.

import { createInterface } from 'node:readline';
import type { CliDeps } from './cli-deps.ts';

export interface Asking {
  /** The next line typed, trimmed; null once the person has left. */
  ask(prompt: string): Promise<string | null>;
  /** Aborted when the person leaves: whatever is under way ends. */
  readonly left: AbortSignal;
  /** Lets another program have the terminal while `act` runs. */
  lend<T>(act: () => Promise<T>): Promise<T>;
  close(): void;
}

/** Whether a person sits at this terminal and may be asked. */
export const isPerson = ({ stdin, json }: Pick<CliDeps, 'stdin'> & { readonly json: boolean }): boolean => stdin.isTTY === true && !json;

/** Listens at the terminal until it is closed. */
export function askPerson({ stdin, out, onSignal }: Pick<CliDeps, 'stdin' | 'out' | 'onSignal'>): Asking {
  const lines = createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY });
  const leaving = new AbortController();
  const typed: string[] = [];
  let waiting: ((line: string | null) => void) | null = null;
  let lent = false;

  const answer = (line: string | null) => {
    const told = waiting;
    waiting = null;
    told?.(line);
  };
  const leave = () => {
    leaving.abort();
    answer(null);
  };
  lines.on('line', (line) => {
    if (waiting) answer(line.trim());
    else typed.push(line.trim());
  });
  let ended = false;
  lines.on('close', () => {
    ended = true;
    answer(null);
  });
  // A program that has the terminal takes its own signals.
  const forget = onSignal(() => lent || leave());

  return {
    left: leaving.signal,
    ask(prompt) {
      if (leaving.signal.aborted) return Promise.resolve(null);
      out(prompt);
      const line = typed.shift();
      if (line !== undefined) return Promise.resolve(line);
      if (ended) return Promise.resolve(null);
      return new Promise((resolve) => {
        waiting = resolve;
      });
    },
    async lend(act) {
      lent = true;
      lines.pause();
      try {
        return await act();
      } finally {
        lines.resume();
        lent = false;
      }
    },
    close() {
      forget();
      lines.close();
    },
  };
}
