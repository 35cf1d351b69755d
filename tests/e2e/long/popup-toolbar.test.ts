import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Extension, openExtension } from '../support/harness.ts';
import { HELD_MS } from '../support/paid-orders.ts';
import { candidates, costOf, learnSearchPrice, prompt } from '../support/popup-driver.ts';
import { openToolbarPopup } from '../support/toolbar-popup.ts';

let extension: Extension;

beforeAll(async () => {
  // The default screen of a headless browser is too low for the popup.
  const args = ['--screen-info={1600x1200}'];
  extension = await openExtension({ args, sandbox: { people: 400, speed: 40 } });
  await learnSearchPrice(extension);
});
afterAll(() => extension?.close());

const PROMPT = 'document.querySelector("textarea, input:not([type=checkbox])")';
const RESULTS = 'document.querySelectorAll("ul[aria-label=Candidates] > li").length';

/** How many pixels of the popup are out of sight, and how many its document's scrollbars take. */
const OVERFLOW = `(() => {
  const { clientWidth, clientHeight } = document.documentElement;
  const { right, bottom } = document.querySelector('.ts-popup').getBoundingClientRect();
  return {
    wide: right - innerWidth,
    high: bottom - innerHeight,
    bars: innerWidth - clientWidth + innerHeight - clientHeight,
  };
})()`;

it('the popup opens from the toolbar in its own size, with the focus in the search box', async () => {
  const popup = await openToolbarPopup(extension);
  await popup.until(`document.activeElement === ${PROMPT}`);
  expect(await popup.evaluate(`${PROMPT}.labels[0].textContent`)).toContain('Who are you looking for?');
  await popup.until('innerWidth === 400 && innerHeight === 600');
  await popup.type('engineer');
  await popup.pressEnter();
  await popup.until(`${RESULTS} === 20`);
  expect(await popup.evaluate(OVERFLOW)).toEqual({ wide: 0, high: 0, bars: 0 });
  await popup.close();
});

it('the popup’s document has no scrollbar of its own on a screen that is too low for it', async () => {
  const low = await openExtension({
    args: ['--screen-info={800x500}'],
    running: extension.sandbox,
    network: false,
  });
  const popup = await openToolbarPopup(low);
  await popup.until(`document.activeElement === ${PROMPT} && innerHeight > 300 && innerHeight < 500`);
  expect(await popup.evaluate(OVERFLOW)).toEqual({ wide: 0, high: 0, bars: 0 });
  await popup.close();
  await low.close();
});

it('a popup that is closed during a search and opened again shows what was found, for one charge', async () => {
  extension.sandbox.fault({ kind: 'delay', operation: 'search', ms: HELD_MS });
  const cost = await costOf(extension, 'search', async () => {
    const popup = await openToolbarPopup(extension);
    // The words of the last search come back a moment after the focus is there.
    await popup.until(`document.activeElement === ${PROMPT} && ${PROMPT}.value === 'engineer'`);
    await popup.evaluate(`${PROMPT}.select()`);
    await popup.type('patient plumber');
    await popup.pressEnter();
    await popup.until('document.querySelector("[aria-busy=true]")');
    await expect.poll(() => extension.sandbox.faults().length).toBe(0);
    await popup.close();
    extension.sandbox.clearFaults();
    const again = await openToolbarPopup(extension);
    await again.until(`${RESULTS} > 0 && !document.querySelector("[aria-busy=true]")`);
    expect(await again.evaluate(`${PROMPT}.value`)).toBe('patient plumber');
    await again.close();
  });
  expect(cost).toBe(1);
});

it('the popup moves to a window of its own with its results, for no charge', async () => {
  const cost = await costOf(extension, 'search', async () => {
    const popup = await openToolbarPopup(extension);
    await popup.until(`${RESULTS} > 0`);
    const opened = extension.context.waitForEvent('page');
    await popup.evaluate(`document.querySelector('button[aria-label="Open in a window"]').click()`);
    const own = await opened;
    await candidates(own).waitFor();
    expect(await prompt(own).inputValue()).toBe('patient plumber');
    expect(await own.getByRole('button', { name: 'Open in a window' }).count()).toBe(0);
    await own.close();
  });
  expect(cost).toBe(0);
});

it('no page and no worker has logged an error', () => {
  expect(extension.complaints()).toEqual([]);
});
