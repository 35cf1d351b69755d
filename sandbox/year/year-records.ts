import { PAGE_SIZE } from '../../lib/service/model.ts';
import type { RecordOf, ResultPageRecord } from '../../lib/store/records.ts';
import { eachPerson } from '../people/generate.ts';
import type { Person } from '../people/person.ts';
import { createRandom } from '../random.ts';
import { COMPANIES } from '../service/accounts.ts';
import { USUAL } from '../service/prices.ts';
import { chooseOrder, type Reach } from './choose-orders.ts';
import { clickId, type Desk, pass, topUp } from './desk.ts';
import { canonicalLink, foundAgain, foundPerson, type KnownPerson, personRecord } from './known-person.ts';
import { chargesOf } from './make-charges.ts';
import { openGet, type Placed } from './make-orders.ts';
import { searchRequest } from './make-requests.ts';
import { type FoundPage, resultPages } from './result-pages.ts';
import { CHARGES_PER_PAGE, ORDERS_PER_PAGE, type YearSize } from './size.ts';
import { workingDays, workTimes } from './working-days.ts';

export interface YearOptions {
  /** The seed of the sandbox's people. The history follows from it too. */
  seed: number;
  /** The extension's id of the account. */
  account: string;
  /** The account's number at the service. */
  serviceAccount?: number;
  /** The address of the demo network, without a path. */
  networkUrl: string;
  now: number;
  size: YearSize;
  /** The people of the seed, where somebody has them already. */
  people?: Iterable<Person>;
  /** Unlocks that are still open, on top of the size. */
  open?: number;
}

export type YearTable = 'people' | 'requests' | 'orders' | 'charges' | 'resultPages' | 'choices';
/** A record of the extension's database, with its table. */
export type YearRecord = { [T in YearTable]: { table: T; record: RecordOf<T> } }[YearTable];

/** A result page with the people on it, as long as something can still happen to them. */
interface OpenPage {
  found: FoundPage;
  people: KnownPerson[];
  at: number;
}

/** How many result pages the recruiter works with at a time. Older ones are done with, and their records are made. */
const MAX_OPEN_PAGES = 40;
const MAX_UNTOUCHED = 3 * PAGE_SIZE;
const LOST_SHARE = 0.003;
/** The share of people of the pool without a link whom the recruiter has matched to a profile page. */
const CHOSEN_SHARE = 1 / 3;
/** People of one result page whose unlocks are still open at the end. */
const MAX_OPEN_PER_PAGE = 8;
const MINUTE_MS = 60_000;

/**
 * The records that a recruiter's work has left in the extension's database, one after the other, each once. The same
 * options give the same records. The people are the sandbox's first ones of the same seed.
 */
export function* yearRecords(options: YearOptions): Generator<YearRecord> {
  const { seed, size, open = 0 } = options;
  if (open > size.pages * MAX_OPEN_PER_PAGE)
    throw new RangeError(
      `Of ${size.pages} result pages at most ${size.pages * MAX_OPEN_PER_PAGE} unlocks are open.`,
    );
  const desk = newDesk(options);
  const { random } = desk;
  const begins = workTimes(workingDays(options.now, size.days, random), size.pages);
  const people = options.people ?? eachPerson({ count: size.pages * PAGE_SIZE, seed });
  const pages: OpenPage[] = [];
  const reach: Reach = { untouched: [], profiled: [] };
  const reserved: KnownPerson[] = [];
  let number = 0;
  for (const found of resultPages(people, random)) {
    desk.now = Math.max(desk.now, begins(number));
    const page = yield* openPage(desk, found, number);
    pages.push(page);
    number += 1;
    const isReserving = (size.pages - number) * MAX_OPEN_PER_PAGE < open;
    const fresh = page.people.filter(({ isPool }) => !isPool);
    if (isReserving) reserved.push(...fresh.splice(0, Math.min(MAX_OPEN_PER_PAGE, open - reserved.length)));
    addTo(reach, fresh, page, number);
    yield* work(desk, pages, reach, number === size.pages);
    if (pages.length > MAX_OPEN_PAGES) yield* closePage(desk, pages.shift());
  }
  for (const page of pages) yield* closePage(desk, page);
  yield* openOrders(desk, reserved, options.now);
}

