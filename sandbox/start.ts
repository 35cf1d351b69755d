import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContext, Page } from 'playwright-core';
import { extensionId } from './browser/extension-id.ts';
import { ensureBrowser } from './browser/install.ts';
import { hasDisplay, launchBrowser } from './browser/launch.ts';
import { pinExtension } from './browser/pin-extension.ts';
import { setUpPage } from './browser/set-up-page.ts';
import { type Dialect, describeDialect, readDialect } from './dialects.ts';
import { profilePath } from './network/links.ts';
import type { Person } from './people/person.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from './sandbox.ts';
import { PortTakenError } from './service/listen.ts';
import { buildExtension, OUTPUT } from './tour/build-extension.ts';
import { journey, type TourContext } from './tour/journey.ts';
import { setUpExtension } from './tour/set-up.ts';
import { takeTour } from './tour/tour.ts';
import { describeWindow } from './tour/window-help.ts';
import { SQLITE_STORE } from './year/database/sqlite-store.ts';
import { fillProfile, YEAR_BROWSER } from './year/fill-profile.ts';
import { countsOf, YEAR, YEAR_FILE } from './year/size.ts';

const HELP = `npm start -- [options]

Builds the extension, starts the sandbox and opens a browser with both, set up and ready.
Without a display it takes the tour by itself and saves pictures in .output/tour.

  --tour            take the tour even if a window could be opened
  --headed          open a window even if there seems to be no display
  --year            with a year of a busy recruiter's history, at the service (.sandbox/year.db) and in the browser
                    (.sandbox/year-browser)
  --dialect <word>  how the service reads the gaps of its documents; npm run sandbox -- --list-dialects lists the words
  --help`;

const PORTS = { port: 4800, networkPort: 4801 };
const SPEED = 20;
const MIN_POSITIONS = 3;
/** People read at a time to find somebody new. */
const FEED_SIZE = 500;

class UsageError extends Error {}

/** Closes what was opened, in reverse order. */
class CleanUp {
  readonly #parts: (() => Promise<unknown>)[] = [];
  #closed: Promise<void> | null = null;

