import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addTag, addToList, removeFromList, setStage } from '../../../lib/follow-up/changes.ts';
import { newList } from '../../../lib/follow-up/lists.ts';
import { violations } from '../screen.tsx';
import { draw, NOW, person, setUp, startSetUp } from './set-up.tsx';

const HOSTILE = '<img src=x onerror=alert(1)>\u202eevil';
const STAGES = {
  'to-contact': 'To contact',
  contacted: 'Contacted',
  replied: 'Replied',
  interview: 'I',
  no: 'No',
};
const somebody = (...urns: string[]) => urns.map((urn) => ({ urns: [urn] }));
const header = (name: string) => screen.queryByRole('columnheader', { name });
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const cell = (row: string, column: 'lists' | 'tags') =>
  rowOf(row).querySelector<HTMLElement>(`.ts-grid__cell--${column}`);
/** What is seen of a cell, chip by chip. */
const seen = (row: string, column: 'lists' | 'tags') =>
  [...(cell(row, column)?.querySelectorAll('[aria-hidden]') ?? [])].map(({ textContent }) => textContent);

// In a narrower window there is no room for these columns.
beforeEach(() => page.viewport(1900, 800));

async function setUpLists(names: readonly string[], people = ['1', '2', '3'].map((urn) => person(urn))) {
  const made = await setUp({ people });
  const own = await made.noted.followUps();
  for (const name of names)
    await own.saveList(newList({ account: 'A', name, now: NOW, newId: () => name }, (one) => STAGES[one]));
  await waitFor(() => expect(made.model.followUp.value?.lists.value).toHaveLength(names.length));
  return { ...made, own };
}

describe('the columns of lists and tags', () => {
  it('are there only where there are any', async () => {
    const { model, own } = await setUpLists([]);
    draw(model, { width: 1900 });
    expect([header('Lists'), header('Tags')]).toEqual([null, null]);
    expect(screen.queryByRole('checkbox', { name: 'Lists', hidden: true })).toBeNull();
    await own.change(somebody('1'), addTag('golang'));
    await screen.findByRole('columnheader', { name: 'Tags' });
    expect(header('Lists')).toBeNull();
    await waitFor(() => expect(seen('Person 1', 'tags')).toEqual(['#golang']));
  });

  it('are there from the first drawing on, so that no column moves', async () => {
    const made = startSetUp({ people: [person('1')] });
    // What is in use is told late.
    let tell = () => {};
    const isTold = new Promise<void>((done) => {
      tell = done;
    });
    const { inUse } = made.noted;
    made.noted.inUse = async (account) => {
      await isTold;
      return inUse(account);
    };
    const own = await made.noted.followUps();
    await own.saveList(newList({ account: 'A', name: 'Backend', now: NOW, newId: () => 'b' }, (one) => one));
    await own.change(somebody('1'), addTag('golang'));
    void made.model.again();
    draw(made.model, { width: 1900 });
    await waitFor(() => expect(made.model.people.rows.value?.length).toBe(1));
    expect(screen.queryByRole('grid')).toBeNull();
    tell();
    await screen.findByRole('grid');
    expect([header('Lists'), header('Tags')]).not.toContain(null);
  });

  it('say each list with its stage, and how many more there are', async () => {
    const { model, own } = await setUpLists(['Backend', 'Data', 'Nurses']);
    for (const list of ['A|Nurses', 'A|Backend', 'A|Data'])
      await own.change(somebody('1'), addToList(list, 'to-contact', NOW));
    await own.change(somebody('2'), addToList('A|Data', 'replied', NOW));
    for (const tag of ['golang', 'rust', 'lead']) await own.change(somebody('1'), addTag(tag));
    draw(model, { width: 1900 });
    await waitFor(() => expect(seen('Person 1', 'lists')).toEqual(['Backend · To contact', '+2']));
    expect(seen('Person 2', 'lists')).toEqual(['Data · Replied']);
    expect(seen('Person 3', 'lists')).toEqual([]);
    expect(seen('Person 1', 'tags')).toEqual(['#golang', '#rust', '+1']);
    const all = 'Backend · To contact, Data · To contact, Nurses · To contact';
    await waitFor(() => expect(cell('Person 1', 'lists')?.title).toBe(all));
    within(rowOf('Person 1')).getByRole('cell', { name: all });
    within(rowOf('Person 1')).getByRole('cell', { name: '#golang, #rust, #lead' });

    // Changes of this page or another one are seen at once.
    await own.change(somebody('2'), setStage('A|Data', 'contacted', NOW));
    await waitFor(() => expect(seen('Person 2', 'lists')).toEqual(['Data · Contacted']));
    await own.change(somebody('1'), removeFromList('A|Backend'));
    await waitFor(() => expect(seen('Person 1', 'lists')).toEqual(['Data · To contact', '+1']));
    const data = (await own.lists()).find(({ name }) => name === 'Data');
    if (data) await own.saveList({ ...data, name: 'Analytics' });
    await waitFor(() => expect(seen('Person 2', 'lists')).toEqual(['Analytics · Contacted']));
    await own.removeList('A|Data');
    await waitFor(() => expect(seen('Person 2', 'lists')).toEqual([]));
  });

  it('are hidden by the recruiter', async () => {
    const { model, own, asked } = await setUpLists(['Backend']);
    await own.change(somebody('1'), addToList('A|Backend', 'to-contact', NOW));
    draw(model, { width: 1900 });
    await screen.findByRole('columnheader', { name: 'Lists' });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Lists', hidden: true }));
    await waitFor(() => expect(header('Lists')).toBeNull());
    expect(asked.at(-1)).toEqual({ name: 'settings.change', request: { hiddenColumns: ['lists'] } });
  });

  it('are read at once for the rows that come into sight, and for no others', async () => {
    const many = Array.from({ length: 3_000 }, (_, n) => person(String(n), { seenAt: NOW - n }));
    const { model, own } = await setUpLists(['Backend'], many);
    await own.change(
      many.map(({ urn }) => ({ urns: [urn] })),
      addToList('A|Backend', 'to-contact', NOW),
    );
    draw(model, { width: 1900 });
    await waitFor(() => expect(seen('Person 0$|Person 0 ', 'lists')).toEqual(['Backend · To contact']));
    const read = vi.spyOn(IDBObjectStore.prototype, 'get');
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const grid = document.querySelector<HTMLElement>('.ts-grid') as HTMLElement;
    grid.scrollTop = 2_000 * 40;
    await waitFor(() => expect(seen('Person 2005 ', 'lists')).toEqual(['Backend · To contact']));
    const windows = begun.mock.calls.filter(([tables]) => tables === 'followUps');
    expect(windows.length).toBeLessThanOrEqual(3);
    const readRows = read.mock.contexts.filter((table) => (table as IDBObjectStore).name === 'followUps');
    expect(readRows.length).toBeGreaterThan(5);
    expect(readRows.length).toBeLessThan(120);
  });

  it.each(['light', 'dark'] as const)(
    'have no violation in %s, with hostile names as text',
    async (scheme) => {
      const { model, own } = await setUpLists([HOSTILE, 'قائمة', 'W'.repeat(80)]);
      for (const { id } of await own.lists()) await own.change(somebody('1'), addToList(id, 'no', NOW));
      await own.change(somebody('1', '2'), addTag(HOSTILE));
      for (const language of ['en', 'es'] as const) {
        const root = draw(model, { width: 1900, language });
        await waitFor(() => expect(root.querySelectorAll('.ts-grid__note')).toHaveLength(3));
        expect(await violations(root, scheme)).toEqual([]);
        expect(root.querySelector('img')).toBeNull();
      }
    },
  );
});

