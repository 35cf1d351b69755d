import type { DatabaseSync } from 'node:sqlite';
import type { ContactField } from '../../lib/service/model.ts';
import { DEFAULT_DIALECT, type Dialect } from '../dialects.ts';
import type { Person } from '../people/person.ts';
import type { PeopleIndex } from '../search/people-index.ts';
import type { resolveEntity, resolveLocation } from '../search/resolve.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import type { Clock } from './clock.ts';
import { createItems, type Items } from './items.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { withPoolTwins } from './pool-twins.ts';
import { type Contacts, createRecords, type Records, recordedContacts } from './records.ts';
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
  /** How the service reads the gaps of its documents. Default: the first reading of each freedom. */
  dialect?: Dialect | undefined;
}

/** The parts of the service that operations use. */
export interface Core extends CoreOptions {
  /** It may change between two requests. */
  dialect: Dialect;
  accounts: Accounts;
  ledger: Ledger;
  items: Items;
  records: Records;
  shapes: Shapes;
  stats: Stats;
}

/** Creates the parts of the service on one database. */
export function createCore(options: CoreOptions): Core {
  const { db, networkOrigin, dialect = DEFAULT_DIALECT } = options;
  const core: Core = {
    ...options,
    dialect,
    people: withPoolTwins(options.people, () => core.dialect['pool-twins'] === 'twins'),
    accounts: createAccounts(db),
    ledger: createLedger(db),
    items: createItems(db),
    records: createRecords(db),
    shapes: createShapes(networkOrigin),
    stats: createStats(),
  };
  return core;
}

/**
 * The contact data that an account has already: what it unlocked, and what its own pool came with (freedom
 * `pool-contacts`).
 */
export function knownContacts(core: Core, account: number, urn: string): Contacts {
  const { people, records, dialect } = core;
  const unlocked = records.unlocked(account, urn);
  const person = people.inPool(account, urn) ? people.get(urn) : undefined;
  if (!person || dialect['pool-contacts'] === 'none') return unlocked;
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

/**
 * Whether the account knows the person's network link. It does for everybody outside of its own pool, and for some in it
 * (freedom `pool-links`).
 */
export function isLinked({ people, dialect }: Core, account: number, urn: string): boolean {
  if (!people.inPool(account, urn)) return true;
  return dialect['pool-links'] === 'some' && people.poolLink(account, urn);
}

/** The person's full profile as this account sees it. */
export function profileFor(core: Core, account: number, person: Person) {
  const contacts = knownContacts(core, account, person.urn);
  return core.shapes.profile(person, contacts, isLinked(core, account, person.urn));
}
