import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../sandbox/people/person.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { networkOf } from '../../support/networks.ts';
import { type BareBrowser, type BareTab, openBareBrowser } from '../support/bare-browser.ts';
import { openExtension } from '../support/harness.ts';
import { leaveAndReturn } from '../support/leave-and-return.ts';

let sandbox: Sandbox;
let profileDir: string;
let browser: BareBrowser;
/** An extension page that shows nothing, from which messages are sent. */
let own: BareTab;
let id: string;
let first: Person;
let second: Person;

const LAUNCHER = 'Talent Scout';
const address = ({ slug }: Person) => `${sandbox.networkUrl}/in/${slug}?served=free`;
const json = (value: unknown) => JSON.stringify(value);
const page = (file: string) => `chrome-extension://${id}/${file}`;

async function change(settings: Record<string, unknown>): Promise<void> {
  const message = { ask: 'settings.change', request: settings };
  expect(await own.evaluate(`chrome.runtime.sendMessage(${json(message)})`)).toMatchObject({ ok: true });
}

/** Longer than the launcher takes for a pause between two looks at its page. */
const AWAY_MS = 1_000;

/** Waits until a tab shows the launcher, or none. */
const shows = (tab: BareTab, isThere = true) =>
  expect.poll(async () => (await tab.buttons()).includes(LAUNCHER)).toBe(isThere);

/** The sidebar's frame over the page in front. */
const sidebar = () => browser.find(page('sidepanel.html'), 'iframe');
const heading = async () => (await sidebar()).evaluate("document.querySelector('h1')?.textContent");

/** Leaves the first person's profile and comes back to it. */
const goAndReturn = (tab: BareTab, meanwhile = async () => {}) =>
  leaveAndReturn(browser, tab, `${sandbox.networkUrl}/alerts/`, async () => {
    await meanwhile();
    // The launcher knows by the time that has passed that its page was away.
    await pause(AWAY_MS);
  });

/** The address of the sidebar's page until the browser is closed, as a content script of the first person's profile gets it. */
async function presentAddress(): Promise<string> {
  return own.evaluate<string>(`(async () => {
    const [tab] = await chrome.tabs.query({ url: ${json(address(first))} });
    const func = () => chrome.runtime.getURL('sidepanel.html');
    const [told] = await chrome.scripting.executeScript({ target: { tabId: tab.id }, func });
    return told.result;
  })()`);
}

async function openBrowser(): Promise<void> {
  browser = await openBareBrowser({ profileDir });
  own = await browser.open(page('_locales/en/messages.json'));
}

beforeAll(async () => {
  sandbox = await startSandbox({ speed: 40, people: 400 });
  profileDir = await mkdtemp(join(tmpdir(), 'talent-scout-'));
  const extension = await openExtension({ running: sandbox, profileDir });
  const [one, two] = extension.everybody().filter(({ urn }) => !sandbox.people.inPool(0, urn));
  if (!one || !two) throw new Error('The demo network is empty.');
  first = one;
  second = two;
  id = extension.extensionId;
  await extension.close();
  await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await sandbox?.close();
  await rm(profileDir, { recursive: true, force: true });
});
beforeEach(async () => {
  for (const { targetId, url, type } of await browser.targets())
    if (type === 'page' && url.startsWith(sandbox.networkUrl))
      await browser.send('Target.closeTarget', { targetId });
  await change({ sidebarOpen: false, launcherHidden: false });
});

describe('on a page that was loaded ahead', () => {
  /** Loads the second profile ahead of a page of the first, and goes there. */
  async function goThere(from: BareTab): Promise<BareTab> {
    await from.send('Preload.enable');
    const told = browser.told('Preload.prerenderStatusUpdated').length;
    const rules = { prerender: [{ urls: [address(second)], eagerness: 'immediate' }] };
    await from.evaluate(`document.head.append(Object.assign(document.createElement('script'),
      { type: 'speculationrules', textContent: ${json(json(rules))} }))`);
    const states = () => browser.told('Preload.prerenderStatusUpdated').slice(told);
    await expect.poll(() => states().map(({ status }) => status)).toContain('Ready');
    await from.evaluate(`void (location.href = ${json(address(second))})`);
    const shown = await browser.find(address(second));
    const shownAt = "performance.getEntriesByType('navigation')[0].activationStart";
    await expect.poll(() => shown.evaluate<number>(shownAt)).toBeGreaterThan(0);
    return shown;
  }

  it('the launcher stands once it is shown', async () => {
    const tab = await browser.open(address(first));
    await shows(tab);
    const shown = await goThere(tab);
    await shows(shown);
    await shown.press(LAUNCHER);
    await expect.poll(heading).toBe(second.fullName);
  });

  it('the sidebar that was left open opens with that person', async () => {
    await change({ sidebarOpen: true });
    const tab = await browser.open(address(first));
    await expect.poll(heading).toBe(first.fullName);
    await goThere(tab);
    await expect.poll(heading).toBe(second.fullName);
  });
});

