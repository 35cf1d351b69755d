import { describe, expect, test, vi } from 'vitest';
import type { OrdersView } from '../../../lib/messages/topics.ts';
import { emailKey, linkKey } from '../../../lib/store/ats-parts.ts';
import { type PersonRecord, TABLES } from '../../../lib/store/records.ts';
import { put, remove } from '../../../lib/store/store.ts';
import type { PersonView } from '../../../lib/views/person-view.ts';
import type { CandidateRow } from '../../../lib/views/search-view.ts';
import { accountId } from '../../../lib/worker/accounts.ts';
import { type FakeBrowser, KEYS, SERVICE } from '../../support/fake-browser.ts';
import { anOrder, aPerson, aRequest } from '../../support/records.ts';
import { MINUTE } from '../../support/times.ts';
import { launcherAt, withPeople } from '../support/browsers.ts';
import { linkOf, nameOf, nextClick, onNetwork } from '../support/on-network.ts';
import { shownDot } from '../support/shown-dot.ts';

const mine = () => accountId(SERVICE, KEYS.A);
const REFUSED = { ok: false, error: { kind: 'blocked' } };

/** Blocks what some keys name, as a page of the extension stores it. */
async function block(browser: FakeBrowser, keys: string[], owner?: string): Promise<void> {
  const account = owner ?? (await mine());
  const record = { id: `${account}|${keys[0]}`, account, name: 'Blocked', keys, at: 1 };
  browser.disk.commit([put('blocked', record)], true);
}

/** A browser that knows Jane. */
async function withJane(change: Partial<PersonRecord> = {}): Promise<FakeBrowser> {
  const browser = await onNetwork();
  const link = linkOf('jane');
  const jane = { account: await mine(), urn: 'urn:jane', name: 'Jane Doe', link, networkUrl: link };
  browser.disk.commit([put('people', aPerson({ ...jane, ...change }))], true);
  return browser;
}

function get(browser: FakeBrowser, slug: string | number, change: Record<string, unknown> = {}) {
  const what = { link: linkOf(slug), name: nameOf(2), fields: ['work_email'], clickId: nextClick() };
  return browser.ask('person.get', { ...what, confirmed: true, ...change } as never);
}

function order(browser: FakeBrowser, urns: string[], change: Record<string, unknown> = {}) {
  const what = { kind: 'unlock', urns, fields: ['work_email'], refresh: false, enrichFirst: true };
  return browser.ask('people.order', { ...what, clickId: nextClick(), confirmed: true, ...change } as never);
}

async function view(browser: FakeBrowser, slug: string | number): Promise<PersonView> {
  const following = await browser.follow({ topic: 'person', link: linkOf(slug) });
  // A hash takes its time.
  await vi.waitFor(() => expect(following.snapshots.length).toBeGreaterThan(0));
  await browser.quiet();
  return following.snapshots.at(-1)?.data as PersonView;
}

/** The paid requests that the service has got, as text. */
const paid = (browser: FakeBrowser) =>
  browser.net.seen
    .filter(({ path, body }) =>
      path === 'search' ? !String(body.filtersJson).includes('localOnly') : isPaid(path),
    )
    .map(({ path, body }) => `${path} ${JSON.stringify(body)}`);
const isPaid = (path: string) => /^(?:contact|enrich)(?:\/batch|-batch)?$/.test(path);

const ORDERS: [string, (browser: FakeBrowser) => Promise<unknown>][] = [
  ['Get of one contact', (browser) => get(browser, 'jane')],
  ['Get all', (browser) => get(browser, 'jane', { fields: ['work_email', 'personal_email', 'phone'] })],
  ['a retry', (browser) => get(browser, 'jane', { retry: true, owned: true })],
  [
    'the full profile',
    (browser) =>
      browser.ask('person.enrich', {
        link: linkOf('jane'),
        clickId: nextClick(),
        refresh: false,
        confirmed: true,
      }),
  ],
  [
    'a refresh',
    (browser) =>
      browser.ask('person.enrich', {
        link: linkOf('jane'),
        clickId: nextClick(),
        refresh: true,
        confirmed: true,
      }),
  ],
  ['an order of a list', (browser) => order(browser, ['urn:jane'], { owned: true })],
  ['profiles of a list', (browser) => order(browser, ['urn:jane'], { kind: 'enrich', fields: [] })],
];

