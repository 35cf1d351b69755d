import type { Page } from 'playwright-core';
import { driveSidebar } from '../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../sandbox/people/person.ts';
import { type Extension, openExtension } from '../e2e/support/harness.ts';
import { against, atMost, type Row } from './bench.ts';
import { meter } from './main-thread.ts';

export const name = 'memory';
export const needsBuild = true;

/** Late enough that most expressions of the page reader have been compiled: those come in steps of up to 40 kB. */
const EARLY = 100;
const LATE = 300;
/**
 * Without machine code: the browser goes on compiling what runs often for hundreds of profiles, which is a tenth of the
 * memory and holds nothing of the pages visited; a small leak could not be told from it.
 */
const INTERPRETED = ['--js-flags=--jitless --no-flush-bytecode'];
/** The demo network keeps the last views of a tab: both samples end on the same people, or their lengths would be compared. */
const KEPT_BY_SITE = 20;
/** No growth, up to what the browser itself keeps more or less of. */
const MOST_GROWTH = 1.05;

interface Sample {
  heap: number;
  nodes: number;
  listeners: number;
}

/** What a page holds after many profiles by single-page navigation with the sidebar open. */
export async function run(): Promise<Row[]> {
  const extension = await openExtension({ account: 'rich', args: INTERPRETED });
  try {
    const [early, late] = await journey(extension);
    const profiles = `${LATE} profiles`;
    const grown = (what: string, before: number, after: number, unit: string): Row => ({
      what: `${what} after ${profiles} with the sidebar open`,
      figure: after,
      unit,
      ...against(after, `after ${EARLY}`, before),
      ...atMost(after, before * MOST_GROWTH),
    });
    return [
      grown('script memory of the page', early.heap / 1e6, late.heap / 1e6, 'MB'),
      grown('nodes', early.nodes, late.nodes, ''),
      grown('listeners', early.listeners, late.listeners, ''),
    ];
  } finally {
    await extension.close();
  }
}

async function journey(extension: Extension): Promise<[early: Sample, late: Sample]> {
  const { page } = extension;
  const [first, ...others] = extension.everybody();
  if (!first || others.length < LATE) throw new Error('There are too few people to visit.');
  await page.goto(extension.profile(first), { waitUntil: 'networkidle' });
  const sidebar = await driveSidebar(page);
  await sidebar.open();
  const { heap, read } = await meter(page);
  const last = [...others.splice(0, KEPT_BY_SITE), first];
  const visit = ({ slug, fullName }: Person) => goOn(page, extension.profile({ slug }), fullName);
  const sample = async (visits: number): Promise<Sample> => {
    for (const person of others.splice(0, visits - last.length)) await visit(person);
    for (const person of last) await visit(person);
    await sidebar.find({ role: 'heading', name: first.fullName });
    return {
      heap: await heap(),
      nodes: await read('Nodes'),
      listeners: await read('JSEventListeners'),
    };
  };
  return [await sample(EARLY), await sample(LATE - EARLY)];
}

/** Goes on within the page, as its own links do, and waits until it shows that person. */
async function goOn(page: Page, to: string, name: string): Promise<void> {
  await page.evaluate((address) => {
    const link = document.createElement('a');
    link.href = address;
    document.body.append(link);
    link.click();
    link.remove();
  }, to);
  await page.waitForFunction((wanted) => document.querySelector('h1')?.textContent?.includes(wanted), name);
}
