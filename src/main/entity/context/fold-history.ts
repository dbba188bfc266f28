// When history no longer fits the substrate's window, its oldest turns are folded away: an entry says from where history is
// kept, the originals stay on record. Between two folds history only grows. (Summaries come with compaction, a later issue.)

import { estimateTokens } from '#shared/derive/estimate-tokens';
import type { Cognition } from '../cognition.ts';
import type { EntityDeps, JournalTx } from '../ports.ts';
import { readHistory, type Told } from './history.ts';

/** Share of the window history may fill before it is folded, and what a fold brings it down to. */
const FOLD_ABOVE = 0.7;
const FOLD_TO = 0.4;

export interface FittingHistory {
  readonly history: readonly Told[];
  /** Whether some of it has just been folded away. */
  readonly folded: boolean;
}

/** The history this cognition is given, folded first when it would fill too much of the window. */
export function historyThatFits(tx: JournalTx, { prose, substrate }: Pick<EntityDeps, 'prose' | 'substrate'>, cognition: Cognition): FittingHistory {
  const history = readHistory(tx.view, prose, cognition.lane);
  const tokens = history.map(({ text }) => estimateTokens(text));
  const window = substrate.limits.contextWindow - substrate.limits.maxOutputTokens;
  if (sum(tokens) <= window * FOLD_ABOVE) return { history, folded: false };
  const kept = firstKept(history, tokens, window * FOLD_TO);
  const first = history[kept];
  if (kept === 0 || !first) return { history, folded: false };
  tx.append(
    'history.folded',
    { keptFromSeq: first.seq, foldedTurns: turnsIn(history.slice(0, kept)), estimatedTokens: sum(tokens.slice(0, kept)) },
    cognition.about,
  );
  return { history: history.slice(kept), folded: true };
}

/** Index of the first turn from which on the rest fits; the newest turn is always kept. */
function firstKept(history: readonly Told[], tokens: readonly number[], budget: number): number {
  const starts = history.flatMap((told, index) => (startsTurn(told, history[index - 1]) ? [index] : []));
  return starts.find((start) => sum(tokens.slice(start)) <= budget) ?? starts.at(-1) ?? 0;
}

const startsTurn = (told: Told, before: Told | undefined): boolean => told.role === 'user' && told.kind === 'text' && told.cognitionId !== before?.cognitionId;

const turnsIn = (history: readonly Told[]): number => new Set(history.map(({ cognitionId }) => cognitionId)).size;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
