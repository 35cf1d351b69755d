import { driveSidebar } from '../../sandbox/browser/sidebar-driver.ts';
import { type Extension, openExtension } from '../e2e/support/harness.ts';
import { against, atMost, least, median, type Row } from './bench.ts';
import { withVariant } from './builds.ts';
import { meter } from './main-thread.ts';
import { openings } from './sidebar-openings.ts';

export const name = 'page';
export const needsBuild = true;

const ROUNDS = 3;
const VISITS = 5;

/** The references: a launcher that does nothing, and a frame with nothing but a word. */
const EMPTY_LAUNCHER = '';
const EMPTY_FRAME = '<!doctype html><meta charset="utf-8"><title>Empty</title><p>Empty</p>';
const MB = 1024 * 1024;

/** Measures what the launcher costs a profile page at each visit, and the sidebar once it is opened. */
export async function run(): Promise<Row[]> {
  return [...(await launcherRows()), ...(await heapRows()), ...(await sidebarRows())];
}

async function launcherRows(): Promise<Row[]> {
  const [ours, none] = await inTurns({ 'launcher.js': EMPTY_LAUNCHER }, visits);
  const [cost, bare] = [least(ours.map((one) => one.script)), least(none.map((one) => one.script))];
  const more = Math.max(0, cost - bare);
  const shift = (rounds: Visits[]) => Math.max(...rounds.map((one) => one.shift));
  const unit = 'ms of the main thread';
  const reference = 'with an empty content script';
  return [
    { what: `scripts of a visit ${reference}`, figure: bare, unit },
    { what: 'scripts of a visit with the launcher', figure: cost, unit, ...against(cost, reference, bare) },
    {
      what: 'of these the launcher',
      figure: more,
      unit,
      ...against(more, reference, bare),
      ...atMost(more, 5),
    },
    {
      what: 'layout shift with the launcher, beyond the page’s own',
      figure: Math.max(0, shift(ours) - shift(none)),
      unit: '',
      ...atMost(shift(ours) - shift(none), 0),
    },
  ];
}

async function sidebarRows(): Promise<Row[]> {
  const [ours, empty] = await inTurns({ 'sidepanel.html': EMPTY_FRAME }, async (extension) => ({
    alive: await openings(extension),
    woken: await openings(extension, () => extension.killWorker()),
  }));
  const alive = least(ours.map((one) => one.alive));
  const woken = least(ours.map((one) => one.woken));
  const bare = least(empty.map((one) => one.alive));
  const reference = 'an empty frame';
  return [
    { what: 'an empty frame, click to drawn', figure: bare, unit: 'ms' },
    {
      what: 'the sidebar, click to drawn',
      figure: alive,
      unit: 'ms',
      ...against(alive, reference, bare),
      ...atMost(alive, 150),
    },
    { what: 'the same as a ratio', figure: alive / bare, unit: '×', ...atMost(alive / bare, 2) },
    {
      what: 'the sidebar, click to drawn where the worker had to wake',
      figure: woken,
      unit: 'ms',
      ...against(woken, reference, bare),
      ...atMost(woken, 200),
    },
  ];
}

async function heapRows(): Promise<Row[]> {
  const [ours, none] = await inTurns({ 'launcher.js': EMPTY_LAUNCHER }, heaps);
  const bare = least(none.map((one) => one.before));
  const more = (figure: number) => Math.max(0, figure - bare) / MB;
  const launcher = more(least(ours.map((one) => one.before)));
  const closed = more(least(ours.map((one) => one.closed ?? one.before)));
  return [
    { what: 'heap of a page with an empty content script', figure: bare / MB, unit: 'MB' },
    { what: 'heap with the launcher, beyond that', figure: launcher, unit: 'MB', ...atMost(launcher, 1) },
    {
      what: 'heap after the sidebar was open, beyond that',
      figure: closed,
      unit: 'MB',
      ...atMost(closed, 1),
    },
  ];
}

/** Measures the extension and a copy with some files replaced by turns, so that both are measured on the same machine. */
async function inTurns<T>(
  files: Record<string, string>,
  round: (extension: Extension) => Promise<T>,
): Promise<[ours: T[], theirs: T[]]> {
  return withVariant(files, async (dir) => {
    const ours = await openExtension();
    try {
      const theirs = await openExtension({ dir });
      try {
        const results: [T[], T[]] = [[], []];
        for (let turn = 0; turn < ROUNDS; turn += 1) {
          results[0].push(await round(ours));
          results[1].push(await round(theirs));
        }
        return results;
      } finally {
        await theirs.close();
      }
    } finally {
      await ours.close();
    }
  });
}

interface Visits {
  script: number;
  shift: number;
}

/** Visits profiles, and waits after each visit until the launcher has started. */
async function visits(extension: Extension): Promise<Visits> {
  const page = await extension.context.newPage();
  const { read } = await meter(page);
  await page.addInitScript(countShifts);
  const costs: number[] = [];
  let shift = 0;
  for (const person of extension.everybody().slice(0, VISITS)) {
    await page.goto(extension.profile(person), { waitUntil: 'networkidle' });
    costs.push((await read('ScriptDuration')) * 1000);
    shift = Math.max(shift, await page.evaluate(() => Number(Reflect.get(window, 'shifted'))));
  }
  await page.close();
  return { script: median(costs), shift };
}

/** Runs in the page: adds up the layout shifts. */
function countShifts(): void {
  Reflect.set(window, 'shifted', 0);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      Reflect.set(window, 'shifted', Reflect.get(window, 'shifted') + Reflect.get(entry, 'value'));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

interface Heaps {
  before: number;
  /** After the sidebar was opened and closed; null where there is no launcher. */
  closed: number | null;
}

/** The bytes of a page's heap: with the launcher, and after the sidebar was opened and closed. */
async function heaps(extension: Extension): Promise<Heaps> {
  const [person] = extension.everybody();
  if (!person) throw new Error('The demo network is empty.');
  await extension.ask('settings.change', { sidebarOpen: false });
  const page = await extension.context.newPage();
  await page.goto(extension.profile(person), { waitUntil: 'networkidle' });
  const { heap } = await meter(page);
  const before = await heap();
  const sidebar = await driveSidebar(page);
  let closed: number | null = null;
  if (await sidebar.launcher()) {
    // Nothing is evaluated in the page meanwhile, since the driver would load its own script there.
    const at = await sidebar.launcherAt();
    await page.mouse.click(at.x, at.y);
    await sidebar.find({ role: 'heading', name: person.fullName });
    const closing = page.waitForEvent('framedetached');
    // The key is never acknowledged where its frame is gone first.
    void page.keyboard.press('Escape').catch(() => undefined);
    await closing;
    closed = await heap();
  }
  await page.close();
  return { before, closed };
}
