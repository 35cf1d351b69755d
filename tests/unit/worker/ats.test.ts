import { describe, expect, test } from 'vitest';
import { emailKey, linkKey } from '../../../lib/store/ats-parts.ts';
import type { PersonRecord } from '../../../lib/store/records.ts';
import { put } from '../../../lib/store/store.ts';
import type { PersonView } from '../../../lib/views/person-view.ts';
import { accountId } from '../../../lib/worker/accounts.ts';
import { type FakeBrowser, KEYS, SERVICE } from '../../support/fake-browser.ts';
import { aPerson } from '../../support/records.ts';
import { MINUTE } from '../../support/times.ts';
import { launcherAt, withPeople } from '../support/browsers.ts';
import { linkOf, nameOf, nextClick, onNetwork } from '../support/on-network.ts';
import { shownDot } from '../support/shown-dot.ts';

const mine = () => accountId(SERVICE, KEYS.A);

/** Puts somebody into the company's own system. */
async function own(browser: FakeBrowser, ...keys: string[]): Promise<void> {
  for (const key of keys) browser.disk.inAts.set(`${await mine()}|${key}`, 'Jane');
}

/** A browser that knows Jane with these contacts. */
async function withJane(contacts: PersonRecord['contacts']): Promise<FakeBrowser> {
  const browser = await onNetwork();
  const jane = { account: await mine(), urn: 'urn:jane', link: linkOf('jane'), contacts };
  browser.disk.commit([put('people', aPerson(jane))], true);
  return browser;
}

function get(browser: FakeBrowser, slug: string | number, change: Record<string, unknown> = {}) {
  const what = { link: linkOf(slug), name: nameOf(2), fields: ['work_email'], clickId: nextClick() };
  return browser.ask('person.get', { ...what, confirmed: true, ...change } as never);
}

async function view(browser: FakeBrowser, slug: string | number): Promise<PersonView> {
  const following = await browser.follow({ topic: 'person', link: linkOf(slug) });
  await browser.quiet();
  return following.snapshots.at(-1)?.data as PersonView;
}

const paid = (browser: FakeBrowser) =>
  browser.net.seen.filter(
    ({ path, body }) =>
      path === 'contact' || (path === 'search' && !String(body.filtersJson).includes('localOnly')),
  ).length;

describe('somebody in the company’s own system', () => {
  test('is paid for after one more click alone, also when never seen before', async () => {
    const browser = await onNetwork();
    await own(browser, linkKey(linkOf(2)));
    const before = paid(browser);
    const clickId = nextClick();
    const refused = await get(browser, 2, { clickId });
    expect(refused).toMatchObject({ ok: false, error: { kind: 'confirm', owned: 1 } });
    await browser.pass(MINUTE);
    expect(paid(browser)).toBe(before);
    expect(browser.disk.all('orders')).toEqual([]);
    expect(await get(browser, 2, { clickId, owned: true })).toMatchObject({ ok: true });
    await browser.pass(2 * MINUTE);
    expect((await view(browser, 2)).fields.work_email).toMatchObject({ state: 'found' });
  });

  test('is paid for once where the worker dies after the yes, and the click is repeated', async () => {
    const browser = await onNetwork();
    await own(browser, linkKey(linkOf(2)));
    const before = paid(browser);
    const clickId = nextClick();
    await get(browser, 2, { clickId });
    void get(browser, 2, { clickId, owned: true });
    await browser.quiet();
    await browser.restart();
    expect(await get(browser, 2, { clickId, owned: true })).toMatchObject({
      ok: true,
      data: { joined: true },
    });
    await browser.pass(5 * MINUTE);
    expect((await view(browser, 2)).fields.work_email).toMatchObject({ state: 'found' });
    expect(paid(browser)).toBe(before + 2);
  });

  test('is not found by a paid search either before the recruiter knows', async () => {
    const browser = await onNetwork();
    await own(browser, linkKey(linkOf(2)));
    const find = { link: linkOf(2), name: nameOf(2), clickId: nextClick(), confirmed: true };
    const before = paid(browser);
    expect(await browser.ask('person.find', find)).toMatchObject({ ok: false, error: { owned: 1 } });
    expect(paid(browser)).toBe(before);
    expect(await browser.ask('person.find', { ...find, owned: true })).toMatchObject({ ok: true });
    expect(paid(browser)).toBe(before + 1);
  });

  test('is known by an email whose case differs, and never by a name', async () => {
    const browser = await withJane({ work_email: { value: 'Jane@Work.Test', at: 1 } });
    expect((await view(browser, 'jane')).ats).toBeNull();
    await own(browser, emailKey('jane@work.test'));
    expect((await view(browser, 'jane')).ats).toBe('Jane');
    const phone = { name: null, fields: ['phone'] };
    expect(await get(browser, 'jane', phone)).toMatchObject({ ok: false, error: { owned: 1 } });
  });

  test('has a dot of their own, which says so', async () => {
    const browser = await onNetwork();
    const ask = () =>
      browser.ask('launcher.state', { url: linkOf(2) }, launcherAt(linkOf(2)), 1) as Promise<{
        ok: true;
        data: Parameters<typeof shownDot>[0];
      }>;
    expect(shownDot((await ask()).data)).toBe('none');
    await own(browser, linkKey(linkOf(2)));
    const { data } = await ask();
    expect([shownDot(data), data.label]).toEqual(['ats', 'personInAts']);
  });

  test('of another account does not count', async () => {
    const browser = await onNetwork();
    browser.disk.inAts.set(`another|${linkKey(linkOf(2))}`, 'Jane');
    expect(await get(browser, 2)).toMatchObject({ ok: true });
  });
});

