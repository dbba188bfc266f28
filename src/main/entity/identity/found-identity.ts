// The act of founding, in one transaction: who this is, what it stands on, a first Compass, the cut of identity. A birth is the
// first of them; a later one supersedes what no longer stands and destroys nothing (design.md 10).

import type { ForgeDraft } from '#shared/cognitive/forge-draft';
import { canonicalJson } from '#shared/lib/canonical-json';
import { parseQuoted, type Quoted } from '#shared/lib/prose';
import type { ForgeOrigin } from '#shared/model/entry';
import { compassParts } from '#shared/model/identity-views';
import type { CompassId, EntityId, ForgeId, RunId, Seq } from '#shared/model/ids';
import type { EntityDeps, JournalTx } from '../ports.ts';
import { makeCut } from './make-cut.ts';
import { type Foundations, writeFoundations } from './write-foundations.ts';

export interface Founding {
  readonly draft: ForgeDraft;
  readonly origin: ForgeOrigin;
  readonly runId: RunId | null;
  /** Whether a person changed what was answered. */
  readonly edited: boolean;
}

export interface Founded extends Foundations {
  /** The entry that says so. */
  readonly seq: Seq;
}

export type FoundingDeps = Pick<EntityDeps, 'ids' | 'prose' | 'clock'>;

const nowhere = { lane: null, cognitionId: null } as const;

/** Founds whoever is not born yet, or founds anew who is. `practice` counts at birth alone. */
export function foundIdentity(tx: JournalTx, deps: FoundingDeps, founding: Founding, practice: boolean): Founded {
  const { ids, clock } = deps;
  const draftRef = tx.put(canonicalJson(founding.draft));
  const draft = parseQuoted<ForgeDraft>(tx.view.quote(draftRef));
  const isBirth = tx.view.entity() === null;
  const name = tx.putProse(draft.name);
  if (isBirth) tx.append('entity.born', { entityId: ids.next<EntityId>('ent'), name, practice }, nowhere);
  const forgeId = ids.next<ForgeId>('frg');
  const { initial_axioms: axioms, initial_principles: principles } = founding.draft.answer;
  const seq = tx.append(
    'identity.forged',
    {
      forgeId,
      runId: founding.runId,
      origin: founding.origin,
      name,
      draft: draftRef,
      edited: founding.edited,
      axioms: axioms.length,
      principles: principles.length,
    },
    nowhere,
  );
  const foundations = writeFoundations(tx, deps, draft, [forgeId, ...(founding.runId === null ? [] : [founding.runId])]);
  // Where somebody has lived, the Compass has become theirs: only a birth gives a first one.
  if (isBirth) recordCompass(tx, ids.next<CompassId>('cps'), draft, forgeId, clock.now());
  makeCut(tx, deps, isBirth ? 'birth' : 'forge');
  return { ...foundations, seq };
}

function recordCompass(tx: JournalTx, compassId: CompassId, draft: Quoted<ForgeDraft>, forgeId: ForgeId, nowMs: number): void {
  const [vibe, recentTopics, recentStory, currentFocus, myNote, mirror] = compassParts.map((part) => tx.putProse(draft.compass[part]));
  if (!vibe || !recentTopics || !recentStory || !currentFocus || !myNote || !mirror) throw new Error('a Compass has six parts');
  tx.append(
    'compass.recorded',
    { compassId, vibe, recentTopics, recentStory, currentFocus, myNote, mirror, validFromMs: nowMs, validUntilMs: null, basis: [forgeId] },
    nowhere,
  );
}
