// One act out of the ledger's entries: proposal, verdicts, intent before, outcome after. Found by receipt or decision id.

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ObserverBridge } from '#renderer/bridge/bridge.ts';
import { useObserver } from '#renderer/bridge/bridge-context.tsx';
import { AskError, ask } from '#renderer/queries/ask.ts';
import type { AnyEntry, Entry } from '#shared/model/entry';
import type { CognitionId } from '#shared/model/ids';

export interface ActEntries {
  readonly proposed: Entry<'decision.proposed'> | null;
  readonly judged: readonly Entry<'decision.judged'>[];
  readonly intended: Entry<'receipt.intended'> | null;
  readonly settled: Entry<'receipt.settled'> | null;
}

const PAGE = 500;

/** Gathers the act that `id` (of a receipt or a decision) belongs to; null where `entries` do not hold it. */
export function actOf(entries: readonly AnyEntry[], id: string): ActEntries | null {
  const intended =
    entries.find(
      (entry): entry is Entry<'receipt.intended'> => entry.kind === 'receipt.intended' && (entry.payload.receiptId === id || entry.payload.decisionId === id),
    ) ?? null;
  const decisionId: string = intended?.payload.decisionId ?? id;
  const proposed =
    entries.find((entry): entry is Entry<'decision.proposed'> => entry.kind === 'decision.proposed' && entry.payload.decisionId === decisionId) ?? null;
  if (intended === null && proposed === null) return null;
  return {
    proposed,
    judged: entries
      .filter((entry): entry is Entry<'decision.judged'> => entry.kind === 'decision.judged' && entry.payload.decisionId === decisionId)
      .toReversed(),
    intended,
    settled: entries.find((entry): entry is Entry<'receipt.settled'> => entry.kind === 'receipt.settled' && entry.payload.decisionId === decisionId) ?? null,
  };
}

/** The cognition an act belongs to, looked for among the newest acts. */
async function findCognition({ invoke }: ObserverBridge, id: string): Promise<CognitionId> {
  const kind = id.startsWith('dec_') ? 'decision.proposed' : 'receipt.intended';
  const { rows } = await ask(invoke('ledger.list', { limit: PAGE, before: null, kind, cognitionId: null }));
  const cognitionId = rows.find((entry) => actOf([entry], id) !== null)?.cognitionId ?? null;
  if (cognitionId === null) throw new AskError({ code: 'not_found', message: 'It is not among the newest 500 acts. Its cognition, in Record, leads to it.' });
  return cognitionId;
}

/** All entries of one act; `within` spares the search. */
export function useActEntries(id: string, within: string | undefined): UseQueryResult<ActEntries> {
  const observer = useObserver();
  return useQuery({
    queryKey: ['ledger.list', 'act', id],
    queryFn: async () => {
      const cognitionId = (within as CognitionId | undefined) ?? (await findCognition(observer, id));
      const { rows } = await ask(observer.invoke('ledger.list', { limit: PAGE, before: null, kind: null, cognitionId }));
      const act = actOf(rows, id);
      if (act === null) throw new AskError({ code: 'not_found', message: 'Its cognition has no entry of this act.' });
      return act;
    },
  });
}
