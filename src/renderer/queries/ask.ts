// Turns a route's answer into a value or a typed failure, and a failure into words for a person.

import type { IpcAnswer, IpcError, IpcErrorCode } from '#shared/contract/ipc-error';
import type { ErrorWords } from '../ui/error-state.tsx';

/** What TanStack Query holds when a route refused; `failure` is the host's own answer. */
export class AskError extends Error {
  readonly failure: IpcError;
  constructor(failure: IpcError) {
    super(failure.message);
    this.name = 'AskError';
    this.failure = failure;
  }
}

/** The value of an answer; throws `AskError` on a refusal. For query functions only. */
export async function ask<T>(answer: Promise<IpcAnswer<T>>): Promise<T> {
  const got = await answer;
  if (got.ok) return got.value;
  throw new AskError(got.error);
}

const titles: Partial<Record<IpcErrorCode, string>> = {
  not_found: 'This is not on record',
  unavailable: 'Not connected to the host',
  damaged: 'What is stored here does not match its hash',
  unauthorised: 'This window may not ask that',
  too_large: 'Too large to show',
  busy: 'The host is busy',
  paused: 'The life is paused',
};

/** What a person reads about a failed query. */
export function errorWords(error: unknown): ErrorWords {
  const kept = 'Looking changes nothing: what is stored is as it was.';
  if (!(error instanceof AskError)) return { title: 'Something went wrong in this window', message: 'The answer could not be shown.', code: 'window', kept };
  const { code, message } = error.failure;
  return { title: titles[code] ?? 'The host could not answer', message, code, kept };
}
