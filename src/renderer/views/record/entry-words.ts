// Every kind of entry as one line of plain words: what happened, without the texts it points to.

import { formatDuration, formatNumber, formatTokens, shortId } from '#renderer/ui/format.ts';
import type { AnyEntry, EntryKind, EntryPayload } from '#shared/model/entry';
import { modeWords, originWords, withdrawnWords } from '../skills/run-words.ts';

type Lines = { readonly [K in EntryKind]: (payload: EntryPayload<K>) => string };

const plural = (count: number, one: string, many = `${one}s`): string => `${formatNumber(count)} ${count === 1 ? one : many}`;

const lines: Lines = {
  'entity.born': (p) => `${shortId(p.entityId)} is born${p.practice ? ', for practice' : ''}`,
  'cut.made': (p) => `cut ${shortId(p.cutId)} for ${p.reason}, ${plural(p.sections.length, 'section')}`,
  'message.received': (p) => `${p.correspondent} said ${plural(p.chars, 'character')}`,
  'cognition.opened': (p) =>
    `woken by ${p.trigger}${p.messages.length === 0 ? '' : `, ${plural(p.messages.length, 'message')} taken up`}${p.retryOf === null ? '' : `, again after ${shortId(p.retryOf)}`}`,
  'frame.perceived': (p) =>
    `${plural(p.percepts.length, 'percept')}${p.concurrent.length === 0 ? '' : `, ${plural(p.concurrent.length, 'other cognition')} in flight`}`,
  'recall.traced': (p) => `${plural(p.candidates.length, 'candidate')}, ${formatNumber(p.candidates.filter((each) => each.kept).length)} kept`,
  'history.folded': (p) => `${plural(p.foldedTurns, 'turn')} folded, about ${formatTokens(p.estimatedTokens)} tokens`,
  'request.sent': (p) =>
    `${p.substrate} · ${p.model}, ${formatNumber(p.bytes)} bytes, ${plural(p.breakpoints.length, 'breakpoint')}${p.attempt === 1 ? '' : `, attempt ${p.attempt}`}`,
  'reply.chunk': (p) => `part ${p.index + 1} of a reply in flight`,
  'request.answered': (p) =>
    `${p.outcome}${p.fault === null ? '' : `: ${p.fault}`}, ${plural(p.blocks.length, 'block')}${p.droppedCalls === 0 ? '' : `, ${plural(p.droppedCalls, 'half-formed call')} dropped`}`,
  'decision.proposed': (p) => `${p.tool}${p.confidence === null ? '' : `, ${p.confidence}`}`,
  'decision.judged': (p) => `${p.outcome} after ${plural(p.checks.length, 'check')}`,
  'receipt.intended': (p) => `${p.tool}, effect: ${p.effectClass}${p.reversible ? '' : ', cannot be undone'}`,
  'receipt.settled': (p) => `${p.outcome}${p.fault === null ? '' : `: ${p.fault}`} in ${formatDuration(p.durationMs)}`,
  'memory.judged': (p) => `${p.outcome}${p.memoryId === null ? '' : ` ${shortId(p.memoryId)}`}, ${plural(p.gates.length, 'gate')}`,
  'memory.written': (p) => `${p.type.toLowerCase()}, ${p.roles.join(' and ')}, ${p.evidenceClass.replaceAll('_', ' ')}`,
  'cognition.closed': (p) =>
    `${p.outcome}${p.fault === null ? '' : `: ${p.fault}`}, ${plural(p.decisions.length, 'decision')}, ${plural(p.memories.length, 'memory', 'memories')}`,
  'cognition.settled': (p) => (p.steps.length === 0 ? 'nothing to settle' : p.steps.map((step) => step.replaceAll('_', ' ')).join(', ')),
  'contract.asked': (p) => `${p.contract}, version ${p.contractVersion}, by ${modeWords[p.mode].short}${p.basis === 'unborn' ? ', before birth' : ''}`,
  'contract.answered': (p) =>
    `${p.outcome}${p.fault === null ? '' : `: ${p.fault.replaceAll('_', ' ')}`}${p.problemCount === 0 ? '' : `, ${plural(p.problemCount, 'problem')}`} in ${formatDuration(p.durationMs)}${p.slow ? ', slow' : ''}`,
  'contract.withdrawn': (p) => withdrawnWords[p.reason],
  'identity.forged': (p) =>
    `by ${originWords[p.origin]}, ${plural(p.axioms, 'axiom')}, ${plural(p.principles, 'principle')}${p.edited ? ', changed by a person' : ''}`,
  'compass.recorded': (p) => `where it stands, from ${plural(p.basis.length, 'source')}`,
  'memory.superseded': (p) => `${shortId(p.memoryId)} no longer stands${p.by === null ? '' : `; ${shortId(p.by)} does`}, by a ${p.reason}`,
  'skill.adopted': (p) => `${p.kind} of ${p.contract}, ${p.digest.slice(0, 8)}${p.network === 'loopback' ? ', may reach this machine’s own network' : ''}`,
  'operator.paused': (p) => (p.reason === null ? 'no reason given' : 'with a reason'),
  'operator.resumed': () => 'life goes on',
};

/** One line for the list. Kinds of a later version are shown by their fields' names. */
export function entryLine(entry: AnyEntry): string {
  const line = (lines as Partial<Record<string, (payload: never) => string>>)[entry.kind];
  return line === undefined ? Object.keys(entry.payload).join(', ') : line(entry.payload as never);
}
