// PLAN begins: the perception frame, built before any recall. It is transient for the entity and kept as an entry, never as a memory.

import type { Prose } from '#shared/lib/prose';
import type { EntryPayload } from '#shared/model/entry';
import type { CognitionId, CorrespondentId, LaneId } from '#shared/model/ids';
import type { Cognition } from './cognition.ts';
import type { EntityDeps, EntityView } from './ports.ts';
import { quoteOrNull } from './quote.ts';

type Percept = EntryPayload<'frame.perceived'>['percepts'][number];

/** All percepts of one cognition. */
export interface PerceptionFrame {
  readonly atMs: number;
  readonly correspondent: CorrespondentId | null;
  readonly percepts: readonly Percept[];
  /** The words just said, oldest first; they stand in history, here they evoke memories. */
  readonly said: readonly Prose[];
}

/** Perceives and records; what is perceived is what reached the entity since the lane's last cognition. */
export async function perceive({ clock, journal, faultPoint, watchers }: EntityDeps, cognition: Cognition): Promise<PerceptionFrame> {
  const frame = await journal.commit((tx) => {
    const frame = buildFrame(tx.view, cognition, clock.now());
    tx.append('frame.perceived', { percepts: [...frame.percepts], correspondent: frame.correspondent, concurrent: [...cognition.concurrent] }, cognition.about);
    return frame;
  });
  watchers.stage({ cognitionId: cognition.cognitionId, lane: cognition.lane, stage: 'PLAN' });
  faultPoint('perceived');
  return frame;
}

function buildFrame(view: EntityView, { lane, messages, correspondent }: Cognition, atMs: number): PerceptionFrame {
  const last = view.lastOutcome(lane);
  const cut =
    last && last.outcome !== 'complete'
      ? [percept(saidSomething(view, lane, last.cognitionId) ? 'interruption' : 'silence', 'runtime', last.cognitionId, last.atMs)]
      : [];
  const acts = view.operatorActsSince(last?.closedSeq ?? 0).map((act) => percept(act.kind === 'pause' ? 'pause' : 'resumption', 'operator', null, act.atMs));
  const said = messages.map((message) => percept('message', 'correspondent', message.messageId, message.atMs));
  return { atMs, correspondent, percepts: [...cut, ...acts, ...said], said: messages.flatMap((message) => quoteOrNull(view, message.text) ?? []) };
}

/** Whether words of that cognition stand in history: only then does *what I had said stands above* hold. */
const saidSomething = (view: EntityView, lane: LaneId, cognitionId: CognitionId): boolean =>
  view.transcript(lane).some((block) => block.cognitionId === cognitionId && block.role === 'assistant' && block.kind === 'text');

const percept = (kind: Percept['kind'], origin: Percept['origin'], about: string | null, atMs: number): Percept => ({
  kind,
  origin,
  trust: origin === 'correspondent' ? 'reported' : 'trusted',
  about,
  atMs,
});
