import { deleteDB, type IDBPDatabase, unwrap, wrap } from 'idb';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { createAts } from '../../../lib/ats/ats-store.ts';
import {
  addTag,
  addToList,
  markContacted,
  removeTag,
  setStage,
  TO_CONTACT,
} from '../../../lib/follow-up/changes.ts';
import { createFollowUps, type FollowUps } from '../../../lib/follow-up/follow-up-store.ts';
import { newList } from '../../../lib/follow-up/lists.ts';
import { readOfMany } from '../../../lib/follow-up/read-noted.ts';
import {
  type FollowUpRecord,
  inList,
  type NoteRecord,
  type SavedViewRecord,
} from '../../../lib/follow-up/records.ts';
import { setReminder } from '../../../lib/follow-up/reminders.ts';
import { countFollowUps, followUpParts } from '../../../lib/follow-up/rows.ts';
import { somebodyOf } from '../../../lib/follow-up/somebody.ts';
import { eachPersonOnce } from '../../../lib/people/same-person.ts';
import { linkKey, partKey } from '../../../lib/store/ats-parts.ts';
import { createStore } from '../../../lib/store/database.ts';
import { openDatabase } from '../../../lib/store/open-database.ts';
import { only, since } from '../../../lib/store/ranges.ts';
import type { Row } from '../../../lib/store/row.ts';
import { put, remove, type Store } from '../../../lib/store/store.ts';
import { anAccount, aPerson } from '../../support/records.ts';

const NAME = 'follow-up-test';
let db: IDBPDatabase;
let store: Store;
let own: FollowUps;
let changes: number;
let clock: number;

beforeEach(async () => {
  db = wrap(await openDatabase(NAME));
  store = createStore(unwrap(db), { now: () => 1_000, once: eachPersonOnce });
  changes = 0;
  clock = 1_000;
  own = createFollowUps(unwrap(db), 'A', {
    now: () => clock,
    onChanged: () => {
      changes += 1;
    },
  });
  await store.commit([
    put('accounts', anAccount({ id: 'A' })),
    ...['1', '2', '3'].map((n) => put('people', aPerson({ urn: `urn:${n}`, link: null }))),
  ]);
});

afterEach(async () => {
  db.close();
  await deleteDB(NAME);
});

const somebody = (...urns: string[]) => ({ urns: urns.map((urn) => `urn:${urn}`) });
const list = (name: string) => newList({ account: 'A', name, now: 1, newId: () => name }, (stage) => stage);
const note = (id: string, change: Partial<NoteRecord> = {}): NoteRecord => ({
  id: `A|${id}`,
  account: 'A',
  urn: 'urn:1',
  text: `note ${id}`,
  at: 5,
  editedAt: null,
  ...change,
});
const view = (name: string): SavedViewRecord => ({
  id: `A|${name}`,
  account: 'A',
  name,
  shows: { text: name },
  createdAt: 1,
});
/** Everything that the recruiter has noted, as it is stored. */
async function stored() {
  const [lists, followUps, notes, views] = await Promise.all(
    ['lists', 'followUps', 'notes', 'views'].map((table): Promise<Row[]> => db.getAll(table)),
  );
  return { lists, followUps, notes, views };
}

