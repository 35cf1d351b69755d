import type { Page } from 'playwright-core';
import { candidates, openPopup, prompt } from '../e2e/support/popup-driver.ts';
import type { Move } from './plan.ts';
import {
  FIELD_LABELS,
  isUnderWay,
  MAX_FINAL_WAIT_MS,
  MAX_WAIT_MS,
  notePress,
  type RunningJourney,
} from './running-journey.ts';

/** More people than this are chosen with the one box for the whole result page. */
const MAX_TICKED_PEOPLE = 5;

/** The popup, which is opened if it is not open. */
async function popupOf(running: RunningJourney): Promise<Page> {
  if (!running.popup || running.popup.isClosed()) {
    running.popup = await openPopup(running.browser.extension());
    running.popup.setDefaultTimeout(MAX_WAIT_MS);
  }
  await running.popup.bringToFront();
  // A confirmation that came late is answered first.
  const yes = yesIn(running.popup);
  if (await yes.isVisible()) await yes.click();
  return running.popup;
}

const yesIn = (popup: Page) =>
  popup.getByRole('dialog').getByRole('button', { name: /^(?:Get|Refresh|Search)$/ });

/** The popup once no search is under way. */
async function settledPopup(running: RunningJourney): Promise<Page> {
  const popup = await popupOf(running);
  await hasEnded(popup);
  return popup;
}

/** Types and searches. With `after: 'leave'` the popup is closed while the search is under way. */
export async function search(
  running: RunningJourney,
  { words, after }: Extract<Move, { do: 'search' }>,
): Promise<boolean> {
  const popup = await popupOf(running);
  await prompt(popup).fill(words === '' ? 'people' : words);
  const button = popup.getByRole('button', { name: 'Search', exact: true });
  if (!(await button.isEnabled())) await hasEnded(popup);
  notePress(running);
  await button.click();
  await afterwards(running, popup, after === 'leave');
  if (after === 'wait') await hasEnded(popup);
  return true;
}

/** Waits until no search is under way: it shows people, nobody, an error, or that none was begun. */
async function hasEnded(popup: Page): Promise<void> {
  await candidates(popup)
    .or(popup.getByRole('alert'))
    .or(popup.getByRole('button', { name: 'Ignore' }))
    .or(popup.getByText(/^(?:No candidates found|Search your talent pool and the network)$/))
    .first()
    .waitFor();
  await popup.getByText('Searching…').waitFor({ state: 'detached' });
}

/** Goes to the next or the previous result page. */
export async function turnPage(
  running: RunningJourney,
  { to }: Extract<Move, { do: 'turn page' }>,
): Promise<boolean> {
  const popup = await settledPopup(running);
  const button = popup.getByRole('button', { name: to });
  if ((await button.count()) === 0 || (await button.isDisabled())) return false;
  notePress(running);
  await button.click();
  await afterwards(running, popup, false);
  return true;
}

/** Repeats a lost search, or else pays for the shown result page again. */
export async function searchAgain(running: RunningJourney): Promise<boolean> {
  const popup = await settledPopup(running);
  const lost = popup.getByRole('button', { name: 'Search again' }).first();
  const button = (await lost.isVisible()) ? lost : popup.getByRole('button', { name: 'Refresh results' });
  if ((await button.count()) === 0) return false;
  notePress(running);
  await button.click();
  await afterwards(running, popup, false);
  return true;
}

/** Chooses people on the result page and enriches or unlocks all of them. */
export async function batch(running: RunningJourney, move: Extract<Move, { do: 'batch' }>): Promise<boolean> {
  const popup = await settledPopup(running);
  if (!(await choose(popup, move))) return false;
  // The bar for the selected people has both buttons once it is drawn.
  await popup.getByRole('button', { name: 'Get contacts', exact: true }).first().waitFor();
  const name = move.kind === 'enrich' ? 'Get profiles' : 'Get contacts';
  const button = popup.getByRole('button', { name, exact: true }).first();
  if ((await button.count()) === 0 || (await button.isDisabled())) return false;
  if (move.kind === 'enrich') notePress(running);
  await button.click();
  if (move.kind === 'unlock' && !(await chooseFields(running, popup, move))) return false;
  await afterwards(running, popup, move.leaves);
  return true;
}

/** Ticks some people; false if there are none. */
async function choose(popup: Page, { from, count }: Extract<Move, { do: 'batch' }>): Promise<boolean> {
  const boxes = candidates(popup).getByRole('checkbox');
  const here = await boxes.count();
  if (here === 0) return false;
  // Whoever was selected for an order before stays selected.
  const clear = popup.getByRole('button', { name: 'Clear', exact: true });
  if (await clear.isVisible()) await clear.click();
  if (count > MAX_TICKED_PEOPLE) {
    await popup.getByRole('checkbox', { name: 'Select page' }).check();
    return true;
  }
  const first = from % here;
  for (let one = first; one < Math.min(first + count, here); one += 1) await boxes.nth(one).check();
  return true;
}

/** Chooses what to get and presses Get; false if everybody chosen is unlocked already. */
async function chooseFields(
  running: RunningJourney,
  popup: Page,
  { fields, enrichFirst }: Extract<Move, { do: 'batch' }>,
): Promise<boolean> {
  const dialog = popup.getByRole('dialog');
  await dialog.waitFor();
  for (const [field, name] of Object.entries(FIELD_LABELS)) {
    await dialog.getByRole('checkbox', { name }).setChecked(fields.some((one) => one === field));
  }
  const first = dialog.getByRole('checkbox', { name: /^Get \d+ profiles? first$/ });
  if ((await first.count()) > 0) await first.setChecked(enrichFirst);
  const get = dialog.getByRole('button', { name: 'Get', exact: true });
  if (await get.isDisabled()) {
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    return false;
  }
  notePress(running);
  await get.click();
  return true;
}

/** Confirms if the popup asks. With `leaves` the popup is then closed at once. */
async function afterwards(running: RunningJourney, popup: Page, leaves: boolean): Promise<void> {
  const yes = yesIn(popup);
  if (!(await isUnderWay(running, () => yes.isVisible()))) await yes.click();
  if (leaves) await popup.close();
}

/** How many lost searches the popup lists. */
export async function readLostSearches(running: RunningJourney): Promise<number> {
  await running.popup?.close();
  const popup = await popupOf(running);
  await popup.getByRole('tab', { name: 'Search' }).waitFor();
  const expected = running.records.requests.filter(
    (one) => one.op === 'search' && one.state === 'needs-decision' && !one.settled,
  );
  const notices = popup.getByText(/^Search “.*Searching again may be charged again\./s);
  if (expected.length > 0)
    await notices
      .first()
      .waitFor({ timeout: MAX_FINAL_WAIT_MS })
      .catch(() => undefined);
  return notices.count();
}
