import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ledgerWrites, net } from '../../../lib/money/ledger.ts';
import { spentToday, takenToday } from '../../../lib/money/limits.ts';
import { NO_PRICES, type Prices, pricesOfLedger } from '../../../lib/money/prices.ts';
import { readLedger, readPrices, spentInAll } from '../../../lib/money/read-ledger.ts';
import { makeAnswer } from '../../../lib/requests/answer-meaning.ts';
import { recordAnswer } from '../../../lib/requests/record-answer.ts';
import type { ContactField } from '../../../lib/service/model.ts';
import { localDay } from '../../../lib/store/local-day.ts';
import {
  type ChargeRecord,
  PAID_OPERATIONS,
  type PaidOperation,
  type PersonRecord,
  REQUEST_STATES,
} from '../../../lib/store/records.ts';
import { put, remove, type Write } from '../../../lib/store/store.ts';
import { wronglyDerived } from '../../support/derived-rows.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { aCharge, anAccount, anOrder, aPerson, aRequest, aResultPage } from '../../support/records.ts';
import { DAY, HOUR, START } from '../../support/times.ts';

const few = <T>(...values: T[]) => fc.constantFrom(...values);
const account = few('A', 'B');
const at = fc.integer({ min: START - 3 * DAY, max: START + HOUR });
const credits = few(0.1, 0.2, 1, 2.5, 7);
const link = few('l1', 'l2', 'l3', null);

const charge = fc
  .record({
    n: fc.nat(6),
    account,
    at,
    op: few(...PAID_OPERATIONS),
    kind: few<ChargeRecord['kind']>('charge', 'refund', 'lost'),
    credits,
    urn: few('u1', null),
    request: few('r1', 'r2'),
    people: few(1, 2),
    expected: few(undefined, 3),
    fields: few<ChargeRecord['fields']>([], ['phone'], ['work_email', 'phone']),
  })
  .map(
    ({ n, kind, expected, ...rest }): ChargeRecord =>
      aCharge({
        ...rest,
        id: `c${n}`,
        kind,
        credits: kind === 'lost' ? null : rest.credits,
        ...(kind === 'lost' && expected !== undefined && { expected }),
      }),
  );

const person = fc
  .record({
    urn: few('u1', 'u2', 'u3', 'u4'),
    account,
    link,
    more: link,
    name: few('Jane Doe', 'Jane M. Doe', 'Zoë'),
    origin: few('pool' as const, 'network' as const),
    value: few('x@y.test', null),
    enrichedAt: few(null, 5),
    seenAt: at,
  })
  .map(
    ({ link: one, more, value, seenAt, ...rest }): PersonRecord =>
      aPerson({
        ...rest,
        link: one,
        links: [one, more].filter((each) => each !== null),
        contacts: value === null ? {} : { work_email: { value, at: seenAt } },
        seenAt,
      }),
  );

const write: fc.Arbitrary<Write> = fc.oneof(
  charge.map((one) => put('charges', one)),
  fc.nat(6).map((n) => remove('charges', `c${n}`)),
  person.map((one) => put('people', one)),
  fc
    .record({ account, urn: few('u1', 'u2', 'u3', 'u4') })
    .map((one) => remove('people', `${one.account}|${one.urn}`)),
  fc
    .record({
      id: few('r1', 'r2'),
      account,
      state: few(...REQUEST_STATES),
      found: few(undefined, 2),
      createdAt: at,
    })
    .map(({ found, ...one }) =>
      put(
        'requests',
        aRequest({
          ...one,
          outcomes: [{ urn: 'u1', result: 'found', reason: null }],
          ...(found && { found }),
        }),
      ),
    ),
  fc
    .record({ id: few('o1', 'o2'), account, endedAt: few(null, START) })
    .map((one) => put('orders', anOrder(one))),
  few('o1', 'o2').map((id) => remove('orders', id)),
  fc.record({ id: few('p1', 'p2'), account }).map((one) => put('resultPages', aResultPage(one))),
);

