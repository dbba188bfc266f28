import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followReplies } from '#cli/follow-reply';
import type { Entity } from '#cli/reach-entity';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A host that took the message up and tells nothing more. */
function silentHost(status: object): Entity {
  const page = { items: [{ kind: 'said', seq: 7, state: 'perceived' }], before: null };
  return {
    elsewhere: true,
    call: async (_surface, route) => ({ ok: true, value: route === 'status.get' ? status : page }),
    watch: async () => undefined,
    close: async () => undefined,
  };
}

it.each([
  ['stopped', { journal: 'stopped', paused: false, inFlight: [] }, 0],
  ['silent', { journal: 'open', paused: false, inFlight: [] }, 5000],
  [null, { journal: 'open', paused: false, inFlight: [{ lane: 'conversation:operator' }] }, 60_000],
])('waiting for a reply ends as %s where nothing else is told', async (kind, status, afterMs) => {
  let ending: string | null = null;
  void followReplies(silentHost(status), () => undefined)
    .replyTo(7)
    .then((end) => {
      ending = end.kind;
    });
  await vi.advanceTimersByTimeAsync(afterMs);
  expect(ending).toBe(kind);
});
