import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { columnWords } from '../../../components/files/file-words.ts';
import { FIRST_CHOICE, planOf } from '../../../lib/export/file-choice.ts';
import { addTag } from '../../../lib/follow-up/changes.ts';
import type { Odds } from '../../../lib/money/odds.ts';
import { searchKey } from '../../../lib/searches/result-pages.ts';
import type { ChargeRecord } from '../../../lib/store/records.ts';
import { remove } from '../../../lib/store/store.ts';
import { aCharge, anOrder, aRequest, aResultPage } from '../../support/records.ts';
import { pricesOf } from '../../support/views.ts';
import { violations } from '../screen.tsx';
import { draw, NOW, person, saveFile, setUp, startSetUp } from './set-up.tsx';

const HOSTILE = '=HYPERLINK("https://evil.example";"x")';
const people = [
  person('1', {
    name: 'Zoë Müller',
    enrichedAt: 1,
    skills: ['Go'],
    languages: [{ name: 'French', level: 'NATIVE' }],
  }),
  person('2', { name: 'محمد المصري', title: 'مهندس برمجيات', origin: 'pool', company: null, place: null }),
  person('3', {
    name: '李娜',
    contacts: { work_email: { value: 'li@acme.example', at: NOW }, phone: { value: null, at: NOW } },
  }),
  person('4', {
    name: 'W'.repeat(200),
    title: 'T'.repeat(300),
    company: 'C'.repeat(200),
    place: 'P'.repeat(200),
  }),
  person('5', { name: HOSTILE }),
  person('6', { name: '' }),
];

const charge = (change: Partial<ChargeRecord>) =>
  aCharge({ request: 'i', op: 'search', credits: 1, people: 0, urn: null, fields: [], at: NOW, ...change });
const charges = [
  charge({ id: '1' }),
  charge({ id: '2', op: 'contact', credits: 7, people: 1, urn: '1', fields: ['work_email', 'phone'] }),
  charge({ id: '3', op: 'contact-batch', credits: 30, people: 12, at: NOW - 86_400_000 }),
  charge({ id: '4', op: 'contact-batch', kind: 'refund', credits: 12, people: 12 }),
  charge({ id: '5', op: 'enrich', kind: 'lost', credits: null, people: 1, urn: 'gone' }),
];
const searches = [
  {
    id: 's1',
    name: 'Nurses',
    prompt: 'nurse',
    filtersJson: '{"skills":[{"name":"Triage"}]}',
    at: NOW,
    saved: true,
  },
  { id: 's2', name: '', prompt: '', filtersJson: '{"localOnly":true}', at: NOW, saved: false },
];

const ODDS: Odds = [
  { company: null, field: 'work_email', found: 7, tried: 12, last: [true] },
  { company: null, field: 'phone', found: 1, tried: 3, last: [true] },
  { company: 'Acme', field: 'work_email', found: 3, tried: 4, last: [true] },
];

const STATES: Record<string, () => ReturnType<typeof setUp> | ReturnType<typeof startSetUp>> = {
  'people loading': () => startSetUp({}),
  'nobody yet': () => setUp({}),
  'people of many kinds': () => setUp({ people, busy: ['3'] }),
  'no spending yet': () => setUp({}, 'spend'),
  spending: () => setUp({ people, charges }, 'spend'),
  'spending with the found rate': () => setUp({ people, charges, odds: ODDS }, 'spend'),
  'no searches yet': () => setUp({}, 'searches'),
  async searches() {
    const made = await setUp({}, 'searches');
    made.model.searches.value = searches;
    return made;
  },
  'no lists yet': () => setUp({}, 'lists'),
  'no activity yet': () => setUp({}, 'activity'),
  async 'nothing connected'() {
    const made = startSetUp({}, 'people', null);
    await made.model.again();
    const { value } = made.model.session;
    made.model.session.value = value && { ...value, hasKey: false };
    return made;
  },
  async 'the key has to be entered'() {
    const made = await setUp({ people });
    const { value } = made.model.session;
    made.model.session.value = value && { ...value, hasKey: false, waiting: 3 };
    return made;
  },
  async 'a slow service'() {
    const made = await setUp({ people });
    const { value } = made.model.session;
    made.model.session.value = value && { ...value, crowded: true };
    return made;
  },
  async 'history of an older version being moved'() {
    const made = await setUp({ people });
    const { value } = made.model.session;
    made.model.session.value = value && { ...value, moving: 40 };
    return made;
  },
  async 'database broken, key refused, records in quarantine'() {
    const made = await setUp({ people });
    const { value } = made.model.session;
    made.model.broken.value = true;
    made.model.session.value = value && { ...value, keyRefused: true, quarantined: 2 };
    return made;
  },
};

