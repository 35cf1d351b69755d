import { setTimeout as pause } from 'node:timers/promises';
import type { Frame, Page } from 'playwright-core';
import { driveSidebar } from '../../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../../sandbox/people/person.ts';
import { createRandom, type Random } from '../../../sandbox/random.ts';
import { canonicalLink } from './content-world.ts';
import { HARMLESS, type Harmless } from './harmless-pages.ts';
import { type Extension, type ExtensionOptions, openExtension, quietPage } from './harness.ts';

/** What became of one honest click. */
export interface ClickOutcome {
  counted: boolean;
  /** From the click until its work was done. */
  ms: number | null;
  /** What the sidebar says of a click that did not count; empty if nothing. */
  says: string;
  /** The longest time that the page or the frame drew nothing, as they saw themselves, until the click was decided. */
  stalledMs: number;
}

/** A button of the sidebar, and what is to be seen there once a click on it has counted; null if it copies. */
interface GuardedButton {
  selector: string;
  sign: string | null;
}

export const COPY: GuardedButton = { selector: '[aria-label="Copy work email"]', sign: null };
export const GET: GuardedButton = {
  selector: '.ts-contact-block .ts-button--primary:not([aria-disabled])',
  sign: '.ts-contact-block [aria-busy=true]',
};

/** A recruiter who uses the sidebar's buttons again and again, on a page that does something harmless. */
export interface HonestRecruiter {
  extension: Extension;
  page: Page;
  frame(): Frame;
  /** The middle of an element of the sidebar. */
  placeOf(selector: string): Promise<Point>;
  /** Opens the sidebar after it was closed. */
  open(): Promise<void>;
  /** Sets the browser's zoom of the page. */
  zoom(factor: number): Promise<void>;
  /** Moves the pointer in like a hand and clicks once. `before` is what the page does while the pointer sets out. */
  click(before?: () => Promise<unknown>, button?: GuardedButton): Promise<ClickOutcome>;
  /** Walks to the button by Tab from the end of the page, rests there, and presses a key. */
  press(key: string, button?: GuardedButton): Promise<ClickOutcome>;
  /** Goes to the profile of the next person, whose work email can be unlocked at a known price. */
  showNext(): Promise<Person>;
  close(): Promise<void>;
}

/** A click counts within this time, or it was not taken. */
const MAX_COUNTED_MS = 1_000;
/** A hand's way to a button, and its rest there before the press. */
const WAY_MS = { least: 250, most: 500 };
const REST_MS = { least: 320, most: 700 };
const HOLD_MS = { least: 50, most: 110 };
const STEPS = { least: 8, most: 16 };
/** Longer than the focus has to be in the frame before a key counts. */
const FOCUS_MS = 550;
/** The sidebar and the launcher's page have fewer tab stops. */
const MAX_TABS = 40;

interface Point {
  x: number;
  y: number;
}