const WAYS: [string, string[], Partial<PersonRecord>][] = [
  ['by their urn', ['u urn:jane'], {}],
  ['by their link', [linkKey(linkOf('jane'))], {}],
  [
    'by an email',
    [emailKey('jane@home.test')],
    { contacts: { personal_email: { value: 'Jane@Home.Test', at: 1 } } },
  ],
  [
    'by the domain above that of an email',
    ['d acme.test'],
    { contacts: { personal_email: { value: 'jane@Mail.Acme.test', at: 1 } } },
  ],
  ['by their company', ['c acme inc'], { company: 'ACMÉ, Inc.' }],
];

describe.each(WAYS)('somebody who must not be contacted %s', (_way, keys, change) => {
  test.each(ORDERS)('is not paid for by %s', async (_what, place) => {
    const browser = await withJane(change);
    await block(browser, keys);
    const before = paid(browser);
    expect(await place(browser)).toMatchObject(REFUSED);
    await browser.pass(5 * MINUTE);
    expect(paid(browser)).toEqual(before);
    expect(browser.disk.all('orders')).toEqual([]);
  });
});

test.each([
  ['their company', ['c acme'], { company: 'Acme' }],
  [
    'an email',
    [emailKey('jane@acme.test')],
    { contacts: { work_email: { value: 'jane@acme.test', at: 1 } } },
  ],
  ['a domain', ['d acme.test'], { contacts: { work_email: { value: 'jane@acme.test', at: 1 } } }],
])('somebody is not paid for under one urn who is known by %s under another', async (_what, keys, other) => {
  const work = { work_email: { value: 'jane@beta.test', at: 2 } };
  const browser = await withJane({ company: 'Beta', contacts: work });
  const { link } = browser.disk.all('people')[0] ?? {};
  const second = { account: await mine(), urn: 'urn:pool', name: 'Jane Doe', link: link ?? null, ...other };
  browser.disk.commit([put('people', aPerson({ ...second, origin: 'pool' }))], true);
  await block(browser, keys);
  const before = paid(browser);
  expect(await order(browser, ['urn:jane'], { fields: ['phone'] })).toMatchObject(REFUSED);
  await browser.pass(5 * MINUTE);
  expect(paid(browser)).toEqual(before);
});

test('two of whom one is skipped are an order of several, which refunds what is not found', async () => {
  const browser = await withPeople();
  const [first, second] = browser.disk.all('people').map(({ urn }) => urn);
  await block(browser, [`u ${first}`]);
  expect(await order(browser, [first ?? '', second ?? ''])).toMatchObject({ ok: true });
  expect(browser.disk.all('orders')).toMatchObject([{ single: false, blocked: 1 }]);
});

describe('somebody unknown who must not be contacted', () => {
  test('is not found by a paid search', async () => {
    const browser = await onNetwork();
    await block(browser, [linkKey(linkOf(2))]);
    const before = paid(browser);
    const find = { link: linkOf(2), name: nameOf(2), clickId: nextClick(), confirmed: true, owned: true };
    expect(await browser.ask('person.find', find)).toMatchObject(REFUSED);
    expect(await get(browser, 2)).toMatchObject(REFUSED);
    expect(await order(browser, [], { links: [{ link: linkOf(2), name: nameOf(2) }] })).toMatchObject(
      REFUSED,
    );
    await browser.pass(MINUTE);
    expect(paid(browser)).toEqual(before);
  });

  test('is not bought any further once an answer has told who they are', async () => {
    const browser = await onNetwork();
    await block(browser, ['u urn:2']);
    const before = paid(browser).length;
    expect(await get(browser, 2)).toMatchObject({ ok: true });
    await browser.pass(5 * MINUTE);
    // The search told it. Nothing was paid for after that.
    const since = paid(browser).slice(before);
    expect(since.map((one) => one.split(' ')[0])).toEqual(['search']);
    const [made] = browser.disk.all('orders');
    expect(made?.endedAt).not.toBeNull();
  });

  test('is not bought any further once an answer has told their domain', async () => {
    const browser = await onNetwork();
    await block(browser, ['d work.test']);
    expect(await get(browser, 2)).toMatchObject({ ok: true });
    await browser.pass(5 * MINUTE);
    const before = paid(browser);
    expect(await get(browser, 2, { fields: ['phone'] })).toMatchObject(REFUSED);
    await browser.pass(5 * MINUTE);
    expect(paid(browser)).toEqual(before);
  });
});

