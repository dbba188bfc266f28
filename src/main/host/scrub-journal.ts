// The last door before anything becomes durable: a secret this host knows never passes it, whoever said it.

import type { Journal } from '#entity/ports';

/** The same journal, with `scrub` laid over every text it is given to keep. */
export const scrubJournal = (journal: Journal, scrub: (text: string) => string): Journal => ({
  view: journal.view,
  commit: (write) =>
    journal.commit((tx) =>
      write({
        put: (text) => tx.put(scrub(text)),
        putBody: (segments) => tx.putBody(segments),
        append: (kind, payload, about) => tx.append(kind, payload, about),
        view: tx.view,
      }),
    ),
});
