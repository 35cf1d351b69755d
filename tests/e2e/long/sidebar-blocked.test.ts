import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { driveSidebar, type SidebarDriver } from '../../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../../sandbox/people/person.ts';
import { targetOf } from '../support/browser-target.ts';
import { type Extension, openExtension } from '../support/harness.ts';
import { pageButtons } from '../support/page-buttons.ts';

let extension: Extension;
let page: Page;
let sidebar: SidebarDriver;
let person: Person;

const OFFER = 'This page doesn’t let the sidebar open over it. Open in side panel';

/** Opens the person's profile as a site may serve it. */
const visit = (served: string) => page.goto(`${extension.profile(person)}?served=${served}`);
/** Reading fails if the page changes meanwhile. */
const read = () => pageButtons(page).catch(() => []);
const buttons = async () => (await read()).map(({ name }) => name);
const panel = () => targetOf(page, extension.url('sidepanel.html'));
const isPanelOpen = async () => {
  const { targetInfos } = await (await page.context().newCDPSession(page)).send('Target.getTargets');
  return targetInfos.some(({ url, type }) => type !== 'iframe' && url === extension.url('sidepanel.html'));
};
/** Errors of the extension itself. A page's own policy makes the browser complain about the page. */
const ownComplaints = () => extension.complaints().filter((text) => !/polic|sandboxed/i.test(text));

async function press(name: string): Promise<void> {
  const button = await vi.waitFor(async () => {
    const found = (await read()).find((one) => one.name === name);
    if (!found) throw new Error(`There is no button ${name}.`);
    return found;
  }, 20_000);
  await page.mouse.click(button.x, button.y);
}

beforeAll(async () => {
  extension = await openExtension();
  const found = extension.everybody().find(({ urn }) => !extension.sandbox.people.inPool(0, urn));
  if (!found) throw new Error('The demo network is empty.');
  person = found;
});
afterAll(() => extension?.close());

beforeEach(async () => {
  await extension.ask('settings.change', { place: 'overlay', sidebarOpen: false });
  page = await extension.context.newPage();
  sidebar = await driveSidebar(page);
});
afterEach(async () => {
  await (await panel())?.close();
  await page.close();
  expect(ownComplaints()).toEqual([]);
});

describe('the sidebar opens over a page that', () => {
  it.each([
    ['wants every other origin to agree to be embedded', 'coep-require-corp'],
    ['embeds other origins without credentials', 'coep-credentialless'],
    ['cuts itself off from the pages that open it', 'coop-restrict'],
    ['allows no frames and nothing else', 'no-frames'],
    ['forbids markup from text', 'trusted-types'],
    ['is in a sandbox with scripts and its own origin', 'sandbox-scripts-origin'],
    ['has frames instead of a body', 'frameset'],
    ['is XHTML', 'xhtml'],
  ])('%s', async (_what, served) => {
    await visit(served);
    await sidebar.open();
    await sidebar.find({ role: 'heading' });
    expect(await buttons()).not.toContain(OFFER);
  });

  it('has no body', async () => {
    await visit('free');
    await page.evaluate(() => document.body.remove());
    await sidebar.open();
    await sidebar.find({ role: 'heading' });
  });
});

describe('a page that writes its document anew', () => {
  const rewrite = () =>
    page.evaluate(() => {
      document.open();
      document.write('<!doctype html><title>Anew</title><h1>Anew</h1>');
      document.close();
    });

  it('keeps the launcher, which still opens the sidebar', async () => {
    await visit('free');
    await expect.poll(buttons).toContain('Talent Scout');
    await rewrite();
    expect(await page.evaluate(() => document.title)).toBe('Anew');
    await sidebar.open();
    await sidebar.find({ role: 'heading' });
  });

  it('keeps the sidebar that a click is just opening', async () => {
    await visit('free');
    await page.evaluate(() => {
      const anew = () => {
        document.open();
        document.write('<!doctype html><title>Anew</title><h1>Anew</h1>');
        document.close();
      };
      // After the click has reached the launcher, and before the sidebar's own document is there.
      addEventListener('click', () => setTimeout(anew), { capture: true, once: true });
    });
    await sidebar.open();
    await sidebar.find({ role: 'heading' });
    expect(await page.evaluate(() => document.title)).toBe('Anew');
    // It stays open on the next page too, as after every click that opens it.
    await visit('free');
    await sidebar.find({ role: 'heading' });
  });

  it('keeps the open sidebar, also if it writes a while after it has opened the document', async () => {
    await visit('free');
    await sidebar.open();
    await rewrite();
    await sidebar.find({ role: 'heading' });
    await page.evaluate(() => void document.open());
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.evaluate(() => {
      document.write('<!doctype html><title>Later</title><h1>Later</h1>');
      document.close();
    });
    await sidebar.find({ role: 'heading' });
    expect(await buttons()).not.toContain(OFFER);
  });
});

