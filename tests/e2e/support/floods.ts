import type { Page } from 'playwright-core';
import type { Extension } from './harness.ts';

/** What a page does again and again, as text that runs in the page. `n` counts from 0. */
export const FLOODS = {
  visibilitychange: `document.dispatchEvent(new Event('visibilitychange'))`,
  pushState: `history.pushState(null, '', '/in/' + slugs[n % slugs.length])`,
  replaceState: `history.replaceState(null, '', '/in/' + slugs[n % slugs.length])`,
  popstate: `dispatchEvent(new PopStateEvent('popstate', { state: null }))`,
  headings: `document.querySelector('h1').textContent = 'Name Number' + String.fromCharCode(97 + n % 26)`,
  resize: `dispatchEvent(new Event('resize'))`,
  navigatesuccess: `navigation.dispatchEvent(new Event('navigatesuccess'))`,
} as const;

export type Flood = keyof typeof FLOODS;

interface Flooding {
  /** How often the page has done it so far. */
  done(): Promise<number>;
  stop(): Promise<void>;
  /** How often the machine let the page wait so long that the launcher's look came late. */
  stalls(): Promise<number>;
}

/** A little less than what makes a look late. */
const STALL_MS = 280;

/** Lets a page do something a hundred times in each task, without end. It goes on until it is stopped. */
export async function startFlood(page: Page, flood: Flood, slugs: readonly string[]): Promise<Flooding> {
  await page.evaluate(`{
    const slugs = ${JSON.stringify(slugs)};
    const flood = { n: 0, isOver: false, stalls: 0 };
    window.flood = flood;
    let last = performance.now();
    const work = () => {
      if (performance.now() - last > ${STALL_MS}) flood.stalls += 1;
      for (const end = flood.n + 100; flood.n < end; flood.n += 1) {
        const n = flood.n;
        ${FLOODS[flood]};
      }
      last = performance.now();
      if (!flood.isOver) setTimeout(work, 10);
    };
    work();
  }`);
  return {
    done: () => page.evaluate('window.flood.n'),
    stop: () => page.evaluate('void (window.flood.isOver = true)'),
    stalls: () => page.evaluate('window.flood.stalls'),
  };
}

/** A listener of the extension made an event take 11 to 49 times as long. */
export const MAX_RATIO = 2;

/** Events that a launcher could want to hear, with the object that the browser sends them to. */
const EVENTS = [
  ['document', 'visibilitychange'],
  ['document', 'DOMContentLoaded'],
  ['document', 'click'],
  ['document', 'toggle'],
  ['document', 'pointermove'],
  ['document', 'keydown'],
  ['window', 'popstate'],
  ['window', 'pageshow'],
  ['window', 'pagehide'],
  ['window', 'resize'],
  ['window', 'scroll'],
  ['window', 'message'],
  ['window', 'focus'],
  ['navigation', 'navigate'],
  ['navigation', 'navigatesuccess'],
  ['navigation', 'currententrychange'],
] as const;

/** Opens a profile on a page without scripts of its own, which would listen to events too. */
export async function openPlainPage({ context, profile }: Extension): Promise<Page> {
  const page = await context.newPage();
  const address = profile({ slug: 'a-plain-page' });
  const body = '<!doctype html><title>Jane Doe</title><h1>Jane Doe</h1>';
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(address);
  return page;
}

/** How many times as long as an event that nobody could want each of the others takes the page to dispatch. */
export function dispatchRatios(page: Page): Promise<{ event: string; ratio: number }[]> {
  return page.evaluate((events) => {
    const time = (target: EventTarget, type: string) => {
      const start = performance.now();
      for (let n = 0; n < 4_000; n += 1) target.dispatchEvent(new Event(type));
      return performance.now() - start;
    };
    /** The least of many rounds by turns: other programs disturb some of them. */
    const compare = (target: EventTarget, type: string) => {
      let [wanted, other] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      for (let round = 0; round < 25; round += 1) {
        other = Math.min(other, time(target, 'nobodylistens'));
        wanted = Math.min(wanted, time(target, type));
      }
      return wanted / other;
    };
    return events.map(([name, type]) => {
      const target = Reflect.get(window, name) as EventTarget;
      let ratio = compare(target, type);
      // What somebody listens to takes longer each time.
      for (let tries = 0; ratio > 1.5 && tries < 3; tries += 1)
        ratio = Math.min(ratio, compare(target, type));
      return { event: `${name} ${type}`, ratio };
    });
  }, EVENTS);
}

interface Heard {
  messages: Record<string, number>;
  ports: number;
}

/** Counts the messages and ports of one tab that reach the worker from now on. */
export async function countMessages({ context }: Extension, page: Page): Promise<() => Promise<Heard>> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  await worker.evaluate(async (url) => {
    const [flooded] = await chrome.tabs.query({ url });
    const heard: { messages: Record<string, number>; ports: number } = { messages: {}, ports: 0 };
    Object.assign(globalThis, { heard });
    const isFromThere = ({ tab }: chrome.runtime.MessageSender) => tab?.id === flooded?.id;
    chrome.runtime.onMessage.addListener((message: { ask: string }, sender) => {
      if (isFromThere(sender)) heard.messages[message.ask] = (heard.messages[message.ask] ?? 0) + 1;
    });
    chrome.runtime.onConnect.addListener(({ sender }) => {
      if (sender && isFromThere(sender)) heard.ports += 1;
    });
  }, page.url());
  return () => worker.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);
}
