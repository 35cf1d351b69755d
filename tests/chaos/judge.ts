import { CONTACT_FIELDS } from '../../lib/service/model.ts';
import { isOpen, type OrderRecord, type RequestRecord } from '../../lib/store/records.ts';
import type { LedgerRow } from '../../sandbox/service/ledger.ts';
import type { Evidence, Truth } from './evidence.ts';
import { paidTwice, wrongSpend } from './judge-money.ts';
import { isAbout, purchases } from './purchases.ts';

/** What is wrong after a journey, by the promise that it breaks. */
export interface Verdict {
  paidTwice: string[];
  lost: string[];
  wrongPerson: string[];
  wrongSpend: string[];
  errors: string[];
  violations: string[];
}

/** Compares the service's ledger, the extension's records and its screens with each other. */
export function judge(evidence: Evidence): Verdict {
  const isViolation = (line: string) => line.includes('Content Security Policy');
  return {
    paidTwice: paidTwice(evidence),
    lost: [
      ...leftOpen(evidence),
      ...notShown(evidence),
      ...foundWithoutValue(evidence),
      ...pagesNotKept(evidence),
      ...notAsked(evidence),
    ],
    wrongPerson: [...wrongValues(evidence), ...wrongRecords(evidence)],
    wrongSpend: wrongSpend(evidence),
    errors: evidence.complaints.filter((line) => !isViolation(line)),
    violations: evidence.complaints.filter(isViolation),
  };
}

/** Whether a request can't end, because the service never ends a job of several people. It is followed for ever. */
export function isEndless({ dialect }: Pick<Evidence, 'dialect'>, request: RequestRecord): boolean {
  const { state, op, targets } = request;
  return dialect.jobs === 'never-done' && state === 'accepted' && op.endsWith('-batch') && targets.length > 1;
}

function leftOpen({ dialect, records }: Evidence): string[] {
  const open = records.requests.filter(isOpen).filter((request) => !isEndless({ dialect }, request));
  const isFollowed = ({ id }: OrderRecord) =>
    records.requests.some((request) => request.order === id && isEndless({ dialect }, request));
  const orders = records.orders.filter((order) => order.endedAt === null && !isFollowed(order));
  return [
    ...open.map(({ id, op, state }) => `${op} ${id} was left ${state}`),
    ...orders.map(({ id }) => `order ${id} was left open`),
  ];
}

/** What was paid for is on the person's record and screen, or the screens say what became of it. */
function notShown(evidence: Evidence): string[] {
  const { records, journal, deleted, truth, screens } = evidence;
  const people = new Map(records.people.map((person) => [person.urn, person]));
  const truths = new Map(truth.map((one) => [one.urn, one]));
  const faults: string[] = [];
  for (const [key, { urn, what, rows }] of purchases(evidence)) {
    if (deleted.includes(urn)) continue;
    const about = journal.filter((request) => isAbout(request, urn, what));
    if (about.some((request) => isTold(evidence, request, urn))) continue;
    const person = people.get(urn);
    const here = what === 'profile' ? person?.enrichedAt : person?.contacts[what];
    const known = truths.get(urn);
    // The provider finds nothing for people it can't fetch, and a batch refunds what it does not find.
    const isNotFound = known?.unreachable || rows.every((row) => isGivenBack(evidence, row));
    const value = what === 'profile' || isNotFound ? null : (known?.contacts[what] ?? null);
    const screen = screens.profiles.find((one) => one.urn === urn);
    if (here === undefined || here === null) {
      if (what !== 'profile' && isSilent(evidence, value)) {
        if (screen && !screen.text.includes(NO_RESULT))
          faults.push(`${key} was paid for, and their page does not say that nothing came: ${screen.text}`);
        continue;
      }
      faults.push(`${key} was paid for and is not there`);
    }
    if (what === 'profile' || value === null) continue;
    const stored = person?.contacts[what]?.value ?? null;
    if (stored === null || !isSame(stored, value)) faults.push(`${key} was found and is not there`);
    if (screen && !shows(screen.text, value)) faults.push(`${key} is not on their page: ${screen.text}`);
  }
  return faults;
}

/** What a person's page says of a field that was paid for when no answer named it. */
const NO_RESULT = 'but no result was received';

/**
 * Whether a service may leave a field out of its last answer: what it found is told only while it looks, or it names neither
 * the request, nor the field, nor its null where it found nothing.
 */
function isSilent({ dialect }: Evidence, value: string | null): boolean {
  if (dialect['status-values'] === 'early-only') return true;
  const isUnnamed = dialect['status-fields'] === 'absent' && dialect.ids === 'null';
  return value === null && dialect['not-found-as'] === 'absent' && isUnnamed;
}

function isGivenBack({ ledger }: Evidence, { ref, urn, field }: LedgerRow): boolean {
  return ledger.some((row) => row.credits < 0 && row.ref === ref && row.urn === urn && row.field === field);
}

const TOLD_RESULTS = ['unknown', 'failed', 'not-delivered', 'passed-over'];

/** Whether the screens say that a request about somebody needs a decision, has failed, or brought no result. */
function isTold({ dialect }: Evidence, request: RequestRecord, urn: string): boolean {
  const { state, charged, outcomes } = request;
  const result = outcomes.find((one) => one.urn === urn)?.result;
  if (state === 'needs-decision' || (state === 'refused' && charged === null)) return true;
  return result === undefined ? isEndless({ dialect }, request) : TOLD_RESULTS.includes(result);
}

/** Whoever a request has found something of has a value on record. */
function foundWithoutValue({ journal, records, deleted }: Evidence): string[] {
  const people = new Map(records.people.map((person) => [person.urn, person]));
  return journal.flatMap(({ op, id, fields, outcomes }) =>
    outcomes
      .filter(({ urn, result }) => op.startsWith('contact') && result === 'found' && !deleted.includes(urn))
      .filter(({ urn }) => !fields.some((field) => people.get(urn)?.contacts[field]?.value))
      .map(({ urn }) => `${id} has found something of ${urn} that is not there`),
  );
}

function pagesNotKept({ records }: Evidence): string[] {
  return records.requests
    .filter(({ op, state }) => op === 'search' && state === 'done')
    .filter(
      ({ search }) =>
        !records.resultPages.some(({ key, page }) => key === search?.key && page === search.page),
    )
    .map(({ id }) => `the page of ${id} is not there`);
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

/** Whether two contact values are the same. Some services write phone numbers as plain numbers. */
function isSame(one: string, other: string): boolean {
  return one === other || (other.startsWith('+') && one.replace(/\D/g, '') === other.slice(1));
}

/** Whether a text shows a value. Screens write phone numbers in groups, so only their digits are compared. */
function shows(text: string, value: string): boolean {
  return value.startsWith('+')
    ? text.replace(/[\s().-]/g, '').includes(value.slice(1))
    : text.includes(value);
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
      const isRight = value === null || isSame(value, truths.get(urn)?.contacts[field] ?? '');
      return isRight ? [] : [`${field} of ${urn} is on record as ${value}`];
    }),
  );
}
