import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import english from '../../../assets/public/_locales/en/messages.json';
import { createFollowUpInResults } from '../../../entrypoints/popup/follow-up-in-results.tsx';
import { openFollowUp } from '../../../entrypoints/workspace/open-follow-up.ts';
import { createAts } from '../../../lib/ats/ats-store.ts';
import { setText, textFromMessages } from '../../../lib/i18n/text.ts';
import { eachPersonOnce } from '../../../lib/people/same-person.ts';
import { NAMES } from '../../../lib/settings/names.ts';
import { type AtsEntry, emailKey, linkKey, partKey } from '../../../lib/store/ats-parts.ts';
import { createStore } from '../../../lib/store/database.ts';
import { storedBy } from '../../../lib/store/indexed-db.ts';
import { openDatabase } from '../../../lib/store/open-database.ts';
import type { PersonRecord } from '../../../lib/store/records.ts';
import { put } from '../../../lib/store/store.ts';
import type { CandidateRow } from '../../../lib/views/search-view.ts';
import { hostile, UNSEEN } from '../../support/hostile-text.ts';
import { anAccount, aPerson } from '../../support/records.ts';
import { type Language, textNodes, violations } from '../screen.tsx';
import { draw, setUp } from './set-up.tsx';
import { resultPageView, row, SHOWN, searchView } from './views.ts';

const OUTSIDE = {
  tellOfReminders: () => {},
  tellOfBlocked: () => {},
  blockedByPolicy: async () => [],
  mayNotify: async () => true,
  askToNotify: async () => true,
  managedTemplates: async () => null,
};
/** The database that the extension's own pages open. */
const DATABASE = 'talent-scout';
const NOVEMBER_3 = new Date(2019, 10, 3, 12).getTime();
const LINK = 'https://network.test/in/pia';

const ROWS = Array.from({ length: 20 }, (_, n) => row({ urn: `urn:${n}`, name: `Pia ${n}` }));
const somebody = (n: number) => ({ urns: [`urn:${n}`] });

/** Another page of the extension, such as the workspace. */
let other: ReturnType<typeof openFollowUp>;
let db: IDBDatabase;

beforeEach(async () => {
  // The names of stages are in the language in which a list is made.
  setText(textFromMessages(english, 'en'));
  db = await openDatabase();
  await store([
    ...ROWS.map(({ urn, name }) => aPerson({ urn, name, link: null })),
    // The same person as the last row, under another urn.
    aPerson({ urn: 'urn:19', name: 'Pia 19', link: LINK, networkUrl: LINK }),
    aPerson({ urn: 'pool:19', name: 'Pia 19', link: LINK, networkUrl: LINK, origin: 'pool', enrichedAt: 1 }),
  ]);
  other = openFollowUp(OUTSIDE);
  await other.model.read();
});

afterEach(async () => {
  vi.restoreAllMocks();
  db.close();
  await deleteDB(DATABASE);
});

async function store(people: readonly PersonRecord[]): Promise<void> {
  const own = createStore(db, { now: Date.now, once: eachPersonOnce });
  await own.commit([
    put('accounts', anAccount({ id: 'A' })),
    put('settings', { name: NAMES.account, value: 'A' }),
    ...people.map((one) => put('people', one)),
  ]);
}

/** Stores rows as they are, whatever is in them. */
async function storeRaw(table: 'lists' | 'followUps', rows: readonly object[]): Promise<void> {
  const transaction = db.transaction(table, 'readwrite');
  for (const one of rows) transaction.objectStore(table).put(one);
  await storedBy(transaction);
}

/** A popup with these people as its results. */
async function opened({
  rows = ROWS,
  language = 'en',
  width = 400,
}: {
  rows?: CandidateRow[];
  language?: Language;
  width?: number;
} = {}) {
  const followUp = createFollowUpInResults(OUTSIDE);
  const { model } = setUp({}, { followUp });
  const root = draw(model, { language, width });
  model.receiveSearch(
    searchView({ draft: { prompt: 'nurse', shown: SHOWN }, page: resultPageView({ rows }) }),
  );
  await within(root).findByRole('checkbox', { name: /Pia 0$/ });
  return { model, root };
}

const rowOf = (n: number) => screen.getByRole('listitem', { name: `Pia ${n}` });
const notedIn = (n: number) =>
  [...rowOf(n).querySelectorAll('.ts-result__noted-part')].map(({ textContent }) => textContent?.trim());
const tops = () => ROWS.map((_, n) => rowOf(n).getBoundingClientRect().top);
const focused = () => document.activeElement as HTMLElement;

/** Opens the preview of a row, and waits until it has what is noted. */
async function preview(n: number): Promise<HTMLElement> {
  fireEvent.click(within(rowOf(n)).getByRole('button', { name: `Show details of Pia ${n}` }));
  const region = await within(rowOf(n)).findByRole('region', { name: `List, tags, note, Pia ${n}` });
  await within(region).findByRole('textbox', { name: 'Add a note' });
  return region;
}

