import type { Page } from 'playwright-core';
import type { ContactField } from '../../lib/service/model.ts';
import { candidates, openPopup, prompt } from '../e2e/support/popup-driver.ts';
import type { Move } from './plan.ts';
import { LONG_MS, PATIENCE_MS, pressing, type Trip } from './trip.ts';

const LABELS: Record<ContactField, string> = {
  work_email: 'Work email',
  personal_email: 'Personal email',
  phone: 'Phone',
};
/** More than this many are ticked with the one box for the whole page. */
const ONE_BY_ONE = 5;
/** A question that comes at all mostly comes within this time. */
const ASKED_MS = 250;

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

/** Types and searches; whoever leaves closes the popup in the same moment. */
export async function search(trip: Trip, { words, then }: Extract<Move, { do: 'search' }>): Promise<void> {
  const popup = await popupOf(trip);
  await prompt(popup).fill(words === '' ? 'people' : words);
  pressing(trip);
  await popup.getByRole('button', { name: 'Search', exact: true }).click();
  await afterwards(trip, popup, then === 'leave');
  if (then === 'wait') await hasEnded(popup);
}

/** The search has brought people, or words about why it has not. */
async function hasEnded(popup: Page): Promise<void> {
  const busy = popup.getByRole('button', { name: 'Search', exact: true, disabled: true });
  await candidates(popup)
    .or(popup.getByRole('alert'))
    .or(popup.getByRole('button', { name: 'Leave it' }))
    .first()
    .waitFor();
  await busy.waitFor({ state: 'detached' });
}

/** Turns the page of what was found. */
export async function turnPage(trip: Trip, { to }: Extract<Move, { do: 'turn page' }>): Promise<void> {
  const popup = await popupOf(trip);
  const button = popup.getByRole('button', { name: to });
  await button.waitFor();
  if (await button.isDisabled()) throw new Error('There is no such page.');
  pressing(trip);
  await button.click();
  await afterwards(trip, popup, false);
}

/** Searches again what was lost, or else pays for a fresh page of what is shown. */
export async function searchAgain(trip: Trip): Promise<void> {
  const popup = await popupOf(trip);
  const lost = popup.getByRole('button', { name: 'Search again' }).first();
  const button = (await lost.isVisible()) ? lost : popup.getByRole('button', { name: /^Search anew/ });
  await button.waitFor();
  pressing(trip);
  await button.click();
  await afterwards(trip, popup, false);
}

/** Chooses people on the page and orders for all of them. */
export async function batch(trip: Trip, move: Extract<Move, { do: 'batch' }>): Promise<void> {
  const popup = await popupOf(trip);
  await candidates(popup).waitFor();
  await choose(popup, move);
  const verb = move.kind === 'enrich' ? 'Enrich' : 'Unlock';
  const button = popup.getByRole('button', { name: new RegExp(`^${verb} [1-9]\\d*$`) }).first();
  await button.waitFor();
  if (await button.isDisabled()) throw new Error('They cannot be ordered for.');
  if (move.kind === 'enrich') pressing(trip);
  await button.click();
  if (move.kind === 'unlock') await chooseFields(trip, popup, move);
  await afterwards(trip, popup, move.leaves && trip.journey.confirmAbove === null);
}

async function choose(popup: Page, { from, count }: Extract<Move, { do: 'batch' }>): Promise<void> {
  if (count > ONE_BY_ONE) {
    await popup.getByRole('checkbox', { name: 'Choose this page' }).check();
    return;
  }
  const boxes = candidates(popup).getByRole('checkbox');
  const here = await boxes.count();
  for (let one = from; one < Math.min(from + count, here); one += 1) await boxes.nth(one).check();
}

async function chooseFields(
  trip: Trip,
  popup: Page,
  { fields, enrichFirst }: Extract<Move, { do: 'batch' }>,
): Promise<void> {
  const dialog = popup.getByRole('dialog');
  await dialog.waitFor();
  for (const [field, name] of Object.entries(LABELS)) {
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
  if (trip.journey.confirmAbove === null) return;
  const yes = yesIn(popup);
  const isAsked = await yes.waitFor({ timeout: ASKED_MS }).then(
    () => true,
    () => false,
  );
  if (isAsked) await yes.click();
}

/** How many searches are said to have been lost. */
export async function readLostSearches(trip: Trip): Promise<number> {
  await trip.popup?.close();
  const popup = await popupOf(trip);
  await popup.getByRole('tab', { name: 'Search' }).waitFor();
  const expected = trip.books.intents.filter(
    (one) => one.op === 'search' && one.state === 'ask' && !one.settled,
  );
  const notices = popup.getByText('The answer to a search was lost', { exact: true });
  if (expected.length > 0)
    await notices
      .first()
      .waitFor({ timeout: LONG_MS })
      .catch(() => undefined);
  return notices.count();
}
