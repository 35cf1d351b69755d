import '../../../components/orders/orders.css';
import type { Signal } from '@preact/signals';
import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { PeopleOnPageTab } from '../../../components/sidebar/lazy-tabs.ts';
import { PanelBatch } from '../../../components/sidebar/panel-batch.tsx';
import { createPanelOrders } from '../../../components/sidebar/panel-orders.ts';
import type { BatchProps } from '../../../components/sidebar/people-on-page-tab.tsx';
import type { Reply } from '../../../lib/messages/answers.ts';
import type { Ask } from '../../../lib/messages/ask-with.ts';
import type { OrderView } from '../../../lib/views/order-view.ts';
import { anOrderView, aRow } from '../../support/views.ts';
import { violations } from '../screen.tsx';
import { draw, setUp } from './set-up.tsx';
import { LINK, NOW, person, session } from './views.ts';

const link = (slug: string) => ({ canonical: `${LINK}-${slug}`, slug, url: `${LINK}-${slug}` });
const ROWS = [
  { link: link('a'), name: 'Ana', known: aRow({ urn: 'a', name: 'Ana' }) },
  { link: link('b'), name: 'Bea', known: aRow({ urn: 'b', name: 'Bea', enriched: true }) },
  { link: link('c'), name: 'Cleo', known: null },
];

beforeAll(PeopleOnPageTab.prepare);

let asked: { name: string; request: Record<string, unknown> }[];
let answers: Reply<unknown>[];
let sendOrders: (view: { orders: OrderView[] }) => void;
let announced: string[];

function open() {
  asked = [];
  answers = [];
  announced = [];
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
  });
  const batch = (props: BatchProps) => <PanelBatch {...props} panel={panel} session={session()} />;
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
let show: (rows: typeof ROWS | null) => void;
beforeEach(() => {
  const opened = open();
  root = opened.root;
  const rows = opened.model.rows as Signal<typeof ROWS | null>;
  show = (next) => {
    rows.value = next;
  };
});

const choose = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const orders = () => asked.filter(({ name }) => name === 'people.order').map(({ request }) => request);

