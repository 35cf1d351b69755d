import { beforeEach, expect, test } from 'vitest';
import { createSavedSearches } from '../../../lib/searches/saved-searches.ts';
import { put } from '../../../lib/store/store.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { aSearch } from '../../support/records.ts';
import { START } from '../../support/times.ts';

let disk: MemoryDisk;
let account: string | null;
let at: number;
let searches: ReturnType<typeof createSavedSearches>;

beforeEach(() => {
  disk = new MemoryDisk();
  account = 'A';
  at = START;
  searches = createSavedSearches(
    disk.open(),
    () => account,
    () => at++,
  );
});

const names = async () => (await searches.searches()).map(({ name }) => name);

test('a search that is removed is gone, and no other is', async () => {
  await searches.keep('one', {}, null);
  await searches.keep('two', {}, 'Saved');
  await searches.keep('three', {}, null);
  const [, saved] = await searches.searches();
  expect(saved).toMatchObject({ name: 'Saved', saved: true });
  await searches.forget(saved?.id ?? '');
  expect(await names()).toEqual(['three', 'one']);
  await searches.forget('no such search');
  expect(await names()).toEqual(['three', 'one']);
});

test('a search of another account stays when one is removed', async () => {
  disk.commit([put('settings', { name: 'searches|B', value: [aSearch()] })], true);
  await searches.keep('go', {}, null);
  await searches.forget('1');
  account = 'B';
  expect(await searches.searches()).toEqual([aSearch()]);
  await searches.forget('1');
  expect(await searches.searches()).toEqual([]);
  account = 'A';
  expect(await names()).toEqual(['go']);
});

test('a search that is made again comes first, is listed once, and keeps its name', async () => {
  await searches.keep('go', { firstName: 'Jane' }, 'Mine');
  const [first] = await searches.searches();
  await searches.keep('rust', {}, null);
  await searches.keep(' go ', { firstName: 'Jane' }, null);
  await searches.keep('go', { firstName: 'John' }, null);
  expect(await searches.searches()).toMatchObject([
    { name: 'go', saved: false },
    { id: first?.id, name: 'Mine', saved: true },
    { name: 'rust' },
  ]);
});

test('the last twenty recent searches are kept, and every saved one', async () => {
  await searches.keep('first', {}, 'First');
  for (let n = 1; n <= 21; n++) await searches.keep(`search ${n}`, {}, null);
  const kept = await names();
  expect(kept).toHaveLength(21);
  expect(kept.slice(0, 2)).toEqual(['search 21', 'search 20']);
  expect(kept.slice(-2)).toEqual(['search 2', 'First']);
});

test('without an account nothing is written', async () => {
  account = null;
  await searches.keep('go', {}, null);
  await searches.forget('1');
  await searches.saveDraft({ prompt: 'go' });
  expect(disk.commits).toEqual([]);
});

test('a draft is stored with its date, for its account only', async () => {
  await searches.saveDraft({ prompt: 'go' });
  expect(disk.all('settings')).toEqual([
    { name: 'draft-at|A', value: START },
    { name: 'draft|A', value: { prompt: 'go' } },
  ]);
  expect(await searches.draft()).toEqual({ prompt: 'go' });
  account = 'B';
  expect(await searches.draft()).toBeNull();
});
