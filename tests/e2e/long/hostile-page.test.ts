import { readdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { driveSidebar, type SidebarDriver } from '../../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../../sandbox/people/person.ts';
import { openButtonPage } from '../support/button-page.ts';
import { type Extension, extensionDir, openExtension } from '../support/harness.ts';
import {
  eavesdrop,
  moveUnderMouse,
  READ_ATTEMPTS,
  SPEND_ATTEMPTS,
  TOOLS,
  tidyUp,
  whenPressed,
} from '../support/hostile-page.ts';
import { installHostileWorker } from '../support/hostile-worker.ts';

let extension: Extension;
let sidebar: SidebarDriver;
let page: Page;
let victim: Person;
let spent: number;

const GET = { role: 'button', name: 'Get personal email' };
const SETTLE_MS = 900;

const charges = () => extension.sandbox.ledger(0).length;

beforeAll(async () => {
  extension = await openExtension();
  page = extension.page;
  await page.route(`${extension.sandbox.networkUrl}/in/*`, async (route) => {
    // The hostile script is the page's first. An extension's script at the document's start runs before any script of a page.
    const response = await route.fetch();
    const html = await response.text();
    const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? '';
    const script = `<script nonce="${nonce}">${TOOLS}(${eavesdrop.toString()})()</script>`;
    await route.fulfill({ response, body: html.replace('<head>', `<head>${script}`) });
  });
  const found = extension
    .everybody()
    .find(({ workEmail, personalEmail, unreachable, urn }) =>
      Boolean(workEmail && personalEmail && !unreachable && !extension.sandbox.people.inPool(0, urn)),
    );
  if (!found) throw new Error('Nobody fits.');
  victim = found;
  await page.goto(extension.profile(victim));
  sidebar = await driveSidebar(page);
  await sidebar.open();
  await sidebar.pay({ role: 'button', name: 'Find this person' });
  await sidebar.pay({ role: 'button', name: 'Get work email' });
  await sidebar.find({ role: 'button', name: 'Copy work email' });
  await sidebar.find(GET, ({ disabled }) => !disabled);
  spent = charges();
});
afterAll(() => extension.close());

/** Waits until a click that got through would have reached the service: the worker has answered later messages by then. */
async function earlierClicksHaveArrived(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    const query = `nobody ${crypto.randomUUID()}`;
    const { ok } = await extension.ask('resolve.entity', { kind: 'COMPANY', query, fresh: true });
    expect(ok).toBe(true);
  }
}

describe('a hostile page cannot spend credits', () => {
  it.each(SPEND_ATTEMPTS)('$name', async ({ run, click, onPress, wait = SETTLE_MS }) => {
    const at = await sidebar.centre(GET);
    const act = `(${run.toString()})(${JSON.stringify(at)})`;
    await page.evaluate(onPress ? `(${whenPressed.toString()})(() => ${act})` : act);
    if (click) {
      await page.waitForTimeout(wait);
      // Behind a modal dialog the button is no longer in the accessibility tree: its last place is clicked.
      const now = (await sidebar.has(GET)) ? await sidebar.centre(GET) : at;
      await page.mouse.move(now.x - 3, now.y);
      await page.mouse.click(now.x, now.y);
    }
    await earlierClicksHaveArrived();
    const after = charges();
    await page.evaluate(tidyUp);
    expect(after).toBe(spent);
    await sidebar.find(GET, ({ busy }) => !busy);
  });

  it('while the recruiter’s own click on the same button is charged once', async () => {
    await sidebar.pay(GET);
    await expect.poll(charges).toBe(spent + 1);
    spent += 1;
    await sidebar.find({ role: 'button', name: 'Copy personal email' });
  });

  it('by moving the button under the mouse', async () => {
    const phone = { role: 'button', name: 'Get phone' };
    await sidebar.find(phone, ({ disabled }) => !disabled);
    const at = await sidebar.centre(phone);
    await page.evaluate(`(${moveUnderMouse.toString()})(${JSON.stringify(at)})`);
    await page.waitForTimeout(SETTLE_MS);
    for (let step = 0; step < 10; step += 1) {
      await page.mouse.move(2 + step, 620 + step);
      await page.mouse.down();
      await page.mouse.up();
    }
    await earlierClicksHaveArrived();
    expect(charges()).toBe(spent);
    await sidebar.find(phone, ({ busy }) => !busy);
  });
});

