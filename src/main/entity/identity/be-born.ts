// The first entries of a life: who this is, and the first cut of identity. Forge (a later issue) will bring its own words.

import { canonicalJson } from '#shared/lib/canonical-json';
import type { CutId, EntityId } from '#shared/model/ids';
import type { EntityDeps, JournalTx } from '../ports.ts';
import { toolDefinitions } from '../tools/tool-contract.ts';

/** Begins a life in an empty home; does nothing where one already lives. */
export async function beBorn({ journal, ids, prose }: Pick<EntityDeps, 'journal' | 'ids' | 'prose'>, life: { readonly practice: boolean }): Promise<void> {
  if (journal.view.entity()) return;
  await journal.commit((tx) => {
    const about = { lane: null, cognitionId: null };
    tx.append('entity.born', { entityId: ids.next<EntityId>('ent'), name: tx.put(prose.say('identity.name')), practice: life.practice }, about);
    const section = (sectionId: string, key: string) => ({ sectionId, text: tx.put(prose.say(key)) });
    const sections = [
      section('identity.constitution', 'identity.constitution'),
      section('identity.situation', life.practice ? 'identity.situation-practice' : 'identity.situation'),
      section('identity.ways', 'identity.ways'),
      section('correspondent.operator', 'identity.correspondent-operator'),
    ];
    tx.append('cut.made', { cutId: ids.next<CutId>('cut'), reason: 'birth', sections, tools: putTools(tx, prose) }, about);
  });
}

const putTools = (tx: JournalTx, prose: EntityDeps['prose']) => tx.put(canonicalJson(toolDefinitions(prose)));
