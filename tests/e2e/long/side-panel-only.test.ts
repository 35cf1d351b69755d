import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canSandbox } from '../../../sandbox/browser/launch.ts';
import { driveSidebar } from '../../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../../sandbox/people/person.ts';
import { panelViolations } from '../support/axe.ts';
import { type BrowserTarget, targetOf } from '../support/browser-target.ts';
import { browserPath, type Extension, openExtension } from '../support/harness.ts';
import { look, type Sight, startWitness } from '../support/page-witness.ts';
import { setPolicies } from '../support/policy.ts';
import { sidePanelOf } from '../support/side-panel.ts';

let extension: Extension;
let plainDir: string;
/** A browser without any extension. */
let plain: BrowserContext;
let people: Person[];

const NAME = 'Side panel only (adds nothing to the page)';
const PATIENCE = { timeout: 20_000 };
const hosts = (page: Page) => page.evaluate(() => document.querySelectorAll('html > div').length);
const registered = () => inExtension(() => chrome.scripting.getRegisteredContentScripts());
const toolbar = () =>
  inExtension(async () => ({
    ...(await chrome.sidePanel.getPanelBehavior()),
    popup: await chrome.action.getPopup({}),
  }));

async function inExtension<T>(work: () => Promise<T>): Promise<T> {
  await extension.ask('account.retry', {});
  const own = extension.context.pages().find((one) => one.url().startsWith('chrome-extension:'));
  if (!own) throw new Error('No page of the extension is open.');
  return own.evaluate(work);
}

/** Opens a profile in a tab that has the witness as its first script. */
async function openWitnessed(context: BrowserContext, person: Person): Promise<Page> {
  const page = await context.newPage();
  await page.route(extension.profile(person), async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? '';
    const script = `<script nonce="${nonce}">(${startWitness.toString()})()</script>`;
    await route.fulfill({ response, body: html.replace('<head>', `<head>${script}`) });
  });
  await page.goto(extension.profile(person));
  await page.waitForLoadState('networkidle');
  return page;
}

/** Uses a page as a person does: moves, clicks and presses a key. */
async function use(page: Page): Promise<void> {
  await page.mouse.move(300, 300);
  await page.mouse.click(20, 790);
  await page.keyboard.press('Shift');
  // Some events of a click come with the next frames only.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Leaves a tab for another one, does something there, and comes back. */
async function leave(page: Page, address: string, work: (other: Page) => Promise<void>): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(address);
  await work(other);
  await page.bringToFront();
  await other.close();
  await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('visible');
}

/** Clicks in a page of the extension, which opens the side panel. */
async function openPanel(own: Page): Promise<BrowserTarget> {
  await own.evaluate(() => {
    const button = document.createElement('button');
    button.style.cssText = 'position:fixed;inset:0;z-index:1';
    button.addEventListener('click', () => {
      chrome.windows.getCurrent(({ id }) => void chrome.sidePanel.open({ windowId: id ?? -1 }));
    });
    document.body.append(button);
  });
  await own.mouse.click(60, 60);
  return sidePanelOf(extension);
}

