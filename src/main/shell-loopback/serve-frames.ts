// One connection of one surface, whatever carries it (a WebSocket, the local socket): `hello` first, then calls,
// answers and, on the observer surface, the feed. A connection that does not read slows nobody.

import { z } from 'zod';
import type { Dispatch } from '#host/dispatch';
import type { Feed, FeedSubscription } from '#host/feed';
import { parseJsonText } from '#host/input-limits';
import { adminRoutes } from '#shared/contract/admin-routes';
import { conversationRoutes } from '#shared/contract/conversation-routes';
import type { RouteMap, Surface } from '#shared/contract/define-route';
import type { FeedEvent, ServerFrame } from '#shared/contract/feed';
import type { IpcAnswer, IpcError } from '#shared/contract/ipc-error';
import { observerRoutes } from '#shared/contract/observer-routes';
import { fail, ok, type Result } from '#shared/lib/result';

/** The carrier of one connection. None of this may throw. */
export interface FrameChannel {
  /** One frame as JSON text. */
  send(text: string): void;
  /** Bytes sent and not yet taken by the other side. */
  waiting(): number;
  /** Ends the connection with a code of 4400 to 4499. */
  close(code: CloseCode): void;
}

export const closeCodes = { badFrame: 4400, unauthorised: 4401, helloTimeout: 4408, tooLarge: 4413, tooBusy: 4429 } as const;
export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];

export interface FrameDeps {
  /** Answers one call; never rejects. */
  readonly call: (route: string, input: unknown, bytes: number) => Promise<IpcAnswer<unknown>>;
  readonly feed: Feed;
  /** Whether this connection gets the feed. */
  readonly follows: boolean;
  readonly maxFrameBytes: number;
  /** The session key for what `hello` presented, or null. */
  readonly authorise: (presented: string) => string | null;
}

/** What every carrier of a surface needs, whoever may open it. */
export const surfaceFrames = (dispatch: Dispatch, feed: Feed, surface: Surface): Omit<FrameDeps, 'authorise'> => ({
  call: (route, input, bytes) => dispatch.call(surface, route, input, bytes),
  feed,
  follows: surface === 'observer',
  maxFrameBytes: maxFrameBytes(surface),
});

export interface FrameConnection {
  /** One whole frame of text. */
  receive(text: string): void;
  /** The other side has taken what was waiting. */
  drained(): void;
  closed(): void;
}

const HELLO_TIMEOUT_MS = 5000;
const MAX_HELLO_BYTES = 2048;
/** Room for type, id and route around an input of the largest allowed size. */
export const FRAME_OVERHEAD = 512;
const MAX_CALLS_AT_ONCE = 64;
const FEED_WAITING_LIMIT = 1024 * 1024;
const ANSWER_WAITING_LIMIT = 64 * 1024 * 1024;

const routesOf: Readonly<Record<Surface, RouteMap>> = { observer: observerRoutes, conversation: conversationRoutes, admin: adminRoutes };

/** Largest frame a surface takes: its largest input and the envelope. */
export const maxFrameBytes = (surface: Surface): number => Math.max(...Object.values(routesOf[surface]).map((route) => route.maxBytes)) + FRAME_OVERHEAD;

const helloFrame = z.strictObject({
  type: z.literal('hello'),
  token: z.string().max(200),
  resumeAfter: z.int().min(0).nullable(),
  hostLife: z.string().max(100).nullable(),
});
const callFrame = z.strictObject({ type: z.literal('call'), id: z.int().min(0), route: z.string().max(100), input: z.unknown() });

