import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SCHEMA = `
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value ANY) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS accounts (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  key TEXT NOT NULL UNIQUE,
  revoked INTEGER NOT NULL DEFAULT 0,
  credits REAL NOT NULL CHECK (credits >= 0),
  extra REAL NOT NULL CHECK (extra >= 0),
  initial_credits REAL NOT NULL,
  initial_extra REAL NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS ledger (
  id INTEGER PRIMARY KEY,
  account INTEGER NOT NULL,
  time INTEGER NOT NULL,
  operation TEXT NOT NULL,
  urn TEXT,
  ref TEXT,
  field TEXT,
  credits REAL NOT NULL,
  balance TEXT NOT NULL CHECK (balance IN ('company', 'extra')),
  credits_after REAL NOT NULL,
  extra_after REAL NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS ledger_by_account ON ledger (account, id);
CREATE INDEX IF NOT EXISTS ledger_by_ref ON ledger (ref, urn, field) WHERE ref IS NOT NULL;

CREATE TABLE IF NOT EXISTS jobs (
  id TEXT PRIMARY KEY,
  account INTEGER NOT NULL,
  type TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS items (
  id INTEGER PRIMARY KEY,
  request_id TEXT NOT NULL,
  job_id TEXT,
  account INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('contact', 'enrich')),
  urn TEXT NOT NULL,
  target TEXT,
  requested TEXT NOT NULL,
  looked_up TEXT NOT NULL,
  begins_at INTEGER NOT NULL,
  finish_at INTEGER NOT NULL,
  due INTEGER,
  held_at INTEGER,
  state TEXT NOT NULL CHECK (state IN ('open', 'completed', 'failed')),
  result TEXT,
  error TEXT,
  credits_used REAL NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS items_due ON items (due) WHERE due IS NOT NULL;
CREATE INDEX IF NOT EXISTS items_by_job ON items (job_id) WHERE job_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS items_by_person ON items (account, urn, kind);

CREATE TABLE IF NOT EXISTS contacts (
  account INTEGER NOT NULL,
  urn TEXT NOT NULL,
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (account, urn, field)
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS enrichments (
  account INTEGER NOT NULL,
  urn TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (account, urn)
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS resolved_entities (
  account INTEGER NOT NULL,
  kind TEXT NOT NULL,
  query TEXT NOT NULL,
  answer TEXT NOT NULL,
  PRIMARY KEY (account, kind, query)
) STRICT, WITHOUT ROWID;
`;

/** Opens the sandbox's database and creates missing tables. */
export function openDatabase(file: string): DatabaseSync {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const db = new DatabaseSync(file);
  // NORMAL doesn't sync after each charge, which is faster. A power cut may lose the last charges; a crash of the
  // process doesn't.
  db.exec('PRAGMA busy_timeout = 2000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
  db.exec(SCHEMA);
  return db;
}

/** Runs the work in a transaction, which is rolled back if the work throws. */
export function transact<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}
