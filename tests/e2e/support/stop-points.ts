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
 * Presses the button of a paid order and waits until its request has come exactly this far, where it is held. The function
 * that it gives back is called once the worker or the browser has ended, and lets the service go on.
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

/** The request is in the journal and not sent yet. */
const recorded: StopPoint = async (paidOrders, order) => {
  const before = requests(paidOrders, order.operation);
  // While the ledger's table is held it can't be written, and a request is sent only after journal and ledger are written.
  const release = await paidOrders.page.hold('charges');
  await paidOrders.press(order);
  await expect.poll(() => paidOrders.orderRecord(order), PATIENCE).toBeDefined();
  return async () => {
    expect(requests(paidOrders, order.operation)).toBe(before);
    expect(paidOrders.charges(order)).toEqual({});
    // If the whole browser has ended, so has the page that holds the ledger's table.
    if (paidOrders.page.page.isClosed()) return;
    expect(await paidOrders.requestRecord(order)).toMatchObject({ state: 'recorded', sends: 0 });
    await release();
  };
};

/** The request has arrived at the service, which has not processed it yet. */
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

/** The service has charged, and its answer has not arrived yet. */
const charged: StopPoint = async (paidOrders, order) => {
  paidOrders.sandbox.fault({ kind: 'delay', ms: HELD_MS, after: true, operation: order.operation });
  await paidOrders.press(order);
  await expect.poll(() => paidOrders.charges(order), PATIENCE).toEqual(paidOrders.eachOnce(order));
  expect(await paidOrders.requestRecord(order)).toMatchObject({ state: 'sending', sends: 1 });
  return async () => paidOrders.sandbox.clearFaults();
};

/** The service has accepted the request, which was not polled yet. */
const accepted: StopPoint = async (paidOrders, order) => {
  await paidOrders.press(order);
  await expect.poll(async () => (await paidOrders.requestRecord(order))?.state, PATIENCE).toBe('accepted');
  return async () => {};
};

/** The first poll has arrived at the service, which has not answered it yet. */
const firstPoll: StopPoint = async (paidOrders, order) => {
  const operation = statusOf(order);
  await paidOrders.press(order);
  // Before an unlock the same free question is asked, so the fault waits until that one is answered.
  await expect.poll(async () => (await paidOrders.requestRecord(order))?.state, PATIENCE).toBe('accepted');
  paidOrders.sandbox.fault({ kind: 'delay', ms: HELD_MS, operation });
  const before = requests(paidOrders, operation);
  await expect.poll(() => requests(paidOrders, operation), PATIENCE).toBe(before + 1);
  expect(await paidOrders.requestRecord(order)).toMatchObject({ state: 'accepted' });
  return async () => paidOrders.sandbox.clearFaults();
};

/** The service has found everything, and its answer to the poll has not arrived yet. */
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

/** The points by name, in the order in which a request passes them. */
export const STOP_POINTS = {
  recorded,
  sending,
  charged,
  accepted,
  'first poll': firstPoll,
  'last poll': lastPoll,
} satisfies Record<string, StopPoint>;
export type StopPointName = keyof typeof STOP_POINTS;

/** Whether the recruiter has to be asked after such an end: the request was sent, and no free question tells its outcome. */
export function endsInQuestion(operation: PaidPath, stopPoint: StopPointName): boolean {
  return operation.startsWith('enrich') && (stopPoint === 'sending' || stopPoint === 'charged');
}
