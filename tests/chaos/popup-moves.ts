import type { Page } from 'playwright-core';
import { candidates, openPopup, prompt } from '../e2e/support/popup-driver.ts';
import type { Move } from './plan.ts';
import { FIELD_LABELS, isUnderWay, LONG_MS, PATIENCE_MS, pressing, type Trip } from './trip.ts';

/** More than this many are ticked with the one box for the whole page. */
const ONE_BY_ONE = 5;

/** The popup, opened where it is not. */
async function popupOf(trip: Trip): Promise<Page> {
  if (!trip.popup || trip.popup.isClosed()) {
    trip.popup = await openPopup(trip.lab.extension());
    trip.popup.setDefaultTimeout(PATIENCE_MS);
  }
  await trip.popup.bringToFront();
  // A question that came late is answered before anything else is done.
  const yes = yesIn(trip.popup);
  if (await yes.isVisible()) await yes.click();
  return trip.popup;
}

const yesIn = (popup: Page) => popup.getByRole('dialog').getByRole('button', { name: 'Go ahead' });

/** The popup once it shows what there is: people, nobody, or why not. */
async function settledPopup(trip: Trip): Promise<Page> {
  const popup = await popupOf(trip);
  await hasEnded(popup);
  return popup;
}

/** Types and searches; whoever leaves closes the popup in the same moment. */
export async function search(
  trip: Trip,
  { words, after }: Extract<Move, { do: 'search' }>,
): Promise<boolean> {
  const popup = await popupOf(trip);
  await prompt(popup).fill(words === '' ? 'people' : words);
  const button = popup.getByRole('button', { name: 'Search', exact: true });
  if (!(await button.isEnabled())) await hasEnded(popup);
  pressing(trip);
  await button.click();
  await afterwards(trip, popup, after === 'leave');
  if (after === 'wait') await hasEnded(popup);
  return true;
}

/** No search is under way: it has brought people or nobody, or words about why not, or none was begun. */
async function hasEnded(popup: Page): Promise<void> {
  await candidates(popup)
    .or(popup.getByRole('alert'))
    .or(popup.getByRole('button', { name: 'Leave it' }))
    .or(popup.getByText(/^(?:Nobody found|Find people in your pool and the network)$/))
    .first()
    .waitFor();
  await popup.getByText('Searching…').waitFor({ state: 'detached' });
}

/** Turns the page of what was found. */
export async function turnPage(trip: Trip, { to }: Extract<Move, { do: 'turn page' }>): Promise<boolean> {
  const popup = await settledPopup(trip);
  const button = popup.getByRole('button', { name: to });
  if ((await button.count()) === 0 || (await button.isDisabled())) return false;
  pressing(trip);
  await button.click();
  await afterwards(trip, popup, false);
  return true;
}

/** Searches again what was lost, or else pays for a fresh page of what is shown. */
export async function searchAgain(trip: Trip): Promise<boolean> {
  const popup = await settledPopup(trip);
  const lost = popup.getByRole('button', { name: 'Search again' }).first();
  const button = (await lost.isVisible()) ? lost : popup.getByRole('button', { name: /^Search anew/ });
  if ((await button.count()) === 0) return false;
  pressing(trip);
  await button.click();
  await afterwards(trip, popup, false);
  return true;
}

/** Chooses people on the page and orders for all of them. */
export async function batch(trip: Trip, move: Extract<Move, { do: 'batch' }>): Promise<boolean> {
  const popup = await settledPopup(trip);
  if (!(await choose(popup, move))) return false;
  // The bar that does something with those chosen has both buttons.
  await popup
    .getByRole('button', { name: /^Unlock [1-9]\d*$/ })
    .first()
    .waitFor();
  const verb = move.kind === 'enrich' ? 'Enrich' : 'Unlock';
  const button = popup.getByRole('button', { name: new RegExp(`^${verb} [1-9]\\d*$`) }).first();
  if ((await button.count()) === 0 || (await button.isDisabled())) return false;
  if (move.kind === 'enrich') pressing(trip);
  await button.click();
  if (move.kind === 'unlock') await chooseFields(trip, popup, move);
  await afterwards(trip, popup, move.leaves && trip.journey.confirmAbove === null);
  return true;
}

/** Ticks some people, and says whether there are any. */
async function choose(popup: Page, { from, count }: Extract<Move, { do: 'batch' }>): Promise<boolean> {
  const boxes = candidates(popup).getByRole('checkbox');
  const here = await boxes.count();
  if (here === 0) return false;
  if (count > ONE_BY_ONE) {
    await popup.getByRole('checkbox', { name: 'Choose this page' }).check();
    return true;
  }
  const first = from % here;
  for (let one = first; one < Math.min(first + count, here); one += 1) await boxes.nth(one).check();
  return true;
}

async function chooseFields(
  trip: Trip,
  popup: Page,
  { fields, enrichFirst }: Extract<Move, { do: 'batch' }>,
): Promise<void> {
  const dialog = popup.getByRole('dialog');
  await dialog.waitFor();
  for (const [field, name] of Object.entries(FIELD_LABELS)) {
    await dialog.getByRole('checkbox', { name }).setChecked(fields.some((one) => one === field));
  }
  const first = dialog.getByRole('checkbox', { name: /^Enrich \d+ / });
  if ((await first.count()) > 0) await first.setChecked(enrichFirst);
  pressing(trip);
  await dialog.getByRole('button', { name: /^Unlock \d+$/ }).click();
}

/** Says yes where it is asked, or leaves at once. */
async function afterwards(trip: Trip, popup: Page, leaves: boolean): Promise<void> {
  if (leaves) {
    await popup.close();
    return;
  }
  const yes = yesIn(popup);
  if (!(await isUnderWay(trip, () => yes.isVisible()))) await yes.click();
}

/** How many searches are said to have been lost. */
export async function readLostSearches(trip: Trip): Promise<number> {
  await trip.popup?.close();
  const popup = await popupOf(trip);
  await popup.getByRole('tab', { name: 'Search' }).waitFor();
  const expected = trip.books.requests.filter(
    (one) => one.op === 'search' && one.state === 'needs-decision' && !one.settled,
  );
  const notices = popup.getByText('The answer to a search was lost', { exact: true });
  if (expected.length > 0)
    await notices
      .first()
      .waitFor({ timeout: LONG_MS })
      .catch(() => undefined);
  return notices.count();
}