test('a yes to another question does not count for it', async () => {
  const browser = await withJane();
  await block(browser, ['u urn:jane']);
  const yes = { owned: true, confirmed: true, retry: true, limit: 100 };
  expect(await get(browser, 'jane', yes)).toMatchObject(REFUSED);
});

test('an order of several leaves them out, says how many, and pays for the others', async () => {
  const browser = await withPeople();
  const urns = browser.disk
    .all('people')
    .slice(0, 5)
    .map(({ urn }) => urn);
  await block(browser, [`u ${urns[1]}`]);
  await block(browser, [`u ${urns[3]}`]);
  expect(await order(browser, urns)).toMatchObject({ ok: true });
  await browser.pass(10 * MINUTE);
  const [made] = browser.disk.all('orders');
  expect(made).toMatchObject({ blocked: 2, people: [urns[0], urns[2], urns[4]].map((urn) => ({ urn })) });
  const sent = paid(browser).join('\n');
  expect([1, 3].filter((at) => sent.includes(`"${urns[at]}"`))).toEqual([]);
  const following = await browser.follow({ topic: 'orders' });
  await browser.quiet();
  const shown = following.snapshots.at(-1)?.data as OrdersView | undefined;
  expect(shown?.orders).toMatchObject([{ total: 3, blocked: 2 }]);
});

test('who is blocked after the click is not sent by the worker that goes on with the order', async () => {
  const browser = await withPeople();
  const urns = browser.disk
    .all('people')
    .slice(0, 3)
    .map(({ urn }) => urn);
  const account = await mine();
  const id = `${account}|before`;
  const people = urns.map((urn) => ({ urn, networkUrl: null, name: urn }));
  const made = { account, createdAt: browser.time.wall(), fields: ['work_email' as const] };
  const request = aRequest({ ...made, id: `${id}/c0`, order: id, op: 'contact-batch', targets: people });
  browser.disk.commit(
    [put('orders', anOrder({ ...made, id, people, single: false })), put('requests', request)],
    true,
  );
  await block(browser, [`u ${urns[0]}`]);
  await browser.restart();
  await browser.pass(10 * MINUTE);
  const sent = paid(browser).filter((one) => one.startsWith('contact'));
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.join()).not.toContain(`"${urns[0]}"`);
});

test('a search for one profile is not sent by the worker that goes on with it, once they are blocked', async () => {
  const browser = await onNetwork();
  const account = await mine();
  const search = { key: 'key', prompt: 'Person 2', filtersJson: '{}', page: 1, about: linkOf(2) };
  const made = { account, order: null, op: 'search' as const, targets: [], fields: [], search };
  const request = aRequest({ ...made, id: `${account}|before`, createdAt: browser.time.wall() });
  browser.disk.commit([put('requests', request)], true);
  await block(browser, [linkKey(linkOf(2))]);
  const before = paid(browser);
  await browser.restart();
  await browser.pass(5 * MINUTE);
  expect(paid(browser)).toEqual(before);
  expect(browser.disk.all('requests')).toMatchObject([{ state: 'done', sends: 0, charged: 0 }]);
});

