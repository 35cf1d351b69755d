import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addToList, setStage } from '../../../lib/follow-up/changes.ts';
import { newList } from '../../../lib/follow-up/lists.ts';
import type { SavedViewRecord } from '../../../lib/follow-up/records.ts';
import { FIRST_ORDER, NO_FILTER, type PeopleFilter } from '../../../lib/people/people-filter.ts';
import { MAX_SAVED_VIEWS, storedView } from '../../../lib/people/saved-view.ts';
import { searchKey } from '../../../lib/searches/result-pages.ts';
import { put, remove } from '../../../lib/store/store.ts';
import { anOrder, aResultPage } from '../../support/records.ts';
import { violations } from '../screen.tsx';
import { draw, NOW, person, setUp } from './set-up.tsx';

const HOSTILE = '<img src=x onerror=alert(1)>\u202eevil';
const email = { work_email: { value: 'jane@acme.example', at: NOW } };
const people = ['1', '2', '3', '4'].map((urn) =>
  person(urn, { name: `Person ${urn}`, ...(urn === '4' && { contacts: email }) }),
);
const somebody = (...urns: string[]) => urns.map((urn) => ({ urns: [urn] }));

// The rail has the views beside its places only in a wide window.
beforeEach(() => page.viewport(1200, 800));

/** A saved view as it is stored. */
const aView = (name: string, filter: Partial<PeopleFilter> = {}, change: Partial<SavedViewRecord> = {}) => ({
  id: `A|${name}`,
  account: 'A',
  name,
  shows: storedView({ ...NO_FILTER, ...filter }, FIRST_ORDER, []),
  createdAt: NOW,
  ...change,
});

