import type { SavedSearch } from '../../lib/searches/saved-searches.ts';
import type {
  AccountRecord,
  ChargeRecord,
  OrderRecord,
  PersonRecord,
  RequestRecord,
  ResultPageRecord,
  SoughtRecord,
} from '../../lib/store/records.ts';
import { START } from './times.ts';

/** A recorded request for one person, with the changes that a test needs. */
export function aRequest(change: Partial<RequestRecord> = {}): RequestRecord {
  return {
    id: 'A|click/c0',
    account: 'A',
    order: 'A|click',
    op: 'contact',
    targets: [{ urn: 'urn:1', networkUrl: 'https://network.test/in/person-1' }],
    fields: ['work_email'],
    refresh: false,
    search: null,
    state: 'recorded',
    createdAt: START,
    changedAt: START,
    sentAt: null,
    sends: 0,
    delays: 0,
    error: null,
    remoteId: null,
    each: false,
    due: null,
    polledAt: null,
    failures: 0,
    progress: null,
    charged: null,
    used: null,
    outcomes: [],
    parked: false,
    settled: false,
    before: [],
    limit: null,
    expected: null,
    balanceBefore: null,
    balanceFell: null,
    processing: null,
    skipped: null,
    lostAt: null,
    newsAt: null,
    goneSince: null,
    ...change,
  };
}

/** An order of one click. */
export function anOrder(change: Partial<OrderRecord> = {}): OrderRecord {
  return {
    id: 'A|click',
    account: 'A',
    kind: 'unlock',
    people: [{ urn: 'urn:1', networkUrl: 'https://network.test/in/person-1', name: 'Person 1' }],
    fields: ['work_email'],
    refresh: false,
    single: true,
    enrichFirst: false,
    tab: null,
    createdAt: START,
    endedAt: null,
    watching: true,
    limit: null,
    retry: false,
    sought: [],
    stopped: null,
    ...change,
  };
}

/** Somebody whom an order has to find first. */
export function aSought(change: Partial<SoughtRecord> = {}): SoughtRecord {
  return {
    link: 'https://network.test/in/person-1',
    url: 'https://www.network.test/in/person-1',
    name: 'Person 1',
    search: { key: 'key', prompt: 'Person 1', filtersJson: '{}', page: 1 },
    request: null,
    found: false,
    stopped: null,
    ...change,
  };
}

/** Someone of whom only a name is known. */
export function aPerson(change: Partial<PersonRecord> = {}): PersonRecord {
  return {
    account: 'A',
    urn: 'urn:1',
    name: 'Person 1',
    firstName: null,
    lastName: null,
    title: null,
    company: null,
    place: null,
    pictureUrl: null,
    networkUrl: null,
    link: null,
    origin: 'network',
    skills: [],
    languages: [],
    experience: [],
    education: [],
    enrichedAt: null,
    contacts: {},
    seenAt: START,
    ...change,
  };
}

/** A line of the recruiter's ledger. */
export function aCharge(change: Partial<ChargeRecord> = {}): ChargeRecord {
  return {
    id: 'A|click/c0:charge',
    account: 'A',
    request: 'A|click/c0',
    op: 'contact',
    kind: 'charge',
    credits: 3,
    people: 1,
    urn: 'urn:1',
    fields: ['work_email'],
    at: START,
    ...change,
  };
}

/** A page of results that was paid for, with one person on it. */
export function aResultPage(change: Partial<ResultPageRecord> = {}): ResultPageRecord {
  return {
    id: 'A|1|key',
    account: 'A',
    key: 'key',
    page: 1,
    prompt: '',
    filtersJson: '{}',
    hasNextPage: false,
    total: 1,
    urns: ['urn:1'],
    charged: 1,
    at: START,
    ...change,
  };
}

/** An account whose balance is not known yet. */
export function anAccount(change: Partial<AccountRecord> = {}): AccountRecord {
  return {
    id: 'A',
    serviceUrl: 'https://service.test',
    last4: '1234',
    balance: null,
    streams: false,
    refusedAt: null,
    ...change,
  };
}

/** A search that was made and not saved under a name. */
export function aSearch(change: Partial<SavedSearch> = {}): SavedSearch {
  return { id: '1', name: 'go', prompt: 'go', filtersJson: '{}', at: START, saved: false, ...change };
}

/** Several people as targets of an order. */
export function targets(count: number, from = 0): OrderRecord['people'] {
  return Array.from({ length: count }, (_, n) => ({
    urn: `urn:${from + n}`,
    networkUrl: `https://network.test/in/person-${from + n}`,
    name: `Person ${from + n}`,
  }));
}
