// What must hold of the requests of any day (L8): in the provider's cache order the cut is identical, history only grows, the suffix stands after the last
// reusable mark, and comparing any two requests in a row names the first difference and its section.

import fc from 'fast-check';
import { expect } from 'vitest';
import { compareRequests } from '#shared/derive/compare-requests';
import { segmentRequest } from '#shared/derive/segment-request';
import type { PlanBlock } from '#shared/model/context-plan';
import type { RequestId } from '#shared/model/ids';
import { day, liveDay, type Sent } from './days.ts';
import { forget, freshFolder } from './living.ts';

/** One block in the provider's order, read from the exact body: role or place, and its JSON without marks. */
interface WireBlock {
  readonly place: string;
  readonly json: string;
  readonly ttl: string | null;
}

/** Reads the wire independently of the code under test: plain JSON.parse. */
function wireBlocks(body: string): readonly WireBlock[] {
  const request = JSON.parse(body) as { tools: object[]; system: object[]; messages: { role: string; content: object[] }[] };
  const strip = (place: string, block: object): WireBlock => {
    const { cache_control: mark, ...rest } = block as { cache_control?: { ttl?: string } };
    return { place, json: JSON.stringify(rest), ttl: mark ? (mark.ttl ?? '5m') : null };
  };
  return [
    ...request.tools.map((tool) => strip('tools', tool)),
    ...request.system.map((block) => strip('system', block)),
    ...request.messages.flatMap(({ role, content }) => content.map((block) => strip(role, block))),
  ];
}

const isSuffix = ({ place, json }: WireBlock): boolean =>
  place === 'user' && /^\{"type":"text","text":"<present>\\n?/.test(json) && json.endsWith('</present>"}');
const suffixAt = (blocks: readonly WireBlock[]): number => blocks.findLastIndex(isSuffix);
const asText = (blocks: readonly WireBlock[]): readonly string[] => blocks.map(({ place, json }) => `${place} ${json}`);

/** Section ids and texts of a plan in the provider's order, for naming the first difference on our own. */
function planSections({ plan }: Sent): readonly { readonly id: string; readonly kind: string; readonly text: string }[] {
  const ofBlock = (block: PlanBlock) => {
    if (block.kind === 'text') return block.sections.map(({ id, text }) => ({ id, kind: 'text', text: text as string }));
    const text =
      block.kind === 'tool_use' ? `${block.callId} ${block.tool} ${JSON.stringify(block.arguments)}` : `${block.callId} ${block.isError} ${block.text}`;
    return [{ id: block.sectionId, kind: block.kind, text }];
  };
  return [
    ...plan.tools.map((tool) => ({ id: `tool.${tool.name}`, kind: 'tool', text: JSON.stringify(tool) })),
    ...plan.system.flatMap((sections) => sections.map(({ id, text }) => ({ id, kind: 'system', text: text as string }))),
    ...plan.messages.flatMap(({ role, blocks }) =>
      blocks.flatMap((block) => ofBlock(block).map((section) => ({ ...section, kind: `${role} ${section.kind}` }))),
    ),
  ];
}

/** The cut is identical, history only grows, and the suffix stands behind the last reusable mark. */
export function checkCutAndHistory(sent: readonly Sent[]): void {
  let history: readonly string[] = [];
  for (const [index, { body, plan }] of sent.entries()) {
    const blocks = wireBlocks(body);
    const front = plan.tools.length + plan.system.length;
    const firstFront = asText(wireBlocks(sent[0]?.body ?? '').slice(0, front));
    expect(asText(blocks.slice(0, front))).toEqual(firstFront);
    const end = suffixAt(blocks);
    expect(end).toBeGreaterThanOrEqual(front);
    const now = asText(blocks.slice(front, end));
    expect(now.slice(0, history.length), `history before request ${index}`).toEqual(history);
    history = now;
    const reusable = blocks.findLastIndex(({ ttl }) => ttl === '1h');
    expect(reusable, 'last reusable mark').toBeLessThan(end);
    expect(blocks.filter(({ ttl }) => ttl !== null).length).toBeLessThanOrEqual(4);
  }
}

/** Comparing names the first difference and its section, and nothing of the stable part is lost. */
function checkCompare(a: Sent, b: Sent): void {
  const request = (one: Sent, id: string) => ({ requestId: id as RequestId, body: one.body, segments: segmentRequest(one.body, one.plan), model: 'puppet-1' });
  const { cache } = compareRequests(request(a, 'a'), request(b, 'b'));
  const [sectionsA, sectionsB] = [planSections(a), planSections(b)];
  const at = sectionsA.findIndex((section, index) => section.kind !== sectionsB[index]?.kind || section.text !== sectionsB[index]?.text);
  if (at === -1) {
    expect([cache.identical, cache.first?.sectionA ?? null]).toEqual([sectionsA.length === sectionsB.length, null]);
    return;
  }
  const [own, other] = [sectionsA[at], sectionsB[at]];
  expect(cache.identical).toBe(false);
  if (own?.kind === other?.kind) expect([cache.first?.sectionA, cache.first?.sectionB]).toEqual([own?.id, other?.id]);
  expect(cache.first?.place).toBe('messages');
  expect(cache.tokensLost, 'nothing of the stable part is lost within a waking day').toBe(0);
}

/** Lives `runs` random days, each in a home of its own, and checks all of their requests. */
export const checkDays = (runs: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(day, async (acts) => {
      const folder = freshFolder();
      try {
        const sent = await liveDay(acts, folder);
        checkCutAndHistory(sent);
        for (const [index, one] of sent.entries()) if (index > 0) checkCompare(sent[index - 1] as Sent, one);
      } finally {
        forget(folder);
      }
    }),
    { numRuns: runs },
  );
