import type { Page } from 'playwright-core';
import type { Screens } from './evidence.ts';
import type { Move } from './plan.ts';
import { MAX_FINAL_WAIT_MS, type RunningJourney, readRecords } from './running-journey.ts';
import { noteContactsOnPage } from './shown-contacts.ts';

/** Opens a place of the workspace for `work`, and closes the workspace afterwards. */
async function inWorkspace<T>(
  running: RunningJourney,
  place: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const { context, url } = running.browser.extension();
  const page = await context.newPage();
  page.setDefaultTimeout(MAX_FINAL_WAIT_MS);
  try {
    await page.goto(url(`workspace.html#${place}`));
    return await work(page);
  } finally {
    await page.close();
  }
}

/** Deletes one person with all that is known of them. */
export async function deletePerson(
  running: RunningJourney,
  { nth }: Extract<Move, { do: 'delete' }>,
): Promise<boolean> {
  if ((await readRecords(running)).people.length === 0) return false;
  return inWorkspace(running, 'people', async (page) => {
    const rows = page.getByRole('grid', { name: 'People' }).locator('tbody').getByRole('row');
    await rows.first().waitFor();
    await rows.nth(nth % (await rows.count())).click();
    const pane = page.getByRole('complementary');
    const name = await pane.getByRole('heading', { level: 2 }).textContent();
    await noteContactsOnPage(running, page, 'workspace');
    const before = (await readRecords(running)).people.filter((person) => person.name === name);
    for (const { urn } of before) running.deleted.add(urn);
    await pane.getByRole('button', { name: 'Delete', exact: true }).click();
    await pane.waitFor({ state: 'detached' });
    // The deletion can be undone for ten seconds; a closed tab ends them.
    return true;
  });
}

/** Opens the tab that shows what was spent. */
export function lookAtSpend(running: RunningJourney): Promise<boolean> {
  return inWorkspace(running, 'spend', async (page) => {
    await readSpend(page);
    return true;
  });
}

/** Reads what the workspace says in the end: the total spent, and how many orders need a decision. */
export function readWorkspace(running: RunningJourney): Promise<{ spend: Screens['spend']; asking: number }> {
  return inWorkspace(running, 'spend', async (page) => {
    const spend = await readSpend(page);
    await page.getByRole('link', { name: 'Activity' }).click();
    if (running.records.orders.length > 0) await page.getByRole('listitem').first().waitFor();
    await noteContactsOnPage(running, page, 'jobs');
    const asking = await page.getByText(/^No response\./).count();
    return { spend, asking };
  });
}

/** Reads the totals of the table of figures. */
async function readSpend(page: Page): Promise<Screens['spend']> {
  const total = page.getByRole('table', { name: 'Credits by day' }).getByRole('row', { name: /^Total/ });
  const nothing = page.getByText(/^Nothing spent (?:in this period\.|yet)$/);
  await total.or(nothing).waitFor();
  if (await nothing.isVisible()) return { net: 0, lost: 0 };
  const cells = await total.getByRole('cell').allTextContents();
  const figures = cells.map((text) => Number(text.replace('−', '-').replaceAll(',', '')));
  return { net: figures.at(-2) ?? Number.NaN, lost: figures.at(-1) ?? Number.NaN };
}
