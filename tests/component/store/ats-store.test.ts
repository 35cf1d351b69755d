import { deleteDB, type IDBPDatabase, unwrap, wrap } from 'idb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Ats, createAts } from '../../../lib/ats/ats-store.ts';
import { eachPersonOnce } from '../../../lib/people/same-person.ts';
import { type AtsEntry, emailKey, importKey, linkKey, partKey } from '../../../lib/store/ats-parts.ts';
import { createStore } from '../../../lib/store/database.ts';
import { openDatabase } from '../../../lib/store/open-database.ts';
import { put, type Store } from '../../../lib/store/store.ts';
import { anAccount } from '../../support/records.ts';

const NAME = 'ats-test';
const MADE = { file: 'candidates.csv', at: 5, people: 2, network: 'https://www.site.com' };
let db: IDBPDatabase;
let store: Store;
let ats: Ats;
let changes: number;

beforeEach(async () => {
  db = wrap(await openDatabase(NAME));
  store = createStore(unwrap(db), { now: () => 1_000, once: eachPersonOnce });
  changes = 0;
  ats = open('A');
  await store.commit([put('accounts', anAccount({ id: 'A' })), put('accounts', anAccount({ id: 'B' }))]);
});

afterEach(async () => {
  db.close();
  await deleteDB(NAME);
});

const open = (account: string) =>
  createAts(unwrap(db), account, {
    onChanged: () => {
      changes += 1;
    },
  });

/** The parts of people with these keys. */
function partsOf(keys: readonly string[], account = 'A'): Map<string, AtsEntry[]> {
  const parts = new Map<string, AtsEntry[]>();
  for (const key of keys) {
    const place = partKey(account, key);
    parts.set(place, [...(parts.get(place) ?? []), { key, name: `Name of ${key}` }]);
  }
  return parts;
}

const emails = (count: number, site = 'a.com') =>
  Array.from({ length: count }, (_, n) => emailKey(`p${n}@${site}`));
const everything = () => db.getAll('ats');
const isIn = async (own: Ats, people: string[][]) => (await own.inAts(people)).map((one) => one !== null);

describe('an import', () => {
  test('is found by link and by email', async () => {
    const keys = [linkKey('https://site.com/in/jane'), emailKey('Joe@A.com')];
    expect(await ats.replace(partsOf(keys), MADE)).toBe(true);
    expect(
      await isIn(ats, [
        [linkKey('https://site.com/in/jane'), emailKey('other@a.com')],
        [emailKey('joe@a.COM ')],
        [linkKey('https://site.com/in/jan')],
        [],
      ]),
    ).toEqual([true, true, false, false]);
    expect(await ats.lastImport()).toEqual({ ...MADE, account: 'A' });
    expect(changes).toBe(1);
  });

  test('takes the place of the one before', async () => {
    await ats.replace(partsOf(emails(500)), MADE);
    await ats.replace(partsOf(emails(3, 'b.com')), { ...MADE, file: 'new.csv', at: 9 });
    expect(await everything()).toHaveLength(4);
    expect(await isIn(ats, [[emailKey('p1@a.com')], [emailKey('p1@b.com')]])).toEqual([false, true]);
    expect((await ats.lastImport())?.file).toBe('new.csv');
  });

  test('that is cancelled in the middle leaves everything as it was', async () => {
    await ats.replace(partsOf(emails(300)), MADE);
    const before = await everything();
    const stop = new AbortController();
    const told: number[] = [];
    const replacing = ats.replace(partsOf(emails(3_000, 'b.com')), MADE, {
      signal: stop.signal,
      onProgress(done) {
        told.push(done);
        if (told.length === 3) stop.abort();
      },
    });
    await expect(replacing).rejects.toThrow('abort');
    expect(told).toHaveLength(3);
    expect(await everything()).toEqual(before);
    expect(changes).toBe(1);
  });

  test('that fails in the middle leaves everything as it was', async () => {
    await ats.replace(partsOf(emails(300)), MADE);
    const before = await everything();
    const parts = partsOf(emails(2_000, 'b.com'));
    // What can't be stored throws in the middle of the transaction.
    parts.set('A|7777', [{ key: 'x', name: (() => {}) as unknown as string }]);
    await expect(ats.replace(parts, MADE)).rejects.toThrow('could not be cloned');
    expect(await everything()).toEqual(before);
  });

  test('whose database is closed in the middle leaves everything as it was', async () => {
    await ats.replace(partsOf(emails(300)), MADE);
    const before = await everything();
    const other = await openDatabase(NAME);
    const second = createAts(other, 'A', { onChanged: () => {} });
    let isClosed = false;
    await second
      .replace(partsOf(emails(3_000, 'b.com')), MADE, {
        onProgress() {
          if (isClosed) return;
          isClosed = true;
          throw new Error('The page is gone');
        },
      })
      .catch(() => {});
    other.close();
    expect(await everything()).toEqual(before);
  });

  test('is not stored for an account that is gone', async () => {
    await store.clear();
    expect(await ats.replace(partsOf(emails(3)), MADE)).toBe(false);
    expect(await everything()).toEqual([]);
    expect(changes).toBe(0);
  });

  test('of one account is not seen or touched by another one', async () => {
    const other = open('B');
    await ats.replace(partsOf(emails(5)), MADE);
    await other.replace(partsOf(emails(2, 'b.com'), 'B'), { ...MADE, file: 'b.csv' });
    expect(await isIn(ats, [[emailKey('p1@a.com')], [emailKey('p1@b.com')]])).toEqual([true, false]);
    expect(await isIn(other, [[emailKey('p1@a.com')], [emailKey('p1@b.com')]])).toEqual([false, true]);
    await ats.remove();
    expect(await ats.lastImport()).toBeNull();
    expect((await other.lastImport())?.file).toBe('b.csv');
    expect(await isIn(other, [[emailKey('p1@b.com')]])).toEqual([true]);
  });

  test('is erased with everything else', async () => {
    await ats.replace(partsOf(emails(5)), MADE);
    await store.clear();
    expect(await everything()).toEqual([]);
  });

  test('of two pages at once is that of one of them', async () => {
    await Promise.all([
      ats.replace(partsOf(emails(400)), MADE),
      open('A').replace(partsOf(emails(300, 'b.com')), { ...MADE, file: 'b.csv' }),
    ]);
    expect((await ats.lastImport())?.file).toBe('b.csv');
    expect(await isIn(ats, [[emailKey('p1@a.com')], [emailKey('p1@b.com')]])).toEqual([false, true]);
  });
});

