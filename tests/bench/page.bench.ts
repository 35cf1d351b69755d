import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { type Extension, extensionDir, openExtension } from '../e2e/support/harness.ts';
import { driveSidebar } from '../e2e/support/sidebar-driver.ts';
import { against, atMost, type Row } from './bench.ts';

export const name = 'page';

const VISITS = 15;
const OPENINGS = 15;
const LAUNCHER_BYTES = 8_000;
const SIDEBAR_BYTES = 90_000;

/** The least a launcher and a sidebar can be: nothing, and an empty root. */
const EMPTY_LAUNCHER = '';
const EMPTY_SIDEBAR = `{
  const host = document.createElement('div');
  host.attachShadow({ mode: 'closed' });
  host.style.cssText = 'all:initial;position:fixed;inset:0 0 0 auto;width:360px;display:block';
  document.documentElement.append(host);
}`;

/** What the network's page pays: for the launcher on every visit, for the sidebar once it is opened. */
export async function run(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'page-bench-'));
  try {
    const sizes = await Promise.all(
      ['launcher.js', 'sidebar.js', 'page-reader.js'].map(
        async (file) => (await stat(join(productionDir(), file))).size,
      ),
    );
    const bare = await variant(join(folder, 'bare'), { 'launcher.js': EMPTY_LAUNCHER });
    const rooted = await variant(join(folder, 'rooted'), { 'sidebar.js': EMPTY_SIDEBAR });
    const [launcher, none] = [await measure(visits), await measure(visits, bare)];
    const [sidebar, root] = [await measure(openings), await measure(openings, rooted)];
    const [launcherSize = 0, sidebarSize = 0, readerSize = 0] = sizes;
    return [
      { what: 'launcher', figure: launcherSize, unit: 'bytes', ...atMost(launcherSize, LAUNCHER_BYTES) },
      { what: 'sidebar', figure: sidebarSize, unit: 'bytes', ...atMost(sidebarSize, SIDEBAR_BYTES) },
      { what: 'what reads the page', figure: readerSize, unit: 'bytes' },
      { what: 'a visit with an empty content script', figure: none.cost, unit: 'ms of the main thread' },
      {
        what: 'a visit with the launcher',
        figure: launcher.cost,
        unit: 'ms of the main thread',
        ...against(launcher.cost, 'with an empty content script', none.cost),
      },
      {
        what: 'layout shift with the launcher',
        figure: launcher.shift,
        unit: '',
        ...atMost(launcher.shift, none.shift),
      },
      { what: 'an empty root, click to drawn', figure: root.cost, unit: 'ms' },
      {
        what: 'the sidebar, click to drawn and answering',
        figure: sidebar.cost,
        unit: 'ms',
        ...against(sidebar.cost, 'an empty root', root.cost),
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What recruiters get: the sandbox build carries what developers need on top. */
function productionDir(): string {
  const dir = resolve(process.env.PRODUCTION_DIR ?? '.output/chrome-mv3');
  if (!existsSync(dir)) throw new Error(`There is no built extension in ${dir}.`);
  return dir;
}

/** The extension with some of its files replaced. */
async function variant(folder: string, files: Record<string, string>): Promise<string> {
  await cp(extensionDir(), folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  return folder;
}

interface Figures {
  cost: number;
  shift: number;
}

async function measure(work: (extension: Extension) => Promise<Figures>, dir?: string): Promise<Figures> {
  const extension = await openExtension({ sandbox: { people: 400 }, ...(dir && { dir }) });
  try {
    return await work(extension);
  } finally {
    await extension.close();
  }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Visits to profiles, with the launcher's own start behind each. */
async function visits(extension: Extension): Promise<Figures> {
  const { page } = extension;
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript(countShifts);
  const costs: number[] = [];
  let shift = 0;
  for (const person of extension.everybody().slice(0, VISITS)) {
    await page.goto(extension.profile(person), { waitUntil: 'networkidle' });
    const { metrics } = await session.send('Performance.getMetrics');
    costs.push((metrics.find((metric) => metric.name === 'ScriptDuration')?.value ?? 0) * 1000);
    shift = Math.max(shift, await page.evaluate(() => Number(Reflect.get(window, 'shifted'))));
  }
  return { cost: median(costs), shift };
}

function countShifts(): void {
  Reflect.set(window, 'shifted', 0);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      Reflect.set(window, 'shifted', Reflect.get(window, 'shifted') + Reflect.get(entry, 'value'));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Clicks on the launcher, until what it opens has been drawn. */
async function openings(extension: Extension): Promise<Figures> {
  const { page } = extension;
  const costs: number[] = [];
  for (const person of extension.everybody().slice(0, OPENINGS)) {
    await extension.ask('settings.change', { sidebarOpen: false });
    await page.goto(extension.profile(person), { waitUntil: 'networkidle' });
    const sidebar = await driveSidebar(page);
    const at = await sidebar.launcherAt();
    await page.evaluate(timeOpening);
    await page.mouse.click(at.x, at.y);
    costs.push(await drawnAfter(page));
  }
  return { cost: median(costs), shift: 0 };
}

function timeOpening(): void {
  let clicked = 0;
  addEventListener('pointerdown', () => (clicked = performance.now()), { capture: true, once: true });
  const drawn = new Promise<number>((resolve) => {
    new MutationObserver((records, observer) => {
      const added = records.some(({ addedNodes }) => [...addedNodes].some((node) => node.nodeName === 'DIV'));
      if (!added) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - clicked)));
    }).observe(document.documentElement, { childList: true });
  });
  Reflect.set(window, 'drawn', drawn);
}

function drawnAfter(page: Page): Promise<number> {
  return page.evaluate(() => Reflect.get(window, 'drawn'));
}
