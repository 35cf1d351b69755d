import { expect, test } from 'vitest';
import type { FakeBrowser } from '../../support/fake-browser.ts';
import { MINUTE, SECOND } from '../../support/times.ts';
import { withPeople } from '../support/browsers.ts';

/** Holds back the answers to these requests, which the service gets all the same. Returns what lets them go. */
function holdBack(browser: FakeBrowser, isHeld: (url: string) => boolean): () => void {
  const { fetch } = browser.net;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  browser.net.fetch = async (url, init) => {
    const answer = fetch(url, init);
    if (isHeld(String(url))) await released;
    return answer;
  };
  return release;
}

const enrich = (browser: FakeBrowser) =>
  browser.ask('people.order', {
    kind: 'enrich',
    urns: ['urn:3'],
    fields: [],
    refresh: false,
    enrichFirst: false,
    clickId: 'click-0001',
    confirmed: true,
  });

const requestOf = (browser: FakeBrowser) => browser.disk.all('requests').find(({ op }) => op === 'enrich');
const isEnriched = (browser: FakeBrowser) =>
  browser.disk.all('people').find(({ urn }) => urn === 'urn:3')?.enrichedAt !== null;

test('an answer that comes after the wait has ended is stored, and nothing is left to decide', async () => {
  const browser = await withPeople();
  const release = holdBack(browser, (url) => url.includes('/enrich?'));
  void enrich(browser);
  await browser.pass(MINUTE);
  expect(requestOf(browser)).toMatchObject({ state: 'needs-decision', charged: null, balanceFell: 2 });
  expect(isEnriched(browser)).toBe(false);
  release();
  await browser.pass(SECOND);
  expect(requestOf(browser)).toMatchObject({ state: 'done', charged: 2 });
  expect(isEnriched(browser)).toBe(true);
  expect(browser.disk.all('charges').filter(({ op }) => op === 'enrich')).toMatchObject([
    { kind: 'charge', credits: 2 },
  ]);
  expect(browser.calls('enrich')).toBe(1);
});

test('a lost answer is told although the balance can’t be looked at, because other questions hang', async () => {
  const browser = await withPeople();
  holdBack(browser, () => true);
  for (const query of ['a', 'b', 'c'])
    void browser.ask('resolve.entity', { kind: 'COMPANY', query, fresh: true });
  await browser.quiet();
  void enrich(browser);
  await browser.pass(2 * MINUTE);
  expect(requestOf(browser)).toMatchObject({ state: 'needs-decision', balanceFell: null });
  expect(browser.calls('enrich')).toBe(1);
});
