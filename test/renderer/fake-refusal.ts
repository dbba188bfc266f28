// A fake host that says no, with its code and its sentence.

import type { IpcErrorCode } from '#shared/contract/ipc-error';

export interface Refusal {
  readonly refusal: { readonly code: IpcErrorCode; readonly message: string };
}

export const refuse = (message: string, code: IpcErrorCode = 'refused'): Refusal => ({ refusal: { code, message } });
export const isRefusal = (value: unknown): value is Refusal => typeof value === 'object' && value !== null && 'refusal' in value;
