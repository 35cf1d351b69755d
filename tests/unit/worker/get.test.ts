import { describe, expect, test } from 'vitest';
import type { OrdersView } from '../../../lib/messages/topics.ts';
import { put } from '../../../lib/store/store.ts';
import type { PersonView } from '../../../lib/views/person-view.ts';
import { accountId } from '../../../lib/worker/accounts.ts';
import { type FakeBrowser, KEYS, SERVICE } from '../../support/fake-browser.ts';
import { aPerson } from '../../support/records.ts';
import { MINUTE } from '../../support/times.ts';
import { linkOf, NO_PERSON, nameOf, nextClick, onNetwork } from '../support/on-network.ts';

/** A confirmed Get of the work email of a profile. The name is the same for everybody, so that they share a search. */
function get(browser: FakeBrowser, slug: string | number, change: Record<string, unknown> = {}) {
  const clickId = nextClick();
  const what = { link: linkOf(slug), name: nameOf(2), fields: ['work_email'], clickId, confirmed: true };
  return browser.ask('person.get', { ...what, ...change } as never);
}

async function view(browser: FakeBrowser, slug: string | number): Promise<PersonView> {
  const following = await browser.follow({ topic: 'person', link: linkOf(slug) });
  await browser.quiet();
  return following.snapshots.at(-1)?.data as PersonView;
}

async function orders(browser: FakeBrowser): Promise<OrdersView['orders']> {
  const following = await browser.follow({ topic: 'orders' });
  await browser.quiet();
  const shown = following.snapshots.at(-1)?.data as OrdersView | undefined;
  return shown?.orders ?? [];
}

/** The paid searches that left. */
const searches = (browser: FakeBrowser) =>
  browser.net.seen.filter(
    ({ path, body }) => path === 'search' && !String(body.filtersJson).includes('localOnly'),
  );

/** Lets something happen to each answer of a paid search, which the service has charged for by then. */
function afterSearches(browser: FakeBrowser, happens: () => Promise<void>): void {
  const { fetch } = browser.net;
  browser.net.fetch = async (...request) => {
    const before = searches(browser).length;
    const answer = await fetch(...request);
    if (String(request[0]).endsWith('/search') && searches(browser).length > before) await happens();
    return answer;
  };
}

/** Keeps answers of paid searches until they are let go. */
function holdSearches(browser: FakeBrowser): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  afterSearches(browser, () => promise);
  return resolve;
}

describe('Get on the profile of somebody unknown', () => {
  test('is one message, one order and one email', async () => {
    const browser = await onNetwork();
    expect(await get(browser, 2)).toMatchObject({ ok: true, data: { joined: false } });
    await browser.pass(2 * MINUTE);
    expect([searches(browser).length, browser.calls('contact')]).toEqual([1, 1]);
    expect(await view(browser, 2)).toMatchObject({
      match: 'known',
      stopped: null,
      fields: { work_email: { state: 'found', value: 'p2@work.test' }, phone: { state: 'locked' } },
    });
    expect(await orders(browser)).toMatchObject([
      { phase: 'done', finding: null, people: [{ urn: 'urn:2', name: 'Person 2', result: 'found' }] },
    ]);
  });

  test('makes the search that the recruiter would make, so that neither is paid for twice', async () => {
    const browser = await onNetwork();
    const click = { clickId: 'click-of-find', confirmed: true };
    await browser.ask('person.find', { link: linkOf(3), name: nameOf(2), ...click });
    await get(browser, 2);
    await browser.ask('person.find', { link: linkOf(4), name: nameOf(2), ...click, clickId: 'click-again' });
    expect(searches(browser)).toHaveLength(1);
    expect(browser.calls('contact')).toBe(1);
  });

  test('waits for the same search under way, from two tabs at once, and says what it does', async () => {
    const browser = await onNetwork();
    const release = holdSearches(browser);
    const find = { link: linkOf(2), name: nameOf(2), clickId: 'click-of-find', confirmed: true };
    const finding = browser.ask('person.find', find);
    await browser.quiet();
    const gets = [get(browser, 2), get(browser, 2), get(browser, 3)];
    await browser.quiet();
    const since = browser.time.wall();
    expect((await view(browser, 2)).fields).toMatchObject({
      work_email: { state: 'finding', since },
      phone: { state: 'locked' },
    });
    expect(await orders(browser)).toMatchObject([
      { open: true, unsent: true, total: 1, people: [{ name: 'Person 2', result: 'pending', sought: true }] },
      { finding: { done: 0, total: 1 }, open: true },
    ]);
    release();
    await Promise.all([finding, ...gets]);
    await browser.pass(2 * MINUTE);
    expect([searches(browser).length, browser.calls('contact')]).toEqual([1, 2]);
    expect((await view(browser, 3)).fields.work_email).toMatchObject({ value: 'p3@work.test' });
  });

  test('asks the own pool first, which is free', async () => {
    const browser = await onNetwork();
    expect(await get(browser, 5, { name: nameOf(5) })).toMatchObject({ ok: true });
    await browser.pass(2 * MINUTE);
    expect(searches(browser)).toEqual([]);
    expect((await view(browser, 5)).fields.work_email.state).toBe('found');
  });

  test('asks once before a price that is not known, naming each step', async () => {
    const browser = await onNetwork();
    expect(await get(browser, 2, { confirmed: false })).toMatchObject({
      ok: false,
      error: { kind: 'confirm', credits: null, unpriced: [{ op: 'search' }, { op: 'contact' }] },
    });
    expect(searches(browser)).toEqual([]);
    expect(await get(browser, 2)).toMatchObject({ ok: true });
    await browser.pass(2 * MINUTE);
    const price = { confirmed: false, name: nameOf(30), limit: 4 };
    expect(await get(browser, 30, price)).toMatchObject({ ok: true });
  });
});

