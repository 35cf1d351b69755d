import type { Table } from '../../../lib/store/records.ts';

/** A row of the first release, with the name that its table had. */
export interface FirstRow {
  table: string;
  row: { key: string; index: Record<string, string[]>; record: unknown };
}

interface Fixture {
  /** The database version these rows were written by. */
  version: number;
  rows: FirstRow[];
  /** Records that the current code must read by key. */
  reads: { table: Table; key: string; expected: object }[];
  /** Keys of records that the current code must find by an index. */
  lists: { table: Table; index: string; value: string; keys: string[] }[];
}

const OLD_REQUEST = {
  account: 'a',
  job: 'j',
  op: 'contact',
  targets: [{ urn: 'urn:2', networkUrl: null }],
  fields: ['phone'],
  refresh: false,
  search: null,
  createdAt: 1,
  changedAt: 2,
  sentAt: 1,
  sends: 1,
  delays: 0,
  error: null,
  remoteId: null,
  each: false,
  due: null,
  polledAt: null,
  failures: 0,
  progress: null,
  charged: 5,
  used: null,
  outcomes: [],
  parked: false,
  settled: false,
};

const OLD_ORDER = {
  account: 'a',
  kind: 'unlock',
  people: [{ urn: 'urn:1', networkUrl: null, name: 'Jane Doe' }],
  fields: ['phone'],
  refresh: false,
  single: true,
  enrichFirst: false,
  tab: null,
  createdAt: 1,
  watching: true,
};

