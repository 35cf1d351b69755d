import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { deserialize } from 'node:v8';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fillFile } from '../../../../sandbox/year/database/in-file.ts';
import { findSqliteStore, KNOWN_TABLES, keyBytes } from '../../../../sandbox/year/database/sqlite-store.ts';
import type { YearRow } from '../../../../sandbox/year/database/year-rows.ts';

let databases: string;

beforeEach(() => {
  databases = mkdtempSync(join(tmpdir(), 'sqlite-store-'));
  mkdirSync(join(databases, 'extension'));
});

afterEach(() => rmSync(databases, { recursive: true }));

const hex = (bytes: unknown) => Buffer.from(bytes as Uint8Array).toString('hex');
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

interface Made {
  file?: string;
  name?: string;
  version?: string;
  tables?: Readonly<Record<string, string>>;
}

/** Makes a database as a browser does, with one table of people that has one index. */
function makeStore({
  file = 'store',
  name = 'talent-scout',
  version = '1',
  tables = KNOWN_TABLES,
}: Made = {}): string {
  const path = join(databases, 'extension', file);
  const db = new DatabaseSync(path);
  db.exec('PRAGMA journal_mode = WAL');
  for (const sql of Object.values(tables)) db.exec(sql);
  if (tables.meta) db.prepare("INSERT INTO meta VALUES ('version', ?)").run(version);
  if (tables.indexed_db_metadata)
    db.prepare('INSERT INTO indexed_db_metadata VALUES (?, 2)').run(utf16(name));
  db.prepare('INSERT INTO object_stores VALUES (7, ?, NULL, 0, 1)').run(utf16('people'));
  db.prepare('INSERT INTO indexes VALUES (7, 31, ?, NULL, 0, 1)').run(utf16('word'));
  db.exec('CREATE UNIQUE INDEX records_by_key ON records(object_store_id, key)');
  db.exec(
    'CREATE INDEX index_references_by_key ON index_references (object_store_id, index_id, key, record_key)',
  );
  db.close();
  return path;
}

describe('the file with the extension’s database', () => {
  test('is found among others', async () => {
    writeFileSync(join(databases, 'extension', '000003.log'), 'SQLite');
    writeFileSync(join(databases, 'extension', 'LOCK'), '');
    makeStore({ file: 'a', name: 'somebody-else' });
    const own = makeStore({ file: 'b' });
    expect(await findSqliteStore(databases)).toBe(own);
  });

  test.each(Object.keys(KNOWN_TABLES))('is not known if its table %s has another form', async (table) => {
    const changed = KNOWN_TABLES[table]?.replace(/\)( WITHOUT ROWID)?$/, ', more INTEGER)$1') ?? '';
    // The new column is the last one, before the key where that has a line of its own.
    const sql = changed.replace(/, (PRIMARY KEY \(.*?\)), more INTEGER/, ', more INTEGER, $1');
    const path = join(databases, 'extension', 'store');
    const db = new DatabaseSync(path);
    for (const [name, known] of Object.entries(KNOWN_TABLES)) db.exec(name === table ? sql : known);
    db.close();
    expect(await findSqliteStore(databases)).toBeNull();
  });

  test.each(['meta', 'indexed_db_metadata'])('is not known without its table %s', async (table) => {
    const { [table]: _, ...tables } = KNOWN_TABLES;
    makeStore({ tables });
    expect(await findSqliteStore(databases)).toBeNull();
  });

  test('is not known in a later version', async () => {
    makeStore({ version: '2' });
    expect(await findSqliteStore(databases)).toBeNull();
  });

  test('is not there in a browser that keeps databases in another way', async () => {
    writeFileSync(join(databases, 'extension', 'CURRENT'), 'MANIFEST-000001\n');
    expect(await findSqliteStore(databases)).toBeNull();
  });
});

describe('rows that are written into the file', () => {
  const rows: YearRow[] = ['b', 'a', 'c'].map((key) => ({
    table: 'people',
    row: { key, index: { word: ['same', key, key] }, record: { name: `${key} 上海` } },
  }));

  test('are there with their values and index entries, and the file is as the browser left it', async () => {
    const file = makeStore();
    const told: unknown[] = [];
    await fillFile(file, rows, (written) => told.push({ ...written }));
    expect(told).toEqual([{ rows: 3, people: 3 }]);
    const db = new DatabaseSync(file);
    const records = db.prepare('SELECT * FROM records ORDER BY object_store_id, key').all();
    expect(records.map(({ key }) => hex(key))).toEqual(['a', 'b', 'c'].map((key) => hex(keyBytes(key))));
    const header = 15;
    expect(
      records.map(({ value }) => deserialize(Buffer.from(value as Uint8Array).subarray(header))),
    ).toEqual([rows[1], rows[0], rows[2]].map((one) => one?.row));
    const found = db.prepare('SELECT record_key FROM index_references WHERE index_id = 31 AND key = ?');
    expect(found.all(keyBytes('same'))).toHaveLength(3);
    expect(found.all(keyBytes('b')).map((one) => hex(one.record_key))).toEqual([hex(keyBytes('b'))]);
    const indexes = db.prepare("SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL");
    expect(indexes.all().map(({ name }) => name)).toEqual(['records_by_key', 'index_references_by_key']);
    expect(db.prepare('PRAGMA journal_mode').get()).toMatchObject({ journal_mode: 'wal' });
    db.close();
  });

  test.each([
    ['table', { table: 'orders', row: { key: 'a', index: {}, record: {} } }],
    ['index', { table: 'people', row: { key: 'a', index: { time: ['1'] }, record: {} } }],
  ] as const)('are refused if the database has no such %s', async (what, row) => {
    const filling = fillFile(makeStore(), [row], () => {});
    await expect(filling).rejects.toThrow(`The browser's database has no ${what}`);
  });
});

// What Chromium 156 has stored for a key of this character.
test.each([
  ['a', '306200'],
  ['\0', '300100'],
  ['~', '307f00'],
  ['\u007f', '30807f00'],
  ['ß', '3080df00'],
  ['ł', '30814200'],
  ['\u3fff', '30bfff00'],
  ['\u4000', '30ff400000'],
  ['上海', '30ff4e0aff6d7700'],
  ['\uffff', '30ffffff00'],
])('the key %j is stored as %s', (text, stored) => {
  expect(hex(keyBytes(text))).toBe(stored);
});

test('bytes of keys have the order of the keys', () => {
  const texts = [
    '',
    'a',
    'ab',
    'a~',
    'a\u007f',
    'aß',
    'aż',
    'a\u3fff',
    'a\u4000',
    'a上',
    'a\ud83d\ude00',
    'b',
  ];
  expect(texts.toSorted((a, b) => Buffer.compare(keyBytes(a), keyBytes(b)))).toEqual(texts);
  expect(texts.toSorted()).toEqual(texts);
});
