import { expect, test } from 'vitest';
import type { FakeBrowser } from '../../support/fake-browser.ts';
import { MINUTE, SECOND } from '../../support/times.ts';
import { unlock, withPeople } from '../support/browsers.ts';

/** A browser in which people are known and nothing is due. */
async function atRest(): Promise<FakeBrowser> {
  const browser = await withPeople();
  await browser.quiet();
  expect(browser.alarm).toBeNull();
  return browser;
}

/** From now on the service gets requests of these paths and never answers them. */
function hang(browser: FakeBrowser, isHanging: (path: string) => boolean = () => true): () => void {
  const { fetch } = browser.net;
  browser.net.fetch = (url, init) => {
    const answer = fetch(url, init);
    return isHanging(String(url)) ? new Promise(() => {}) : answer;
  };
  return () => {
    browser.net.fetch = fetch;
  };
}

const email = (browser: FakeBrowser) =>
  browser.disk.all('people').find(({ urn }) => urn === 'urn:2')?.contacts.work_email?.value;

test('an alarm is set while a request is under way, so that a worker is started again if it dies', async () => {
  const browser = await atRest();
  const mend = hang(browser, (path) => path.endsWith('/contact'));
  void unlock(browser);
  await browser.quiet();
  expect(browser.disk.all('requests').some(({ state }) => state === 'sending')).toBe(true);
  expect(browser.alarm).toBe(browser.time.time + 30 * SECOND);
  mend();
  await browser.restart();
  await browser.pass(3 * MINUTE);
  // The request had arrived. What it found shows in the free questions about it, and nothing is paid again.
  expect(email(browser)).toBe('p2@work.test');
  expect(browser.calls('contact')).toBe(1);
  expect(browser.alarm).toBeNull();
});

test('an alarm is set while the question before a payment is under way; the payment leaves without its answer', async () => {
  const browser = await atRest();
  hang(browser, (path) => path.includes('contact-status'));
  void unlock(browser);
  await browser.quiet();
  expect(browser.calls('contact')).toBe(0);
  expect(browser.alarm).toBe(browser.time.time + 30 * SECOND);
  await browser.pass(5 * SECOND);
  expect(browser.calls('contact')).toBe(1);
});

test('a request that never arrived is not sent again by itself', async () => {
  const browser = await atRest();
  const { fetch } = browser.net;
  browser.net.fetch = (url, init) =>
    String(url).endsWith('/contact') ? new Promise(() => {}) : fetch(url, init);
  void unlock(browser);
  await browser.quiet();
  browser.net.fetch = fetch;
  await browser.restart();
  await browser.pass(10 * MINUTE);
  expect(browser.calls('contact')).toBe(0);
  expect(browser.disk.all('requests').find(({ op }) => op === 'contact')).toMatchObject({
    state: 'needs-decision',
    balanceFell: 0,
  });
  expect(browser.alarm).toBeNull();
});

test('an alarm is set while a poll is under way, although the alarm that caused it is gone', async () => {
  const browser = await atRest();
  void unlock(browser);
  await browser.quiet();
  const mend = hang(browser);
  const due = browser.alarm ?? 0;
  await browser.time.moveTo(due);
  browser.alarm = null;
  void browser.worker.work();
  await browser.quiet();
  expect(browser.alarm).toBe(due + 30 * SECOND);
  mend();
  await browser.restart();
  await browser.pass(3 * MINUTE);
  expect(email(browser)).toBe('p2@work.test');
});

test('an alarm that fires during a pass is followed by another alarm', async () => {
  const browser = await atRest();
  void unlock(browser);
  await browser.quiet();
  hang(browser);
  let due = browser.alarm ?? 0;
  for (let ring = 0; ring < 2; ring += 1) {
    await browser.time.moveTo(due);
    browser.alarm = null;
    void browser.worker.work();
    await browser.quiet();
    expect(browser.alarm).toBe(due + 30 * SECOND);
    due += 30 * SECOND;
  }
});

test('stands as before when everything was to be erased and the disk refused', async () => {
  const browser = await atRest();
  await unlock(browser);
  await browser.quiet();
  const due = browser.alarm;
  expect(due).toBe(browser.time.time + 30 * SECOND);
  const kept = () => [
    browser.disk.keys('requests'),
    browser.disk.keys('orders'),
    browser.disk.keys('accounts'),
  ];
  const before = kept();
  browser.disk.refuses = (writes) => writes.some((one) => 'delete' in one);
  expect(await browser.ask('data.erase', {})).toEqual({ ok: false, error: { kind: 'internal' } });
  browser.disk.refuses = () => false;
  await browser.quiet();
  expect(kept()).toEqual(before);
  expect(browser.alarm).toBe(due);
  await browser.pass(3 * MINUTE);
  expect(email(browser)).toBe('p2@work.test');
});
