import type { Page } from 'playwright-core';
import type { ContactField } from '../../lib/service/model.ts';
import type { RequestRecord, Table } from '../../lib/store/records.ts';
import { fromStored, storedTable } from '../../lib/store/stored-words.ts';
import { accountId } from '../../lib/worker/state.ts';
import { driveSidebar, type SidebarDriver } from '../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../sandbox/people/person.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { contactsOf } from '../../sandbox/service/records.ts';
import { NO_RECORDS, type ShownContacts, type StoredRecords, type Truth } from './evidence.ts';
import type { FaultName, Journey } from './plan.ts';
import type { SharedBrowser } from './shared-browser.ts';

/** How long something may take to appear before a move is given up. */
export const MAX_WAIT_MS = 3_000;
/** How long what must be there in the end may take to be drawn. */
export const MAX_FINAL_WAIT_MS = 20_000;
export const FIELD_LABELS: Record<ContactField, string> = {
  work_email: 'Work email',
  personal_email: 'Personal email',
  phone: 'Phone',
};
const PEOPLE = 120;
/** Fast enough that a lookup ends within seconds, slow enough to be met under way. */
const SPEED = 40;

/** A journey on its way: where it is and what was noted so far. */
export interface RunningJourney {
  journey: Journey;
  browser: SharedBrowser;
  sandbox: Sandbox;
  account: number;
  /** The account's name in the extension's records. */
  owner: string;
  people: Person[];
  truth: Truth[];
  /** The tab on the demo network. */
  page: Page;
  sidebar: SidebarDriver;
  popup: Page | null;
  offline: boolean;
  killedOffline: boolean;
  /** How far the worker's clock is ahead. */
  ahead: number;
  presses: number;
  /** Requests that had arrived when something was last pressed. */
  arrivedBefore: number;
  journal: Map<string, RequestRecord>;
  records: StoredRecords;
  shownContacts: ShownContacts[];
  deleted: Set<string>;
  /** Lines of the journal that were open while the worker's clock leapt ahead. */
  openAtClockJump: Set<string>;
  /** When the records were last read, by this computer's clock. */
  readAt: number;
  faults: Map<FaultName, number>;
  kills: number;
  restarts: number;
  /** Moves for which there was nothing to press, and which became others. */
  swapped: number;
  /** Moves that were left out. */
  skipped: number;
  say: (line: string) => void;
}

/** Starts a journey on a service, a network and an account of its own. */
export async function startJourney(
  browser: SharedBrowser,
  journey: Journey,
  say: (line: string) => void,
): Promise<RunningJourney> {
  const { sandbox, key, owner } = await newService(browser, journey);
  if (!browser.isOpen()) await browser.start(sandbox);
  const extension = browser.extension();
  await browser.setClock(0);
  // The page that opens by itself on the first day would watch every order: then nothing would be left to the alarm.
  for (const page of extension.context.pages()) if (page.url().endsWith('/options.html')) await page.close();
  await extension.use(sandbox, journey.account);
  await extension.ask('settings.change', { confirmAbove: journey.confirmAbove, sidebarOpen: true });
  const people = sandbox.people.feed({ offset: 0, limit: PEOPLE });
  return {
    journey,
    browser,
    sandbox,
    account: key.account,
    owner,
    people,
    truth: people.map((person) => ({
      urn: person.urn,
      name: person.fullName,
      contacts: contactsOf(person),
      unreachable: person.unreachable,
    })),
    ...(await openTab(browser)),
    popup: null,
    offline: false,
    killedOffline: false,
    ahead: 0,
    presses: 0,
    arrivedBefore: 0,
    journal: new Map(),
    records: NO_RECORDS,
    shownContacts: [],
    deleted: new Set(),
    openAtClockJump: new Set(),
    readAt: Date.now(),
    faults: new Map(),
    kills: 0,
    restarts: 0,
    swapped: 0,
    skipped: 0,
    say,
  };
}

