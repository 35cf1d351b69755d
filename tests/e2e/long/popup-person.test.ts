import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../../sandbox/people/person.ts';
import { type Extension, openExtension } from '../support/harness.ts';
import { openToolbarPopup, type ToolbarPopup } from '../support/toolbar-popup.ts';

let extension: Extension;

beforeAll(async () => {
  // The default screen of a headless browser is too low for the popup.
  extension = await openExtension({ args: ['--screen-info={1600x1200}'], sandbox: { speed: 400 } });
});
afterAll(() => extension?.close());

const PROMPT = 'document.querySelector("textarea, input:not([type=checkbox])")';
const BLOCK = 'document.querySelector(".ts-tab-person")';
const button = (name: string) => `document.querySelector('.ts-tab-person button[aria-label="${name}"]')`;
/** What has moved since the popup was opened, as the browser noted it. */
const SHIFTS = `new Promise((resolve) => {
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  const words = ({ node, previousRect, currentRect }) =>
    (node?.className || node?.parentElement?.className || 'what is gone') + ': ' + box(previousRect) + ' to ' + box(currentRect);
  new PerformanceObserver((list) => resolve(list.getEntries().flatMap(({ sources }) => sources.map(words)).join()))
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(''), 500);
})`;

function somebody(n: number): Person {
  const { people } = extension.sandbox;
  const isUsual = (one: Person) => !one.unreachable && one.workEmail !== null && !people.inPool(0, one.urn);
  const found = extension.everybody().filter(isUsual)[n];
  if (!found) throw new Error('Nobody on the demo network fits.');
  return found;
}

/** Opens a profile in the tab in front, and the popup over it. */
async function openOver(person: Person): Promise<ToolbarPopup> {
  await extension.page.goto(extension.profile(person));
  await extension.page.bringToFront();
  const popup = await openToolbarPopup(extension);
  await popup.until(`document.activeElement === ${PROMPT}`);
  return popup;
}

it('on a profile that nobody has seen its email is got and copied in the popup, below nothing and with the focus in the prompt', async () => {
  const person = somebody(0);
  const popup = await openOver(person);
  await popup.until(`${BLOCK}?.querySelector('h2')?.textContent === ${JSON.stringify(person.fullName)}`);
  await popup.until(`${button('Get work email')}?.ariaDisabled !== 'true'`);
  expect(await popup.evaluate(`document.activeElement === ${PROMPT}`)).toBe(true);
  expect(
    await popup.evaluate(`${BLOCK}.getBoundingClientRect().bottom <= ${PROMPT}.getBoundingClientRect().top`),
  ).toBe(true);
  await popup.evaluate(`${button('Get work email')}.click()`);
  // No price was ever seen, so it asks once.
  const question = `[...${BLOCK}.querySelectorAll('.ts-notice button')].find((one) => one.textContent === 'Get')`;
  await popup.until(question);
  await popup.evaluate(`${question}.click()`);
  await popup.until(button('Copy work email'));
  await popup.until(`${BLOCK}.textContent.includes(${JSON.stringify(person.workEmail)})`);
  await popup.close();
});

it('the next popup keeps the room from its first frame on, and nothing moves', async () => {
  const popup = await openOver(somebody(1));
  await popup.until(button('Get work email'));
  expect(await popup.evaluate(SHIFTS)).toBe('');
  await popup.close();
});

it('beside results the person takes one row, also in the next popup, in which nothing moves', async () => {
  const popup = await openOver(somebody(0));
  await popup.until(button('Copy work email'));
  await popup.type('engineer');
  await popup.pressEnter();
  await popup.until('document.querySelectorAll("ul[aria-label=Candidates] > li").length > 0');
  expect(await popup.evaluate(`${button('Get phone')} === null`)).toBe(true);
  await popup.until(button('Copy work email'));
  await popup.close();
  const again = await openOver(somebody(0));
  await again.until(button('Copy work email'));
  expect(await again.evaluate(SHIFTS)).toBe('');
  await again.close();
});

it('a page that is no profile has no such block', async () => {
  await extension.page.goto(extension.sandbox.networkUrl);
  await extension.page.bringToFront();
  const popup = await openToolbarPopup(extension);
  await popup.until(`document.activeElement === ${PROMPT}`);
  await popup.until('document.querySelector("[role=tabpanel]")');
  expect(await popup.evaluate(`document.querySelector('.ts-popup__person') === null`)).toBe(true);
  expect(await popup.evaluate(SHIFTS)).toBe('');
  await popup.close();
  expect(extension.complaints()).toEqual([]);
});
