import { readFile } from 'node:fs/promises';
import type { PersonRecord } from '../../lib/store/records.ts';
import { countsOf, DAY, YEAR } from '../../sandbox/year/size.ts';
import { unzip } from '../support/unzip.ts';
import { against, atMost, exactly, least, median, percentile, type Row } from './bench.ts';
import { machineSpeed } from './machine-speed.ts';
import { meter } from './main-thread.ts';
import { openings } from './sidebar-openings.ts';
import { jumps, keystrokes, listStands } from './workspace-page.ts';
import {
  type Exported,
  exportFile,
  type FilledBrowser,
  openFilled,
  popup,
  snapshot,
  startWithOpen,
  unlock,
  workerHeap,
  workspace,
  writeWaiting,
} from './year-browser.ts';

export const name = 'year';
export const needsBuild = true;

/** BENCH_PAGES names a smaller year, in result pages, to try something out. */
const SIZE = { ...YEAR, pages: Number(process.env.BENCH_PAGES ?? YEAR.pages) };
const ROUNDS = 3;
const UNLOCKS = 40;
const OPEN = 1_000;
/** Finds that wait to be copied in either browser: as many as are kept. */
const WAITING = 99;
const STARTS = 3;
const MB = 1e6;
const WORDS = ['anna', 'mul', 'engineer', 'data s', 'acme', 'zzzz'];
const REFERENCE = 'with a day’s history';

/** Measures the extension with a day's and with a year's history, by turns in the same run. */
export async function run(): Promise<Row[]> {
  const day = await openFilled(DAY);
  try {
    const year = await openFilled(SIZE);
    try {
      const [before, rows] = [machineSpeed(), await measure(day, year)];
      return [...machineRows(before, machineSpeed()), ...rows];
    } finally {
      await year.close();
    }
  } finally {
    await day.close();
  }
}

/** Bounds in milliseconds are for a machine that does nothing else. These tell whether it was one. */
function machineRows(before: number, after: number): Row[] {
  return [
    { what: 'the machine: half a million objects sorted, before', figure: before, unit: 'ms' },
    { what: 'the same, after', figure: after, unit: 'ms' },
  ];
}

/** Measures both by turns and takes the best round of each: whatever else the machine does can only take longer. */
async function byTurns(
  [day, year]: [FilledBrowser, FilledBrowser],
  measureOne: (browser: FilledBrowser, round: number) => Promise<number>,
): Promise<{ before: number; after: number }> {
  const [before, after]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    before.push(await measureOne(day, round));
    after.push(await measureOne(year, round));
  }
  return { before: least(before), after: least(after) };
}

interface Bounds {
  unit?: string;
  most?: number;
  ratio?: number;
}

/** A figure with a year's history, and its ratio to the same with a day's. */
function compared(
  what: string,
  { before, after }: { before: number; after: number },
  { unit = 'ms', most, ratio }: Bounds,
): Row[] {
  const rows: Row[] = [
    {
      what,
      figure: after,
      unit,
      ...against(after, REFERENCE, before),
      ...(most !== undefined && atMost(after, most)),
    },
  ];
  if (ratio !== undefined)
    rows.push({
      what: `${what}, as a ratio`,
      figure: after / before,
      unit: '×',
      ...atMost(after / before, ratio),
    });
  console.error(rows.map((row) => `${row.what}: ${row.figure}`).join(', '));
  return rows;
}

async function measure(day: FilledBrowser, year: FilledBrowser): Promise<Row[]> {
  const both: [FilledBrowser, FilledBrowser] = [day, year];
  const rows: Row[] = [{ what: 'to fill the browser with a year', figure: year.fillSeconds, unit: 's' }];
  for (const browser of [day, year]) await writeWaiting(browser, WAITING);
  const [person] = year.extension.everybody();
  if (!person) throw new Error('There is nobody on the demo network.');
  const topics = {
    popup: { topic: 'search' },
    sidebar: (browser: FilledBrowser) => ({ topic: 'person', link: browser.extension.profile(person) }),
    workspace: { topic: 'orders' },
  };
  for (const [view, topic] of Object.entries(topics)) {
    const of = (browser: FilledBrowser) => (typeof topic === 'function' ? topic(browser) : topic);
    const times = await byTurns(both, (browser) => snapshot(browser, of(browser)));
    rows.push(...compared(`snapshot for the ${view}`, times, { most: 20, ratio: 2 }));
  }
  rows.push(...compared('popup ready', await byTurns(both, popup), { most: 150, ratio: 1.3 }));
  const sidebars = await byTurns(both, ({ extension }) => openings(extension));
  rows.push(...compared('sidebar drawn', sidebars, { most: 150, ratio: 1.3 }));
  const people = await byTurns(both, (browser) => workspace(browser, 'people'));
  rows.push(...compared('workspace, first rows', people, { most: 300, ratio: 1.5 }));
  const spend = await byTurns(both, (browser) => workspace(browser, 'spend'));
  rows.push(...compared('workspace, Spend with its chart', spend, { most: 300, ratio: 1.5 }));
  rows.push(...(await listRows(both)), ...(await unlockRows(both)), ...(await exportRows(year)));
  // What comes last leaves open requests, which are polled.
  const starts = await byTurns(both, (browser) => startWithOpen(browser, OPEN, STARTS));
  rows.push(...compared(`worker start with ${OPEN} open requests`, starts, { most: 200 }));
  return rows;
}

