import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContactField } from '../../../lib/service/model.ts';
import type { Person } from '../../../sandbox/people/person.ts';
import { newClick } from './button-page.ts';
import { type ContentWorld, canonicalLink, contentWorld } from './content-world.ts';
import { type Extension, openExtension } from './harness.ts';
import { accountOf, openPaidOrders, PATIENCE, type PaidOrders } from './paid-orders.ts';

/** How many races `npm test` and `npm run test:all` run, and how many result pages of people they need. */
export const RACES = { few: { times: 6, pages: 3 }, rest: { times: 94, pages: 8 } };

type Reply = Awaited<ReturnType<PaidOrders['page']['replies']>>[number];

/** Makes the next click anywhere on the tab an unlock of its profile, sent from the content script's world. */
function unlockOnNextClick(world: ContentWorld, link: string, fields: ContactField[]): Promise<void> {
  const message = { ask: 'person.unlock', request: { link, fields, clickId: newClick(), confirmed: true } };
  return world.evaluate(`globalThis.answer = new Promise((resolve) => addEventListener('click', (event) => {
    if (!event.isTrusted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    resolve(chrome.runtime.sendMessage(${JSON.stringify(message)}));
  }, { capture: true, once: true })), undefined`);
}

/** Which fields each of the three clicks asks for: the same ones in three of four races. */
const SAME: ContactField[][] = [['work_email'], ['work_email', 'phone'], ['phone']];
const ASKED = [
  ...SAME.map((fields) => ({ first: fields, second: fields, third: fields })),
  { first: ['work_email'], second: ['work_email', 'phone'], third: ['phone'] },
] satisfies Record<'first' | 'second' | 'third', ContactField[]>[];

/** Tests that two tabs and an extension page that unlock the same person at once pay for each field once. */
export function testRaces({ times, pages }: { times: number; pages: number }): void {
  let extension: Extension;
  let paidOrders: PaidOrders;
  let tabs: { page: Extension['page']; world: ContentWorld }[];

  beforeAll(async () => {
    extension = await openExtension({ account: 'rich', sandbox: { speed: 400 } });
    paidOrders = await openPaidOrders(extension, { pages });
    tabs = await Promise.all(
      [extension.page, await extension.context.newPage()].map(async (page) => ({
        page,
        world: await contentWorld(page, extension.extensionId),
      })),
    );
  });
  afterAll(() => extension?.close());

  function paid(person: Person): Record<string, number> {
    const rows: Record<string, number> = {};
    for (const { urn, field } of extension.sandbox.ledger(accountOf(extension.sandbox, 'rich').id)) {
      if (urn === person.urn && field !== null) rows[field] = (rows[field] ?? 0) + 1;
    }
    return rows;
  }

  test(`two tabs and an extension page that unlock the same person at once, ${times} times, are charged once for each field`, {
    timeout: 400_000,
  }, async () => {
    const earlier = (await paidOrders.page.replies()).length;
    const bought: { person: Person; fields: Set<ContactField> }[] = [];
    for (let time = 0; time < times; time += 1) {
      const [person] = (await paidOrders.prepare('contact')).people;
      const asked = ASKED[time % ASKED.length];
      if (!person || !asked) throw new Error('Nobody is left.');
      const { first, second, third } = asked;
      bought.push({ person, fields: new Set([...first, ...second, ...third]) });
      await Promise.all(
        tabs.map(async ({ page, world }, index) => {
          await page.goto(extension.profile(person), { waitUntil: 'commit' });
          await unlockOnNextClick(
            world,
            canonicalLink(extension.profile(person)),
            index === 0 ? first : second,
          );
        }),
      );
      await paidOrders.page.load('people.order', {
        kind: 'unlock',
        urns: [person.urn],
        fields: third,
        refresh: false,
        enrichFirst: false,
        clickId: newClick(),
        confirmed: true,
      });
      await Promise.all([...tabs.map(({ page }) => page.mouse.click(300, 300)), paidOrders.page.click()]);
      const answers = await Promise.all(tabs.map(({ world }) => world.evaluate<Reply>('answer')));
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
  });
}