/** Opens a browser in which the sidebar shows somebody with an email that can be copied. */
export async function openHonestRecruiter(options: ExtensionOptions = {}): Promise<HonestRecruiter> {
  // Without an emulated window, zoom and scaling are the browser's own.
  const extension = await openExtension({
    viewport: null,
    ...options,
    sandbox: { speed: 400 },
    args: ['--window-size=1280,800', ...(options.args ?? [])],
  });
  const { page, sandbox } = extension;
  const random = createRandom(7);
  const fitting = extension
    .everybody()
    .filter((one) => one.workEmail && !one.unreachable && !sandbox.people.inPool(0, one.urn))
    .values();
  const nextFitting = () => {
    const { value } = fitting.next();
    if (!value) throw new Error('Nobody on the demo network fits.');
    return value;
  };
  const person = nextFitting();
  await find(extension, person);
  await unlock(extension, person);
  await page.goto(extension.profile(person));
  const sidebar = await driveSidebar(page);
  await sidebar.open();
  await sidebar.find({ role: 'button', name: 'Copy work email' });

  const frame = () => {
    const found = page.frames().find((one) => one.url().startsWith('chrome-extension:'));
    if (!found) throw new Error('The sidebar is closed.');
    return found;
  };
  async function placeOf(selector: string): Promise<Point> {
    const inside = await frame().evaluate((wanted) => {
      const found = document.querySelector(wanted);
      found?.scrollIntoView({ block: 'nearest' });
      const { x = 0, y = 0, width = 0, height = 0 } = found?.getBoundingClientRect() ?? {};
      return { x: x + width / 2, y: y + height / 2 };
    }, selector);
    const box = await (await frame().frameElement()).boundingBox();
    return { x: inside.x + (box?.x ?? 0), y: inside.y + (box?.y ?? 0) };
  }

  /**
   * Watches for one click from when this resolves, and tells what became of it. The page is watched for stalls since longer:
   * one before the click keeps it from counting.
   */
  async function watchClick({ sign }: GuardedButton): Promise<() => Promise<ClickOutcome>> {
    const watching = await frame().evaluateHandle(watchOneClick, { maxMs: MAX_COUNTED_MS, sign });
    return async () => {
      const seen = await watching.evaluate(({ outcome }) => outcome);
      return { ...seen, stalledMs: Math.max(seen.stalledMs, await page.evaluate(longestStall)) };
    };
  }

  return {
    extension,
    page,
    frame,
    placeOf,
    async open() {
      await sidebar.open();
      await sidebar.find({ role: 'button', name: 'Copy work email' });
    },
    async zoom(next) {
      const own = await quietPage(extension);
      const address = page.url();
      await own.evaluate(
        async ([url, to]) => {
          const [tab] = (await chrome.tabs.query({})).filter((one) => one.url === url);
          if (tab?.id !== undefined) await chrome.tabs.setZoom(tab.id, to);
        },
        [address, next] as const,
      );
      await page.bringToFront();
    },
    async click(before = async () => {}, button = COPY) {
      await leave(page, random);
      await page.evaluate(watchStalls);
      const at = await placeOf(button.selector);
      const outcome = await watchClick(button);
      await before();
      await approach(page, at, random);
      await page.mouse.down();
      await pause(random.between(HOLD_MS.least, HOLD_MS.most));
      await page.mouse.up();
      return outcome();
    },
    async press(key, button = COPY) {
      await leave(page, random);
      await page.evaluate(watchStalls);
      await page.evaluate(focusLast);
      const isThere = () =>
        frame().evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, button.selector);
      for (let tabs = 0; !(await isThere()); tabs += 1) {
        if (tabs >= MAX_TABS) throw new Error(`No tab stop is ${button.selector}.`);
        await page.keyboard.press('Tab');
      }
      await frame().evaluate(restOn, { selector: button.selector, ms: FOCUS_MS });
      const outcome = await watchClick(button);
      await page.keyboard.press(key);
      return outcome();
    },
    async showNext() {
      const next = nextFitting();
      await find(extension, next);
      await page.goto(extension.profile(next));
      // After some pages without an input the sidebar waits for the recruiter.
      const { name } = await sidebar.find({ role: 'button', name: /^(?:Show|Get work email)$/ });
      if (name === 'Show') await sidebar.click({ role: 'button', name });
      await sidebar.find({ role: 'button', name: 'Get work email' });
      return next;
    },
    close: () => extension.close(),
  };
}

const agreed = () => ({ clickId: crypto.randomUUID(), confirmed: true, limit: null });

/** Finds somebody, without a click that could be refused. */
async function find({ ask, profile }: Extension, person: Person): Promise<void> {
  const link = canonicalLink(profile(person));
  const name = { full: person.fullName, first: person.firstName, last: person.lastName };
  expectTaken(await ask('person.find', { link, name, ...agreed() }));
}

/** Gets the work email of somebody who was found, without a click that could be refused. */
async function unlock({ ask, profile }: Extension, person: Person): Promise<void> {
  const link = canonicalLink(profile(person));
  expectTaken(await ask('person.get', { link, name: null, fields: ['work_email'], ...agreed() }));
}

function expectTaken({ ok, error }: Awaited<ReturnType<Extension['ask']>>): void {
  if (!ok) throw new Error(`The worker declined: ${JSON.stringify(error)}`);
}

/** The pointer is over the page again, which has the focus: the next click is a first one. */
async function leave(page: Page, random: Random): Promise<void> {
  await page.mouse.move(random.between(80, 500), random.between(150, 500));
  await page.evaluate(() => window.focus());
}

/** Moves along a slight curve, faster in the middle, and rests at the end. */
async function approach(page: Page, to: Point, random: Random): Promise<void> {
  const from = { x: random.between(200, 600), y: random.between(150, 500) };
  const steps = random.between(STEPS.least, STEPS.most);
  const bend = random.between(-60, 60);
  const wait = random.between(WAY_MS.least, WAY_MS.most) / steps;
  for (let step = 1; step <= steps; step += 1) {
    const part = (1 - Math.cos((Math.PI * step) / steps)) / 2;
    const x = from.x + (to.x - from.x) * part;
    const y = from.y + (to.y - from.y) * part + bend * Math.sin(Math.PI * part);
    await page.mouse.move(x, y);
    await pause(wait);
  }
  await pause(random.between(REST_MS.least, REST_MS.most));
}

