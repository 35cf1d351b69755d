import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { BrowserContext } from 'playwright-core';
import { extensionId } from '../browser/extension-id.ts';
import { type LaunchOptions, launchBrowser } from '../browser/launch.ts';
import { setUpPage } from '../browser/set-up-page.ts';
import { fillBrowser, pageScript } from './fill-browser.ts';
import { bringDatabase } from './kept-database.ts';
import type { PageYear } from './page/fill.ts';

/** Where the browser's database with a year is kept, beside the service's. */
export const YEAR_BROWSER = '.sandbox/year-browser';

interface YearProfile {
  folder: string;
  profileDir: string;
  year: PageYear;
  /** How the browser is started that fills the database. */
  browser: Pick<LaunchOptions, 'executablePath' | 'extensionDir' | 'leaveSignals'>;
  say: (line: string) => void;
  /** Is told of the browser that fills the database, which is to be closed if the work is broken off. */
  onOpened?: (context: BrowserContext) => Promise<void>;
}

/** Gives a browser's profile a year of history, before the browser is opened and the extension connected. */
export async function fillProfile({
  folder,
  profileDir,
  year,
  browser,
  say,
  onOpened,
}: YearProfile): Promise<void> {
  const { executablePath, extensionDir } = browser;
  // Another browser may not read the files, the folder gives the extension its id, and the script says what is stored.
  const program = [executablePath, (await stat(executablePath)).mtimeMs];
  const madeFrom = JSON.stringify([year, program, extensionDir, await pageScript()]);
  const label = createHash('sha256').update(madeFrom).digest('hex');
  await bringDatabase(profileDir, { folder, madeFrom: label }, async (filling) => {
    say('Filling the browser, which takes a few minutes. The next start has it at once.');
    const context = await launchBrowser({ ...browser, profileDir: filling, headless: true });
    await onOpened?.(context);
    try {
      const setUp = `chrome-extension://${await extensionId(context)}/options.html`;
      await fillBrowser(await setUpPage(context, setUp), year, say);
    } finally {
      await context.close();
    }
  });
}
