import type { IntentRecord, PersonRecord } from '../../../lib/store/records.ts';

/** A person as a search hit leaves them, with changes. */
export function person(change: Partial<PersonRecord> = {}): PersonRecord {
  return {
    account: 'a',
    urn: 'urn:1',
    name: 'Jane Doe',
    firstName: 'Jane',
    lastName: 'Doe',
    title: null,
    company: null,
    place: null,
    pictureUrl: null,
    networkUrl: 'https://net.example/in/jane',
    link: 'https://net.example/in/jane',
    origin: 'network',
    skills: [],
    languages: [],
    experience: [],
    education: [],
    enrichedAt: null,
    contacts: {},
    lastRequest: null,
    seenAt: 1,
    ...change,
  };
}

/** A recorded single unlock, with changes. */
export function intent(change: Partial<IntentRecord> = {}): IntentRecord {
  return {
    id: 'i1',
    account: 'a',
    job: 'j1',
    op: 'contact',
    targets: [{ urn: 'urn:1', networkUrl: null }],
    fields: ['phone'],
    refresh: false,
    search: null,
    state: 'recorded',
    createdAt: 1,
    changedAt: 1,
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
    ...change,
  };
}
