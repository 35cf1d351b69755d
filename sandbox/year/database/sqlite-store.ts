import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { serialize } from 'node:v8';
import { DATABASE_NAME } from '../../../lib/store/open-database.ts';

/** Has the browser keep the databases of pages as SQLite files. One that can't do so keeps them in its own way. */
export const SQLITE_STORE = '--enable-features=IdbSqliteBackingStore';

/** How every SQLite file begins. */
const MAGIC = 'SQLite format 3\0';
/** The tables that are read and filled, as Chromium 156 makes them. A file with others is not known. */
export const KNOWN_TABLES: Readonly<Record<string, string>> = {
  meta: 'CREATE TABLE meta(key LONGVARCHAR NOT NULL UNIQUE PRIMARY KEY, value LONGVARCHAR)',
  indexed_db_metadata: 'CREATE TABLE indexed_db_metadata (name BLOB NOT NULL, version INTEGER NOT NULL)',
  object_stores:
    'CREATE TABLE object_stores (id INTEGER PRIMARY KEY, name BLOB NOT NULL, key_path BLOB, auto_increment INTEGER NOT NULL, key_generator_current_number INTEGER NOT NULL)',
  indexes:
    'CREATE TABLE indexes (object_store_id INTEGER NOT NULL, id INTEGER NOT NULL, name BLOB NOT NULL, key_path BLOB, is_unique INTEGER NOT NULL, multi_entry INTEGER NOT NULL, PRIMARY KEY (object_store_id, id)) WITHOUT ROWID',
  records:
    'CREATE TABLE records (row_id INTEGER PRIMARY KEY, object_store_id INTEGER NOT NULL, compression_type INTEGER NOT NULL, key BLOB NOT NULL, value BLOB NOT NULL)',
  index_references:
    'CREATE TABLE index_references (record_row_id INTEGER NOT NULL, index_id INTEGER NOT NULL, key BLOB NOT NULL, object_store_id INTEGER NOT NULL, record_key BLOB NOT NULL, PRIMARY KEY (record_row_id, index_id, key)) WITHOUT ROWID',
};

/** The version that the browser gives to the form of its files. */
const KNOWN_VERSION = '1';

/** The file with the extension's database in the databases of a profile that is not open; null where its form is not known. */
export async function findSqliteStore(databases: string): Promise<string | null> {
  const entries = await readdir(databases, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name);
    if ((await isSqlite(file)) && isKnown(file)) return file;
  }
  return null;
}

async function isSqlite(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(MAGIC.length) });
    return buffer.toString('latin1', 0, bytesRead) === MAGIC;
  } finally {
    await handle.close();
  }
}

function isKnown(file: string): boolean {
  const db = new DatabaseSync(file);
  try {
    const made = db.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'table'").all();
    const sqls = new Map(made.map(({ name, sql }) => [name, sql]));
    if (Object.entries(KNOWN_TABLES).some(([name, sql]) => sqls.get(name) !== sql)) return false;
    const version = db.prepare("SELECT value FROM meta WHERE key = 'version'").get();
    if (version?.value !== KNOWN_VERSION) return false;
    const database = db.prepare('SELECT name FROM indexed_db_metadata').get();
    return database !== undefined && readName(database.name) === DATABASE_NAME;
  } finally {
    db.close();
  }
}

/** A name as the browser stores it. */
export function readName(stored: unknown): string {
  return stored instanceof Uint8Array ? Buffer.from(stored).toString('utf16le') : '';
}

/** The first byte of a text among keys. */
const TEXT = 0x30;
/** The last code units that take one byte, and two. Higher ones take three. */
const LAST_OF_ONE = 0x7e;
const LAST_OF_TWO = 0x3fff;

/** A key as the browser stores it: the bytes of two keys are in the order of the keys. */
export function keyBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(text.length * 3 + 2);
  let at = bytes.writeUInt8(TEXT, 0);
  for (let place = 0; place < text.length; place++) {
    const unit = text.charCodeAt(place);
    if (unit <= LAST_OF_ONE) at = bytes.writeUInt8(unit + 1, at);
    else if (unit <= LAST_OF_TWO) at = bytes.writeUInt16BE(0x8000 + unit, at);
    else at = bytes.writeUIntBE(0xff0000 + unit, at, 3);
  }
  return bytes.subarray(0, bytes.writeUInt8(0, at));
}

/** What the browser writes before a value: its own version, and that nothing follows the value. */
const VALUE_HEADER = Buffer.from([0xff, 0x15, 0xfe, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

/** A value as the browser stores it. */
export function valueBytes(value: unknown): Buffer {
  return Buffer.concat([VALUE_HEADER, serialize(value)]);
}
