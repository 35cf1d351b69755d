import { expect, vi } from 'vitest';
import type { ContactField } from '../../../lib/service/model.ts';
import type { OrderRecord, PersonRecord, RequestRecord } from '../../../lib/store/records.ts';
import type { Person } from '../../../sandbox/people/person.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { type ButtonPage, newClick, openButtonPage } from './button-page.ts';
import type { Extension } from './harness.ts';

export type PaidPath = 'contact' | 'enrich' | 'enrich/batch' | 'contact/batch';

/** One press on something that costs, and what must come of it. */
export interface PaidOrder {
  operation: PaidPath;
  people: Person[];
  message: { ask: 'people.order'; request: Record<string, unknown> };
  clickId: string;
}

const FIELDS: ContactField[] = ['work_email', 'phone'];
const BATCH = 3;
/** Longer than the provider ever takes, for a batch of three. */
export const LONGER_THAN_A_LOOKUP_MS = 4 * 60_000;
/** Until faults are cleared: nothing in a test waits this long. */
export const HELD_MS = 600_000;
export const PATIENCE = { timeout: 40_000, interval: 25 };

/** Buys things as a recruiter does, from people that a search has brought, and reads both sides' books. */
export interface PaidOrders {
  sandbox: Sandbox;
  readonly page: ButtonPage;
  /** Goes on in another browser with the same profile. */
  continueIn(extension: Extension): Promise<void>;
  /** People whom nothing was bought for yet. */
  prepare(operation: PaidPath): Promise<PaidOrder>;
  press(order: PaidOrder): Promise<void>;
  requestRecord(order: PaidOrder): Promise<RequestRecord | undefined>;
  orderRecord(order: PaidOrder): Promise<OrderRecord | undefined>;
  /** The charges in the service's ledger: how often each person and field was paid. */
  charges(order: PaidOrder): Record<string, number>;
  /** Each of them paid once. */
  eachOnce(order: PaidOrder): Record<string, number>;
  /** Waits for the end of the job and holds both sides' books against each other. */
  expectPaidOnceAndStored(order: PaidOrder): Promise<void>;
}

/** Opens a page to press and fills the extension's index of people with a paid search or two. */
export async function openPaidOrders(extension: Extension, { pages = 5 } = {}): Promise<PaidOrders> {
  const { sandbox } = extension;
  const account = accountOf(sandbox, 'rich');
  let page = await openButtonPage(extension);
  for (let number = 1; number <= pages; number += 1) {
    await page.press('search.run', { prompt: '', filters: {}, page: number, clickId: newClick() });
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

  /** What was done in the service beforehand is not what the test is about. */
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
      const records = await page.records('people');
      for (const person of order.people) {
        const record = records.find(({ urn }) => urn === person.urn);
        expect(record && bought(order.operation, record)).toEqual(truth(order.operation, person));
      }
      expect(charges(order)).toEqual(eachOnce(order));
    },
  };
}

/** The account of that name with its key. */
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
