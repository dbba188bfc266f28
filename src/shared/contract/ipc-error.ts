// Errors cross to a window as data: a stable code, a short sentence of ours, and what to do. Never a stack, a path or SQL.

import { z } from 'zod';

export const ipcErrorCodes = [
  'unknown_route',
  'bad_input',
  'too_large',
  'too_deep',
  'not_found',
  'refused',
  'paused',
  'busy',
  'unauthorised',
  'unavailable',
  'damaged',
  'internal',
] as const;
export type IpcErrorCode = (typeof ipcErrorCodes)[number];

export const ipcError = z.strictObject({
  code: z.enum(ipcErrorCodes),
  /** At most 500 characters, plain words, no input echoed. */
  message: z.string().max(500),
  /** Where in the input, as a short path of our own field names; absent when it does not apply. */
  at: z.string().max(120).optional(),
});
export type IpcError = z.infer<typeof ipcError>;

export type IpcAnswer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: IpcError };

/** The whole serialised error stays under this many bytes whatever was sent. */
export const MAX_ERROR_BYTES = 2048;
