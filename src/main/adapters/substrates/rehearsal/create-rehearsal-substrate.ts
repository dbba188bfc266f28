// Rehearsal: a deterministic responder behind the Anthropic adapter's own transport. It is openly not a language model; it lets a
// practice entity live, and everything around a call be tried, with no key and no network.

import { createAnthropicSubstrate } from '#adapters/substrates/anthropic/create-anthropic-substrate';
import type { Clock, Substrate, SubstrateLimits } from '#entity/ports';
import { redact } from '#shared/lib/redacted';
import type { Pace } from './answer-events.ts';
import { loadRehearsalWords } from './load-rehearsal-words.ts';
import { rehearsalTransport } from './rehearsal-transport.ts';

export interface RehearsalSubstrateOptions {
  readonly clock: Clock;
  /** The folder that holds `rehearsals/`. */
  readonly resources: string;
  readonly pace: Pace;
  readonly model?: string;
  readonly limits?: Partial<SubstrateLimits>;
}

const CONTEXT_WINDOW = 200_000;

/** A substrate of kind `rehearsal`. Throws, with file and line, when its words cannot be read. */
export function createRehearsalSubstrate({ clock, resources, pace, model = 'rehearsal-1', limits = {} }: RehearsalSubstrateOptions): Substrate {
  const contextWindow = limits.contextWindow ?? CONTEXT_WINDOW;
  const transport = rehearsalTransport({ clock, words: loadRehearsalWords(resources), pace, contextWindow });
  return createAnthropicSubstrate({
    kind: 'rehearsal',
    model,
    clock,
    // Nothing leaves the process: neither is ever used for a connection.
    baseUrl: 'http://rehearsal.invalid',
    apiKey: redact('rehearsal'),
    fetch: transport,
    limits: { ...limits, contextWindow },
  });
}
