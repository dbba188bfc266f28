// A `fetch` that answers in this process, in the real protocol: the bytes, marks and streams are real, without any network.
// What it reports of the cache follows the strict simulator, by the injected clock.

import type { Clock } from '#entity/ports';
import { cacheOrder } from '#shared/derive/cache-order';
import { estimateTokens } from '#shared/derive/estimate-tokens';
import { type CacheState, chainHash, simulatePrefixCache } from '#shared/derive/prefix-cache';
import { minimumCacheTokens } from '#shared/derive/prefix-cache-minimum';
import { answerEvents, firstPauseMs, type InputUsage, type Pace, type PacedEvent } from './answer-events.ts';
import { checkRequest } from './check-request.ts';
import { composeReply } from './compose-reply.ts';
import type { RehearsalWords } from './load-rehearsal-words.ts';
import { readRequest } from './read-request.ts';

export interface RehearsalTransportOptions {
  readonly clock: Clock;
  readonly words: RehearsalWords;
  readonly pace: Pace;
  /** Tokens; a longer input is refused as a provider refuses it. */
  readonly contextWindow: number;
}

/** A transport with a cache of its own, which lives as long as it does. */
export function rehearsalTransport({ clock, words, pace, contextWindow }: RehearsalTransportOptions): typeof fetch {
  let cache: CacheState = [];

  /** Counts the input and lets the cache have it; a text says why the request is refused. */
  const meter = (body: string, model: string): InputUsage | string => {
    const order = cacheOrder(body, []);
    const blocks = (order?.blocks ?? []).map(({ start, end, mark }) => {
      const key = order?.text.slice(start, end) ?? '';
      return { key, tokens: estimateTokens(key), mark };
    });
    const total = blocks.reduce((sum, { tokens }) => sum + tokens, 0);
    if (total > contextWindow) return `prompt is too long: ${total} tokens > ${contextWindow} maximum`;
    const nowMs = clock.now();
    const report = simulatePrefixCache(cache, { model, blocks, minimumTokens: minimumCacheTokens(model), nowMs, answersAtMs: nowMs + firstPauseMs(pace) });
    if (!report.ok) return `cache_control: ${report.error.replaceAll('_', ' ')}`;
    const { read, write5m, write1h, uncached, state } = report.value;
    cache = state;
    return {
      input_tokens: uncached,
      cache_read_input_tokens: read,
      cache_creation_input_tokens: write5m + write1h,
      cache_creation: { ephemeral_5m_input_tokens: write5m, ephemeral_1h_input_tokens: write1h },
    };
  };

  return async (_input, init) => {
    init?.signal?.throwIfAborted();
    const body = typeof init?.body === 'string' ? init.body : '';
    const heard = readRequest(body);
    if (!heard) return refusal('the body is not a Messages request');
    const invalid = checkRequest(heard);
    if (invalid !== null) return refusal(invalid);
    const usage = meter(body, heard.model);
    if (typeof usage === 'string') return refusal(usage);
    const events = answerEvents(composeReply(heard, words), { id: chainHash('', body), model: heard.model, maxTokens: heard.maxTokens, usage, pace });
    return new Response(pacedStream(events, clock, init?.signal ?? null), { status: 200, headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  };
}

const refusal = (message: string): Response =>
  new Response(JSON.stringify({ type: 'error', error: { type: 'invalid_request_error', message } }), {
    status: 400,
    headers: { 'content-type': 'application/json' },
  });

/** The events as bytes, each after its pause; ends at once when the call is stopped. */
function pacedStream(events: readonly PacedEvent[], clock: Clock, signal: AbortSignal | null): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let at = 0;
  let cancelPause = (): void => undefined;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const stop = () => {
        cancelPause();
        controller.error(signal?.reason);
      };
      signal?.addEventListener('abort', stop, { once: true });
    },
    async pull(controller) {
      const event = events[at++];
      if (!event) {
        controller.close();
        return;
      }
      if (event.afterMs > 0) {
        await new Promise<void>((resolve) => {
          cancelPause = clock.after(event.afterMs, resolve);
        });
      }
      controller.enqueue(encoder.encode(event.text));
    },
    cancel: () => cancelPause(),
  });
}
