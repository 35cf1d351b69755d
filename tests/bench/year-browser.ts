import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { VIEW_PORT } from '../../lib/messages/view-port.ts';
import { rowAlone } from '../../lib/store/derive.ts';
import type { PersonRecord } from '../../lib/store/records.ts';
import type { Person } from '../../sandbox/people/person.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { fillBrowser } from '../../sandbox/year/fill-browser.ts';
import type { YearSize } from '../../sandbox/year/size.ts';
import { targetOf } from '../e2e/support/browser-target.ts';
import { type ButtonPage, newClick, openButtonPage } from '../e2e/support/button-page.ts';
import { type Extension, openExtension } from '../e2e/support/harness.ts';
import { type RecordingService, recordService } from '../e2e/support/recording-service.ts';
import { anOrder, aRequest } from '../support/records.ts';
import { median } from './bench.ts';
import { noteUsable, whenUsable } from './popup-page.ts';
import { firstRows } from './workspace-page.ts';
import { readAccount, writeRows } from './write-rows.ts';

/** The people whom the services of both sizes have. */
const PEOPLE = 400;
const SEED = 1;
/** How many times faster than real the provider works. */
const SPEED = 40;
const SNAPSHOTS = 15;
const OPENINGS = 5;
const CONTACT = '/v1/talent-scout/contact';
const SECOND_MS = 1_000;
const QUIET_MS = 5 * SECOND_MS;
const MAX_COUNT_MS = 180 * SECOND_MS;
const SETTLED_MS = 15;

/** A browser whose extension has some history. */
export interface FilledBrowser {
  extension: Extension;
  service: RecordingService;
  buttons: ButtonPage;
  /** Seconds that it took to fill. */
  fillSeconds: number;
  close(): Promise<void>;
}

/**
 * Fills a browser, and opens it again before it is connected: a recruiter's year is not written within minutes, and a browser
 * that has just done so is slower and still has in memory what it wrote.
 */
export async function openFilled(size: YearSize): Promise<FilledBrowser> {
  const sandbox = await startSandbox({ people: PEOPLE, seed: SEED, speed: SPEED });
  const service = await recordService(sandbox.serviceUrl);
  const profileDir = await mkdtemp(join(tmpdir(), 'talent-scout-year-'));
  const parts: (() => Promise<unknown>)[] = [
    () => rm(profileDir, { recursive: true, force: true }),
    () => sandbox.close(),
    () => service.close(),
  ];
  const close = async () => {
    for (const part of parts.toReversed()) await part();
  };
  try {
    const blank = { account: null, network: false, running: sandbox, profileDir } as const;
    const filling = await openExtension(blank);
    const fillSeconds = await fill(filling, size, service.url).finally(filling.close);
    const extension = await openExtension(blank);
    parts.push(extension.close);
    const buttons = await openButtonPage(extension);
    await extension.use({ ...sandbox, serviceUrl: service.url }, 'demo');
    await diskQuiet(join(profileDir, 'Default', 'IndexedDB'));
    const filled = { extension, service, buttons, fillSeconds, close };
    await workerQuiet(filled);
    return filled;
  } catch (error) {
    await close();
    throw error;
  }
}

/** Seconds that it takes to fill a browser. */
async function fill({ page, sandbox, url }: Extension, size: YearSize, serviceUrl: string): Promise<number> {
  const { keys, networkUrl } = sandbox;
  const key = keys.find(({ name }) => name === 'demo')?.key ?? '';
  const before = performance.now();
  await page.goto(url('options.html'));
  await page.bringToFront();
  const year = { seed: SEED, now: Date.now(), size, serviceUrl, networkUrl, key, serviceAccount: 0 };
  await fillBrowser(page, year, () => {});
  return (performance.now() - before) / SECOND_MS;
}

/** Waits until the browser has put its files in order, which it does for a while after many writes. */
async function diskQuiet(folder: string): Promise<void> {
  for (let before = ''; ; ) {
    const files = (await readdir(folder, { recursive: true })).toSorted().join();
    if (files === before) return;
    before = files;
    await pause(QUIET_MS);
  }
}

/** Waits until the worker has counted everything, as it does once a day. */
async function workerQuiet(browser: FilledBrowser): Promise<void> {
  for (const until = performance.now() + MAX_COUNT_MS; performance.now() < until; await pause(SECOND_MS)) {
    if ((await snapshot(browser, { topic: 'session' })) < SETTLED_MS) return;
  }
}

