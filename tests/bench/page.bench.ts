import { driveSidebar } from '../../sandbox/browser/sidebar-driver.ts';
import { type Extension, openExtension } from '../e2e/support/harness.ts';
import { against, atMost, least, median, type Row } from './bench.ts';
import { withVariant } from './builds.ts';
import { meter } from './main-thread.ts';

export const name = 'page';
export const needsBuild = true;

const ROUNDS = 3;
const VISITS = 5;
const OPENINGS = 5;

/** The reference: a launcher that does nothing, and a sidebar with an empty root. */
const EMPTY_LAUNCHER = '';
const EMPTY_SIDEBAR = `{
  const host = document.createElement('div');
  host.attachShadow({ mode: 'closed' });
  host.style.cssText = 'all:initial;position:fixed;inset:0 0 0 auto;width:360px;display:block';
  document.documentElement.append(host);
}`;

/** Measures what the launcher costs a profile page at each visit, and the sidebar once it is opened. */
export async function run(): Promise<Row[]> {
  return [...(await launcherRows()), ...(await sidebarRows())];
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
  const [ours, root] = await inTurns({ 'sidebar.js': EMPTY_SIDEBAR }, openings);
  const [cost, bare] = [least(ours), least(root)];
  return [
    { what: 'an empty root, click to drawn', figure: bare, unit: 'ms' },
    {
      what: 'the sidebar, click to drawn and answering',
      figure: cost,
      unit: 'ms',
      ...against(cost, 'an empty root', bare),
      ...atMost(cost, 150),
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

/** The milliseconds from each click on the launcher until the sidebar is drawn. */
async function openings(extension: Extension): Promise<number> {
  const { page } = extension;
  const times: number[] = [];
  for (const person of extension.everybody().slice(0, OPENINGS)) {
    await extension.ask('settings.change', { sidebarOpen: false });
    await page.goto(extension.profile(person), { waitUntil: 'networkidle' });
    const sidebar = await driveSidebar(page);
    const at = await sidebar.launcherAt();
    await page.evaluate(timeOpening);
    await page.mouse.click(at.x, at.y);
    times.push(await page.evaluate((): Promise<number> => Reflect.get(window, 'drawn')));
  }
  return median(times);
}

/** Runs in the page. The sidebar's host is added with all its content, so two frames later it is drawn. */
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
