// What every substrate must do, whatever answers behind it. Each substrate's own test file runs this suite against it.

import { describe, expect, it } from 'vitest';
import type { CallHooks, CallOutcome, Substrate } from '#entity/ports';
import { segmentRequest } from '#shared/derive/segment-request';
import type { ContextPlan } from '#shared/model/context-plan';
import { asked, called, cameBack, planOf, said } from './sample-plans.ts';

export interface Heard {
  readonly bodies: string[];
  readonly deltas: string[];
  readonly steps: string[];
  opened: number;
}

/** Calls once and notes everything the hooks were given. */
export async function callAndHear(
  substrate: Substrate,
  plan: ContextPlan,
  more: Partial<CallHooks> = {},
): Promise<{ readonly outcome: CallOutcome; readonly heard: Heard }> {
  const heard: Heard = { bodies: [], deltas: [], steps: [], opened: 0 };
  const outcome = await substrate.call(plan, {
    signal: more.signal ?? new AbortController().signal,
    async sent(body) {
      heard.bodies.push(body);
      heard.steps.push('sent');
      await more.sent?.(body);
    },
    text(delta) {
      heard.deltas.push(delta);
      if (heard.steps.at(-1) !== 'text') heard.steps.push('text');
      more.text?.(delta);
    },
    toolCallOpened() {
      heard.opened++;
      heard.steps.push('call');
      more.toolCallOpened?.();
    },
  });
  return { outcome, heard };
}

const textOf = ({ blocks }: CallOutcome): string => blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : [])).join('');

/** `substrate` answers as rehearsal does, at the pace of a person if `slowly`. */
export function substrateAcceptance(name: string, substrate: (slowly: boolean) => Substrate): void {
  describe(`${name}, as a substrate`, () => {
    it('speaks: what was streamed is what is answered, and the request was handed over first', async () => {
      const { outcome, heard } = await callAndHear(substrate(false), planOf([asked('Good morning')]));
      expect([outcome.outcome, outcome.fault, outcome.stopReason, outcome.droppedCalls, outcome.retryable]).toEqual(['complete', null, 'end_turn', 0, false]);
      expect(textOf(outcome)).toBe(heard.deltas.join(''));
      expect(heard.deltas.length).toBeGreaterThan(1);
      expect(heard.steps).toEqual(['sent', 'text']);
      expect(outcome.stream).toMatch(/^event: message_start\n[\s\S]*event: message_stop\n/);
      expect(Object.values(outcome.usage).every((count) => typeof count === 'number')).toBe(true);
      for (const ms of [outcome.headersMs, outcome.firstTextMs, outcome.doneMs]) expect(ms).toBeGreaterThanOrEqual(0);
    });

    it('calls a tool, after saying so', async () => {
      const { outcome, heard } = await callAndHear(substrate(false), planOf([asked('/remember the tide turns at six')]));
      const [speech, call] = outcome.blocks;
      expect([outcome.stopReason, speech?.kind, call?.kind, heard.opened]).toEqual(['tool_use', 'text', 'tool_use', 1]);
      if (call?.kind !== 'tool_use') throw new Error('no call');
      expect([call.tool, JSON.parse(call.argumentsJson)]).toEqual(['remember', { text: 'the tide turns at six', how: 'told' }]);
    });

    it('goes on from what came back', async () => {
      const { outcome } = await callAndHear(
        substrate(false),
        planOf([said('user', 'h.1', '/read a.txt'), called('c1', 'read_file', { path: 'a.txt' }), cameBack('c1', 'twelve swallows')]),
      );
      expect(textOf(outcome)).toContain('twelve swallows');
    });

    it('sends the same bytes for the same plan, and every section of the plan is in them', async () => {
      const plan = planOf([said('user', 'h.1', 'one "quoted"\n\u2028line'), said('assistant', 'h.2', '漢字 👩‍👩‍👧‍👦'), asked('three')]);
      const one = substrate(false);
      const bodies = [(await callAndHear(one, plan)).heard.bodies, (await callAndHear(one, plan)).heard.bodies].flat();
      expect(bodies[0]).toBe(bodies[1]);
      const named = segmentRequest(bodies[0] ?? '', plan).flatMap(({ kind, sectionId }) => (kind === 'text' ? [sectionId] : []));
      expect(named).toEqual([
        'tool.read_file',
        'tool.remember',
        'identity.who',
        'h.1',
        'h.2',
        'history.newest',
        'suffix.opening',
        'suffix.perception',
        'suffix.closing',
      ]);
    });

    it('reports what it read from the cache the second time', async () => {
      const one = substrate(false);
      const plan = planOf([asked('Good morning')]);
      const first = (await callAndHear(one, plan)).outcome.usage;
      const second = (await callAndHear(one, plan)).outcome.usage;
      const written = (first.cacheWrite1hTokens ?? 0) + (first.cacheReadTokens ?? 0);
      expect([written > 500, second.cacheReadTokens, second.cacheWrite1hTokens]).toEqual([true, written, 0]);
    });

    it('waits for the record before anything leaves', async () => {
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      const deltas: string[] = [];
      const calling = callAndHear(substrate(false), planOf([asked('Hello')]), { sent: () => held, text: (delta) => void deltas.push(delta) });
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(deltas).toEqual([]);
      release();
      expect((await calling).outcome.outcome).toBe('complete');
    });

    it('sends nothing when the record fails, and passes the failure on', async () => {
      const failure = new Error('disk full');
      await expect(callAndHear(substrate(false), planOf([asked('Hello')]), { sent: () => Promise.reject(failure) })).rejects.toBe(failure);
    });

    it('sends nothing when it was stopped before', async () => {
      const { outcome, heard } = await callAndHear(substrate(false), planOf([asked('Hello')]), { signal: AbortSignal.abort() });
      expect([outcome.outcome, outcome.blocks, outcome.fault, outcome.stream, heard.bodies]).toEqual(['stopped', [], null, null, []]);
    });

    it('stops in mid-reply and keeps what was said until then', async () => {
      const stopping = new AbortController();
      const { outcome, heard } = await callAndHear(substrate(true), planOf([asked('/long 300')]), { signal: stopping.signal, text: () => stopping.abort() });
      expect([outcome.outcome, outcome.fault, outcome.retryable, outcome.stopReason]).toEqual(['stopped', null, false, null]);
      expect(heard.deltas.length).toBeGreaterThan(0);
      expect(textOf(outcome).startsWith(heard.deltas.join(''))).toBe(true);
    });

    it('is cut at the output limit and says so', async () => {
      const { outcome } = await callAndHear(substrate(false), planOf([asked('/long 300')], 60));
      expect([outcome.outcome, outcome.stopReason]).toEqual(['complete', 'max_tokens']);
    });

    it('tells a request the provider refuses as a fault, not as an exception', async () => {
      const { outcome } = await callAndHear(substrate(false), planOf([said('assistant', 'h.1', 'I was first'), asked('Hello')]));
      expect([outcome.outcome, outcome.fault, outcome.retryable, outcome.blocks]).toEqual(['fault', 'bad_request', false, []]);
    });
  });
}
