// The exact body of a request, cut into segments: the text of each section, the cache marks, and the JSON between them.
// Joined, the segments are the body, always. Where body and plan disagree, that part is glue.

import type { ContextPlan, PlanBlock, Section } from '../model/context-plan.ts';
import type { Region } from '../model/entry.ts';
import type { Segment } from '../model/request.ts';
import { type BodyNode, memberOf, scanBody } from './segment-request-scan.ts';

/** What stands between two sections of one text block; a section without text is left out. Substrates render by this rule. */
export const SECTION_SEPARATOR = '\n\n';

/** The text of one block as it is sent. */
export const blockText = (sections: readonly Section[]): string =>
  sections
    .map(({ text }) => text as string)
    .filter((text) => text.length > 0)
    .join(SECTION_SEPARATOR);

interface Claim extends Omit<Segment, 'text'> {
  readonly start: number;
  readonly end: number;
}

/** Segments of `body`, a Messages request rendered from `plan`. Never throws, whatever the two hold. */
export function segmentRequest(body: string, plan: ContextPlan): readonly Segment[] {
  const root = scanBody(body);
  if (!root) return body.length > 0 ? [glue(body)] : [];
  const tools = memberOf(root, 'tools')?.value.items ?? [];
  const system = memberOf(root, 'system')?.value.items ?? [];
  const messages = memberOf(root, 'messages')?.value;
  const claims: Claim[] = [
    ...markOf(root),
    ...tools.flatMap((node, index) => claimTool(body, node, plan.tools[index]?.name)),
    ...system.flatMap((node, index) => claimText(body, node, plan.system[index] ?? [])),
    ...(messages?.items ?? []).flatMap((node, index) => claimMessage(body, node, plan.messages[index])),
  ];
  // Glue is cut where messages end, so that the same pieces come back in the next request.
  const cuts = messages ? [messages.start + 1, ...messages.items.map(({ end }) => end)] : [];
  return fill(
    body,
    claims.sort((a, b) => a.start - b.start),
    cuts,
  );
}

const glue = (text: string): Segment => ({ text, kind: 'glue', sectionId: null, region: null });

/** The cache mark of a block with the comma that belongs to it, as a claim; empty when there is none. */
export function markOf(node: BodyNode): Claim[] {
  const mark = memberOf(node, 'cache_control');
  if (!mark) return [];
  const index = node.members.indexOf(mark);
  const start = node.members[index - 1]?.value.end ?? mark.start;
  const end = index === 0 ? (node.members[1]?.start ?? mark.value.end) : mark.value.end;
  return [{ start, end, kind: 'mark', sectionId: null, region: null }];
}

function claimTool(body: string, node: BodyNode, name: string | undefined): Claim[] {
  if (name === undefined || !says(body, node, 'name', name)) return markOf(node);
  return claimInside(node, `tool.${name}`, 'stable');
}

/** Everything between the braces of a block, its mark apart, as text of one section. */
function claimInside(node: BodyNode, sectionId: string, region: Region): Claim[] {
  const [mark] = markOf(node);
  const text = (start: number, end: number): Claim => ({ start, end, kind: 'text', sectionId, region });
  if (!mark) return [text(node.start + 1, node.end - 1)];
  return [text(node.start + 1, mark.start), mark, text(mark.end, node.end - 1)];
}

/** The sections of a text block, if its text is exactly theirs. */
function claimText(body: string, node: BodyNode, sections: readonly Section[]): Claim[] {
  const mark = markOf(node);
  const text = memberOf(node, 'text')?.value;
  if (text?.kind !== 'string') return mark;
  const claims: Claim[] = [];
  let at = text.start + 1;
  for (const { id, region, text: own } of sections.filter((section) => section.text.length > 0)) {
    const lead = claims.length > 0 ? escaped(SECTION_SEPARATOR) : '';
    const said = escaped(own);
    if (!body.startsWith(lead + said, at)) return mark;
    claims.push({ start: at + lead.length, end: at + lead.length + said.length, kind: 'text', sectionId: id, region });
    at += lead.length + said.length;
  }
  return at === text.end - 1 ? [...claims, ...mark] : mark;
}

function claimMessage(body: string, node: BodyNode, planned: ContextPlan['messages'][number] | undefined): Claim[] {
  const content = memberOf(node, 'content')?.value.items ?? [];
  const agrees = planned !== undefined && says(body, node, 'role', planned.role);
  return content.flatMap((block, index) => claimBlock(body, block, agrees ? planned.blocks[index] : undefined));
}

function claimBlock(body: string, node: BodyNode, planned: PlanBlock | undefined): Claim[] {
  if (!planned || !says(body, node, 'type', planned.kind)) return markOf(node);
  if (planned.kind === 'text') return claimText(body, node, planned.sections);
  const callId = planned.kind === 'tool_use' ? 'id' : 'tool_use_id';
  return says(body, node, callId, planned.callId) ? claimInside(node, planned.sectionId, planned.region) : markOf(node);
}

const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

function says(body: string, node: BodyNode, key: string, value: string): boolean {
  const member = memberOf(node, key)?.value;
  return member?.kind === 'string' && body.slice(member.start, member.end) === JSON.stringify(value);
}

/** Claims in body order become segments; what nobody claims becomes glue, split at the cuts. */
function fill(body: string, claims: readonly Claim[], cuts: readonly number[]): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  let cut = 0;
  const fillTo = (end: number) => {
    while (at < end) {
      while ((cuts[cut] ?? body.length) <= at && cut < cuts.length) cut++;
      const next = Math.min(end, cuts[cut] ?? end);
      segments.push(glue(body.slice(at, next)));
      at = next;
    }
  };
  for (const { start, end, ...about } of claims) {
    if (start < at || end <= start) continue;
    fillTo(start);
    segments.push({ text: body.slice(start, end), ...about });
    at = end;
  }
  fillTo(body.length);
  return segments;
}