beforeAll(async () => {
  extension = await openExtension();
  plainDir = await mkdtemp(join(tmpdir(), 'talent-scout-plain-'));
  plain = await chromium.launchPersistentContext(plainDir, {
    executablePath: browserPath(),
    headless: true,
    chromiumSandbox: canSandbox(process.platform, process.getuid?.() === 0, process.env),
    args: [
      '--headless=new',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
    viewport: { width: 1280, height: 800 },
  });
  // The browser asks for a site's icon once. It is in the list of the first page only.
  const first = await plain.newPage();
  await first.goto(extension.sandbox.networkUrl);
  await first.waitForLoadState('networkidle');
  await first.close();
  people = extension
    .everybody()
    .filter(({ urn, workEmail }) => workEmail && !extension.sandbox.people.inPool(0, urn));
});
afterAll(async () => {
  await extension?.close();
  await plain?.close();
  await rm(plainDir, { recursive: true, force: true });
});

const setOption = async (on: boolean) => {
  const options = await extension.context.newPage();
  await options.goto(extension.url('options.html'));
  const option = options.getByRole('switch', { name: NAME });
  await option.click();
  await expect.poll(() => option.getAttribute('aria-checked'), PATIENCE).toBe(String(on));
  // What is shown at once is stored a moment later.
  await expect.poll(async () => (await registered()).length, PATIENCE).toBe(on ? 0 : 1);
  await options.close();
};

/** The same three looks at the same page in both browsers: after loading, beside the side panel, and after the reading. */
async function looks(
  context: BrowserContext,
  person: Person,
  address: string,
  steps: Steps,
): Promise<Sight[]> {
  const page = await openWitnessed(context, person);
  await steps.loaded(page);
  await use(page);
  const tried = [extension.url('sidepanel.html'), extension.url('launcher.js')];
  const sights = [await look(page, tried)];
  await leave(page, address, steps.beside);
  sights.push(await look(page, tried));
  await steps.read(page);
  await use(page);
  sights.push(await look(page, tried));
  await page.close();
  return sights;
}

interface Steps {
  loaded(page: Page): Promise<void>;
  beside(other: Page): Promise<void>;
  read(page: Page): Promise<void>;
}

const nothing = async () => {};
const PLAIN: Steps = {
  loaded: nothing,
  beside: (other) => other.mouse.click(60, 60),
  read: nothing,
};

describe('with the launcher', () => {
  test('a page can tell that there is something, which shows that the comparison sees it', async () => {
    const [person] = people;
    if (!person) throw new Error('Nobody fits.');
    const launcher: Steps = {
      ...PLAIN,
      loaded: async (page) => void (await expect.poll(() => hosts(page), PATIENCE).toBe(1)),
    };
    const [seen] = await looks(
      extension.context,
      person,
      extension.url('_locales/es/messages.json'),
      launcher,
    );
    const [without] = await looks(plain, person, 'about:blank', PLAIN);
    expect(seen?.html).not.toBe(without?.html);
    expect(seen?.notes).toContain('childList html  +DIV -0');
    expect(without?.notes).not.toContain('childList html  +DIV -0');
  });
});

describe('with the side panel only', () => {
  test('the launchers of open pages end, also with an open sidebar, and none is registered', async () => {
    const { page } = extension;
    const [person] = people;
    if (!person) throw new Error('Nobody fits.');
    await page.goto(extension.profile(person));
    const sidebar = await driveSidebar(page);
    await sidebar.open();
    expect(await registered()).toHaveLength(1);
    await setOption(true);
    await expect.poll(() => hosts(page), PATIENCE).toBe(0);
    expect(await toolbar()).toEqual({ openPanelOnActionClick: true, popup: '' });
    await extension.killWorker();
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(await registered()).toEqual([]);
    expect(await hosts(page)).toBe(0);
    await page.goto('about:blank');
  });

  test('a page can tell nothing: not when it is loaded, not beside the panel, not when it is read', async () => {
    const [, person] = people;
    if (!person) throw new Error('Nobody fits.');
    let panel: BrowserTarget | null = null;
    const says = async () => String(await panel?.evaluate('document.body.innerText'));
    const withPanel: Steps = {
      loaded: nothing,
      beside: async (other) => {
        panel = await openPanel(other);
      },
      async read() {
        await expect.poll(says, PATIENCE).toContain('Read this page');
        expect(await says()).not.toContain(person.fullName);
        expect(panel && (await panelViolations(panel))).toEqual([]);
        await expect.poll(() => panel?.press('button', 'Read this page'), PATIENCE).toBe(true);
        await expect.poll(says, PATIENCE).toContain(person.fullName);
        await expect.poll(says, PATIENCE).toContain('Find this person');
        await panel?.evaluate("[...document.querySelectorAll('[role=tab]')].at(-1)?.click()");
        await expect
          .poll(() => panel?.evaluate("document.querySelectorAll('main li').length"))
          .toBeGreaterThan(0);
      },
    };
    const seen = await looks(
      extension.context,
      person,
      extension.url('_locales/es/messages.json'),
      withPanel,
    );
    const without = await looks(plain, person, 'about:blank', PLAIN);
    expect(seen).toEqual(without);
    expect(seen.at(-1)?.loads).toEqual(['TypeError: Failed to fetch', 'TypeError: Failed to fetch']);
    // The browser logs the addresses of the extension that the page tried. The page itself can't read that.
    const others = extension.complaints().filter((one) => !one.includes('Denying load of chrome-extension:'));
    expect(others).toEqual([]);
  });

  test('the panel finds and unlocks as ever, and reads the next page on the next click only', async () => {
    const [, , person, other] = people;
    if (!person || !other) throw new Error('Nobody fits.');
    const { page } = extension;
    await page.bringToFront();
    await page.goto(extension.profile(person));
    const panel = await targetOf(page, extension.url('sidepanel.html'));
    const says = async () => String(await panel?.evaluate('document.body.innerText'));
    const press = (name: string) => expect.poll(() => panel?.press('button', name), PATIENCE).toBe(true);
    await press('Read this page');
    await press('Profile');
    // A press right after the panel has shown another profile does not count.
    await expect
      .poll(async () => {
        if ((await says()).includes('We don’t know this price yet')) return true;
        await panel?.press('button', 'Find this person');
        return false;
      }, PATIENCE)
      .toBe(true);
    await expect.poll(() => panel?.press('.ts-notice button', 'Get'), PATIENCE).toBe(true);
    await expect.poll(says, PATIENCE).toContain('Matched');
    await page.goto(extension.profile(other));
    await expect.poll(says, PATIENCE).toContain('Read this page');
    expect(await says()).not.toContain(other.fullName);
    // Somebody who is known is known by the address alone.
    await page.goto(extension.profile(person));
    await expect.poll(says, PATIENCE).toContain(person.fullName);
    expect(await says()).not.toContain('Find this person');
    expect(await hosts(page)).toBe(0);
  });

  test('the option is switched off again, and the launcher and the popup are back', async () => {
    await setOption(false);
    await expect.poll(() => hosts(extension.page), PATIENCE).toBe(1);
    expect(await toolbar()).toMatchObject({ openPanelOnActionClick: false });
    expect((await toolbar()).popup).toBe(extension.url('popup.html'));
  });

  test('a policy switches it on, and the recruiter can not switch it off', async () => {
    await setPolicies(extension, { own: { sidePanelOnly: true } });
    await expect.poll(() => hosts(extension.page), PATIENCE).toBe(0);
    expect(await registered()).toEqual([]);
    const options = await extension.context.newPage();
    await options.goto(extension.url('options.html'));
    const option = options.getByRole('switch', { name: NAME });
    await expect.poll(() => option.getAttribute('aria-disabled'), PATIENCE).toBe('true');
    expect(await option.getAttribute('aria-checked')).toBe('true');
    expect(await extension.ask('settings.change', { sidePanelOnly: false })).toEqual({
      ok: false,
      error: { kind: 'managed' },
    });
  });
});