/** Runs in the page: measures from now on for how long nothing is drawn. */
function watchStalls(): void {
  const stalls = { longest: 0, last: performance.now(), isOver: false };
  Reflect.set(window, 'stalls', stalls);
  const draw = (at: number) => {
    stalls.longest = Math.max(stalls.longest, at - stalls.last);
    stalls.last = at;
    if (!stalls.isOver) requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
}

/** Runs in the page: ends the measurement. */
function longestStall(): number {
  const stalls = Reflect.get(window, 'stalls');
  stalls.isOver = true;
  return Math.max(stalls.longest, performance.now() - stalls.last);
}

/** Runs in the page: gives the focus to its last element, just before the sidebar. */
function focusLast(): void {
  const links = [...document.querySelectorAll<HTMLElement>('body a[href], body button')];
  links.at(-1)?.focus({ preventScroll: true });
}

/** Runs in the frame: resolves once the focus has been on an element for so long. */
function restOn({ selector, ms }: { selector: string; ms: number }): Promise<void> {
  return new Promise((resolve) => {
    let since = performance.now();
    const look = () => {
      if (!document.hasFocus() || !document.activeElement?.matches(selector)) since = performance.now();
      if (performance.now() - since >= ms) resolve();
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** Runs in the frame: waits for a click and tells what became of it. The promise is wrapped, so that nobody waits for it. */
function watchOneClick({ maxMs, sign }: { maxMs: number; sign: string | null }): {
  outcome: Promise<ClickOutcome>;
} {
  const outcome = new Promise<ClickOutcome>((resolve) => {
    let clickedAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stalledMs = 0;
    let last = performance.now();
    const draw = (at: number) => {
      stalledMs = Math.max(stalledMs, at - last);
      last = at;
      drawing = requestAnimationFrame(draw);
    };
    let drawing = requestAnimationFrame(draw);
    const says = () => document.querySelector('.ts-sidebar__hindrance .ts-notice__title')?.textContent ?? '';
    const done = (outcome: Omit<ClickOutcome, 'stalledMs'>) => {
      clearTimeout(timer);
      cancelAnimationFrame(drawing);
      removeEventListener('click', clicked, true);
      document.removeEventListener('copy', counted);
      changes.disconnect();
      resolve({ ...outcome, stalledMs: Math.max(stalledMs, performance.now() - last) });
    };
    const counted = () => {
      if (clickedAt > 0) done({ counted: true, ms: performance.now() - clickedAt, says: '' });
    };
    const refused = () => done({ counted: false, ms: null, says: says() });
    const clicked = () => {
      clickedAt = performance.now();
      clearTimeout(timer);
      timer = setTimeout(refused, maxMs);
    };
    const changes = new MutationObserver(() => {
      if (sign !== null && document.querySelector(sign)) counted();
    });
    addEventListener('click', clicked, true);
    if (sign === null) document.addEventListener('copy', counted);
    changes.observe(document, { subtree: true, childList: true, attributes: true });
    // Not even a click arrived.
    timer = setTimeout(refused, 4_000);
  });
  return { outcome };
}

/** The clicks of one harmless case. */
export async function clickThrough(
  recruiter: HonestRecruiter,
  harmless: Harmless,
  clicks: number,
): Promise<ClickOutcome[]> {
  const { page } = recruiter;
  if (harmless.zoom !== undefined) await recruiter.zoom(harmless.zoom);
  if (harmless.before) await page.evaluate(harmless.before);
  const outcomes: ClickOutcome[] = [];
  for (let round = 0; round < clicks; round += 1) {
    await harmless.drive?.(recruiter);
    outcomes.push(
      await recruiter.click(async () => harmless.during && (await page.evaluate(harmless.during))),
    );
    if (harmless.after) await page.evaluate(harmless.after);
  }
  if (harmless.end) await page.evaluate(harmless.end);
  if (harmless.zoom !== undefined) await recruiter.zoom(1);
  return outcomes;
}

/** The cases by the switches that their browser needs. */
export function casesByBrowser(): Map<string, Harmless[]> {
  return Map.groupBy(HARMLESS, ({ args = [] }) => args.join(' '));
}
