import { deleteDB, type IDBPDatabase, unwrap, wrap } from 'idb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eachPersonOnce } from '../../../lib/people/same-person.ts';
import { createStore } from '../../../lib/store/database.ts';
import { openDatabase } from '../../../lib/store/open-database.ts';
import { put, remove, type Store } from '../../../lib/store/store.ts';
import type { TemplateDraft } from '../../../lib/templates/records.ts';
import { templateRecords } from '../../../lib/templates/template-records.ts';
import { createTemplates, type Templates } from '../../../lib/templates/template-store.ts';
import { anAccount, aPerson } from '../../support/records.ts';

const NAME = 'templates-test';
let db: IDBPDatabase;
let store: Store;
let templates: Templates;
let changes: number;
let ids: number;

beforeEach(async () => {
  db = wrap(await openDatabase(NAME));
  store = createStore(unwrap(db), { now: () => 1_000, once: eachPersonOnce });
  [changes, ids] = [0, 0];
  templates = open('A');
  await store.commit([put('accounts', anAccount({ id: 'A' })), put('accounts', anAccount({ id: 'B' }))]);
});

afterEach(async () => {
  db.close();
  await deleteDB(NAME);
});

const open = (account: string) =>
  createTemplates(unwrap(db), account, {
    now: () => 7,
    newId: () => `${++ids}`,
    onChanged: () => {
      changes += 1;
    },
  });
const draft = (change: Partial<TemplateDraft> = {}): TemplateDraft => ({
  id: null,
  name: 'First',
  language: 'en',
  subject: 's',
  text: 't',
  ...change,
});
const saved = async (own: Templates, change: Partial<TemplateDraft> = {}) => {
  const made = await own.save(draft(change));
  if (made?.problem !== null) throw new Error(String(made?.problem));
  return made;
};
const shown = async (own = templates) =>
  (await own.read()).templates.map(({ name, language }) => `${name} ${language}`);
const everything = () => db.getAll('templates');

describe('templates', () => {
  test('are read by name and language, those of one account only', async () => {
    await saved(templates, { name: 'Second' });
    await saved(templates, { name: 'first', language: 'es' });
    await saved(templates);
    await saved(open('B'), { name: 'Other' });
    expect(await shown()).toEqual(['First en', 'first es', 'Second en']);
    expect(await shown(open('B'))).toEqual(['Other en']);
    expect(changes).toBe(4);
  });

  test('are changed under their id, and put back by what was found before', async () => {
    const { id } = await saved(templates);
    const before = await everything();
    const change = await saved(templates, { id, name: 'Renamed', text: 'new' });
    expect((await templates.read()).templates).toMatchObject([{ id, name: 'Renamed', text: 'new' }]);
    await templates.restore(change.before);
    expect(await everything()).toEqual(before);
    const gone = await templates.remove(id);
    expect(await shown()).toEqual([]);
    await templates.restore(gone ?? []);
    expect(await everything()).toEqual(before);
  });

  test('are never two with the same name and language', async () => {
    const { id } = await saved(templates);
    expect(await templates.save(draft({ name: ' FIRST' }))).toEqual({ problem: 'taken' });
    expect(await templates.save(draft({ id, name: 'FIRST' }))).toMatchObject({ id });
    // Two pages at once.
    const both = await Promise.all([
      templates.save(draft({ name: 'X' })),
      open('A').save(draft({ name: 'x' })),
    ]);
    expect(both.filter((one) => one?.problem)).toEqual([{ problem: 'taken' }]);
  });

  test('are a hundred at most', async () => {
    for (let n = 0; n < 99; n += 1) await saved(templates, { name: `T ${n}` });
    const { id } = await saved(templates);
    expect(await templates.save(draft({ name: 'one more' }))).toEqual({ problem: 'full' });
    expect(await templates.save(draft({ id, text: 'changed' }))).toMatchObject({ id });
    expect(await shown()).toHaveLength(100);
    expect(await open('B').save(draft())).toMatchObject({ id: expect.stringContaining('B|') });
  });

  test('that can’t be read are left out', async () => {
    await saved(templates);
    await db.put('templates', { key: 'A|t|odd', index: { name: ['A|odd|en'] }, record: { name: 7 } });
    await db.put('templates', { key: 'A|fields', index: {}, record: 'odd' });
    await db.put('templates', { key: 'A|draft', index: {}, record: null });
    expect(await shown()).toEqual(['First en']);
    expect(await templates.read()).toMatchObject({ fields: [], draft: null, used: [] });
  });
});

test('a draft is kept until it is saved', async () => {
  await templates.keepDraft(draft({ text: 'half' }));
  expect((await templates.read()).draft).toEqual(draft({ text: 'half' }));
  expect((await open('B').read()).draft).toBeNull();
  expect(changes).toBe(0);
  const { before } = await saved(templates, { text: 'whole' });
  expect((await templates.read()).draft).toBeNull();
  await templates.restore(before);
  expect((await templates.read()).draft).toEqual(draft({ text: 'half' }));
  await templates.keepDraft(null);
  expect(await everything()).toEqual([]);
});

test('own fields and the last used templates are kept by account', async () => {
  await templates.saveFields([{ name: 'my name', value: 'Rob' }]);
  for (const key of ['1', '2', '1']) await templates.noteUsed(key);
  const { fields, used } = await templates.read();
  expect(fields).toEqual([{ name: 'my name', value: 'Rob' }]);
  expect(used).toEqual(['1', '2']);
  expect(await open('B').read()).toMatchObject({ fields: [], used: [] });
});

test('people are read under all their urns, and who is gone is left out', async () => {
  const contacts = { work_email: { value: 'jane@acme.com', at: 1 } };
  await store.commit([
    put('people', aPerson({ urn: '1', name: 'Jane Doe', contacts: {} })),
    put('people', aPerson({ urn: '2', firstName: 'Jane', contacts })),
  ]);
  const read = await templates.recipients([{ urns: ['1', '2'] }, { urns: ['gone'] }]);
  expect(read).toMatchObject([{ urns: ['1', '2'], known: { firstName: 'Jane' }, addresses: [{}] }]);
  expect(await open('B').recipients([{ urns: ['1'] }])).toEqual([]);
});

test('everything of an account is exported', async () => {
  await saved(templates);
  await templates.saveFields([{ name: 'my name', value: 'Rob' }]);
  await saved(open('B'), { name: 'Other' });
  const exported: unknown[] = [];
  for await (const part of templateRecords(unwrap(db), 'A')) exported.push(...part);
  expect(exported).toHaveLength(2);
  expect(exported).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'First' }),
      expect.objectContaining({ fields: [{ name: 'my name', value: 'Rob' }] }),
    ]),
  );
});

test('nothing is written after everything was erased', async () => {
  const { id } = await saved(templates);
  await store.clear();
  expect(await everything()).toEqual([]);
  expect(await templates.save(draft({ id }))).toBeNull();
  expect(await templates.keepDraft(draft())).toBeNull();
  expect(await templates.noteUsed('1')).toBeNull();
  expect(await everything()).toEqual([]);
});

test('nothing is written for an account that was removed', async () => {
  await store.commit([remove('accounts', 'A')]);
  expect(await templates.save(draft())).toBeNull();
  expect(changes).toBe(0);
});
