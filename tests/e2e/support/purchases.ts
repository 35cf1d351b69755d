import { expect, vi } from 'vitest';
import type { ContactField } from '../../../lib/service/model.ts';
import type { OrderRecord, PersonRecord, RequestRecord } from '../../../lib/store/records.ts';
import type { Person } from '../../../sandbox/people/person.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import type { Extension } from './harness.ts';
import { newClick, openPressPage, type PressPage } from './press-page.ts';

export type Paid = 'contact' | 'enrich' | 'enrich/batch' | 'contact/batch';

/** One press on something that costs, and what must come of it. */
export interface Purchase {
  operation: Paid;
  people: Person[];
  message: { ask: 'people.order'; request: Record<string, unknown> };
  clickId: string;
}

const FIELDS: ContactField[] = ['work_email', 'phone'];
const BATCH = 3;
/** Longer than the provider ever takes, for a batch of three. */
export const LONG_ENOUGH = 4 * 60_000;
/** Until faults are cleared: nothing in a test waits this long. */
export const HELD = 600_000;
export const PATIENCE = { timeout: 40_000, interval: 25 };

/** Buys things as a recruiter does, from people that a search has brought, and reads both sides' books. */
export interface Shop {
  sandbox: Sandbox;
  readonly page: PressPage;
  /** Goes on in another browser with the same profile. */
  moveTo(extension: Extension): Promise<void>;
  /** People whom nothing was bought for yet. */
  take(operation: Paid): Promise<Purchase>;
  press(purchase: Purchase): Promise<void>;
  request(purchase: Purchase): Promise<RequestRecord | undefined>;
  job(purchase: Purchase): Promise<OrderRecord | undefined>;
  /** The charges in the service's ledger: how often each person and field was paid. */
  charges(purchase: Purchase): Record<string, number>;
  /** Each of them paid once. */
  once(purchase: Purchase): Record<string, number>;
  /** Waits for the end of the job and holds both sides' books against each other. */
  arrives(purchase: Purchase): Promise<void>;
}

/** Opens a page to press and fills the extension's index of people with a paid search or two. */
export async function openShop(extension: Extension, { pages = 5 } = {}): Promise<Shop> {
  const { sandbox } = extension;
  const account = accountOf(sandbox, 'rich');
  let page = await openPressPage(extension);
  for (let number = 1; number <= pages; number += 1) {
    await page.press('search.run', { prompt: '', filters: {}, page: number, clickId: newClick() });
    await vi.waitFor(async () => expect(await page.records('resultPages')).toHaveLength(number), PATIENCE);
  }
  const known = (await page.records('people')).flatMap(({ urn }) => sandbox.people.get(urn) ?? []);
  const free = known.filter(
    ({ urn, unreachable }) => !unreachable && !sandbox.people.inPool(account.id, urn),
  );

  function charges({ people }: Purchase): Record<string, number> {
    const urns = new Set(people.map(({ urn }) => urn));
    const counts: Record<string, number> = {};
    for (const { urn, operation, field, credits } of sandbox.ledger(account.id)) {
      if (urn === null || !urns.has(urn) || credits <= 0 || prepared.has(`${operation} ${urn}`)) continue;
      const line = [operation, urn, field].filter((part) => part !== null).join(' ');
      counts[line] = (counts[line] ?? 0) + 1;
    }
    return counts;
  }

  function once({ operation, people }: Purchase): Record<string, number> {
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
    sandbox.advance(LONG_ENOUGH);
  }

  const mine = (clickId: string) => (record: { id: string }) => record.id.split('/')[0]?.endsWith(clickId);
  const request: Shop['request'] = async ({ clickId }) => (await page.requests()).find(mine(clickId));
  const job: Shop['job'] = async ({ clickId }) => (await page.records('orders')).find(mine(clickId));

  return {
    sandbox,
    get page() {
      return page;
    },
    async moveTo(next) {
      page = await openPressPage(next);
    },
    async take(operation) {
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
    request,
    job,
    charges,
    once,
    async arrives(purchase) {
      await expect.poll(() => charges(purchase), PATIENCE).toEqual(once(purchase));
      sandbox.advance(LONG_ENOUGH);
      await expect.poll(async () => (await job(purchase))?.endedAt, PATIENCE).toEqual(expect.any(Number));
      expect((await request(purchase))?.state).toBe('done');
      const records = await page.records('people');
      for (const person of purchase.people) {
        const record = records.find(({ urn }) => urn === person.urn);
        expect(record && bought(purchase.operation, record)).toEqual(truth(purchase.operation, person));
      }
      expect(charges(purchase)).toEqual(once(purchase));
    },
  };
}

/** The account of that name with its key. */
export function accountOf(sandbox: Sandbox, name: string): { id: number; key: string } {
  const found = sandbox.keys.find((one) => one.name === name);
  if (!found) throw new Error(`The sandbox has no account "${name}".`);
  return { id: found.account, key: found.key };
}

function bought(operation: Paid, { contacts, experience }: PersonRecord): unknown {
  if (!operation.startsWith('contact')) return experience.length;
  return { work_email: contacts.work_email?.value, phone: contacts.phone?.value };
}

function truth(operation: Paid, { workEmail, phone, experience }: Person): unknown {
  return operation.startsWith('contact') ? { work_email: workEmail, phone } : experience.length;
}
