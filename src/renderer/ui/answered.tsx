// Shows what a query holds: quiet lines while it loads, what went wrong, or its answer.

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorWords } from '../queries/ask.ts';
import { ErrorState } from './error-state.tsx';
import { Loading } from './loading.tsx';

/** `what` names the thing for the screen reader. An answer once had stays on screen while a later asking fails. */
export function Answered<T>({
  query,
  what,
  lines,
  children,
}: {
  readonly query: UseQueryResult<T>;
  readonly what: string;
  readonly lines?: number;
  readonly children: (value: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorState error={errorWords(query.error)} onRetry={() => void query.refetch()} />;
  return lines === undefined ? <Loading what={what} /> : <Loading what={what} lines={lines} />;
}