/** People in the workspace, of whom 1 and 2 are in a list, with some saved views. */
async function setUpViews(views: readonly SavedViewRecord[] = []) {
  const made = await setUp({ people });
  const own = await made.noted.followUps();
  await own.saveList(
    newList({ account: 'A', name: 'Backend', now: NOW, newId: () => 'backend' }, (one) => one),
  );
  await own.change(somebody('1', '2'), addToList('A|backend', 'to-contact', NOW));
  await own.change(somebody('2'), setStage('A|backend', 'replied', NOW));
  for (const view of views) await own.saveView(() => view);
  await waitFor(() => expect(made.model.savedViews.value?.views.value).toHaveLength(views.length));
  await waitFor(() => expect(made.model.followUp.value?.lists.value).toHaveLength(1));
  /** Stores a row as something else than this extension might have. */
  const store = async (key: string, record: unknown) => {
    const transaction = (await made.noted.opened()).transaction('views', 'readwrite');
    transaction.objectStore('views').put({ key, index: {}, record });
    await new Promise((done) => {
      transaction.oncomplete = done;
    });
    await made.model.savedViews.value?.read();
  };
  return { ...made, own, store };
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const find = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const rows = () => within(screen.getByRole('grid')).getAllByRole('row').slice(1);
const shown = () => rows().map((row) => row.querySelector('.ts-strong')?.textContent);
const filters = () => within(screen.getByRole('group', { name: 'Filters' }));
const railViews = () => within(screen.getByRole('list', { name: 'Views' }));
const views = () =>
  screen.queryByRole('list', { name: 'Views' }) === null
    ? []
    : railViews()
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
const focused = () => document.activeElement;

/** Presses an item of a menu. */
async function choose(menu: string, item: string): Promise<void> {
  const opener = await find(menu);
  const list = document.getElementById(opener.getAttribute('popovertarget') ?? '');
  opener.focus();
  fireEvent.click(within(list ?? document.body).getByRole('menuitem', { name: item, hidden: true }));
}

async function save(name: string): Promise<void> {
  fireEvent.click(await find('Save view'));
  fireEvent.input(await screen.findByRole('textbox', { name: 'View name' }), { target: { value: name } });
  fireEvent.click(button('Save'));
  await find(`View: ${name}`);
}

describe('a saved view', () => {
  it('is made of the filters, the order and the columns, and opens again with one click from any place', async () => {
    const { model, asked } = await setUpViews();
    await page.viewport(1600, 800);
    draw(model, { width: 1600 });
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
    await choose('List', 'Backend');
    await choose('Stage', 'replied');
    await waitFor(() => expect(shown()).toEqual(['Person 2']));
    model.hideColumns(['title', 'phone']);
    model.people.setOrder({ sort: 'name', descending: true });
    await save('Backend replies');
    await screen.findByText('View Backend replies saved');
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Update view' })).toBeNull();
    const { filter, order } = model.people;
    const [before, sorted] = [filter.value, order.value];

    fireEvent.click(screen.getByRole('link', { name: 'Spend' }));
    expect(railViews().getByRole('button').ariaCurrent).toBeNull();
    model.hideColumns([]);
    fireEvent.click(railViews().getByRole('button', { name: 'Backend replies' }));
    await waitFor(() => expect(shown()).toEqual(['Person 2']));
    expect([filter.value, order.value]).toEqual([before, sorted]);
    expect(screen.queryByRole('columnheader', { name: 'Title' })).toBeNull();
    expect(railViews().getByRole('button').ariaCurrent).toBe('true');
    button('View: Backend replies');

    // The columns of a view are not those of everybody.
    const changes = asked.filter(({ name }) => name === 'settings.change').length;
    fireEvent.click(screen.getByRole('checkbox', { name: 'Title', hidden: true }));
    await find('Update view');
    expect(asked.filter(({ name }) => name === 'settings.change')).toHaveLength(changes);
    await choose('View: Backend replies', 'All people');
    await waitFor(() => expect(rows()).toHaveLength(4));
    screen.getByRole('columnheader', { name: 'Title' });
    screen.getByRole('columnheader', { name: 'Phone' });
    expect([filter.value, order.value]).toEqual([NO_FILTER, FIRST_ORDER]);
    button('Views');
  });

  it('has every kind of filter', async () => {
    const { model, disk } = await setUpViews();
    const search = { prompt: 'nurse', filtersJson: '{}' };
    const key = searchKey(search.prompt, search.filtersJson);
    disk.commit(
      [put('resultPages', aResultPage({ ...search, account: 'A', key, urns: ['4', '1'], page: 1 }))],
      false,
    );
    const all: PeopleFilter = {
      text: 'pers',
      hasEmail: true,
      hasPhone: true,
      pool: true,
      busy: true,
      unlocked: { days: 7, since: 1 },
      from: { kind: 'search', id: key, words: 'nurse', urns: new Set(['4']) },
      list: { id: 'A|backend', stage: 'replied' },
      tag: 'golang',
      contacted: true,
      reminder: 'due',
    };
    // A filter that comes later has to be here too.
    const same = Object.entries(NO_FILTER).filter(
      ([name, value]) => all[name as keyof PeopleFilter] === value,
    );
    expect(same).toEqual([]);
    draw(model);
    model.people.setFilter(all);
    await save('Everything');
    model.showEveryone();
    fireEvent.click(railViews().getByRole('button', { name: 'Everything' }));
    await waitFor(() => expect(model.people.filter.value.tag).toBe('golang'));
    const { unlocked, from, ...rest } = model.people.filter.value;
    expect({ ...all, ...rest }).toEqual(all);
    // The days are counted from today, and the people of the search are those whom it has found by now.
    expect(unlocked?.days).toBe(7);
    expect(unlocked?.since).toBeGreaterThan(NOW - 8 * 86_400_000);
    expect([from?.words, from?.urns]).toEqual(['nurse', new Set(['4', '1'])]);
    expect(screen.queryByRole('button', { name: 'Update view' })).toBeNull();
  });

  it('is updated with what is shown, which Undo takes back', async () => {
    const { model, own } = await setUpViews([aView('Emails', { hasEmail: true })]);
    draw(model);
    fireEvent.click((await screen.findByRole('list', { name: 'Views' })).querySelector('button') as Element);
    await waitFor(() => expect(shown()).toEqual(['Person 4']));
    const before = await own.views();
    fireEvent.click(button('Has phone'));
    const update = await find('Update view');
    update.focus();
    fireEvent.click(update);
    await screen.findByText('View Emails updated');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Update view' })).toBeNull());
    expect(focused()).toBe(button('View: Emails'));
    expect(await own.views()).not.toEqual(before);
    fireEvent.click(button('Undo'));
    await find('Update view');
    expect(await own.views()).toEqual(before);
    // Opened once more, it shows what it was saved with.
    await choose('View: Emails', 'Emails');
    await waitFor(() => expect(shown()).toEqual(['Person 4']));
    expect(screen.queryByRole('button', { name: 'Update view' })).toBeNull();
  });

  it('is saved under another name with what is shown', async () => {
    const { model, own } = await setUpViews([aView('Emails', { hasEmail: true })]);
    draw(model);
    await model.savedViews.value?.open((await own.views())[0] as SavedViewRecord);
    fireEvent.click(button('Has phone'));
    fireEvent.click(await find('Save as new view'));
    fireEvent.input(await screen.findByRole('textbox', { name: 'View name' }), { target: { value: 'Both' } });
    fireEvent.click(button('Save'));
    await find('View: Both');
    expect(views()).toEqual(['Both', 'Emails']);
    const both = (await own.views()).find(({ name }) => name === 'Both');
    expect(both?.shows).toMatchObject({ switches: ['hasEmail', 'hasPhone'] });
  });

  it('is renamed, but not to the name of another one, whichever way that is written', async () => {
    const { model, own } = await setUpViews([aView('Emails'), aView('Phones')]);
    draw(model);
    await choose('Views', 'Emails');
    await choose('Actions for Emails', 'Rename');
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'View name' });
    expect([field.value, focused()]).toEqual(['Emails', field]);
    fireEvent.input(field, { target: { value: ' PHONES ' } });
    fireEvent.click(button('Save'));
    await screen.findByText('You already have a view with this name');
    fireEvent.input(field, { target: { value: 'x'.repeat(81) } });
    await screen.findByText('Up to 80 characters. This is 81.');
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
    fireEvent.input(field, { target: { value: '  With   email ' } });
    fireEvent.click(button('Save'));
    await find('View: With email');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(views()).toEqual(['Phones', 'With email']);
    fireEvent.click(button('Undo'));
    await find('View: Emails');
    expect((await own.views()).map(({ name }) => name).sort()).toEqual(['Emails', 'Phones']);
  });

  it('with the typed name is opened instead of a second one', async () => {
    const { model, own } = await setUpViews([aView('Emails', { hasEmail: true })]);
    draw(model);
    fireEvent.click(button('Has phone'));
    fireEvent.click(await find('Save view'));
    fireEvent.input(await screen.findByRole('textbox', { name: 'View name' }), {
      target: { value: 'EMAILS' },
    });
    fireEvent.click(button('Save'));
    fireEvent.click(await find('Open Emails'));
    await waitFor(() => expect(shown()).toEqual(['Person 4']));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await own.views()).toHaveLength(1);
  });

  it('is deleted and comes back with Undo, and what is shown stays', async () => {
    const { model, own } = await setUpViews([aView('Emails', { hasEmail: true }), aView('Phones')]);
    draw(model);
    await choose('Views', 'Emails');
    await waitFor(() => expect(shown()).toEqual(['Person 4']));
    const before = await own.views();
    await choose('Actions for Emails', 'Delete');
    await screen.findByText('View Emails deleted');
    await waitFor(() => expect(views()).toEqual(['Phones']));
    await waitFor(() => expect(focused()).toBe(button('Views')));
    expect(shown()).toEqual(['Person 4']);
    await find('Save view');
    fireEvent.click(button('Undo'));
    await find('View: Emails');
    expect(await own.views()).toEqual(before);
    await choose('Actions for Emails', 'Delete');
    await waitFor(() => expect(views()).toEqual(['Phones']));
    await choose('Views', 'Phones');
    await choose('Actions for Phones', 'Delete');
    // Without any view, the focus is at the words to filter by.
    await waitFor(() => expect(focused()).toBe(screen.getByRole('searchbox')));
    expect(views()).toEqual([]);
  });

  it('is saved, changed, renamed and deleted with the keyboard alone', async () => {
    const { model } = await setUpViews();
    draw(model);
    button('Has email').focus();
    await userEvent.keyboard(' ');
    (await find('Save view')).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe(screen.getByRole('textbox', { name: 'View name' })));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(focused()).toBe(button('Save view'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe(screen.getByRole('textbox', { name: 'View name' })));
    await userEvent.keyboard('Emails{Enter}');
    await waitFor(() => expect(focused()).toBe(button('View: Emails')));
    await userEvent.keyboard('{Tab}{Enter}');
    await waitFor(() => expect(focused()?.textContent).toBe('Rename'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe(screen.getByRole('textbox', { name: 'View name' })));
    await userEvent.keyboard(' two{Enter}');
    await find('View: Emails two');
    // The dialog closes once the name is stored, and gives the focus back.
    await waitFor(() => expect(focused()).toBe(button('Actions for Emails two')));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(focused()?.textContent).toBe('Rename'));
    await userEvent.keyboard('{End}{Enter}');
    await waitFor(() => expect(views()).toEqual([]));
    await waitFor(() => expect(focused()).toBe(screen.getByRole('searchbox')));
    await userEvent.keyboard('{Tab}');
    await userEvent.keyboard('{Control>}z{/Control}');
    await find('View: Emails two');
  });

  it('is closed with the filters, and when another place is opened', async () => {
    const { model } = await setUpViews([aView('Emails', { hasEmail: true })]);
    draw(model);
    await choose('Views', 'Emails');
    await find('View: Emails');
    const clear = await find('Clear filters');
    clear.focus();
    fireEvent.click(clear);
    await find('Views');
    expect(model.people.filter.value).toEqual(NO_FILTER);
    expect(focused()).not.toBe(document.body);
    await choose('Views', 'Emails');
    fireEvent.click(screen.getByRole('link', { name: 'Spend' }));
    fireEvent.click(screen.getByRole('link', { name: 'People' }));
    await waitFor(() => expect(rows()).toHaveLength(4));
    button('Views');
  });

  it('can be one of many, up to a number', async () => {
    const many = Array.from({ length: MAX_SAVED_VIEWS }, (_, n) => aView(`View ${n}`));
    const { model, own } = await setUpViews(many);
    draw(model);
    fireEvent.click(button('Has email'));
    fireEvent.click(await find('Save view'));
    await screen.findByText('Up to 100 views. Delete one to save another.');
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
    expect(await model.savedViews.value?.save('One more')).toBe(false);
    expect(await own.views()).toHaveLength(MAX_SAVED_VIEWS);
    // Two that differ in a number come in its order.
    expect(views().slice(0, 3)).toEqual(['View 0', 'View 1', 'View 2']);
  });
});

