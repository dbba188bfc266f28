// What a forge founds, as memories: axioms CORE, principles VALUE with their constraints, the person met ANCHOR. The same words
// stay the same memory; what an earlier forge founded and this one does not name is superseded.

import type { ForgeDraft } from '#shared/cognitive/forge-draft';
import { memoryMatchKey } from '#shared/derive/memory-match';
import { joinProse, type Prose, type Quoted } from '#shared/lib/prose';
import { type MemoryId, OPERATOR } from '#shared/model/ids';
import type { Memory } from '#shared/model/memory';
import type { JournalTx } from '../ports.ts';
import { memoryEntry } from '../writeback/memory-entry.ts';
import type { FoundingDeps } from './found-identity.ts';

export interface Foundations {
  /** Those that stand now by this forge, in the order of the draft. */
  readonly memories: readonly MemoryId[];
  readonly duplicates: number;
  readonly superseded: readonly MemoryId[];
}

type Foundation = Pick<Memory, 'type' | 'roles' | 'evidenceClass' | 'importance' | 'confidence' | 'correspondent' | 'visibility'> & { readonly text: Prose };

const nowhere = { lane: null, cognitionId: null } as const;
const ours = { correspondent: null, visibility: 'entity' } as const;
const betweenUs = { correspondent: OPERATOR, visibility: 'relationship' } as const;

/** Writes the foundations of `draft`; `sources` name the forge and the run they rest on. */
export function writeFoundations(tx: JournalTx, deps: FoundingDeps, draft: Quoted<ForgeDraft>, sources: readonly string[]): Foundations {
  const before = new Map(foundedBefore(tx).map((memory) => [memory.id, memory]));
  const memories = new Set<MemoryId>();
  const superseded: MemoryId[] = [];
  const end = (memoryId: MemoryId, by: MemoryId | null) => {
    tx.append('memory.superseded', { memoryId, by, reason: 'forge' }, nowhere);
    superseded.push(memoryId);
    before.delete(memoryId);
  };
  let duplicates = 0;
  for (const foundation of foundationsOf(draft, deps)) {
    const twin = tx.view.memoryByMatch(memoryMatchKey(foundation));
    const old = twin === null ? undefined : before.get(twin);
    if (twin !== null && memories.has(twin)) duplicates++;
    else if (twin !== null && (old === undefined || weighsTheSame(old, foundation))) memories.add(twin);
    else {
      const memoryId = write(tx, deps, foundation, sources);
      memories.add(memoryId);
      // The same words, held otherwise than before.
      if (old !== undefined) end(old.id, memoryId);
    }
  }
  for (const memoryId of [...before.keys()]) if (!memories.has(memoryId)) end(memoryId, null);
  return { memories: [...memories], duplicates, superseded };
}

/** What an earlier forge founded and still stands. */
const foundedBefore = (tx: JournalTx): readonly Memory[] =>
  tx.view.memoriesOfType(['CORE', 'VALUE', 'ANCHOR']).filter(({ sources }) => sources.some((source) => source.startsWith('frg_')));

const weighsTheSame = (memory: Memory, { roles, importance, confidence }: Foundation): boolean =>
  memory.importance === importance && memory.confidence === confidence && memory.roles.join() === roles.join();

function write(tx: JournalTx, { ids }: FoundingDeps, foundation: Foundation, sources: readonly string[]): MemoryId {
  const entry = memoryEntry(ids, { ...foundation, text: tx.putProse(foundation.text), sources });
  tx.append('memory.written', entry, nowhere);
  return entry.memoryId;
}

function foundationsOf({ answer, person }: Quoted<ForgeDraft>, { prose }: FoundingDeps): readonly Foundation[] {
  const core = answer.initial_axioms.map(
    ({ content, scope, confidence }): Foundation => ({
      type: 'CORE',
      roles: scope === 'persona' || scope === 'incarnation' ? ['ipse'] : ['fact'],
      text: content,
      evidenceClass: 'self_authored',
      // N54: foundations rank at nine or ten.
      importance: confidence >= 0.9 ? 10 : 9,
      confidence,
      ...(scope === 'user' ? betweenUs : ours),
    }),
  );
  const values = answer.initial_principles.map(
    (principle): Foundation => ({
      type: 'VALUE',
      roles: ['ipse'],
      text: principleText(principle, prose),
      evidenceClass: 'self_authored',
      importance: 8,
      confidence: 0.9,
      ...ours,
    }),
  );
  const met: Foundation = {
    type: 'ANCHOR',
    roles: ['fact'],
    text: joinProse([prose.say('identity.person-met', { person: person.name }), person.about], ' '),
    evidenceClass: 'reported',
    importance: 8,
    confidence: 0.8,
    ...betweenUs,
  };
  return [...core, ...values, met];
}

/** Its name and voice, then what it holds to, one a line. */
function principleText({ name, avatar, role, constraints }: Quoted<ForgeDraft>['answer']['initial_principles'][number], prose: FoundingDeps['prose']): Prose {
  const voice = avatar.length > 0 ? prose.say('identity.principle-with-voice', { name, avatar }) : prose.say('identity.principle', { name });
  return joinProse([joinProse([voice, role], ' '), ...constraints.map((constraint) => prose.say('identity.constraint', { constraint }))], '\n');
}
