import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import type * as PageScript from './page/fill.ts';

/** The name under which a page has the script. */
const NAME = 'yearFill';
declare const yearFill: typeof PageScript;

/** The script that fills the extension's database, with all that it imports, as one text. */
export async function pageScript(): Promise<string> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('page/fill.ts', import.meta.url)),
    platform: 'browser',
    // An import that a browser has not would only be a warning.
    onLog(_level, { message }) {
      throw new Error(message);
    },
  });
  const { output } = await bundle.generate({ format: 'iife', name: NAME });
  await bundle.close();
  return output[0].code;
}

/**
 * Fills the extension's database with a year. The page is one of the extension's, which is not connected yet: its worker
 * takes up an account's open work when it is connected, and would miss what is written later.
 */
export async function fillBrowser(
  page: Page,
  year: PageScript.PageYear,
  say: (line: string) => void,
): Promise<void> {
  await page.evaluate(await pageScript());
  await page.evaluate((given) => yearFill.begin(given), year);
  let told = 0;
  for (;;) {
    const { written, share, done } = await page.evaluate(() => yearFill.next());
    const tenth = Math.floor(share * 10);
    if (tenth > told) say(`  ${tenth * 10} % of the people, ${written.toLocaleString('en')} records`);
    told = Math.max(told, tenth);
    if (done) return;
  }
}
