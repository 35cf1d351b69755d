import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findSqliteStore, KNOWN_TABLES, keyBytes } from '../../../../sandbox/year/database/sqlite-store.ts';

let databases: string;

beforeEach(() => {
  databases = mkdtempSync(join(tmpdir(), 'sqlite-store-'));
  mkdirSync(join(databases, 'extension'));
});

afterEach(() => rmSync(databases, { recursive: true }));

/** Makes a database as a browser does, with these tables. */
function makeStore(file: string, name: string, tables: readonly string[]): string {
  const path = join(databases, 'extension', file);
  const db = new DatabaseSync(path);
  for (const sql of tables) db.exec(sql);
  db.exec('CREATE TABLE indexed_db_metadata (name BLOB NOT NULL, version INTEGER NOT NULL)');
  db.prepare('INSERT INTO indexed_db_metadata VALUES (?, 2)').run(Buffer.from(name, 'utf16le'));
  db.close();
  return path;
}

describe('the file with the extension’s database', () => {
  test('is found among others', async () => {
    writeFileSync(join(databases, 'extension', '000003.log'), 'SQLite');
    writeFileSync(join(databases, 'extension', 'LOCK'), '');
    makeStore('a', 'somebody-else', Object.values(KNOWN_TABLES));
    const own = makeStore('b', 'talent-scout', Object.values(KNOWN_TABLES));
    expect(await findSqliteStore(databases)).toBe(own);
  });

  test('is not known if a table has another form or is missing', async () => {
    const [first = '', ...others] = Object.values(KNOWN_TABLES);
    makeStore('a', 'talent-scout', [first.replace('value BLOB', 'value BLOB, size INTEGER'), ...others]);
    makeStore('b', 'talent-scout', [first]);
    expect(await findSqliteStore(databases)).toBeNull();
  });

  test('is not there in a browser that keeps databases in another way', async () => {
    writeFileSync(join(databases, 'extension', 'CURRENT'), 'MANIFEST-000001\n');
    expect(await findSqliteStore(databases)).toBeNull();
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
])('the key %j is stored as %s', (text, hex) => {
  expect(keyBytes(text).toString('hex')).toBe(hex);
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
