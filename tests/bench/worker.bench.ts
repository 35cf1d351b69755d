import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { ensureBrowser } from '../../sandbox/browser/install.ts';
import { canSandbox } from '../../sandbox/browser/launch.ts';
import { thisMachine } from '../../sandbox/browser/machine.ts';
import { against, atMost, type Row } from './bench.ts';
import type { WorkerBench } from './worker-page.ts';

export const name = 'worker';

declare const workerBench: WorkerBench;

/** The worker's own code over a real IndexedDB, in a page of a real browser. */
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
    for (const people of [1_000, 10_000, 100_000]) rows.push(...(await links(page, people)));
    for (const jobs of [10, 100, 1_000]) rows.push(...(await openJobs(page, jobs)));
    return rows;
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
  // IndexedDB wants a real origin; no server is needed for one.
  await page.route('http://localhost/bench', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  await page.goto('http://localhost/bench');
  await page.addScriptTag({ path: join(folder, 'page.js') });
}

async function links(page: Page, people: number): Promise<Row[]> {
  const { link, key } = await page.evaluate((count) => workerBench.links(count), people);
  const crowd = `${people.toLocaleString('en')} people`;
  return [
    {
      what: `profile link → person, ${crowd}`,
      figure: link,
      unit: 'ms',
      ...against(link, 'a read by key', key),
      ...atMost(link, 5),
    },
  ];
}

async function openJobs(page: Page, jobs: number): Promise<Row[]> {
  const { start, mostPolls, pass, alarms } = await page.evaluate(
    (count) => workerBench.openJobs(count),
    jobs,
  );
  const many = `${jobs.toLocaleString('en')} open jobs`;
  return [
    { what: `start to reconciled, ${many}`, figure: start, unit: 'ms', ...atMost(start, 1_000) },
    { what: `two passes over what is due, ${many}`, figure: pass, unit: 'ms' },
    { what: `most polls of one job, ${many}`, figure: mostPolls, unit: 'calls', ...atMost(mostPolls, 1) },
    { what: `alarms, ${many}`, figure: alarms, unit: 'alarms', ...atMost(alarms, 1) },
  ];
}
