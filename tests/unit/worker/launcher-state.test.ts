import { describe, expect, test } from 'vitest';
import type { PersonRecord, RequestRecord } from '../../../lib/store/records.ts';
import { put } from '../../../lib/store/store.ts';
import type { LauncherDot } from '../../../lib/views/launcher-view.ts';
import { accountId } from '../../../lib/worker/accounts.ts';
import { type FakeBrowser, KEYS, SERVICE } from '../../support/fake-browser.ts';
import { networkOf } from '../../support/networks.ts';
import { aPerson, aRequest } from '../../support/records.ts';
import { DAY } from '../../support/times.ts';
import { connected, launcherAt } from '../support/browsers.ts';
import { shownDot } from '../support/shown-dot.ts';

const ME = 'https://www.network.test/in/jane';
const JANE = 'https://network.test/in/jane';
const OTHER = 'https://www.network.test/in/john';
const FEED = 'https://www.network.test/feed';
const FOUND = { work_email: { value: 'jane@work.test', at: 1 } };

/** A browser that knows Jane, with a request about her. */
async function withJane(
  person: Partial<PersonRecord> | null,
  request: Partial<RequestRecord> | null = null,
): Promise<FakeBrowser> {
  const browser = await connected();
  expect(await browser.ask('network.use', { network: networkOf(ME) })).toMatchObject({ ok: true });
  const account = await accountId(SERVICE, KEYS.A);
  // The request is not due in this test. Only its record counts.
  const later = { account, order: null, due: browser.time.time + DAY };
  browser.disk.commit(
    [
      ...(person ? [put('people', aPerson({ account, link: JANE, ...person }))] : []),
      ...(request ? [put('requests', aRequest({ ...later, ...request }))] : []),
    ],
    true,
  );
  return browser;
}

/** The link and the dot that a launcher gets which says that its page is at `url`. */
async function told(browser: FakeBrowser, url: string, tab = url) {
  const reply = await browser.ask('launcher.state', { url }, launcherAt(tab));
  if (!reply.ok) throw new Error(reply.error.kind);
  return { link: reply.data.link, dot: shownDot(reply.data) };
}

describe('the dot of a tab’s own profile', () => {
  test.each<[LauncherDot, string, Partial<PersonRecord> | null, Partial<RequestRecord> | null]>([
    ['none', 'of whom nothing is known', null, null],
    ['none', 'who was found by a search', {}, null],
    ['none', 'of whom only no email was found', { contacts: { work_email: { value: null, at: 1 } } }, null],
    ['unlocked', 'whose email was found', { contacts: FOUND }, null],
    ['busy', 'whose email is looked up', {}, { state: 'accepted', sends: 1 }],
    ['busy', 'whose request waits to be sent', {}, { state: 'recorded' }],
    ['busy', 'whose answer is looked for', {}, { state: 'unknown', sends: 1 }],
    [
      'busy',
      'whose profile is fetched',
      { contacts: FOUND },
      { op: 'enrich', fields: [], state: 'accepted' },
    ],
    ['pool', 'of the own pool', { origin: 'pool', contacts: FOUND }, null],
    ['busy', 'of the own pool who is looked up', { origin: 'pool' }, { state: 'accepted', sends: 1 }],
    ['attention', 'whose answer is lost', {}, { state: 'needs-decision', sends: 1 }],
    [
      'attention',
      'whose profile may have been paid for',
      { contacts: FOUND, origin: 'pool' },
      { op: 'enrich', fields: [], state: 'needs-decision', sends: 1 },
    ],
    ['none', 'whose lost answer was settled', {}, { state: 'needs-decision', sends: 1, settled: true }],
  ])('is %s for a person %s', async (dot, _who, person, request) => {
    expect(await told(await withJane(person, request), ME)).toEqual({ link: JANE, dot });
  });
});

describe('a tab that the browser has at another address', () => {
  test.each([
    ['another profile', OTHER],
    ['no profile', FEED],
  ])('(%s) is told nothing of the person its page names', async (_what, tab) => {
    const browser = await withJane({ contacts: FOUND });
    expect(await told(browser, ME, tab)).toEqual({ link: JANE, dot: 'unsure' });
  });

  test('is told nothing of the profile in the browser’s record when its page names none', async () => {
    const browser = await withJane({ contacts: FOUND });
    expect(await told(browser, FEED, ME)).toEqual({ link: null, dot: 'none' });
  });
});

test('a page that is no profile has no link and no dot', async () => {
  const browser = await withJane({ contacts: FOUND });
  expect(await told(browser, FEED)).toEqual({ link: null, dot: 'none' });
});

test('the launcher learns the network and its own place, and nothing else', async () => {
  const browser = await withJane({ contacts: FOUND });
  await browser.ask('launcher.place', { top: 12, hidden: true, open: true, place: 'panel' });
  expect(await browser.ask('launcher.state', { url: ME }, launcherAt(ME))).toEqual({
    ok: true,
    data: {
      links: 'a[href*="/in/" i]',
      link: JANE,
      colour: '#3f9433',
      label: 'launcherUnlocked',
      againMs: 1e9,
      top: 12,
      hidden: true,
      open: true,
      place: 'panel',
    },
  });
});