describe('what is noted of people', () => {
  test('is found by list, stage, tag and time', async () => {
    await own.saveList(list('backend'));
    await own.change([somebody('1'), somebody('2')], addToList('A|backend', TO_CONTACT, 10));
    await own.change([somebody('2')], setStage('A|backend', 'replied', 20));
    await own.change([somebody('3')], addTag('golang'));
    await own.change([somebody('1')], markContacted('email', 30, []));
    expect(await own.count('A|backend')).toBe(2);
    expect(await own.count('A|backend', 'replied')).toBe(1);
    expect(await own.keys('list', inList('A|backend', TO_CONTACT))).toEqual(['A|urn:1']);
    expect(await own.keys('tag', only('A|golang'))).toEqual(['A|urn:3']);
    expect(await own.keys('contacted', since('A', 30))).toEqual(['A|urn:1']);
    expect(await own.keys('contacted', since('A', 31))).toEqual([]);
    expect((await own.of([somebody('3'), somebody('1')])).map(({ tags }) => tags)).toEqual([['golang'], []]);
  });

  test('is completed by the tags in use, each once', async () => {
    await own.change([somebody('1'), somebody('2')], addTag('golang'));
    await own.change([somebody('3')], addTag('go'));
    await own.change([somebody('3')], addTag('rust'));
    expect(await own.tags('go', 10)).toEqual(['go', 'golang']);
    expect(await own.tags('', 2)).toEqual(['go', 'golang']);
  });

  test('goes when nothing is left of it', async () => {
    await own.change([somebody('1')], addTag('go'));
    await own.change([somebody('1')], removeTag('go'));
    expect((await stored()).followUps).toEqual([]);
  });

  test('of one person under several urns is together after the next change', async () => {
    await own.change([somebody('1')], addTag('one'));
    await own.change([somebody('2')], addTag('two'));
    await own.change([somebody('1', '2')], addTag('three'));
    const { followUps = [] } = await stored();
    expect(followUps.map(({ key, record }) => [key, (record as FollowUpRecord).tags])).toEqual([
      ['A|urn:1', ['one', 'two', 'three']],
    ]);
  });

  test('is not lost when two pages write at once', async () => {
    const other = createFollowUps(unwrap(db), 'A', { now: () => clock, onChanged: () => {} });
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? own : other).change([somebody('1')], addTag(`t${n}`))),
    );
    expect((await own.of([somebody('1')]))[0]?.tags).toHaveLength(20);
  });

  test('is not written for somebody, or in an account, that is gone', async () => {
    await own.change([somebody('9')], addTag('go'));
    await own.saveNote(note('x', { urn: 'urn:9' }));
    const before = await own.change([somebody('1')], addTag('go'));
    await store.clear();
    await own.restore(before);
    await own.saveList(list('late'));
    await own.saveView(() => view('late'));
    expect(await stored()).toEqual({ lists: [], followUps: [], notes: [], views: [] });
  });

  test('is told to be changed only when it is', async () => {
    await own.change([somebody('1')], addTag('go'));
    await own.change([somebody('1')], addTag('go'));
    expect(changes).toBe(1);
  });
});

describe('lists', () => {
  test('that are deleted leave their people', async () => {
    await own.saveList(list('a'));
    await own.saveList(list('b'));
    await own.change([somebody('1'), somebody('2')], addToList('A|a', TO_CONTACT, 1));
    await own.change([somebody('1')], addToList('A|b', TO_CONTACT, 1));
    await own.removeList('A|a');
    expect((await own.lists()).map(({ id }) => id)).toEqual(['A|b']);
    expect((await own.of([somebody('1'), somebody('2')])).map(({ lists }) => lists.length)).toEqual([1, 0]);
    expect(await store.get('people', 'A|urn:2')).not.toBeNull();
  });

  test('that lose a stage move its people to the first one', async () => {
    const all = list('a');
    await own.saveList(all);
    await own.change([somebody('1')], addToList('A|a', 'interview', 1));
    await own.change([somebody('2')], addToList('A|a', 'replied', 1));
    await own.saveList({ ...all, stages: all.stages.filter(({ id }) => id !== 'interview') });
    expect(await own.count('A|a', TO_CONTACT)).toBe(1);
    expect(await own.count('A|a', 'replied')).toBe(1);
  });

  test('of another account are not read', async () => {
    await store.commit([put('accounts', anAccount({ id: 'B' }))]);
    const other = createFollowUps(unwrap(db), 'B', { now: () => 1, onChanged: () => {} });
    await other.saveList({ ...list('b'), id: 'B|b', account: 'B' });
    expect(await own.lists()).toEqual([]);
    expect(await other.lists()).toHaveLength(1);
  });

  test('that can’t be read are left out', async () => {
    await own.saveList(list('a'));
    await db.put('lists', { key: 'A|odd', index: {}, record: { id: 'A|odd', name: 7 } });
    await db.put('lists', { key: 'A|moved', index: {}, record: list('a') });
    expect((await own.lists()).map(({ id }) => id)).toEqual(['A|a']);
  });
});