/** Serves one connection until it is closed. */
export function serveFrames(channel: FrameChannel, { call: answerCall, feed, follows, maxFrameBytes: frameLimit, authorise }: FrameDeps): FrameConnection {
  let phase: 'new' | 'open' | 'closed' = 'new';
  let subscription: FeedSubscription | null = null;
  let calls = 0;
  const helloTimer = setTimeout(() => end(closeCodes.helloTimeout), HELLO_TIMEOUT_MS);

  function end(code: CloseCode | null): void {
    if (phase === 'closed') return;
    phase = 'closed';
    clearTimeout(helloTimer);
    subscription?.close();
    if (code !== null) channel.close(code);
  }

  function hello(text: string): void {
    const parsed = parseFrame(helloFrame, text, MAX_HELLO_BYTES);
    if (!parsed.ok) return end(closeCodes.badFrame);
    const { frame } = parsed.value;
    const session = authorise(frame.token);
    if (session === null) return end(closeCodes.unauthorised);
    clearTimeout(helloTimer);
    phase = 'open';
    const start = resumePoint(feed, frame);
    channel.send(encodeFrame({ type: 'welcome', session, hostLife: feed.hostLife, feedNumber: start.from, gap: start.gap }));
    if (follows)
      subscription = feed.subscribe(
        start.from,
        feedSink(channel, () => phase === 'open'),
      );
  }

  async function call(text: string): Promise<void> {
    const parsed = parseFrame(callFrame, text, frameLimit);
    if (!parsed.ok) {
      const id = callHead.exec(text.slice(0, 200))?.[1];
      return id === undefined ? end(closeCodes.badFrame) : answer(Number(id), parsed);
    }
    if (channel.waiting() > ANSWER_WAITING_LIMIT) return end(closeCodes.tooBusy);
    const { id, route, input } = parsed.value.frame;
    if (calls >= MAX_CALLS_AT_ONCE) return answer(id, busy);
    answer(id, await counted(() => answerCall(route, input, parsed.value.bytes - envelopeBytes(id, route))));
  }

  function answer(id: number, value: IpcAnswer<unknown>): void {
    if (phase === 'open') channel.send(encodeFrame({ type: 'answer', id, answer: value }));
  }

  async function counted<T>(task: () => Promise<T>): Promise<T> {
    calls++;
    try {
      return await task();
    } finally {
      calls--;
    }
  }

  return {
    receive: (text) => {
      if (phase === 'new') hello(text);
      else if (phase === 'open') void call(text);
    },
    drained: () => subscription?.drain(),
    closed: () => end(null),
  };
}

const busy: IpcAnswer<never> = { ok: false, error: { code: 'busy', message: 'Too many requests are waiting for an answer.' } };

/** Bytes of a call frame that are not its input, for the closest spelling there is. */
const envelopeBytes = (id: number, route: string): number => JSON.stringify({ type: 'call', id, route, input: 0 }).length - 1;

/** How our own windows begin a call: lets a frame that is refused unparsed still be answered by its id. */
const callHead = /^\{"type":"call","id":(\d{1,15}),/;

function parseFrame<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  maxBytes: number,
): Result<{ readonly frame: z.infer<Schema>; readonly bytes: number }, IpcError> {
  const json = parseJsonText(text, maxBytes, 1);
  if (!json.ok) return json;
  const parsed = schema.safeParse(json.value.value);
  return parsed.success ? ok({ frame: parsed.data, bytes: json.value.bytes }) : fail({ code: 'bad_input', message: 'That is no call.' });
}

/** A frame as text; an answer that has no JSON form is a bug of ours and is told as one. */
function encodeFrame(frame: ServerFrame): string {
  try {
    return JSON.stringify(frame);
  } catch {
    const id = frame.type === 'answer' ? frame.id : 0;
    return JSON.stringify({
      type: 'answer',
      id,
      answer: { ok: false, error: { code: 'internal', message: 'The answer could not be written down.' } },
    } satisfies ServerFrame);
  }
}

/** Where a window that was here before goes on; a gap when what it missed is gone or belongs to another life. */
function resumePoint(
  feed: Feed,
  { resumeAfter, hostLife }: { readonly resumeAfter: number | null; readonly hostLife: string | null },
): { readonly from: number; readonly gap: boolean } {
  if (resumeAfter === null) return { from: feed.number(), gap: false };
  const gone = hostLife !== feed.hostLife || feed.after(resumeAfter).gap;
  return gone ? { from: feed.number(), gap: true } : { from: resumeAfter, gap: false };
}

const feedSink = (channel: FrameChannel, open: () => boolean) => ({
  ready: () => open() && channel.waiting() < FEED_WAITING_LIMIT,
  send: (events: readonly FeedEvent[]) => channel.send(encodeFrame({ type: 'feed', events })),
  gap: (feedNumber: number) => channel.send(encodeFrame({ type: 'gap', feedNumber })),
});