test('an order for several tells how many of them are in the own system, and pays for nobody before the yes', async () => {
  const browser = await withPeople();
  const [one, two] = browser.disk.all('people');
  const account = await mine();
  for (const [index, person] of [one, two].entries())
    if (person) browser.disk.commit([put('people', { ...person, link: `https://x.test/in/${index}` })], true);
  await own(browser, linkKey('https://x.test/in/0'), linkKey('https://x.test/in/1'));
  const order = {
    kind: 'unlock' as const,
    urns: browser.disk
      .all('people')
      .slice(0, 5)
      .map(({ urn }) => urn),
    fields: ['work_email' as const],
    refresh: false,
    enrichFirst: true,
    clickId: nextClick(),
    confirmed: true,
  };
  expect(await browser.ask('people.order', order)).toMatchObject({ ok: false, error: { owned: 2 } });
  expect(browser.disk.all('orders').filter((made) => made.account === account)).toEqual([]);
  expect(await browser.ask('people.order', { ...order, owned: true })).toMatchObject({ ok: true });
});

test('whoever is deleted is forgotten there too, by link and email, and nobody else', async () => {
  const browser = await withJane({ personal_email: { value: 'Jane@Home.Test', at: 1 } });
  await own(browser, linkKey(linkOf('jane')), emailKey('jane@home.test'), linkKey(linkOf('john')));
  expect(await browser.ask('people.delete', { urns: ['urn:jane'] })).toMatchObject({ ok: true });
  await browser.quiet();
  expect([...browser.disk.inAts.keys()]).toEqual([`${await mine()}|${linkKey(linkOf('john'))}`]);
});

test('somebody chosen by hand for a profile in the own system is asked about too', async () => {
  const browser = await onNetwork();
  const account = await mine();
  const whom = {
    account,
    urn: 'urn:pool',
    name: 'Person 2',
    link: null,
    origin: 'pool' as const,
    enrichedAt: 1,
  };
  browser.disk.commit(
    [
      put('people', aPerson(whom)),
      put('choices', { account, link: linkOf('person-2'), urn: 'urn:pool', at: 1 }),
    ],
    true,
  );
  await own(browser, linkKey(linkOf('person-2')));
  expect((await view(browser, 'person-2')).ats).toBe('Jane');
  expect(await get(browser, 'person-2', { fields: ['phone'] })).toMatchObject({
    ok: false,
    error: { owned: 1 },
  });
});

test('somebody under two urns is asked about whichever of their links is in the own system', async () => {
  const browser = await onNetwork();
  const account = await mine();
  const [first, second] = [linkOf('jane'), linkOf('jane-doe')];
  const jane = { account, name: 'Jane Doe' };
  browser.disk.commit(
    [
      put('people', aPerson({ ...jane, urn: 'urn:1', link: first, networkUrl: first })),
      put('people', aPerson({ ...jane, urn: 'urn:2', link: first, links: [second], networkUrl: first })),
    ],
    true,
  );
  await own(browser, linkKey(second));
  const order = {
    kind: 'unlock' as const,
    fields: ['work_email' as const],
    refresh: false,
    enrichFirst: false,
  };
  const click = { clickId: nextClick(), confirmed: true };
  expect(await browser.ask('people.order', { ...order, ...click, urns: ['urn:1'] })).toMatchObject({
    ok: false,
    error: { owned: 1 },
  });
});

test('nobody is asked about who costs nothing', async () => {
  const browser = await onNetwork();
  const account = await mine();
  const contacts = { work_email: { value: 'jane@work.test', at: 1 } };
  browser.disk.commit(
    [
      put('people', aPerson({ account, urn: 'urn:1', link: linkOf('jane'), contacts })),
      put('people', aPerson({ account, urn: 'urn:2', link: linkOf(2) })),
    ],
    true,
  );
  await own(browser, linkKey(linkOf('jane')));
  const order = {
    kind: 'unlock' as const,
    fields: ['work_email' as const],
    refresh: false,
    enrichFirst: false,
  };
  const click = { clickId: nextClick(), confirmed: true };
  const reply = await browser.ask('people.order', { ...order, ...click, urns: ['urn:1', 'urn:2'] });
  expect(reply).toMatchObject({ ok: true });
});