test('after any commits, the totals and the lists are what they are when all is counted anew', () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.array(write, { minLength: 1, maxLength: 5 }) },
    { weight: 1, arbitrary: few('A|u1', 'A|u2', 'B|u1') },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const disk = new MemoryDisk(() => START);
      for (const one of steps) {
        if (Array.isArray(one)) disk.commit(one, false);
        // An unreadable record is found sooner or later.
        else disk.corrupt('people', one, { nonsense: true });
      }
      expect(wronglyDerived(disk)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('a person is in the lists once, whatever links their records share', () => {
  fc.assert(
    fc.property(fc.array(fc.array(person, { minLength: 1, maxLength: 4 }), { maxLength: 8 }), (commits) => {
      const disk = new MemoryDisk();
      for (const people of commits)
        disk.commit(
          people.map((one) => put('people', one)),
          false,
        );
      const listed = disk.rows('people').filter(({ index }) => index.list);
      const figures = ['A', 'B'].map(
        (id) => disk.all('totals').find((total) => total.id === id)?.figures.all ?? 0,
      );
      expect(figures.reduce((sum, one) => sum + one, 0)).toBe(listed.length);
    }),
  );
});

describe('limits and prices', () => {
  const ledger = fc
    .array(charge, { maxLength: 30 })
    .map((lines) => lines.map((line, n) => ({ ...line, id: `c${n}` })));

  test('from an index are exactly what they are from the whole ledger', async () => {
    await fc.assert(
      fc.asyncProperty(ledger, async (lines) => {
        const disk = new MemoryDisk();
        disk.commit(
          [put('accounts', anAccount({ id: 'A' })), ...lines.map((line) => put('charges', line))],
          false,
        );
        const store = disk.open();
        const own = lines.filter((line) => line.account === 'A');
        const { today, prices } = await readLedger(store, 'A', START);
        expect(prices).toEqual(pricesOfLedger(disk.all('charges').filter((line) => line.account === 'A')));
        expect(spentToday(today ?? [], START)).toBe(spentToday(own, START));
        for (const known of [prices, NO_PRICES])
          expect(takenToday(today, [], known, START)).toEqual(takenToday(own, [], known, START));
        expect(await spentInAll(store, 'A')).toEqual({
          net: net(own),
          unknown: own.filter(({ kind }) => kind === 'lost').length,
        });
      }),
    );
  });

  /** Answered requests whose lines in the ledger teach a price: those for one person or a result page, that cost something. */
  const answered = fc.array(
    fc.record({
      op: few<PaidOperation>('contact', 'enrich', 'search'),
      fields: few<ContactField[]>(['phone'], ['work_email'], ['work_email', 'phone']),
      charged: few(0.5, 1, 2, 7),
      after: fc.integer({ min: 1, max: 5 }),
    }),
    { maxLength: 25 },
  );

  test('kept with the account are what the whole ledger teaches', async () => {
    await fc.assert(
      fc.asyncProperty(answered, async (all) => {
        const disk = new MemoryDisk();
        const store = disk.open();
        disk.commit([put('accounts', anAccount({ id: 'A', prices: [] }))], false);
        let at = START;
        for (const [n, { op, fields, charged, after }] of all.entries()) {
          at += after;
          const request = aRequest({
            id: `r${n}`,
            op,
            fields: op === 'contact' ? fields : [],
            targets: op === 'search' ? [] : [{ urn: `u${n}`, networkUrl: null }],
            state: 'sending',
            sends: 1,
            sentAt: at,
          });
          const ports = { store, now: () => at, canonical: () => null };
          const answer = makeAnswer({ type: 'finished', at, charged, outcomes: [] });
          const { next, writes } = await recordAnswer(ports, request, answer);
          await store.commit([put('requests', next), ...ledgerWrites(next), ...writes]);
        }
        const { prices } = await readPrices(store, 'A');
        const taught = pricesOfLedger(disk.all('charges'));
        const inAnyOrder = (some: Prices) =>
          some.map(({ op, fields, people, credits }) => JSON.stringify([op, fields, people, credits])).sort();
        expect(inAnyOrder(prices)).toEqual(inAnyOrder(taught));
        expect(disk.all('charges')).toHaveLength(all.length);
      }),
    );
  });

  test('of an account with kept prices read no ledger but today’s', async () => {
    const disk = new MemoryDisk();
    const known = { op: 'contact' as const, fields: [], people: 1, credits: 5, at: 1 };
    disk.commit([put('accounts', anAccount({ id: 'A', prices: [known] })), put('charges', aCharge())], false);
    expect((await readPrices(disk.open(), 'A')).prices).toEqual([known]);
  });
});

test('a charge counts for the recruiter’s day when it was written, also if the time zone changes', () => {
  const disk = new MemoryDisk();
  const late = new Date(2026, 10, 3, 23, 30).getTime();
  disk.commit([put('charges', aCharge({ at: late, credits: 2 }))], false);
  const before = process.env.TZ;
  try {
    process.env.TZ = 'Pacific/Kiritimati';
    expect(localDay(late)).not.toBe('2026-11-03');
    disk.commit([put('charges', aCharge({ at: late, credits: 3 }))], false);
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
  expect(disk.all('totals')).toContainEqual({ id: 'A|2026-11-03', figures: { 'charge:contact': 3 } });
});
