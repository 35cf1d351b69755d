import { isOpen, type RequestRecord } from '../../lib/store/records.ts';
import type { LedgerRow } from '../../sandbox/service/ledger.ts';
import type { Evidence } from './evidence.ts';
import { clickOf, creditsOf, EXACT, isAbout, isRowOf, purchases, searchCharges, sent } from './purchases.ts';

/** Charges that no click of the recruiter explains. */
export function paidTwice(evidence: Evidence): string[] {
  return [
    ...chargedTooOften(evidence),
    ...sentWhileUnderWay(evidence),
    ...aboveLimit(evidence),
    ...tooManyClicks(evidence),
  ];
}

/** One click pays at most once for one thing, and nothing leaves twice by itself. */
function chargedTooOften(evidence: Evidence): string[] {
  const requests = sent(evidence);
  const faults = requests
    .filter(({ sends }) => sends > 1)
    .map(({ op, id, sends }) => `${op} ${id} was sent ${sends} times`);
  for (const [key, { urn, what, rows }] of purchases(evidence)) {
    const clicks = new Set(requests.filter((request) => isAbout(request, urn, what)).map(clickOf));
    if (rows.length > clicks.size)
      faults.push(`${key} was charged ${rows.length} times for ${clicks.size} clicks`);
  }
  const paid = searchCharges(evidence).length;
  const searches = requests.filter(({ op }) => op === 'search').length;
  if (paid > searches) faults.push(`${paid} searches were charged for ${searches}`);
  return faults;
}

/** A request that has been silent for this long may be ordered again, by the worker's clock in milliseconds. */
const QUIET_MS = 80_000;

/** While a request is under way, nothing else is sent for the same person and field. */
function sentWhileUnderWay(evidence: Evidence): string[] {
  if (evidence.hasSetClock) return [];
  const requests = sent(evidence);
  const faults: string[] = [];
  for (const [key, { urn, what, rows }] of purchases(evidence)) {
    if (rows.length < 2) continue;
    const about = requests
      .filter((request) => isAbout(request, urn, what))
      .toSorted((a, b) => (a.sentAt ?? 0) - (b.sentAt ?? 0));
    for (const [n, first] of about.entries())
      for (const second of about.slice(n + 1))
        if (first.refresh === second.refresh && isEarly(first, second))
          faults.push(`${key} was paid for by ${second.id} while ${first.id} was under way`);
  }
  return faults;
}

function isEarly(first: RequestRecord, second: RequestRecord): boolean {
  const at = second.sentAt ?? 0;
  return at < endOf(first) && at - (first.sentAt ?? 0) < QUIET_MS;
}

/** When a request was over. The recruiter may order the same again after a lost answer. */
function endOf(request: RequestRecord): number {
  if (request.state === 'needs-decision') return request.lostAt ?? request.changedAt;
  return isOpen(request) ? Number.POSITIVE_INFINITY : request.changedAt;
}

/** An order costs no more than the recruiter agreed to, unless its last request was dearer than anybody could know. */
function aboveLimit({ records, journal }: Evidence): string[] {
  return records.orders.flatMap(({ id, limit }) => {
    const made = journal.filter(({ order, sends }) => order === id && sends > 0);
    const inOrder = made.toSorted((a, b) => (a.sentAt ?? 0) - (b.sentAt ?? 0));
    const last = inOrder.at(-1);
    if (limit === null || !last) return [];
    const before = inOrder.slice(0, -1).reduce((sum, { charged }) => sum + (charged ?? 0), 0);
    const total = before + (last.charged ?? 0);
    const isSurprise = last.expected === null || (last.charged ?? 0) > last.expected;
    if (total <= limit + EXACT || (isSurprise && before <= limit + EXACT)) return [];
    return [`order ${id} cost ${total} with a limit of ${limit}`];
  });
}

/** The journal has no more clicks than buttons were pressed. */
function tooManyClicks({ journal, presses }: Evidence): string[] {
  const clicks = new Map(journal.map((line) => [clickOf(line), line]));
  if (clicks.size <= presses) return [];
  const about = [...clicks.values()].map(({ op, search }) =>
    search ? `${op} of “${search.prompt}”, page ${search.page}` : op,
  );
  return [`${presses} presses became ${clicks.size} clicks: ${about.join('; ')}`];
}

/**
 * The spend on screen is that of the service's ledger. It may lack charges that no answer named, which are listed as not
 * known, and refunds that no answer named.
 */
export function wrongSpend(evidence: Evidence): string[] {
  const { ledger, screens, records } = evidence;
  const { net, lost } = screens.spend;
  const faults: string[] = [];
  const lines = records.charges.filter(({ kind }) => kind === 'lost');
  if (lines.length !== lost)
    faults.push(`${lines.length} charges are not known and ${lost} are listed as such`);
  const missing = creditsOf(ledger) - net;
  const most = unknownCharges(evidence, new Set(lines.map(({ request }) => request)));
  const least = creditsOf(unknownRefunds(evidence));
  if (missing < least - EXACT || missing > most + EXACT)
    faults.push(
      `the screen says ${net} and the service took ${net + missing}; what is not known explains ${least} to ${most}`,
    );
  return faults;
}

/** What the requests whose charge is listed as not known were charged. */
function unknownCharges(evidence: Evidence, lost: ReadonlySet<string>): number {
  const { ledger, journal } = evidence;
  const unknown = journal.filter(({ id }) => lost.has(id));
  const rows = ledger.filter((row) => row.credits > 0 && unknown.some((request) => isRowOf(request, row)));
  // The ledger's rows of searches can't be told apart: the dearest are taken.
  const searches = searchCharges(evidence).toSorted((a, b) => b - a);
  const lostSearches = searches.slice(0, unknown.filter(({ op }) => op === 'search').length);
  return creditsOf(rows) + lostSearches.reduce((sum, credits) => sum + credits, 0);
}

/** Refunds that the extension was not told: of single unlocks, and of batches whose job named no figure at its end. */
function unknownRefunds({ ledger, journal }: Evidence): LedgerRow[] {
  const untold = journal.filter(
    ({ op, charged, used }) => op !== 'contact-batch' || charged === null || used === null,
  );
  return ledger.filter((row) => row.credits < 0 && untold.some((request) => isRowOf(request, row)));
}
