import { CONTACT_FIELDS, type ContactField, type Contacts } from '../../../lib/service/model.ts';
import type { Dialect } from '../../../sandbox/dialects.ts';
import { findable, type ModelPerson, NO_CONTACTS, PEOPLE, personOf } from '../model-people.ts';
import { DAY } from '../times.ts';
import type { Purse } from './ledger.ts';
import type { Lookup } from './lookups.ts';

const CACHE_WINDOW = 30 * DAY;

/** An account at the service. */
export interface ModelAccount extends Purse {
  /** False while the service refuses the key. */
  hasKey: boolean;
  enrichedAt: Map<string, number>;
  unlocked: Map<string, Contacts>;
  /** Fields that were looked up in vain, as `urn field`. */
  missed: Set<string>;
  /** Each person's newest contact lookup. */
  lookups: Map<string, Lookup>;
  /** The balance that the last answer could have named, for a service whose balance lags. */
  lastBalance: Purse;
}

/** A new account. It owns what the pool knows of its people. */
export function newAccount(credits: number, extra: number, dialect: Dialect): ModelAccount {
  const unlocked = new Map<string, Contacts>();
  if (dialect['pool-contacts'] === 'some')
    for (const person of PEOPLE) if (person.ownsContacts) unlocked.set(person.urn, allOf(person, dialect));
  return {
    credits,
    extra,
    hasKey: true,
    enrichedAt: new Map(),
    unlocked,
    missed: new Set(),
    lookups: new Map(),
    lastBalance: { credits, extra },
  };
}

function allOf(person: ModelPerson, dialect: Dialect): Contacts {
  const values = { ...NO_CONTACTS };
  for (const field of CONTACT_FIELDS) values[field] = found(person, field, dialect);
  return values;
}

/** What a lookup finds, as text. A service with phone numbers as numbers knows only their digits. */
export function found(person: ModelPerson, field: ContactField, dialect: Dialect): string | null {
  const value = findable(person, field);
  return field === 'phone' && dialect['phone-type'] === 'number'
    ? (value?.replaceAll(/\D/g, '') ?? null)
    : value;
}

/** What the account owns of a person's contact data. */
export function ownedBy(account: ModelAccount, urn: string): Contacts {
  return account.unlocked.get(urn) ?? NO_CONTACTS;
}

/** Whether the person's profile is in the cache, so that it costs nothing. */
export function isCached(account: ModelAccount, urn: string, now: number): boolean {
  const at = account.enrichedAt.get(urn);
  return at !== undefined && now - at < CACHE_WINDOW;
}

/** Whether contact/batch takes the person as enriched. */
export function isEnriched(account: ModelAccount, urn: string, now: number, dialect: Dialect): boolean {
  if (personOf(urn).pool) return true;
  return dialect['enriched-for'] === 'ever' ? account.enrichedAt.has(urn) : isCached(account, urn, now);
}