describe('the saved views of two pages', () => {
  it('are the same: what one saves, renames and deletes, the other shows', async () => {
    const { model, own } = await setUpViews();
    draw(model);
    await own.saveView(() => aView('Emails', { hasEmail: true }));
    await waitFor(() => expect(views()).toEqual(['Emails']));
    await choose('Views', 'Emails');
    await find('View: Emails');
    await own.saveView(([view]) => (view ? { ...view, name: 'Mails' } : null));
    await find('View: Mails');
    await own.saveView(([view]) => (view ? { ...view, shows: aView('', { hasPhone: true }).shows } : null));
    // This page goes on showing what it showed.
    await find('Update view');
    expect(shown()).toEqual(['Person 4']);
    await own.removeView('A|Emails');
    await waitFor(() => expect(views()).toEqual([]));
    await find('Save view');
    expect(shown()).toEqual(['Person 4']);
  });

  it('have a name once, although both save it at the same time', async () => {
    const { model, own } = await setUpViews();
    draw(model);
    fireEvent.click(button('Has email'));
    fireEvent.click(await find('Save view'));
    fireEvent.input(await screen.findByRole('textbox', { name: 'View name' }), {
      target: { value: 'emails' },
    });
    // The other page has saved it, and this one does not know yet.
    const transaction = own.saveView(() => aView('Emails'));
    fireEvent.click(button('Save'));
    await screen.findByText('You already have a view with this name');
    await transaction;
    expect(await own.views()).toHaveLength(1);
  });

  it('keep a name that the other page gave, when this one updates', async () => {
    const { model, own } = await setUpViews([aView('Emails', { hasEmail: true })]);
    await model.savedViews.value?.open((await own.views())[0] as SavedViewRecord);
    model.people.setFilter({ ...NO_FILTER, hasPhone: true });
    const renamed = own.saveView(([view]) => (view ? { ...view, name: 'Mails' } : null));
    await Promise.all([renamed, model.savedViews.value?.update()]);
    const [view] = await own.views();
    expect([view?.name, view?.shows]).toMatchObject(['Mails', { switches: ['hasPhone'] }]);
  });

  it('do not come back in an account that was erased', async () => {
    const { model, own, noted } = await setUpViews([aView('Emails', { hasEmail: true })]);
    const before = await own.removeView('A|Emails');
    const transaction = (await noted.opened()).transaction('accounts', 'readwrite');
    transaction.objectStore('accounts').clear();
    await own.restore(before);
    expect(await model.savedViews.value?.save('Late')).toBe(false);
    expect(await own.views()).toEqual([]);
  });
});

