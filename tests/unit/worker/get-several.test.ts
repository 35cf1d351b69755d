import { expect, test } from 'vitest';
import type { LinkState, OrdersView } from '../../../lib/messages/topics.ts';
import type { PersonView } from '../../../lib/views/person-view.ts';
import type { FakeBrowser } from '../../support/fake-browser.ts';
import { MINUTE } from '../../support/times.ts';
import { linkOf, NO_PERSON, nameOf, nextClick, onNetwork } from '../support/on-network.ts';

/** A confirmed Get of work emails for people on a page. The name is the same for everybody, so that they share a search. */
function get(browser: FakeBrowser, slugs: (string | number)[], change: Record<string, unknown> = {}) {
  const links = slugs.map((slug) => ({ link: linkOf(slug), name: nameOf(2) }));
  const what = { kind: 'unlock', urns: [], fields: ['work_email'], refresh: false, enrichFirst: true, links };
  const clickId = nextClick();
  return browser.ask('people.order', { ...what, clickId, confirmed: true, ...change } as never);
}

async function newest<T>(browser: FakeBrowser, topic: Parameters<FakeBrowser['follow']>[0]): Promise<T> {
  const following = await browser.follow(topic);
  await browser.quiet();
  return following.snapshots.at(-1)?.data as T;
}
const listed = (browser: FakeBrowser, ...slugs: (string | number)[]) =>
  newest<LinkState[]>(browser, { topic: 'links', links: slugs.map(linkOf) });

/** The paid searches that left. */
const searches = (browser: FakeBrowser) =>
  browser.net.seen.filter(
    ({ path, body }) => path === 'search' && !String(body.filtersJson).includes('localOnly'),
  );

test('people of a page are one message and one order: known, in the pool, to be found, and not to be found', async () => {
  const browser = await onNetwork();
  // Person 5 is in the own pool, which is free to ask.
  expect(await get(browser, [2, 3, 5, 'nobody'])).toMatchObject({ ok: true, data: { joined: false } });
  await browser.pass(10 * MINUTE);
  expect(searches(browser)).toHaveLength(1);
  const [order] = (await newest<OrdersView>(browser, { topic: 'orders' })).orders;
  expect(order).toMatchObject({ open: false, total: 4, finding: null });
  const results = order?.people.map(({ name, result, credits }) => [name, result, credits]);
  expect(results?.slice(-1)).toEqual([['Person 2', 'nobody', 0]]);
  const values = browser.disk
    .all('people')
    .flatMap(({ urn, contacts }) => contacts.work_email?.value ?? [urn]);
  for (const value of ['p2@work.test', 'p3@work.test', 'p5@work.test']) expect(values).toContain(value);
  expect(await listed(browser, 2, 'nobody', 'never')).toMatchObject([
    { person: { urn: 'urn:2' } },
    { person: null, finding: false, stopped: { why: 'nobody', credits: 0 } },
    { person: null, finding: false, stopped: null },
  ]);
});

test('while it looks for people, the list and each of their profiles say so, and none of them takes it back', async () => {
  const browser = await onNetwork();
  const { fetch } = browser.net;
  const held = Promise.withResolvers<void>();
  browser.net.fetch = async (...request) => {
    const before = searches(browser).length;
    const answer = await fetch(...request);
    if (String(request[0]).endsWith('/search') && searches(browser).length > before) await held.promise;
    return answer;
  };
  const reply = await get(browser, [2, 3]);
  const order = reply.ok ? (reply.data as { order: string }).order : '';
  expect(await listed(browser, 2, 3)).toMatchObject([{ finding: true }, { finding: true }]);
  const profile = await newest<PersonView>(browser, { topic: 'person', link: linkOf(3) });
  expect(profile.fields).toMatchObject({
    work_email: { state: 'finding', order },
    phone: { state: 'locked' },
  });
  expect(await browser.ask('person.cancel', { link: linkOf(2), order })).toEqual(NO_PERSON);
  held.resolve();
  await browser.pass(10 * MINUTE);
  expect(await listed(browser, 2, 3)).toMatchObject([
    { person: { urn: 'urn:2' } },
    { person: { urn: 'urn:3' } },
  ]);
});

test('whom a search has not found before is no part of the next limit, and is not searched for again', async () => {
  const browser = await onNetwork();
  await get(browser, ['nobody']);
  await browser.pass(MINUTE);
  expect(searches(browser)).toHaveLength(1);
  expect(await get(browser, ['nobody', 'somebody'])).toMatchObject({ ok: true });
  await browser.pass(MINUTE);
  expect(searches(browser)).toHaveLength(1);
  const [order] = (await newest<OrdersView>(browser, { topic: 'orders' })).orders;
  expect(order).toMatchObject({ open: false, people: [{ result: 'nobody' }, { result: 'nobody' }] });
});

test('nothing is ordered for nobody, for links of other places, or for profiles of people who were never seen', async () => {
  const browser = await onNetwork();
  expect(await get(browser, [])).toEqual(NO_PERSON);
  const links = [{ link: 'https://elsewhere.test/in/person-2', name: nameOf(2) }];
  expect(await get(browser, [], { links })).toEqual(NO_PERSON);
  expect(await get(browser, [2], { kind: 'enrich', fields: [] })).toEqual(NO_PERSON);
  expect(searches(browser)).toEqual([]);
});

test('a worker that is started anew goes on where the last one was, and pays for no search twice', async () => {
  const browser = await onNetwork();
  await get(browser, [2, 3, 24]);
  await browser.restart();
  await browser.pass(10 * MINUTE);
  const bodies = searches(browser).map(({ body }) => JSON.stringify(body));
  expect(new Set(bodies).size).toBe(bodies.length);
});
