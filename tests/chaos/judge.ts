import { CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import { isOpen, type PaidOperation, type RequestRecord } from '../../lib/store/records.ts';
import type { LedgerRow } from '../../sandbox/service/ledger.ts';
import type { Evidence, Truth } from './evidence.ts';

/** What is wrong after a journey, by the promise that it breaks. */
export interface Verdict {
  paidTwice: string[];
  lost: string[];
  wrongPerson: string[];
  wrongSpend: string[];
  errors: string[];
  violations: string[];
}

type What = ContactField | 'profile';

const PATHS: Record<PaidOperation, string> = {
  search: 'search',
  enrich: 'enrich',
  'enrich-batch': 'enrich/batch',
  contact: 'contact',
  'contact-batch': 'contact/batch',
};

/** Compares the service's ledger, the extension's records and its screens with each other. */
export function judge(evidence: Evidence): Verdict {
  const isViolation = (line: string) => line.includes('Content Security Policy');
  return {
    paidTwice: [...paidTwice(evidence), ...tooManyClicks(evidence)],
    lost: [...leftOpen(evidence), ...notShown(evidence), ...notAsked(evidence)],
    wrongPerson: [...wrongValues(evidence), ...wrongRecords(evidence)],
    wrongSpend: wrongSpend(evidence),
    errors: evidence.complaints.filter((line) => !isViolation(line)),
    violations: evidence.complaints.filter(isViolation),
  };
}

/** Requests that were sent and that the service did not refuse. */
function sent({ journal }: Evidence): RequestRecord[] {
  return journal.filter(({ sends, state }) => sends > 0 && state !== 'refused' && state !== 'lapsed');
}

function isAbout({ op, fields, targets }: RequestRecord, urn: string, what: What): boolean {
  const isOfKind =
    what === 'profile' ? op.startsWith('enrich') : op.startsWith('contact') && fields.includes(what);
  return isOfKind && targets.some((target) => target.urn === urn);
}

/** Charges by what was bought. A charge that is taken from both balances has two rows and counts once. */
function purchases({ ledger }: Evidence): Map<string, { urn: string; what: What; rows: LedgerRow[] }> {
  const bought = new Map<string, { urn: string; what: What; rows: LedgerRow[] }>();
  for (const row of ledger) {
    if (row.credits <= 0 || row.urn === null) continue;
    const what = row.operation.startsWith('enrich') ? 'profile' : fieldOf(row.field);
    if (what === null) continue;
    const key = `${what} of ${row.urn}`;
    const one = bought.get(key) ?? { urn: row.urn, what, rows: [] };
    const isOtherHalf = one.rows.some(
      ({ ref, time, balance }) => ref === row.ref && time === row.time && balance !== row.balance,
    );
    if (!isOtherHalf) one.rows.push(row);
    bought.set(key, one);
  }
  return bought;
}

function fieldOf(name: string | null): ContactField | null {
  return CONTACT_FIELDS.find((field) => field === name) ?? null;
}

/**
 * One request pays at most once for one thing. Three cases are excused, since the extension can't know better. The
 * browser itself sent a request again after its answer was dropped. A batch of profiles that is sent again holds somebody
 * whom the provider can't fetch. A batch was sent again too early, because the clock was set forward: by the clock the
 * first batch must have ended, while the service still fetches it and charges again.
 */
function paidTwice(evidence: Evidence): string[] {
  const { truth, openAtClockJump } = evidence;
  const dropped = new Set(evidence.dropped);
  const unreachable = new Set(truth.filter((one) => one.unreachable).map(({ urn }) => urn));
  const lines = sent(evidence);
  const faults: string[] = [];
  for (const [key, { urn, what, rows }] of purchases(evidence)) {
    let most = rows.filter(({ id }) => dropped.has(id)).length;
    for (const { id, op, sends } of lines.filter((request) => isAbout(request, urn, what))) {
      const paysAgain = op === 'enrich-batch' && (unreachable.has(urn) || openAtClockJump.includes(id));
      most += paysAgain ? sends : 1;
    }
    if (rows.length > most) faults.push(`${key} was charged ${rows.length} times for ${most}`);
  }
  const searches = evidence.ledger.filter(({ operation, credits }) => operation === 'search' && credits > 0);
  const repeated = searches.filter(({ id }) => dropped.has(id)).length;
  const most = lines.filter(({ op }) => op === 'search').length + repeated;
  if (searches.length > most) faults.push(`${searches.length} searches were charged for ${most}`);
  return faults;
}

/** The journal has no more clicks than buttons were pressed. */
function tooManyClicks({ journal, presses }: Evidence): string[] {
  const clicks = new Map(journal.map((line) => [line.id.split('/')[0], line]));
  if (clicks.size <= presses) return [];
  const about = [...clicks.values()].map(({ op, search }) =>
    search ? `${op} of “${search.prompt}”, page ${search.page}` : op,
  );
  return [`${presses} presses became ${clicks.size} clicks: ${about.join('; ')}`];
}

function leftOpen({ records }: Evidence): string[] {
  const requests = records.requests
    .filter(isOpen)
    .map(({ id, op, state }) => `${op} ${id} was left ${state}`);
  const orders = records.orders.filter(({ endedAt }) => endedAt === null);
  return [...requests, ...orders.map(({ id }) => `order ${id} was left open`)];
}

/** What was paid for is on the person's record and screen, or the recruiter is told that it was lost. */
function notShown(evidence: Evidence): string[] {
  const { records, journal, deleted, truth, screens } = evidence;
  const people = new Map(records.people.map((person) => [person.urn, person]));
  const truths = new Map(truth.map((one) => [one.urn, one]));
  const faults: string[] = [];
  for (const [key, { urn, what, rows }] of purchases(evidence)) {
    if (deleted.includes(urn)) continue;
    const about = journal.filter((request) => isAbout(request, urn, what));
    if (about.some((request) => isTold(request, urn))) continue;
    const person = people.get(urn);
    const here = what === 'profile' ? person?.enrichedAt : person?.contacts[what];
    if (here === undefined || here === null) faults.push(`${key} was paid for and is not there`);
    const known = truths.get(urn);
    // The provider finds nothing for people it can't fetch, and a batch refunds what it does not find.
    const isNotFound = known?.unreachable || rows.every((row) => isGivenBack(evidence, row));
    const value = what === 'profile' || isNotFound ? null : (known?.contacts[what] ?? null);
    if (what === 'profile' || value === null) continue;
    if (person?.contacts[what]?.value !== value) faults.push(`${key} was found and is not there`);
    const screen = screens.profiles.find((one) => one.urn === urn);
    if (screen && !shows(screen.text, value)) faults.push(`${key} is not on their page: ${screen.text}`);
  }
  for (const { id, op, state, search } of records.requests) {
    if (op !== 'search' || state !== 'done') continue;
    const isThere = records.resultPages.some(({ key, page }) => key === search?.key && page === search.page);
    if (!isThere) faults.push(`the page of ${id} is not there`);
  }
  return faults;
}

function isGivenBack({ ledger }: Evidence, { ref, urn, field }: LedgerRow): boolean {
  return ledger.some((row) => row.credits < 0 && row.ref === ref && row.urn === urn && row.field === field);
}

/** Whether the screens say that a request about somebody needs a decision or has failed. */
function isTold({ state, outcomes }: RequestRecord, urn: string): boolean {
  const result = outcomes.find((one) => one.urn === urn)?.result;
  return state === 'needs-decision' || result === 'unknown' || result === 'failed';
}

/** The screens list as many orders and searches as need a decision. */
function notAsked({ records, screens }: Evidence): string[] {
  const asking = records.requests.filter(({ state, settled }) => state === 'needs-decision' && !settled);
  const orders = new Set(asking.flatMap(({ order }) => order ?? [])).size;
  const searches = asking.filter(({ op }) => op === 'search').length;
  const faults: string[] = [];
  if (screens.asking.orders !== orders)
    faults.push(`${orders} orders need the recruiter and ${screens.asking.orders} are listed`);
  if (screens.asking.searches !== searches)
    faults.push(`${searches} searches need the recruiter and ${screens.asking.searches} are listed`);
  return faults;
}

/** Whether a text shows a value. Screens write phone numbers in groups, so only their digits are compared. */
function shows(text: string, value: string): boolean {
  return value.startsWith('+') ? text.replace(/[\s().-]/g, '').includes(value) : text.includes(value);
}

/** The contact data of anybody in a text. A value that is part of a longer value in the text does not count. */
export function valuesIn(text: string, truth: readonly Truth[]): string[] {
  const all = truth.flatMap(({ contacts }) => Object.values(contacts).filter((value) => value !== null));
  const there = [...new Set(all)].filter((value) => shows(text, value));
  return there.filter((value) => !there.some((other) => other !== value && other.includes(value)));
}

function owners(truth: readonly Truth[]): Map<string, Set<string>> {
  const map = new Map<string, Set<string>>();
  for (const { urn, contacts } of truth) {
    for (const field of CONTACT_FIELDS) {
      const value = contacts[field];
      if (value !== null) map.set(value, (map.get(value) ?? new Set()).add(urn));
    }
  }
  return map;
}

function wrongValues({ shownContacts, truth }: Evidence): string[] {
  const of = owners(truth);
  return shownContacts.flatMap((seen) =>
    seen.values
      .filter((value) => !seen.of.some((urn) => of.get(value)?.has(urn)))
      .map((value) => `${seen.where}: ${value} is shown as ${seen.of.join(' or ') || "nobody's"}`),
  );
}

function wrongRecords({ records, truth }: Evidence): string[] {
  const truths = new Map(truth.map((one) => [one.urn, one]));
  return records.people.flatMap(({ urn, contacts }) =>
    CONTACT_FIELDS.flatMap((field) => {
      const value = contacts[field]?.value ?? null;
      const isRight = value === null || truths.get(urn)?.contacts[field] === value;
      return isRight ? [] : [`${field} of ${urn} is on record as ${value}`];
    }),
  );
}

/** The spend on screen is that of the service's ledger, but for answers that are listed as lost. */
function wrongSpend(evidence: Evidence): string[] {
  const { ledger, screens, records } = evidence;
  const { net, lost } = screens.spend;
  const faults: string[] = [];
  const lines = records.charges.filter(({ kind }) => kind === 'lost');
  if (lines.length !== lost) faults.push(`${lines.length} answers were lost and ${lost} are listed`);
  const missing = creditsOf(ledger) - net;
  const most = creditsOf(doubtfulRows(evidence, new Set(lines.map(({ request }) => request))));
  if (missing < 0 || missing > most)
    faults.push(
      `the screen says ${net} and the service took ${net + missing}; lost answers explain up to ${most}`,
    );
  return faults;
}

/** The ledger's rows of requests whose answer was lost, or was dropped so that the browser sent them again. */
function doubtfulRows({ ledger, journal, ...evidence }: Evidence, lost: ReadonlySet<string>): LedgerRow[] {
  const dropped = new Set(evidence.dropped);
  const isOf = ({ op, targets }: RequestRecord, { operation, urn }: LedgerRow) =>
    PATHS[op] === operation && targets.some((target) => target.urn === urn);
  const doubtful = journal.filter(
    (request) => lost.has(request.id) || ledger.some((row) => dropped.has(row.id) && isOf(request, row)),
  );
  const rows = ledger.filter((row) => doubtful.some((request) => isOf(request, row)));
  // The ledger's rows of searches can't be told apart: as many are taken as were lost or dropped.
  const searches = ledger.filter(({ operation, credits }) => operation === 'search' && credits > 0);
  const droppedSearches = searches.filter(({ id }) => dropped.has(id)).length;
  return [
    ...rows,
    ...searches.slice(0, droppedSearches + doubtful.filter(({ op }) => op === 'search').length),
  ];
}

function creditsOf(rows: readonly LedgerRow[]): number {
  return rows.reduce((sum, { credits }) => sum + credits, 0);
}