describe('a saved view whose list is gone', () => {
  it('says so, and shows nobody', async () => {
    const { model, own } = await setUpViews([
      aView('Backend', { list: { id: 'A|backend', stage: null } }),
      aView('Stage', { list: { id: 'A|backend', stage: 'gone' } }),
    ]);
    draw(model);
    await choose('Views', 'Stage');
    await filters().findByRole('button', { name: 'Deleted stage' });
    await screen.findByText('No matches');
    await choose('View: Stage', 'Backend');
    await waitFor(() => expect(rows()).toHaveLength(2));
    await own.removeList('A|backend');
    await filters().findByText('Deleted list');
    await choose('View: Backend', 'Backend');
    await screen.findByText('No matches');
    expect(screen.queryByRole('grid')).toBeNull();
    fireEvent.click(button('Show everyone'));
    await waitFor(() => expect(rows()).toHaveLength(4));
    expect(focused()).toBe(screen.getByRole('searchbox'));
  });

  it('says so of a search or an order too', async () => {
    const source = { urns: new Set<string>() };
    const { model, disk, own, store } = await setUpViews([
      aView('Order', { from: { kind: 'order', id: 'o', words: 'Order', ...source } }),
      aView('Search', { from: { kind: 'search', id: 'none', words: 'Search', ...source } }),
    ]);
    const someone = { urn: '3', name: 'Person 3', networkUrl: null };
    disk.commit([put('orders', anOrder({ id: 'o', account: 'A', people: [someone] }))], false);
    draw(model);
    await choose('Views', 'Order');
    await waitFor(() => expect(shown()).toEqual(['Person 3']));
    // Its name may be that of a person, and is not stored with the view.
    filters().getByText(/Person 3$/);
    expect(JSON.stringify(await own.views())).not.toContain('Person 3');
    disk.commit([remove('orders', 'o')], false);
    await choose('View: Order', 'Order');
    await filters().findByText('No longer available');
    await screen.findByText('No matches');
    await choose('View: Order', 'Search');
    await filters().findByText('No longer available');
    await screen.findByText('No matches');
    // An order of another account is nobody's here.
    disk.commit([put('orders', anOrder({ id: 'other', account: 'B', people: [someone] }))], false);
    const from = { kind: 'order', id: 'other' };
    await store('A|b', { ...aView('B'), id: 'A|b', shows: { from } });
    await choose('View: Search', 'B');
    await screen.findByText('No matches');
  });
});

