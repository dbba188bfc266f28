// Any stored content as text, whatever it is: a text, or a request body put together again.

import type { ContentRef } from '#shared/model/ids';
import type { TextView } from '#shared/model/views';
import { readBody } from '../body-rope.ts';
import { loadByRef, media, readText } from '../content.ts';
import type { ReadDb } from '../read-db.ts';

/** The text behind `ref`, checked. */
export function contentText(db: ReadDb, ref: ContentRef): TextView {
  const loaded = loadByRef(db, ref);
  if (loaded.state === 'ok' && loaded.media === media.rope) {
    const body = readBody(db, ref);
    return body.state === 'ok' ? { state: 'ok', text: body.body } : { state: body.state };
  }
  return readText(db, ref);
}
