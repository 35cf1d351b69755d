import type { ContactField } from '../service/model.ts';
import type { ChargeRecord, IntentOp, IntentRecord } from '../store/records.ts';

/** What was last paid, by what was bought. Nothing here is ever invented: an unknown price is null. */
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

/** Learns prices from charges, oldest first, so that the newest word stands. */
export function learnPrices(charges: readonly ChargeRecord[]): Prices {
  const prices: Prices = { ...NO_PRICES, fields: { ...NO_PRICES.fields } };
  const paid = charges
    .filter((charge) => charge.kind === 'charge' && charge.credits !== null && charge.credits > 0)
    .sort((a, b) => a.at - b.at);
  for (const { op, credits, people, fields } of paid) {
    if (credits === null) continue;
    if (op === 'search') prices.search = credits;
    else if (op === 'enrich') prices.enrich = credits;
    else if (op === 'enrich-batch' && people === 1) prices.enrich = credits;
    else if (op === 'contact') learnFields(prices, fields, credits);
  }
  return prices;
}

/** One field names its own price; of several, one unknown follows from the rest. */
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
  { op, people, fields }: { op: IntentOp; people: number; fields: readonly ContactField[] },
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

/** The most that requests whose charge is not known yet can cost, as far as prices are known. */
export function underway(prices: Prices, intents: readonly IntentRecord[]): number {
  let sum = 0;
  for (const { op, targets, fields, charged } of intents) {
    if (charged === null) sum += worstCase(prices, { op, people: targets.length, fields }) ?? 0;
  }
  return sum;
}
