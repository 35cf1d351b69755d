import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PageWatch, watchPage } from '../../../lib/page/navigation.ts';

const page = { href: 'https://network.test/in/jane', inputs: 0, hidden: false, readyState: 'complete' };
let ending: AbortController;
let reports: { href: string; isMoved: boolean }[];
let again: number;
let answer: () => Promise<unknown>;
let watch: PageWatch;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', {
    get href() {
      return page.href;
    },
  });
  vi.stubGlobal('document', {
    get hidden() {
      return page.hidden;
    },
    get readyState() {
      return page.readyState;
    },
  });
  // Only this one property: requests of other tests may end meanwhile, and note their times.
  Object.defineProperty(performance, 'interactionCount', { configurable: true, get: () => page.inputs });
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
  Object.assign(page, {
    href: 'https://network.test/in/jane',
    inputs: 0,
    hidden: false,
    readyState: 'complete',
  });
  ending = new AbortController();
  reports = [];
  again = 1e9;
  answer = async () => {};
});

afterEach(() => {
  ending.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(performance, 'interactionCount');
});

async function start() {
  watch = watchPage(async (_here, isMoved) => {
    reports.push({ href: page.href, isMoved });
    await answer();
    return again;
  }, ending.signal);
  await pass(1);
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const reported = () => reports.splice(0).length;

test('a page is reported once, and not again while nothing changes', async () => {
  await start();
  expect(reports).toEqual([{ href: page.href, isMoved: true }]);
  await pass(600_000);
  expect(reported()).toBe(1);
});

test('a page that loads is reported when it can be read', async () => {
  page.readyState = 'loading';
  await start();
  await pass(1_000);
  expect(reported()).toBe(0);
  page.readyState = 'interactive';
  await pass(200);
  expect(reported()).toBe(1);
});

test('a new address is reported, a new fragment is not', async () => {
  await start();
  reported();
  page.href = 'https://network.test/in/jane#part';
  await pass(1_000);
  expect(reported()).toBe(0);
  page.href = 'https://network.test/in/jane?page=2';
  await pass(200);
  expect(reports).toEqual([{ href: page.href, isMoved: true }]);
});

test('a page that nobody sees is not reported, and again when it is seen', async () => {
  page.hidden = true;
  await start();
  page.href = 'https://network.test/in/john';
  await pass(60_000);
  expect(reported()).toBe(0);
  page.hidden = false;
  await pass(200);
  expect(reported()).toBe(1);
  page.hidden = true;
  await pass(1_000);
  page.hidden = false;
  await pass(200);
  expect(reports).toEqual([{ href: page.href, isMoved: false }]);
});

test('a page that comes back after it stood still is reported', async () => {
  await start();
  reported();
  vi.setSystemTime(Date.now() + 60_000);
  await pass(200);
  expect(reported()).toBe(1);
});

test('a worker that answers slowly is not asked again for that', async () => {
  answer = () => new Promise((resolve) => setTimeout(resolve, 1_000));
  await start();
  await pass(60_000);
  expect(reported()).toBe(1);
});

test('a page that keeps the looks late is reported at growing distances', async () => {
  await start();
  reported();
  for (let n = 0; n < 100; n += 1) {
    vi.setSystemTime(Date.now() + 400);
    await pass(100);
  }
  expect(reported()).toBeLessThan(25);
  // Once it stops, coming back is noticed as soon as ever.
  await pass(8_000);
  reported();
  vi.setSystemTime(Date.now() + 60_000);
  await pass(200);
  expect(reported()).toBe(1);
});

test('the first input at an address is reported, and no further one', async () => {
  await start();
  reported();
  for (let input = 0; input < 50; input += 1) {
    page.inputs += 1;
    await pass(200);
  }
  expect(reported()).toBe(1);
  page.href = 'https://network.test/in/john';
  await pass(200);
  page.inputs += 1;
  await pass(1_000);
  expect(reported()).toBe(2);
});

test('what asks for it is reported again after its time', async () => {
  again = 15_000;
  await start();
  await pass(14_000);
  expect(reported()).toBe(1);
  await pass(1_400);
  expect(reported()).toBe(1);
});

test('one report is under way at a time, and the last address follows', async () => {
  let release = () => {};
  answer = () =>
    new Promise<void>((resolve) => {
      release = resolve;
    });
  await start();
  for (let n = 0; n < 20_000; n += 1) {
    page.href = `https://network.test/in/person-${n}`;
    watch.look();
    watch.again();
  }
  await pass(10_000);
  expect(reported()).toBe(1);
  release();
  await pass(1_000);
  expect(reports).toEqual([{ href: 'https://network.test/in/person-19999', isMoved: true }]);
});

test('a report that is asked for while one is under way follows it, although nothing changed', async () => {
  let release = () => {};
  answer = () =>
    new Promise<void>((resolve) => {
      release = resolve;
    });
  await start();
  watch.again();
  await pass(100);
  expect(reported()).toBe(1);
  release();
  await pass(250);
  expect(reported()).toBe(1);
  release();
  await pass(60_000);
  expect(reported()).toBe(0);
});

test('a page that rewrites its address without an input is reported at growing distances', async () => {
  await start();
  for (let n = 0; n < 1_000; n += 1) {
    page.href = `https://network.test/in/person-${n}`;
    await pass(50);
  }
  // In 50 seconds: after 0.2, 0.6, 1.4, 3.0, 6.2 seconds, and every 3.2 seconds from then on.
  expect(reported()).toBeLessThan(22);
  // Once it stops, the next one is reported as soon as ever.
  await pass(4_000);
  reported();
  page.href = 'https://network.test/in/jane';
  await pass(200);
  expect(reported()).toBe(1);
});

test('a person who goes from profile to profile is followed at once', async () => {
  await start();
  reported();
  for (let n = 0; n < 20; n += 1) {
    page.href = `https://network.test/in/person-${n}`;
    page.inputs += 1;
    await pass(400);
  }
  expect(reports.filter(({ isMoved }) => isMoved)).toHaveLength(20);
});

test('nothing is reported any more after the end', async () => {
  await start();
  reported();
  ending.abort();
  page.href = 'https://network.test/in/john';
  watch.again();
  await pass(60_000);
  expect(reported()).toBe(0);
});