describe('a row of the results', () => {
  it('shows lists with their stages, the last contact and tags, and keeps its place', async () => {
    await other.model.addToListNamed([somebody(0)], 'Berlin backend');
    await other.model.read();
    await other.model.markContacted([somebody(0)], 'email', NOVEMBER_3);
    for (const list of ['One', 'Two']) await other.model.addToListNamed([somebody(1)], list);
    await other.model.addTag([somebody(2)], 'GoLang');
    const { root } = await opened();
    const before = tops();
    await waitFor(() => expect(notedIn(2)).toEqual(['#golang']));
    expect(notedIn(0)).toEqual(['Berlin backend · Contacted', 'Contacted Nov 3, 2019']);
    expect(notedIn(1)).toEqual([expect.stringMatching(/^(One|Two) · To contact \+1$/)]);
    expect(rowOf(1).querySelector<HTMLElement>('.ts-result__noted')?.title.split('\n').toSorted()).toEqual([
      'One · To contact',
      'Two · To contact',
    ]);
    expect(notedIn(3)).toEqual([]);
    expect(tops()).toEqual(before);
    expect(rowOf(0).getBoundingClientRect().height).toBe(52);
    expect(root.scrollWidth).toBe(root.clientWidth);
  });

  it('shows a contact of this year without the year', async () => {
    const at = Date.now();
    await other.model.markContacted([somebody(0)], 'phone', at);
    await opened();
    const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' }).format(at);
    await waitFor(() => expect(notedIn(0)).toEqual([`Contacted ${day}`]));
  });

  it('follows what another page changes, and what it deletes', async () => {
    await opened();
    await other.model.addToListNamed([somebody(4)], 'Backend');
    await waitFor(() => expect(notedIn(4)).toEqual(['Backend · To contact']));
    const [list] = other.model.lists.value ?? [];
    if (!list) throw new Error('The list is not there');
    await other.model.renameList(list, 'Frontend');
    await waitFor(() => expect(notedIn(4)).toEqual(['Frontend · To contact']));
    await other.model.removeList({ ...list, name: 'Frontend' });
    await waitFor(() => expect(notedIn(4)).toEqual([]));
  });

  it('shows what is noted of the same person under another urn', async () => {
    await storeRaw('followUps', [noted({ urn: 'pool:19', tags: ['pool'] })]);
    await opened();
    await waitFor(() => expect(notedIn(19)).toEqual(['#pool']));
  });

  it('is read with all others at once', async () => {
    const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const { followNoted } = createFollowUpInResults(OUTSIDE);
    const readFor = async (rows: CandidateRow[]) => {
      transactions.mockClear();
      const urns = rows.map(({ urn }) => urn);
      const stop = await new Promise<() => void>((resolve) => {
        const end = followNoted(urns, () => resolve(end));
      });
      stop();
      return transactions.mock.calls.map(([tables]) => tables);
    };
    // The first one opens the database.
    await readFor(ROWS);
    expect(await readFor(ROWS)).toEqual(await readFor(ROWS.slice(0, 1)));
  });

  it('leaves out stored rows that no page of the extension has written', async () => {
    const list = {
      id: 'A|l',
      account: 'A',
      name: 'List',
      stages: [{ id: 's', name: 'Stage' }],
      createdAt: 1,
    };
    const at = (list: unknown) => [{ list, stage: 's', at: 1 }];
    await storeRaw('lists', [
      { key: 'A|l', index: {}, record: list },
      { key: 'A|bad', index: {}, record: { ...list, id: 'A|bad', stages: 'none' } },
    ]);
    await storeRaw('followUps', [
      noted({ urn: 'urn:0', lists: at(7) }),
      noted({ urn: 'urn:1', contacted: [{ channel: 'email', at: 1e300 }] }),
      noted({ urn: 'urn:2', tags: [{}] }),
      { ...noted({ urn: 'urn:4', tags: ['stolen'] }), key: 'A|urn:3' },
      noted({ urn: 'urn:5', lists: [...at('A|bad'), ...at('A|gone')] }),
      { key: 'A|urn:6', index: {}, record: null },
      noted({ urn: 'urn:7', lists: [...at('A|bad'), ...at('A|l')] }),
    ]);
    await opened();
    await waitFor(() => expect(notedIn(7)).toEqual(['List · Stage']));
    expect(document.querySelectorAll('.ts-result__noted')).toHaveLength(1);
  });

  it('holds hostile and long texts on its line', async () => {
    await other.model.addToListNamed([somebody(0)], hostile('list'));
    await other.model.addTag([somebody(0)], hostile('tag'));
    await other.model.addToListNamed([somebody(1)], 'A list with a name as long as it may be '.repeat(3));
    const rows = ROWS.map((one, n) =>
      n < 2 ? { ...one, contacts: { work_email: `${'long-'.repeat(20)}@acme.example` } } : one,
    );
    const { root } = await opened({ rows, width: 320 });
    await waitFor(() => expect(notedIn(1)).toHaveLength(1));
    for (const n of [0, 1]) expect(rowOf(n).getBoundingClientRect().height).toBe(52);
    const line = rowOf(0).querySelector('.ts-result__noted');
    for (const { data } of textNodes(line as Element)) expect(data).not.toMatch(UNSEEN);
    expect(root.scrollWidth).toBe(root.clientWidth);
  });
});

