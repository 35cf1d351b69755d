import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Extension, openExtension } from './support/harness.ts';
import { HELD, openShop, PATIENCE, type Paid, type Purchase, type Shop } from './support/purchases.ts';

let extension: Extension;
let shop: Shop;

beforeAll(async () => {
  // The provider takes its real time, which the tests move on by hand: nothing ends before they want it to.
  extension = await openExtension({ account: 'rich', network: false, sandbox: { speed: 1 } });
  shop = await openShop(extension);
});
afterEach(() => extension.sandbox.clearFaults());
afterAll(() => extension?.close());

const STATUS = {
  contact: 'contact-status',
  'contact/batch': 'batch-status',
  'enrich/batch': 'batch-status',
} as const;

const requests = (operation: Paid | (typeof STATUS)[keyof typeof STATUS]) =>
  extension.sandbox.stats().requests[operation];

const kill = () => extension.killWorker();

type Moment = (purchase: Purchase) => Promise<void>;

/** Each presses, and comes back when the request has come exactly this far and stays there. */
const recorded: Moment = async (purchase) => {
  const before = requests(purchase.operation);
  // Writers of the ledger have to wait, and the request only leaves once the journal and the ledger say so.
  const release = await shop.page.hold('charges');
  await shop.press(purchase);
  await expect.poll(() => shop.job(purchase), PATIENCE).toBeDefined();
  await kill();
  expect(await shop.intent(purchase)).toMatchObject({ state: 'recorded', sends: 0 });
  expect(requests(purchase.operation)).toBe(before);
  await release();
};

const sending: Moment = async (purchase) => {
  const { operation } = purchase;
  const before = requests(operation);
  extension.sandbox.fault({ kind: 'delay', ms: HELD, operation });
  await shop.press(purchase);
  await expect.poll(() => requests(operation), PATIENCE).toBe(before + 1);
  expect(await shop.intent(purchase)).toMatchObject({ state: 'sending', sends: 1 });
  expect(shop.charges(purchase)).toEqual({});
  await kill();
};

const charged: Moment = async (purchase) => {
  extension.sandbox.fault({ kind: 'delay', ms: HELD, after: true, operation: purchase.operation });
  await shop.press(purchase);
  await expect.poll(() => shop.charges(purchase), PATIENCE).toEqual(shop.once(purchase));
  expect(await shop.intent(purchase)).toMatchObject({ state: 'sending', sends: 1 });
  await kill();
};

const accepted: Moment = async (purchase) => {
  await shop.press(purchase);
  await expect.poll(async () => (await shop.intent(purchase))?.state, PATIENCE).toBe('accepted');
  await kill();
};

const firstPoll: Moment = async (purchase) => {
  const operation = statusOf(purchase);
  const before = requests(operation);
  extension.sandbox.fault({ kind: 'delay', ms: HELD, operation });
  await shop.press(purchase);
  await expect.poll(() => requests(operation), PATIENCE).toBe(before + 1);
  expect(await shop.intent(purchase)).toMatchObject({ state: 'accepted' });
  await kill();
};

const lastPoll: Moment = async (purchase) => {
  const operation = statusOf(purchase);
  await shop.press(purchase);
  const polled = async () => (await shop.intent(purchase))?.polledAt;
  await expect.poll(polled, PATIENCE).toEqual(expect.any(Number));
  extension.sandbox.fault({ kind: 'delay', ms: HELD, after: true, operation });
  extension.sandbox.advance(4 * 60_000);
  const before = requests(operation);
  await expect.poll(() => requests(operation), PATIENCE).toBeGreaterThan(before);
  expect(await shop.intent(purchase)).toMatchObject({ state: 'accepted' });
  await kill();
};

function statusOf({ operation }: Purchase) {
  if (operation === 'enrich') throw new Error('A single enrichment is answered at once.');
  return STATUS[operation];
}

const MOMENTS = { recorded, sending, charged, accepted, 'first poll': firstPoll, 'last poll': lastPoll };
const AT_ONCE = { recorded, sending, charged };

const CASES = (['contact', 'enrich', 'enrich/batch', 'contact/batch'] as const).flatMap((operation) =>
  Object.entries(operation === 'enrich' ? AT_ONCE : MOMENTS).map(([name, moment]) => ({
    operation,
    name,
    moment,
  })),
);

describe('with a view open, the worker killed', () => {
  beforeAll(async () => {
    const view = await extension.context.newPage();
    await view.goto(extension.url('options.html'));
  });

  test.for(CASES)(
    '$operation, $name: one charge each, and the result arrives',
    async ({ operation, moment }) => {
      const purchase = await shop.take(operation);
      await moment(purchase);
      extension.sandbox.clearFaults();
      await shop.arrives(purchase);
    },
  );
});

describe('with no view open, the worker killed', () => {
  beforeAll(async () => {
    for (const page of extension.context.pages()) if (page.url().endsWith('options.html')) await page.close();
  });

  test.for(CASES.filter(({ operation, name }) => operation === 'contact' || name === 'charged'))(
    '$operation, $name: it takes up its work by itself',
    async ({ operation, moment }) => {
      const purchase = await shop.take(operation);
      await moment(purchase);
      extension.sandbox.clearFaults();
      await shop.arrives(purchase);
    },
  );
});
