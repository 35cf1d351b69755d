import { describe, expect, test } from 'vitest';
import { put } from '../../../lib/store/store.ts';
import type { PersonView } from '../../../lib/views/person-view.ts';
import { accountId } from '../../../lib/worker/accounts.ts';
import { type FakeBrowser, KEYS, SERVICE } from '../../support/fake-browser.ts';
import { networkOf } from '../../support/networks.ts';
import { aPerson } from '../../support/records.ts';
import { MINUTE } from '../../support/times.ts';
import { connected, findPeople, frameAt, launcherAt, unlock } from '../support/browsers.ts';

const linkOf = (slug: string) => `https://network.test/in/${slug}`;
const NETWORK = networkOf('https://network.test/in/person-1');
const nameOf = (n: number) => ({ full: `Person ${n}`, first: 'Person', last: String(n) });

async function onNetwork(): Promise<FakeBrowser> {
  const browser = await connected();
  expect(await browser.ask('network.use', { network: NETWORK })).toMatchObject({ ok: true });
  await browser.quiet();
  return browser;
}

async function view(browser: FakeBrowser, slug: string): Promise<PersonView> {
  const following = await browser.follow({ topic: 'person', link: linkOf(slug) });
  await browser.quiet();
  return following.snapshots.at(-1)?.data as PersonView;
}

let clicks = 0;
const click = () => {
  clicks += 1;
  return { clickId: `click-${String(clicks).padStart(4, '0')}`, confirmed: true };
};

/** The paid searches that left, by page. */
const searches = (browser: FakeBrowser) =>
  browser.net.seen
    .filter(({ path, body }) => path === 'search' && !String(body.filtersJson).includes('localOnly'))
    .map(({ body }) => body.page);

describe('finding a person of a common name', () => {
  test('goes on to the next twenty with each click, each paid once, until the link is found', async () => {
    const browser = await onNetwork();
    const [link, name] = [linkOf('person-45'), nameOf(45)];
    await browser.ask('person.look', { link, name });
    for (const [page, match] of [
      [1, 'not-found'],
      [2, 'not-found'],
      [3, 'known'],
    ] as const) {
      expect(await browser.ask('person.find', { link, name, page, ...click() })).toEqual({
        ok: true,
        data: null,
      });
      expect(await view(browser, 'person-45')).toMatchObject({ match });
    }
    expect(searches(browser)).toEqual([1, 2, 3]);
    // The same page from another window is answered from the cache.
    await browser.ask('person.find', { link, name, page: 2, ...click() });
    expect(searches(browser)).toEqual([1, 2, 3]);
  });

  test('says how many were searched and whether there are more', async () => {
    const browser = await onNetwork();
    const [link, name] = [linkOf('nobody'), nameOf(99)];
    await browser.ask('person.look', { link, name });
    await browser.ask('person.find', { link, name, ...click() });
    expect(await view(browser, 'nobody')).toMatchObject({
      match: 'not-found',
      searched: true,
      search: { pages: 1, hasMore: true },
    });
  });

  test('after a miss a click that says so searches anew and pays', async () => {
    const browser = await onNetwork();
    const [link, name] = [linkOf('nobody'), nameOf(99)];
    await browser.ask('person.find', { link, name, ...click() });
    await browser.ask('person.find', { link, name, ...click() });
    expect(searches(browser)).toEqual([1]);
    await browser.ask('person.find', { link, name, again: true, ...click() });
    expect(searches(browser)).toEqual([1, 1]);
  });
});

