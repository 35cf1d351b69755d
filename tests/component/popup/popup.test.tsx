import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FollowContacts } from '../../../components/orders/ports.ts';
import type { Resolution } from '../../../lib/service/model.ts';
import type { CandidateRow } from '../../../lib/views/search-view.ts';
import type { SessionView } from '../../../lib/views/session-view.ts';
import { aNewKey, anAccountView, aSession } from '../../support/views.ts';
import { violations } from '../screen.tsx';
import { draw, setUp } from './set-up.tsx';
import { ACCOUNTS, STATES } from './states.ts';
import {
  aLostSearch,
  NOW,
  order,
  ordersView,
  ROWS,
  resultPageView,
  SAVED,
  SHOWN,
  searchView,
} from './views.ts';

afterEach(() => {
  document.documentElement.style.colorScheme = '';
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const ok = <T,>(data: T) => ({ ok: true, data });
const no = (error: { kind: string }) => ({ ok: false, error });

/** Finds an email by its whole text, of which the domain is an element of its own. */
const address = (text: string) => (_own: string, element: Element | null) =>
  element?.classList.contains('ts-contact__text') === true && element.textContent === text;

describe.each(Object.entries(STATES))('the popup (%s)', (_name, build) => {
  it.each(['light', 'dark'] as const)('is drawn without a violation in %s', async (scheme) => {
    const { model, text } = build();
    const root = draw(model);
    await waitFor(() => expect(within(root).getAllByText(text).length).toBeGreaterThan(0));
    expect(await violations(root, scheme)).toEqual([]);
  });
});

it('is drawn in Spanish without a violation', async () => {
  const state = STATES.results?.();
  if (!state) throw new Error('there are no results');
  const root = draw(state.model, { language: 'es' });
  await screen.findByText('Más de 400 candidatos');
  expect(await violations(root, 'light')).toEqual([]);
});

it.each([
  [null, 'No response. You may have been charged.'],
  [0, 'No response. Your balance is unchanged.'],
  [2, 'No response. The balance fell by 2 credits.'],
])('says of a lost search what the balance did (%s)', async (balanceFell, words) => {
  const { model } = setUp();
  draw(model);
  model.receiveSearch(searchView({ lost: [aLostSearch({ balanceFell })] }));
  await screen.findByText(words);
  screen.getByText(/“lost people”.*Searching again may be charged again/);
});

describe('the accounts in the header', () => {
  const session = (change: Partial<SessionView>) => searchView({ session: aSession(change) });
  const group = () => screen.queryByRole('group', { name: 'Accounts' });

  it('are not shown where there is no choice', () => {
    const { model } = setUp();
    draw(model);
    model.receiveSearch(session({ accounts: ACCOUNTS.slice(0, 1) }));
    expect(group()).toBeNull();
    model.receiveSearch(session({ accounts: [...ACCOUNTS.slice(0, 1), anAccountView({ usable: false })] }));
    expect(group()).toBeNull();
  });

  it('are switched with one click, after the draft was saved', async () => {
    const { model, asked } = setUp();
    draw(model);
    model.receiveSearch(session({ accounts: ACCOUNTS }));
    model.search.prompt.value = 'nurse';
    const inUse = await screen.findByRole('button', { name: 'Acme' });
    expect(inUse.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(inUse);
    expect(asked.filter(({ name }) => name === 'account.switch')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Globex · 3 lookups waiting' }));
    expect(asked.slice(-2)).toMatchObject([
      { name: 'search.draft', request: { draft: { prompt: 'nurse' }, account: 'account-1' } },
      { name: 'account.switch', request: { account: 'account-2' } },
    ]);
  });

  it('open the popup anew once another account is in use, and its draft is not touched', () => {
    const startOver = vi.fn();
    const { model, requests } = setUp({}, { startOver });
    draw(model);
    model.receiveSearch(session({ accounts: ACCOUNTS }));
    model.search.prompt.value = 'nurse';
    model.save();
    const saved = requests('search.draft').length;
    model.receiveOrders({ ...ordersView([order()]), session: aSession({ account: 'account-2' }) });
    expect(startOver).toHaveBeenCalledOnce();
    expect(model.activity.value).toBeNull();
    model.search.prompt.value = 'nurse in Lyon';
    model.save();
    expect(requests('search.draft')).toHaveLength(saved);
  });

  it('stay as they are while snapshots are of the same account', () => {
    const startOver = vi.fn();
    const { model } = setUp({}, { startOver });
    model.receiveSearch(session({ account: null, hasKey: false }));
    model.receiveSearch(session({}));
    model.receiveOrders({ ...ordersView([]), session: aSession() });
    expect(startOver).not.toHaveBeenCalled();
  });
});

it('says how much of an older version’s history is ready, until all of it is', async () => {
  const { model } = setUp();
  const root = draw(model);
  model.receiveSearch(searchView({ session: aSession({ moving: 40 }) }));
  await screen.findByText('Getting your history ready, 40 %');
  expect(await violations(root, 'light')).toEqual([]);
  model.receiveSearch(searchView({ session: aSession({ moving: null }) }));
  await waitFor(() => expect(screen.queryByText(/history/)).toBeNull());
});

it('asks whose a new key is', async () => {
  const { model, requests } = setUp();
  draw(model);
  model.receiveSearch(searchView({ session: aSession({ newKey: aNewKey() }) }));
  fireEvent.click(await screen.findByRole('button', { name: 'Same account, new key' }));
  expect(requests('account.answer').map(({ request }) => request)).toEqual([
    { answer: 'same', account: 'account-1' },
  ]);
});

describe('the search box', () => {
  it('has the focus and searches with Enter, once per click', async () => {
    const { model, requests } = setUp({ 'search.run': () => ok(resultPageView()) });
    draw(model);
    const box = screen.getByRole('textbox', { name: 'Who are you looking for?' });
    await waitFor(() => expect(document.activeElement).toBe(box));
    fireEvent.input(box, { target: { value: 'nurse' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    fireEvent.keyDown(box, { key: 'Enter' });
    await screen.findByRole('list', { name: 'Candidates' });
    expect(requests('search.run').map(({ request }) => request)).toEqual([
      { prompt: 'nurse', filters: {}, page: 1, clickId: 'click-1' },
    ]);
  });

  it('can be used before the worker answers, and its draft does not overwrite what was typed', () => {
    const { model } = setUp();
    draw(model);
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Who are you looking for?' });
    fireEvent.input(box, { target: { value: 'fast typist' } });
    model.receiveSearch(searchView({ draft: { prompt: 'old words', chips: [], shown: null } }));
    expect(model.search.prompt.value).toBe('fast typist');
  });

  it('records a search that was pressed before the draft was read', async () => {
    const { model, requests } = setUp({ 'search.run': () => new Promise(() => {}) });
    draw(model);
    const box = screen.getByRole('textbox', { name: 'Who are you looking for?' });
    fireEvent.input(box, { target: { value: 'fast typist' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(requests('search.run')).toHaveLength(1));
    expect(requests('search.draft')).toEqual([]);
    model.receiveSearch(searchView({ draft: { prompt: 'old words', chips: [], shown: null } }));
    expect(requests('search.draft').map(({ request }) => request)).toMatchObject([
      { draft: { prompt: 'fast typist', shown: { prompt: 'fast typist' }, pending: { clickId: 'click-1' } } },
    ]);
  });

  it('is not sent while an input method composes', () => {
    const { model, requests } = setUp();
    draw(model);
    const box = screen.getByRole('textbox', { name: 'Who are you looking for?' });
    fireEvent.input(box, { target: { value: '上海' } });
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
    expect(requests('search.run')).toEqual([]);
  });
});

describe('spending in the popup', () => {
  it('asks above the limit, and sends the confirmed order with the same click id', async () => {
    const { model, requests } = setUp({
      'search.run': (_request, turn) =>
        turn === 1
          ? no({ kind: 'confirm', credits: 45, unpriced: [], balance: 1300 } as never)
          : ok(resultPageView()),
    });
    draw(model);
    model.receiveSearch(searchView());
    model.search.prompt.value = 'nurse';
    fireEvent.click(button('Search'));
    const dialog = await screen.findByRole('dialog', { name: 'Search · 45 credits' });
    within(dialog).getByText('Over your 20-credit limit');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Search' }));
    await screen.findByRole('list', { name: 'Candidates' });
    const [first, second] = requests('search.run').map(({ request }) => request);
    expect(second).toEqual({ ...first, confirmed: true, limit: 45 });
  });

  it('sends nothing if the recruiter declines', async () => {
    const { model, requests } = setUp({
      'people.order': () =>
        no({
          kind: 'confirm',
          credits: null,
          unpriced: [{ op: 'enrich', people: 1, fields: [] }],
          balance: 1300,
        } as never),
    });
    draw(model);
    model.receiveSearch(searchView({ draft: { prompt: '', shown: SHOWN }, page: resultPageView() }));
    fireEvent.click(await screen.findByRole('button', { name: 'Show details of 欧阳娜娜' }));
    fireEvent.click(screen.getByRole('button', { name: 'Get profile, 欧阳娜娜' }));
    await screen.findByText('We don’t know this price yet: profile. Balance: 1,300.');
    fireEvent.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests('people.order')).toHaveLength(1);
  });

  it('asks once for contacts, with the highest price, and gets the profiles first that are needed', async () => {
    const { model, requests } = setUp({ 'people.order': () => ok({ order: 'j', joined: false }) });
    draw(model);
    model.receiveSearch(searchView({ draft: { prompt: '', shown: SHOWN }, page: resultPageView() }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select page' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Get contacts' }));
    const dialog = await screen.findByRole('dialog', { name: 'Get contacts for 6 · up to 11 credits' });
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Personal email' }));
    await within(dialog).findByText(/^We don’t know this price yet: .*Balance: 1,300\.$/);
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Personal email' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Get' }));
    await screen.findByText('Started for 6 people');
    expect(requests('people.order')[0]?.request).toMatchObject({
      kind: 'unlock',
      urns: ROWS.map(({ urn }) => urn),
      fields: ['work_email'],
      enrichFirst: true,
      confirmed: true,
      limit: 11,
    });
    // They stay selected, to be copied and exported once they are found.
    screen.getByText('6 selected');
  });

  it('sends the message again with the same click id if the worker died during it', async () => {
    const { model, requests } = setUp({
      'search.run': (_request, turn) => (turn === 1 ? no({ kind: 'worker-gone' }) : ok(resultPageView())),
    });
    draw(model);
    model.search.prompt.value = 'nurse';
    fireEvent.click(button('Search'));
    await screen.findByRole('list', { name: 'Candidates' });
    const [first, second] = requests('search.run').map(({ request }) => request.clickId);
    expect(second).toBe(first);
  });
});

describe('people chosen in the popup', () => {
  it('stay chosen on other result pages', async () => {
    const other = resultPageView({
      page: 2,
      rows: [{ ...ROWS[0], urn: 'urn:9', name: 'Zoe Zimmer' } as never],
    });
    const { model } = setUp({ 'search.run': ({ page }) => ok(page === 2 ? other : resultPageView()) });
    draw(model);
    model.receiveSearch(searchView({ draft: { prompt: '', shown: SHOWN }, page: resultPageView() }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Jane Doe' }));
    fireEvent.click(button('Next page'));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Zoe Zimmer' }));
    await screen.findByText('1 on other pages', { exact: false });
    fireEvent.click(button('Previous page'));
    const jane = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select Jane Doe' });
    expect(jane.checked).toBe(true);
  });

  it('are reached with the arrow keys', async () => {
    const state = STATES.results?.();
    if (!state) throw new Error('there are no results');
    draw(state.model);
    const first = await screen.findByRole('checkbox', { name: 'Select Jane Doe' });
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /Álvaro/ }));
    fireEvent.keyDown(document.activeElement ?? first, { key: 'End' });
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select Name not known' }));
  });
});

describe('look-ups', () => {
  const several: Resolution = {
    state: 'several',
    countryId: null,
    choices: [
      { id: 'a', displayName: 'Atlas (Logistics)', level: null },
      { id: 'b', displayName: 'Atlas (Software)', level: null },
    ],
  };

  it('with several meanings choose none by themselves', async () => {
    const { model, requests } = setUp({ 'resolve.entity': () => ok(several) });
    draw(model);
    fireEvent.click(button('Add filter'));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Current company', hidden: true }));
    const box = await screen.findByRole('textbox', { name: 'Current company' });
    fireEvent.input(box, { target: { value: 'Atlas' } });
    const list = await screen.findByRole('listbox', { name: 'Choose a company' });
    fireEvent.keyDown(list, { key: 'Enter' });
    expect(model.search.chips.value).toEqual([]);
    fireEvent.click(within(list).getByRole('option', { name: 'Atlas (Software)' }));
    expect(model.search.chips.value).toEqual([
      { kind: 'currentCompany', text: 'Atlas (Software)', entityId: 'b' },
    ]);
    expect(requests('resolve.entity')).toHaveLength(1);
  });
});

describe('pictures', () => {
  it('are loaded over https only, when in sight, and replaced by initials if they fail', async () => {
    const [row] = ROWS;
    if (!row) throw new Error('there is nobody');
    const rows = [
      'https://pictures.invalid/a.jpg',
      'http://pictures.invalid/b.jpg',
      'data:image/gif;base64,R0lGOD',
    ].map((pictureUrl, n) => ({ ...row, urn: `urn:p${n}`, name: `Pia ${n}`, pictureUrl }));
    const { model } = setUp();
    draw(model);
    model.receiveSearch(searchView({ draft: { prompt: '', shown: SHOWN }, page: resultPageView({ rows }) }));
    const items = within(await screen.findByRole('list', { name: 'Candidates' })).getAllByRole('listitem');
    const pictures = () => items.flatMap((item) => [...item.querySelectorAll('img')]);
    const [picture, ...others] = pictures();
    expect(others).toEqual([]);
    expect(picture?.src).toBe('https://pictures.invalid/a.jpg');
    expect(picture?.loading).toBe('lazy');
    if (picture) fireEvent.error(picture);
    await waitFor(() => expect(pictures()).toEqual([]));
    for (const [n, item] of items.entries()) within(item).getByText(`P${n}`);
  });
});

describe('contact data', () => {
  const shown = { draft: { prompt: '', shown: SHOWN }, page: resultPageView() };
  const toggle = (name: string) =>
    screen.findByRole('button', { name: new RegExp(`^(?:Show|Hide) details of ${name}$`) });

  it('of an unlocked person open below their row, to copy, to mail and to call', async () => {
    const copy = vi.fn(async () => undefined);
    const { model } = setUp({}, { copy });
    const root = draw(model);
    model.receiveSearch(searchView(shown));
    expect(screen.queryByRole('list', { name: 'Contact of Jane Doe' })).toBeNull();
    fireEvent.click(await toggle('Jane Doe'));
    const list = await screen.findByRole('list', { name: 'Contact of Jane Doe' });
    within(list).getByText('+33 6 39 98 12 34');
    expect(within(list).queryByRole('button', { name: 'Copy personal email' })).toBeNull();
    const mail = within(list).getByRole('link', { name: 'Mail jane.doe@acme.example' });
    expect(mail.getAttribute('href')).toBe('mailto:jane.doe@acme.example');
    const call = within(list).getByRole('link', { name: 'Call +33639981234' });
    expect(call.getAttribute('href')).toBe('tel:+33639981234');
    fireEvent.click(within(list).getByRole('button', { name: 'Copy work email' }));
    await screen.findByText('Work email copied');
    fireEvent.click(within(list).getByRole('button', { name: 'Copy phone' }));
    await screen.findByText('Phone copied');
    expect(copy.mock.calls).toEqual([['jane.doe@acme.example'], ['+33639981234']]);
    expect(await violations(root, 'light')).toEqual([]);
    fireEvent.click(await toggle('Jane Doe'));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Contact of Jane Doe' })).toBeNull());
  });

  it('that can’t be dialled are text only', async () => {
    const { model } = setUp();
    draw(model);
    model.receiveSearch(searchView(shown));
    fireEvent.click(await toggle('Maximiliane.*'));
    await screen.findByText('ask for Max');
    expect(screen.queryByRole('link', { name: /ask for Max/ })).toBeNull();
  });

  it('say so if the browser does not let them be copied', async () => {
    const { model } = setUp({}, { copy: () => Promise.reject(new Error('no')) });
    draw(model);
    model.receiveSearch(searchView(shown));
    fireEvent.click(await toggle('Jane Doe'));
    fireEvent.click(await screen.findByRole('button', { name: 'Copy phone' }));
    const words = await screen.findAllByText(/did not allow copying/);
    expect(words.some((one) => one.classList.contains('ts-copied__failed'))).toBe(true);
  });

  it('stay open when the popup is opened again, and are not in its draft', async () => {
    const { model, requests } = setUp();
    draw(model);
    model.receiveSearch(searchView(shown));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Jane Doe' }));
    fireEvent.click(await toggle('Jane Doe'));
    model.save();
    const draft = requests('search.draft').at(-1)?.request.draft;
    expect(JSON.stringify(draft)).not.toMatch(/acme\.example|3363998/);
    const again = setUp();
    draw(again.model);
    again.model.receiveSearch(searchView({ draft, page: resultPageView() }));
    await screen.findByText(address('jane.doe@acme.example'));
  });

  it('of everybody in an order are followed only while its people are shown', async () => {
    const followed: { urns: string[]; tell: Parameters<FollowContacts>[1]; over: boolean }[] = [];
    const contacts: FollowContacts = (urns, tell) => {
      const one = { urns, tell, over: false };
      followed.push(one);
      return () => {
        one.over = true;
      };
    };
    const copy = vi.fn(async () => undefined);
    const { model } = setUp({}, { contacts, copy });
    model.receiveSearch(searchView());
    model.receiveOrders(ordersView([order()]));
    model.tab.value = 'jobs';
    const root = draw(model);
    const people = await screen.findByRole('button', { name: '4 people' });
    expect(followed).toEqual([]);
    fireEvent.click(people);
    await waitFor(() =>
      expect(followed.map(({ urns }) => urns)).toEqual([['urn:1', 'urn:2', 'urn:3', 'urn:4']]),
    );
    followed[0]?.tell([{ urn: 'urn:2', contacts: {} }]);
    followed[0]?.tell([{ urn: 'urn:1', contacts: { personal_email: 'jane@home.example' } }]);
    await screen.findByText(address('jane@home.example'));
    fireEvent.click(button('Copy personal email'));
    await screen.findByText('Personal email copied');
    expect(copy.mock.calls).toEqual([['jane@home.example']]);
    expect(await violations(root, 'dark')).toEqual([]);
    // A newer view of the same order does not start to follow again.
    model.receiveOrders(ordersView([order({ completed: 3 })]));
    await screen.findByText('4 of 4 · 1 failed');
    expect(followed).toHaveLength(1);
    fireEvent.click(people);
    await waitFor(() => expect(followed[0]?.over).toBe(true));
  });

  it('are the newest, and lead to all others in the workspace', async () => {
    const { model } = setUp();
    const onAllOrders = vi.fn();
    draw(model, { onAllOrders });
    const many = (count: number) => Array.from({ length: count }, (_, n) => order({ id: `order ${n}` }));
    model.receiveOrders(ordersView(many(19)));
    fireEvent.click(await screen.findByRole('tab', { name: /^Activity/ }));
    const list = await screen.findByRole('list', { name: 'Activity' });
    expect(list.children).toHaveLength(19);
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
    model.receiveOrders(ordersView(many(20)));
    fireEvent.click(await screen.findByRole('button', { name: 'Show older' }));
    expect(onAllOrders).toHaveBeenCalledOnce();
  });
});

describe('the draft of a popup that was closed', () => {
  const left = {
    tab: 'search',
    prompt: 'patient',
    chips: [{ kind: 'skills', text: 'Go' }],
    localOnly: true,
    shown: SHOWN,
    chosen: [{ urn: 'urn:77', name: 'Far Away', pool: false, enriched: false, unlocked: [] }],
    scroll: 0,
  };

  it('sends a search that was under way again with its own click id', async () => {
    const { model, requests } = setUp({ 'search.run': () => ok(resultPageView()) });
    draw(model);
    const pending = { clickId: 'click-then', confirmed: true, at: NOW - 1000, before: null };
    model.receiveSearch(searchView({ draft: { ...left, pending } }));
    await screen.findByRole('list', { name: 'Candidates' });
    expect(requests('search.run')[0]?.request).toEqual({ ...SHOWN, clickId: 'click-then', confirmed: true });
    await screen.findByText('1 selected');
  });

  it('is scrolled to where it was, also after a look at the activity; another page begins at its top', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => ({
      ...(ROWS[1] as CandidateRow),
      urn: `urn:row:${at}`,
    }));
    const second = ok(resultPageView({ rows, page: 2 }));
    const { model } = setUp({ 'search.run': () => second });
    const root = draw(model);
    const panel = () => within(root).getByRole('tabpanel');
    // The session is known before the results are.
    model.receiveOrders(ordersView([]));
    await screen.findByText('Search your talent pool and the network');
    const page = resultPageView({ rows });
    model.receiveSearch(searchView({ draft: { ...left, scroll: 300 }, page, seenPages: [1] }));
    await screen.findByRole('list', { name: 'Candidates' });
    expect(panel().scrollTop).toBe(300);
    panel().scrollTop = 200;
    await waitFor(() => expect(model.scroll.value).toBe(200));
    fireEvent.click(screen.getByRole('tab', { name: 'Activity' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Candidates' })).toBeNull());
    fireEvent.click(screen.getByRole('tab', { name: 'Search' }));
    await screen.findByRole('list', { name: 'Candidates' });
    expect(panel().scrollTop).toBe(200);
    fireEvent.click(button('Next page'));
    await screen.findByText(/^Page 2 of/);
    expect(panel().scrollTop).toBe(0);
  });

  it('sends nothing that could cost if its result page is no longer stored', () => {
    const { model, requests } = setUp();
    draw(model);
    model.receiveSearch(searchView({ draft: left }));
    const stale = { clickId: 'click-then', confirmed: false, at: NOW - 3_600_000, before: null };
    const old = setUp();
    old.model.receiveSearch(searchView({ draft: { ...left, pending: stale } }));
    expect([...requests('search.run'), ...old.requests('search.run')]).toEqual([]);
  });

  it('is stored when it changes, and not before it was read', async () => {
    const { model, requests } = setUp();
    draw(model);
    model.search.prompt.value = 'early';
    model.save();
    expect(requests('search.draft')).toEqual([]);
    model.receiveSearch(searchView({ draft: left }));
    model.search.prompt.value = 'later';
    model.save();
    expect(requests('search.draft').at(-1)?.request).toMatchObject({
      draft: { prompt: 'later', localOnly: true },
    });
    model.search.prompt.value = 'latest';
    await waitFor(() =>
      expect(requests('search.draft').at(-1)?.request).toMatchObject({ draft: { prompt: 'latest' } }),
    );
  });

  it('can have any content without an error', () => {
    for (const draft of [
      7,
      'x',
      [],
      { chips: 'no' },
      { shown: { page: 'x' } },
      { editing: { kind: 'zz' } },
    ]) {
      const { model } = setUp();
      draw(model);
      model.receiveSearch(searchView({ draft }));
      screen.getByRole('textbox', { name: 'Who are you looking for?' });
    }
  });
});

describe('orders in the popup', () => {
  it('offer decisions, and one decision settles all problems of its kind', async () => {
    const state = STATES['activity with problems']?.();
    if (!state) throw new Error('there is no activity');
    const { model, requests } = setUp();
    model.receiveSearch(searchView());
    model.receiveOrders(ordersView(state.model.activity.value ?? []));
    model.tab.value = 'jobs';
    draw(model);
    const [dismiss] = await screen.findAllByRole('button', { name: 'Dismiss' });
    if (!dismiss) throw new Error('nothing to dismiss');
    fireEvent.click(dismiss);
    const [asking] = screen.getAllByRole('button', { name: 'Dismiss' }).slice(-1);
    if (asking) fireEvent.click(asking);
    expect(requests('orders.settle').map(({ request }) => request.request)).toEqual(['a', 'b', 'c']);
  });

  it('offer to enrich and then unlock the people who were passed over', async () => {
    const { model, requests } = setUp({ 'people.order': () => ok({ order: 'j', joined: false }) });
    const state = STATES['activity ended']?.();
    model.receiveSearch(searchView());
    model.receiveOrders(ordersView(state?.model.activity.value ?? []));
    model.tab.value = 'jobs';
    draw(model);
    fireEvent.click(await screen.findByRole('button', { name: 'Get profiles, then contacts for 1' }));
    expect(requests('people.order')[0]?.request).toMatchObject({
      kind: 'unlock',
      urns: ['urn:2'],
      fields: ['work_email', 'phone'],
      enrichFirst: true,
    });
  });

  it('link to the profiles of their people', async () => {
    const { model } = setUp();
    model.receiveSearch(searchView());
    model.receiveOrders(ordersView([order()]));
    model.tab.value = 'jobs';
    draw(model);
    fireEvent.click(await screen.findByRole('button', { name: '4 people' }));
    const link = await screen.findByRole('link', { name: /Open the profile of Jane Doe/ });
    expect(link.getAttribute('href')).toBe('https://atrium.example/in/urn%3A1');
    screen.getByText('Failed: couldn’t get the profile');
  });
});

describe('saved and recent searches', () => {
  it('run again with their words and filters', async () => {
    const { model, requests } = setUp({ 'search.run': () => ok(resultPageView()) });
    draw(model);
    model.receiveSearch(searchView({ saved: SAVED }));
    const again = await screen.findByRole('button', { name: 'Rust · French · Native' });
    expect(again.title).toMatch(/Pages you’ve seen are free/);
    screen.getByText('Pages you’ve seen are free. New pages cost the same as a search.');
    fireEvent.click(again);
    await screen.findByRole('list', { name: 'Candidates' });
    expect(requests('search.run')[0]?.request).toMatchObject({
      prompt: '',
      filters: { skills: [{ name: 'Rust' }], languages: [{ name: 'French', level: 'NATIVE' }] },
    });
  });
});
