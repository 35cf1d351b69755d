import { expect, vi } from 'vitest';
import type { ContactField } from '../../../lib/service/model.ts';
import type { OrderRecord, PersonRecord, RequestRecord } from '../../../lib/store/records.ts';
import type { Person } from '../../../sandbox/people/person.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { type ButtonPage, newClick, openButtonPage } from './button-page.ts';
import type { Extension } from './harness.ts';

export type PaidPath = 'contact' | 'enrich' | 'enrich/batch' | 'contact/batch';

/** An order that costs credits, for people whom nothing was bought for yet. */
export interface PaidOrder {
  operation: PaidPath;
  people: Person[];
  message: { ask: 'people.order'; request: Record<string, unknown> };
  clickId: string;
}

const FIELDS: ContactField[] = ['work_email', 'phone'];
const BATCH = 3;
/** Longer than the provider ever takes for a batch of three. */
export const LONGER_THAN_A_LOOKUP_MS = 4 * 60_000;
/** How long a fault holds an answer back. No test waits this long: it clears the faults. */
export const HELD_MS = 600_000;
export const PATIENCE = { timeout: 40_000, interval: 25 };

/** Places paid orders for people that a search has found, and reads the records of the extension and of the service. */
export interface PaidOrders {
  sandbox: Sandbox;
  readonly page: ButtonPage;
  /** Continues in another browser with the same profile. */
  continueIn(extension: Extension): Promise<void>;
  /** An order of this operation for people whom nothing was bought for yet. It is not placed yet. */
  prepare(operation: PaidPath): Promise<PaidOrder>;
  press(order: PaidOrder): Promise<void>;
  requestRecord(order: PaidOrder): Promise<RequestRecord | undefined>;
  orderRecord(order: PaidOrder): Promise<OrderRecord | undefined>;
  /** How often each person and field of an order was charged, by the service's ledger. */
  charges(order: PaidOrder): Record<string, number>;
  /** What `charges` gives if each person and field was charged once. */
  eachOnce(order: PaidOrder): Record<string, number>;
  /** Waits for the end of the order, and expects one charge each and the bought data in the extension's records. */
  expectPaidOnceAndStored(order: PaidOrder): Promise<void>;
  /**
   * Waits until the recruiter is asked about a lost answer. Expects that nothing was sent again, and that a new click, which
   * is possible a minute later, brings the data without a second charge.
   */
  expectAskedAndPaidOnce(order: PaidOrder): Promise<void>;
}

