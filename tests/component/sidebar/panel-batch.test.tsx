import '../../../components/orders/orders.css';
import { type Signal, signal } from '@preact/signals';
import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { PeopleOnPageTab } from '../../../components/sidebar/lazy-components.ts';
import { PanelBatch } from '../../../components/sidebar/panel-batch.tsx';
import { createPanelOrders, type Whom } from '../../../components/sidebar/panel-orders.ts';
import type { PersonOnPage } from '../../../components/sidebar/people-on-page.ts';
import type { BatchProps } from '../../../components/sidebar/people-on-page-tab.tsx';
import type { Reply } from '../../../lib/messages/answers.ts';
import type { Ask } from '../../../lib/messages/ask-with.ts';
import type { Prices } from '../../../lib/money/prices.ts';
import type { OrderView } from '../../../lib/views/order-view.ts';
import { anOrderView, aRow } from '../../support/views.ts';
import { violations } from '../screen.tsx';
import { draw, setUp } from './set-up.tsx';
import { LINK, NOW, person, session } from './views.ts';

const link = (slug: string) => ({ canonical: `${LINK}-${slug}`, slug, url: `${LINK}-${slug}` });
const ROWS: PersonOnPage[] = [
  { link: link('a'), name: 'Ana', known: aRow({ urn: 'a', name: 'Ana' }) },
  { link: link('b'), name: 'Bea', known: aRow({ urn: 'b', name: 'Bea', enriched: true }) },
  { link: link('c'), name: 'Cleo Vidal', known: null },
];
/** Only some tests have a second person who was never seen. */
const DORA = { link: link('d'), name: 'Dora Ruiz', known: null };

beforeAll(PeopleOnPageTab.prepare);

let asked: { name: string; request: Record<string, unknown> }[];
let answers: Reply<unknown>[];
let sendOrders: (view: { orders: OrderView[] }) => void;
let announced: string[];
let whom: readonly Whom[];
/** The names of people who must not be contacted; null where they can't be read. */
let blocked: string[] | null;
let whenAsked: (() => Promise<boolean[]>) | null;

function open() {
  asked = [];
  answers = [];
  announced = [];
  blocked = [];
  whenAsked = null;
  let clicks = 0;
  const panel = createPanelOrders({
    ask: (async (name: string, request: Record<string, unknown>) => {
      asked.push({ name, request });
      return answers.shift() ?? { ok: true, data: { order: 'j', joined: false } };
    }) as Ask,
    newClick: () => {
      clicks += 1;
      return `click-${clicks}`;
    },
    follow: ((_topic: unknown, listener: typeof sendOrders) => {
      sendOrders = listener;
      return { stop: () => undefined };
    }) as never,
    contacts: () => () => undefined,
    copy: async () => undefined,
    announce: (words) => announced.push(words),
    session: signal(session()),
    areBlocked: async (people) => {
      whom = people;
      if (!blocked) throw new Error('no database');
      if (whenAsked) return whenAsked();
      return people.map(({ name }) => blocked?.includes(name) ?? false);
    },
  });
  const batch = (props: BatchProps) => <PanelBatch {...props} panel={panel} session={session({ prices })} />;
  const { model } = setUp(person(), { tab: 'page', rows: ROWS });
  return { model, root: draw(model, { place: 'panel', batch }) };
}

const order = (change: Partial<OrderView>) =>
  anOrderView({
    people: [{ urn: 'a', name: 'Ana', networkUrl: LINK, result: 'pending', reason: null }],
    createdAt: NOW,
    ...change,
  });

let root: HTMLElement;
let show: (rows: PersonOnPage[] | null) => void;
let prices: Prices = [];
beforeEach(() => {
  prices = [];
  const opened = open();
  root = opened.root;
  const rows = opened.model.rows as Signal<PersonOnPage[] | null>;
  show = (next) => {
    rows.value = next;
  };
});

const choose = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const orders = () => asked.filter(({ name }) => name === 'people.order').map(({ request }) => request);

