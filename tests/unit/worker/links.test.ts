import { expect, test } from 'vitest';
import type { Sender } from '../../../lib/messages/router.ts';
import type { LinkState } from '../../../lib/messages/topics.ts';
import { put } from '../../../lib/store/store.ts';
import { accountId } from '../../../lib/worker/accounts.ts';
import { type FakeBrowser, KEYS, SERVICE } from '../../support/fake-browser.ts';
import { networkOf } from '../../support/networks.ts';
import { aPerson } from '../../support/records.ts';
import { connected, frameAt, launcherAt } from '../support/browsers.ts';

const JANE = 'network.test/in/jane';
const ADDRESS = 'https://www.network.test/in/somebody';

async function withJane(): Promise<FakeBrowser> {
  const browser = await connected();
  expect(await browser.ask('network.use', { network: networkOf(ADDRESS) })).toMatchObject({ ok: true });
  const account = await accountId(SERVICE, KEYS.A);
  const contacts = { work_email: { value: 'jane@work.test', at: 1 }, phone: { value: null, at: 1 } };
  const jane = {
    account,
    urn: 'urn:jane',
    name: 'Jane Doe',
    title: 'Engineer',
    company: 'Acme',
    place: 'Lyon',
  };
  const links = { link: JANE, networkUrl: 'https://www.network.test/in/jane', contacts };
  browser.disk.commit([put('people', aPerson({ ...jane, ...links }))], true);
  return browser;
}

async function linked(browser: FakeBrowser, sender?: Sender): Promise<LinkState[]> {
  const view = await browser.follow({ topic: 'links', links: [JANE, 'network.test/in/nobody'] }, sender);
  await browser.quiet();
  return view.snapshots.at(-1)?.data as LinkState[];
}

test('an extension page learns who is behind a link', async () => {
  const [jane, nobody] = await linked(await withJane());
  expect(jane?.person).toMatchObject({
    urn: 'urn:jane',
    name: 'Jane Doe',
    title: 'Engineer',
    unlocked: ['work_email'],
  });
  expect(nobody?.person).toBeNull();
});

test('a frame learns only what its list shows, without an urn', async () => {
  const browser = await withJane();
  const states = await linked(browser, await frameAt(browser, ADDRESS));
  expect(states[0]?.person).toMatchObject({ name: 'Jane Doe', enriched: false, unlocked: ['work_email'] });
  const told = JSON.stringify(states);
  for (const secret of ['urn:jane', 'Engineer', 'Acme', 'Lyon', 'jane@work.test', 'https://'])
    expect(told).not.toContain(secret);
});

test('a topic that a frame may not follow is logged without its content', async () => {
  const browser = await withJane();
  const view = await browser.follow(
    { topic: 'contacts', urns: ['urn:jane'] },
    await frameAt(browser, ADDRESS),
  );
  await browser.quiet();
  expect(view.snapshots).toEqual([]);
  expect(browser.emitted).toContainEqual(['refused a message (not from here)', 'contacts']);
});

test('a launcher follows nothing', async () => {
  const browser = await withJane();
  expect(await linked(browser, launcherAt(ADDRESS))).toBeUndefined();
});
