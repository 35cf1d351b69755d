import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContactField } from '../../../lib/service/model.ts';
import { driveSidebar, type SidebarDriver, sidebarFrame } from '../../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../../sandbox/people/person.ts';
import { newClick } from '../support/button-page.ts';
import { canonicalLink } from '../support/content-world.ts';
import { type Extension, openExtension } from '../support/harness.ts';
import { accountOf, openPaidOrders, PATIENCE, type PaidOrders } from '../support/paid-orders.ts';

/** How many races are run, and how many result pages of people they need. */
const TIMES = 100;
/** They are run in so many parts, each with time of its own. */
const PARTS = 4;
const PAGES = 9;
/** A place of each profile where nothing is. */
const MARGIN = { x: 4, y: 400 };

type Reply = Awaited<ReturnType<PaidOrders['page']['replies']>>[number];

/** Sends an unlock of a tab's profile as the sidebar over it does. */
function unlockFrom(page: Page, link: string, fields: ContactField[]): Promise<Reply> {
  const request = { link, name: null, fields, clickId: newClick(), confirmed: true };
  const message = { ask: 'person.get', request };
  return frameOf(page).evaluate(`chrome.runtime.sendMessage(${JSON.stringify(message)})`);
}

function frameOf(page: Page): Frame {
  const frame = sidebarFrame(page);
  if (!frame) throw new Error('There is no sidebar.');
  return frame;
}

/** Which fields each of the three clicks asks for: the same ones in three of four races. */
const SAME: ContactField[][] = [['work_email'], ['work_email', 'phone'], ['phone']];
const ASKED = [
  ...SAME.map((fields) => ({ first: fields, second: fields, third: fields })),
  { first: ['work_email'], second: ['work_email', 'phone'], third: ['phone'] },
] satisfies Record<'first' | 'second' | 'third', ContactField[]>[];

let extension: Extension;
let paidOrders: PaidOrders;
let tabs: { page: Page; sidebar: SidebarDriver }[];

beforeAll(async () => {
  extension = await openExtension({ account: 'rich', sandbox: { speed: 400 } });
  paidOrders = await openPaidOrders(extension, { pages: PAGES });
  tabs = await Promise.all(
    [extension.page, await extension.context.newPage()].map(async (page) => ({
      page,
      sidebar: await driveSidebar(page),
    })),
  );
  // Once opened, the sidebar stays open from page to page.
  const [first] = tabs;
  const somebody = extension.everybody()[0];
  if (!first || !somebody) throw new Error('There is nobody.');
  await first.page.goto(extension.profile(somebody));
  await first.sidebar.open();
});
afterAll(() => extension?.close());

function paid(person: Person): Record<string, number> {
  const rows: Record<string, number> = {};
  for (const { urn, field } of extension.sandbox.ledger(accountOf(extension.sandbox, 'rich').id)) {
    if (urn === person.urn && field !== null) rows[field] = (rows[field] ?? 0) + 1;
  }
  return rows;
}

test.each(Array.from({ length: PARTS }, (_, part) => part + 1))(
  `two tabs and an extension page that unlock the same person at once, ${TIMES} times, are charged once for each field: part %i of ${PARTS}`,
  {
    timeout: 400_000,
  },
  async () => {
    const earlier = (await paidOrders.page.replies()).length;
    const bought: { person: Person; fields: Set<ContactField> }[] = [];
    for (let time = 0; time < TIMES / PARTS; time += 1) {
      const [person] = (await paidOrders.prepare('contact')).people;
      const asked = ASKED[time % ASKED.length];
      if (!person || !asked) throw new Error('Nobody is left.');
      const { first, second, third } = asked;
      bought.push({ person, fields: new Set([...first, ...second, ...third]) });
      for (const { page, sidebar } of tabs) {
        await page.bringToFront();
        await page.goto(extension.profile(person));
        // Without an input, pages that come one after the other show nobody.
        await page.mouse.click(MARGIN.x, MARGIN.y);
        await sidebar.find({ role: 'button', name: 'Get work email' });
      }
      await paidOrders.page.load('people.order', {
        kind: 'unlock',
        urns: [person.urn],
        fields: third,
        refresh: false,
        enrichFirst: false,
        clickId: newClick(),
        confirmed: true,
      });
      const link = canonicalLink(extension.profile(person));
      const [answers] = await Promise.all([
        Promise.all(tabs.map(({ page }, index) => unlockFrom(page, link, index === 0 ? first : second))),
        paidOrders.page.click(),
      ]);
      await expect
        .poll(async () => (await paidOrders.page.replies()).length, PATIENCE)
        .toBe(earlier + time + 1);
      answers.push((await paidOrders.page.replies()).at(-1) ?? null);
      expect(answers.map((answer) => answer?.ok)).toEqual([true, true, true]);
      const orderIds = new Set(
        answers.map((answer) => JSON.stringify(answer?.data).replace(/"joined":\w+/, '')),
      );
      if (first === second) expect(orderIds.size).toBe(1);
    }
    const open = async () =>
      (await paidOrders.page.records('orders')).filter(({ endedAt }) => endedAt === null).length;
    await expect.poll(open, PATIENCE).toBe(0);
    for (const { person, fields } of bought) {
      expect(paid(person)).toEqual(Object.fromEntries([...fields].map((field) => [field, 1])));
    }
    const replies = await paidOrders.page.replies();
    expect(replies.filter((reply) => !reply?.ok)).toEqual([]);
    const states = new Set((await paidOrders.page.requests()).map(({ state }) => state));
    expect([...states]).toEqual(['done']);
  },
);
