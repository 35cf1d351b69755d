import { afterAll, beforeAll, expect, test } from 'vitest';
import english from '../../../assets/public/_locales/en/messages.json';
import { createText, setText, textFromMessages } from '../../../lib/i18n/text.ts';
import { REMINDERS } from '../../../lib/notifications/reminders.ts';
import type { FakeBrowser } from '../../support/fake-browser.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../support/times.ts';
import { connected, unlock, withPeople } from '../support/browsers.ts';

beforeAll(() => setText(textFromMessages(english, 'en')));
// Files share the module of texts.
afterAll(() => setText(createText((key) => key, 'en')));

const badge = (browser: FakeBrowser) =>
  browser.emitted.flatMap((one) => (isBadge(one) ? [one.badge] : [])).at(-1);
const isBadge = (one: unknown): one is { badge: string } =>
  typeof one === 'object' && one !== null && 'badge' in one;
const told = (browser: FakeBrowser) =>
  browser.notified.flatMap(({ id, message }) => (id === REMINDERS ? message : []));

const keyOf = (browser: FakeBrowser, urn = 'urn:1') => {
  const person = browser.disk.all('people').find((one) => one.urn === urn);
  return `${person?.account}|${urn}`;
};

/** Sets a reminder as a page does. */
async function remind(browser: FakeBrowser, ms: number, urn?: string): Promise<void> {
  browser.disk.remindAt.set(keyOf(browser, urn), browser.time.time + ms);
  await browser.ask('reminders.changed', {});
  await browser.quiet();
}

async function withNotifications(): Promise<FakeBrowser> {
  const browser = await withPeople();
  await browser.ask('settings.change', { notify: true });
  await browser.quiet();
  return browser;
}

test('the one alarm is set for a reminder, which is told once, by the person’s name, and counted at the toolbar', async () => {
  const browser = await withNotifications();
  await remind(browser, 3 * HOUR);
  expect(browser.alarm).toBe(browser.time.time + 3 * HOUR);
  await browser.pass(2 * HOUR);
  expect(told(browser)).toEqual([]);
  await browser.pass(1 * HOUR);
  const name = browser.disk.all('people').find(({ urn }) => urn === 'urn:1')?.name;
  expect(told(browser)).toEqual([`Reminder: ${name}`]);
  expect(badge(browser)).toBe('1');
  expect(browser.alarm).toBeNull();
  await browser.restart();
  await browser.pass(1 * HOUR);
  expect(told(browser)).toHaveLength(1);
  expect(badge(browser)).toBe('1');
});

test('several that are due together are told in one sentence', async () => {
  const browser = await withNotifications();
  await remind(browser, HOUR, 'urn:1');
  await remind(browser, HOUR + SECOND, 'urn:2');
  expect(browser.alarm).toBe(browser.time.time + HOUR);
  // The computer slept meanwhile: the alarm rings late.
  await browser.time.moveTo(browser.time.time + 3 * HOUR);
  await browser.pass(MINUTE);
  expect(told(browser)).toEqual(['2 reminders are due']);
  expect(badge(browser)).toBe('2');
});

test('one that is done, or whose person is deleted, is counted no longer', async () => {
  const browser = await withNotifications();
  await remind(browser, HOUR, 'urn:1');
  await remind(browser, HOUR, 'urn:2');
  await browser.pass(HOUR);
  expect(badge(browser)).toBe('2');
  browser.disk.remindAt.delete(keyOf(browser, 'urn:1'));
  await browser.ask('reminders.changed', {});
  await browser.quiet();
  expect(badge(browser)).toBe('1');
  const key = keyOf(browser, 'urn:2');
  // The database forgets what is noted of somebody together with them.
  browser.disk.remindAt.delete(key);
  await browser.ask('people.delete', { urns: ['urn:2'] });
  await browser.quiet();
  expect(badge(browser)).toBe('');
});

test('nothing is told where the recruiter wants no notifications, but it is counted', async () => {
  const browser = await withPeople();
  await remind(browser, HOUR);
  await browser.pass(2 * HOUR);
  expect(told(browser)).toEqual([]);
  expect(badge(browser)).toBe('1');
});

test('reminders of another account wait until that is in use', async () => {
  const browser = await withNotifications();
  browser.disk.remindAt.set('another|urn:1', browser.time.time + HOUR);
  await browser.ask('reminders.changed', {});
  await browser.quiet();
  expect(browser.alarm).toBeNull();
  await browser.pass(2 * HOUR);
  expect(told(browser)).toEqual([]);
});

test('a reminder in a year does not keep the worker awake while somebody watches', async () => {
  const browser = await withNotifications();
  await remind(browser, 365 * DAY);
  await browser.follow({ topic: 'orders' });
  const passes = browser.disk.touched;
  await browser.pass(2 * MINUTE);
  expect(browser.disk.touched - passes).toBeLessThan(20);
  expect(browser.alarm).toBe(browser.disk.remindAt.get(keyOf(browser)));
});

test('requests are carried on where reminders can’t be read, and those are looked for again', async () => {
  const browser = await withNotifications();
  let fails = true;
  const real = browser.disk.reminders.bind(browser.disk);
  browser.disk.reminders = (...about) => {
    if (fails) throw new DOMException('closed', 'InvalidStateError');
    return real(...about);
  };
  await remind(browser, 10 * MINUTE);
  void unlock(browser);
  await browser.pass(3 * MINUTE);
  expect(browser.disk.all('people').find(({ urn }) => urn === 'urn:2')?.contacts.work_email?.value).toBe(
    'p2@work.test',
  );
  fails = false;
  await browser.pass(20 * MINUTE);
  expect(told(browser)).toHaveLength(1);
});

test('nothing is looked for before the set-up', async () => {
  const browser = await connected();
  await browser.quiet();
  expect(browser.alarm).toBeNull();
});

test('a reminder keeps its alarm after old data was deleted and after a changed policy', async () => {
  const browser = await withNotifications();
  await remind(browser, 3 * HOUR);
  await browser.ask('settings.change', { keepDays: 90 });
  await browser.pass(MINUTE);
  await browser.worker.prune();
  await browser.pass(MINUTE);
  await browser.worker.policyChanged();
  await browser.pass(3 * HOUR);
  expect(told(browser)).toHaveLength(1);
});

test('a clock that was put back stops no reminder', async () => {
  const browser = await withNotifications();
  await remind(browser, HOUR, 'urn:1');
  await browser.pass(HOUR);
  expect(told(browser)).toHaveLength(1);
  const account = browser.disk.all('people')[0]?.account;
  browser.session.set(`${REMINDERS}${account}`, browser.time.time + 5 * HOUR);
  await remind(browser, HOUR, 'urn:2');
  await browser.pass(2 * HOUR);
  expect(badge(browser)).toBe('2');
  expect(told(browser)).toHaveLength(2);
});