test('a search for one profile that is blocked before it leaves is refused, and not called lost', async () => {
  const browser = await onNetwork();
  const before = paid(browser);
  // The row comes once the click was let through, and before its request is on its way.
  const commit = browser.disk.commit.bind(browser.disk);
  const account = await mine();
  const key = linkKey(linkOf(2));
  vi.spyOn(browser.disk, 'commit').mockImplementation((writes, durable) => {
    commit(writes, durable);
    if (!writes.some(({ table }) => table === 'requests')) return;
    commit([put('blocked', { id: `${account}|${key}`, account, name: 'Blocked', keys: [key], at: 1 })], true);
  });
  const find = { link: linkOf(2), name: nameOf(2), clickId: nextClick(), confirmed: true, owned: true };
  expect(await browser.ask('person.find', find)).toMatchObject(REFUSED);
  expect(paid(browser)).toEqual(before);
});

test('somebody chosen by hand for a blocked profile is not paid for, under whichever name', async () => {
  const browser = await withJane({ link: null, networkUrl: null });
  const account = await mine();
  browser.disk.commit([put('choices', { account, link: linkOf('other'), urn: 'urn:jane', at: 1 })], true);
  await block(browser, [linkKey(linkOf('other'))]);
  expect(await order(browser, ['urn:jane'])).toMatchObject(REFUSED);
  expect(await get(browser, 'other')).toMatchObject(REFUSED);
});

test('what another account blocks does not count', async () => {
  const browser = await withJane();
  await block(browser, ['u urn:jane'], 'another');
  expect(await get(browser, 'jane')).toMatchObject({ ok: true });
});

describe('somebody who must not be contacted', () => {
  test('is shown so at once, when a page has said it', async () => {
    const browser = await withJane({ company: 'Acme' });
    const following = await browser.follow({ topic: 'person', link: linkOf('jane') });
    const shown = () => (following.snapshots.at(-1)?.data as PersonView | undefined)?.blocked;
    await browser.quiet();
    expect(shown()).toBeNull();
    await block(browser, ['c acme']);
    await browser.ask('blocked.changed', {});
    await browser.pass(1_000);
    expect(shown()).toBe('c acme');
  });

  test('is marked in results', async () => {
    const browser = await withPeople();
    await block(browser, ['u urn:1']);
    const search = { prompt: 'go', filters: {}, page: 1, clickId: nextClick(), confirmed: true };
    const reply = (await browser.ask('search.run', search)) as { data: { rows: CandidateRow[] } };
    expect(reply.data.rows.filter((row) => row.blocked).map(({ urn }) => urn)).toEqual(['urn:1']);
  });

  test('has a dot of their own, which says so', async () => {
    const browser = await onNetwork();
    await block(browser, [linkKey(linkOf(2))]);
    const reply = await browser.ask('launcher.state', { url: linkOf(2) }, launcherAt(linkOf(2)), 1);
    const { data } = reply as { ok: true; data: Parameters<typeof shownDot>[0] };
    expect([shownDot(data), data.label]).toEqual(['blocked', 'personBlocked']);
  });
});

