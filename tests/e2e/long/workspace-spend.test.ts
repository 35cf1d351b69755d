import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ChargeRecord } from '../../../lib/store/records.ts';
import { violations } from '../support/axe.ts';
import { type Extension, openExtension } from '../support/harness.ts';
import {
  accountOf,
  LONGER_THAN_A_LOOKUP_MS,
  openPaidOrders,
  PATIENCE,
  type PaidOrders,
} from '../support/paid-orders.ts';

let extension: Extension;
let page: Page;
let paidOrders: PaidOrders;
let account: number;

/** The sums of the service's ledger, by the names that the workspace uses. */
function ledger(): Record<string, number> {
  const sums: Record<string, number> = { Searches: 0, Profiles: 0, Contacts: 0, Refunded: 0, Spent: 0 };
  for (const { operation, credits } of extension.sandbox.ledger(account)) {
    if (operation === 'sandbox') continue;
    const name = operation.startsWith('contact')
      ? 'Contacts'
      : operation.startsWith('enrich')
        ? 'Profiles'
        : 'Searches';
    const column = credits < 0 ? 'Refunded' : name;
    sums[column] = (sums[column] ?? 0) + Math.abs(credits);
    sums.Spent = (sums.Spent ?? 0) + credits;
  }
  return sums;
}

const figure = (text: string) => Number(text.replace('−', '').replaceAll(',', ''));

/** The figures of a row of the table, by the names of its columns. */
async function figures(row: Locator): Promise<Record<string, number>> {
  const heads = await page
    .getByRole('table', { name: 'Credits by day' })
    .getByRole('columnheader')
    .allTextContents();
  const cells = await row.getByRole('cell').allTextContents();
  return Object.fromEntries(heads.slice(1).map((head, index) => [head, figure(cells[index] ?? '')]));
}

const table = () => page.getByRole('table', { name: 'Credits by day' });
const total = () => table().getByRole('row', { name: /^Total/ });

beforeAll(async () => {
  extension = await openExtension({ account: 'rich' });
  ({ page } = extension);
  account = accountOf(extension.sandbox, 'rich').id;
  paidOrders = await openPaidOrders(extension);
});

afterAll(() => extension?.close());

test('table, chart and totals are equal to the ledger of the service', async () => {
  for (const operation of ['enrich', 'contact', 'contact'] as const) {
    const order = await paidOrders.prepare(operation);
    await paidOrders.press(order);
    await paidOrders.expectPaidOnceAndStored(order);
  }
  await page.goto(extension.url('workspace.html#spend'));
  await table().waitFor();
  const expected = ledger();
  expect(expected.Searches).toBeGreaterThan(0);
  expect(expected.Contacts).toBeGreaterThan(0);
  await expect.poll(() => figures(total()), PATIENCE).toMatchObject({ ...expected, 'Unknown charges': 0 });
  const days = await table().locator('tbody').getByRole('row').all();
  const sums: Record<string, number> = {};
  for (const day of days) {
    for (const [name, value] of Object.entries(await figures(day))) sums[name] = (sums[name] ?? 0) + value;
  }
  expect(sums).toMatchObject(expected);

  const drawn = await page.getByRole('img', { name: 'Credits per day' }).evaluate((chart) => {
    const height = (kind: string) =>
      [...chart.querySelectorAll(`.ts-chart__${kind}`)].reduce(
        (sum, bar) => sum + Number(bar.getAttribute('height')),
        0,
      );
    return { Searches: height('search'), Profiles: height('enrich'), Contacts: height('unlock') };
  });
  const scale = drawn.Searches / (expected.Searches ?? 1);
  expect(drawn.Profiles / scale).toBeCloseTo(expected.Profiles ?? 0);
  expect(drawn.Contacts / scale).toBeCloseTo(expected.Contacts ?? 0);
  expect(await violations(page)).toEqual([]);
});

test('the workspace shows the charges and the refunds of a batch as the service’s ledger has them', async () => {
  const found = (await paidOrders.page.records('people')).filter(({ origin, urn }) => {
    const person = extension.sandbox.people.get(urn);
    return origin === 'network' && person && !person.unreachable;
  });
  const urns = found.slice(0, 12).map(({ urn }) => urn);
  await paidOrders.page.press('people.order', {
    kind: 'unlock',
    urns,
    fields: ['work_email', 'personal_email', 'phone'],
    refresh: false,
    enrichFirst: true,
    clickId: crypto.randomUUID(),
    confirmed: true,
  });
  await vi.waitFor(
    async () => {
      extension.sandbox.advance(LONGER_THAN_A_LOOKUP_MS);
      const orders = await paidOrders.page.records('orders');
      expect(orders.every(({ endedAt }) => endedAt !== null)).toBe(true);
      expect(orders.some(({ people }) => people.length === urns.length)).toBe(true);
    },
    { ...PATIENCE, interval: 500 },
  );
  const expected = ledger();
  expect(expected.Refunded).toBeGreaterThan(0);
  await expect.poll(() => figures(total()), PATIENCE).toMatchObject(expected);
});

test('a lost answer is listed as lost and is in no sum', async () => {
  const before = await figures(total());
  extension.sandbox.fault({ operation: 'search', kind: 'cut' });
  await paidOrders.page.press('search.run', {
    prompt: 'a search whose answer is lost',
    filters: {},
    page: 1,
    clickId: crypto.randomUUID(),
  });
  await expect.poll(() => figures(total()), PATIENCE).toEqual({ ...before, 'Unknown charges': 1 });
  await page.getByText('Charge unknown', { exact: true }).first().waitFor();
  await page.getByText('unknown', { exact: true }).first().waitFor();
});

test('the list of charges has every line of the extension’s ledger', async () => {
  const charges: ChargeRecord[] = await paidOrders.page.records('charges');
  const list = page.getByRole('table', { name: 'All charges and refunds' });
  expect(await list.getAttribute('aria-rowcount')).toBe(String(charges.length + 1));
  expect(extension.complaints()).toEqual([]);
});