test('somebody is forgotten under exactly their keys', async () => {
  const keys = emails(5_000);
  await ats.replace(partsOf(keys), MADE);
  const [first = '', second = '', third = ''] = keys;
  await store.forgetAts('A', [first, third, emailKey('nobody@a.com')]);
  expect(await isIn(ats, [[first], [second], [third]])).toEqual([false, true, false]);
  const left = (await everything()).flatMap(({ record }) => record.entries ?? []);
  expect(left).toHaveLength(4_998);
});

test('a part without people is no record', async () => {
  await ats.replace(partsOf([emailKey('a@b.com')]), MADE);
  await store.forgetAts('A', [emailKey('a@b.com')]);
  expect((await everything()).map(({ key }) => key)).toEqual([importKey('A')]);
});

test('records that can’t be read are as if they were not there', async () => {
  const key = emailKey('a@b.com');
  await db.put('ats', { key: partKey('A', key), index: {}, record: { entries: 'odd' } });
  await db.put('ats', { key: importKey('A'), index: {}, record: { file: 7 } });
  expect(await isIn(ats, [[key]])).toEqual([false]);
  expect(await ats.lastImport()).toBeNull();
  await db.put('ats', { key: partKey('A', key), index: {}, record: { entries: [null, { key }] } });
  expect(await isIn(ats, [[key]])).toEqual([true]);
  await store.forgetAts('A', [key]);
});

test('whoever is forgotten by one key goes under every key of their row', async () => {
  const [link, email, other] = [
    linkKey('https://site.com/in/jane'),
    emailKey('jane@a.com'),
    emailKey('joe@a.com'),
  ];
  const parts = partsOf([other]);
  for (const [key, others] of [
    [link, [email]],
    [email, [link]],
  ] as const)
    parts.set(partKey('A', key), [...(parts.get(partKey('A', key)) ?? []), { key, name: 'Jane', others }]);
  await ats.replace(parts, MADE);
  await store.forgetAts('A', [link]);
  expect(await isIn(ats, [[link], [email], [other]])).toEqual([false, false, true]);
  expect(JSON.stringify(await everything())).not.toContain('Jane');
});