describe('where no frame can stand, the launcher offers the side panel:', () => {
  it.each([
    ['in a sandbox', 'sandbox'],
    ['in a sandbox with scripts', 'sandbox-scripts'],
    ['in a sandbox with its own origin', 'sandbox-origin'],
  ])('%s', async (_what, served) => {
    await visit(served);
    await press('Talent Scout');
    await expect.poll(buttons).toContain(OFFER);
    expect(await sidebar.isOpen()).toBe(false);
    expect(await isPanelOpen()).toBe(false);
    await press(OFFER);
    await expect.poll(isPanelOpen).toBe(true);
    await expect.poll(buttons).not.toContain(OFFER);
  });

  it('the next click on the site opens it directly, until the recruiter wants it over the page again', async () => {
    await visit('sandbox');
    await press('Talent Scout');
    await press(OFFER);
    await expect.poll(isPanelOpen).toBe(true);
    await (await panel())?.close();
    await expect.poll(isPanelOpen).toBe(false);
    await visit('sandbox-scripts');
    await press('Talent Scout');
    await expect.poll(isPanelOpen).toBe(true);
    await visit('free');
    await expect.poll(async () => (await panel())?.press('button', 'More')).toBe(true);
    await expect.poll(async () => (await panel())?.press('button', 'Show over the page')).toBe(true);
    await sidebar.find({ role: 'heading', name: person.fullName });
  });
});

describe('a page that goes on removing the launcher', () => {
  it('at once: the side panel opens instead of the sidebar', async () => {
    await visit('free');
    const at = await sidebar.launcherAt();
    await page.evaluate(() => {
      const remove = () => document.querySelector('html > div')?.remove();
      addEventListener('pointerdown', () => {
        new MutationObserver(remove).observe(document.documentElement, { childList: true });
      });
      // The tab itself stays, so that it can be pressed.
    });
    await page.mouse.click(at.x, at.y);
    await page.evaluate(() => document.documentElement.append(document.createElement('i')));
    await expect.poll(isPanelOpen).toBe(true);
  });

  it('now and then: the launcher offers the side panel', async () => {
    await visit('free');
    await sidebar.open();
    await page.evaluate(() => {
      let left = 25;
      const timer = setInterval(() => {
        document.querySelector('html > div')?.remove();
        left -= 1;
        if (left === 0) clearInterval(timer);
      }, 100);
    });
    await expect.poll(buttons).toContain(OFFER);
    await press(OFFER);
    await expect.poll(isPanelOpen).toBe(true);
  });
});

describe('there is no launcher', () => {
  it.each(['svg', 'xml'])('on a document of type %s', async (served) => {
    await visit(served);
    await page.waitForLoadState('networkidle');
    expect(await pageButtons(page)).toEqual([]);
  });

  it('on a page of the network in a frame of another page', async () => {
    await page.setContent(`<iframe src="${extension.profile(person)}?served=free" width="600" height="400">`);
    const [, framed] = page.frames();
    await framed?.waitForLoadState('networkidle');
    expect(await framed?.title()).toContain(person.fullName);
    expect(await framed?.evaluate(() => document.querySelectorAll('html > div').length)).toBe(0);
  });

  it('on a page of the network in a frame of the network, but on the page around it', async () => {
    await visit('free');
    await page.evaluate(
      (src) => {
        document.body.append(Object.assign(document.createElement('iframe'), { src }));
      },
      `${extension.profile(person)}?served=free`,
    );
    await expect.poll(buttons).toContain('Talent Scout');
    const framed = page.frames().find((frame) => frame !== page.mainFrame());
    await framed?.waitForLoadState('networkidle');
    expect(await framed?.evaluate(() => document.querySelectorAll('html > div').length)).toBe(0);
    expect(await page.evaluate(() => document.querySelectorAll('html > div').length)).toBe(1);
  });
});