describe('saved views', () => {
  test('of two pages that save at once see each other', async () => {
    const other = createFollowUps(unwrap(db), 'A', { now: () => clock, onChanged: () => {} });
    const unlessThere = (stored: SavedViewRecord[]) => (stored.length > 0 ? null : view('one'));
    const before = await Promise.all([own.saveView(unlessThere), other.saveView(unlessThere)]);
    expect(before.map(({ length }) => length).sort()).toEqual([0, 1]);
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? own : other).saveView(([one]) => (one ? { ...one, name: `${one.name}.` } : null)),
      ),
    );
    expect((await own.views()).map(({ name }) => name)).toEqual([`one${'.'.repeat(20)}`]);
    // Nothing was changed for the page that came second, and nobody is told.
    expect(changes).toBe(before[0]?.length === 1 ? 11 : 10);
  });

  test('of another account, or that can’t be read, are left out', async () => {
    await own.saveView(() => view('a'));
    await db.put('views', { key: 'B|b', index: {}, record: { ...view('b'), id: 'B|b', account: 'B' } });
    await db.put('views', { key: 'A|odd', index: {}, record: { ...view('odd'), shows: 'everybody' } });
    await db.put('views', { key: 'A|moved', index: {}, record: view('a') });
    expect(await own.views()).toEqual([view('a')]);
  });

  test('go with everything else', async () => {
    await own.saveView(() => view('a'));
    await store.clear();
    expect((await stored()).views).toEqual([]);
  });
});

test('notes of a person come the newest first', async () => {
  await own.saveNote(note('old', { at: 1 }));
  await own.saveNote(note('new', { at: 3 }));
  await own.saveNote(note('other', { at: 2, urn: 'urn:2' }));
  expect((await own.notes(somebody('1', '2'))).map(({ id }) => id)).toEqual(['A|new', 'A|other', 'A|old']);
  await own.removeNote('A|new');
  expect((await own.notes(somebody('1'))).map(({ id }) => id)).toEqual(['A|old']);
});

test('notes of many people are read at once', async () => {
  const everybody = [somebody('1'), somebody('2', '3'), somebody('4')];
  expect(await own.notesOf(everybody)).toEqual([[], [], []]);
  await own.saveNote(note('one', { at: 1 }));
  await own.saveNote(note('two', { at: 2, urn: 'urn:2' }));
  await own.saveNote(note('three', { at: 3, urn: 'urn:3' }));
  const ids = (await own.notesOf(everybody)).map((notes) => notes.map(({ id }) => id));
  expect(ids).toEqual([['A|one'], ['A|three', 'A|two'], []]);
  await own.change([somebody('1')], addTag('go'));
  // Read beforehand, or looked up where too much is noted to hold it: it is the same.
  for (const max of [0, 150, 1_000]) {
    const noted = await (await readOfMany(own, max))(everybody);
    expect(noted.map(({ notes }) => notes.map(({ id }) => id))).toEqual(ids);
    expect(noted.map(({ followUp }) => followUp.tags)).toEqual([['go'], [], []]);
  }
});

test('everything of an account is read in parts, and nothing of another one', async () => {
  const ids = ['1', '2', '3', '4', '5'];
  for (const id of ids) await own.saveNote(note(id));
  await own.change([somebody('1')], addTag('go'));
  await db.put('notes', { key: 'B|1', index: {}, record: { ...note('1'), id: 'B|1', account: 'B' } });
  await db.put('notes', { key: 'A|odd', index: {}, record: { id: 'A|odd' } });
  const parts: string[][] = [];
  for await (const part of followUpParts(unwrap(db), 'A', 'notes', 2)) parts.push(part.map(({ id }) => id));
  expect(parts).toEqual([['A|1', 'A|2'], ['A|3', 'A|4'], ['A|5'], []]);
  expect(await countFollowUps(unwrap(db), 'A')).toBe(7);
});