/** Runs in a page of the extension: milliseconds until the worker has sent the first snapshot of a topic. */
function followOnce({ name, topic }: { name: string; topic: object }): Promise<number> {
  return new Promise((resolve) => {
    const before = performance.now();
    const port = chrome.runtime.connect({ name });
    port.onMessage.addListener(() => {
      Reflect.set(window, 'followed', performance.timeOrigin + performance.now());
      resolve(performance.now() - before);
      port.disconnect();
    });
    port.postMessage({ ...topic, inputs: 0 });
  });
}

/** Milliseconds until a view gets its first snapshot. */
export async function snapshot({ buttons }: FilledBrowser, topic: object): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < SNAPSHOTS; turn += 1)
    times.push(await buttons.page.evaluate(followOnce, { name: VIEW_PORT, topic }));
  return median(times);
}

/** Milliseconds from the start of a navigation to the popup until one can type there. */
export async function popup({ extension }: FilledBrowser): Promise<number> {
  const page = await extension.context.newPage();
  await page.setViewportSize({ width: 400, height: 600 });
  await page.addInitScript(noteUsable);
  const times: number[] = [];
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    await page.goto('about:blank');
    await page.goto(extension.url('popup.html'), { waitUntil: 'commit' });
    times.push(await page.evaluate(whenUsable));
  }
  await page.close();
  return median(times);
}

/** Runs in the workspace: when the chart of the spent credits is painted. */
function chartDrawn(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector('svg.ts-chart')) return void requestAnimationFrame(look);
      const drawn = new MessageChannel();
      drawn.port1.onmessage = () => resolve(performance.now());
      drawn.port2.postMessage(null);
    };
    look();
  });
}

/** Milliseconds from the start of a navigation to a place of the workspace until it is painted. */
export async function workspace({ extension }: FilledBrowser, place: 'people' | 'spend'): Promise<number> {
  const { page } = extension;
  await page.bringToFront();
  const times: number[] = [];
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    await page.goto('about:blank');
    await page.goto(extension.url(`workspace.html#${place}`), { waitUntil: 'commit' });
    times.push(await page.evaluate(place === 'people' ? firstRows : chartDrawn));
  }
  return median(times);
}

/**
 * Milliseconds from a click until the service has the request that it pays for. The click waits until what was clicked before
 * has ended: its polls come forty times as often as with a real provider.
 */
export async function unlock(
  { buttons, service }: FilledBrowser,
  { urn }: Pick<Person, 'urn'>,
): Promise<number> {
  await buttons.page.bringToFront();
  await buttons.page.evaluate(nothingOpen, 60 * SECOND_MS);
  await buttons.load('people.order', {
    kind: 'unlock',
    urns: [urn],
    fields: ['phone'],
    refresh: false,
    enrichFirst: false,
    clickId: newClick(),
    confirmed: true,
    limit: null,
  });
  const before = paid(service).length;
  const answered = (await buttons.replies()).length;
  const clicked = performance.now();
  await buttons.click();
  const at = await nextTo(service, before);
  if (at === null) throw new Error(`The unlock was not sent: ${JSON.stringify(await buttons.replies())}`);
  // Its request is on disk by then, so the next click finds it.
  await buttons.page.waitForFunction((count) => (window.pressed?.replies.length ?? 0) > count, answered);
  return at - clicked;
}

/** Runs in a page of the extension: resolves once no paid request is open, and fails if some stay open for so long. */
async function nothingOpen(patienceMs: number): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('talent-scout');
    opening.onsuccess = () => resolve(opening.result);
  });
  const count = () =>
    new Promise<number>((resolve) => {
      const counting = db.transaction('requests').objectStore('requests').index('open').count();
      counting.onsuccess = () => resolve(counting.result);
    });
  for (const until = performance.now() + patienceMs; (await count()) > 0; ) {
    if (performance.now() > until) throw new Error('A request is still open.');
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  db.close();
}

/** The unlocks that the service got. Paths of free questions begin alike. */
const paid = (service: RecordingService) => service.to(CONTACT).filter(({ path }) => path === CONTACT);

/** When the unlock after the first `count` came; null if none comes. */
async function nextTo(service: RecordingService, count: number): Promise<number | null> {
  for (const until = performance.now() + 20 * SECOND_MS; performance.now() < until; ) {
    const next = paid(service)[count];
    if (next) return next.at;
    await pause(1);
  }
  return null;
}

/** Bytes of the worker's heap after a garbage collection. */
export async function workerHeap({ extension, buttons }: FilledBrowser): Promise<number> {
  const worker = await targetOf(buttons.page, extension.url('background.js'));
  if (!worker) throw new Error('The worker does not run.');
  await worker.send('HeapProfiler.collectGarbage');
  const { usedSize } = await worker.send('Runtime.getHeapUsage');
  return Number(usedSize);
}

