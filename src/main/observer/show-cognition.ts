// Cognitions with their stage labels, which are derived here from the marks of their entries and stored nowhere.

import type { IpcAnswer } from '#shared/contract/ipc-error';
import { stagesOf } from '#shared/derive/stages';
import type { CognitionId } from '#shared/model/ids';
import type { CognitionView } from '#shared/model/views';
import { cognitionDetail, cognitionSummaries } from '#storage/observer-queries';
import type { ReadDb } from '#storage/read-db';
import { found, notFound } from './answers.ts';

export function showCognition(db: ReadDb, cognitionId: CognitionId): IpcAnswer<CognitionView> {
  const detail = cognitionDetail(db, cognitionId);
  if (detail === null) return notFound('cognition');
  const { marks, ...view } = detail;
  return found({ ...view, stages: stagesOf(marks) });
}

/** Newest first. */
export const listCognitions = (db: ReadDb, before: number | null, limit: number): IpcAnswer<readonly Omit<CognitionView, 'recall' | 'percepts'>[]> =>
  found(cognitionSummaries(db, before, limit).map(({ marks, ...view }) => ({ ...view, stages: stagesOf(marks) })));