describe('the focus', () => {
  const filters = () => within(screen.getByRole('group', { name: 'Filters' }));
  const focused = () => document.activeElement;
  const press = async (control: HTMLElement, keys: string) => {
    control.focus();
    await userEvent.keyboard(keys);
  };

  it('stays where a filter was set or removed with the keyboard', async () => {
    const { model, own } = await setUpLists(['Backend']);
    await own.change(somebody('1'), addToList('A|Backend', 'to-contact', NOW));
    await own.change(somebody('1'), addTag('golang'));
    draw(model);
    for (const [menu, chip] of [
      ['List', 'Remove List Backend'],
      ['Tag', 'Remove #golang'],
      ['Unlocked', 'Remove Unlocked Today'],
    ] as const) {
      for (const keys of ['{Enter}', '{Delete}']) {
        await press(await filters().findByRole('button', { name: menu }), '{Enter}');
        await waitFor(() => expect(focused()?.getAttribute('role')).toBe('menuitem'));
        await userEvent.keyboard('{Enter}');
        const remove = await filters().findByRole('button', { name: chip });
        await waitFor(() => expect(focused()).toBe(remove));
        await userEvent.keyboard(keys);
        await waitFor(() => expect(filters().queryByRole('button', { name: chip })).toBeNull());
        expect(focused()).toBe(filters().getByRole('button', { name: menu }));
      }
    }
    await press(filters().getByRole('button', { name: 'Has email' }), ' ');
    const clear = await filters().findByRole('button', { name: 'Clear filters' });
    await press(clear, '{Enter}');
    await waitFor(() => expect(clear.isConnected).toBe(false));
    expect(filters().getAllByRole('button')).toContain(focused());
  });
});