describe('a hostile page cannot read', () => {
  it.each(Object.entries(READ_ATTEMPTS))('%s', async (_name, look) => {
    const secret = { email: victim.workEmail ?? '', id: extension.extensionId };
    expect(await page.evaluate(`(${look.toString()})(${JSON.stringify(secret)})`)).toBeFalsy();
  });

  it('a contact by a selection that the mouse makes over it', async () => {
    const { x, y } = await sidebar.centre({ role: 'button', name: 'Copy work email' });
    await page.mouse.click(x - 120, y, { clickCount: 3 });
    expect(await page.evaluate(() => String(getSelection()))).not.toContain('@');
  });

  it('any packaged file of the extension', async () => {
    const { context, sandbox, url } = extension;
    const packaged = await readdir(extensionDir(), { recursive: true });
    expect(packaged).toContain('sidepanel.html');
    // This page has no Content Security Policy, so nothing but the extension keeps it from the files.
    const free = await context.newPage();
    await free.route(`${sandbox.networkUrl}/free`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    );
    await free.goto(`${sandbox.networkUrl}/free`);
    const within = `${sandbox.networkUrl}/robots.txt`;
    const found = await free.evaluate(
      async (addresses) => {
        const tries = addresses.map((address) =>
          fetch(address, { mode: 'no-cors' }).then(
            () => [address],
            () => [],
          ),
        );
        return (await Promise.all(tries)).flat();
      },
      [within, ...packaged.map(url)],
    );
    expect(found).toEqual([within]);
    await free.close();
  });

  it('what is typed, copied and pasted in the sidebar', async () => {
    const other = extension
      .everybody()
      .find(({ urn }) => urn !== victim.urn && !extension.sandbox.people.inPool(0, urn));
    if (!other) throw new Error('Nobody fits.');
    await page.goto(extension.profile(other));
    await sidebar.find({ role: 'heading', name: other.fullName });
    await sidebar.click({ role: 'tab', name: 'Profile' });
    await page.keyboard.type('secret');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+C');
    await page.keyboard.press('Control+V');
    await page.keyboard.press('ArrowRight');
    await sidebar.find({ role: 'tab', name: 'History' }, ({ selected }) => selected);
    expect(await page.evaluate(() => window.caught)).toEqual([]);
  });
});

describe('a hostile page cannot watch', () => {
  const isPortrait = (what: string) => what.includes('/photo/');

  it('what the sidebar loads, with a service worker of its own', async () => {
    const { context, sandbox } = extension;
    const person = extension
      .everybody()
      .findLast(({ workEmail, unreachable, urn }) =>
        Boolean(workEmail && !unreachable && !sandbox.people.inPool(0, urn)),
      );
    if (!person) throw new Error('Nobody fits.');
    const worker = await installHostileWorker(context, sandbox.networkUrl);
    const spy = await context.newPage();
    await spy.goto(extension.profile(person));
    await worker.takeOver(spy);
    const own = await driveSidebar(spy);
    await own.find({ role: 'heading', name: person.fullName });

    // The page's worker sees requests for pictures too, or the rest of the test would show nothing.
    await worker.catchUp(spy);
    await spy.evaluate(() => {
      const picture = new Image();
      picture.src = '/photo/0123456789abcdef.svg';
      return picture.decode();
    });
    await worker.catchUp(spy);
    expect(worker.seen().filter(isPortrait)).toEqual([
      `image ${sandbox.networkUrl}/photo/0123456789abcdef.svg`,
    ]);

    const before = worker.seen().length;
    await own.pay({ role: 'button', name: 'Find this person' });
    await own.pay({ role: 'button', name: 'Full profile' });
    await own.find({ role: 'heading', name: 'Experience' });
    await own.pay({ role: 'button', name: 'Get work email' });
    await own.find({ role: 'button', name: 'Copy work email' });
    await own.click({ role: 'tab', name: 'On this page' });
    await own.find({ role: 'button', name: 'Select people in the side panel' });
    await own.click({ role: 'tab', name: 'Profile' });
    await worker.catchUp(spy);
    expect(worker.seen().slice(before)).toEqual([]);

    const known = await (await openButtonPage(extension)).records('people');
    expect(known.find(({ urn }) => urn === person.urn)?.pictureUrl).toContain('/photo/');
    await spy.bringToFront();

    /** Reloads the page and gives back all that passes the page's worker meanwhile. */
    const reload = async () => {
      const from = worker.seen().length;
      await spy.reload();
      await spy.waitForLoadState('networkidle');
      await worker.catchUp(spy);
      return new Set(worker.seen().slice(from));
    };
    const withSidebar = await reload();
    await own.find({ role: 'heading', name: 'Experience' });
    await own.click({ role: 'button', name: 'Close' });
    await expect.poll(() => own.launcher()).not.toBeNull();
    const without = await reload();
    expect(without.size).toBeGreaterThan(2);
    expect(withSidebar).toEqual(without);
    expect([...withSidebar].filter(isPortrait)).toEqual([]);
  });
});
