// Every projection there is, in the order in which one entry is applied to them: later ones may look at earlier ones.

import { createHash } from 'node:crypto';
import type { AnyEntry } from '#shared/model/entry';
import { memoryIndexSchema, memoryIndexTables } from '../memory-index.ts';
import type { VersionedTable } from '../versioned-table.ts';
import type { WriteDb } from '../write-db.ts';
import { adoptionProjection } from './adoption-table.ts';
import { applyTo, type Projection } from './apply-entry.ts';
import { cognitionProjection } from './cognition-table.ts';
import { compassProjection } from './compass-table.ts';
import { cutProjection } from './cut-table.ts';
import { decisionProjection } from './decision-table.ts';
import { entityProjection } from './entity-table.ts';
import { forgeProjection } from './forge-table.ts';
import { memoryProjection } from './memory-table.ts';
import { messageProjection } from './message-table.ts';
import { pauseProjection } from './pause-table.ts';
import { recallProjection } from './recall-table.ts';
import { receiptProjection } from './receipt-table.ts';
import { requestProjection } from './request-table.ts';
import { runProjection } from './run-table.ts';
import { transcriptProjection } from './transcript-table.ts';

const projections: readonly Projection[] = [
  entityProjection,
  cutProjection,
  pauseProjection,
  messageProjection,
  cognitionProjection,
  requestProjection,
  decisionProjection,
  receiptProjection,
  memoryProjection,
  recallProjection,
  transcriptProjection,
  runProjection,
  forgeProjection,
  compassProjection,
  adoptionProjection,
];

export const projectionTables: readonly VersionedTable[] = projections.flatMap((projection) => projection.tables);

/** Names of all derived tables, those of the indexes too, in the order they can be dropped. */
export const derivedTables: readonly string[] = [...memoryIndexTables, ...projectionTables.map((table) => table.name)];

/** Raised when `apply` says something else for the same columns. */
const PROJECTIONS_VERSION = 1;

export const projectionSchema = [...projectionTables.map((table) => table.schema), memoryIndexSchema].join('\n');

/** Names the shape the projections have in this version; another one in the database means: rebuild. */
export const projectionShape = createHash('sha256').update(`${PROJECTIONS_VERSION}\n${projectionSchema}`).digest('hex');

/** Lets every projection take up `entry`. Runs in the transaction that appended it. */
export function applyEntry(db: WriteDb, entry: AnyEntry): void {
  for (const projection of projections) applyTo(projection, db, entry);
}