/** The filter of the list of people, and the memory after looking through the list. */
async function listRows(both: [FilledBrowser, FilledBrowser]): Promise<Row[]> {
  const heaps: { worker: number; workspace: number }[] = [];
  const keys: number[][] = [];
  for (const browser of both) {
    const { page, url } = browser.extension;
    await page.bringToFront();
    await page.goto(url('workspace.html#people'));
    await listStands(page);
    keys.push(await keystrokes(page, WORDS));
    const { heap } = await meter(page);
    const last = browser === both[0] ? 60 : countsOf(SIZE).people - 60;
    await jumps(
      page,
      Array.from({ length: 20 }, (_, n) => Math.round((last * (n + 1)) / 20)),
    );
    const used = await heap();
    await page.goto('about:blank');
    heaps.push({ workspace: used / MB, worker: (await workerHeap(browser)) / MB });
  }
  const figures = (read: (heap: { worker: number; workspace: number }) => number) => {
    const [before = 0, after = 0] = heaps.map(read);
    return { before, after };
  };
  const [before = [], after = []] = keys;
  const typing = { before: median(before), after: median(after) };
  return [
    ...compared('a key in the filter of people', typing, { most: 50 }),
    { what: 'a key in the filter of people, slowest', figure: Math.max(...after), unit: 'ms' },
    ...compared(
      'memory of the worker',
      figures(({ worker }) => worker),
      { unit: 'MB', ratio: 1.5 },
    ),
    ...compared(
      'memory of the workspace, looked through',
      figures(({ workspace: one }) => one),
      {
        unit: 'MB',
        ratio: 1.5,
      },
    ),
  ];
}

/** From the click to the request, for people whom both know and who were unlocked in neither. */
async function unlockRows(both: [FilledBrowser, FilledBrowser]): Promise<Row[]> {
  const [day, year] = both;
  const open = ({ contacts }: PersonRecord) => contacts.phone === undefined;
  const found = (await day.buttons.records('people')).filter((one) => open(one) && one.link !== null);
  const people: PersonRecord[] = [];
  for (const one of found) if (await isOpenIn(year, one.urn)) people.push(one);
  if (people.length < UNLOCKS) throw new Error(`There are only ${people.length} people to unlock.`);
  const times = new Map<FilledBrowser, number[]>(both.map((browser) => [browser, []]));
  // Each person in both, one after the other and by turns first: what the machine does meanwhile lasts longer than a click.
  for (const [place, one] of people.slice(0, UNLOCKS).entries())
    for (const browser of place % 2 === 0 ? both : both.toReversed())
      times.get(browser)?.push(await unlock(browser, one));
  const of = (figure: (figures: readonly number[]) => number) => ({
    before: figure(times.get(day) ?? []),
    after: figure(times.get(year) ?? []),
  });
  return [
    // The faster quarter is the click alone: others come while the machine does something else, up to ten times as long.
    ...compared(
      'an unlock, click to request',
      of((figures) => percentile(figures, 25)),
      { ratio: 1.2 },
    ),
    ...compared('an unlock, click to request, median', of(median), { ratio: 1.5 }),
  ];
}

/** Whether somebody is known and their phone number was not looked up. */
async function isOpenIn({ buttons }: FilledBrowser, urn: string): Promise<boolean> {
  return buttons.page.evaluate(async (wanted) => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('talent-scout');
      opening.onsuccess = () => resolve(opening.result);
    });
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const tables = db.transaction(['settings', 'people']);
    const { record: setting } = await read(tables.objectStore('settings').get('account'));
    const row = await read(tables.objectStore('people').get(`${setting.value}|${wanted}`));
    db.close();
    return row !== undefined && row.record.contacts.phone === undefined;
  }, urn);
}

/** The rows of an Excel file below its head. */
async function countSheetRows(path: string): Promise<number> {
  const sheet = unzip(await readFile(path)).get('xl/worksheets/sheet1.xml');
  return (sheet?.toString().match(/<row /g)?.length ?? 0) - 1;
}

/** How many people a file of people as JSON has. */
const countInJson = async (path: string): Promise<number> =>
  JSON.parse(await readFile(path, 'utf8')).people.length;

/** The people as CSV, as an Excel file and as JSON, and everything as JSON. */
async function exportRows({ extension }: FilledBrowser): Promise<Row[]> {
  const { page, url } = extension;
  await page.goto(url('workspace.html#people'));
  const csv = await exportFile(
    page,
    'Export',
    async (path) => (await readFile(path, 'utf8')).split('\r\n').length - 2,
    'csv',
  );
  const xlsx = await exportFile(page, 'Export', countSheetRows, 'xlsx');
  const json = await exportFile(page, 'Export', countInJson, 'json');
  // Whoever has several records is in the list once.
  const listed = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
  await page.goto(url('options.html#data'));
  const everything = await exportFile(page, 'Export everything', countInJson);
  const of = (what: string, people: number, { seconds, longestTask, lines }: Exported): Row[] => [
    { what: `people in the ${what}`, figure: lines, unit: '', ...exactly(lines, people) },
    { what: `export as ${what}`, figure: seconds, unit: 's', ...atMost(seconds, 15) },
    {
      what: `longest task of the export as ${what}`,
      figure: longestTask,
      unit: 'ms',
      ...atMost(longestTask, 100),
    },
  ];
  return [
    ...of('CSV', listed, csv),
    ...of('XLSX', listed, xlsx),
    ...of('JSON', listed, json),
    ...of('JSON with everything', countsOf(SIZE).people, everything),
  ];
}