describe.each(Object.entries(STATES))('the workspace (%s)', (_name, build) => {
  it.each(['light', 'dark'] as const)('has no violation in %s', async (scheme) => {
    expect(await violations(draw((await build()).model), scheme)).toEqual([]);
  });

  it.each(['ltr', 'rtl'])('fits a narrow window, %s, in Spanish', async (dir) => {
    const root = draw((await build()).model, { language: 'es', dir, width: 340 });
    expect(root.scrollWidth).toBeLessThanOrEqual(340);
    expect(root.textContent).not.toMatch(/\bworkspace[A-Z]/);
  });
});

const rows = () => within(screen.getByRole('grid')).getAllByRole('row').slice(1);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const names = () => rows().map((row) => row.querySelector('.ts-strong')?.textContent);

/** Presses Delete in the bar for the chosen people. */
async function deleteChosen(): Promise<void> {
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete', hidden: true }));
}

describe('the workspace’s people', () => {
  it('are exported as text if their names look like formulas', async () => {
    const { model, saved } = await setUp({ people });
    draw(model);
    fireEvent.click(button('Export'));
    await saveFile();
    await waitFor(() => expect(saved).toHaveLength(1));
    const { name, type, text } = saved[0] ?? {};
    expect([name, type]).toEqual(['talent-scout-people-2026-11-15.csv', 'text/csv']);
    expect(await text).toContain(`"'=HYPERLINK(""https://evil.example"";""x"")"`);
  });

  it('are chosen all at once, but only those that the filter shows', async () => {
    const { model } = await setUp({ people });
    draw(model);
    fireEvent.input(screen.getByRole('searchbox', { name: 'Filter people' }), {
      target: { value: 'li@acme' },
    });
    await waitFor(() => expect(rows()).toHaveLength(1));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await screen.findByText('1 selected');
  });

  it('have one row each, with what was found under any of their urns, and are deleted as a whole', async () => {
    const link = 'https://atrium.example/in/jane';
    const jane = { name: 'Jane Twin', link };
    const { model, asked, clock } = await setUp({
      people: [
        person('net', { ...jane, contacts: { phone: { value: '+33639981234', at: NOW } } }),
        person('pool', {
          ...jane,
          origin: 'pool',
          contacts: { work_email: { value: 'jane@acme.example', at: NOW } },
        }),
        person('bob', { name: 'Bob Ray' }),
      ],
      busy: ['pool'],
    });
    draw(model);
    expect(rows()).toHaveLength(2);
    const row = screen.getByRole('row', { name: /Jane Twin/ });
    within(row).getByText('jane@acme.example');
    within(row).getByText('In progress');
    await within(row).findByRole('button', { name: 'Copy phone' });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Jane Twin' }));
    await deleteChosen();
    clock.pass(10_000);
    await waitFor(() =>
      expect(asked).toEqual([{ name: 'people.delete', request: { urns: ['pool', 'net'] } }]),
    );
  });

  it('are shown with what is known and not known, which can be copied', async () => {
    const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    const { model, copy, asked } = await setUp({ people });
    draw(model);
    fireEvent.click(screen.getByText('李娜'));
    const detail = await waitFor(() => screen.getByRole('complementary', { name: 'Talent Scout' }));
    await within(detail).findByRole('link', { name: /li@acme\.example/ });
    within(detail).getByRole('button', { name: 'Get personal email' });
    within(detail).getByText(/^Not found Nov/);
    fireEvent.click(within(detail).getByRole('button', { name: 'Copy work email' }));
    await waitFor(() => expect(copy).toHaveBeenCalledWith('li@acme.example'));
    await waitFor(() => expect(model.announcement.value).toContain('Work email copied'));
    // What was on screen is unseen no longer, and what was copied need not wait.
    const urns = people.filter(({ name }) => name === '李娜').map(({ urn }) => urn);
    expect(asked).toEqual([
      { name: 'people.seen', request: { urns, copied: [] } },
      { name: 'people.seen', request: { urns, copied: ['work_email'] } },
    ]);
    focus.mockRestore();
  });

  it('have a message if the browser does not let their contacts be copied', async () => {
    const { model, copy } = await setUp({ people });
    copy.mockRejectedValueOnce(new Error('not allowed'));
    draw(model);
    fireEvent.click(screen.getByText('李娜'));
    const detail = await waitFor(() => screen.getByRole('complementary', { name: 'Talent Scout' }));
    fireEvent.click(await within(detail).findByRole('button', { name: 'Copy work email' }));
    await waitFor(() => within(detail).getByText(/did not allow copying/));
  });

  it('have the sidebar’s contacts in the drawer: one button gets, waits and copies in one place', async () => {
    const { model, asked, change } = await setUp({ people });
    const prices = pricesOf({ work_email: 2, personal_email: 3, phone: 5 });
    if (model.session.value) model.session.value = { ...model.session.value, prices };
    const root = draw(model);
    fireEvent.click(screen.getByText('Zoë Müller'));
    const detail = await screen.findByRole('complementary', { name: 'Talent Scout' });
    const below = () => within(detail).getByRole('heading', { name: 'Skills' }).getBoundingClientRect().top;
    const empty = below();
    const get = await within(detail).findByRole('button', { name: 'Get work email' });
    expect(below()).toBe(empty);
    expect(document.getElementById(get.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      '2 credits',
    );
    get.focus();
    fireEvent.click(get);
    await waitFor(() =>
      expect(asked).toContainEqual({
        name: 'people.order',
        request: {
          kind: 'unlock',
          urns: ['1'],
          fields: ['work_email'],
          enrichFirst: false,
          refresh: false,
          limit: 2,
          clickId: 'click-1',
        },
      }),
    );
    const zoe = { urn: '1', name: 'Zoë Müller', networkUrl: null };
    const order = anOrder({ id: 'o', fields: ['work_email'], people: [zoe] });
    const request = aRequest({ id: 'r', order: 'o', state: 'accepted', targets: [zoe] });
    await change({ orders: [order], requests: [request] });
    await waitFor(() => expect(get.ariaLabel).toBe('Looking up work email'));
    expect(await violations(root, 'light')).toEqual([]);
    const contacts = { work_email: { value: 'zoe@acme.example', at: NOW } };
    await change({
      orders: [{ ...order, endedAt: NOW }],
      requests: [{ ...request, state: 'done', outcomes: [{ urn: '1', result: 'found', reason: null }] }],
      people: people.filter(({ urn }) => urn === '1').map((one) => ({ ...one, contacts })),
    });
    await waitFor(() => expect(get.ariaLabel).toBe('Copy work email'));
    expect(document.activeElement).toBe(get);
    expect(below()).toBe(empty);
    expect(await violations(root, 'dark')).toEqual([]);
    fireEvent.keyDown(get, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  });

  it('have the same message announced a second time', async () => {
    const { model } = await setUp({ people });
    model.announce('Copied');
    const once = model.announcement.value;
    model.announce('Copied');
    expect(model.announcement.value).not.toBe(once);
    expect(model.announcement.value.trim()).toBe(once);
  });

  it('are enriched with one click id, without those who are enriched already', async () => {
    const { model, asked } = await setUp({ people });
    draw(model);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Zoë Müller' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select 李娜' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Get profiles for 1', hidden: true }));
    await waitFor(() =>
      expect(asked).toEqual([
        {
          name: 'people.order',
          request: expect.objectContaining({ kind: 'enrich', urns: ['3'], clickId: 'click-1' }),
        },
      ]),
    );
    await waitFor(() => screen.getByText('Started for 1 person. Follow it in Activity.'));
  });

  it('have their profiles refreshed at a price that is named first, without those who have none', async () => {
    const { model, asked } = await setUp({ people });
    model.session.value = model.session.value && {
      ...model.session.value,
      prices: pricesOf({ profile: 1.5 }),
    };
    const root = draw(model);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select 李娜' }));
    await screen.findByText('1 selected');
    expect(screen.queryByRole('menuitem', { name: /^Refresh profiles/, hidden: true })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Refresh profiles for 1', hidden: true }));
    const dialog = await screen.findByRole('dialog', { name: /^Refresh profile for .+ · 1\.5 credits$/ });
    expect(await violations(root, 'light')).toEqual([]);
    expect(asked).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Refresh' }));
    await waitFor(() =>
      expect(asked).toEqual([
        {
          name: 'people.order',
          request: expect.objectContaining({ kind: 'enrich', urns: ['1'], refresh: true }),
        },
      ]),
    );
  });

  it('can be brought back for ten seconds, which stand still under the pointer and with the focus', async () => {
    const { model, asked, clock } = await setUp({ people });
    draw(model);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select 李娜' }));
    await deleteChosen();
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(names()).not.toContain('李娜');
    screen.getByText('1 person deleted');
    fireEvent.mouseEnter(undo.parentElement as Element);
    clock.pass(60_000);
    fireEvent.mouseLeave(undo.parentElement as Element);
    clock.pass(9_999);
    expect(asked).toEqual([]);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await waitFor(() => expect(names()).toContain('李娜'));
    clock.pass(60_000);
    expect(asked).toEqual([]);
  });

  it('are deleted at once if the tab is closed, and stay hidden until the records are without them', async () => {
    const { model, asked, change } = await setUp({ people });
    draw(model);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select 李娜' }));
    await deleteChosen();
    await model.undo.finish();
    expect(asked).toEqual([{ name: 'people.delete', request: { urns: ['3'] } }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    // The records that are read before the deletion still have the person.
    await change([]);
    expect([...model.deletion.hidden.value.keys()]).toEqual(['A|3']);
    expect(names()).not.toContain('李娜');
    screen.getByText('5 people');
    await change([remove('people', 'A|3')]);
    expect(model.deletion.hidden.value.size).toBe(0);
    screen.getByText('5 people');
  });

  it('are shown again with the reason if they could not be deleted', async () => {
    const { model, fail } = await setUp({ people });
    draw(model);
    fail('people.delete', { kind: 'offline' });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select 李娜' }));
    await deleteChosen();
    await model.undo.finish();
    await waitFor(() => expect(names()).toContain('李娜'));
    await screen.findByText(/offline/i);
  });

  it('are selected from one to another with Shift, by pointer and by keys', async () => {
    const { model } = await setUp({ people });
    draw(model);
    const box = (index: number) => within(rows()[index] as HTMLElement).getByRole('checkbox');
    fireEvent.click(box(1));
    fireEvent.click(box(3), { shiftKey: true });
    await screen.findByText('3 selected');
    fireEvent.click(button('Clear'));
    (rows()[3] as HTMLElement).focus();
    for (const [key, row] of [
      ['Home', '0'],
      ['j', '1'],
      ['J', '2'],
      ['J', '3'],
      ['k', '2'],
    ] as const) {
      fireEvent.keyDown(document.activeElement as Element, { key, shiftKey: key === 'J' });
      await waitFor(() => expect(document.activeElement?.getAttribute('data-index')).toBe(row));
    }
    await screen.findByText('3 selected');
    expect(document.activeElement).toBe(rows()[2]);
  });

  it('are walked through with J and K while the drawer follows, and Escape gives the focus back', async () => {
    const { model } = await setUp({ people });
    draw(model);
    const [first, second] = names();
    (rows()[0] as HTMLElement).focus();
    fireEvent.keyDown(rows()[0] as Element, { key: 'Enter' });
    const drawer = await screen.findByRole('complementary', { name: 'Talent Scout' });
    const heading = within(drawer).getByRole('heading', { level: 2 });
    expect(heading.textContent).toBe(first);
    await waitFor(() => expect(document.activeElement).toBe(heading));
    fireEvent.keyDown(heading, { key: 'j' });
    await waitFor(() => expect(heading.textContent).toBe(second));
    await waitFor(() => expect(document.activeElement).toBe(heading));
    fireEvent.keyDown(heading, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(document.activeElement).toBe(rows()[1]);
  });

  it('have a note in the drawer, in which J, K, ? and Escape are typed and lead nowhere', async () => {
    const { model } = await setUp({ people });
    draw(model);
    const [first] = names();
    fireEvent.keyDown(rows()[0] as Element, { key: 'Enter' });
    const drawer = await screen.findByRole('complementary', { name: 'Talent Scout' });
    const heading = within(drawer).getByRole('heading', { level: 2 });
    const note = await within(drawer).findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a note' });
    note.focus();
    await userEvent.keyboard('jk?{Escape}JK');
    expect(note.value).toBe('jk?JK');
    expect(document.activeElement).toBe(note);
    // In a menu they lead to its items.
    const menu = within(drawer).getByRole('button', { name: 'Mark as contacted' });
    menu.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Email'));
    await userEvent.keyboard('kj?{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(menu));
    await new Promise(requestAnimationFrame);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(heading.textContent).toBe(first);
    // Outside of fields they are the drawer's, and what was typed is still there afterwards.
    await userEvent.keyboard('j');
    await waitFor(() => expect(heading.textContent).not.toBe(first));
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await userEvent.keyboard('k');
    await waitFor(() => expect(heading.textContent).toBe(first));
    const again = await within(drawer).findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a note' });
    await waitFor(() => expect(again.value).toBe('jk?JK'));
    heading.focus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  });

  it('have what is noted under any of their urns in the drawer', async () => {
    const link = 'https://atrium.example/in/jane';
    const { model, noted } = await setUp({
      people: [
        person('net', { name: 'Jane Twin', link }),
        person('pool', { name: 'Jane Twin', link, origin: 'pool' }),
      ],
    });
    await (await noted.followUps()).change([{ urns: ['net'] }], addTag('golang'));
    const root = draw(model);
    fireEvent.click(screen.getByText('Jane Twin'));
    const drawer = await screen.findByRole('complementary', { name: 'Talent Scout' });
    within(await within(drawer).findByRole('region', { name: 'List, tags, note' })).getByText('Loading…');
    await within(drawer).findByText('#golang');
    for (const scheme of ['light', 'dark'] as const) expect(await violations(root, scheme)).toEqual([]);
  });

  it('have their keys listed at a question mark, but not while somebody types one', async () => {
    const root = draw((await setUp({ people })).model);
    fireEvent.keyDown(rows()[0] as Element, { key: '?' });
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    within(dialog).getByText('Next person');
    expect(await violations(root, 'light')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.keyDown(screen.getByRole('searchbox', { name: 'Filter people' }), { key: '?' });
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('take no single key while those are turned off, and the arrow keys all the same', async () => {
    const { model } = await setUp({ people });
    const { value } = model.session;
    model.session.value = value && { ...value, settings: { ...value.settings, singleKeys: false } };
    draw(model);
    const [first, second] = rows();
    first?.focus();
    for (const key of ['j', 'J', '?']) fireEvent.keyDown(first as Element, { key });
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect([document.activeElement, screen.queryByRole('dialog')]).toEqual([first, null]);
    fireEvent.keyDown(first as Element, { key: 'ArrowDown' });
    await waitFor(() => expect(document.activeElement).toBe(second));
    fireEvent.keyDown(second as Element, { key: 'Enter' });
    const heading = within(await screen.findByRole('complementary')).getByRole('heading', { level: 2 });
    const name = heading.textContent;
    fireEvent.keyDown(heading, { key: 'k' });
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(heading.textContent).toBe(name);
  });

  it('have their email copied from the row, without opening it', async () => {
    const { model, copy } = await setUp({ people });
    draw(model);
    fireEvent.click(await screen.findByRole('button', { name: 'Copy work email' }));
    await waitFor(() => expect(copy).toHaveBeenCalledWith('li@acme.example'));
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('lose and get back a column, which is remembered', async () => {
    const { model, asked } = await setUp({ people });
    draw(model);
    const box = screen.getByRole('checkbox', { name: 'Company', hidden: true });
    fireEvent.click(box);
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Company' })).toBeNull());
    expect(asked).toEqual([{ name: 'settings.change', request: { hiddenColumns: ['company'] } }]);
    fireEvent.click(box);
    await waitFor(() => expect(asked.at(-1)?.request).toEqual({ hiddenColumns: [] }));
  });

  it('are filtered by chips: with email, unlocked lately, and found by one search', async () => {
    const old = person('7', {
      contacts: { work_email: { value: 'old@acme.example', at: NOW - 40 * 86_400_000 } },
    });
    const key = searchKey('nurse', '{"skills":[{"name":"Triage"}]}');
    const page = aResultPage({ key, urns: ['7', '1', 'gone'] });
    const { model } = await setUp({ people: [...people, old], resultPages: [page] });
    model.searches.value = searches;
    draw(model);
    fireEvent.click(button('Has email'));
    await waitFor(() => expect(names()).toEqual(['李娜', 'Person 7']));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Last 30 days', hidden: true }));
    await waitFor(() => expect(names()).toEqual(['李娜']));
    fireEvent.click(button('Remove Unlocked Last 30 days'));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Nurses', hidden: true }));
    await waitFor(() => expect(names()).toEqual(['Person 7']));
    fireEvent.click(button('Clear filters'));
    await waitFor(() => expect(rows()).toHaveLength(7));
  });

  it('have a Get for those whose default contact is missing', async () => {
    const { model } = await setUp({ people });
    draw(model);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Get contacts for 5' }));
    await waitFor(() => expect(model.orders.unlocking.value).toHaveLength(5));
    expect(model.orders.unlocking.value?.map(({ urn }) => urn)).not.toContain('3');
  });

  it('are in the order of the header from the first rows on', async () => {
    const many = Array.from({ length: 5 }, (_, index) => person(String(index), { seenAt: NOW - index }));
    draw((await setUp({ people: many.toReversed() })).model);
    expect(names()).toEqual(['Person 0', 'Person 1', 'Person 2', 'Person 3', 'Person 4']);
    const sorted = screen.getByRole('columnheader', { name: 'Last touched' });
    expect(sorted.getAttribute('aria-sort')).toBe('descending');
  });

  it('are drawn only if in sight, of ten thousand', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => person(String(index)));
    const root = draw((await setUp({ people: many })).model);
    expect(rows().length).toBeLessThan(60);
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('10001');
    expect(root.querySelectorAll('*').length).toBeLessThan(2500);
  });

  it('keep their order when one of them changes', async () => {
    const { model, change } = await setUp({ people });
    draw(model);
    const before = names();
    const last = people
      .filter(({ urn }) => urn === '6')
      .map((one) => ({ ...one, seenAt: NOW + 1000, title: 'CEO' }));
    await change({ people: last });
    await screen.findByText('CEO');
    expect(names()).toEqual(before);
  });
});

describe('the workspace’s spending', () => {
  it('tells how often each contact was found, in all companies and where most were looked up', async () => {
    draw((await setUp({ people, charges, odds: ODDS }, 'spend')).model);
    const rows = within(screen.getByRole('table', { name: 'Found rate' })).getAllByRole('row');
    const cells = (row: HTMLElement) => Array.from(row.children, ({ textContent }) => textContent);
    expect(rows.map(cells)).toEqual([
      ['Company', 'Work email', 'Personal email', 'Phone'],
      ['All companies', '7 of 12', '–', '1 of 3'],
      ['Acme', '3 of 4', '–', '–'],
    ]);
  });

  it('has no found rate before anything was looked up', async () => {
    draw((await setUp({ people, charges }, 'spend')).model);
    expect(screen.queryByText('Found rate')).toBeNull();
  });

  it('has the sums, and what is in none of them', async () => {
    draw((await setUp({ people, charges }, 'spend')).model);
    const total = screen.getByRole('row', { name: /^Total/ });
    expect(
      within(total)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['1', '0', '37', '−12', '26', '1']);
    await screen.findByText('Charge unknown');
    screen.getByText('Deleted person');
    screen.getByText('Zoë Müller');
  });

  /** The amounts above the chart, while 12 credits were used elsewhere. */
  async function figuresBesideMoves(own: ChargeRecord[]): Promise<(string | null)[]> {
    const { model } = await setUp({ people, charges: own }, 'spend');
    const { value } = model.session;
    model.session.value = value && { ...value, outside: [{ credits: 12, at: NOW }] };
    const root = draw(model);
    const moves = screen.getByRole('region', { name: 'Outside this browser' });
    expect(moves.textContent).toMatch(/12 credits used outside this browser.*2026/);
    return Array.from(root.querySelectorAll('dd'), (figure) => figure.textContent);
  }

  it('names credits that moved elsewhere, with their time and in none of the sums', async () => {
    expect(await figuresBesideMoves(charges)).toEqual([
      '-4 credits',
      '26 credits',
      '38 credits',
      '12 credits',
      '–',
    ]);
  });

  it('has what a contact has cost, and what is left of the daily limit or was spent beyond it', async () => {
    const found = aRequest({
      state: 'done',
      createdAt: NOW,
      found: 1,
      outcomes: [{ urn: '3', result: 'found', reason: null }],
    });
    const { model } = await setUp({ people, charges, requests: [found] }, 'spend');
    const limited = (spentToday: number) => {
      const { value } = model.session;
      model.session.value = value && { ...value, spentToday, limits: { ...value.limits, dailyCap: 30 } };
    };
    limited(9);
    const root = draw(model);
    await screen.findByText('21 credits left of your 30-credit daily limit');
    expect(Array.from(root.querySelectorAll('dd')).at(-1)?.textContent).toBe('25 credits');
    limited(39);
    await screen.findByText('9 credits over your 30-credit daily limit');
  });

  it('names credits that moved elsewhere although this browser has spent nothing', async () => {
    expect(await figuresBesideMoves([])).toEqual([]);
  });
});

describe('the workspace’s searches', () => {
  it('open in Search with words and filters, and send nothing', async () => {
    const { model, asked } = await setUp({}, 'searches');
    model.searches.value = searches;
    draw(model);
    fireEvent.click(button('Open in Search: Nurses'));
    await waitFor(() => expect(model.place.value).toBe('search'));
    expect(asked).toEqual([
      {
        name: 'search.draft',
        request: {
          draft: expect.objectContaining({
            prompt: 'nurse',
            chips: [{ kind: 'skills', text: 'Triage' }],
            localOnly: false,
          }),
        },
      },
    ]);
  });
});

it('the workspace says that checks wait for a slow service', async () => {
  const made = await STATES['a slow service']?.();
  expect(made && draw(made.model).textContent).toContain('The service is slow');
});

it('the workspace says how much of an older version’s history is ready', async () => {
  const made = await STATES['history of an older version being moved']?.();
  expect(made && draw(made.model).textContent).toContain('Getting your history ready, 40 %');
});

it('the workspace says that the database can’t be read, and shows it again once it can', async () => {
  const { model, disk, change } = await setUp({ people });
  draw(model);
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  disk.unreadable = true;
  await model.again(true);
  await screen.findByText('Couldn’t read this browser’s database');
  const warned = warn.mock.calls.length;
  fireEvent.click(within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('button'));
  await waitFor(() => expect(warn.mock.calls.length).toBeGreaterThan(warned));
  disk.unreadable = false;
  await change({ people: [person('7', { name: 'Aaron New' })] });
  await waitFor(() => expect(screen.queryByText('Couldn’t read this browser’s database')).toBeNull());
  // In the order that was asked for meanwhile.
  await waitFor(() => expect(names().slice(0, 2)).toEqual([HOSTILE, 'Aaron New']));
  warn.mockRestore();
});

describe('where a policy turns export off', () => {
  it('says so where the question for a file was open already', async () => {
    const { model, saved } = await setUp({ people });
    draw(model);
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    void model.exportPeople(() => [[{ key: 'A|1', urns: ['1'], person: person('1') }]], 1);
    await waitFor(() => expect(model.fileAsked.value).not.toBeNull());
    if (model.session.value) model.session.value = { ...model.session.value, managed: ['exportOff'] };
    model.fileAsked.value?.onSave({ ...planOf(FIRST_CHOICE, [], columnWords()), isPlain: false });
    await waitFor(() => expect(model.announcement.value).toBe('Your administrator has turned off exports.'));
    expect(saved).toEqual([]);
    warn.mockRestore();
  });

  it('no file is offered and several people are not copied, but one is', async () => {
    const { model } = await setUp({ people });
    if (model.session.value) model.session.value = { ...model.session.value, managed: ['exportOff'] };
    draw(model);
    await waitFor(() => expect(button('Export').disabled).toBe(true));
    expect(button('Export').title).toBe('Turned off by your administrator');
    for (const box of screen.getAllByRole('checkbox', { name: /^Select / }).slice(0, 2)) fireEvent.click(box);
    const several = await screen.findByRole<HTMLButtonElement>('button', { name: /^Export \d/ });
    expect([several.disabled, several.title]).toEqual([true, 'Turned off by your administrator']);
    fireEvent.click(button('More'));
    const copies = await screen.findAllByRole('menuitem', { name: /Turned off by your administrator$/ });
    expect(copies.map((item) => item.getAttribute('aria-disabled'))).toEqual(['true', 'true', 'true']);
  });
});

describe('the chosen people', () => {
  it('are copied as emails, with names, and as rows', async () => {
    const { model, copy } = await setUp({
      people: [
        person('1', { contacts: { work_email: { value: 'one@acme.example', at: 1 } } }),
        person('2', { contacts: { personal_email: { value: 'two@home.example', at: 1 } } }),
      ],
    });
    draw(model);
    for (const row of rows()) fireEvent.click(within(row).getByRole('checkbox'));
    const take = async (name: string) => {
      fireEvent.click(await screen.findByRole('button', { name: 'More' }));
      fireEvent.click(await screen.findByRole('menuitem', { name: `Copy as: ${name}` }));
    };
    await take('Emails');
    await screen.findByText('2 emails copied');
    await take('Name <email>');
    await screen.findByText('2 names and emails copied');
    await take('Rows for a spreadsheet');
    await screen.findByText('2 rows copied');
    const texts = copy.mock.calls.map((call) => String((call as unknown[])[0]));
    expect(texts[0]?.split('\n').toSorted()).toEqual(['one@acme.example', 'two@home.example']);
    expect(texts[1]).toContain('Person 1 <one@acme.example>');
    expect(texts[2]?.split('\n')).toHaveLength(2);
  });
});
