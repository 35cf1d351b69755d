import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { ensureBrowser } from '../../sandbox/browser/install.ts';
import { canSandbox } from '../../sandbox/browser/launch.ts';
import { thisMachine } from '../../sandbox/browser/machine.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { against, atLeast, atMost, exactly, type Row } from './bench.ts';
import { send } from './http-load.ts';
import type { WorkerBench } from './worker-page.ts';

export const name = 'worker';

declare const workerBench: WorkerBench;

/** Measures the worker's own code over a real IndexedDB, in a page of a real browser. */
export async function run(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'worker-bench-'));
  const machine = thisMachine();
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    chromiumSandbox: canSandbox(machine.platform, machine.isRoot, machine.env),
  });
  try {
    const page = await browser.newPage();
    await load(page, folder);
    const rows: Row[] = [];
    for (const people of [1_000, 10_000, 100_000]) rows.push(await links(page, people));
    rows.push(await writes(page));
    return [...rows, ...(await searchPage(page)), ...(await starts(page)), ...(await polling(page))];
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function load(page: Page, folder: string): Promise<void> {
  await build({
    logLevel: 'error',
    configFile: false,
    build: {
      outDir: folder,
      target: 'chrome126',
      lib: {
        entry: fileURLToPath(new URL('worker-page.ts', import.meta.url)),
        formats: ['iife'],
        name: 'page',
        fileName: () => 'page.js',
      },
    },
  });
  // IndexedDB needs an origin. The route gives the page one without a server.
  await page.route('http://localhost/bench', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  await page.goto('http://localhost/bench');
  await page.addScriptTag({ path: join(folder, 'page.js') });
}

async function links(page: Page, people: number): Promise<Row> {
  const { link, key } = await page.evaluate((count) => workerBench.links(count), people);
  return {
    what: `profile link → person, ${people.toLocaleString('en')} people`,
    figure: link,
    unit: 'ms',
    ...against(link, 'a read by key', key),
    ...atMost(link, 5),
  };
}

async function writes(page: Page): Promise<Row> {
  const { listed, bare, entries } = await page.evaluate(() => workerBench.writes(8_000));
  return {
    what: `a person written, with ${Math.round(entries)} index entries`,
    figure: listed,
    unit: 'ms',
    ...against(listed, 'without those of lists and words', bare),
  };
}

const many = (orders: number) => `${orders.toLocaleString('en')} open orders`;

async function starts(page: Page): Promise<Row[]> {
  const few = await page.evaluate(() => workerBench.start(10));
  const rows: Row[] = [{ what: `start until taken up, ${many(10)}`, figure: few.start, unit: 'ms' }];
  for (const orders of [100, 1_000]) {
    const { start, alarms } = await page.evaluate((count) => workerBench.start(count), orders);
    rows.push(
      {
        what: `start until taken up, ${many(orders)}`,
        figure: start,
        unit: 'ms',
        ...against(start, `with ${many(10)}`, few.start),
        ...atMost(start, 1_000),
      },
      { what: `alarms set at start, ${many(orders)}`, figure: alarms, unit: '', ...exactly(alarms, 1) },
    );
  }
  return rows;
}

async function polling(page: Page): Promise<Row[]> {
  const each = (orders: number, passes: number, isWatched = false) => {
    const args = [orders, passes, isWatched] as const;
    return page.evaluate((given) => workerBench.polling(...given), args);
  };
  const [ten, hundred, thousand] = [await each(10, 20), await each(100, 4), await each(1_000, 1)];
  const watched = await each(100, 2, true);
  const row = (what: string, figure: number): Row => ({ what, figure, unit: 'ms a poll' });
  const few = `with ${many(10)}`;
  const rows: Row[] = [
    row(`a poll and its record, ${many(10)} due at once`, ten),
    {
      ...row(`a poll and its record, ${many(100)} due at once`, hundred),
      ...against(hundred, few, ten),
    },
    {
      ...row(`a poll and its record, ${many(1_000)} due at once`, thousand),
      ...against(thousand, few, ten),
    },
    {
      ...row(`a poll and its record, ${many(100)} in an open list`, watched),
      ...against(watched, 'with no view open', hundred),
    },
  ];
  for (const orders of [10, 100, 1_000]) {
    const { shortest, fewest } = await page.evaluate((count) => workerBench.gaps(count), orders);
    if (fewest < 2) throw new Error('Not every job was asked about twice: there is nothing to compare.');
    rows.push({
      what: `shortest pause between two polls of a request, ${many(orders)}`,
      figure: shortest / 1000,
      unit: 's of a virtual clock',
      ...atLeast(shortest / 1000, 15),
    });
  }
  return rows;
}

/** Compares reading a result page as people with reading it as JSON. */
async function searchPage(page: Page): Promise<Row[]> {
  const sandbox = await startSandbox({ people: 400 });
  try {
    const key = sandbox.keys.find((account) => account.name === 'rich')?.key ?? '';
    const body = await send({
      url: `${sandbox.serviceUrl}/v1/talent-scout/search`,
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: '', filtersJson: '{}', page: 1 }),
      expected: 200,
    });
    const { people, json, found } = await page.evaluate((text) => workerBench.searchPage(text), body);
    return [
      {
        what: `search page of ${found} candidates, bytes → people`,
        figure: people,
        unit: 'ms',
        ...against(people, 'bytes → JSON', json),
      },
    ];
  } finally {
    await sandbox.close();
  }
}
