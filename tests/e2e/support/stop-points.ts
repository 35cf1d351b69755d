import { expect } from 'vitest';
import {
  HELD_MS,
  LONGER_THAN_A_LOOKUP_MS,
  PATIENCE,
  type PaidOrder,
  type PaidOrders,
  type PaidPath,
} from './paid-orders.ts';

/**
 * Presses, and comes back when the request has come exactly this far and stays there. What it gives back is to be called
 * once the worker or the browser is dead, and lets things go on.
 */
export type StopPoint = (paidOrders: PaidOrders, order: PaidOrder) => Promise<() => Promise<void>>;

const STATUS = {
  contact: 'contact-status',
  'contact/batch': 'batch-status',
  'enrich/batch': 'batch-status',
} as const;

const requests = ({ sandbox }: PaidOrders, operation: PaidPath | (typeof STATUS)[keyof typeof STATUS]) =>
  sandbox.stats().requests[operation];

function statusOf({ operation }: PaidOrder) {
  if (operation === 'enrich') throw new Error('A single enrichment is answered at once.');
  return STATUS[operation];
}

/** On disk, and not yet on its way. */
const recorded: StopPoint = async (paidOrders, order) => {
  const before = requests(paidOrders, order.operation);
  // Writers of the ledger have to wait, and a request only leaves once the journal and the ledger are written.
  const release = await paidOrders.page.hold('charges');
  await paidOrders.press(order);
  await expect.poll(() => paidOrders.orderRecord(order), PATIENCE).toBeDefined();
  return async () => {
    expect(requests(paidOrders, order.operation)).toBe(before);
    expect(paidOrders.charges(order)).toEqual({});
    // Where the whole browser died, so did the page that holds the ledger.
    if (paidOrders.page.page.isClosed()) return;
    expect(await paidOrders.requestRecord(order)).toMatchObject({ state: 'recorded', sends: 0 });
    await release();
  };
};

/** At the service, which has not looked at it yet. */
const sending: StopPoint = async (paidOrders, order) => {
  const { operation } = order;
  const before = requests(paidOrders, operation);
  paidOrders.sandbox.fault({ kind: 'delay', ms: HELD_MS, operation });
  await paidOrders.press(order);
  await expect.poll(() => requests(paidOrders, operation), PATIENCE).toBe(before + 1);
  expect(await paidOrders.requestRecord(order)).toMatchObject({ state: 'sending', sends: 1 });
  expect(paidOrders.charges(order)).toEqual({});
  return async () => paidOrders.sandbox.clearFaults();
};

/** Charged, and the answer not yet here. */
const charged: StopPoint = async (paidOrders, order) => {
  paidOrders.sandbox.fault({ kind: 'delay', ms: HELD_MS, after: true, operation: order.operation });
  await paidOrders.press(order);
  await expect.poll(() => paidOrders.charges(order), PATIENCE).toEqual(paidOrders.eachOnce(order));
  expect(await paidOrders.requestRecord(order)).toMatchObject({ state: 'sending', sends: 1 });
  return async () => paidOrders.sandbox.clearFaults();
};

/** Accepted, and not asked about yet. */
const accepted: StopPoint = async (paidOrders, order) => {
  await paidOrders.press(order);
  await expect.poll(async () => (await paidOrders.requestRecord(order))?.state, PATIENCE).toBe('accepted');
  return async () => {};
};

/** Asked about for the first time, without an answer yet. */
const firstPoll: StopPoint = async (paidOrders, order) => {
  const operation = statusOf(order);
  const before = requests(paidOrders, operation);
  paidOrders.sandbox.fault({ kind: 'delay', ms: HELD_MS, operation });
  await paidOrders.press(order);
  await expect.poll(() => requests(paidOrders, operation), PATIENCE).toBe(before + 1);
  expect(await paidOrders.requestRecord(order)).toMatchObject({ state: 'accepted' });
  return async () => paidOrders.sandbox.clearFaults();
};

/** All found at the service, and the answer that says so not yet here. */
const lastPoll: StopPoint = async (paidOrders, order) => {
  const operation = statusOf(order);
  await paidOrders.press(order);
  const polled = async () => (await paidOrders.requestRecord(order))?.polledAt;
  await expect.poll(polled, PATIENCE).toEqual(expect.any(Number));
  paidOrders.sandbox.fault({ kind: 'delay', ms: HELD_MS, after: true, operation });
  paidOrders.sandbox.advance(LONGER_THAN_A_LOOKUP_MS);
  const before = requests(paidOrders, operation);
  await expect.poll(() => requests(paidOrders, operation), PATIENCE).toBeGreaterThan(before);
  expect(await paidOrders.requestRecord(order)).toMatchObject({ state: 'accepted' });
  return async () => paidOrders.sandbox.clearFaults();
};

/** The moments by name, in the order in which a request passes them. */
export const STOP_POINTS = {
  recorded,
  sending,
  charged,
  accepted,
  'first poll': firstPoll,
  'last poll': lastPoll,
} satisfies Record<string, StopPoint>;
export type StopPointName = keyof typeof STOP_POINTS;
