// How commands end: a refusal in one sentence with what to do next, or as JSON where a program asked.

import type { HostRefusal } from '#host/host';
import type { IpcError } from '#shared/contract/ipc-error';
import type { CliDeps, ExitCode } from './cli-deps.ts';

type Voice = Pick<CliDeps, 'out' | 'err'> & { readonly json: boolean };

/** What is said where nobody is born. */
export const nobody: HostRefusal = {
  code: 'nobody',
  message: 'Nobody is born here yet.',
  next: 'Meet someone in the window with `npm start`, or here with `ipse-admin forge`.',
};

/** Prints `value` as one line of JSON, or as `text`. */
export function sayDone(voice: Voice, value: Readonly<Record<string, unknown>>, text: string): ExitCode {
  voice.out(voice.json ? `${JSON.stringify(value)}\n` : `${text}\n`);
  return 0;
}

/** Prints why it did not come to pass. */
export function sayRefusal(voice: Voice, refusal: HostRefusal): ExitCode {
  if (voice.json) voice.out(`${JSON.stringify({ ok: false, error: { code: refusal.code, message: refusal.message, next: refusal.next } })}\n`);
  else voice.err(`${refusal.message}\n${refusal.next}\n`);
  return 1;
}

/** The same for an error that came as an answer. */
export const sayError = (voice: Voice, error: IpcError, next = 'Nothing was changed.'): ExitCode =>
  sayRefusal(voice, { code: error.code, message: error.message, next });

/** The same for what was typed wrong. */
export function sayUsage(voice: Voice, message: string, next: string): ExitCode {
  sayRefusal(voice, { code: 'usage', message, next });
  return 2;
}