test('what is undone is exactly as it was', async () => {
  const backend = list('backend');
  await own.saveList(backend);
  await own.change([somebody('1'), somebody('2')], addToList('A|backend', 'interview', 1));
  await own.change([somebody('2')], addTag('kept'));
  await own.saveNote(note('a'));
  await own.saveView(() => view('kept'));
  const steps = [
    () => own.change([somebody('1', '2'), somebody('3')], addTag('go')),
    () => own.saveList({ ...backend, name: 'Renamed', stages: backend.stages.slice(0, 2) }),
    () => own.removeList('A|backend'),
    () => own.saveNote(note('a', { text: 'other', editedAt: 9 })),
    () => own.saveNote(note('b')),
    () => own.removeNote('A|a'),
    () => own.saveView(() => view('new')),
    () => own.saveView(([one]) => (one ? { ...one, name: 'Renamed', shows: {} } : null)),
    () => own.removeView('A|kept'),
  ];
  for (const step of steps) {
    const before = await stored();
    clock += 1;
    const undo = await step();
    expect(await stored()).not.toEqual(before);
    await own.restore(undo);
    expect(await stored()).toEqual(before);
  }
});

describe('somebody who is deleted', () => {
  test('takes along all that is noted of them, in the same transaction', async () => {
    await own.change([somebody('1'), somebody('2')], addTag('go'));
    await own.saveNote(note('a'));
    await own.saveNote(note('b', { urn: 'urn:2' }));
    await store.commit([remove('people', 'A|urn:1')]);
    const { followUps = [], notes = [] } = await stored();
    expect(followUps.map(({ key }) => key)).toEqual(['A|urn:2']);
    expect(notes.map(({ key }) => key)).toEqual(['A|b']);
  });

  test('is not somebody whose urn only begins alike', async () => {
    await store.commit([put('people', aPerson({ urn: 'urn:1|x', link: null }))]);
    await own.change([{ urns: ['urn:1|x'] }], addTag('go'));
    await store.commit([remove('people', 'A|urn:1')]);
    expect((await own.of([{ urns: ['urn:1|x'] }]))[0]?.tags).toEqual(['go']);
  });

  test('is not somebody whose record can’t be read', async () => {
    await own.change([somebody('1')], addTag('go'));
    const row = await db.get('people', 'A|urn:1');
    await db.put('people', { ...row, record: { nonsense: true } });
    expect(await store.get('people', 'A|urn:1')).toBeNull();
    expect(await db.count('quarantine')).toBe(1);
    expect((await stored()).followUps).toHaveLength(1);
  });
});

test('somebody is known under all urns, whichever of them is asked about', async () => {
  const link = 'https://network.test/in/jane';
  const jane = { name: 'Jane Doe', link, networkUrl: link };
  await store.commit([
    put('people', aPerson({ urn: 'network', ...jane })),
    put('people', aPerson({ urn: 'pool', ...jane, origin: 'pool', enrichedAt: 1 })),
  ]);
  const of = (urn: string) => somebodyOf(unwrap(db), 'A', urn);
  expect(await of('network')).toEqual(await of('pool'));
  expect((await of('pool')).urns.toSorted()).toEqual(['network', 'pool']);
  expect(await of('urn:1')).toEqual({ urns: ['urn:1'] });
  expect(await of('nobody')).toEqual({ urns: ['nobody'] });
});

test('an account has something of its own with its first list, template or import, and with no other’s', async () => {
  const putRow = async (table: string, key: string) => {
    const writing = unwrap(db).transaction(table, 'readwrite');
    writing.objectStore(table).put({ key, index: {}, record: {} });
    await new Promise((resolve) => {
      writing.oncomplete = resolve;
    });
  };
  await putRow('templates', 'B|a');
  expect(await Promise.all(['A', 'B'].map(store.hasOwn))).toEqual([false, true]);
  for (const [place, table] of ['lists', 'templates', 'ats'].entries()) {
    expect(await store.hasOwn(`C${place}`)).toBe(false);
    await putRow(table, `C${place}|a`);
    expect(await store.hasOwn(`C${place}`)).toBe(true);
  }
});

test('somebody counts as noted from the time of the last change or note on', async () => {
  expect(await store.isNotedSince('A|urn:1', 0)).toBe(false);
  clock = 50;
  await own.change([somebody('1')], addTag('go'));
  await own.saveNote(note('a', { at: 60, urn: 'urn:2' }));
  expect(await store.isNotedSince('A|urn:1', 50)).toBe(true);
  expect(await store.isNotedSince('A|urn:1', 51)).toBe(false);
  expect(await store.isNotedSince('A|urn:2', 60)).toBe(true);
});

