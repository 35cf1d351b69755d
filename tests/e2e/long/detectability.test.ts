import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { driveSidebar, type SidebarDriver } from '../../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../../sandbox/people/person.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { type BareBrowser, type BareTab, openBareBrowser } from '../support/bare-browser.ts';
import { dispatchRatios, MAX_RATIO, openPlainPage } from '../support/floods.ts';
import { type Extension, openExtension, quietPage } from '../support/harness.ts';
import { leaveAndReturn } from '../support/leave-and-return.ts';

const FILE = new URL('../../../docs/detectability.md', import.meta.url);
const HEAD = `# What a page can tell

Measured from a page of the demo network in a real browser; addresses, events and layout shift on a profile without scripts and
without a policy of its own. \`tests/e2e/long/detectability.test.ts\` compares this table with what it finds; run with
\`UPDATE_DOCS=1\` it writes the table anew. The present address of the sidebar changes with each browser start
(\`tests/e2e/long/launcher-life.test.ts\`), and nothing tells it to a page: that row says what a page could do with it if it knew
it all the same. What \`notRestoredReasons\` says after a page was left and come back to is read in a browser that no test driver
is attached to, since a driver switches the back/forward cache off; "masked" is a reason without a name or an address. That a
page beside the open side panel can tell nothing is tested in \`tests/e2e/long/side-panel-only.test.ts\`.

`;
const COLUMNS = ['No content script', 'Launcher', 'Sidebar open', 'Side panel only'] as const;
/** Where the launcher stands unless it is moved: in the middle of its tab. */
const TAB = { fromRight: 20, top: 0.4, height: 40 };

let extension: Extension;
let sandbox: Sandbox;
/** The profile of the browser that is measured, and that of a browser in which the extension was never set up. */
let profileDir: string;
let freshDir: string;
beforeAll(async () => {
  sandbox = await startSandbox({ speed: 40, people: 400 });
  profileDir = await mkdtemp(join(tmpdir(), 'talent-scout-'));
  freshDir = await mkdtemp(join(tmpdir(), 'talent-scout-'));
  extension = await openExtension({ running: sandbox, profileDir, network: false });
});
afterAll(async () => {
  await extension?.close();
  await sandbox?.close();
  for (const dir of [profileDir, freshDir]) await rm(dir, { recursive: true, force: true });
});

/** Runs in the page: what its own scripts can tell. */
function probe({ fromRight, top, height }: typeof TAB): Record<string, string> {
  const added = [...document.documentElement.children].filter((one) => !/^(?:HEAD|BODY)$/.test(one.tagName));
  const liesAt = (x: number, y: number) =>
    added.includes(document.elementFromPoint(x, y) as Element) ? 'the added element' : 'the page';
  return {
    'Resource timing': String(
      performance.getEntriesByType('resource').filter(({ name }) => name.includes('extension:')).length,
    ),
    '`window.length`': String(window.length),
    'Elements beside `head` and `body`': added.map((one) => `\`${one.outerHTML}\``).join(' ') || 'none',
    'Attributes that name an extension': String(window.__probe.found.length),
    '`elementFromPoint` at the launcher’s tab': liesAt(
      innerWidth - fromRight,
      innerHeight * top + height / 2,
    ),
    '`elementFromPoint` at the right edge': liesAt(innerWidth - 10, innerHeight * 0.7),
    'Reports of the content security policy': String(window.__violations.length),
    'Fonts of the document': String(document.fonts.size),
  };
}

/** Runs in a page without a policy: whether it can load addresses, as a file and in a frame. */
function tryAddress(address: string): Promise<string> {
  const asFile = fetch(address).then(
    () => true,
    () => false,
  );
  const inFrame = new Promise<boolean>((resolve) => {
    const frame = document.createElement('iframe');
    frame.onload = () => {
      // A frame that the browser refused shows its own error, of which the page sees nothing but the size of the window list.
      resolve(
        performance.getEntriesByName(address).some((one) => Reflect.get(one, 'responseStatus') === 200),
      );
      frame.remove();
    };
    frame.src = address;
    document.body.append(frame);
  });
  return Promise.all([asFile, inFrame]).then((loaded) => (loaded.some(Boolean) ? 'loads' : 'does not load'));
}

/** Runs in a page: how much its layout has shifted since the start. */
function shiftOf(): Promise<string> {
  return new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(String(sum)), 500);
  });
}

/** The address of the sidebar's page until the browser is closed, as content scripts get it. */
async function presentAddress(page: Page): Promise<string> {
  const own = await quietPage(extension);
  return own.evaluate(async (url) => {
    const [tab] = await chrome.tabs.query({ url });
    const [told] = await chrome.scripting.executeScript({
      target: { tabId: tab?.id ?? -1 },
      func: () => chrome.runtime.getURL('sidepanel.html'),
    });
    return String(told?.result);
  }, page.url());
}

