import type { DatabaseSync } from 'node:sqlite';
import type { ContactField, Contacts } from '../../lib/service/model.ts';
import type { Person } from '../people/person.ts';
import type { PeopleIndex } from '../search/people-index.ts';
import type { resolveEntity, resolveLocation } from '../search/resolve.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import type { Clock } from './clock.ts';
import { createItems, type Items } from './items.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createRecords, type Records, recordedContacts } from './records.ts';
import { createShapes, type Shapes } from './shapes.ts';
import { createStats, type Stats } from './stats.ts';

/** The queries about people that the service needs. */
export type ServicePeople = Pick<PeopleIndex, 'get' | 'bySlug' | 'search' | 'inPool' | 'poolLink'>;

/** Looks up what a free text means, as the provider would. */
export interface Resolver {
  location: typeof resolveLocation;
  entity: typeof resolveEntity;
}

interface CoreOptions {
  db: DatabaseSync;
  clock: Clock;
  /** How many times faster than real the provider works: with 60, three minutes take three seconds. */
  speed: number;
  people: ServicePeople;
  resolver: Resolver;
  networkOrigin: string;
}

/** The parts of the service that operations use. */
export interface Core extends CoreOptions {
  accounts: Accounts;
  ledger: Ledger;
  items: Items;
  records: Records;
  shapes: Shapes;
  stats: Stats;
}

/** Creates the parts of the service on one database. */
export function createCore(options: CoreOptions): Core {
  const { db, networkOrigin } = options;
  return {
    ...options,
    accounts: createAccounts(db),
    ledger: createLedger(db),
    items: createItems(db),
    records: createRecords(db),
    shapes: createShapes(networkOrigin),
    stats: createStats(),
  };
}

/** The contact data that an account has already: what it unlocked, and what its own pool came with. */
export function knownContacts({ people, records }: Core, account: number, urn: string): Contacts {
  const unlocked = records.unlocked(account, urn);
  const person = people.inPool(account, urn) ? people.get(urn) : undefined;
  if (!person) return unlocked;
  const recorded = recordedContacts(account, person);
  return {
    work_email: unlocked.work_email ?? recorded.work_email,
    personal_email: unlocked.personal_email ?? recorded.personal_email,
    phone: unlocked.phone ?? recorded.phone,
  };
}

/** The present values of the requested fields as JSON, to be stored with a finished lookup. */
export function requestedValues(core: Core, account: number, urn: string, requested: ContactField[]): string {
  const known = knownContacts(core, account, urn);
  return JSON.stringify(Object.fromEntries(requested.map((field) => [field, known[field]])));
}

/** Whether the account knows the person's network link. It does for everybody outside of its own pool. */
export function isLinked({ people }: Core, account: number, urn: string): boolean {
  return !people.inPool(account, urn) || people.poolLink(account, urn);
}

/** The person's full profile as this account sees it. */
export function profileFor(core: Core, account: number, person: Person) {
  const contacts = knownContacts(core, account, person.urn);
  return core.shapes.profile(person, contacts, isLinked(core, account, person.urn));
}
