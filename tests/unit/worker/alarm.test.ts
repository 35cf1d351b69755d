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

/** From now on the service accepts connections and never answers. */
function hang(browser: FakeBrowser): () => void {
  const { fetch } = browser.net;
  browser.net.fetch = () => new Promise(() => {});
  return () => {
    browser.net.fetch = fetch;
  };
}

const email = (browser: FakeBrowser) =>
  browser.disk.all('people').find(({ urn }) => urn === 'urn:2')?.contacts.work_email?.value;

test('an alarm is set while a request is under way, so that a worker is started again if it dies', async () => {
  const browser = await atRest();
  const mend = hang(browser);
  void unlock(browser);
  await browser.quiet();
  expect(browser.disk.all('requests').some(({ state }) => state === 'sending')).toBe(true);
  expect(browser.alarm).toBe(browser.time.time + 30 * SECOND);
  mend();
  await browser.restart();
  await browser.pass(3 * MINUTE);
  expect(email(browser)).toBe('p2@work.test');
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