const isChosen = () =>
  ['Ana', 'Bea', 'Cleo Vidal'].map(
    (name) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` }).checked,
  );
const UNLOCK = order({ kind: 'unlock', fields: ['work_email'] });

/** Unlocks the chosen people as with the keyboard: the button has the focus when it is pressed. */
async function unlock(people: number): Promise<void> {
  const name = `Get contacts for ${people}`;
  const button = await screen.findByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Get' }));
}

it('the panel enriches people who are known and not enriched, and offers contacts of the others too', async () => {
  choose('All 3 people');
  await screen.findByRole('button', { name: 'Get contacts for 3' });
  expect(await violations(root, 'light')).toEqual([]);
  await press('Get profiles for 1');
  await waitFor(() => expect(orders()).toMatchObject([{ kind: 'enrich', urns: ['a'], clickId: 'click-1' }]));
});

it('the panel asks for the fields before it unlocks, and chooses nobody any more once the order is placed', async () => {
  choose('All 3 people');
  await press('Get contacts for 3');
  const dialog = await screen.findByRole('dialog');
  expect(orders()).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Get' }));
  await waitFor(() =>
    expect(orders()).toMatchObject([
      {
        kind: 'unlock',
        urns: ['a', 'b'],
        links: [{ link: link('c').canonical, name: { full: 'Cleo Vidal', first: 'Cleo', last: 'Vidal' } }],
        enrichFirst: true,
      },
    ]),
  );
  await waitFor(() => expect(isChosen()).toEqual([false, false, false]));
  expect(announced).toEqual(['Started for 3 people']);
});

it('one dialog counts the searches for people who were never seen, and names their price if it is not known', async () => {
  show([...ROWS, DORA]);
  await screen.findByRole('checkbox', { name: 'Select Dora Ruiz' });
  choose('Select Cleo Vidal');
  choose('Select Dora Ruiz');
  await press('Get contacts for 2');
  const dialog = within(await screen.findByRole('dialog', { name: /^Get contacts for 2/ }));
  dialog.getByText('Find 2 people by name');
  dialog.getByText(/search/i, { selector: '.ts-order__warning span' });
  expect(await violations(root, 'light')).toEqual([]);
});

it('the dialog’s limit is every search, every contact and every profile', async () => {
  prices = [
    { op: 'search', fields: [], people: 1, credits: 1, at: 1 },
    { op: 'contact-batch', fields: ['work_email'], people: 1, credits: 3, at: 1 },
    { op: 'enrich-batch', fields: [], people: 1, credits: 2, at: 1 },
  ];
  show([...ROWS, DORA]);
  await screen.findByRole('checkbox', { name: 'Select Dora Ruiz' });
  choose('Select Cleo Vidal');
  choose('Select Dora Ruiz');
  await press('Get contacts for 2');
  const dialog = await screen.findByRole('dialog', { name: 'Get contacts for 2 · up to 12 credits' });
  within(dialog).getByText('2 × 1 credit');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Get' }));
  await waitFor(() => expect(orders()).toMatchObject([{ urns: [], limit: 12, confirmed: true }]));
  expect(orders()[0]?.links).toHaveLength(2);
});

it('nobody can be chosen whose name is hidden, or whose search left open who it is; what it cost is said', async () => {
  const stopped = (why: 'several' | 'nobody' | 'lost') => ({ why, credits: 1, error: null });
  show([
    { link: link('ACoAA9'), name: 'ACoAA9', known: null },
    { link: link('e'), name: 'Eva Sol', known: null, stopped: stopped('several') },
    { link: link('f'), name: 'Fay Roy', known: null, stopped: stopped('nobody') },
    { link: link('g'), name: 'Gil Paz', known: null, stopped: { ...stopped('lost'), credits: null } },
    { link: link('h'), name: 'Hal Oz', known: null, finding: true },
  ]);
  await screen.findByText('Name hidden. Open the profile to enter it.');
  screen.getByText('Choose a match · 1 credit');
  screen.getByText('Not found by name · 1 credit');
  screen.getByText('No response');
  screen.getByText('Finding…');
  const isDisabled = (name: string) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` }).disabled;
  expect(['ACoAA9', 'Eva Sol', 'Fay Roy', 'Gil Paz', 'Hal Oz'].map(isDisabled)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  choose('All 2 people');
  await screen.findByRole('button', { name: 'Get contacts for 2' });
  expect(await violations(root, 'light')).toEqual([]);
});

it('with Shift everybody from the last box on is chosen', async () => {
  choose('Select Ana');
  await waitFor(() => expect(isChosen()).toEqual([true, false, false]));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Cleo Vidal' }), { shiftKey: true });
  await waitFor(() => expect(isChosen()).toEqual([true, true, true]));
});

