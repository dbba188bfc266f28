// History as messages: clean and append-only, what was said and done (design.md 7). The same transcript gives the same messages.

import type { Prose } from '#shared/lib/prose';
import type { PlanBlock, PlanMessage } from '#shared/model/context-plan';
import type { LaneId } from '#shared/model/ids';
import { parseObject } from '../decision/read-call.ts';
import type { EntityView, ProseBook, TranscriptBlock } from '../ports.ts';
import { quoteOrSay } from '../quote.ts';

/** A transcript block with its text. */
export interface Told extends Omit<TranscriptBlock, 'text'> {
  readonly text: Prose;
}

/** What history holds of a lane, oldest first. Providers refuse blocks without words, so an empty one never enters. */
export function readHistory(view: EntityView, prose: ProseBook, lane: LaneId): readonly Told[] {
  return view
    .transcript(lane)
    .map((block): Told => ({ ...block, text: quoteOrSay(view, prose, block.text) }))
    .filter(({ kind, text }) => kind !== 'text' || text.trim() !== '');
}

/** History as messages; blocks of one role in a row become one message. */
export function historyToMessages(history: readonly Told[]): PlanMessage[] {
  const messages: { role: PlanMessage['role']; blocks: PlanBlock[] }[] = [];
  for (const told of history) {
    const last = messages.at(-1);
    if (last?.role === told.role) last.blocks.push(toPlanBlock(told));
    else messages.push({ role: told.role, blocks: [toPlanBlock(told)] });
  }
  return messages;
}

function toPlanBlock({ kind, source, position, text, callId, tool, isError }: Told): PlanBlock {
  const sectionId = `history.${source}.${position}`;
  switch (kind) {
    case 'text':
      return { kind, sections: [{ id: sectionId, region: 'stable', sources: [source], text }] };
    case 'tool_use':
      return { kind, sectionId, region: 'stable', callId: callId ?? '', tool: tool ?? '', arguments: parseObject(text) ?? {} };
    case 'tool_result':
      return { kind, sectionId, region: 'stable', callId: callId ?? '', text, isError };
  }
}

/** Where, in blocks, the history ends that the lane's previous cognition marked; null when there was none. */
export function previousHistoryEnd(history: readonly Told[], current: string): number | null {
  const previous = history.findLast(({ cognitionId }) => cognitionId !== current)?.cognitionId;
  if (!previous) return null;
  const answered = history.findIndex(({ cognitionId, role }) => cognitionId === previous && role === 'assistant');
  const end = answered === -1 ? history.findLastIndex(({ cognitionId }) => cognitionId === previous) + 1 : answered;
  return end > 0 ? end : null;
}