test('somebody with a reminder counts as noted until that is due', async () => {
  clock = 50;
  await own.change([somebody('1')], setReminder({ at: 900, text: '' }));
  expect(await store.isNotedSince('A|urn:1', 900)).toBe(true);
  expect(await store.isNotedSince('A|urn:1', 901)).toBe(false);
});

describe('reminders', () => {
  it('are counted when due, and the next one is known, of one account alone', async () => {
    const other = createFollowUps(unwrap(db), 'B', { now: () => clock, onChanged: () => {} });
    await store.commit([
      put('accounts', anAccount({ id: 'B' })),
      put('people', aPerson({ account: 'B', urn: 'urn:1', link: null })),
    ]);
    await other.change([somebody('1')], setReminder({ at: 150, text: '' }));
    expect(await store.reminders('A', 0, 1_000)).toEqual({ due: 0, untold: [], next: null });
    for (const [urn, at] of [
      ['1', 100],
      ['2', 200],
      ['3', 300],
    ] as const)
      await own.change([somebody(urn)], setReminder({ at, text: 'Call' }));
    expect(await store.reminders('A', 0, 99)).toEqual({ due: 0, untold: [], next: 100 });
    expect(await store.reminders('A', 0, 100)).toEqual({ due: 1, untold: ['A|urn:1'], next: 200 });
    expect(await store.reminders('A', 100, 250)).toEqual({ due: 2, untold: ['A|urn:2'], next: 300 });
    // More than two are not read.
    expect(await store.reminders('A', 0, 300)).toEqual({
      due: 3,
      untold: ['A|urn:1', 'A|urn:2'],
      next: null,
    });
    expect(await store.reminders('B', 0, 100)).toEqual({ due: 0, untold: [], next: 150 });
  });

  it('are told of when set, moved, taken away or put back, and other changes are not', async () => {
    const told: boolean[] = [];
    const watched = createFollowUps(unwrap(db), 'A', {
      now: () => clock,
      onChanged: ({ hasReminders }) => void told.push(hasReminders),
    });
    const jane = [somebody('1')];
    await watched.change(jane, addTag('go'));
    await watched.saveNote(note('a'));
    const before = await watched.change(jane, setReminder({ at: 5, text: '' }));
    await watched.change(jane, addTag('rust'));
    await watched.change(jane, setReminder({ at: 6, text: '' }));
    await watched.change(jane, setReminder(null));
    expect(told).toEqual([false, false, true, false, true, true]);
    const wasStored = await stored();
    const done = await watched.change(jane, setReminder({ at: 7, text: 'x' }));
    await watched.restore(done);
    expect(told.at(-1)).toBe(true);
    expect(await stored()).toEqual(wasStored);
    // Nobody has a reminder before and after.
    await watched.restore(before);
    expect(told.at(-1)).toBe(false);
  });

  it('are erased with the person', async () => {
    await own.change([somebody('1')], setReminder({ at: 5, text: '' }));
    await store.commit([remove('people', 'A|urn:1')]);
    expect(await store.reminders('A', 0, 10)).toEqual({ due: 0, untold: [], next: null });
  });
});

test('the worker finds who is in the company’s own system by one of their keys, in their account alone', async () => {
  const entries = ['a', 'b', 'c'].map((one) => ({
    key: linkKey(`https://network.test/in/${one}`),
    name: one,
  }));
  const parts = new Map(entries.map((entry) => [partKey('A', entry.key), [entry]]));
  const ats = createAts(unwrap(db), 'A', { onChanged: () => {} });
  await ats.replace(parts, { file: 'x.csv', at: 1, people: 3, network: null });
  const key = linkKey('https://network.test/in/b');
  expect(await store.ats('A', ['e nobody', key])).toEqual({ key, name: 'b' });
  expect(await store.ats('A', [])).toBeNull();
  expect(await store.ats('A', [linkKey('https://network.test/in/d')])).toBeNull();
  expect(await store.ats('B', [key])).toBeNull();
  // A record that was damaged names nobody.
  await db.put('ats', { key: partKey('A', key), index: {}, record: { entries: 'none' } });
  expect(await store.ats('A', [key])).toBeNull();
  await db.put('ats', { key: partKey('A', key), index: {}, record: { entries: [null, 7] } });
  expect(await store.ats('A', [key])).toBeNull();
});