it('the card says how many people were looked for, and whom the search has not found', async () => {
  choose('Select Cleo Vidal');
  choose('Select Ana');
  await unlock(2);
  const people = [
    { urn: 'a', name: 'Ana', networkUrl: LINK, result: 'pending' as const, reason: null },
    {
      urn: link('c').canonical,
      name: 'Cleo Vidal',
      networkUrl: LINK,
      result: 'pending' as const,
      reason: null,
      sought: true as const,
    },
  ];
  const seeking = order({ kind: 'unlock', fields: ['work_email'], people, total: 2, phase: 'sending' });
  sendOrders({ orders: [{ ...seeking, finding: { done: 0, total: 1 } }] });
  await screen.findByText('Finding 1 of 1');
  const ended = people.map((one, n) =>
    n === 0 ? { ...one, result: 'found' as const } : { ...one, result: 'nobody' as const, credits: 1 },
  );
  sendOrders({ orders: [{ ...seeking, open: false, phase: 'done', people: ended, completed: 2 }] });
  await screen.findByText('Found 1 · Not found by name 1');
  fireEvent.click(screen.getByRole('button', { name: '2 people' }));
  await screen.findByText('Not found by name · 1 credit');
  expect(screen.queryByRole('button', { name: 'Retry failed' })).toBeNull();
});

it('a lost search is paid for again only by a click that says so', async () => {
  answers.push({ ok: false, error: { kind: 'search-lost', request: 'r', balanceFell: null } });
  choose('Select Cleo Vidal');
  choose('Select Ana');
  await unlock(2);
  await press('Search again');
  await waitFor(() => expect(orders()).toHaveLength(2));
  expect(orders().map(({ retry }) => retry)).toEqual([undefined, true]);
});

it('the panel keeps who is chosen while an unlock is under way', async () => {
  choose('Select Ana');
  await unlock(1);
  await waitFor(() => expect(isChosen()).toEqual([false, false, false]));
  choose('Select Ana');
  choose('Select Bea');
  await waitFor(() => expect(isChosen()).toEqual([true, true, false]));
  sendOrders({ orders: [UNLOCK] });
  await screen.findByText('In progress');
  // The page is being read again.
  show(null);
  await waitFor(() => expect(screen.queryByText('In progress')).toBeNull());
  show(ROWS);
  await screen.findByText('In progress');
  expect(isChosen()).toEqual([true, true, false]);
});

it('the panel chooses nobody any more if an order joins one under way, and says so', async () => {
  choose('Select Ana');
  await unlock(1);
  await waitFor(() => expect(isChosen()).toEqual([false, false, false]));
  sendOrders({ orders: [UNLOCK] });
  await screen.findByText('In progress');
  answers.push({ ok: true, data: { order: 'j', joined: true } });
  choose('Select Ana');
  await unlock(1);
  await waitFor(() => expect(isChosen()).toEqual([false, false, false]));
  expect(announced).toEqual(['Started for 1 person', 'Already in progress. No extra charge.']);
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Activity' }));
});

it('the panel moves the focus to the order when its button goes', async () => {
  const focused = () => document.activeElement;
  choose('Select Ana');
  await unlock(1);
  await waitFor(() => expect(focused()).toBe(document.body));
  sendOrders({ orders: [UNLOCK] });
  const list = await screen.findByRole('list', { name: 'Activity' });
  expect(focused()).toBe(list);
  // The focus stays where the recruiter has moved it meanwhile.
  screen.getByRole('checkbox', { name: 'Select Bea' }).focus();
  sendOrders({ orders: [] });
  sendOrders({ orders: [UNLOCK] });
  await screen.findByRole('list', { name: 'Activity' });
  expect(focused()).toBe(screen.getByRole('checkbox', { name: 'Select Bea' }));
});

it('the panel moves the focus to the order when its button is for nobody any more', async () => {
  choose('Select Ana');
  const button = await screen.findByRole('button', { name: 'Get profiles for 1' });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(orders()).toHaveLength(1));
  sendOrders({ orders: [order({})] });
  const list = await screen.findByRole('list', { name: 'Activity' });
  expect(document.activeElement).toBe(button);
  show(ROWS.map((one) => ({ ...one, known: one.known && { ...one.known, enriched: true } })));
  await waitFor(() => expect(button).toHaveProperty('disabled', true));
  expect(document.activeElement).toBe(list);
});

