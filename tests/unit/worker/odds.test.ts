import { expect, test } from 'vitest';
import { accountJson } from '../../../lib/export/account-json.ts';
import { oddsSetting } from '../../../lib/money/odds.ts';
import { put } from '../../../lib/store/store.ts';
import type { PersonView } from '../../../lib/views/person-view.ts';
import type { SessionView } from '../../../lib/views/session-view.ts';
import type { FakeBrowser } from '../../support/fake-browser.ts';
import { networkOf } from '../../support/networks.ts';
import { textOf } from '../../support/text-of.ts';
import { MINUTE } from '../../support/times.ts';
import { frameAt, unlock, withPeople } from '../support/browsers.ts';

const PROFILE = 'https://network.test/in/person-6';

async function odds(browser: FakeBrowser): Promise<SessionView['odds'] | undefined> {
  const view = await browser.follow({ topic: 'session' });
  await browser.quiet();
  return (view.snapshots.at(-1)?.data as SessionView | undefined)?.odds;
}

/** Twenty known people who work in one company. */
async function withColleagues(): Promise<FakeBrowser> {
  const browser = await withPeople();
  await browser.ask('network.use', { network: networkOf(PROFILE) });
  await browser.quiet();
  const people = browser.disk.all('people').map((one) => put('people', { ...one, company: 'Acme' }));
  browser.disk.commit(people, true);
  return browser;
}

async function get(browser: FakeBrowser, urns: string[], clickId: string): Promise<void> {
  expect(await unlock(browser, urns, clickId)).toMatchObject({ ok: true });
  await browser.pass(10 * MINUTE);
}

/** How often the odds were written. */
const written = (browser: FakeBrowser) =>
  browser.disk.commits.filter(({ writes }) =>
    writes.some((one) => one.table === 'settings' && 'put' in one && one.put.name.startsWith('odds|')),
  );

test('each look-up that was paid for counts once, with the answer that ended it', async () => {
  const browser = await withColleagues();
  expect(await odds(browser)).toEqual({});
  await get(browser, ['urn:2'], 'click-0001');
  await get(browser, ['urn:4'], 'click-0002');
  expect(await odds(browser)).toEqual({ work_email: { found: 1, tried: 2 } });
  expect(written(browser)).toHaveLength(2);
  for (const { writes } of written(browser)) expect(writes.map(({ table }) => table)).toContain('requests');

  await get(browser, ['urn:2'], 'click-0003');
  expect(await odds(browser)).toEqual({ work_email: { found: 1, tried: 2 } });
  await browser.restart();
  await browser.quiet();
  expect(await odds(browser)).toEqual({ work_email: { found: 1, tried: 2 } });
});

test('a profile is told how look-ups in the person’s company went, also over the page', async () => {
  const browser = await withColleagues();
  await get(browser, ['urn:2'], 'click-0001');
  await get(browser, ['urn:4'], 'click-0002');
  const frame = await frameAt(browser, PROFILE);
  const following = await browser.follow({ topic: 'person', link: PROFILE }, frame);
  await browser.quiet();
  const view = following.snapshots.at(-1)?.data as PersonView;
  expect(view.oddsAtCompany).toEqual({ work_email: { found: 1, tried: 2 } });
  expect(view.session.odds).toEqual({ work_email: { found: 1, tried: 2 } });
});

test('the odds name nobody, are exported, and go when everything is erased', async () => {
  const browser = await withColleagues();
  await get(browser, ['urn:2'], 'click-0001');
  const [account] = browser.disk.all('accounts');
  const name = oddsSetting(account?.id ?? '');
  const stored = JSON.stringify(browser.disk.raw('settings', name));
  expect(stored).toContain('Acme');
  expect(stored).not.toMatch(/urn:|Person|work\.test/);
  const exported = await textOf(accountJson(browser.disk.open(), account?.id ?? '', 0));
  expect(JSON.parse(exported).settings).toContainEqual(expect.objectContaining({ name: 'odds' }));
  await browser.ask('data.erase', {});
  expect(browser.disk.raw('settings', name)).toBeUndefined();
});
