import type { Page } from 'playwright-core';
import { driveSidebar } from '../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../sandbox/people/person.ts';
import { followLink } from '../e2e/support/follow-link.ts';
import { type Extension, openExtension } from '../e2e/support/harness.ts';
import { against, atMost, type Row } from './bench.ts';
import { meter } from './main-thread.ts';

export const name = 'memory';
export const needsBuild = true;

/** After this many profiles most regular expressions of the page reader are compiled, which takes up to 40 kB each. */
const EARLY = 100;
const LATE = 300;
/**
 * The browser runs without compiled code. Otherwise it would go on compiling for hundreds of profiles, which takes a tenth
 * of the memory, and a small leak could not be told from that.
 */
const INTERPRETED = ['--js-flags=--jitless --no-flush-bytecode'];
/** The demo network keeps this many last views of a tab, so both samples end on the same people. */
const VIEWS_KEPT_BY_NETWORK = 20;
/** The ratio of the two samples. What the browser itself keeps varies by less than this. */
const MAX_GROWTH_RATIO = 1.05;

interface Sample {
  heap: number;
  nodes: number;
  listeners: number;
}

/** Measures the memory of a page after many single-page navigations with the sidebar open. */
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
      ...atMost(after, before * MAX_GROWTH_RATIO),
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
  const last = [...others.splice(0, VIEWS_KEPT_BY_NETWORK), first];
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

/** Goes to a profile within the page, as its own links do, and waits until the sidebar shows that person. */
async function goOn(page: Page, to: string, name: string): Promise<void> {
  await followLink(page, to);
  await page.waitForFunction((wanted) => document.querySelector('h1')?.textContent?.includes(wanted), name);
}
