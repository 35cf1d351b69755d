import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { type Extension, openExtension } from './support/harness.ts';
import { accepted, charged, firstPoll, lastPoll, type Moment, recorded, sending } from './support/moments.ts';
import { openShop, type Paid, type Shop } from './support/purchases.ts';

let extension: Extension;
let shop: Shop;

beforeAll(async () => {
  // The provider takes its real time, which the tests move on by hand: nothing ends before they want it to.
  extension = await openExtension({ account: 'rich', network: false, sandbox: { speed: 1 } });
  shop = await openShop(extension);
});
afterEach(() => extension.sandbox.clearFaults());
afterAll(() => extension?.close());

const AT_ONCE = { recorded, sending, charged };
const MOMENTS = { ...AT_ONCE, accepted, 'first poll': firstPoll, 'last poll': lastPoll };

const CASES = (['contact', 'enrich', 'enrich/batch', 'contact/batch'] as const).flatMap((operation) =>
  Object.entries(operation === 'enrich' ? AT_ONCE : MOMENTS).map(([name, moment]) => ({
    operation,
    name,
    moment,
  })),
);

async function killedAt(operation: Paid, moment: Moment): Promise<void> {
  const purchase = await shop.take(operation);
  const letGo = await moment(shop, purchase);
  await extension.killWorker();
  await letGo();
  await shop.arrives(purchase);
}

describe('with a view open, the worker killed', () => {
  beforeAll(async () => {
    const view = await extension.context.newPage();
    await view.goto(extension.url('options.html'));
  });

  test.for(CASES)('$operation, $name: one charge each, and the result arrives', ({ operation, moment }) =>
    killedAt(operation, moment),
  );
});

describe('with no view open, the worker killed', () => {
  beforeAll(async () => {
    for (const page of extension.context.pages()) if (page.url().endsWith('options.html')) await page.close();
  });

  test.for(CASES.filter(({ operation, name }) => operation === 'contact' || name === 'charged'))(
    '$operation, $name: it takes up its work by itself',
    ({ operation, moment }) => killedAt(operation, moment),
  );
});
