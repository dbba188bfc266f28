// The first shape of a home's database: the ledger, the content store, and what is known about both.
// Shipped: never edit this file, add one after it (a test pins its digest).

export const ledgerAndContent = {
  number: 10,
  name: 'ledger-and-content',
  sql: `
    CREATE TABLE ledger (
      seq INTEGER PRIMARY KEY,
      generation INTEGER NOT NULL,
      prev BLOB NOT NULL CHECK (length(prev) = 32),
      at_ms INTEGER NOT NULL,
      lane TEXT,
      cognition_id TEXT,
      causation_seq INTEGER,
      kind TEXT NOT NULL,
      payload TEXT NOT NULL,
      hash_version INTEGER NOT NULL,
      hash BLOB NOT NULL CHECK (length(hash) = 32)
    ) STRICT;
    CREATE INDEX ledger_by_cognition ON ledger (cognition_id) WHERE cognition_id IS NOT NULL;
    CREATE INDEX ledger_by_kind ON ledger (kind);
    CREATE TRIGGER ledger_is_never_changed BEFORE UPDATE ON ledger BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER ledger_is_never_shortened BEFORE DELETE ON ledger BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

    CREATE TABLE content (
      number INTEGER PRIMARY KEY,
      digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
      salt BLOB,
      bytes BLOB,
      codec INTEGER NOT NULL,
      media INTEGER NOT NULL,
      redacted_at_ms INTEGER
    ) STRICT;
    CREATE TABLE content_dedup (plain BLOB PRIMARY KEY, number INTEGER NOT NULL) STRICT, WITHOUT ROWID;

    CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `,
} as const;