describe('stored views that nobody has saved', () => {
  it('are left out where they can’t be read, and are text where they can', async () => {
    const { model, store } = await setUpViews();
    const root = draw(model);
    await store('A|1', { ...aView('No shows'), id: 'A|1', shows: null });
    await store('A|2', { ...aView('Elsewhere') });
    await store('A|3', null);
    await store('B|4', { ...aView('Other account'), id: 'B|4', account: 'B' });
    await store('A|5', { ...aView(HOSTILE), id: 'A|5' });
    await waitFor(() => expect(views()).toEqual(['<img src=x onerror=alert(1)>evil']));
    await choose('Views', '<img src=x onerror=alert(1)>evil');
    await find(/^View: <img/);
    expect(root.querySelector('img')).toBeNull();
  });

  it('have values left out that are not known', async () => {
    const { model, store } = await setUpViews();
    draw(model);
    const shows = {
      text: 7,
      unlocked: -3,
      from: { kind: 'planet', id: 1 },
      list: 'A|backend',
      tag: { toString: 'x' },
      switches: ['hasEmail', 'isRich', '__proto__', 5],
      order: { sort: 'salary', descending: 'yes' },
      hiddenColumns: ['phone', 'name', 'nothing'],
      more: 1,
    };
    await store('A|odd', { ...aView('Odd'), id: 'A|odd', shows });
    await choose('Views', 'Odd');
    await waitFor(() => expect(shown()).toEqual(['Person 4']));
    expect(model.people.filter.value).toEqual({ ...NO_FILTER, hasEmail: true });
    expect(model.people.order.value).toEqual(FIRST_ORDER);
    expect(model.hiddenColumns.value).toEqual(['phone']);
    expect(screen.queryByRole('button', { name: 'Update view' })).toBeNull();
  });

  it.each(['A', 'B|backend', '', 'A|', 'backend'])('show nobody of the list %j', async (id) => {
    const { model, store } = await setUpViews();
    draw(model);
    await store('A|odd', { ...aView('Odd'), id: 'A|odd', shows: { list: { id, stage: null } } });
    await choose('Views', 'Odd');
    await screen.findByText('No matches');
    await filters().findByText('Deleted list');
  });
});

