import type { FieldView, PersonView } from '../../../lib/views/person-view.ts';
import type { SessionView } from '../../../lib/views/session-view.ts';
import { aRow, aSession, pricesOf } from '../../support/views.ts';

export const LINK = 'https://atrium.example/in/jane-doe';
export const NOW = Date.UTC(2026, 4, 4, 12, 0, 0);

/** A session as a tab of the network is told it. */
export function session(change: Partial<SessionView> = {}): SessionView {
  return aSession({
    last4: null,
    serviceUrl: null,
    network: {
      origin: 'https://www.atrium.example',
      site: 'atrium.example',
      pattern: '/in/:slug',
      example: LINK,
    },
    balance: { credits: 1240, extra: 60, at: NOW },
    prices: pricesOf({ profile: 1, work_email: 2, phone: 5 }),
    ...change,
  });
}

const LOCKED: FieldView = { state: 'locked' };

export function person(change: Partial<PersonView> = {}): PersonView {
  return {
    link: LINK,
    match: 'known',
    searched: false,
    search: { pages: 0, hasMore: false, at: null },
    linked: null,
    relinked: null,
    replaced: false,
    name: 'Jane Doe',
    person: aRow(),
    choices: [],
    profile: null,
    enriching: 'idle',
    enrichRequest: null,
    enrichLoss: null,
    enrichEnd: null,
    fields: { work_email: LOCKED, personal_email: LOCKED, phone: LOCKED },
    stopped: null,
    stalled: false,
    parked: false,
    pollError: null,
    nextCheckAt: null,
    unlockBy: 'contact',
    mayEnrich: false,
    ats: null,
    blocked: null,
    oddsAtCompany: {},
    problem: null,
    activity: [],
    session: session(),
    ...change,
  };
}

/** A profile with every part. */
export function wholeProfile(): NonNullable<PersonView['profile']> {
  const entry = { place: null, description: null, rest: [] };
  return {
    enrichedAt: NOW - 3 * 86_400_000,
    fromCache: true,
    skills: ['Kafka', 'Distributed systems', 'Go'],
    languages: [
      { name: 'French', level: 'NATIVE' },
      { name: 'English', level: 'FLUENT' },
      { name: 'Basque', level: 'HEARD_AT_HOME' },
    ],
    experience: [
      { ...entry, title: 'Staff Engineer', organisation: 'Acme', start: '2021-03', end: null, place: 'Lyon' },
      { ...entry, title: 'Engineer', organisation: 'Initech', start: '2016-09', end: '2021-02' },
    ],
    education: [{ ...entry, title: 'MSc', organisation: 'INSA Lyon', start: '2011-09', end: '2016-06' }],
  };
}