describe('Get sends nothing', () => {
  test('without a name for somebody unknown', async () => {
    const browser = await onNetwork();
    expect(await get(browser, 2, { name: null })).toEqual(NO_PERSON);
    expect(searches(browser)).toEqual([]);
  });

  test('if the page of that name was answered without them', async () => {
    const browser = await onNetwork();
    await get(browser, 2);
    expect(await get(browser, 45)).toEqual(NO_PERSON);
    expect(searches(browser)).toHaveLength(1);
  });

  test('if the recruiter has to choose first', async () => {
    const browser = await onNetwork();
    const account = await accountId(SERVICE, KEYS.A);
    const both = ['urn:90', 'urn:91'].map((urn, n) =>
      aPerson({ account, urn, name: `Somebody ${n}`, link: linkOf('new'), links: [linkOf('old')] }),
    );
    browser.disk.commit(
      both.map((one) => put('people', one)),
      true,
    );
    expect(await get(browser, 'old')).toEqual(NO_PERSON);
    expect(searches(browser)).toEqual([]);
  });
});

describe('a Get that stops before the unlock', () => {
  test('says that nobody was found and what the search cost, until another search is made', async () => {
    const browser = await onNetwork();
    expect(await get(browser, 'nobody')).toMatchObject({ ok: true });
    expect(await view(browser, 'nobody')).toMatchObject({
      match: 'not-found',
      searched: true,
      stopped: { why: 'nobody', credits: 1, error: null },
      fields: { work_email: { state: 'locked' } },
    });
    expect(await orders(browser)).toMatchObject([
      {
        open: false,
        credits: { spent: 1 },
        people: [{ name: 'Person 2', result: 'nobody', credits: 1 }],
      },
    ]);
    await browser.pass(MINUTE);
    const more = { clickId: 'click-page-2', confirmed: true, page: 2 };
    await browser.ask('person.find', { link: linkOf('nobody'), name: nameOf(2), ...more });
    expect((await view(browser, 'nobody')).stopped).toBeNull();
  });

  test('says why the service refused it, with the reason', async () => {
    const browser = await onNetwork();
    browser.service.account('A').credits = 0;
    browser.service.account('A').extra = 0;
    expect(await get(browser, 2)).toMatchObject({ ok: true });
    expect((await view(browser, 2)).stopped).toMatchObject({
      why: 'refused',
      credits: 0,
      error: { kind: 'insufficient-credits' },
    });
    expect(await orders(browser)).toMatchObject([{ phase: 'refused', people: [{ result: 'failed' }] }]);
  });

  test('of a lost search says so as a search does, and the recruiter can close it', async () => {
    const browser = await onNetwork();
    afterSearches(browser, () => Promise.reject(new TypeError('network')));
    const reply = await get(browser, 2);
    expect(reply).toMatchObject({ ok: false, error: { kind: 'search-lost' } });
    await browser.pass(MINUTE);
    expect((await view(browser, 2)).stopped).toMatchObject({ why: 'lost', credits: null });
    const request = browser.disk.all('requests')[0]?.id ?? '';
    const close = (slug: string | number) => browser.ask('person.settle', { link: linkOf(slug), request });
    expect(await close(3)).toEqual(NO_PERSON);
    expect(await close(2)).toMatchObject({ ok: true });
    expect((await view(browser, 2)).stopped).toBeNull();
  });

  test('is notified where the recruiter does not see it', async () => {
    const browser = await onNetwork();
    await browser.ask('settings.change', { notify: true });
    await get(browser, 'nobody');
    await browser.quiet();
    expect(browser.notified.map(({ message }) => message)).toEqual(['notifyNobody']);
  });
});

test('a Get is taken back on its own page alone: its search is kept, and nothing is unlocked', async () => {
  const browser = await onNetwork();
  const release = holdSearches(browser);
  const getting = get(browser, 2);
  await browser.quiet();
  const { work_email: field } = (await view(browser, 2)).fields;
  const order = field.state === 'finding' ? field.order : '';
  expect(await browser.ask('person.cancel', { link: linkOf(3), order })).toEqual(NO_PERSON);
  expect(await browser.ask('person.cancel', { link: linkOf(2), order })).toMatchObject({ ok: true });
  release();
  await getting;
  await browser.pass(5 * MINUTE);
  expect([searches(browser).length, browser.calls('contact')]).toEqual([1, 0]);
  expect(await view(browser, 2)).toMatchObject({
    match: 'known',
    fields: { work_email: { state: 'locked' } },
  });
});

test('a worker that was started for the click knows nothing of the page and finds the person all the same', async () => {
  const browser = await onNetwork();
  await browser.restart();
  expect(await get(browser, 2)).toMatchObject({ ok: true });
  await browser.restart();
  await browser.pass(2 * MINUTE);
  expect(browser.disk.all('people').find(({ urn }) => urn === 'urn:2')?.contacts.work_email?.value).toBe(
    'p2@work.test',
  );
});
