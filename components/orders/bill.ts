import { type Priced, type Prices, priceOfAll, stepsOf, worstCase } from '../../lib/money/prices.ts';
import type { ContactField } from '../../lib/service/model.ts';
import type { PersonRow } from '../../lib/views/search-view.ts';
import { type Buyable, withoutProfile, withProfile } from './order-model.ts';

/** What an order gets for some people: contacts, profiles, or profiles once more. */
export type Get = 'contacts' | 'profiles' | 'refresh';

interface Wanted {
  get: Get;
  fields: readonly ContactField[];
  /** Gets the profiles that a batch of contacts needs before. */
  enrichFirst: boolean;
}

/** One line of a bill: a contact field, or the profiles. */
export interface BillLine {
  field: ContactField | null;
  /** For how many people it is paid. */
  people: number;
  /** The last known price for one person. */
  each: number | null;
}

/** What an order costs at most, and what it is made of. What is already owned costs nothing and is counted apart. */
export interface Bill {
  /** The people it is placed for. */
  people: Buyable[];
  /** Those of whom something is paid for. */
  paid: number;
  total: number | null;
  /** It is one purchase, so the total is its price and not a limit. */
  exact: boolean;
  unpriced: Priced[];
  /** People who need a profile first. */
  unenriched: number;
  /** People who have to be found by name first. */
  sought: number;
}

const SEARCH: Priced = { op: 'search', people: 0, fields: [] };

/** The bill of an order. */
export function billOf(all: readonly Buyable[], { get, fields, enrichFirst }: Wanted, prices: Prices): Bill {
  if (get !== 'contacts') {
    const people = get === 'refresh' ? withProfile(all) : withoutProfile(all);
    const op = get === 'profiles' && people.length === 1 ? 'enrich' : 'enrich-batch';
    return totalled([{ op, people: people.length, fields: [] }], prices, {
      people,
      paid: people.length,
      unenriched: 0,
      sought: 0,
    });
  }
  const wanted = all
    .filter((person) => isPaid(person, fields))
    .map((person) => ({ ...person, fields: fields.filter((field) => !person.unlocked.includes(field)) }));
  // A single look-up works for anybody with a link. In a batch the service skips people without a profile.
  const unenriched = all.length > 1 ? withoutProfile(wanted).length : 0;
  const profiles: Priced = { op: 'enrich-batch', people: enrichFirst ? unenriched : 0, fields: [] };
  const sought = wanted.filter(({ findBy }) => findBy).length;
  const steps = [...Array(sought).fill(SEARCH), ...stepsOf(contactOp(all), wanted), profiles];
  return totalled(steps, prices, { people: [...all], paid: wanted.length, unenriched, sought });
}

/** Whether one of these fields is paid for: the person does not have it yet. */
function isPaid({ unlocked }: PersonRow, fields: readonly ContactField[]): boolean {
  return fields.some((field) => !unlocked.includes(field));
}

/** An order for as many people as the balance covers, in their order, without those who cost nothing. */
export interface Covered {
  bill: Bill;
  /** How many there would be if the balance covered all. */
  of: number;
}

/** What the balance covers of an order for several people; null where that is nobody, or all of them. */
export function coveredBill(
  all: readonly PersonRow[],
  wanted: Wanted,
  prices: Prices,
  balance: number | null,
): Covered | null {
  const whole = billOf(all, wanted, prices);
  if (balance === null || whole.total === null || whole.total <= balance) return null;
  const paid =
    wanted.get === 'contacts' ? whole.people.filter((one) => isPaid(one, wanted.fields)) : whole.people;
  // Two people may cost less than one, since a batch has prices of its own.
  for (let count = paid.length - 1; count > 0; count -= 1) {
    const bill = billOf(paid.slice(0, count), wanted, prices);
    if (bill.total !== null && bill.total <= balance) return { bill, of: paid.length };
  }
  return null;
}

function totalled(
  steps: readonly Priced[],
  prices: Prices,
  rest: Pick<Bill, 'people' | 'paid' | 'unenriched' | 'sought'>,
): Bill {
  const bought = steps.filter(({ op, people }) => people > 0 || op === 'search');
  return {
    ...rest,
    total: priceOfAll(prices, bought),
    exact: bought.length === 1 && bought[0]?.people === 1 && bought[0].fields.length < 2,
    unpriced: bought.filter((step) => worstCase(prices, step) === null),
  };
}

/** What one contact field costs for the people who don't have it yet. */
export function fieldLine(field: ContactField, all: readonly PersonRow[], prices: Prices): BillLine {
  const people = all.filter(({ unlocked }) => !unlocked.includes(field)).length;
  return { field, people, each: worstCase(prices, { op: contactOp(all), people: 1, fields: [field] }) };
}

/** What it costs to find people by name, one after the other. */
export function searchesLine(people: number, prices: Prices): BillLine {
  return { field: null, people, each: worstCase(prices, SEARCH) };
}

/** What profiles cost in a batch. */
export function profilesLine(people: number, prices: Prices): BillLine {
  return { field: null, people, each: worstCase(prices, { op: 'enrich-batch', people: 1, fields: [] }) };
}

/** Somebody without a link is unlocked by a batch of one. */
function contactOp(all: readonly PersonRow[]): 'contact' | 'contact-batch' {
  return all.length > 1 || !all[0]?.networkUrl ? 'contact-batch' : 'contact';
}
