import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import type * as PageScript from './database/in-page.ts';
import type { BrowserYear } from './database/year-rows.ts';
import { createProgress } from './progress.ts';

/** The name under which a page has the script. */
const NAME = 'yearFill';
declare const yearFill: typeof PageScript;

/** The script that fills the extension's database, with all that it imports, as one text. */
export async function pageScript(): Promise<string> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('database/in-page.ts', import.meta.url)),
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
export async function fillBrowser(page: Page, year: BrowserYear, say: (line: string) => void): Promise<void> {
  await page.evaluate(await pageScript());
  await page.evaluate((given) => yearFill.begin(given), year);
  const tell = createProgress(year.size, say);
  for (;;) {
    const written = await page.evaluate(() => yearFill.next());
    if (!written) return;
    tell(written);
  }
}

/** Has the extension's database made, empty. */
export async function createDatabase(page: Page): Promise<void> {
  await page.evaluate(await pageScript());
  await page.evaluate(() => yearFill.create());
}
