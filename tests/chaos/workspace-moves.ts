import type { Page } from 'playwright-core';
import type { Screens } from './evidence.ts';
import type { Move } from './plan.ts';
import { lookAtPage } from './sightings.ts';
import { LONG_MS, readBooks, type Trip } from './trip.ts';

/** Does something in the workspace, which is closed afterwards. */
async function inWorkspace<T>(trip: Trip, tab: string, work: (page: Page) => Promise<T>): Promise<T> {
  const { context, url } = trip.lab.extension();
  const page = await context.newPage();
  page.setDefaultTimeout(LONG_MS);
  try {
    await page.goto(url(`workspace.html#${tab}`));
    return await work(page);
  } finally {
    await page.close();
  }
}

/** Deletes somebody with all that is known of them. */
export async function deletePerson(trip: Trip, { nth }: Extract<Move, { do: 'delete' }>): Promise<boolean> {
  if ((await readBooks(trip)).people.length === 0) return false;
  return inWorkspace(trip, 'people', async (page) => {
    const rows = page.getByRole('grid', { name: 'People' }).locator('tbody').getByRole('row');
    await rows.first().waitFor();
    await rows.nth(nth % (await rows.count())).click();
    const pane = page.getByRole('complementary');
    const name = await pane.getByRole('heading', { level: 2 }).textContent();
    await lookAtPage(trip, page, 'workspace');
    const before = (await readBooks(trip)).people.filter((person) => person.name === name);
    await pane.getByRole('button', { name: 'Delete…' }).click();
    for (const { urn } of before) trip.deleted.add(urn);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await pane.waitFor({ state: 'detached' });
    return true;
  });
}

/** Looks at what was spent. */
export function lookAtSpend(trip: Trip): Promise<boolean> {
  return inWorkspace(trip, 'spend', async (page) => {
    await readSpend(page);
    return true;
  });
}

/** What the workspace says in the end: the total spent, and how many orders need the recruiter. */
export function readWorkspace(trip: Trip): Promise<{ spend: Screens['spend']; asking: number }> {
  return inWorkspace(trip, 'spend', async (page) => {
    const spend = await readSpend(page);
    await page.getByRole('tab', { name: 'Jobs' }).click();
    if (trip.books.orders.length > 0) await page.getByRole('listitem').first().waitFor();
    await lookAtPage(trip, page, 'jobs');
    const asking = await page.getByText("The answer was lost and can't be asked for").count();
    return { spend, asking };
  });
}

/** The total of the table of figures, as it stands on screen. */
async function readSpend(page: Page): Promise<Screens['spend']> {
  const total = page.getByRole('table', { name: 'Figures per day' }).getByRole('row', { name: /^Total/ });
  const nothing = page.getByText(/^Nothing (?:was spent in this period\.|spent yet)$/);
  await total.or(nothing).waitFor();
  if (await nothing.isVisible()) return { net: 0, lost: 0 };
  const cells = await total.getByRole('cell').allTextContents();
  const figures = cells.map((text) => Number(text.replace('−', '-').replaceAll(',', '')));
  return { net: figures.at(-2) ?? Number.NaN, lost: figures.at(-1) ?? Number.NaN };
}
