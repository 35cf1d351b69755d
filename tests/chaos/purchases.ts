import { CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import type { PaidOperation, RequestRecord } from '../../lib/store/records.ts';
import type { LedgerRow } from '../../sandbox/service/ledger.ts';
import type { Evidence } from './evidence.ts';

/** What can be bought of a person. */
export type What = ContactField | 'profile';

/** Something that was bought of a person, with one row for each time that it was charged. */
export interface Purchase {
  urn: string;
  what: What;
  rows: LedgerRow[];
}

const PATHS: Record<PaidOperation, string> = {
  search: 'search',
  enrich: 'enrich',
  'enrich-batch': 'enrich/batch',
  contact: 'contact',
  'contact-batch': 'contact/batch',
};

/** Charges by what was bought. A charge that is taken from both balances has two rows and counts once. */
export function purchases({ ledger }: Evidence): Map<string, Purchase> {
  const bought = new Map<string, Purchase>();
  for (const row of ledger) {
    if (row.credits <= 0 || row.urn === null) continue;
    const what = row.operation.startsWith('enrich') ? 'profile' : fieldOf(row.field);
    if (what === null) continue;
    const key = `${what} of ${row.urn}`;
    const one = bought.get(key) ?? { urn: row.urn, what, rows: [] };
    if (!one.rows.some((other) => isOtherHalf(row, other))) one.rows.push(row);
    bought.set(key, one);
  }
  return bought;
}

/** What each paid search was charged, from one balance or from both. */
export function searchCharges({ ledger }: Evidence): number[] {
  const rows = ledger.filter(({ operation, credits }) => operation === 'search' && credits > 0);
  const firsts = rows.filter((row, n) => !isNextHalf(rows[n - 1], row));
  return firsts.map((row) => {
    const next = rows[rows.indexOf(row) + 1];
    return row.credits + (next && isNextHalf(row, next) ? next.credits : 0);
  });
}

function isOtherHalf(row: LedgerRow, other: LedgerRow): boolean {
  return other.ref === row.ref && other.time === row.time && other.balance !== row.balance;
}

/** Whether a row is the rest of the charge in the row before: company credits are taken first. */
function isNextHalf(before: LedgerRow | undefined, row: LedgerRow): boolean {
  return before?.balance === 'company' && row.balance === 'extra' && row.id === before.id + 1;
}

function fieldOf(name: string | null): ContactField | null {
  return CONTACT_FIELDS.find((field) => field === name) ?? null;
}

/** Whether a request is for this thing of a person. */
export function isAbout({ op, fields, targets }: RequestRecord, urn: string, what: What): boolean {
  const isOfKind =
    what === 'profile' ? op.startsWith('enrich') : op.startsWith('contact') && fields.includes(what);
  return isOfKind && targets.some((target) => target.urn === urn);
}

/** Whether the row of the ledger may be of this request. Rows of searches name nobody, so they are of none. */
export function isRowOf({ op, targets }: RequestRecord, { operation, urn }: LedgerRow): boolean {
  return PATHS[op] === operation && targets.some((target) => target.urn === urn);
}

/** Requests that were sent, and of which no answer says that nothing was charged. */
export function sent({ journal }: Evidence): RequestRecord[] {
  return journal.filter(
    ({ sends, state, charged }) => sends > 0 && !(state === 'refused' && charged === 0) && state !== 'lapsed',
  );
}

/** The click that a request belongs to. */
export function clickOf({ id }: RequestRecord): string {
  return id.split('/')[0] ?? id;
}

/** The sum of some credits. Credits are decimals, so sums are compared with `EXACT`. */
export function creditsOf(rows: readonly Pick<LedgerRow, 'credits'>[]): number {
  return rows.reduce((sum, { credits }) => sum + credits, 0);
}

/** Sums of credits that differ by less than this are equal. Screens show two decimals. */
export const EXACT = 0.01;