it('the panel confirms an order with the same click id', async () => {
  answers.push({ ok: false, error: { kind: 'confirm', credits: 30, unpriced: [], balance: 1300 } });
  choose('Select Ana');
  await press('Get profiles for 1');
  await press('Get');
  await waitFor(() => expect(orders()).toHaveLength(2));
  const [first, second] = orders();
  expect(second).toEqual({ ...first, confirmed: true, limit: 30 });
});

it('the panel shows the progress of an order on pages with its people only', async () => {
  choose('Select Ana');
  await press('Get profiles for 1');
  await waitFor(() => expect(orders()).toHaveLength(1));
  sendOrders({ orders: [order({})] });
  await screen.findByText('In progress');
  expect(await violations(root, 'dark')).toEqual([]);
  const elsewhere = [{ urn: 'z', name: 'Zoe', networkUrl: LINK, result: 'pending' as const, reason: null }];
  sendOrders({ orders: [order({ people: elsewhere })] });
  await waitFor(() => expect(screen.queryByText('In progress')).toBeNull());
});

it('the panel says what failed, and tries again', async () => {
  answers.push({ ok: false, error: { kind: 'offline' } });
  choose('Select Ana');
  await press('Get profiles for 1');
  await screen.findByText('You’re offline');
  await press('Try again');
  await waitFor(() => expect(orders()).toHaveLength(2));
});

it('the panel no longer says that it is offline once it is not', async () => {
  answers.push({ ok: false, error: { kind: 'offline' } });
  choose('Select Ana');
  await press('Get profiles for 1');
  await screen.findByText('You’re offline');
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(screen.queryByText('You’re offline')).toBeNull());
});

it('the panel says what failed on pages with those people only', async () => {
  answers.push({ ok: false, error: { kind: 'offline' } });
  choose('Select Ana');
  await press('Get profiles for 1');
  await screen.findByText('You’re offline');
  show([{ link: link('z'), name: 'Zoe', known: aRow({ urn: 'z', name: 'Zoe' }) }]);
  await waitFor(() => expect(screen.queryByText('You’re offline')).toBeNull());
  show(ROWS);
  await screen.findByText('You’re offline');
});

it('whoever must not be contacted is no part of the price and of the order', async () => {
  prices = [
    { op: 'contact-batch', fields: ['work_email'], people: 1, credits: 2, at: NOW },
    { op: 'contact', fields: ['work_email'], people: 1, credits: 3, at: NOW },
    { op: 'enrich', fields: [], people: 1, credits: 1, at: NOW },
  ];
  blocked = ['Bea', 'Cleo Vidal'];
  choose('All 3 people');
  await press('Get contacts for 3');
  const dialog = within(await screen.findByRole('dialog', { name: /^Get contacts for Ana/ }));
  dialog.getByText('2 left out: do not contact');
  expect(whom).toEqual([
    { urns: ['a'], link: link('a').canonical, name: 'Ana' },
    { urns: ['b'], link: link('b').canonical, name: 'Bea' },
    { urns: [], link: link('c').canonical, name: 'Cleo Vidal' },
  ]);
  expect(await violations(root, 'light')).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Get' }));
  await waitFor(() => expect(orders()).toMatchObject([{ kind: 'unlock', urns: ['a'] }]));
  expect(orders()[0]).not.toHaveProperty('links');
  // Nobody is left to be got for.
  await waitFor(() => expect(isChosen()).toEqual([false, false, false]));
});

it('while that is looked up the buttons wait, and a second press does nothing', async () => {
  let answer = (_: boolean[]) => {};
  whenAsked = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  choose('Select Ana');
  await press('Get profiles for 1');
  await press('Get profiles for 1');
  await press('Get contacts for 1');
  expect(screen.getByRole('button', { name: 'Get profiles for 1' }).getAttribute('aria-busy')).toBe('true');
  answer([false]);
  await waitFor(() => expect(orders()).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('where that cannot be read, the dialog is for everybody, and the worker leaves them out', async () => {
  blocked = null;
  choose('All 3 people');
  await unlock(3);
  await waitFor(() => expect(orders()).toMatchObject([{ urns: ['a', 'b'] }]));
});
