import { expect } from 'vitest';
import { HELD, LONG_ENOUGH, PATIENCE, type Paid, type Purchase, type Shop } from './purchases.ts';

/**
 * Presses, and comes back when the request has come exactly this far and stays there. What it gives back is to be called
 * once the worker or the browser is dead, and lets things go on.
 */
export type Moment = (shop: Shop, purchase: Purchase) => Promise<() => Promise<void>>;

const STATUS = {
  contact: 'contact-status',
  'contact/batch': 'batch-status',
  'enrich/batch': 'batch-status',
} as const;

const requests = ({ sandbox }: Shop, operation: Paid | (typeof STATUS)[keyof typeof STATUS]) =>
  sandbox.stats().requests[operation];

function statusOf({ operation }: Purchase) {
  if (operation === 'enrich') throw new Error('A single enrichment is answered at once.');
  return STATUS[operation];
}

/** On disk, and not yet on its way. */
const recorded: Moment = async (shop, purchase) => {
  const before = requests(shop, purchase.operation);
  // Writers of the ledger have to wait, and a request only leaves once the journal and the ledger are written.
  const release = await shop.page.hold('charges');
  await shop.press(purchase);
  await expect.poll(() => shop.job(purchase), PATIENCE).toBeDefined();
  return async () => {
    expect(requests(shop, purchase.operation)).toBe(before);
    expect(shop.charges(purchase)).toEqual({});
    // Where the whole browser died, so did the page that holds the ledger.
    if (shop.page.page.isClosed()) return;
    expect(await shop.request(purchase)).toMatchObject({ state: 'recorded', sends: 0 });
    await release();
  };
};

/** At the service, which has not looked at it yet. */
const sending: Moment = async (shop, purchase) => {
  const { operation } = purchase;
  const before = requests(shop, operation);
  shop.sandbox.fault({ kind: 'delay', ms: HELD, operation });
  await shop.press(purchase);
  await expect.poll(() => requests(shop, operation), PATIENCE).toBe(before + 1);
  expect(await shop.request(purchase)).toMatchObject({ state: 'sending', sends: 1 });
  expect(shop.charges(purchase)).toEqual({});
  return async () => shop.sandbox.clearFaults();
};

/** Charged, and the answer not yet here. */
const charged: Moment = async (shop, purchase) => {
  shop.sandbox.fault({ kind: 'delay', ms: HELD, after: true, operation: purchase.operation });
  await shop.press(purchase);
  await expect.poll(() => shop.charges(purchase), PATIENCE).toEqual(shop.once(purchase));
  expect(await shop.request(purchase)).toMatchObject({ state: 'sending', sends: 1 });
  return async () => shop.sandbox.clearFaults();
};

/** Accepted, and not asked about yet. */
const accepted: Moment = async (shop, purchase) => {
  await shop.press(purchase);
  await expect.poll(async () => (await shop.request(purchase))?.state, PATIENCE).toBe('accepted');
  return async () => {};
};

/** Asked about for the first time, without an answer yet. */
const firstPoll: Moment = async (shop, purchase) => {
  const operation = statusOf(purchase);
  const before = requests(shop, operation);
  shop.sandbox.fault({ kind: 'delay', ms: HELD, operation });
  await shop.press(purchase);
  await expect.poll(() => requests(shop, operation), PATIENCE).toBe(before + 1);
  expect(await shop.request(purchase)).toMatchObject({ state: 'accepted' });
  return async () => shop.sandbox.clearFaults();
};

/** All found at the service, and the answer that says so not yet here. */
const lastPoll: Moment = async (shop, purchase) => {
  const operation = statusOf(purchase);
  await shop.press(purchase);
  const polled = async () => (await shop.request(purchase))?.polledAt;
  await expect.poll(polled, PATIENCE).toEqual(expect.any(Number));
  shop.sandbox.fault({ kind: 'delay', ms: HELD, after: true, operation });
  shop.sandbox.advance(LONG_ENOUGH);
  const before = requests(shop, operation);
  await expect.poll(() => requests(shop, operation), PATIENCE).toBeGreaterThan(before);
  expect(await shop.request(purchase)).toMatchObject({ state: 'accepted' });
  return async () => shop.sandbox.clearFaults();
};

/** The moments by name, in the order in which a request passes them. */
export const MOMENTS = {
  recorded,
  sending,
  charged,
  accepted,
  'first poll': firstPoll,
  'last poll': lastPoll,
} satisfies Record<string, Moment>;
export type MomentName = keyof typeof MOMENTS;
