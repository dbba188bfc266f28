// The last door before anything becomes durable: a secret this host knows never passes it, whoever said it.

import type { Journal, JournalTx } from '#entity/ports';
import type { ProseRef } from '#shared/model/ids';

/** The same journal, with `scrub` laid over every text it is given to keep. */
export function scrubJournal(journal: Journal, scrub: (text: string) => string): Journal {
  const scrubbed = (tx: JournalTx): JournalTx => ({
    put: (text) => tx.put(scrub(text)),
    // What is left of an entity-facing text is still one.
    putProse: (text) => tx.put(scrub(text)) as ProseRef,
    putBody: (segments) => tx.putBody(segments),
    append: (kind, payload, about) => tx.append(kind, payload, about),
    view: tx.view,
  });
  return {
    view: journal.view,
    commit: (write) => journal.commit((tx) => write(scrubbed(tx))),
    preview: (write) => journal.preview((tx) => write(scrubbed(tx))),
  };
}
