import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type Extension, extensionDir, openExtension } from '../e2e/support/harness.ts';
import { against, atMost, type Row } from './bench.ts';

export const name = 'popup';

const OPENINGS = 25;
const RESULTS = 400;
/** A screen of 60 Hz; half of a frame is left to the browser. */
const FRAME_MS = 1000 / 60;
/** The empty page: what opening any page of the extension costs. */
const EMPTY = 'empty-page.html';

export async function run(): Promise<Row[]> {
  const emptyPage = join(extensionDir(), EMPTY);
  await writeFile(emptyPage, '<!doctype html><title>Empty</title><textarea></textarea>');
  const extension = await openExtension({ sandbox: { people: 400 } });
  try {
    return [...(await opening(extension)), ...(await scrolling(extension))];
  } finally {
    await extension.close();
    await rm(emptyPage);
  }
}

/** Seconds of its own processor time that the page's main thread has used: a busy machine does not change them. */
async function mainThread(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0;
  };
}

/** Opens a page and waits until its box takes keys; in milliseconds of the main thread. */
async function openingCost(page: Page, spent: () => Promise<number>, address: string): Promise<number> {
  await page.goto(address);
  await page.getByRole('textbox').first().focus();
  // Each document begins at zero.
  return (await spent()) * 1000;
}

async function opening(extension: Extension): Promise<Row[]> {
  const page = await extension.context.newPage();
  await page.setViewportSize({ width: 400, height: 600 });
  const spent = await mainThread(page);
  const popup: number[] = [];
  const empty: number[] = [];
  for (let turn = 0; turn < OPENINGS; turn++) {
    empty.push(await openingCost(page, spent, extension.url(EMPTY)));
    popup.push(await openingCost(page, spent, extension.url('popup.html')));
  }
  await page.close();
  const [usable, bare] = [median(popup), median(empty)];
  return [
    { what: 'empty page of the extension, box there', figure: bare, unit: 'ms of the main thread' },
    {
      what: 'popup, prompt usable',
      figure: usable,
      unit: 'ms of the main thread',
      ...against(usable, 'empty page of the extension', bare),
      ...atMost(usable, 100),
    },
  ];
}

/** A page of as many results as there can be, put where the worker keeps answered searches. */
async function scrolling(extension: Extension): Promise<Row[]> {
  const shown = { prompt: 'everyone', filters: {}, page: 1 };
  await extension.ask('search.draft', { draft: { shown, prompt: 'everyone' } });
  const page = await extension.context.newPage();
  await page.setViewportSize({ width: 400, height: 600 });
  await page.goto(extension.url('popup.html'));
  await page.evaluate(keepResults, RESULTS);
  await page.reload();
  const rows = page.getByRole('list', { name: 'Candidates' }).locator('.ts-result');
  await rows.nth(RESULTS - 1).waitFor({ state: 'attached' });
  const spent = await mainThread(page);
  const ours = await frameCost(page, spent, '[role=tabpanel]');
  await page.goto(extension.url(EMPTY));
  await page.evaluate(drawPlainList, RESULTS);
  const plain = await frameCost(page, spent, 'main');
  await page.close();
  return [
    {
      what: `frame of ${RESULTS} plain lines of text that scroll`,
      figure: plain,
      unit: 'ms of the main thread',
    },
    {
      what: `frame of ${RESULTS} results that scroll`,
      figure: ours,
      unit: 'ms of the main thread',
      ...against(ours, 'plain lines of text', plain),
      ...atMost(ours, FRAME_MS / 2),
    },
  ];
}

/** What one frame of scrolling costs, on the average over the whole way down. */
async function frameCost(page: Page, spent: () => Promise<number>, selector: string): Promise<number> {
  const before = await spent();
  const frames = await page.evaluate(scrollThrough, selector);
  return (((await spent()) - before) * 1000) / frames;
}

/** Runs in the page: files people and an answered page for the account in use. */
async function keepResults(count: number): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('talent-scout');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const read = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const settings = db.transaction('settings').objectStore('settings');
  const { record } = await read<{ record: { value: string } }>(settings.get('account'));
  const account = record.value;
  const urns = Array.from({ length: count }, (_, index) => `urn:bench:${index}`);
  const key = JSON.stringify(['everyone', '{}']);
  const writing = db.transaction(['people', 'pages'], 'readwrite');
  for (const [index, urn] of urns.entries()) {
    const person = {
      account,
      urn,
      name: `Person Number ${index} of the Bench`,
      firstName: null,
      lastName: null,
      title: 'Principal Engineer of Things That Scroll',
      company: 'Acme',
      place: 'Lyon, France',
      pictureUrl: null,
      networkUrl: `https://network.example/in/${index}`,
      link: null,
      origin: index % 3 === 0 ? 'pool' : 'network',
      skills: [],
      languages: [],
      experience: [],
      education: [],
      enrichedAt: index % 2 === 0 ? 1 : null,
      contacts: {},
      lastRequest: null,
      seenAt: 1,
    };
    writing
      .objectStore('people')
      .put({ key: `${account}|${urn}`, index: { account: [account], link: [] }, record: person });
  }
  const page = {
    id: `${account}|1|${key}`,
    account,
    key,
    page: 1,
    prompt: 'everyone',
    filtersJson: '{}',
    hasNextPage: false,
    total: count,
    urns,
    charged: 1,
    at: Date.now(),
  };
  writing
    .objectStore('pages')
    .put({ key: page.id, index: { account: [account], search: [`${account}|${key}`] }, record: page });
  await new Promise<void>((resolve, reject) => {
    writing.oncomplete = () => resolve();
    writing.onerror = () => reject(writing.error);
  });
  db.close();
}

/** Runs in the page: as many rows of the same height with nothing but text. */
function drawPlainList(count: number): void {
  const list = document.createElement('main');
  list.style.cssText = 'block-size:500px;overflow:auto';
  for (let index = 0; index < count; index++) {
    const row = document.createElement('p');
    row.style.cssText = 'block-size:76px;margin:0';
    row.textContent = `Person Number ${index} of the Bench`;
    list.append(row);
  }
  document.body.replaceChildren(list);
}

/** Runs in the page: scrolls from top to bottom, a row or two a frame, and counts the frames. */
function scrollThrough(selector: string): Promise<number> {
  const panel = document.querySelector(selector);
  if (!panel) throw new Error('there is nothing to scroll');
  return new Promise((resolve) => {
    let frames = 0;
    const step = () => {
      frames += 1;
      const before = panel.scrollTop;
      panel.scrollTop = before + 120;
      if (panel.scrollTop === before) resolve(frames);
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
