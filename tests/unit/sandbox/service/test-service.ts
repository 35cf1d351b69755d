/** A service for tests, with an empty database, a clock that only the test moves, and fixed people. */
import type { DatabaseSync } from 'node:sqlite';
import { type Dialect, dialect } from '../../../../sandbox/dialects.ts';
import { createFaults } from '../../../../sandbox/faults.ts';
import type { Person } from '../../../../sandbox/people/person.ts';
import { COMPANIES } from '../../../../sandbox/service/accounts.ts';
import { createServiceApp } from '../../../../sandbox/service/app.ts';
import { createMovableClock } from '../../../../sandbox/service/clock.ts';
import { createControls } from '../../../../sandbox/service/controls.ts';
import { createCore, type Resolver, type ServicePeople } from '../../../../sandbox/service/core.ts';
import { openDatabase } from '../../../../sandbox/service/database.ts';
import { person as makePerson } from '../network/made-up-people.ts';

export const NETWORK = 'http://network.test';
const START = Date.UTC(2030, 0, 1);
export const DAY_MS = 24 * 60 * 60 * 1_000;
export const MINUTE_MS = 60_000;
/** A batch of fifteen people has ended after this time. */
export const BATCH_DONE_MS = 20 * MINUTE_MS;

const [demo, small, empty, rich] = COMPANIES;
export const DEMO: string = demo.key;
export const SMALL: string = small.key;
export const EMPTY: string = empty.key;
export const RICH: string = rich.key;

function person(urn: string, facts: Partial<Person> = {}): Person {
  return makePerson(0, {
    urn,
    slug: `slug-${urn}`,
    firstName: 'Ada',
    lastName: 'Nilsson',
    fullName: 'Ada Nilsson',
    title: 'Engineer',
    company: 'Northwind',
    place: 'Lyon, France',
    skills: ['SQL'],
    workEmail: `${urn}@work.example`,
    personalEmail: `${urn}@home.example`,
    phone: '+15550100',
    ...facts,
  });
}

/**
 * The own pool of the first account, by urn, and whether the account has the network link. All others are on the
 * network only. The pool came with one contact field: the personal email of `saved`.
 */
const POOL = new Map([
  ['saved', true],
  ['card', false],
]);

const everybody = [
  ...Array.from({ length: 450 }, (_, index) => person(`n${index + 1}`)),
  person('email-only', { personalEmail: null, phone: null }),
  person('nothing', { workEmail: null, personalEmail: null, phone: null }),
  person('gone', { unreachable: true }),
  person('saved', { workEmail: null, phone: '+15550111' }),
  person('card', { workEmail: null, personalEmail: null, phone: '+15550112' }),
];

function fakePeople(): ServicePeople {
  const byUrn = new Map(everybody.map((one) => [one.urn, one]));
  const inPool = (account: number, urn: string) => account === 0 && POOL.has(urn);
  return {
    get: (urn) => byUrn.get(urn),
    bySlug: (slug) => everybody.find((one) => one.slug === slug),
    inPool,
    poolLink: (account, urn) => account === 0 && POOL.get(urn) === true,
    search({ prompt, pool, account, limit, offset }) {
      const found = everybody.filter(
        ({ urn }) => (prompt === '' || urn === prompt) && (pool === 'both' || inPool(account, urn)),
      );
      return { urns: found.slice(offset, offset + limit).map(({ urn }) => urn), total: found.length };
    },
  };
}

const resolver: Resolver = {
  location: ({ city }) =>
    city === 'Lyon'
      ? { resolved: true, needsConfirmation: false, geoId: 'g1', displayName: 'Lyon, France' }
      : { resolved: false, needsConfirmation: false },
  entity: ({ query }, options) =>
    options?.fresh
      ? { resolved: true, needsConfirmation: false, entityId: 'e1', displayName: query }
      : { resolved: false, needsConfirmation: false },
};

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export function createTestService(
  options: { speed?: number; db?: DatabaseSync; dialect?: Partial<Dialect> } = {},
) {
  const db = options.db ?? openDatabase(':memory:');
  const clock = createMovableClock(db, { now: () => START });
  const { speed = 1 } = options;
  const core = createCore({
    db,
    clock,
    speed,
    people: fakePeople(),
    resolver,
    networkOrigin: NETWORK,
    dialect: dialect(options.dialect),
  });
  const faults = createFaults();
  const controls = createControls(core, clock, faults);
  const app = createServiceApp(core, faults);

  async function send(path: string, init: RequestInit, key: string | null): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (key !== null) headers.set('Authorization', `Bearer ${key}`);
    const response = await app.request(`/v1/talent-scout/${path}`, { ...init, headers });
    return { status: response.status, body: await response.json() };
  }
  const get = (operation: string, query: Record<string, string> = {}, key: string | null = DEMO) =>
    send(`${operation}?${new URLSearchParams(query)}`, {}, key);
  const postText = (operation: string, body: string, key: string | null = DEMO) =>
    send(operation, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }, key);
  const post = (operation: string, body: unknown, key: string | null = DEMO) =>
    postText(operation, JSON.stringify(body), key);

  return {
    app,
    core,
    controls,
    send,
    get,
    post,
    postText,
    /** What the account has paid so far, minus refunds. */
    spent: (account = 0) => controls.ledger(account).reduce((sum, { credits }) => sum + credits, 0),
    balance: (account = 0) => core.ledger.balance(account),
    contact: (urn: string, requestedFields: string[], key = DEMO) =>
      post('contact', { urn, networkUrl: `${NETWORK}/in/slug-${urn}`, requestedFields }, key),
    contactBatch: (urns: string[], requestedFields: string[], key = DEMO) =>
      post('contact/batch', { talents: urns.map((urn) => ({ urn })), requestedFields }, key),
    enrichBatch: (urns: string[], forceRefresh?: boolean, key = DEMO) =>
      post('enrich/batch', { talents: urns.map((urn) => ({ urn })), forceRefresh }, key),
    search: (filters: object = {}, page = 1, key = DEMO) =>
      post('search', { prompt: '', filtersJson: JSON.stringify(filters), page }, key),
    job: async (jobId: unknown, key = DEMO) =>
      (await get('batch-status', { jobId: String(jobId) }, key)).body,
    async enrichAll(...urns: string[]) {
      for (const urn of urns) await get('enrich', { urn });
    },
  };
}

export type TestService = ReturnType<typeof createTestService>;
