// Which answers grow old when entries of which kinds are written. The feed names kinds; this table does the rest.

import type { ObserverRoutes } from '#shared/contract/observer-routes';
import type { EntryKind } from '#shared/model/entry';

export type ObserverRoute = keyof ObserverRoutes & string;

const acts: readonly EntryKind[] = ['decision.proposed', 'decision.judged', 'receipt.intended', 'receipt.settled'];
const cognitionEdges: readonly EntryKind[] = ['cognition.opened', 'cognition.closed', 'cognition.settled'];
const requests: readonly EntryKind[] = ['request.sent', 'request.answered'];
const memories: readonly EntryKind[] = ['memory.written', 'memory.superseded', 'recall.traced'];
const runs: readonly EntryKind[] = ['contract.asked', 'contract.answered', 'contract.withdrawn'];
/** A founding accepts the run it came from, and lets every other proposal expire. */
const foundings: readonly EntryKind[] = ['entity.born', 'identity.forged', 'cut.made'];

/** `any` grows old with every entry; `never` is settled once read, or asked for by hand. */
export const staleAfter: Readonly<Record<ObserverRoute, readonly EntryKind[] | 'any' | 'never'>> = {
  'status.get': 'any',
  // Chunks of a reply arrive as deltas as well; asking for each would only repeat them.
  'conversation.list': ['message.received', ...cognitionEdges, ...requests, ...acts],
  'cognition.get': [...cognitionEdges, ...requests, ...acts, 'frame.perceived', 'recall.traced', 'memory.written', 'memory.judged'],
  'cognition.list': [...cognitionEdges, ...requests, ...acts, 'frame.perceived', 'memory.written'],
  'request.list': requests,
  'request.get': requests,
  'request.body': 'never',
  'request.stream': ['request.answered'],
  'request.compare': 'never',
  'memory.list': memories,
  'memory.get': memories,
  'message.get': 'never',
  'content.get': 'never',
  'ledger.list': 'any',
  'ledger.entry': 'never',
  'ledger.verify': 'never',
  'identity.get': [...foundings, 'memory.written', 'memory.judged', 'memory.superseded', 'compass.recorded'],
  'contract.list': ['skill.adopted', ...runs],
  'contract.get': ['skill.adopted', ...runs],
  'run.list': [...runs, ...requests, ...foundings],
  'run.get': [...runs, ...requests, ...foundings],
};

/** The routes whose answers change at all. */
export const changingRoutes: readonly ObserverRoute[] = (Object.keys(staleAfter) as ObserverRoute[]).filter((route) => staleAfter[route] !== 'never');

/** The routes whose answers these kinds make old. */
export function staleRoutes(kinds: Iterable<EntryKind>): readonly ObserverRoute[] {
  const seen = new Set(kinds);
  return (Object.keys(staleAfter) as ObserverRoute[]).filter((route) => {
    const rule = staleAfter[route];
    if (rule === 'never') return false;
    return rule === 'any' ? seen.size > 0 : rule.some((kind) => seen.has(kind));
  });
}