/** Opens a page with a button, and fills the extension's table of people with paid searches. */
export async function openPaidOrders(extension: Extension, { pages = 5 } = {}): Promise<PaidOrders> {
  const { sandbox } = extension;
  const account = accountOf(sandbox, 'rich');
  let page = await openButtonPage(extension);
  for (let number = 1; number <= pages; number += 1) {
    await page.press('search.run', {
      prompt: '',
      filters: {},
      page: number,
      clickId: newClick(),
      confirmed: true,
    });
    await vi.waitFor(async () => expect(await page.records('resultPages')).toHaveLength(number), PATIENCE);
  }
  const known = (await page.records('people')).flatMap(({ urn }) => sandbox.people.get(urn) ?? []);
  const free = known.filter(
    ({ urn, unreachable }) => !unreachable && !sandbox.people.inPool(account.id, urn),
  );

  function charges({ people }: PaidOrder): Record<string, number> {
    const urns = new Set(people.map(({ urn }) => urn));
    const counts: Record<string, number> = {};
    for (const { urn, operation, field, credits } of sandbox.ledger(account.id)) {
      if (urn === null || !urns.has(urn) || credits <= 0 || prepared.has(`${operation} ${urn}`)) continue;
      const line = [operation, urn, field].filter((part) => part !== null).join(' ');
      counts[line] = (counts[line] ?? 0) + 1;
    }
    return counts;
  }

  function eachOnce({ operation, people }: PaidOrder): Record<string, number> {
    const fields = operation.startsWith('contact') ? FIELDS.map((field) => ` ${field}`) : [''];
    return Object.fromEntries(
      people.flatMap(({ urn }) => fields.map((field) => [`${operation} ${urn}${field}`, 1])),
    );
  }

  /** Charges that were made to prepare an order, which the test is not about. */
  const prepared = new Set<string>();
  async function enrichInService(people: Person[]): Promise<void> {
    const reply = await fetch(`${sandbox.serviceUrl}/v1/talent-scout/enrich/batch`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${account.key}` },
      body: JSON.stringify({ talents: people.map(({ urn }) => ({ urn })) }),
    });
    if (!reply.ok) throw new Error(`The service answered ${reply.status}.`);
    for (const { urn } of people) prepared.add(`enrich/batch ${urn}`);
    sandbox.advance(LONGER_THAN_A_LOOKUP_MS);
  }

  async function expectStored({ operation, people }: PaidOrder): Promise<void> {
    const records = await page.records('people');
    for (const person of people) {
      const record = records.find(({ urn }) => urn === person.urn);
      expect(record && bought(operation, record)).toEqual(truth(operation, person));
    }
  }

  /** Places the same order with new clicks until one is accepted. */
  async function orderAgain({ message, ...order }: PaidOrder): Promise<PaidOrder> {
    for (;;) {
      const clickId = newClick();
      const before = (await page.replies()).length;
      await page.press(message.ask, { ...message.request, clickId });
      await expect.poll(async () => (await page.replies()).length, PATIENCE).toBe(before + 1);
      const reply = (await page.replies()).at(-1);
      if (reply?.ok) return { ...order, message, clickId };
      expect(reply?.error).toMatchObject({ kind: 'too-soon' });
    }
  }

  const mine = (clickId: string) => (record: { id: string }) => record.id.split('/')[0]?.endsWith(clickId);
  const requestRecord: PaidOrders['requestRecord'] = async ({ clickId }) =>
    (await page.requests()).find(mine(clickId));
  const orderRecord: PaidOrders['orderRecord'] = async ({ clickId }) =>
    (await page.records('orders')).find(mine(clickId));

  return {
    sandbox,
    get page() {
      return page;
    },
    async continueIn(next) {
      page = await openButtonPage(next);
    },
    async prepare(operation) {
      const count = operation.endsWith('batch') ? BATCH : 1;
      const people = free.splice(0, count);
      if (people.length < count) throw new Error('Nobody is left to buy anything for.');
      if (operation === 'contact/batch') await enrichInService(people);
      const clickId = newClick();
      const unlocks = operation.startsWith('contact');
      const request = {
        kind: unlocks ? 'unlock' : 'enrich',
        urns: people.map(({ urn }) => urn),
        fields: unlocks ? FIELDS : [],
        refresh: false,
        enrichFirst: false,
        clickId,
        confirmed: true,
      };
      return { operation, people, clickId, message: { ask: 'people.order', request } };
    },
    press: ({ message }) => page.press(message.ask, message.request),
    requestRecord,
    orderRecord,
    charges,
    eachOnce,
    async expectPaidOnceAndStored(order) {
      await expect.poll(() => charges(order), PATIENCE).toEqual(eachOnce(order));
      sandbox.advance(LONGER_THAN_A_LOOKUP_MS);
      await expect
        .poll(async () => (await orderRecord(order))?.endedAt, PATIENCE)
        .toEqual(expect.any(Number));
      expect((await requestRecord(order))?.state).toBe('done');
      await expectStored(order);
      expect(charges(order)).toEqual(eachOnce(order));
    },
    async expectAskedAndPaidOnce(order) {
      const state = async () => (await requestRecord(order))?.state;
      await expect.poll(state, PATIENCE).toBe('needs-decision');
      expect(await requestRecord(order)).toMatchObject({ sends: 1, settled: false });
      expect(charges(order)).toEqual(eachOnce(order));
      sandbox.advance(LONGER_THAN_A_LOOKUP_MS);
      const again = await orderAgain(order);
      await expect.poll(async () => (await requestRecord(again))?.state, PATIENCE).toBe('done');
      expect(await requestRecord(order)).toMatchObject({ sends: 1, settled: true });
      await expectStored(order);
      expect(charges(order)).toEqual(eachOnce(order));
    },
  };
}

/** The id and the key of an account of the sandbox. */
export function accountOf(sandbox: Sandbox, name: string): { id: number; key: string } {
  const found = sandbox.keys.find((one) => one.name === name);
  if (!found) throw new Error(`The sandbox has no account "${name}".`);
  return { id: found.account, key: found.key };
}

function bought(operation: PaidPath, { contacts, experience }: PersonRecord): unknown {
  if (!operation.startsWith('contact')) return experience.length;
  return { work_email: contacts.work_email?.value, phone: contacts.phone?.value };
}

function truth(operation: PaidPath, { workEmail, phone, experience }: Person): unknown {
  return operation.startsWith('contact') ? { work_email: workEmail, phone } : experience.length;
}