  /** Registers something to close. If everything was closed already after an interruption, it is closed at once. */
  async add(part: () => Promise<unknown>): Promise<void> {
    this.#parts.push(part);
    if (!this.#closed) return;
    await part().catch(console.error);
    throw new Error('Interrupted.');
  }

  close(): Promise<void> {
    this.#closed ??= this.#closeAll();
    return this.#closed;
  }

  async #closeAll(): Promise<void> {
    for (const part of this.#parts.toReversed()) await part().catch(console.error);
  }
}

interface Command {
  mode: 'tour' | 'window' | 'help';
  dialect: Dialect;
  year: boolean;
}

function readCommand(args: string[]): Command {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        dialect: { type: 'string', multiple: true, default: [] },
        tour: { type: 'boolean', default: false },
        headed: { type: 'boolean', default: false },
        year: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const dialect = readDialect([...values.dialect, ...positionals]);
    const { year } = values;
    if (values.help) return { mode: 'help', dialect, year };
    if (values.tour && values.headed) throw new UsageError('Choose --tour or --headed, not both.');
    const mode = values.tour || !(values.headed || hasDisplay()) ? 'tour' : 'window';
    // The tour is about people of whom nothing is known yet.
    if (year && mode === 'tour')
      throw new UsageError('--year needs a window, and there is none with --tour or without a display.');
    return { mode, dialect, year };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Starts on the usual ports, or on any free ones if these are taken by another sandbox. */
async function startOnAnyPort(options: SandboxOptions): Promise<Sandbox> {
  try {
    return await startSandbox({ ...options, ...PORTS });
  } catch (error) {
    if (!(error instanceof PortTakenError)) throw error;
    return startSandbox(options);
  }
}

/** The database and the people of the sandbox. */
function dataOf({ mode, year }: Command): SandboxOptions {
  if (year) return { dbFile: YEAR_FILE, people: countsOf(YEAR).people, year };
  // The tour uses a new database each time, so that nothing is paid for yet.
  return { dbFile: mode === 'tour' ? ':memory:' : '.sandbox/sandbox.db' };
}

async function open(command: Command, cleanUp: CleanUp): Promise<TourContext> {
  const { mode, dialect } = command;
  const executablePath = await ensureBrowser();
  console.log('Building the extension…');
  const extensionDir = await buildExtension();
  if (command.year && !existsSync(YEAR_FILE)) console.log('Making a year of history…');
  const profileDir = await mkdtemp(join(tmpdir(), 'talent-scout-'));
  await cleanUp.add(() => rm(profileDir, { recursive: true, force: true }));
  const args: string[] = [];
  const browser = { executablePath, extensionDir, args, leaveSignals: true };
  const sandbox = await startOnAnyPort({
    ...dataOf(command),
    speed: SPEED,
    dialect,
    async onYear({ seed, now, size, account, serviceUrl, networkUrl }) {
      args.push(SQLITE_STORE);
      await fillProfile({
        // With other ports than usual the year has other links, and the one that is kept is not to be replaced by it.
        folder: new URL(serviceUrl).port === String(PORTS.port) ? YEAR_BROWSER : join(profileDir, 'year'),
        profileDir,
        year: { seed, now, size, serviceUrl, networkUrl, key: account.key, serviceAccount: account.id },
        browser,
        say: console.log,
        onOpened: (context) => cleanUp.add(() => context.close()),
      });
    },
  });
  console.log(`The service speaks the dialect: ${describeDialect(dialect)}`);
  await cleanUp.add(() => sandbox.close());
  const demo = sandbox.keys.find(({ name }) => name === 'demo');
  if (!demo) throw new Error('The sandbox has no demo account.');
  const context = await launchBrowser({
    ...browser,
    profileDir,
    headless: mode === 'tour',
    viewport: mode === 'tour' ? { width: 1280, height: 800 } : null,
    locale: 'en-US',
  });
  await cleanUp.add(() => context.close());
  const id = await extensionId(context);
  await pinExtension(context, id);
  const url = (file: string) => `chrome-extension://${id}/${file}`;
  const page = await onlyPage(context, url('options.html'));
  return {
    sandbox,
    context,
    page,
    account: { id: demo.account, key: demo.key },
    person: newPerson(sandbox, demo.account),
    url,
  };
}

/** The tab with the set-up, alone. */
async function onlyPage(context: BrowserContext, setUp: string): Promise<Page> {
  const page = await setUpPage(context, setUp);
  for (const other of context.pages()) if (other !== page) await other.close();
  return page;
}

/** Somebody with a work email and several positions for whom the account has paid nothing yet. */
function newPerson({ people, ledger }: Sandbox, account: number): Person {
  const met = new Set(ledger(account).map(({ urn }) => urn));
  for (let offset = 0; offset < people.count(); offset += FEED_SIZE) {
    const found = people
      .feed({ offset, limit: FEED_SIZE })
      .find(
        ({ urn, workEmail, unreachable, experience }) =>
          workEmail !== null &&
          experience.length >= MIN_POSITIONS &&
          !unreachable &&
          !met.has(urn) &&
          !people.inPool(account, urn),
      );
    if (found) return found;
  }
  throw new Error('Nobody new is left: delete .sandbox/sandbox.db to start over.');
}

async function openWindow({ page, context, url, sandbox, account, person }: TourContext): Promise<void> {
  const profileLink = `${sandbox.networkUrl}${profilePath(person)}`;
  await setUpExtension(page, { url, serviceUrl: sandbox.serviceUrl, key: account.key, profileLink });
  await page.goto(profileLink);
  console.log(describeWindow(sandbox, person));
  await new Promise<void>((resolve) => {
    context.once('close', () => resolve());
    // On some systems the browser keeps running after its last window was closed.
    const watch = (one: Page) =>
      one.once('close', () => {
        if (context.pages().length === 0) resolve();
      });
    for (const one of context.pages()) watch(one);
    context.on('page', watch);
  });
}

async function main(args: string[]): Promise<number> {
  const command = readCommand(args);
  const { mode } = command;
  if (mode === 'help') {
    console.log(HELP);
    return 0;
  }
  const cleanUp = new CleanUp();
  const interrupted = new Promise<number>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => resolve(mode === 'window' ? 0 : 130));
    }
  });
  try {
    return await Promise.race([interrupted, run(command, cleanUp)]);
  } finally {
    await cleanUp.close();
  }
}

async function run(command: Command, cleanUp: CleanUp): Promise<number> {
  const context = await open(command, cleanUp);
  if (command.mode === 'window') {
    await openWindow(context);
    return 0;
  }
  const passed = await takeTour(context, {
    steps: journey(),
    folder: join(OUTPUT, 'tour'),
    say: console.log,
  });
  return passed ? 0 : 1;
}

const code = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return error instanceof UsageError ? 2 : 1;
});
// Exits explicitly, because interrupted work may still be waiting for something.
process.exit(code);
