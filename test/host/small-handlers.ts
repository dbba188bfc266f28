// Handlers for tests of what stands around handlers: every route answers with what it was given.

import type { Clock } from '#entity/ports';
import type { DispatchDeps } from '#host/dispatch';
import { createLog } from '#host/log';
import { createRedactor } from '#host/redact';
import { type AdminRoutes, adminRoutes } from '#shared/contract/admin-routes';
import { type ConversationRoutes, conversationRoutes } from '#shared/contract/conversation-routes';
import type { Handlers, RouteMap } from '#shared/contract/define-route';
import { type ObserverRoutes, observerRoutes } from '#shared/contract/observer-routes';

/** Every route of `routes` answers `{ route, input }`. */
export function echoHandlers<Map extends RouteMap>(routes: Map): Handlers<Map> {
  const echo = (route: string) => (input: unknown) => ({ ok: true, value: { route, input } });
  return Object.fromEntries(Object.keys(routes).map((route) => [route, echo(route)])) as unknown as Handlers<Map>;
}

/** Dispatch dependencies of echoing handlers; the lines of the log are collected. */
export function echoDeps(lines: string[] = []): DispatchDeps {
  return {
    observer: echoHandlers<ObserverRoutes>(observerRoutes),
    conversation: echoHandlers<ConversationRoutes>(conversationRoutes),
    admin: echoHandlers<AdminRoutes>(adminRoutes),
    log: createLog({ redactor: createRedactor(), now: () => 1_800_000_000_000, write: (line) => lines.push(line) }),
  };
}

/** A clock that stands still until it is advanced. */
export function manualClock(): Clock & { advance(ms: number): void } {
  let now = 1_800_000_000_000;
  let timers: { readonly at: number; readonly task: () => void }[] = [];
  return {
    now: () => now,
    after: (ms, task) => {
      const timer = { at: now + ms, task };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance: (ms) => {
      now += ms;
      const due = timers.filter((timer) => timer.at <= now);
      timers = timers.filter((timer) => timer.at > now);
      for (const timer of due) timer.task();
    },
  };
}

export const realClock: Clock = {
  now: () => Date.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