/** Milliseconds from the start of a worker until a view has its first snapshot, with many requests due in a minute. */
export async function startWithOpen(browser: FilledBrowser, open: number, starts: number): Promise<number> {
  const { extension, buttons } = browser;
  const account = await buttons.page.evaluate(readAccount);
  await writeOpen(buttons.page, account, open);
  const times: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    await extension.killWorker();
    await buttons.page.evaluate(followOnce, { name: VIEW_PORT, topic: { topic: 'session' } });
    const worker = await targetOf(buttons.page, extension.url('background.js'));
    const began = Number(await worker?.evaluate('performance.timeOrigin'));
    times.push((await buttons.page.evaluate(() => Number(Reflect.get(window, 'followed')))) - began);
  }
  return median(times);
}

/** Writes Gets that have found something which nobody has copied, and has the worker read them. */
export async function writeWaiting({ extension, buttons }: FilledBrowser, count: number): Promise<void> {
  const now = Date.now();
  const found = await buttons.page.evaluate(readFound, count);
  if (found.length === 0) throw new Error('Nobody has an email.');
  // A day has not found so many people: some of them wait several times.
  const all = Array.from({ length: count }, (_, n) => found[n % found.length] as PersonRecord);
  const rows = all.map(({ account, urn, name, link }, n) => {
    const about = { id: `${account}|waiting-${n}`, account, people: [{ urn, networkUrl: link, name }] };
    const ended = { kind: 'unlock', single: true, createdAt: now + n, endedAt: now + n } as const;
    return rowAlone(
      'orders',
      anOrder({ ...about, ...ended, fields: ['work_email'], waiting: ['work_email'] }),
    );
  });
  await buttons.page.evaluate(writeRows, { table: 'orders', rows });
  await extension.killWorker();
}

/** Runs in a page of the extension: people whose work email was found. */
async function readFound(count: number): Promise<PersonRecord[]> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('talent-scout');
    opening.onsuccess = () => resolve(opening.result);
  });
  const people: PersonRecord[] = [];
  await new Promise<void>((resolve) => {
    const walk = db.transaction('people').objectStore('people').openCursor();
    walk.onsuccess = () => {
      const cursor = walk.result;
      if (!cursor || people.length === count) return resolve();
      const { record } = cursor.value as { record: PersonRecord };
      if (record.contacts.work_email?.value) people.push(record);
      cursor.continue();
    };
  });
  db.close();
  return people;
}

/** Writes open orders. A due time that is far away would be changed at each start. */
async function writeOpen(page: Page, account: string, count: number): Promise<void> {
  const now = Date.now();
  const made = Array.from({ length: count }, (_, n) => {
    const id = `${account}|open-${n}`;
    const people = [
      { urn: `urn:open:${n}`, networkUrl: `https://network.test/in/open-${n}`, name: `Open ${n}` },
    ];
    const targets = people.map(({ urn, networkUrl }) => ({ urn, networkUrl }));
    const open = { state: 'accepted', sends: 1, remoteId: `open-${n}` } as const;
    const times = { createdAt: now, changedAt: now, sentAt: now, due: now + 60 * SECOND_MS };
    return {
      order: rowAlone('orders', anOrder({ id, account, people, createdAt: now })),
      request: rowAlone(
        'requests',
        aRequest({ id: `${id}/c0`, account, order: id, targets, ...open, ...times }),
      ),
    };
  });
  await page.evaluate(writeRows, { table: 'orders', rows: made.map(({ order }) => order) });
  await page.evaluate(writeRows, { table: 'requests', rows: made.map(({ request }) => request) });
}

/** Seconds that an export took, and its longest task in milliseconds. */
export interface Exported {
  seconds: number;
  longestTask: number;
  lines: number;
  bytes: number;
}

/** Exports a file with a button of the page, and watches the page's tasks meanwhile. `format`: what its dialog is answered. */
export async function exportFile(
  page: Page,
  button: string,
  countLines: (path: string) => Promise<number>,
  format?: string,
): Promise<Exported> {
  await page.bringToFront();
  await page.getByRole('button', { name: button, exact: true }).waitFor();
  await page.evaluate(() => {
    const tasks: number[] = [];
    Reflect.set(window, 'longTasks', tasks);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  if (format !== undefined) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('combobox', { name: 'File', exact: true }).selectOption(format);
  }
  const before = performance.now();
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 120 * SECOND_MS }),
    page.getByRole('button', { name: format === undefined ? button : 'Save file', exact: true }).click(),
  ]);
  const path = await download.path();
  const seconds = (performance.now() - before) / SECOND_MS;
  const { size: bytes } = await stat(path);
  const tasks = await page.evaluate((): number[] => Reflect.get(window, 'longTasks'));
  return { seconds, longestTask: Math.max(0, ...tasks), lines: await countLines(path), bytes };
}
