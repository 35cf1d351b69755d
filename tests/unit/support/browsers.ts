import { expect } from 'vitest';
import type { Sender } from '../../../lib/messages/router.ts';
import { FakeBrowser } from '../../support/fake-browser.ts';

/** A content script of ours in a tab that shows this address, by the browser's own record. */
export function tabAt(url: string): Sender {
  return { id: 'own-extension', origin: new URL(url).origin, url, frameId: 0, tab: { id: 5, url } };
}

/** A browser that is connected to the service. */
export async function connected(): Promise<FakeBrowser> {
  const browser = new FakeBrowser();
  await browser.worker.work();
  expect(await browser.connect('A')).toMatchObject({ ok: true });
  await browser.quiet();
  return browser;
}

/** Pays for a search that finds twenty people. Its price is not known yet, so the click is a confirmed one. */
export async function findPeople(browser: FakeBrowser, clickId = 'search-0001'): Promise<void> {
  const search = { prompt: 'go', filters: {}, page: 1, clickId, confirmed: true };
  expect(await browser.ask('search.run', search)).toMatchObject({ ok: true, data: { charged: 1 } });
}

/** A connected browser with twenty people known from a search. */
export async function withPeople(): Promise<FakeBrowser> {
  const browser = await connected();
  await findPeople(browser);
  return browser;
}

/** Unlocks people's work email with a confirmed click. */
export function unlock(browser: FakeBrowser, urns = ['urn:2'], clickId = 'click-0001') {
  return browser.ask('people.order', {
    kind: 'unlock',
    urns,
    fields: ['work_email'],
    refresh: false,
    enrichFirst: false,
    clickId,
    confirmed: true,
  });
}
