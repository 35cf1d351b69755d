import { expect, test } from 'vitest';
import type { OrdersView } from '../../../lib/messages/topics.ts';
import { put } from '../../../lib/store/store.ts';
import type { FakeBrowser } from '../../support/fake-browser.ts';
import { networkOf } from '../../support/networks.ts';
import { anOrder } from '../../support/records.ts';
import { MINUTE } from '../../support/times.ts';
import { frameAt, withPeople } from '../support/browsers.ts';

const PROFILE = 'https://network.test/in/person-2';

/** Orders the work emails of two people with a file, and returns the order's id. */
async function orderWithFile(browser: FakeBrowser, csv = true): Promise<string> {
  const reply = await browser.ask('people.order', {
    kind: 'unlock',
    urns: ['urn:2', 'urn:6'],
    fields: ['work_email'],
    refresh: false,
    enrichFirst: true,
    clickId: 'click-0001',
    confirmed: true,
    csv,
  });
  if (!reply.ok) throw new Error('nothing was ordered');
  return reply.data.order;
}

const take = (browser: FakeBrowser, order: string) => browser.ask('orders.export', { order, first: true });
const NOTHING = { ok: true, data: null };

async function isReady(browser: FakeBrowser): Promise<boolean | undefined> {
  const view = await browser.follow({ topic: 'orders' });
  await browser.quiet();
  return (view.snapshots.at(-1)?.data as OrdersView | undefined)?.orders[0]?.csvReady;
}

test('the file of an order is given to the first view that asks once it is done, and to no other', async () => {
  const browser = await withPeople();
  const order = await orderWithFile(browser);
  expect(await take(browser, order)).toEqual(NOTHING);
  await browser.pass(5 * MINUTE);
  expect(await isReady(browser)).toBe(true);
  const replies = await Promise.all([take(browser, order), take(browser, order)]);
  expect(replies.filter(({ ok }) => ok).map((reply) => reply.ok && reply.data?.people.length)).toEqual([
    2,
    undefined,
  ]);
  expect(replies[0]).toMatchObject({
    data: {
      people: [{ urn: 'urn:2', contacts: { work_email: { value: 'p2@work.test' } } }, { urn: 'urn:6' }],
    },
  });
  expect(await isReady(browser)).toBe(false);
});

test('a file that waits is told of also after many newer orders, and so is an order that is still open', async () => {
  const browser = await withPeople();
  const order = await orderWithFile(browser);
  await browser.pass(5 * MINUTE);
  const [ordered] = browser.disk.all('orders');
  if (!ordered) throw new Error('nothing was ordered');
  const { account, createdAt } = ordered;
  const newer = (n: number, endedAt: number | null) =>
    put('orders', anOrder({ id: `${account}|newer-${n}`, account, createdAt: createdAt + 1 + n, endedAt }));
  browser.disk.commit([newer(0, null), ...Array.from({ length: 30 }, (_, n) => newer(n + 1, n + 2))], true);
  const view = await browser.follow({ topic: 'orders' });
  await browser.quiet();
  const orders = (view.snapshots.at(-1)?.data as OrdersView | undefined)?.orders ?? [];
  const newest = Array.from({ length: 20 }, (_, n) => `${account}|newer-${30 - n}`);
  expect(orders.map(({ id }) => id)).toEqual([...newest, `${account}|newer-0`, order]);
  expect(orders.at(-1)?.csvReady).toBe(true);
});

test('the file waits in Activity while no view is open, and Export works as often as wanted', async () => {
  const browser = await withPeople();
  const order = await orderWithFile(browser);
  await browser.pass(5 * MINUTE);
  expect(await isReady(browser)).toBe(true);
  expect(await browser.ask('orders.export', { order })).toMatchObject({
    data: { people: [{}, {}], left: 0 },
  });
  expect(await isReady(browser)).toBe(false);
  expect(await browser.ask('orders.export', { order })).toMatchObject({
    data: { people: [{}, {}], left: 0 },
  });
});

test('an order without a file has none to take, and can be exported', async () => {
  const browser = await withPeople();
  const order = await orderWithFile(browser, false);
  await browser.pass(5 * MINUTE);
  expect(await isReady(browser)).toBe(false);
  expect(await take(browser, order)).toEqual(NOTHING);
  expect(await browser.ask('orders.export', { order })).toMatchObject({
    data: { people: [{}, {}], left: 0 },
  });
  expect(await browser.ask('orders.export', { order: 'no such order' })).toEqual(NOTHING);
});

test('a page of the network gets no file', async () => {
  const browser = await withPeople();
  await browser.ask('network.use', { network: networkOf(PROFILE) });
  const order = await orderWithFile(browser);
  await browser.pass(5 * MINUTE);
  const reply = await browser.ask('orders.export', { order }, await frameAt(browser, PROFILE));
  expect(reply).toMatchObject({ ok: false, error: { kind: 'forbidden' } });
});

test('no file is given out where a policy forbids it', async () => {
  const browser = await withPeople();
  const order = await orderWithFile(browser);
  await browser.pass(5 * MINUTE);
  browser.managed = { exportOff: true };
  await browser.worker.policyChanged();
  expect(await take(browser, order)).toEqual(NOTHING);
  expect(await browser.ask('orders.export', { order })).toEqual(NOTHING);
  browser.managed = { exportOff: false };
  await browser.worker.policyChanged();
  expect(await take(browser, order)).toMatchObject({ data: { people: [{}, {}], left: 0 } });
});

test('the file tells how many it is without, because they must not be contacted', async () => {
  const browser = await withPeople();
  const order = await orderWithFile(browser);
  await browser.pass(5 * MINUTE);
  const [{ account = '' } = {}] = browser.disk.all('orders');
  const key = 'u urn:6';
  const blocked = { id: `${account}|${key}`, account, name: 'Blocked', keys: [key], at: 1 };
  browser.disk.commit([put('blocked', blocked)], true);
  expect(await take(browser, order)).toMatchObject({ data: { people: [{ urn: 'urn:2' }], left: 1 } });
});
