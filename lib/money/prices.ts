import type { ServiceError } from '../service/errors.ts';
import type { ContactField } from '../service/model.ts';
import type { ChargeRecord, PaidOperation, QuoteRecord, RequestRecord } from '../store/records.ts';

/** The last price paid for each operation and contact field. An unknown price is null, never a guess. */
export interface Prices {
  search: number | null;
  enrich: number | null;
  fields: Record<ContactField, number | null>;
}

export const NO_PRICES: Prices = {
  search: null,
  enrich: null,
  fields: { work_email: null, personal_email: null, phone: null },
};

/** Learns prices from charges and from the quotes in refusals, oldest first, so that the newest one counts. */
export function learnPrices(charges: readonly ChargeRecord[], quotes: readonly QuoteRecord[] = []): Prices {
  const prices: Prices = { ...NO_PRICES, fields: { ...NO_PRICES.fields } };
  const paid = charges.flatMap((charge) => {
    const each = charge.kind === 'charge' ? perPerson(charge) : null;
    return each === null ? [] : [{ ...charge, credits: each }];
  });
  for (const { op, credits, fields } of [...paid, ...quotes].sort((a, b) => a.at - b.at)) {
    if (op === 'search') prices.search = credits;
    else if (op === 'enrich' || op === 'enrich-batch') prices.enrich = credits;
    else learnFields(prices, fields, credits);
  }
  return prices;
}

/**
 * What one person cost; null when the charge does not say. A batch tells a price if its charge divides evenly among its
 * people. With several fields it tells none, since people may have needed different fields.
 */
function perPerson({ op, credits, people, fields }: ChargeRecord): number | null {
  if (credits === null || credits <= 0) return null;
  if (op !== 'enrich-batch' && op !== 'contact-batch') return credits;
  if (people < 1 || (op === 'contact-batch' && people > 1 && fields.length > 1)) return null;
  if (people === 1) return credits;
  const each = Math.round((credits * 100) / people) / 100;
  return Math.abs(each * people - credits) < 1e-6 ? each : null;
}

/** The account's quotes with the one that a refusal named; null when it named none, or one for several people. */
export function quoted(
  known: readonly QuoteRecord[],
  { op, fields, targets }: Pick<RequestRecord, 'op' | 'fields' | 'targets'>,
  error: ServiceError | { kind: 'capped' },
  at: number,
): QuoteRecord[] | null {
  if (error.kind !== 'insufficient-credits' || error.required === null) return null;
  if (targets.length > 1 || error.required <= 0) return null;
  const isSame = (one: QuoteRecord) => one.op === op && one.fields.join() === fields.join();
  return [...known.filter((one) => !isSame(one)), { op, fields, credits: error.required, at }];
}

/** A charge for one field is its price. Of several fields, one unknown price follows from the known ones. */
function learnFields(prices: Prices, fields: readonly ContactField[], credits: number): void {
  const [only] = fields;
  if (fields.length === 1 && only) {
    prices.fields[only] = credits;
    return;
  }
  const unknown = fields.filter((field) => prices.fields[field] === null);
  const [missing] = unknown;
  if (unknown.length !== 1 || !missing) return;
  const rest = fields.reduce((sum, field) => sum + (prices.fields[field] ?? 0), 0);
  if (credits > rest) prices.fields[missing] = credits - rest;
}

/** The most a request can cost at the prices last paid; null when one of them is not known yet. */
export function worstCase(
  prices: Prices,
  { op, people, fields }: { op: PaidOperation; people: number; fields: readonly ContactField[] },
): number | null {
  if (op === 'search') return prices.search;
  if (op === 'enrich' || op === 'enrich-batch') return prices.enrich === null ? null : prices.enrich * people;
  let each = 0;
  for (const field of fields) {
    const price = prices.fields[field];
    if (price === null) return null;
    each += price;
  }
  return each * people;
}
