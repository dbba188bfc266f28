// The one place where a request's bytes leave and an answer's bytes arrive. The exact body is handed over before its first
// byte leaves; the key is put on here and nowhere else, and neither body nor recording ever holds it.

import type { Clock } from '#entity/ports';
import { type Redacted, reveal } from '#shared/lib/redacted';

/** What one call left and met on the wire. Times are the clock's. */
export interface WireRecord {
  sentAtMs: number | null;
  headersAtMs: number | null;
  /** Any byte of an answer, error pages included. */
  readonly received: Uint8Array[];
  receivedBytes: number;
  /** When the answer was whole, or reading ended. */
  doneAtMs: number | null;
  firstTextAtMs: number | null;
  /** What a hook threw, if one did: a failure of ours, to be thrown on. */
  hookFailure: { readonly error: unknown } | null;
}

export interface TransportOptions {
  readonly apiKey: Redacted;
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  readonly sent: (body: string) => Promise<void>;
  /** Called for each piece of the answer as it arrives. */
  readonly arrived: () => void;
}

/** An answer larger than this is not one; reading it ends. The longest output asked for needs far less. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** The only headers that leave: what the environment may add to the SDK's own stays here. */
const passedHeaders = ['accept', 'content-type', 'anthropic-version', 'user-agent'];

export const newWireRecord = (): WireRecord => ({
  sentAtMs: null,
  headersAtMs: null,
  received: [],
  receivedBytes: 0,
  doneAtMs: null,
  firstTextAtMs: null,
  hookFailure: null,
});

/** Whether the key can stand in a header at all; one with line breaks, control or foreign characters never can. */
export const canCarry = (apiKey: Redacted): boolean => /^[\x20-\x7e]*$/.test(reveal(apiKey));

/** A `fetch` for one call that records what it sends and receives in `record`. */
export function captureTransport({ apiKey, baseUrl, clock, fetch: send, sent, arrived }: TransportOptions, record: WireRecord): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== new URL(baseUrl).origin) throw new Error('the request would leave for another host');
    const body = init?.body;
    if (typeof body !== 'string') throw new Error('the request has no body of text');
    const headers = new Headers();
    const given = new Headers(init?.headers);
    for (const name of passedHeaders) {
      const value = given.get(name);
      if (value !== null) headers.set(name, value);
    }
    headers.set('x-api-key', reveal(apiKey));
    await sent(body);
    init?.signal?.throwIfAborted();
    record.sentAtMs = clock.now();
    // A redirect is not followed: the key goes to the host that was named, or nowhere.
    const response = await send(url, { method: 'POST', headers, body, redirect: 'manual', ...(init?.signal ? { signal: init.signal } : {}) });
    record.headersAtMs = clock.now();
    arrived();
    return recorded(response, record, arrived);
  };
}

/** The same answer, every byte of it noted on the way through. */
function recorded(response: Response, record: WireRecord, arrived: () => void): Response {
  const { status, headers } = response;
  if (!response.body) return new Response(null, { status, headers });
  const body = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        record.received.push(bytes);
        record.receivedBytes += bytes.byteLength;
        if (record.receivedBytes > MAX_ANSWER_BYTES) throw new Error('the answer is too large');
        arrived();
        controller.enqueue(bytes);
      },
    }),
  );
  return new Response(body, { status, headers });
}

/** The answer as text, exactly as received; a key that a strange server sent back is taken out. */
export function receivedText({ received, headersAtMs }: WireRecord, apiKey: Redacted): string | null {
  if (headersAtMs === null) return null;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const text = received.map((bytes) => decoder.decode(bytes, { stream: true })).join('') + decoder.decode();
  const key = reveal(apiKey);
  return key.length >= 8 ? text.replaceAll(key, '[redacted]') : text;
}