/** A service whose account this browser has never had: its records would hold an earlier journey's lines as well. */
async function newService(browser: SharedBrowser, { account }: Journey) {
  for (;;) {
    const sandbox = await startSandbox({ people: PEOPLE, speed: SPEED });
    const key = sandbox.keys.find(({ name }) => name === account);
    if (!key) throw new Error(`The sandbox has no account "${account}".`);
    const owner = await accountId(sandbox.serviceUrl, key.key);
    if (browser.isNew(owner)) return { sandbox, key, owner };
    // The system has given out a port again.
    await sandbox.close();
  }
}

/** A tab for the demo network: each has its own, since whatever has watched an old one slows it down. */
export async function openTab(browser: SharedBrowser): Promise<Pick<RunningJourney, 'page' | 'sidebar'>> {
  const page = await browser.extension().context.newPage();
  return { page, sidebar: await driveSidebar(page, MAX_WAIT_MS) };
}

const PAID = ['search', 'enrich', 'enrich/batch', 'contact', 'contact/batch'] as const;

/** Requests that may cost something and have arrived at the service. */
export function arrived({ sandbox }: RunningJourney): number {
  const { requests } = sandbox.stats();
  return PAID.reduce((sum, operation) => sum + requests[operation], 0);
}

/** Notes that something which costs is about to be pressed. */
export function notePress(running: RunningJourney, times = 1): void {
  running.presses += times;
  running.arrivedBefore = arrived(running);
}

/** A question that comes at all mostly comes within this time. */
const ASKED_MS = 250;

/** Whether what was pressed goes its way; not so as soon as the recruiter is asked first. */
export async function isUnderWay(running: RunningJourney, isAsked: () => Promise<boolean>): Promise<boolean> {
  if (running.journey.confirmAbove === null) return true;
  const end = Date.now() + ASKED_MS;
  do {
    if (await isAsked()) return false;
  } while (arrived(running) === running.arrivedBefore && Date.now() < end);
  return true;
}

/** What lies between two looks at a clock. */
const SLACK_MS = 50;

/** Reads the extension's records, and keeps what each line of the journal said when it knew most. */
export async function readRecords(running: RunningJourney): Promise<StoredRecords> {
  const own = await quietPage(running);
  const { readAt } = running;
  running.readAt = Date.now();
  const records = inOurWords(await own.evaluate(readTables, running.owner));
  for (const request of records.requests) {
    const before = running.journal.get(request.id);
    // Made by a worker that had just started, before its clock was set to what it has to be.
    if (!before && request.createdAt < readAt + running.ahead - SLACK_MS)
      running.openAtClockJump.add(request.id);
    const knewMore = before && before.targets.length > request.targets.length;
    const { targets, outcomes } = knewMore ? before : request;
    running.journal.set(request.id, { ...request, targets, outcomes });
  }
  running.records = records;
  return records;
}

/** A page of the extension that shows nothing; asking makes the harness open it. */
async function quietPage(running: RunningJourney): Promise<Page> {
  const { context, url } = running.browser.extension();
  const address = url('_locales/en/messages.json');
  const standing = context.pages().find((page) => page.url() === address);
  if (standing) return standing;
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** The records in the code's words. */
function inOurWords(stored: Record<string, unknown[]>): StoredRecords {
  const read = (table: Table) =>
    (stored[storedTable(table)] ?? []).map((record) => fromStored(table, record));
  return {
    requests: read('requests'),
    orders: read('orders'),
    charges: read('charges'),
    people: read('people'),
    resultPages: read('resultPages'),
  } as StoredRecords;
}

/** Runs in a page of the extension; tables have their stored names there. */
async function readTables(account: string): Promise<Record<string, unknown[]>> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('talent-scout');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const names = ['intents', 'jobs', 'charges', 'people', 'pages'] as const;
  const transaction = db.transaction(names);
  const read = (name: (typeof names)[number]) =>
    new Promise<unknown[]>((resolve, reject) => {
      const request: IDBRequest<{ record: unknown }[]> = transaction
        .objectStore(name)
        .index('account')
        .getAll(account);
      request.onsuccess = () => resolve(request.result.map(({ record }) => record));
      request.onerror = () => reject(request.error);
    });
  try {
    const tables = await Promise.all(names.map(async (name) => [name, await read(name)] as const));
    return Object.fromEntries(tables);
  } finally {
    db.close();
  }
}