/** Rows as each released version wrote them. They are literal, so that they do not change with the code. */
export const fixtures: Fixture[] = [
  {
    version: 1,
    rows: [
      {
        table: 'people',
        row: {
          key: 'a|urn:1',
          index: { account: ['a'], link: ['a|https://net.example/in/jane'] },
          record: {
            account: 'a',
            urn: 'urn:1',
            name: 'Jane Doe',
            firstName: 'Jane',
            lastName: 'Doe',
            title: 'Staff Engineer',
            company: 'Acme',
            place: 'Lyon',
            pictureUrl: null,
            networkUrl: 'https://net.example/in/jane',
            link: 'https://net.example/in/jane',
            origin: 'network',
            skills: ['Rust'],
            languages: [{ name: 'French', level: 'NATIVE' }],
            experience: [],
            education: [],
            enrichedAt: 5,
            contacts: { phone: { value: null, at: 7 } },
            lastRequest: 'req_1',
            seenAt: 7,
          },
        },
      },
      {
        table: 'intents',
        row: {
          key: 'j/c0',
          index: { account: ['a'], open: ['a'], asking: [], job: ['j'], target: ['a|urn:1'] },
          record: {
            id: 'j/c0',
            account: 'a',
            job: 'j',
            op: 'contact',
            targets: [{ urn: 'urn:1', networkUrl: null }],
            fields: ['phone'],
            refresh: false,
            search: null,
            state: 'accepted',
            createdAt: 1,
            changedAt: 2,
            sentAt: 1,
            sends: 1,
            delays: 0,
            error: null,
            remoteId: 'req_1',
            each: false,
            due: 3,
            polledAt: null,
            failures: 0,
            progress: { total: 1, completed: 0, failed: 0, stalled: false, running: true },
            charged: 5,
            used: null,
            outcomes: [],
            parked: false,
            settled: false,
          },
        },
      },
      {
        table: 'intents',
        row: {
          key: 'j/c1',
          index: { account: ['a'], open: [], asking: ['a'], job: ['j'], target: ['a|urn:2'] },
          record: { ...OLD_REQUEST, id: 'j/c1', state: 'ask', charged: null, due: null },
        },
      },
      {
        table: 'intents',
        row: {
          key: 'k/e0',
          index: { account: ['a'], open: [], asking: [], job: ['k'], target: ['a|urn:2'] },
          record: { ...OLD_REQUEST, id: 'k/e0', job: 'k', op: 'enrich', state: 'done', due: null },
        },
      },
      {
        table: 'jobs',
        row: {
          key: 'j',
          index: { account: ['a'], open: ['a'] },
          record: { ...OLD_ORDER, id: 'j', endedAt: null },
        },
      },
      {
        table: 'jobs',
        row: {
          key: 'k',
          index: { account: ['a'], open: [] },
          record: { ...OLD_ORDER, id: 'k', kind: 'enrich', fields: [], endedAt: 9 },
        },
      },
      {
        table: 'charges',
        row: {
          key: 'j/c0:charge',
          index: { account: ['a'] },
          record: {
            id: 'j/c0:charge',
            account: 'a',
            intent: 'j/c0',
            op: 'contact',
            kind: 'charge',
            credits: 5,
            people: 1,
            urn: 'urn:1',
            fields: ['phone'],
            at: 1,
          },
        },
      },
      {
        table: 'pages',
        row: {
          key: 'a|1|["go","{}"]',
          index: { account: ['a'], search: ['a|["go","{}"]'] },
          record: {
            id: 'a|1|["go","{}"]',
            account: 'a',
            key: '["go","{}"]',
            page: 1,
            prompt: 'go',
            filtersJson: '{}',
            hasNextPage: false,
            total: 1,
            urns: ['urn:1'],
            charged: 1,
            at: 1,
          },
        },
      },
      {
        table: 'accounts',
        row: {
          key: 'a',
          index: {},
          record: {
            id: 'a',
            serviceUrl: 'https://service.example',
            last4: '7f3a',
            balance: { credits: 40, extra: 2, at: 1 },
            streams: true,
            refusedAt: null,
            quotes: [{ op: 'contact', fields: ['phone'], credits: 5, at: 1 }],
          },
        },
      },
      {
        table: 'aside',
        row: {
          key: 'intents|j/c2|4',
          index: {},
          record: {
            id: 'intents|j/c2|4',
            table: 'intents',
            key: 'j/c2',
            at: 4,
            reason: 'state: Invalid option',
            raw: { id: 'j/c2', state: 'spent twice', job: 'j' },
          },
        },
      },
    ],
    reads: [
      {
        table: 'people',
        key: 'a|urn:1',
        expected: { name: 'Jane Doe', contacts: { phone: { value: null, at: 7 } } },
      },
      {
        table: 'requests',
        key: 'j/c0',
        expected: {
          state: 'accepted',
          remoteId: 'req_1',
          charged: 5,
          before: [],
          limit: null,
          expected: null,
          lostAt: null,
          goneSince: null,
        },
      },
      { table: 'requests', key: 'j/c1', expected: { state: 'needs-decision', order: 'j' } },
      { table: 'requests', key: 'k/e0', expected: { state: 'done', order: 'k' } },
      { table: 'orders', key: 'j', expected: { kind: 'unlock', endedAt: null, limit: null, retry: false } },
      { table: 'orders', key: 'k', expected: { kind: 'enrich', endedAt: 9 } },
      { table: 'charges', key: 'j/c0:charge', expected: { request: 'j/c0', credits: 5 } },
      { table: 'resultPages', key: 'a|1|["go","{}"]', expected: { urns: ['urn:1'] } },
      {
        table: 'accounts',
        key: 'a',
        expected: { balance: { credits: 40, extra: 2 }, quotes: [{ op: 'contact', people: 1, credits: 5 }] },
      },
      {
        table: 'quarantine',
        key: 'intents|j/c2|4',
        expected: { table: 'requests', key: 'j/c2', raw: { state: 'spent twice', job: 'j' } },
      },
    ],
    lists: [
      { table: 'requests', index: 'open', value: 'a', keys: ['j/c0'] },
      { table: 'requests', index: 'undecided', value: 'a', keys: ['j/c1'] },
      { table: 'requests', index: 'order', value: 'j', keys: ['j/c0', 'j/c1'] },
      { table: 'requests', index: 'person', value: 'a|urn:2', keys: ['j/c1', 'k/e0'] },
      { table: 'orders', index: 'open', value: 'a', keys: ['j'] },
      { table: 'resultPages', index: 'search', value: 'a|["go","{}"]', keys: ['a|1|["go","{}"]'] },
    ],
  },
];

/** The rows of the first release many times over, each time of other people, orders, requests and searches. */
export function manyRows(times: number): FirstRow[] {
  const [first] = fixtures;
  const rows = (first?.rows ?? []).filter(({ table }) => table !== 'accounts');
  return Array.from({ length: times }, (_, n) =>
    rows.map(({ table, row }) => ({ table, row: renamed(row, n) as FirstRow['row'] })),
  ).flat();
}

function renamed(value: unknown, n: number): unknown {
  if (typeof value === 'string')
    return value
      .replace(/(^|\|)([jk])(?=$|\/)/g, `$1${n}$2`)
      .replace(/urn:/g, `urn:${n}-`)
      .replace(/"go"/g, `"go${n}"`)
      .replace(/\/in\/jane/g, `/in/jane-${n}`);
  if (Array.isArray(value)) return value.map((one) => renamed(one, n));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, renamed(part, n)]));
}