describe.each(['en', 'es'] as const)('saved views in %s', (language) => {
  const long = 'W'.repeat(80);

  it.each(['light', 'dark'] as const)('have no violation in %s', async (scheme) => {
    const { model, own } = await setUpViews([
      aView('Emails', { hasEmail: true }),
      aView(HOSTILE),
      aView(long),
    ]);
    const root = draw(model, { language });
    expect(await violations(root, scheme)).toEqual([]);
    const emails = (await own.views()).find(({ name }) => name === 'Emails') as SavedViewRecord;
    await model.savedViews.value?.open(emails);
    model.people.setFilter({ ...NO_FILTER, hasPhone: true });
    await find(/^(Update view|Actualizar vista)$/);
    expect(await violations(root, scheme)).toEqual([]);
    fireEvent.click(button(/^(Save as new view|Guardar como vista nueva)$/));
    const dialog = await screen.findByRole('dialog', { name: /^(Save view|Guardar vista)$/ });
    fireEvent.input(within(dialog).getByRole('textbox'), { target: { value: 'emails' } });
    fireEvent.click(within(dialog).getByRole('button', { name: /^(Save|Guardar)$/ }));
    await screen.findByText(/already have a view|Ya tienes una vista/);
    expect(await violations(root, scheme)).toEqual([]);
    expect(root.textContent).not.toMatch(/\bviews[A-Z]/);
  });

  it.each(['ltr', 'rtl'])('fit a narrow window, %s', async (dir) => {
    const { model, own } = await setUpViews([aView(long, { hasEmail: true })]);
    const root = draw(model, { language, dir, width: 340 });
    await model.savedViews.value?.open((await own.views())[0] as SavedViewRecord);
    model.people.setFilter({ ...NO_FILTER, hasPhone: true });
    await find(/^(Update view|Actualizar vista)$/);
    expect(root.scrollWidth).toBeLessThanOrEqual(340);
    const actions = button(/^(Actions for|Acciones de) W/);
    expect(actions.offsetWidth).toBeGreaterThanOrEqual(24);
  });
});
