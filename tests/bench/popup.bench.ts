import type { Page } from 'playwright-core';
import { type Extension, openExtension } from '../e2e/support/harness.ts';
import { against, atMost, least, median, type Row } from './bench.ts';
import { withVariant } from './builds.ts';
import { type Meter, meter } from './main-thread.ts';
import { noteUsable, whenUsable } from './popup-page.ts';

export const name = 'popup';
export const needsBuild = true;

const ROUNDS = 3;
const OPENINGS = 9;
const RESULTS = 400;
/** The time between two frames of a screen with 60 Hz. */
const FRAME_MS = 16.7;
/** The reference: an empty extension page. */
const EMPTY = 'empty-page.html';
const CPU = 'ms of the main thread';

export function run(): Promise<Row[]> {
  const emptyPage = '<!doctype html><title>Empty</title><textarea autofocus></textarea>';
  return withVariant({ [EMPTY]: emptyPage }, async (dir) => {
    const extension = await openExtension({ dir });
    try {
      return [...(await opening(extension)), ...(await scrolling(extension))];
    } finally {
      await extension.close();
    }
  });
}

interface Opened {
  /** Milliseconds from the start of the navigation until the search box has the focus and is drawn. */
  seen: number;
  /** Milliseconds of the main thread's processor time. */
  spent: number;
}

async function openOnce(page: Page, { read }: Meter, address: string): Promise<Opened> {
  await page.goto(address, { waitUntil: 'commit' });
  const seen = await page.evaluate(whenUsable);
  return { seen, spent: (await read('TaskDuration')) * 1000 };
}

async function opening(extension: Extension): Promise<Row[]> {
  const page = await extension.context.newPage();
  await page.setViewportSize({ width: 400, height: 600 });
  await page.addInitScript(noteUsable);
  const counters = await meter(page);
  const popup: Opened[] = [];
  const empty: Opened[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours: Opened[] = [];
    const theirs: Opened[] = [];
    for (let turn = 0; turn < OPENINGS; turn += 1) {
      theirs.push(await openOnce(page, counters, extension.url(EMPTY)));
      ours.push(await openOnce(page, counters, extension.url('popup.html')));
    }
    popup.push(middle(ours));
    empty.push(middle(theirs));
  }
  await page.close();
  const [usable, bare] = [quickest(popup), quickest(empty)];
  const reference = 'an empty page of the extension';
  return [
    { what: `${reference}, box usable`, figure: bare.seen, unit: 'ms' },
    {
      what: 'popup, prompt usable',
      figure: usable.seen,
      unit: 'ms',
      ...against(usable.seen, reference, bare.seen),
      ...atMost(usable.seen, 120),
    },
    {
      what: 'popup, prompt usable',
      figure: usable.spent,
      unit: CPU,
      ...against(usable.spent, reference, bare.spent),
      ...atMost(usable.spent, 100),
    },
  ];
}

const middle = (opened: Opened[]): Opened => ({
  seen: median(opened.map(({ seen }) => seen)),
  spent: median(opened.map(({ spent }) => spent)),
});

const quickest = (opened: Opened[]): Opened => ({
  seen: least(opened.map(({ seen }) => seen)),
  spent: least(opened.map(({ spent }) => spent)),
});

/** Stores a result page of the largest size in the worker's database. */
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
  const counters = await meter(page);
  const ours = await frames(page, counters, '[role=tabpanel]');
  await page.goto(extension.url(EMPTY));
  await page.evaluate(drawPlainList, RESULTS);
  const plain = await frames(page, counters, 'main');
  await page.close();
  const lines = `${RESULTS} plain lines of text`;
  const results = `${RESULTS} results that scroll`;
  return [
    { what: `frame of ${lines} that scroll`, figure: plain.spent, unit: CPU },
    {
      what: `frame of ${results}`,
      figure: ours.spent,
      unit: CPU,
      ...against(ours.spent, lines, plain.spent),
      ...atMost(ours.spent, FRAME_MS / 2),
    },
    {
      what: `frame after frame of ${results}`,
      figure: ours.apart,
      unit: 'ms',
      ...against(ours.apart, lines, plain.apart),
      ...atMost(ours.apart, FRAME_MS),
    },
  ];
}

interface Frames {
  /** Milliseconds of processor time a frame, on the average from top to bottom. */
  spent: number;
  /** Milliseconds from one frame to the next, on the same average. */
  apart: number;
}

/** Scrolls down the whole list a few times. */
async function frames(page: Page, { read }: Meter, selector: string): Promise<Frames> {
  const rounds: Frames[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await read('TaskDuration');
    const { count, ms } = await page.evaluate(scrollThrough, selector);
    const spent = ((await read('TaskDuration')) - before) * 1000;
    rounds.push({ spent: spent / count, apart: ms / count });
  }
  return {
    spent: least(rounds.map((one) => one.spent)),
    apart: least(rounds.map((one) => one.apart)),
  };
}

/** Runs in the page: stores people and a result page for the account in use. */
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
  const writing = db.transaction(['people', 'resultPages'], 'readwrite');
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
      seenAt: 1,
    };
    writing.objectStore('people').put({ key: `${account}|${urn}`, index: {}, record: person });
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
    .objectStore('resultPages')
    .put({ key: page.id, index: { search: [`${account}|${key}`] }, record: page });
  await new Promise<void>((resolve, reject) => {
    writing.oncomplete = () => resolve();
    writing.onerror = () => reject(writing.error);
  });
  db.close();
}

/** Runs in the page: draws the same number of rows of the same height with text only. */
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
function scrollThrough(selector: string): Promise<{ count: number; ms: number }> {
  const panel = document.querySelector(selector);
  if (!panel) throw new Error('there is nothing to scroll');
  panel.scrollTop = 0;
  return new Promise((resolve) => {
    let count = 0;
    let first = 0;
    const step = (at: number) => {
      first ||= at;
      const before = panel.scrollTop;
      panel.scrollTop = before + 120;
      if (panel.scrollTop === before) return resolve({ count, ms: at - first });
      count += 1;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}