describe('somebody who was deleted', () => {
  test('is not bought again by accident, and nothing tells who it was', async () => {
    const contacts = { work_email: { value: 'Jane@Work.Test', at: 1 } };
    const browser = await withJane({ contacts });
    await block(browser, [emailKey('jane@work.test'), emailKey('jane@second.test')]);
    expect(await browser.ask('people.delete', { urns: ['urn:jane'] })).toMatchObject({ ok: true });
    await browser.quiet();
    const [left, another] = browser.disk.all('blocked');
    expect(another).toBeUndefined();
    expect(left?.name).toBe('');
    // The urn, the link and both emails.
    expect(left?.keys).toHaveLength(4);
    for (const key of left?.keys ?? []) expect(key).toMatch(/^h [0-9a-f]{32}$/);
    expect(JSON.stringify(browser.disk.rows('blocked'))).not.toMatch(/jane/i);
    const before = paid(browser);
    expect(await get(browser, 'jane')).toMatchObject(REFUSED);
    expect((await view(browser, 'jane')).blocked).toMatch(/^h /);
    // Found anew under another link, they are known by the email that the file named.
    const again = { urn: 'urn:new', contacts: { personal_email: { value: 'jane@second.test', at: 2 } } };
    browser.disk.commit([put('people', aPerson({ ...again, account: await mine(), link: null }))], true);
    expect(await order(browser, ['urn:new'])).toMatchObject(REFUSED);
    expect(paid(browser)).toEqual(before);
  });

  test.each([
    ['Get', (browser: FakeBrowser) => get(browser, 2)],
    [
      'a search for the profile',
      (browser: FakeBrowser) =>
        browser.ask('person.find', {
          link: linkOf(2),
          name: nameOf(2),
          clickId: nextClick(),
          confirmed: true,
          owned: true,
        }),
    ],
  ])('leaves nothing of the name by which %s found them', async (_what, find) => {
    const browser = await onNetwork();
    await view(browser, 2);
    await browser.ask('person.look', { link: linkOf(2), name: nameOf(2) });
    expect(await find(browser)).toMatchObject({ ok: true });
    await browser.pass(10 * MINUTE);
    const stored = () =>
      Object.keys(TABLES)
        .map((table) => JSON.stringify(browser.disk.rows(table as keyof typeof TABLES)))
        .join();
    const [found] = browser.disk.all('people').filter(({ link }) => link === linkOf(2));
    expect(stored()).toContain(nameOf(2).full);
    await browser.ask('people.delete', { urns: [found?.urn ?? ''] });
    await browser.quiet();
    for (const trace of [found?.urn, linkOf(2), nameOf(2).full])
      expect(stored()).not.toMatch(new RegExp(`${trace}(?![0-9])`));
    // What was paid is still known.
    expect(browser.disk.all('charges').length).toBeGreaterThan(0);
  });

  test('is known after a restart, and may be bought once they are allowed again', async () => {
    const browser = await withJane();
    await browser.ask('people.delete', { urns: ['urn:jane'] });
    await browser.restart();
    expect(await get(browser, 'jane')).toMatchObject(REFUSED);
    const left = browser.disk.keys('blocked').map((key) => remove('blocked', key));
    browser.disk.commit(left, true);
    expect((await view(browser, 'jane')).blocked).toBeNull();
    expect(await get(browser, 'jane')).toMatchObject({ ok: true });
  });

  test('leaves nothing at all once everything is erased', async () => {
    const browser = await withJane();
    await browser.ask('people.delete', { urns: ['urn:jane'] });
    expect(browser.disk.keys('settings')).toContain('blocked-salt');
    await browser.ask('data.erase', {});
    await browser.quiet();
    expect([browser.disk.keys('blocked'), browser.disk.keys('settings')]).toEqual([[], []]);
  });
});

test('an administrator’s list counts beside the recruiter’s own, and can’t be taken back here', async () => {
  const browser = await withJane({ company: 'Acme GmbH' });
  browser.managed = {
    doNotContact: ['Acme GmbH', 'work.test', '@home.test', 'Person-4@Elsewhere.test', ' '],
  };
  await browser.worker.policyChanged();
  expect(await get(browser, 'jane')).toMatchObject(REFUSED);
  expect((await view(browser, 'jane')).blocked).toBe('p c acme gmbh');
  const emails = { 'urn:5': 'five@work.test', 'urn:6': 'six@home.test', 'urn:7': 'person-4@elsewhere.test' };
  for (const [urn, value] of Object.entries(emails)) {
    const person = { urn, link: null, contacts: { personal_email: { value, at: 1 } } };
    browser.disk.commit([put('people', aPerson({ ...person, account: await mine() }))], true);
    expect(await order(browser, [urn])).toMatchObject(REFUSED);
  }
  expect(await get(browser, 3)).toMatchObject({ ok: true });
  browser.managed = {};
  await browser.worker.policyChanged();
  expect(await get(browser, 'jane')).toMatchObject({ ok: true });
});
