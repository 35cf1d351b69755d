import type { ServiceError } from '../service/errors.ts';
import { CONTACT_FIELDS, type ContactField } from '../service/model.ts';
import { roundCredits } from '../service/round-credits.ts';
import type { ChargeRecord, PaidOperation, PriceRecord, RequestRecord } from '../store/records.ts';

/** Something that costs credits: an operation for some people and fields. */
export interface Priced {
  op: PaidOperation;
  people: number;
  fields: readonly ContactField[];
}

/** The last known prices, the newest first. An unknown price is never guessed. */
export type Prices = readonly PriceRecord[];

export const NO_PRICES: Prices = [];

/** More than anything costs for one person. */
export const MAX_PRICE_CREDITS = 10_000;

/** More combinations than anybody pays for. The oldest are dropped first. */
const MAX_PRICES = 100;

/** The prices with a newer one. A combination has one price: the last. */
export function withPrice(prices: Prices, price: PriceRecord): PriceRecord[] {
  const fields = inOrder(price.fields);
  const others = prices.filter((one) => !isSame(one, { ...price, fields }));
  return [{ ...price, fields }, ...others].slice(0, MAX_PRICES);
}

/** The prices after the recruiter typed in what one combination costs for one person; null forgets that price. */
export function withTypedPrice(
  prices: Prices,
  { op, fields, credits }: Pick<PriceRecord, 'op' | 'fields'> & { credits: number | null },
  at: number,
): PriceRecord[] {
  const price = { op, fields, people: 1, at, typed: true };
  if (credits !== null) return withPrice(prices, { ...price, credits });
  return prices.filter((one) => !isSame(one, price));
}

/**
 * What an answered request teaches about prices; null if nothing. A request for one field, one profile or one result page
 * teaches its price. In a batch the people who were passed over cost nothing, so only the people it works on count. A sum
 * over several fields is remembered for that combination alone.
 */
export function priceOf(request: RequestRecord, at: number): PriceRecord | null {
  const { op, fields, charged, targets, outcomes, progress } = request;
  if (charged === null || charged < 0 || request.sends === 0) return null;
  const isBatch = op === 'enrich-batch' || op === 'contact-batch';
  if (!isBatch) return isFree(request) ? null : { op, fields, people: 1, credits: charged, at };
  const people = progress?.total ?? (targets.length === 1 && outcomes.length === 0 ? 1 : null);
  if (people === null || people < 1) return null;
  if (people > 1 && fields.length > 1) return { op, fields, people, credits: charged, at };
  const each = roundCredits(charged / people);
  // A charge that does not divide evenly was not the same for everybody.
  return roundCredits(each * people) === roundCredits(charged)
    ? { op, fields, people: 1, credits: each, at }
    : null;
}

/**
 * Whether a single answer cost nothing because the company had the data already, or may have had an open look-up of it
 * before. Its zero is no price.
 */
function isFree({ op, charged, remoteId, outcomes, state, before }: RequestRecord): boolean {
  if (charged !== 0 || op === 'search') return false;
  if (op === 'contact') return state !== 'accepted' || remoteId === null || before.length === 0;
  return outcomes.some(({ reason }) => reason !== null);
}

/** The price that a refusal for lack of credits named; null when it named none, or one for several people. */
export function quotedPrice(
  { op, fields, targets }: Pick<RequestRecord, 'op' | 'fields' | 'targets'>,
  error: ServiceError | { kind: string },
  at: number,
): PriceRecord | null {
  if (!('required' in error) || error.required === null || error.required <= 0) return null;
  return targets.length > 1 ? null : { op, fields, people: 1, credits: error.required, at };
}

/** Prices learnt from the ledger, for accounts of before prices were kept with the account. */
export function pricesOfLedger(charges: readonly ChargeRecord[], quotes: Prices = []): PriceRecord[] {
  const paid = charges.flatMap(({ kind, op, fields, people, credits, at }) =>
    kind === 'charge' && credits !== null && (people === 1 || op === 'search')
      ? [{ op, fields, people: 1, credits, at }]
      : [],
  );
  const oldestFirst = [...paid, ...quotes].sort((a, b) => a.at - b.at);
  return oldestFirst.reduce<PriceRecord[]>(withPrice, []);
}

/** The last known price of one combination; null when it is not known. */
export function knownPrice(prices: Prices, wanted: Priced): number | null {
  return prices.find((one) => isSame(one, { ...wanted, fields: inOrder(wanted.fields) }))?.credits ?? null;
}

/**
 * The most that something can cost at the last known prices; null when one of them is not known. Single and batch prices
 * may differ, so neither stands in for the other.
 */
export function worstCase(prices: Prices, { op, people, fields }: Priced): number | null {
  if (people === 0 && op !== 'search') return 0;
  const whole = knownPrice(prices, { op, people: Math.max(1, people), fields });
  if (op === 'search' || whole !== null) return whole;
  const asked = inOrder(fields);
  const parts = asked.length === 0 ? [asked] : asked.map((field) => [field]);
  const each = parts.map((part) => knownPrice(prices, { op, people: 1, fields: part }));
  if (each.includes(null)) return null;
  return roundCredits(people * each.reduce<number>((total, one) => total + (one ?? 0), 0));
}

/** What some people and fields are priced as. Fields that a person has cost nothing, so each field counts its own people. */
export function stepsOf(op: PaidOperation, wanted: readonly Pick<Priced, 'fields'>[]): Priced[] {
  if (op === 'search') return [{ op, people: 0, fields: [] }];
  if (!op.startsWith('contact')) return [{ op, people: wanted.length, fields: [] }];
  const combinations = new Map<string, Priced>();
  for (const { fields } of wanted) {
    const known = combinations.get(fields.join());
    combinations.set(fields.join(), { op, fields, people: (known?.people ?? 0) + 1 });
  }
  return [...combinations.values()];
}

/** The most that all of these cost together; null when one price is not known. */
export function priceOfAll(prices: Prices, steps: readonly Priced[]): number | null {
  let total = 0;
  for (const step of steps) {
    const price = worstCase(prices, step);
    if (price === null) return null;
    total += price;
  }
  return roundCredits(total);
}

function isSame(one: PriceRecord, other: Priced): boolean {
  return one.op === other.op && one.people === other.people && one.fields.join() === other.fields.join();
}

function inOrder(fields: readonly ContactField[]): ContactField[] {
  return CONTACT_FIELDS.filter((field) => fields.includes(field));
}
