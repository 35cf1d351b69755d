import type { Page } from 'playwright-core';
import type { ContactField } from '../../lib/service/model.ts';
import { type Range, under } from '../../lib/store/ranges.ts';
import type { RequestRecord, Table } from '../../lib/store/records.ts';
import { accountId } from '../../lib/worker/accounts.ts';
import { driveSidebar, type SidebarDriver } from '../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../sandbox/people/person.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { twinOf } from '../../sandbox/service/pool-twins.ts';
import { contactsOf } from '../../sandbox/service/records.ts';
import { quietPage } from '../e2e/support/harness.ts';
import { wholeRecord } from '../support/whole-record.ts';
import { NO_RECORDS, type ShownContacts, type StoredRecords, type Truth } from './evidence.ts';
import { afterHistory, fillHistory, historyPeople } from './history.ts';
import type { FaultName, Journey } from './plan.ts';
import type { SharedBrowser } from './shared-browser.ts';

/** How long something may take to appear before a move is left out. */
export const MAX_WAIT_MS = 3_000;
/** How long the screens may take to be drawn in the end. */
export const MAX_FINAL_WAIT_MS = 20_000;
export const FIELD_LABELS: Record<ContactField, string> = {
  work_email: 'Work email',
  personal_email: 'Personal email',
  phone: 'Phone',
};
const PEOPLE = 120;
/** The sandbox's speed: a lookup ends within seconds, but not before the next move. */
const SPEED = 40;

/** A journey under way: its browser, its service, and what was noted so far. */
export interface RunningJourney {
  journey: Journey;
  browser: SharedBrowser;
  sandbox: Sandbox;
  account: number;
  /** The account's id in the extension's records. */
  owner: string;
  people: Person[];
  truth: Truth[];
  /** The tab on the demo network. */
  page: Page;
  sidebar: SidebarDriver;
  popup: Page | null;
  offline: boolean;
  killedOffline: boolean;
  /** How many milliseconds the worker's clock is ahead. */
  ahead: number;
  presses: number;
  /** How many paid requests had arrived at the service when something was last pressed. */
  arrivedBefore: number;
  journal: Map<string, RequestRecord>;
  records: StoredRecords;
  shownContacts: ShownContacts[];
  deleted: Set<string>;
  /** Whether the worker's clock was ever set. */
  hasSetClock: boolean;
  faults: Map<FaultName, number>;
  kills: number;
  restarts: number;
  /** How many moves were replaced by an alternative, because their button was not there. */
  swapped: number;
  /** How many moves were left out. */
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
  // The options page, which opens by itself on the first day, would watch every order, and the alarm would never be used.
  for (const page of extension.context.pages()) if (page.url().endsWith('/options.html')) await page.close();
  if (journey.hasHistory) await fillHistory(extension, sandbox, key);
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
    truth: [...people, ...(journey.hasHistory ? historyPeople() : [])].flatMap((person) => {
      const { fullName: name, unreachable } = person;
      const known = { name, unreachable, contacts: contactsOf(person) };
      const urns = sandbox.people.inPool(key.account, person.urn)
        ? [person.urn, twinOf(person.urn)]
        : [person.urn];
      return urns.map((urn) => ({ ...known, urn }));
    }),
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
    hasSetClock: false,
    faults: new Map(),
    kills: 0,
    restarts: 0,
    swapped: 0,
    skipped: 0,
    say,
  };
}

/** Starts a service with an account that this browser has never had, so that no records of an earlier journey count. */
async function newService(browser: SharedBrowser, { account, dialect }: Journey) {
  for (;;) {
    const sandbox = await startSandbox({ people: PEOPLE, speed: SPEED, dialect });
    const key = sandbox.keys.find(({ name }) => name === account);
    if (!key) throw new Error(`The sandbox has no account "${account}".`);
    const owner = await accountId(sandbox.serviceUrl, key.key);
    if (browser.isNew(owner)) return { sandbox, key, owner };
    // The port is that of an earlier service, and so is the account's id.
    await sandbox.close();
  }
}

/** Opens a tab for the demo network. Each journey has its own, since drivers of earlier journeys slow a tab down. */
export async function openTab(browser: SharedBrowser): Promise<Pick<RunningJourney, 'page' | 'sidebar'>> {
  const page = await browser.extension().context.newPage();
  return { page, sidebar: await driveSidebar(page, MAX_WAIT_MS) };
}

const PAID = ['search', 'enrich', 'enrich/batch', 'contact', 'contact/batch'] as const;

/** How many paid requests have arrived at the service. */
export function arrived({ sandbox }: RunningJourney): number {
  const { requests } = sandbox.stats();
  return PAID.reduce((sum, operation) => sum + requests[operation], 0);
}

/** Notes that something which costs credits is about to be pressed. */
export function notePress(running: RunningJourney, times = 1): void {
  running.presses += times;
  running.arrivedBefore = arrived(running);
}

/** A confirmation that is asked for is mostly shown within this time. */
const ASKED_MS = 600;

/** Whether the press leads to a request at once; false as soon as the recruiter is asked to confirm. */
export async function isUnderWay(running: RunningJourney, isAsked: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + ASKED_MS;
  do {
    if (await isAsked()) return false;
  } while (arrived(running) === running.arrivedBefore && Date.now() < end);
  return true;
}

/** Reads the extension's records, and keeps of each request the most that was ever known. */
export async function readRecords(running: RunningJourney): Promise<StoredRecords> {
  const own = await quietPage(running.browser.extension());
  const { owner, journey } = running;
  const range = journey.hasHistory ? afterHistory(owner) : under(owner);
  const stored = await own.evaluate(readTables, range);
  const records = Object.fromEntries(
    Object.entries(stored).map(([table, rows]) => [
      table,
      rows.map((one) => wholeRecord(table as Table, one)),
    ]),
  ) as unknown as StoredRecords;
  for (const request of records.requests) {
    const before = running.journal.get(request.id);
    // A request may leave for fewer people than it was recorded for. After that only deleting takes people out of it.
    const knewMore = before && before.state !== 'recorded' && before.targets.length > request.targets.length;
    const targets = knewMore ? before.targets : request.targets;
    const named = new Set(request.outcomes.map(({ urn }) => urn));
    const deleted = knewMore ? before.outcomes.filter(({ urn }) => !named.has(urn)) : [];
    running.journal.set(request.id, { ...request, targets, outcomes: [...request.outcomes, ...deleted] });
  }
  running.records = records;
  return records;
}

/** Runs in an extension page. */
async function readTables({ from, to }: Range): Promise<Record<string, unknown[]>> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('talent-scout');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const names = ['requests', 'orders', 'charges', 'people', 'resultPages'] as const;
  const transaction = db.transaction(names);
  const read = (name: (typeof names)[number]) =>
    new Promise<unknown[]>((resolve, reject) => {
      const request: IDBRequest<{ record: unknown }[]> = transaction
        .objectStore(name)
        .index('time')
        .getAll(IDBKeyRange.bound(from, to));
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
