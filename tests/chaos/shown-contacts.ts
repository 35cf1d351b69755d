import type { Page } from 'playwright-core';
import type { Person } from '../../sandbox/people/person.ts';
import { valuesIn } from './judge.ts';
import type { RunningJourney } from './running-journey.ts';

/** The person whose profile has this address. */
function personAt({ people }: RunningJourney, address: string): Person | undefined {
  const slug = /\/in\/([^/?#]+)/.exec(address)?.[1];
  return people.find((person) => person.slug === slug || encodeURI(person.slug) === slug);
}

/** Notes the contact data that the open screens show, and for whom. */
export async function noteShownContacts(running: RunningJourney): Promise<void> {
  await noteContactsInSidebar(running);
  if (running.popup && !running.popup.isClosed()) await noteContactsOnPage(running, running.popup, 'popup');
}

async function noteContactsInSidebar(running: RunningJourney): Promise<void> {
  const { page, truth } = running;
  const before = await addressOf(page);
  const text = await running.sidebar.text().catch(() => '');
  const values = valuesIn(text, truth);
  if (values.length === 0) return;
  const after = await addressOf(page);
  const of = [...new Set([before, after])].flatMap((address) => personAt(running, address)?.urn ?? []);
  running.shownContacts.push({ where: 'sidebar', of, values });
}

/** The address as the page itself has it. The driver learns of a navigation later. */
function addressOf(page: Page): Promise<string> {
  return page.evaluate(() => location.href).catch(() => page.url());
}

/** Notes contact data on an extension page. The line that has them also has the person's name. */
export async function noteContactsOnPage(running: RunningJourney, page: Page, where: string): Promise<void> {
  const lines = await page.evaluate(readLines).catch(() => []);
  for (const line of lines) {
    const values = valuesIn(line, running.truth);
    if (values.length === 0) continue;
    const of = running.truth.filter(({ name }) => line.includes(name)).map(({ urn }) => urn);
    running.shownContacts.push({ where, of, values });
  }
}

/** Runs in the page: the text of the innermost rows of lists and tables, and of whole panes. */
function readLines(): string[] {
  const rows = [...document.querySelectorAll<HTMLElement>('li:not(:has(li)), tr:not(:has(tr)), aside')];
  return rows.map((row) => {
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    const words = [row.ariaLabel ?? '', row.title];
    while (texts.nextNode()) words.push(texts.currentNode.nodeValue ?? '');
    return words.join(' ');
  });
}