const isChosen = () =>
  ['Ana', 'Bea', 'Cleo'].map(
    (name) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Choose ${name}` }).checked,
  );
const UNLOCK = order({ kind: 'unlock', fields: ['work_email'] });

/** Unlocks the chosen people as with the keyboard: the button has the focus when it is pressed. */
async function unlock(people: number): Promise<void> {
  const name = `Unlock ${people}`;
  const button = await screen.findByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
}

it('the panel enriches people who are known and not enriched, and says how many must be found first', async () => {
  choose('All 3 people');
  await screen.findByText(/^1 link is not known yet/);
  screen.getByRole('button', { name: 'Unlock 2' });
  expect(await violations(root, 'light')).toEqual([]);
  await press('Enrich 1');
  expect(orders()).toMatchObject([{ kind: 'enrich', urns: ['a'], clickId: 'click-1' }]);
});

it('the panel asks for the fields before it unlocks, and chooses nobody any more once the order is placed', async () => {
  choose('All 3 people');
  await press('Unlock 2');
  const dialog = await screen.findByRole('dialog');
  expect(orders()).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Unlock 2' }));
  await waitFor(() =>
    expect(orders()).toMatchObject([{ kind: 'unlock', urns: ['a', 'b'], enrichFirst: true }]),
  );
  await waitFor(() => expect(isChosen()).toEqual([false, false, true]));
  expect(announced).toEqual(['Started for 2 people']);
});

it('the panel keeps who is chosen while an unlock is under way', async () => {
  choose('Choose Ana');
  await unlock(1);
  await waitFor(() => expect(isChosen()).toEqual([false, false, false]));
  choose('Choose Ana');
  choose('Choose Bea');
  await waitFor(() => expect(isChosen()).toEqual([true, true, false]));
  sendOrders({ orders: [UNLOCK] });
  await screen.findByRole('progressbar');
  // The page is being read again.
  show(null);
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  show(ROWS);
  await screen.findByRole('progressbar');
  expect(isChosen()).toEqual([true, true, false]);
});

it('the panel chooses nobody any more if an order joins one under way, and says so', async () => {
  choose('Choose Ana');
  await unlock(1);
  await waitFor(() => expect(isChosen()).toEqual([false, false, false]));
  sendOrders({ orders: [UNLOCK] });
  await screen.findByRole('progressbar');
  answers.push({ ok: true, data: { order: 'j', joined: true } });
  choose('Choose Ana');
  await unlock(1);
  await waitFor(() => expect(isChosen()).toEqual([false, false, false]));
  expect(announced).toEqual(['Started for 1 person', 'This is already under way; nothing more was charged.']);
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Jobs' }));
});

it('the panel moves the focus to the order when its button goes', async () => {
  const focused = () => document.activeElement;
  choose('Choose Ana');
  await unlock(1);
  await waitFor(() => expect(focused()).toBe(document.body));
  sendOrders({ orders: [UNLOCK] });
  const list = await screen.findByRole('list', { name: 'Jobs' });
  expect(focused()).toBe(list);
  // The focus stays where the recruiter has moved it meanwhile.
  screen.getByRole('checkbox', { name: 'Choose Bea' }).focus();
  sendOrders({ orders: [] });
  sendOrders({ orders: [UNLOCK] });
  await screen.findByRole('list', { name: 'Jobs' });
  expect(focused()).toBe(screen.getByRole('checkbox', { name: 'Choose Bea' }));
});

it('the panel moves the focus to the order when its button is for nobody any more', async () => {
  choose('Choose Ana');
  const button = await screen.findByRole('button', { name: 'Enrich 1' });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(orders()).toHaveLength(1));
  sendOrders({ orders: [order({})] });
  const list = await screen.findByRole('list', { name: 'Jobs' });
  expect(document.activeElement).toBe(button);
  show(ROWS.map((one) => ({ ...one, known: one.known && { ...one.known, enriched: true } })));
  await waitFor(() => expect(button).toHaveProperty('disabled', true));
  expect(document.activeElement).toBe(list);
});

it('the panel confirms an order with the same click id', async () => {
  answers.push({ ok: false, error: { kind: 'confirm', credits: 30, unpriced: [], balance: 1300 } });
  choose('Choose Ana');
  await press('Enrich 1');
  await press('Go ahead');
  await waitFor(() => expect(orders()).toHaveLength(2));
  const [first, second] = orders();
  expect(second).toEqual({ ...first, confirmed: true, limit: 30 });
});

it('the panel shows the progress of an order on pages with its people only', async () => {
  choose('Choose Ana');
  await press('Enrich 1');
  await waitFor(() => expect(orders()).toHaveLength(1));
  sendOrders({ orders: [order({})] });
  await screen.findByRole('progressbar');
  expect(await violations(root, 'dark')).toEqual([]);
  const elsewhere = [{ urn: 'z', name: 'Zoe', networkUrl: LINK, result: 'pending' as const, reason: null }];
  sendOrders({ orders: [order({ people: elsewhere })] });
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

it('the panel says what failed, and tries again', async () => {
  answers.push({ ok: false, error: { kind: 'offline' } });
  choose('Choose Ana');
  await press('Enrich 1');
  await screen.findByText('You are offline');
  await press('Try again');
  await waitFor(() => expect(orders()).toHaveLength(2));
});

it('the panel says what failed on pages with those people only', async () => {
  answers.push({ ok: false, error: { kind: 'offline' } });
  choose('Choose Ana');
  await press('Enrich 1');
  await screen.findByText('You are offline');
  show([{ link: link('z'), name: 'Zoe', known: aRow({ urn: 'z', name: 'Zoe' }) }]);
  await waitFor(() => expect(screen.queryByText('You are offline')).toBeNull());
  show(ROWS);
  await screen.findByText('You are offline');
});
