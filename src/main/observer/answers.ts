// How an observer's answers are put: found, not found, or damaged; never a throw, never SQL.

import type { IpcAnswer } from '#shared/contract/ipc-error';

export const found = <T>(value: T): IpcAnswer<T> => ({ ok: true, value });

export const notFound = (what: string): IpcAnswer<never> => ({ ok: false, error: { code: 'not_found', message: `There is no such ${what}.` } });

export const orNotFound = <T>(value: T | null, what: string): IpcAnswer<T> => (value === null ? notFound(what) : found(value));

/** A text that is stored and cannot be given. */
export const unreadable = (what: string, state: 'unreadable' | 'forgotten'): IpcAnswer<never> =>
  state === 'forgotten'
    ? { ok: false, error: { code: 'not_found', message: `The ${what} was forgotten; its place in the ledger still verifies.` } }
    : { ok: false, error: { code: 'damaged', message: `The ${what} on the disk no longer matches its digest.` } };

const damaged: IpcAnswer<never> = {
  ok: false,
  error: { code: 'damaged', message: 'The database could not be read at this place. Verify the ledger in Record.' },
};

type Query = (input: never) => IpcAnswer<unknown>;

/** The same handlers, where a disk or a file that fails is told as damage; any other throw stays a bug. */
export function tellDamage<Handlers extends Readonly<Record<string, Query>>>(handlers: Handlers): Handlers {
  const guard =
    (query: Query): Query =>
    (input) => {
      try {
        return query(input);
      } catch (error) {
        if (isDamage(error)) return damaged;
        throw error;
      }
    };
  return Object.fromEntries(Object.entries(handlers).map(([route, query]) => [route, guard(query)])) as Handlers;
}

const isDamage = (error: unknown): boolean =>
  error instanceof Error && error.name === 'SqliteError' && 'code' in error && /^SQLITE_(CORRUPT|NOTADB|IOERR|CANTOPEN)/.test(String(error.code));