describe('the preview of a row', () => {
  it('puts one person into a list, moves them on and takes a note, by keys, and Undo takes the last back', async () => {
    await other.model.createList('Backend');
    await opened();
    const region = await preview(3);
    within(region).getByRole('button', { name: 'Add to list' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(focused().textContent).toBe('Backend'));
    await userEvent.keyboard('{Enter}');
    const stage = await within(region).findByRole('button', { name: 'Backend · To contact' });
    await waitFor(() => expect(notedIn(3)).toEqual(['Backend · To contact']));
    stage.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(focused().textContent).toBe('To contact'));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(notedIn(3)).toEqual(['Backend · Contacted']));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(notedIn(3)).toEqual(['Backend · To contact']));
    within(region).getByRole('textbox', { name: 'Add a note' }).focus();
    await userEvent.keyboard('Call in May{Control>}{Enter}{/Control}');
    await within(region).findByText('Call in May');
    expect((await other.model.of(somebody(3))).notes.map(({ text }) => text)).toEqual(['Call in May']);
  });

  it('offers Undo of a change after it was closed', async () => {
    await opened();
    const region = await preview(0);
    const field = within(region).getByRole('combobox', { name: 'Add tag' });
    field.focus();
    await userEvent.keyboard('go{Enter}');
    await waitFor(() => expect(notedIn(0)).toEqual(['#go']));
    fireEvent.click(within(rowOf(0)).getByRole('button', { name: 'Hide details of Pia 0' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(notedIn(0)).toEqual([]));
  });

  it('has its room before it is read, so that the rows below stay', async () => {
    await opened();
    fireEvent.click(within(rowOf(0)).getByRole('button', { name: 'Show details of Pia 0' }));
    await waitFor(() => expect(rowOf(0).getBoundingClientRect().height).toBeGreaterThan(200));
    const { top } = rowOf(1).getBoundingClientRect();
    await within(rowOf(0)).findByRole('textbox', { name: 'Add a note' });
    expect(rowOf(1).getBoundingClientRect().top).toBe(top);
  });

  it.each(['en', 'es'] as const)(
    'has no violation with several open, in %s and both themes',
    async (language) => {
      for (const n of [0, 1]) {
        await other.model.addToListNamed([somebody(n)], 'Backend');
        await other.model.markContacted([somebody(n)], 'email', NOVEMBER_3);
        await other.model.addTag([somebody(n)], 'golang');
        await other.model.addNote(somebody(n), 'Prefers mail');
      }
      const { model, root } = await opened({ language });
      model.expand([{ urn: 'urn:0' }, { urn: 'urn:1' }], true);
      await waitFor(() => expect(root.querySelectorAll('textarea')).toHaveLength(2));
      await waitFor(() => expect(notedIn(1)).toHaveLength(3));
      expect(notedIn(1)[1]).toBe(language === 'en' ? 'Contacted Nov 3, 2019' : 'Contactado el 3 nov 2019');
      expect(root.textContent).not.toMatch(/\bfollowUp[A-Z]/);
      for (const scheme of ['light', 'dark'] as const) expect(await violations(root, scheme)).toEqual([]);
    },
  );
});

/** A stored row of what is noted of a person, with anything in it. */
function noted(change: { urn: string } & Record<string, unknown>) {
  const record = {
    account: 'A',
    lists: [],
    tags: [],
    contacted: [],
    reminder: null,
    changedAt: 1,
    ...change,
  };
  return { key: `A|${change.urn}`, index: {}, record };
}

describe('who is in the company’s own system', () => {
  it('is marked in the rows, by link or email, under any urn and never by name, and not once that is removed', async () => {
    const emailed = { work_email: { value: 'Pia3@Work.test', at: 1 } };
    await store([aPerson({ urn: 'urn:3', name: 'Pia 3', link: null, contacts: emailed })]);
    const ats = createAts(db, 'A', { onChanged: () => {} });
    const parts = new Map<string, AtsEntry[]>();
    for (const [key, name] of [
      [linkKey(LINK), 'Pia 19'],
      [emailKey('pia3@work.test'), 'Pia 3'],
      [linkKey('https://network.test/in/other'), 'Pia 5'],
    ] as const)
      parts.set(partKey('A', key), [{ key, name }]);
    await ats.replace(parts, { file: 'x.csv', at: 1, people: 3, network: null });
    await opened();
    const marked = () => ROWS.flatMap((_, n) => (notedIn(n).includes('In your ATS') ? n : []));
    await waitFor(() => expect(marked()).toEqual([3, 19]));
    await ats.remove();
    await other.model.addTag([somebody(0)], 'go');
    await waitFor(() => expect(marked()).toEqual([]));
  });
});
