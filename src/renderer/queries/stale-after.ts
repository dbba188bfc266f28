// Which answers grow old when entries of which kinds are written. The feed names kinds; this table does the rest.

import type { ObserverRoutes } from '#shared/contract/observer-routes';
import type { EntryKind } from '#shared/model/entry';

export type ObserverRoute = keyof ObserverRoutes & string;

const acts: readonly EntryKind[] = ['decision.proposed', 'decision.judged', 'receipt.intended', 'receipt.settled'];
const cognitionEdges: readonly EntryKind[] = ['cognition.opened', 'cognition.closed', 'cognition.settled'];
const requests: readonly EntryKind[] = ['request.sent', 'request.answered'];

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
  'memory.list': ['memory.written', 'recall.traced'],
  'memory.get': ['memory.written', 'recall.traced'],
  'message.get': 'never',
  'content.get': 'never',
  'ledger.list': 'any',
  'ledger.entry': 'never',
  'ledger.verify': 'never',
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
