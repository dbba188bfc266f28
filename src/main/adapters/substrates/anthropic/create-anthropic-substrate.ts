// The Anthropic substrate: plan in, exact request out, answer streamed and put together. One HTTP request per call, never repeated
// here; whatever the provider or the network does becomes a value. Nothing in the environment can move base URL, key or log level.

import Anthropic from '@anthropic-ai/sdk';
import type { CallHooks, CallOutcome, Clock, Substrate, SubstrateLimits } from '#entity/ports';
import type { Redacted } from '#shared/lib/redacted';
import type { ContextPlan } from '#shared/model/context-plan';
import type { SubstrateKind } from '#shared/model/entry';
import { type AnswerAssembler, assembleAnswer } from './assemble-answer.ts';
import { type CallDeadlines, callDeadlines, DEADLINES, type Deadlines } from './call-deadlines.ts';
import { canCarry, captureTransport, newWireRecord, receivedText, type WireRecord } from './capture-transport.ts';
import { classifyFault, type FaultCode, mayPass } from './classify-fault.ts';
import { renderRequest } from './render-request.ts';

export interface AnthropicSubstrateOptions {
  readonly apiKey: Redacted;
  /** Without the path of the API: `https://api.anthropic.com`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly clock: Clock;
  /** The transport below ours; the platform's `fetch` if absent. */
  readonly fetch?: typeof fetch;
  readonly kind?: SubstrateKind;
  readonly limits?: Partial<SubstrateLimits>;
  readonly deadlines?: Partial<Deadlines>;
}

const LIMITS: SubstrateLimits = { contextWindow: 200_000, maxOutputTokens: 8192, maxBreakpoints: 4, lookBackBlocks: 20 };

/** A substrate that speaks the Messages API. Throws only for a base URL that is none. */
export function createAnthropicSubstrate(options: AnthropicSubstrateOptions): Substrate {
  const { model, kind = 'anthropic' } = options;
  const baseUrl = new URL(options.baseUrl).href.replace(/\/$/, '');
  return { kind, model, limits: { ...LIMITS, ...options.limits }, call: (plan, hooks) => callOnce({ ...options, baseUrl }, plan, hooks) };
}

async function callOnce(options: AnthropicSubstrateOptions, plan: ContextPlan, hooks: CallHooks): Promise<CallOutcome> {
  const { clock, apiKey, model } = options;
  const record = newWireRecord();
  const guarded = guardHooks(hooks, record, clock);
  const answer = assembleAnswer(guarded, callIdsIn(plan));
  const ending = hooks.signal.aborted ? 'cut' : await exchange(options, renderRequest(plan, model), guarded, record, answer);
  if (record.hookFailure) throw record.hookFailure.error;
  const { started: _, anything, ...came } = answer.soFar();
  const outcome = ending === 'complete' ? 'complete' : hooks.signal.aborted ? 'stopped' : 'fault';
  const fault = outcome !== 'fault' || ending === 'complete' ? null : ending === 'cut' ? 'network' : ending;
  const since = (atMs: number | null): number | null => (atMs === null || record.sentAtMs === null ? null : Math.max(0, atMs - record.sentAtMs));
  return {
    ...came,
    outcome,
    fault,
    retryable: fault !== null && mayPass(fault) && !anything,
    stream: receivedText(record, apiKey),
    headersMs: since(record.headersAtMs),
    firstTextMs: since(record.firstTextAtMs),
    doneMs: since(record.doneAtMs ?? clock.now()),
  };
}

/** The hooks with our own clock-taking; what one of them throws is kept, since the SDK would dress it up as a network fault. */
function guardHooks(hooks: CallHooks, record: WireRecord, clock: Clock): CallHooks {
  const keep = (error: unknown): never => {
    record.hookFailure ??= { error };
    throw error;
  };
  const guard = (act: () => void): void => {
    try {
      act();
    } catch (error) {
      keep(error);
    }
  };
  return {
    signal: hooks.signal,
    sent: (body) => hooks.sent(body).catch(keep),
    text(delta) {
      record.firstTextAtMs ??= clock.now();
      if (!hooks.signal.aborted) guard(() => hooks.text(delta));
    },
    toolCallOpened: () => guard(() => hooks.toolCallOpened()),
  };
}

/** How reading ended: whole, cut off in the middle, or with a fault that has a name of its own. */
type Ending = 'complete' | 'cut' | FaultCode;

async function exchange(
  options: AnthropicSubstrateOptions,
  params: Anthropic.MessageCreateParamsStreaming,
  hooks: CallHooks,
  record: WireRecord,
  answer: AnswerAssembler,
): Promise<Ending> {
  const { apiKey, baseUrl, clock, fetch: send = fetch } = options;
  // Nothing leaves with a key that cannot: it is the key that is at fault, not the network.
  if (!canCarry(apiKey)) return 'auth';
  const limits = callDeadlines(clock, { ...DEADLINES, ...options.deadlines });
  const transport = captureTransport({ apiKey, baseUrl, clock, fetch: send, sent: hooks.sent, arrived: limits.arrived }, record);
  try {
    const stream = await clientFor(baseUrl, transport).messages.create(params, { signal: AbortSignal.any([hooks.signal, limits.signal]) });
    for await (const event of stream) {
      limits.progressed();
      const taken = answer.take(event);
      if (taken === 'alien') return 'protocol';
      if (taken === 'finished' && record.doneAtMs === null) {
        record.doneAtMs = clock.now();
        limits.finished();
      }
    }
    return record.doneAtMs !== null ? 'complete' : endOfStream(answer, limits);
  } catch (error) {
    if (record.doneAtMs !== null) return 'complete';
    return limits.signal.aborted ? 'cut' : classifyFault(error);
  } finally {
    limits.stop();
  }
}

/** A stream that ended of itself before it was whole: cut off after it had begun, or no answer of this protocol at all. */
const endOfStream = (answer: AnswerAssembler, { signal }: CallDeadlines): Ending => (answer.soFar().started || signal.aborted ? 'cut' : 'protocol');

/** Every setting the SDK could take from the environment is given here. The key itself is put on by the transport alone. */
const clientFor = (baseURL: string, transport: typeof fetch): Anthropic =>
  new Anthropic({
    apiKey: 'put-on-by-the-transport',
    authToken: null,
    webhookKey: null,
    baseURL,
    fetch: transport,
    maxRetries: 0,
    // Our own deadlines run on the injected clock; this one must never be first.
    timeout: 2_000_000_000,
    logLevel: 'off',
    logger: silent,
    openTelemetry: false,
  });

const nothing = () => undefined;
const silent = { error: nothing, warn: nothing, info: nothing, debug: nothing };

function callIdsIn(plan: ContextPlan): ReadonlySet<string> {
  return new Set(plan.messages.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'tool_use' ? [block.callId] : []))));
}
