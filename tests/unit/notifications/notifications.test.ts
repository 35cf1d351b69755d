import { expect, test } from 'vitest';
import { badgeOf } from '../../../lib/notifications/notifications.ts';
import { put } from '../../../lib/store/store.ts';
import { accountId } from '../../../lib/worker/accounts.ts';
import { type FakeBrowser, KEYS, SERVICE } from '../../support/fake-browser.ts';
import { aRequest } from '../../support/records.ts';
import { connected } from '../support/browsers.ts';

test('the badge shows that the recruiter is needed, else how much was found unseen, else that something is open', () => {
  const open = [aRequest({ order: 'a' })];
  expect(badgeOf(open, 2, true)).toBe('!');
  expect(badgeOf(open, 2, false)).toBe('2');
  expect([badgeOf([], 99, false), badgeOf([], 100, false)]).toEqual(['99', '99+']);
  expect(badgeOf(open, 0, false)).toBe('…');
  expect(badgeOf([aRequest({ order: null })], 0, false)).toBe('');
});

test('the badge is set again after a restart, and is empty without an account', async () => {
  const browser = await connected();
  const account = await accountId(SERVICE, KEYS.A);
  browser.disk.commit([put('requests', aRequest({ account, state: 'needs-decision' }))], true);
  await browser.restart();
  await browser.quiet();
  expect(lastBadge(browser)).toEqual({ badge: '!' });
  await browser.ask('account.disconnect', {});
  await browser.quiet();
  expect(lastBadge(browser)).toEqual({ badge: '' });
});

function lastBadge(browser: FakeBrowser): unknown {
  return browser.emitted.findLast((one) => typeof one === 'object' && one !== null && 'badge' in one);
}