describe('urn and link of one paid request', () => {
  /** A page whose person the recruiter chose by hand. */
  async function linkedByHand(networkUrl: string | null) {
    const browser = await onNetwork();
    const account = await accountId(SERVICE, KEYS.A);
    browser.disk.commit(
      [
        put('people', aPerson({ account, urn: 'urn:2', name: 'Person 2', networkUrl })),
        put('choices', { account, link: linkOf('mystery'), urn: 'urn:2', at: 1 }),
      ],
      true,
    );
    await browser.ask('person.look', { link: linkOf('mystery'), name: nameOf(99) });
    return browser;
  }
  const unlocked = (browser: FakeBrowser) =>
    browser.ask('person.get', { link: linkOf('mystery'), name: null, fields: ['work_email'], ...click() });
  const targets = (browser: FakeBrowser) => browser.disk.all('requests').flatMap((one) => one.targets);

  test('are the service’s own where it has a link, never the page’s', async () => {
    const browser = await linkedByHand(linkOf('person-2'));
    expect(await unlocked(browser)).toMatchObject({ ok: true });
    expect(targets(browser)).toEqual([{ urn: 'urn:2', networkUrl: linkOf('person-2') }]);
  });

  test('are the page’s link where the service has none', async () => {
    const browser = await linkedByHand(null);
    expect(await unlocked(browser)).toMatchObject({ ok: true });
    expect(targets(browser)).toEqual([{ urn: 'urn:2', networkUrl: linkOf('mystery') }]);
  });

  test('leave above the recruiter’s limit only if the yes was said in a page of the extension', async () => {
    const browser = await linkedByHand(linkOf('person-2'));
    const frame = await frameAt(browser, linkOf('mystery'));
    const enrich = { link: linkOf('mystery'), refresh: true };
    // The first purchase teaches the price.
    expect(await browser.ask('person.enrich', { ...enrich, ...click() })).toMatchObject({ ok: true });
    await browser.pass(MINUTE);
    await browser.ask('settings.change', { confirmAbove: 0 });
    const paid = targets(browser).length;
    expect(await browser.ask('person.enrich', { ...enrich, ...click() }, frame)).toMatchObject({
      ok: false,
      error: { kind: 'confirm', much: true },
    });
    expect(targets(browser).length).toBe(paid);
    expect(await browser.ask('person.enrich', { ...enrich, ...click() })).toMatchObject({ ok: true });
    expect(targets(browser).length).toBe(paid + 1);
  });

  test('never leave after unlink', async () => {
    const browser = await linkedByHand(linkOf('person-2'));
    expect(await view(browser, 'mystery')).toMatchObject({
      match: 'known',
      name: 'Person 99',
      linked: { name: 'Person 2', namesDiffer: true },
    });
    expect(await browser.ask('person.unlink', { link: linkOf('mystery') })).toEqual({ ok: true, data: null });
    expect(await view(browser, 'mystery')).toMatchObject({ match: 'not-found', linked: null });
    expect(await unlocked(browser)).toEqual({ ok: false, error: { kind: 'no-person' } });
    expect(targets(browser)).toEqual([]);
  });
});

test('somebody found later by the link is shown instead of the choice, which the recruiter is told', async () => {
  const browser = await onNetwork();
  const account = await accountId(SERVICE, KEYS.A);
  const choice = { account, link: linkOf('person-3'), urn: 'urn:john', at: 1 };
  browser.disk.commit(
    [put('people', aPerson({ account, urn: 'urn:john', name: 'John Davis' })), put('choices', choice)],
    true,
  );
  expect(await view(browser, 'person-3')).toMatchObject({ linked: { name: 'John Davis' }, relinked: null });
  await findPeople(browser);
  expect(await view(browser, 'person-3')).toMatchObject({
    match: 'known',
    person: { urn: 'urn:3' },
    linked: null,
    relinked: { from: 'John Davis' },
  });
  await browser.ask('person.unlink', { link: linkOf('person-3') });
  expect(await view(browser, 'person-3')).toMatchObject({ person: { urn: 'urn:3' }, relinked: null });
});

test('people found before the network was set are known on their pages afterwards', async () => {
  const browser = await connected();
  await findPeople(browser);
  expect(browser.disk.all('people').every(({ link }) => link === null)).toBe(true);
  await browser.ask('network.use', { network: NETWORK });
  await browser.quiet();
  expect(await view(browser, 'person-3')).toMatchObject({ match: 'known', person: { urn: 'urn:3' } });
});

