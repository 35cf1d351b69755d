import type { Page } from 'playwright-core';
import type { Person } from '../../sandbox/people/person.ts';
import { valuesIn } from './judge.ts';
import type { Trip } from './trip.ts';

/** Whose profile an address is. */
function personAt({ people }: Trip, address: string): Person | undefined {
  const slug = /\/in\/([^/?#]+)/.exec(address)?.[1];
  return people.find((person) => person.slug === slug || encodeURI(person.slug) === slug);
}

/** Notes whose contact data stand where, on every screen that is open. */
export async function lookAround(trip: Trip): Promise<void> {
  await lookAtSidebar(trip);
  if (trip.popup && !trip.popup.isClosed()) await lookAtPage(trip, trip.popup, 'popup');
}

async function lookAtSidebar(trip: Trip): Promise<void> {
  const { page, truth } = trip;
  const before = await addressOf(page);
  const text = await trip.sidebar.text().catch(() => '');
  const values = valuesIn(text, truth);
  if (values.length === 0) return;
  const after = await addressOf(page);
  const of = [...new Set([before, after])].flatMap((address) => personAt(trip, address)?.urn ?? []);
  trip.sightings.push({ where: 'sidebar', of, values });
}

/** As the page itself has it: what is told of it comes later. */
function addressOf(page: Page): Promise<string> {
  return page.evaluate(() => location.href).catch(() => page.url());
}

/** A page of the extension: each line that holds contact data has to name whose they are. */
export async function lookAtPage(trip: Trip, page: Page, where: string): Promise<void> {
  const lines = await page.evaluate(readLines).catch(() => []);
  for (const line of lines) {
    const values = valuesIn(line, trip.truth);
    if (values.length === 0) continue;
    const of = trip.truth.filter(({ name }) => line.includes(name)).map(({ urn }) => urn);
    trip.sightings.push({ where, of, values });
  }
}

/** Runs in the page: the innermost rows of lists and tables, and whole panes, in words. */
function readLines(): string[] {
  const rows = [...document.querySelectorAll<HTMLElement>('li:not(:has(li)), tr:not(:has(tr)), aside')];
  return rows.map((row) => {
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    const words = [row.ariaLabel ?? '', row.title];
    while (texts.nextNode()) words.push(texts.currentNode.nodeValue ?? '');
    return words.join(' ');
  });
}