function newDesk({ seed, account, serviceAccount = 0, networkUrl }: YearOptions): Desk {
  const { credits = 0, extra = 0 } = COMPANIES[serviceAccount] ?? {};
  const random = createRandom(seed + 1);
  return { account, serviceAccount, networkUrl, random, now: 0, credits, extra, lastId: 0 };
}

/** The first search for a result page, and what the recruiter says about whom it shows. */
function* openPage(desk: Desk, found: FoundPage, number: number): Generator<YearRecord, OpenPage> {
  topUp(desk);
  const request = searchRequest(desk, clickId(desk), found, false);
  yield { table: 'requests', record: request };
  for (const record of chargesOf(request)) yield { table: 'charges', record };
  const at = request.changedAt;
  const people = found.people.map((person) => foundPerson(person, number, at, desk));
  for (const { person, networkUrl } of people) {
    if (networkUrl !== null || !desk.random.chance(CHOSEN_SHARE)) continue;
    const link = canonicalLink(person, desk.networkUrl);
    const chosen = { account: desk.account, link, urn: person.urn, at: pass(desk, 2_000, 9_000) };
    yield { table: 'choices', record: { ...chosen, pageName: person.fullName } };
  }
  return { found, people, at };
}

/** Puts the people of a page within reach, and those out of it whose pages are done with. */
function addTo(reach: Reach, fresh: KnownPerson[], page: OpenPage, number: number): void {
  reach.untouched.push(...fresh);
  reach.untouched.splice(0, reach.untouched.length - MAX_UNTOUCHED);
  reach.profiled = reach.profiled.filter((one) => one.page > number - MAX_OPEN_PAGES);
  reach.profiled.push(...page.people.filter(({ isPool, networkUrl }) => isPool && networkUrl !== null));
}

/** The orders after a new page. Pages that are opened again, for fresh results, fill up the number of charges. */
function* work(desk: Desk, pages: readonly OpenPage[], reach: Reach, isLast: boolean): Generator<YearRecord> {
  let lines = 1;
  for (let left = ORDERS_PER_PAGE - 1; left >= 0; left--) {
    pass(desk, 5_000, 60_000);
    lines += yield* recordsOf(chooseOrder(desk, reach, CHARGES_PER_PAGE - lines - left, isLast));
  }
  while (lines < CHARGES_PER_PAGE) {
    pass(desk, 5_000, 40_000);
    const page = desk.random.pick(pages);
    const request = searchRequest(desk, clickId(desk), page.found, desk.random.chance(LOST_SHARE));
    yield { table: 'requests', record: request };
    lines += yield* chargeRecords(request);
    if (request.state !== 'done') continue;
    page.at = request.changedAt;
    for (const known of page.people) foundAgain(known, request.changedAt);
  }
}

/** The records of an order. Returns how many charges they are. */
function* recordsOf({ order, requests }: Placed): Generator<YearRecord, number> {
  yield { table: 'orders', record: order };
  let lines = 0;
  for (const record of requests) {
    yield { table: 'requests', record };
    lines += yield* chargeRecords(record);
  }
  return lines;
}

function* chargeRecords(request: RecordOf<'requests'>): Generator<YearRecord, number> {
  const charges = chargesOf(request);
  for (const record of charges) yield { table: 'charges', record };
  return charges.length;
}

/** The records of a page and its people, to whom nothing happens any more. */
function* closePage(desk: Desk, page: OpenPage | undefined): Generator<YearRecord> {
  if (!page) return;
  yield { table: 'resultPages', record: pageRecord(desk, page) };
  for (const known of page.people) yield { table: 'people', record: personRecord(known, desk) };
}

function pageRecord({ account }: Desk, { found, at }: OpenPage): ResultPageRecord {
  const { people, ...rest } = found;
  const id = `${account}|${found.page}|${found.key}`;
  return { id, account, ...rest, urns: people.map(({ urn }) => urn), charged: USUAL.search, at };
}

/** Unlocks that were ordered a few minutes ago and are due in the next half an hour. */
function* openOrders(desk: Desk, people: readonly KnownPerson[], now: number): Generator<YearRecord> {
  for (const [place, known] of people.entries()) {
    const share = place / people.length;
    topUp(desk);
    desk.now = Math.max(desk.now, now - Math.round((5 - 4 * share) * MINUTE_MS));
    yield* recordsOf(openGet(desk, known, ['work_email'], now + Math.round((1 + 29 * share) * MINUTE_MS)));
  }
}
