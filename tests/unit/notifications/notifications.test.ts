import { expect, test } from 'vitest';
import { badgeOf } from '../../../lib/notifications/notifications.ts';
import { put } from '../../../lib/store/store.ts';
import { accountId } from '../../../lib/worker/accounts.ts';
import { type FakeBrowser, KEYS, SERVICE } from '../../support/fake-browser.ts';
import { aRequest } from '../../support/records.ts';
import { connected } from '../support/browsers.ts';

test('the badge counts orders, not requests, and shows a needed decision rather than a count', () => {
  const open = ['a', 'a', 'b'].map((order, n) => aRequest({ id: `${n}`, order }));
  expect(badgeOf(open, 0, false)).toEqual({ text: '2', tone: 'busy' });
  expect(badgeOf(open, 1, false)).toEqual({ text: '!', tone: 'attention' });
  expect(badgeOf([], 0, true)).toEqual({ text: '!', tone: 'attention' });
  expect(badgeOf([aRequest({ order: null })], 0, false)).toEqual({ text: '', tone: 'none' });
  const many = Array.from({ length: 100 }, (_, n) => aRequest({ order: `${n}` }));
  expect(badgeOf(many, 0, false).text).toBe('99+');
});

test('the badge is set again after a restart, and is empty without an account', async () => {
  const browser = await connected();
  const account = await accountId(SERVICE, KEYS.A);
  browser.disk.commit([put('requests', aRequest({ account, state: 'needs-decision' }))], true);
  await browser.restart();
  await browser.quiet();
  expect(lastBadge(browser)).toEqual({ text: '!', tone: 'attention' });
  await browser.ask('account.disconnect', {});
  await browser.quiet();
  expect(lastBadge(browser)).toEqual({ text: '', tone: 'none' });
});

function lastBadge(browser: FakeBrowser): unknown {
  return browser.emitted.findLast((one) => typeof one === 'object' && one !== null && 'tone' in one);
}
