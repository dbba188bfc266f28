// The one error a reader of texts must expect: the row is damaged or was forgotten. Everything else lives on.

import type { ContentRef } from './ids.ts';

export class ContentUnreadable extends Error {
  override readonly name = 'ContentUnreadable';
  readonly ref: ContentRef;
  readonly state: 'unreadable' | 'forgotten';

  constructor(ref: ContentRef, state: 'unreadable' | 'forgotten') {
    super(`content ${ref.slice(0, 10)} is ${state}`);
    this.ref = ref;
    this.state = state;
  }
}