/** What a page can tell in the present state of the extension. `isThere` waits for what is to be tried. */
async function look(
  page: Page,
  address: string,
  isThere: (sidebar: SidebarDriver) => Promise<unknown>,
): Promise<Record<string, string>> {
  const found = await page.evaluate(probe, TAB);
  const plain = await openPlainPage(extension);
  await isThere(await driveSidebar(plain));
  const slower = (await dispatchRatios(plain)).filter(({ ratio }) => ratio > MAX_RATIO);
  const shift = await plain.evaluate(shiftOf);
  const fixed = await plain.evaluate(tryAddress, extension.url('sidepanel.html'));
  const present = await plain.evaluate(tryAddress, address);
  await plain.close();
  return {
    ...found,
    'Static address of the sidebar': fixed,
    'Present address of the sidebar': present,
    'Layout shift': shift,
    'Events that take longer to dispatch': slower.map(({ event }) => `\`${event}\``).join(', ') || 'none',
  };
}

interface Kept {
  none: string;
  launcher: string;
  open: string;
  panelOnly: string;
}

/** What a page reads in `notRestoredReasons` after it was left and come back to. The option "Side panel only" is on before. */
async function keptPages({ slug, fullName }: Person): Promise<Kept> {
  const profile = `${sandbox.networkUrl}/in/${slug}?served=free`;
  const address = (file: string) => `chrome-extension://${extension.extensionId}/${file}`;
  const hosts = (tab: BareTab) => tab.evaluate("document.querySelectorAll('html > div').length");
  const visit = async (browser: BareBrowser, isThere: (tab: BareTab) => Promise<unknown>) => {
    const tab = await browser.open(profile);
    await isThere(tab);
    const { isKept, reasons } = await leaveAndReturn(browser, tab, `${sandbox.networkUrl}/alerts/`);
    for (const { targetId, url, type } of await browser.targets())
      if (type === 'page' && url.startsWith(sandbox.networkUrl))
        await browser.send('Target.closeTarget', { targetId });
    return isKept
      ? ['the page is kept', ...reasons].join(', ')
      : reasons.map((one) => `\`${one}\``).join(', ');
  };
  const without = async (tab: BareTab) => expect(await hosts(tab)).toBe(0);
  const isLauncherThere = (tab: BareTab) => expect.poll(() => hosts(tab)).toBe(1);

  const fresh = await openBareBrowser({ profileDir: freshDir });
  const none = await visit(fresh, without).finally(() => fresh.close());
  const browser = await openBareBrowser({ profileDir });
  try {
    const panelOnly = await visit(browser, without);
    const own = await browser.open(address('_locales/en/messages.json'));
    const message = { ask: 'settings.change', request: { sidePanelOnly: false, sidebarOpen: false } };
    const reply = await own.evaluate(`chrome.runtime.sendMessage(${JSON.stringify(message)})`);
    expect(reply).toMatchObject({ ok: true });
    const launcher = await visit(browser, isLauncherThere);
    const open = await visit(browser, async (tab) => {
      await isLauncherThere(tab);
      await tab.press('Talent Scout');
      const frame = await browser.find(address('sidepanel.html'), 'iframe');
      await expect.poll(() => frame.evaluate("document.querySelector('h1')?.textContent")).toBe(fullName);
    });
    return { none, launcher, open, panelOnly };
  } finally {
    await browser.close();
  }
}

it('what a page can tell is what the document says', async () => {
  const { page } = extension;
  const [person] = extension.everybody();
  if (!person) throw new Error('The demo network is empty.');
  const visit = () => page.goto(extension.profile(person), { waitUntil: 'networkidle' });
  const nothing = async () => {};

  await visit();
  const address = await presentAddress(page);
  await visit();
  const none = await look(page, address, nothing);

  await extension.use(sandbox, 'demo');
  await visit();
  const sidebar = await driveSidebar(page);
  const tab = await sidebar.launcherAt();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(Math.abs(tab.x - (width - TAB.fromRight))).toBeLessThan(3);
  expect(Math.abs(tab.y - (height * TAB.top + TAB.height / 2))).toBeLessThan(3);
  const launcher = await look(page, address, (there) => there.launcherAt());

  await sidebar.open();
  await sidebar.find({ role: 'heading', name: person.fullName });
  const open = await look(page, address, (there) => there.find({ role: 'heading', name: 'Jane Doe' }));

  await extension.ask('settings.change', { sidePanelOnly: true });
  await visit();
  const panelOnly = await look(page, address, nothing);
  await extension.close();

  const kept = await keptPages(person);
  const rows = Object.keys(none).map((what) => [
    what,
    none[what],
    launcher[what],
    open[what],
    panelOnly[what],
  ]);
  const RETURNED = '`notRestoredReasons` after leaving and coming back';
  rows.push([RETURNED, kept.none, kept.launcher, kept.open, kept.panelOnly]);
  const lines = [['What', ...COLUMNS], ['---', '---', '---', '---', '---'], ...rows].map(
    (cells) => `| ${cells.join(' | ')} |`,
  );
  const text = `${HEAD}${lines.join('\n')}\n`;
  if (process.env.UPDATE_DOCS) await writeFile(FILE, text);
  expect(await readFile(FILE, 'utf8')).toBe(text);
  // One element, without an attribute that says whose it is, is all that remains, and nothing with the side panel only.
  expect(launcher['Elements beside `head` and `body`']).toBe('`<div></div>`');
  expect(panelOnly).toEqual(none);
  expect(kept.panelOnly).toBe(kept.none);
  expect(kept.launcher).toBe(kept.none);
});
