// One act at a time: under way, refused in words, or done. What came too late, because the view is gone, is let go.

import { useEffect, useRef, useState } from 'react';
import { refusalOf } from '#renderer/queries/use-forge.ts';
import type { IpcAnswer } from '#shared/contract/ipc-error';

export interface Act {
  readonly busy: boolean;
  /** Why the host, or this window, said no. */
  readonly refusal: string | null;
  readonly refuse: (words: string | null) => void;
  /** Asks; `done` gets the value. A second press while busy does nothing. */
  readonly run: <T>(ask: () => Promise<IpcAnswer<T>>, done: (value: T) => void) => Promise<void>;
}

export function useAct(): Act {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isBusy = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return {
    busy,
    refusal,
    refuse: setRefusal,
    run: async (ask, done) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setBusy(true);
      setRefusal(null);
      const answer = await ask();
      isBusy.current = false;
      if (answer.ok) done(answer.value);
      if (!isHere.current) return;
      setBusy(false);
      if (!answer.ok) setRefusal(refusalOf(answer.error));
    },
  };
}
