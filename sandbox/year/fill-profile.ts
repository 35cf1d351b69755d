import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { BrowserContext } from 'playwright-core';
import { extensionId } from '../browser/extension-id.ts';
import { type LaunchOptions, launchBrowser } from '../browser/launch.ts';
import { setUpPage } from '../browser/set-up-page.ts';
import { fillFile } from './database/in-file.ts';
import { findSqliteStore } from './database/sqlite-store.ts';
import { type BrowserYear, yearRows } from './database/year-rows.ts';
import { createDatabase, fillBrowser, pageScript } from './fill-browser.ts';
import { bringDatabase, databasesIn } from './kept-database.ts';
import { createProgress } from './progress.ts';

/** Where the browser's database with a year is kept, beside the service's. */
export const YEAR_BROWSER = '.sandbox/year-browser';

interface YearProfile {
  folder: string;
  profileDir: string;
  year: BrowserYear;
  /** How the browser is started that makes the database. The profile has to be opened with the same arguments. */
  browser: Pick<LaunchOptions, 'executablePath' | 'extensionDir' | 'leaveSignals'> & { args: string[] };
  say: (line: string) => void;
  /** Is told of the browser that fills the database, which is to be closed if the work is broken off. */
  onOpened?: (context: BrowserContext) => Promise<void>;
}

/** The files that know the browser's own form. The rest of what is stored is in the script for pages. */
const FORM = ['in-file.ts', 'file-writer.ts', 'sqlite-store.ts'].map(
  (name) => new URL(`database/${name}`, import.meta.url),
);

/**
 * Gives a browser's profile a year of history, before the browser is opened and the extension connected. The rows are written
 * into the browser's file, which takes a fraction of the time that the browser takes for them. Where the file's form is not known
 * the browser writes them itself.
 */
export async function fillProfile(profile: YearProfile): Promise<void> {
  const { folder, profileDir, year, browser, say } = profile;
  const { executablePath, extensionDir, args } = browser;
  // Another browser may not read the files, the folder gives the extension its id, and the code says what is stored.
  const program = [executablePath, (await stat(executablePath)).mtimeMs, args];
  const code = [await pageScript(), ...(await Promise.all(FORM.map((file) => readFile(file, 'utf8'))))];
  const label = createHash('sha256')
    .update(JSON.stringify([year, program, extensionDir, code]))
    .digest('hex');
  await bringDatabase(profileDir, { folder, madeFrom: label }, async (filling) => {
    say('Filling the browser. The next start has it at once.');
    await inBrowser(profile, filling, async (context, setUp) =>
      createDatabase(await setUpPage(context, setUp)),
    );
    const file = await findSqliteStore(databasesIn(filling));
    if (file) return fillFile(file, await yearRows(year), createProgress(year.size, say));
    say('This browser has to write everything itself, which takes a few minutes.');
    await inBrowser(profile, filling, async (context, setUp) => {
      const page = await context.newPage();
      await page.goto(setUp);
      await fillBrowser(page, year, say);
    });
  });
}

/** Works in a browser with a profile, which is closed then. */
async function inBrowser(
  { browser, onOpened }: YearProfile,
  profileDir: string,
  work: (context: BrowserContext, setUp: string) => Promise<void>,
): Promise<void> {
  const context = await launchBrowser({ ...browser, profileDir, headless: true });
  await onOpened?.(context);
  try {
    await work(context, `chrome-extension://${await extensionId(context)}/options.html`);
  } finally {
    await context.close();
  }
}
