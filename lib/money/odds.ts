import * as z from 'zod/mini';
import { CONTACT_FIELDS, type ContactField } from '../service/model.ts';

z.config({ jitless: true });

/** How often a contact field was looked up in a company, or in all of them together, and how often it was found. */
const oddsSchema = z.array(
  z.object({
    /** Null for all companies together. */
    company: z.nullable(z.string()),
    field: z.enum(CONTACT_FIELDS),
    found: z.number(),
    tried: z.number(),
    /** Whether each of the last look-ups found it, the newest first. */
    last: z.array(z.boolean()),
  }),
);
type OddsEntry = z.infer<typeof oddsSchema>[number];

/** What this browser's own look-ups found, for one account. The entries that changed last come first. */
export type Odds = readonly OddsEntry[];

/** One look-up of one field that surely found it or surely did not. */
export interface Try {
  field: ContactField;
  company: string | null;
  found: boolean;
}

export interface Tries {
  found: number;
  tried: number;
}

export type TriesByField = Partial<Record<ContactField, Tries>>;

/** The look-ups that "your last 10" speaks of. */
const MAX_LAST = 10;

/** Entries of companies that are kept: a few hundred companies. The ones without a look-up for longest go first. */
const MAX_ENTRIES = 600;

/** The name of the setting that holds the odds of an account. */
export function oddsSetting(account: string): string {
  return `odds|${account}`;
}

/** Odds from a stored value; none if it can't be read. */
export function readOdds(stored: unknown): Odds {
  const parsed = z.safeParse(oddsSchema, stored);
  return parsed.success ? parsed.data : [];
}

/**
 * The odds of one company, or with null those of all look-ups, from a stored value. Every view asks for them, and to check
 * the entries of hundreds of companies takes longer than the rest of a snapshot.
 */
export function readOddsOf(stored: unknown, company: string | null): Odds {
  if (!Array.isArray(stored)) return [];
  return readOdds(stored.filter((one) => isEntryOf(one, company)));
}

function isEntryOf(entry: unknown, company: string | null): boolean {
  const of = (entry as Partial<OddsEntry> | null)?.company;
  return company === null ? of === null : typeof of === 'string' && isSameCompany(of, company);
}

/** The odds after one more look-up. */
export function withTry(odds: Odds, { field, company, found }: Try): Odds {
  const overall = counted(odds, field, null, found);
  return company === null || nameOf(company) === '' ? overall : counted(overall, field, company, found);
}

function counted(odds: Odds, field: ContactField, company: string | null, found: boolean): Odds {
  const known = odds.find((one) => one.field === field && isSameCompany(one.company, company));
  const entry: OddsEntry = {
    company,
    field,
    found: (known?.found ?? 0) + Number(found),
    tried: (known?.tried ?? 0) + 1,
    last: [found, ...(known?.last ?? [])].slice(0, MAX_LAST),
  };
  const others = odds.filter((one) => one !== known);
  return [entry, ...others].filter((one, index) => one.company === null || index < MAX_ENTRIES);
}

/** How the last look-ups of each field went. */
export function lastTries(odds: Odds): TriesByField {
  return byField(
    odds.filter(({ company }) => company === null),
    ({ last }) => ({ found: last.filter(Boolean).length, tried: last.length }),
  );
}

/** How the look-ups of each field went in one company. */
export function triesAt(odds: Odds, company: string): TriesByField {
  return byField(
    odds.filter((one) => isSameCompany(one.company, company)),
    totals,
  );
}

/** How all look-ups of each field went. */
export function triesOverall(odds: Odds): TriesByField {
  return byField(
    odds.filter(({ company }) => company === null),
    totals,
  );
}

/** The companies with the most look-ups, and how those went. */
export function topCompanies(odds: Odds, max: number): { company: string; tries: TriesByField }[] {
  const groups = Map.groupBy(
    odds.filter(({ company }) => company !== null),
    ({ company }) => nameOf(company ?? ''),
  );
  const countOf = (entries: Odds) => entries.reduce((sum, { tried }) => sum + tried, 0);
  return [...groups.values()]
    .toSorted((a, b) => countOf(b) - countOf(a))
    .slice(0, max)
    .map((entries) => ({
      company: entries[0]?.company ?? '',
      tries: byField(entries, totals),
    }));
}

function byField(odds: Odds, triesOf: (entry: OddsEntry) => Tries): TriesByField {
  return Object.fromEntries(odds.map((one) => [one.field, triesOf(one)]));
}

const totals = ({ found, tried }: OddsEntry): Tries => ({ found, tried });

function isSameCompany(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : nameOf(one) === nameOf(other);
}

/** A company's name without what differs from one profile to the next. */
function nameOf(company: string): string {
  return company.trim().replace(/\s+/g, ' ').toLowerCase();
}
