// The observer's connection as a value that re-renders when it changes.

import { useSyncExternalStore } from 'react';
import type { Connection } from './bridge.ts';
import { useObserver } from './bridge-context.tsx';

export function useConnection(): Connection {
  const { connection } = useObserver();
  return useSyncExternalStore(connection.watch, connection.current);
}