test('a row says of its own urn whether it is enriched, since the service unlocks no other', async () => {
  const browser = await onNetwork();
  const account = await accountId(SERVICE, KEYS.A);
  const link = linkOf('jane');
  const known = { account, name: 'Jane Doe', networkUrl: link, link };
  browser.disk.commit(
    [
      put('people', aPerson({ ...known, urn: 'urn:a' })),
      put('people', aPerson({ ...known, urn: 'urn:b', enrichedAt: 1, skills: ['go'] })),
    ],
    true,
  );
  expect(await view(browser, 'jane')).toMatchObject({
    match: 'known',
    person: { urn: 'urn:b', enriched: true },
    choices: [],
  });
  browser.disk.commit([put('choices', { account, link, urn: 'urn:a', at: 1 })], true);
  expect(await view(browser, 'jane')).toMatchObject({
    person: { urn: 'urn:a', enriched: false },
    profile: { skills: ['go'] },
  });
});

test('what was paid for under one urn shows under the other, on the page and in a list', async () => {
  const browser = await onNetwork();
  const account = await accountId(SERVICE, KEYS.A);
  const link = linkOf('jane');
  const known = { account, name: 'Jane Doe', networkUrl: link, link };
  const contacts = { work_email: { value: 'jane@work.test', at: 1 } };
  browser.disk.commit(
    [
      put('people', aPerson({ ...known, urn: 'urn:pool', origin: 'pool' })),
      put('people', aPerson({ ...known, urn: 'urn:net', contacts })),
    ],
    true,
  );
  expect(await view(browser, 'jane')).toMatchObject({
    match: 'own-pool',
    person: { urn: 'urn:pool', unlocked: ['work_email'] },
    fields: { work_email: { state: 'found', value: 'jane@work.test' } },
  });
  const list = await browser.follow({ topic: 'contacts', urns: ['urn:pool', 'urn:net'] });
  await browser.quiet();
  expect(list.snapshots.at(-1)?.data).toEqual([
    { urn: 'urn:pool', contacts: { work_email: 'jane@work.test' }, blocked: false },
    { urn: 'urn:net', contacts: { work_email: 'jane@work.test' }, blocked: false },
  ]);
});

test('what is known under one urn is not paid for under another, alone or in a batch', async () => {
  const browser = await onNetwork();
  const account = await accountId(SERVICE, KEYS.A);
  await findPeople(browser);
  const contacts = { work_email: { value: 'jane@work.test', at: 1 } };
  const twin = {
    account,
    urn: 'urn:twin',
    origin: 'pool',
    networkUrl: linkOf('person-2'),
    contacts,
  } as const;
  browser.disk.commit([put('people', aPerson({ ...twin, link: linkOf('person-2') }))], true);
  await unlock(browser, ['urn:2'], 'single-0001');
  await unlock(browser, ['urn:2', 'urn:twin'], 'several-0001');
  await browser.quiet();
  expect(browser.calls('contact') + browser.calls('contact/batch')).toBe(0);
});

describe('a page that replaces its address within one visit', () => {
  const [before, after] = ['https://network.test/in/person-3', 'https://network.test/in/jane-doe'];
  let inputs = 0;
  const look = async (browser: FakeBrowser, url: string, more: { replaced?: boolean } = {}) => {
    // The recruiter has clicked something on the page before it changed its address.
    inputs += 1;
    await browser.ask('launcher.state', { url, ...more }, launcherAt(url), inputs);
    return browser.ask('person.look', { link: url, name: nameOf(3) }, await frameAt(browser, url));
  };

  test('is offered as the same person, never assumed', async () => {
    const browser = await onNetwork();
    await findPeople(browser);
    await look(browser, before);
    await look(browser, after, { replaced: true });
    expect(await view(browser, 'jane-doe')).toMatchObject({
      match: 'several',
      replaced: true,
      person: null,
      choices: [{ urn: 'urn:3' }],
    });
    const frame = await frameAt(browser, after);
    expect(await browser.ask('person.choose', { link: after, urn: 'urn:3' }, frame)).toMatchObject({
      ok: true,
    });
    expect(await view(browser, 'jane-doe')).toMatchObject({ match: 'known', linked: { name: 'Person 3' } });
  });

  test('is not offered after a navigation', async () => {
    const browser = await onNetwork();
    await findPeople(browser);
    await look(browser, before);
    await look(browser, after);
    expect(await view(browser, 'jane-doe')).toMatchObject({ match: 'not-found', replaced: false });
  });
});
