// A Messages body in the order the provider's cache sees it: tools, system, messages, block by block, marks stripped.
// Parameters (max_tokens, stream, …) are no part of it; the model is noted apart, since caches are kept per model.

import type { Region } from '../model/entry.ts';
import type { Segment, SegmentKind } from '../model/request.ts';
import { markOf } from './segment-request.ts';
import { type BodyNode, memberOf, scanBody } from './segment-request-scan.ts';

export type CachePlace = 'tools' | 'system' | 'messages';

/** A run of text with one attribution; offsets are UTF-16 units into the text it belongs to. */
export interface AttributedRun {
  readonly start: number;
  readonly end: number;
  readonly kind: SegmentKind;
  readonly sectionId: string | null;
  readonly region: Region | null;
}

/** One cacheable block: a tool, a system block, or a block of a message. */
export interface CacheBlock {
  readonly place: CachePlace;
  /** Position among the blocks of its place. */
  readonly index: number;
  /** Offsets into the text of the order. */
  readonly start: number;
  readonly end: number;
  readonly mark: '5m' | '1h' | null;
}

export interface CacheOrder {
  readonly model: string | null;
  /** Every block on a line of its own: its place or role, then its JSON without marks. */
  readonly text: string;
  readonly blocks: readonly CacheBlock[];
  readonly runs: readonly AttributedRun[];
  /** Where the blocks stand in the body itself, in the same order. */
  readonly bodyBlocks: readonly { readonly place: CachePlace; readonly index: number; readonly start: number; readonly end: number }[];
  /** Where the three places stand in the body itself. */
  readonly bodyPlaces: readonly { readonly place: CachePlace; readonly start: number; readonly end: number }[];
}

/** Segments as runs with offsets. */
export function segmentRuns(segments: readonly Segment[]): AttributedRun[] {
  let end = 0;
  return segments.map(({ text, kind, sectionId, region }) => {
    const start = end;
    end += text.length;
    return { start, end, kind, sectionId, region };
  });
}

/** The cache order of `body`, attributed by its `segments` (an empty list leaves it unattributed); null when it is no Messages body. */
export function cacheOrder(body: string, segments: readonly Segment[]): CacheOrder | null {
  const root = scanBody(body);
  const messages = memberOf(root ?? undefined, 'messages')?.value;
  if (!root || messages?.kind !== 'array') return null;
  const placed = [
    ...placedNodes('tools', memberOf(root, 'tools')?.value),
    ...placedNodes('system', memberOf(root, 'system')?.value),
    ...messageNodes(body, messages),
  ];
  const automatic = markOf(root).length > 0;
  const runsOf = runFinder(segmentRuns(segments));
  const blocks: CacheBlock[] = [];
  const runs: AttributedRun[] = [];
  let text = '';
  const push = (piece: string, about: Omit<AttributedRun, 'start' | 'end'>) => {
    const last = runs.at(-1);
    const end = text.length + piece.length;
    // Where a mark stood, the glue around it closes up: runs are the same with and without marks.
    if (about.kind === 'glue' && last?.kind === 'glue') runs.splice(-1, 1, { ...last, end });
    else if (piece.length > 0) runs.push({ start: text.length, end, ...about });
    text += piece;
  };
  for (const [position, { place, index, lead, node }] of placed.entries()) {
    const start = text.length;
    push(`${lead} `, unattributed);
    for (const range of withoutMark(node)) for (const run of runsOf(range.start, range.end)) push(body.slice(run.start, run.end), run.about);
    push('\n', unattributed);
    const mark = ttlOf(body, node) ?? (automatic && position === placed.length - 1 ? ttlOf(body, root) : null);
    blocks.push({ place, index, start, end: text.length, mark });
  }
  return {
    model: modelOf(body, root),
    text,
    blocks,
    runs,
    bodyBlocks: placed.map(({ place, index, node }) => ({ place, index, start: node.start, end: node.end })),
    bodyPlaces: (['tools', 'system', 'messages'] as const).flatMap((place) => {
      const value = memberOf(root, place)?.value;
      return value ? [{ place, start: value.start, end: value.end }] : [];
    }),
  };
}

const unattributed = { kind: 'glue', sectionId: null, region: null } as const;

interface PlacedNode {
  readonly place: CachePlace;
  readonly index: number;
  /** What the line of this block begins with: blocks of one role in a row are one turn, so the envelope between them is left out. */
  readonly lead: string;
  readonly node: BodyNode;
}

function placedNodes(place: 'tools' | 'system', value: BodyNode | undefined): PlacedNode[] {
  if (!value) return [];
  const nodes = value.kind === 'array' ? value.items : [value];
  return nodes.map((node, index) => ({ place, index, lead: place, node }));
}

function messageNodes(body: string, messages: BodyNode): PlacedNode[] {
  const blocks = messages.items.flatMap((message) => {
    const role = memberOf(message, 'role')?.value;
    const content = memberOf(message, 'content')?.value;
    const lead = role ? body.slice(role.start, role.end) : 'message';
    const nodes = content?.kind === 'array' ? content.items : [content ?? message];
    return nodes.map((node) => ({ lead, node }));
  });
  return blocks.map((block, index) => ({ place: 'messages', index, ...block }));
}

function withoutMark(node: BodyNode): readonly { readonly start: number; readonly end: number }[] {
  const [mark] = markOf(node);
  if (!mark) return [node];
  return [
    { start: node.start, end: mark.start },
    { start: mark.end, end: node.end },
  ];
}

function ttlOf(body: string, node: BodyNode): '5m' | '1h' | null {
  const mark = memberOf(node, 'cache_control')?.value;
  if (mark?.kind !== 'object') return null;
  return /"ttl"\s*:\s*"1h"/.test(body.slice(mark.start, mark.end)) ? '1h' : '5m';
}

function modelOf(body: string, root: BodyNode): string | null {
  const model = memberOf(root, 'model')?.value;
  return model?.kind === 'string' ? body.slice(model.start + 1, model.end - 1) : null;
}

/** Answers which runs cover a range of the body. Ranges need not come in order (`system` may stand before `tools`). */
function runFinder(runs: readonly AttributedRun[]) {
  let at = 0;
  return (start: number, end: number): { readonly start: number; readonly end: number; readonly about: Omit<AttributedRun, 'start' | 'end'> }[] => {
    if ((runs[at]?.start ?? 0) > start) at = 0;
    while (at < runs.length && (runs[at]?.end ?? 0) <= start) at++;
    const found = [];
    let covered = start;
    for (let i = at; covered < end; i++) {
      const run = runs[i];
      if (!run) {
        found.push({ start: covered, end, about: unattributed });
        break;
      }
      const to = Math.min(end, run.end);
      found.push({ start: covered, end: to, about: { kind: run.kind, sectionId: run.sectionId, region: run.region } });
      covered = to;
    }
    return found;
  };
}
