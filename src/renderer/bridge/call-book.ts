// Calls that wait: for the line to open, then for their answer. A lost line answers them all `unavailable`.

import type { ClientFrame } from '#shared/contract/feed';
import type { IpcAnswer } from '#shared/contract/ipc-error';

type Call = Extract<ClientFrame, { type: 'call' }>;

export const unavailable: IpcAnswer<never> = { ok: false, error: { code: 'unavailable', message: 'This window is not connected to its host.' } };

export interface CallBook {
  /** Numbers the call and keeps it; `send` is null while the line is not open yet. */
  readonly ask: (route: string, input: unknown, send: ((call: Call) => void) | null) => Promise<IpcAnswer<unknown>>;
  /** Sends what waited for the line. */
  readonly sendWaiting: (send: (call: Call) => void) => void;
  readonly answer: (id: number, answer: IpcAnswer<unknown>) => void;
  readonly giveUp: () => void;
}

export function createCallBook(): CallBook {
  const unanswered = new Map<number, (answer: IpcAnswer<unknown>) => void>();
  const unsent: Call[] = [];
  let lastId = 0;
  return {
    ask: (route, input, send) =>
      new Promise((resolve) => {
        const call: Call = { type: 'call', id: ++lastId, route, input };
        unanswered.set(call.id, resolve);
        if (send === null) unsent.push(call);
        else send(call);
      }),
    sendWaiting: (send) => {
      for (const call of unsent.splice(0)) send(call);
    },
    answer: (id, answer) => {
      unanswered.get(id)?.(answer);
      unanswered.delete(id);
    },
    giveUp: () => {
      for (const resolve of unanswered.values()) resolve(unavailable);
      unanswered.clear();
      unsent.length = 0;
    },
  };
}
