// Who lives here, as the observer shows it: the name, the cut, every founding, the Compass, and one digest over what was founded.

import { createHash } from 'node:crypto';
import { type FoundedMemory, identityDigestText } from '#shared/derive/identity-digest';
import { compassParts, type ForgedView, type IdentityView } from '#shared/model/identity-views';
import type { ContentRef } from '#shared/model/ids';
import { readText } from '../content.ts';
import type { ReadDb } from '../read-db.ts';
import { type CompassFacts, readCompass } from '../tables/compass-table.ts';
import { type CutRecord, readCutRecord } from '../tables/cut-table.ts';
import { readEntity } from '../tables/entity-table.ts';
import { type ForgeFacts, forgesNewestFirst } from '../tables/forge-table.ts';
import { memoriesOfType } from '../tables/memory-table.ts';

/** The identity of now; null while nobody is born. */
export function identityView(db: ReadDb): IdentityView | null {
  const [entity, cut] = [readEntity(db), readCutRecord(db)];
  if (!entity || !cut) return null;
  const compass = readCompass(db);
  return {
    name: readText(db, entity.name),
    practice: entity.practice,
    bornAtMs: entity.bornAtMs,
    cut: {
      cutId: cut.cutId,
      reason: cut.reason,
      madeAtMs: cut.madeAtMs,
      sections: (cut.sections ?? []).map(({ sectionId, text }) => ({ sectionId, text: readText(db, text) })),
    },
    forged: forgesNewestFirst(db).map((forge) => toForged(db, forge)),
    compass: compass && { atMs: compass.atMs, parts: eachPart((part) => readText(db, compass.parts[part])) },
    logicalDigest: logicalDigest(db, entity.name, cut, compass),
  };
}

const toForged = (db: ReadDb, { name, draft, ...forge }: ForgeFacts): ForgedView => ({ ...forge, name: readText(db, name), draft: readText(db, draft) });

const eachPart = <T>(of: (part: (typeof compassParts)[number]) => T): Readonly<Record<(typeof compassParts)[number], T>> =>
  Object.fromEntries(compassParts.map((part) => [part, of(part)])) as Record<(typeof compassParts)[number], T>;

/** null where any text of it cannot be read. */
function logicalDigest(db: ReadDb, name: ContentRef, cut: CutRecord, compass: CompassFacts | null): string | null {
  let whole = cut.sections !== null;
  const plain = (ref: ContentRef): string => {
    const view = readText(db, ref);
    whole &&= view.state === 'ok';
    return view.state === 'ok' ? view.text : '';
  };
  const founded = {
    name: plain(name),
    sections: (cut.sections ?? []).map(({ sectionId, text }) => ({ sectionId, text: plain(text) })),
    tools: plain(cut.tools),
    memories: foundedMemories(db, plain),
    compass: compass && eachPart((part) => plain(compass.parts[part])),
  };
  return whole ? createHash('sha256').update(identityDigestText(founded)).digest('hex') : null;
}

/** Live memories that a forge wrote: each names its forge among its sources. */
const foundedMemories = (db: ReadDb, plain: (ref: ContentRef) => string): readonly FoundedMemory[] =>
  memoriesOfType(db, ['CORE', 'VALUE', 'ANCHOR'])
    .filter(({ sources }) => sources.some((source) => source.startsWith('frg_')))
    .map(({ type, roles, text, visibility, importance, confidence }) => ({ type, roles, text: plain(text), visibility, importance, confidence }));
