import { expect, test } from 'vitest';
import type { PersonRecord } from '../../../lib/store/records.ts';
import { put } from '../../../lib/store/store.ts';
import type { FakeBrowser } from '../../support/fake-browser.ts';
import { withPeople } from '../support/browsers.ts';

/** A browser that knows the price of unlocking several people, and not that of a profile. */
async function withUnlockPrice(origin: PersonRecord['origin']): Promise<FakeBrowser> {
  const browser = await withPeople();
  const [account] = browser.disk.all('accounts');
  if (!account) throw new Error('There is no account.');
  const price = {
    op: 'contact-batch' as const,
    fields: ['work_email' as const],
    people: 1,
    credits: 2,
    at: 1,
  };
  const people = browser.disk.all('people').filter(({ urn }) => urn === 'urn:2' || urn === 'urn:3');
  browser.disk.commit(
    [
      put('accounts', { ...account, prices: [price] }),
      ...people.map((person) => put('people', { ...person, origin })),
    ],
    true,
  );
  await browser.restart();
  return browser;
}

test.each([
  ['network', { ok: false, error: { kind: 'confirm', unpriced: [{ op: 'enrich-batch', people: 2 }] } }],
  ['pool', { ok: true }],
] as const)(
  'the price of an unlock counts profiles of the %s as they have to be fetched',
  async (origin, reply) => {
    const browser = await withUnlockPrice(origin);
    const order = {
      kind: 'unlock' as const,
      urns: ['urn:2', 'urn:3'],
      fields: ['work_email' as const],
      refresh: false,
      enrichFirst: true,
      clickId: 'click-0001',
    };
    expect(await browser.ask('people.order', order)).toMatchObject(reply);
  },
);
