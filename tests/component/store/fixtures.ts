import type { Table } from '../../../lib/store/records.ts';

interface Fixture {
  /** The database version these rows were written by. */
  version: number;
  rows: { table: string; row: unknown }[];
  /** What today's code must read back. */
  reads: { table: Table; key: string; expected: object }[];
}

/** Rows as each released version wrote them, spelt out: they must not change when the code does. */
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
    ],
    reads: [
      {
        table: 'people',
        key: 'a|urn:1',
        expected: { name: 'Jane Doe', contacts: { phone: { value: null, at: 7 } } },
      },
      { table: 'intents', key: 'j/c0', expected: { state: 'accepted', remoteId: 'req_1', charged: 5 } },
    ],
  },
];
