// The one door of all surfaces. Gate order: known route of that surface → size → shape → strict schema → handler.
// Every answer is data; an error is ours, short, and repeats nothing that was sent (L2, L3).

import type { z } from 'zod';
import { type AdminRoutes, adminRoutes } from '#shared/contract/admin-routes';
import { type ConversationRoutes, conversationRoutes } from '#shared/contract/conversation-routes';
import type { Handlers, RouteMap, Surface } from '#shared/contract/define-route';
import { type IpcAnswer, type IpcError, MAX_ERROR_BYTES } from '#shared/contract/ipc-error';
import { type ObserverRoutes, observerRoutes } from '#shared/contract/observer-routes';
import { truncate } from '#shared/lib/text';
import { parseJsonText, refuseShape, tooLarge } from './input-limits.ts';
import type { Log } from './log.ts';
import { stoppedError } from './stopped-journal.ts';

export interface DispatchDeps {
  readonly observer: Handlers<ObserverRoutes>;
  readonly conversation: Handlers<ConversationRoutes>;
  readonly admin: Handlers<AdminRoutes>;
  readonly log: Log;
}

export interface Dispatch {
  /** `rawBytes`: serialised size of `rawInput` as it arrived. Never rejects. */
  call(surface: Surface, route: string, rawInput: unknown, rawBytes: number): Promise<IpcAnswer<unknown>>;
  /** The same for input that arrives as JSON text, which is measured before it is parsed. */
  callText(surface: Surface, route: string, json: string): Promise<IpcAnswer<unknown>>;
}

type AnyHandler = (input: unknown) => Promise<IpcAnswer<unknown>> | IpcAnswer<unknown>;
interface Door {
  readonly routes: RouteMap;
  readonly handlers: Readonly<Record<string, AnyHandler>>;
}

const unknownRoute: IpcError = { code: 'unknown_route', message: 'There is no such request on this surface.' };

/** Joins the three route maps with their handlers. */
export function createDispatch(deps: DispatchDeps): Dispatch {
  const doors: Readonly<Record<Surface, Door>> = {
    observer: door(observerRoutes, deps.observer),
    conversation: door(conversationRoutes, deps.conversation),
    admin: door(adminRoutes, deps.admin),
  };

  async function call(surface: Surface, route: string, rawInput: unknown, rawBytes: number): Promise<IpcAnswer<unknown>> {
    const found = find(doors, surface, route);
    if (!found) return refuse(unknownRoute);
    const { spec, handler } = found;
    if (!(rawBytes <= spec.maxBytes)) return refuse(tooLarge);
    const misshapen = refuseShape(rawInput, spec.maxBytes);
    if (misshapen) return refuse(misshapen);
    try {
      const parsed = spec.input.safeParse(rawInput);
      if (!parsed.success) return refuse(badInput(parsed.error));
      const answer = await handler(parsed.data);
      return answer.ok ? answer : refuse(answer.error);
    } catch (error) {
      const stopped = stoppedError(error);
      if (stopped) return refuse(stopped);
      const id = deps.log.fault(`${surface}/${route}`, error);
      return refuse({ code: 'internal', message: `Something failed inside. The log tells more under ${id}.` });
    }
  }

  function callText(surface: Surface, route: string, json: string): Promise<IpcAnswer<unknown>> {
    const found = find(doors, surface, route);
    if (!found) return Promise.resolve(refuse(unknownRoute));
    const parsed = parseJsonText(json, found.spec.maxBytes);
    if (!parsed.ok) return Promise.resolve(refuse(parsed.error));
    return call(surface, route, parsed.value.value, parsed.value.bytes);
  }

  return { call, callText };
}

/** The schema of each route parses what its handler receives, so the types meet again behind it. */
const door = <Map extends RouteMap>(routes: Map, handlers: Handlers<Map>): Door => ({ routes, handlers: handlers as unknown as Record<string, AnyHandler> });

function find(doors: Readonly<Record<Surface, Door>>, surface: Surface, route: unknown) {
  if (typeof route !== 'string' || !Object.hasOwn(doors, surface)) return null;
  const { routes, handlers } = doors[surface];
  if (!Object.hasOwn(routes, route) || !Object.hasOwn(handlers, route)) return null;
  const spec = routes[route];
  const handler = handlers[route];
  return spec && handler ? { spec, handler } : null;
}

/** Where the input fails, by our own field names only; what was sent is never repeated. */
function badInput(error: z.ZodError): IpcError {
  const path = error.issues[0]?.path ?? [];
  const at = path.filter((step) => typeof step === 'number' || (typeof step === 'string' && /^[a-z][A-Za-z0-9_]{0,29}$/.test(step))).join('.');
  // A rule of ours says in its own words what is wrong; they repeat nothing that was sent.
  const message = error.issues[0]?.code === 'custom' ? error.issues[0].message : 'That input does not fit this request.';
  const base = { code: 'bad_input', message } as const;
  return at.length > 0 ? { ...base, at: at.slice(0, 120) } : base;
}

const refuse = (error: IpcError): IpcAnswer<never> => ({ ok: false, error: boundError(error) });

/** The error cut until it fits the schema and MAX_ERROR_BYTES, whatever a handler wrote into it. */
export function boundError(error: IpcError): IpcError {
  let message = truncate(error.message, 500);
  const rest = error.at === undefined ? {} : { at: truncate(error.at, 120) };
  const size = () => Buffer.byteLength(JSON.stringify({ code: error.code, message, ...rest }), 'utf8');
  while (message.length > 0 && size() > MAX_ERROR_BYTES) message = truncate(message, message.length >> 1);
  return { code: error.code, message, ...rest };
}
