import { describe, expect, test } from 'vitest';
import type { PersonView } from '../../../lib/views/person-view.ts';
import type { FakeBrowser } from '../../support/fake-browser.ts';
import { networkOf } from '../../support/networks.ts';
import { MINUTE } from '../../support/times.ts';
import { connected, findPeople, frameAt } from '../support/browsers.ts';

const linkOf = (n: number) => `https://network.test/in/person-${n}`;
const NO_PERSON = { ok: false, error: { kind: 'no-person' } };

/** Orders a field of people, and returns the order's id. */
async function order(browser: FakeBrowser, urns: string[], field: 'work_email' | 'phone', clickId: string) {
  const reply = await browser.ask('people.order', {
    kind: 'unlock',
    urns,
    fields: [field],
    refresh: false,
    enrichFirst: false,
    clickId,
    confirmed: true,
  });
  if (!reply.ok) throw new Error('nothing was ordered');
  return reply.data.order;
}

/** A browser in which one person's email is being looked up and their phone waits for it. */
async function withWaitingPhone(people = ['urn:2']) {
  const browser = await connected();
  await browser.ask('network.use', { network: networkOf(linkOf(2)) });
  await findPeople(browser);
  await order(browser, ['urn:2'], 'work_email', 'click-email');
  return { browser, phone: await order(browser, people, 'phone', 'click-phone') };
}

async function fieldsOf(browser: FakeBrowser): Promise<PersonView['fields'] | undefined> {
  const view = await browser.follow({ topic: 'person', link: linkOf(2) });
  await browser.quiet();
  const person = view.snapshots.at(-1)?.data as PersonView | undefined;
  return person?.fields;
}

const phoneRequests = (browser: FakeBrowser) =>
  browser.disk.all('requests').filter(({ fields }) => fields.includes('phone'));

describe('what has not been sent', () => {
  test('is taken back on the person’s own page, and never leaves', async () => {
    const { browser, phone } = await withWaitingPhone();
    expect(await fieldsOf(browser)).toMatchObject({
      work_email: { state: 'looking' },
      phone: { state: 'waiting', order: phone },
    });
    const message = { link: linkOf(2), order: phone };
    expect(await browser.ask('person.cancel', message, await frameAt(browser, linkOf(2)))).toEqual({
      ok: true,
      data: null,
    });
    expect(await fieldsOf(browser)).toMatchObject({ phone: { state: 'locked' } });
    await browser.pass(5 * MINUTE);
    expect(browser.calls('contact')).toBe(1);
    expect(phoneRequests(browser)).toMatchObject([{ state: 'lapsed', sends: 0, charged: 0 }]);
    expect(browser.disk.all('orders').every(({ endedAt }) => endedAt !== null)).toBe(true);
  });

  test('is sent once the first has ended, if nobody takes it back', async () => {
    const { browser } = await withWaitingPhone();
    await browser.pass(5 * MINUTE);
    expect(browser.calls('contact')).toBe(2);
    expect(await fieldsOf(browser)).toMatchObject({ phone: { state: 'found' } });
  });

  test('is not taken back by another person’s page', async () => {
    const { browser, phone } = await withWaitingPhone();
    const message = { link: linkOf(3), order: phone };
    expect(await browser.ask('person.cancel', message, await frameAt(browser, linkOf(3)))).toEqual(NO_PERSON);
    expect(phoneRequests(browser)).toMatchObject([{ state: 'recorded' }]);
  });

  test('of several people is taken back where they were ordered, not on the page of one of them', async () => {
    const { browser, phone } = await withWaitingPhone(['urn:2', 'urn:6']);
    expect(await fieldsOf(browser)).toMatchObject({ phone: { state: 'waiting', order: null } });
    const message = { link: linkOf(2), order: phone };
    expect(await browser.ask('person.cancel', message, await frameAt(browser, linkOf(2)))).toEqual(NO_PERSON);
    expect(phoneRequests(browser)).toMatchObject([{ state: 'recorded' }]);
    expect(await browser.ask('orders.cancel', { order: phone })).toEqual({ ok: true, data: null });
    expect(phoneRequests(browser)).toMatchObject([{ state: 'lapsed', sends: 0 }]);
  });
});

test('what has been sent is not taken back: what it pays for arrives', async () => {
  const browser = await connected();
  await findPeople(browser);
  const id = await order(browser, ['urn:2'], 'work_email', 'click-email');
  await browser.ask('orders.cancel', { order: id });
  await browser.pass(5 * MINUTE);
  expect(browser.disk.all('people').find(({ urn }) => urn === 'urn:2')?.contacts.work_email?.value).toBe(
    'p2@work.test',
  );
});