describe('a page that is left and come back to', () => {
  it('is kept by the browser if the sidebar was never opened, and the launcher asks its state again', async () => {
    const tab = await browser.open(address(first));
    await shows(tab);
    const back = await goAndReturn(tab, () => change({ launcherHidden: true }));
    expect(back.isKept).toBe(true);
    await shows(back.tab, false);
  });

  it('is kept by the browser if the sidebar was closed before', async () => {
    const tab = await browser.open(address(first));
    await shows(tab);
    await tab.press(LAUNCHER);
    await expect.poll(heading).toBe(first.fullName);
    await (await sidebar()).evaluate("document.querySelector('button[aria-label=Close]').click()");
    await shows(tab);
    // The browser keeps no page while a document that was in it is still being ended.
    await expect.poll(async () => (await browser.targets()).map(({ type }) => type)).not.toContain('iframe');
    const back = await goAndReturn(tab);
    expect([back.isKept, back.reasons]).toEqual([true, []]);
    await shows(back.tab);
    await back.tab.press(LAUNCHER);
    await expect.poll(heading).toBe(first.fullName);
  });

  it('shows its own person again where the sidebar was left open', async () => {
    const tab = await browser.open(address(first));
    await shows(tab);
    await tab.press(LAUNCHER);
    await expect.poll(heading).toBe(first.fullName);
    const back = await goAndReturn(tab);
    expect(back.isKept).toBe(false);
    // The page is told a reason that names nobody.
    expect(back.reasons).toEqual(['masked']);
    await expect.poll(heading).toBe(first.fullName);
  });
});

describe('a tab that the browser has discarded', () => {
  it('gets its launcher back when it is shown, and does not keep a new launcher from the other tabs', async () => {
    const tab = await browser.open(address(first));
    await shows(tab);
    const other = await browser.open(address(second));
    await shows(other);
    const discard = `(async () => {
      const tab = (await chrome.tabs.query({})).find(({ url }) => url === ${json(address(first))});
      await chrome.tabs.discard(tab.id);
      return (await chrome.tabs.query({ discarded: true })).map(({ url }) => url);
    })()`;
    expect(await own.evaluate(discard)).toEqual([address(first)]);
    const message = { ask: 'network.use', request: { network: networkOf(address(second)) } };
    for (let round = 0; round < 2; round += 1)
      expect(await own.evaluate(`chrome.runtime.sendMessage(${json(message)})`)).toMatchObject({ ok: true });
    await shows(other);
    await own.evaluate(`(async () => {
      const [tab] = await chrome.tabs.query({ discarded: true });
      await chrome.tabs.update(tab.id, { active: true });
    })()`);
    const again = await browser.find(address(first));
    await shows(again);
    await again.press(LAUNCHER);
    await expect.poll(heading).toBe(first.fullName);
  });
});

describe('a browser that is started again', () => {
  it('has another address for the sidebar’s page, and a page that remembers the last one loads nothing', async () => {
    const loads = (tab: BareTab, wanted: string) =>
      tab.evaluate<boolean>(`fetch(${json(wanted)}, { mode: 'no-cors' }).then(() => true, () => false)`);
    const tab = await browser.open(address(first));
    await shows(tab);
    const before = await presentAddress();
    expect(await loads(tab, before)).toBe(true);
    await browser.close();
    await openBrowser();
    const again = await browser.open(address(first));
    await shows(again);
    const after = await presentAddress();
    expect(new Set([before, after, page('sidepanel.html')]).size).toBe(3);
    expect(await loads(again, before)).toBe(false);
    expect(await loads(again, page('sidepanel.html'))).toBe(false);
    expect(await loads(again, after)).toBe(true);
    await again.press(LAUNCHER);
    await expect.poll(heading).toBe(first.fullName);
  });
});

describe('a private window', () => {
  it('is out of the extension’s sight, even if the recruiter tries to allow the extension there', async () => {
    const settings = await browser.open('chrome://extensions/');
    await settings
      .evaluate(
        `chrome.developerPrivate.updateExtensionConfiguration(${json({ extensionId: id, incognitoAccess: true })})`,
      )
      .catch(() => null);
    const usual = await browser.open(address(first));
    await shows(usual);
    const { browserContextId } = await browser.send('Target.createBrowserContext');
    const tab = await browser.open(address(second), { browserContextId });
    await expect.poll(() => tab.evaluate('document.readyState')).toBe('complete');
    await tab.evaluate('new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 }))');
    await shows(usual);
    expect(await tab.evaluate("document.querySelectorAll('html > div').length")).toBe(0);
    expect(await tab.buttons()).not.toContain(LAUNCHER);
    expect(await own.evaluate('chrome.extension.isAllowedIncognitoAccess()')).toBe(false);
    const addresses = await own.evaluate<string[]>(
      'chrome.tabs.query({}).then((tabs) => tabs.map(({ url }) => url))',
    );
    expect(addresses).toContain(address(first));
    expect(addresses).not.toContain(address(second));
  });
});
