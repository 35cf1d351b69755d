import { describe, expect, test } from 'vitest';
import { createOrderActions } from '../../../components/orders/order-actions.ts';
import { createOrderModel } from '../../../components/orders/order-model.ts';
import type { MessageError, Reply } from '../../../lib/messages/answers.ts';
import type { Ask } from '../../../lib/messages/ask-with.ts';
import { NO_PRICES } from '../../../lib/money/prices.ts';
import type { PersonRecord } from '../../../lib/store/records.ts';
import type { OrderView } from '../../../lib/views/order-view.ts';

const DONE = { ok: true, data: { order: 'j2', joined: false } } as const;
const people = ['a', 'b'].map((urn) => ({ urn })) as unknown as OrderView['people'];
const order = {
  kind: 'unlock',
  fields: ['phone'],
  problems: [{ request: 'lost-1' }, { request: 'lost-2' }],
  retry: { refresh: false, enrichFirst: true, from: 0 },
} as unknown as OrderView;

function buttons(...answers: Reply<unknown>[]) {
  const asked: { name: string; request: Record<string, unknown> }[] = [];
  const ask = (async (name: string, request: Record<string, unknown>) => {
    asked.push({ name, request });
    return name === 'people.order' ? (answers.shift() ?? DONE) : { ok: true, data: null };
  }) as Ask;
  const orders = createOrderModel({ ask, newClick: () => 'click-1' });
  const actions = createOrderActions({
    ask,
    orders,
    session: () => null,
    contacts: () => () => {},
    copies: {} as never,
  });
  const settled = () =>
    asked.filter(({ name }) => name === 'orders.settle').map(({ request }) => request.request);
  return { actions, asked, orders, settled, confirm: () => orders.confirming.value?.go() };
}

test('trying again settles the problems of the first order once the new order is accepted', async () => {
  const { actions, asked, settled } = buttons();
  actions.retry(order, people, 9);
  await expect.poll(settled).toEqual(['lost-1', 'lost-2']);
  expect(asked[0]).toEqual({
    name: 'people.order',
    request: {
      kind: 'unlock',
      urns: ['a', 'b'],
      fields: ['phone'],
      enrichFirst: true,
      refresh: false,
      limit: 9,
      clickId: 'click-1',
    },
  });
});

test.each<[MessageError]>([
  [{ kind: 'confirm', credits: 9, unpriced: [], balance: null }],
  [{ kind: 'offline' }],
])('an order that is refused (%j) leaves the problems of the first order', async (error) => {
  const { actions, orders, settled } = buttons({ ok: false, error });
  actions.retry(order, people, null);
  await expect.poll(() => orders.busy.value).toBe(false);
  expect(settled()).toEqual([]);
});

test('an order that is accepted after its confirmation settles the problems of the first order', async () => {
  const { actions, orders, settled, confirm } = buttons({
    ok: false,
    error: { kind: 'confirm', credits: 9, unpriced: [], balance: null },
  });
  actions.retry(order, people, null);
  await expect.poll(() => orders.busy.value).toBe(false);
  confirm();
  await expect.poll(settled).toEqual(['lost-1', 'lost-2']);
});

test('unlocking the people who were passed over settles no problem of the others', async () => {
  const { actions, asked, orders, settled } = buttons();
  actions.enrichThenUnlock(order, people);
  await expect.poll(() => orders.lastOrder.value).toBe('j2');
  expect(asked).toHaveLength(1);
  expect(settled()).toEqual([]);
});

describe('the CSV file of an order', () => {
  const person = { urn: 'a', name: 'Ana' } as PersonRecord;

  function withFile(people: PersonRecord[] | null, exported?: (readonly PersonRecord[])[], left = 0) {
    const asked: unknown[] = [];
    const saved: (readonly PersonRecord[])[] = [];
    const ask = (async (name: string, request: unknown) => {
      asked.push([name, request]);
      return { ok: true, data: people && { people, left } };
    }) as Ask;
    const actions = createOrderActions({
      ask,
      orders: { place: async () => {} },
      session: () => null,
      contacts: () => () => {},
      copies: {} as never,
      savePeople: async (people) => saved.push(people) > 0,
      ...(exported && { exportAs: async (people: readonly PersonRecord[]) => exported.push(people) > 1 }),
    });
    return { actions, asked, saved };
  }

  test('is saved once when the order is done, if this view is the first to ask', async () => {
    const { actions, asked, saved } = withFile([person]);
    const orders = [
      { ...order, id: 'j1', csvReady: true },
      { ...order, id: 'j2', csvReady: false },
    ];
    actions.saveFinished(orders);
    actions.saveFinished(orders);
    await expect.poll(() => saved).toEqual([[person]]);
    expect(asked).toEqual([['orders.export', { order: 'j1', first: true }]]);
  });

  test('says how many it is without, each order for itself, once it is made', async () => {
    const { actions, saved } = withFile([person], undefined, 2);
    actions.exportPeople({ ...order, id: 'j1' });
    actions.exportPeople({ ...order, id: 'j2' });
    await expect.poll(() => saved).toHaveLength(2);
    await expect.poll(() => actions.leftOut.value).toEqual({ j1: 2, j2: 2 });
    const exported: (readonly PersonRecord[])[] = [];
    const asked = withFile([person], exported, 2);
    asked.actions.exportPeople({ ...order, id: 'j1' });
    await expect.poll(() => exported).toHaveLength(1);
    // The dialog was closed without a file.
    expect(asked.actions.leftOut.value).toEqual({});
  });

  test('is not saved where another view has it', async () => {
    const { actions, asked, saved } = withFile(null);
    actions.saveFinished([{ ...order, id: 'j1', csvReady: true }]);
    await expect.poll(() => asked).toHaveLength(1);
    expect(saved).toEqual([]);
  });

  test('is saved at any time by Export', async () => {
    const { actions, asked, saved } = withFile([person]);
    actions.exportPeople({ ...order, id: 'j1' });
    await expect.poll(() => saved).toEqual([[person]]);
    expect(asked).toEqual([['orders.export', { order: 'j1', first: false }]]);
  });

  test('is asked for by Export where the view can ask, and still saved at once when the order is done', async () => {
    const exported: (readonly PersonRecord[])[] = [];
    const { actions, saved } = withFile([person], exported);
    actions.exportPeople({ ...order, id: 'j1' });
    await expect.poll(() => exported).toEqual([[person]]);
    expect(saved).toEqual([]);
    actions.saveFinished([{ ...order, id: 'j1', csvReady: true }]);
    await expect.poll(() => saved).toEqual([[person]]);
    expect(exported).toHaveLength(1);
  });

  test('may be saved unless a policy forbids it', () => {
    const may = (managed: string[]) =>
      createOrderActions({
        ask: (async () => ({ ok: true, data: null })) as Ask,
        orders: { place: async () => {} },
        session: () => ({ prices: NO_PRICES, managed }),
        contacts: () => () => {},
        copies: {} as never,
      }).mayExport();
    expect([may([]), may(['exportOff'])]).toEqual([true, false]);
  });
});
