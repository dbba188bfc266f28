// Expected failure is a value; a throw is a bug.

export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });
export const fail = <E>(error: E): Result<never, E> => ({ ok: false, error });

/** Makes an unhandled member of a union a compile error, and a bug at run time. */
export function assertNever(value: never): never {
  throw new Error(`unhandled case: ${String(value)}`);
}
