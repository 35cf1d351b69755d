import { expect } from 'vitest';
import type { Sender } from '../../../lib/messages/router.ts';
import { FakeBrowser } from '../../support/fake-browser.ts';

const ID = 'own-extension';
const WORD = 'a-word-of-the-launcher';

/** The launcher in a tab that shows this address, by the browser's own record. */
export function launcherAt(url: string): Sender {
  return { id: ID, origin: new URL(url).origin, url, frameId: 0, tab: { id: 5, url } };
}

/** The sidebar's frame over a page of this address. Nobody has vouched for it yet. */
export function strangeFrameAt(url: string, documentId = `frame over ${url}`): Sender {
  const origin = `chrome-extension://${ID}`;
  return { id: ID, origin, url: `${origin}/sidepanel.html`, frameId: 7, documentId, tab: { id: 5, url } };
}

/** The sidebar's frame over a page of this address, which the launcher of the page holds. */
export async function frameAt(browser: FakeBrowser, url: string): Promise<Sender> {
  const frame = strangeFrameAt(url);
  await browser.ask('frame.vouch', { word: WORD }, launcherAt(url));
  expect(await browser.ask('frame.hello', { word: WORD }, frame)).toEqual({ ok: true, data: null });
  return frame;
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
