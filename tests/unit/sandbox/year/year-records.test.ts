import { describe, expect, test } from 'vitest';
import { ledgerWrites } from '../../../../lib/money/ledger.ts';
import { learnNetwork } from '../../../../lib/network/learn-network.ts';
import { profileOf } from '../../../../lib/network/link.ts';
import { nextRequests } from '../../../../lib/requests/plan.ts';
import { KEEP_RULES, keepContext } from '../../../../lib/retention/keep-rules.ts';
import { resultPageId, searchKey } from '../../../../lib/searches/result-pages.ts';
import { decodeFilters, encodeFilters } from '../../../../lib/service/filters.ts';
import { CONTACT_FIELDS } from '../../../../lib/service/model.ts';
import { linksOf } from '../../../../lib/store/links-of.ts';
import { isOpen, keyOf, readRecord } from '../../../../lib/store/records.ts';
import { generatePeople } from '../../../../sandbox/people/generate.ts';
import { countsOf, DAY, YEAR } from '../../../../sandbox/year/size.ts';
import { type YearTable, yearRecords } from '../../../../sandbox/year/year-records.ts';
import { NETWORK_URL, NOW, readYear, SMALL, yearOptions } from './small-year.ts';

const DAY_MS = 24 * 60 * 60_000;
const year = readYear();
const TABLES = Object.keys(year) as YearTable[];

const orders = new Map(year.orders.map((order) => [order.id, order]));
const requests = new Map(year.requests.map((request) => [request.id, request]));
const urns = new Set(year.people.map(({ urn }) => urn));
const dayOf = (at: number) => Math.floor(at / DAY_MS);

function countsIn(tables: typeof year) {
  const { people, orders: placed, charges, resultPages } = tables;
  return {
    people: people.length,
    orders: placed.length,
    charges: charges.length,
    resultPages: resultPages.length,
  };
}

describe('each record', () => {
  test.each(TABLES)('of %s is read as it is', (table) => {
    for (const record of year[table]) {
      const read = readRecord(table, record);
      expect(read.error?.issues ?? []).toEqual([]);
      expect(read.data).toEqual(record);
    }
  });

  test.each(TABLES)('of %s has a key of its own', (table) => {
    expect(year[table].length).toBeGreaterThan(0);
    expect(new Set(year[table].map((record) => keyOf(table, record))).size).toBe(year[table].length);
  });
});

describe('the size', () => {
  test('is kept to the record', () => {
    expect(countsIn(year)).toEqual(countsOf(SMALL));
    expect(countsIn(readYear({ size: DAY }))).toEqual({
      people: 100,
      orders: 20,
      charges: 100,
      resultPages: 5,
    });
  });

  test('of a year is a hundred thousand people', () => {
    expect(countsOf(YEAR)).toEqual({ people: 100_000, orders: 20_000, charges: 100_000, resultPages: 5_000 });
  });

  test('can have open unlocks on top, which are due later', () => {
    const few = readYear({ size: DAY, open: 30 });
    expect(countsIn(few)).toEqual(countsOf(DAY, 30));
    const open = few.requests.filter(isOpen);
    expect(open).toHaveLength(30);
    expect(
      open.filter(
        ({ state, due, sentAt }) => state !== 'accepted' || !due || due <= NOW || !sentAt || sentAt >= NOW,
      ),
    ).toEqual([]);
    expect(few.orders.filter(({ endedAt }) => endedAt === null).map(({ id }) => id)).toEqual(
      open.map(({ order }) => order),
    );
    expect(() => readYear({ size: DAY, open: 41 })).toThrow('at most 40');
  });

  test('is made a record at a time', () => {
    const first = yearRecords(yearOptions({ size: YEAR })).next();
    expect(first.value).toMatchObject({ table: 'requests', record: { op: 'search' } });
  });
});

describe('the same options', () => {
  test('give the same records', () => {
    expect(readYear({ size: DAY, open: 3 })).toEqual(readYear({ size: DAY, open: 3 }));
  });

  test('but for another seed give other ones', () => {
    const others = new Set(readYear({ size: DAY, seed: 4 }).requests.map(({ id }) => id));
    expect(readYear({ size: DAY }).requests.filter(({ id }) => others.has(id))).toEqual([]);
  });
});

describe('people', () => {
  test('are those of the sandbox with the same seed', () => {
    const made = generatePeople({ count: year.people.length, seed: 3 });
    expect(urns).toEqual(new Set(made.map(({ urn }) => urn)));
  });

  test('have no link in common, so that no two of them are one person', () => {
    const links = year.people.flatMap((person) => linksOf(person));
    expect(links.length).toBeGreaterThan(0);
    expect(new Set(links).size).toBe(links.length);
  });

  test('have the links that the extension makes of their addresses', () => {
    const [example] = year.people.flatMap(({ networkUrl }) => networkUrl ?? []);
    const learnt = learnNetwork(example ?? '');
    const network = learnt.ok ? learnt.network : null;
    const canonical = (url: string | null) =>
      network && url ? (profileOf(network, url)?.canonical ?? null) : null;
    for (const { networkUrl, link, links } of year.people) {
      expect(link).toBe(canonical(networkUrl));
      expect(links).toEqual(link === null ? [] : [link]);
    }
    for (const { link } of year.choices) expect(canonical(link)).toBe(link);
    expect(year.people.some(({ link }) => link?.startsWith(`${NETWORK_URL}/in/%`))).toBe(true);
  });

  test('are enriched in part, and a third to a half of what is looked up is not found', () => {
    const outside = year.people.filter(({ origin }) => origin === 'network');
    const share = outside.filter(({ enrichedAt }) => enrichedAt !== null).length / outside.length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.5);
    for (const field of CONTACT_FIELDS) {
      const told = outside.flatMap(({ contacts }) => contacts[field] ?? []);
      const missing = told.filter(({ value }) => value === null).length / told.length;
      expect(missing, field).toBeGreaterThan(0.25);
      expect(missing, field).toBeLessThan(0.5);
    }
    expect(year.people.filter(({ origin }) => origin === 'pool').length).toBeGreaterThan(100);
  });
});

describe('references', () => {
  test('each charge is one that the extension writes for its request', () => {
    const written = year.requests.flatMap(ledgerWrites).flatMap((write) => ('put' in write ? write.put : []));
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    expect(year.charges.toSorted(byId)).toEqual((written as typeof year.charges).toSorted(byId));
    for (const kind of ['charge', 'refund', 'lost'])
      expect(
        year.charges.some((one) => one.kind === kind),
        kind,
      ).toBe(true);
  });

  test('each request has ended, as a search or in an order that ended after it', () => {
    const answered = new Set(year.orders.map(({ id }) => id));
    for (const request of year.requests) {
      expect(isOpen(request)).toBe(false);
      if (request.order === null) {
        expect(request.op).toBe('search');
        continue;
      }
      answered.delete(request.order);
      const order = orders.get(request.order);
      expect(order?.endedAt).toBeGreaterThanOrEqual(request.changedAt);
      const ordered = new Set(order?.people.map(({ urn }) => urn));
      expect(request.targets.filter(({ urn }) => !ordered.has(urn) || !urns.has(urn))).toEqual([]);
      expect(request.targets.length).toBeLessThanOrEqual(15);
      expect(request.outcomes.map(({ urn }) => urn)).toEqual(request.targets.map(({ urn }) => urn));
    }
    expect([...answered]).toEqual([]);
    for (const { request } of year.charges) expect(requests.has(request)).toBe(true);
  });

  test('each order has got all that the extension would have ordered for it', () => {
    const people = new Map(year.people.map((person) => [person.urn, person]));
    const made = Map.groupBy(year.requests, ({ order }) => order);
    for (const order of year.orders) {
      const context = { people, hasNoStatus: false, now: order.endedAt ?? 0 };
      expect(nextRequests({ ...order, endedAt: null }, made.get(order.id) ?? [], context)).toEqual([]);
    }
  });

  test('each result page has people, and a search that brought it', () => {
    const searched = new Map(
      year.requests.flatMap(({ search, account, state }) =>
        search && state === 'done' ? [[resultPageId(account, search.key, search.page), search]] : [],
      ),
    );
    for (const page of year.resultPages) {
      const { id, key, prompt, filtersJson, page: number } = page;
      expect(searched.get(id)).toEqual({ key, prompt, filtersJson, page: number });
      expect(key).toBe(searchKey(prompt, filtersJson));
      expect(encodeFilters(decodeFilters(filtersJson) ?? {})).toBe(filtersJson);
      expect(page.urns.filter((urn) => !urns.has(urn))).toEqual([]);
      expect(page.urns).toHaveLength(20);
      expect(page.total).toBeGreaterThanOrEqual(number * 20);
    }
    expect(searched.size).toBe(year.resultPages.length);
    for (const { urn } of year.choices) expect(urns.has(urn)).toBe(true);
  });

  test('the balance moves by what is charged and refunded, and is topped up', () => {
    let credits: number | null = null;
    let bought = 0;
    for (const { balanceBefore, charged, expected, used, op } of year.requests) {
      if (!balanceBefore) throw new Error('Each request left with a known balance.');
      if (credits !== null && balanceBefore.credits !== credits) bought += balanceBefore.credits - credits;
      const isRefunded = op === 'contact-batch' && used !== null;
      const cost: number = isRefunded ? used : (charged ?? expected ?? 0);
      credits = balanceBefore.credits - cost;
      expect(credits).toBeGreaterThan(0);
    }
    expect(bought).toBeGreaterThan(0);
    expect(bought % 10_000).toBe(0);
  });
});

describe('time', () => {
  test('spreads over the working days of the last year', () => {
    const days = [...new Set(year.charges.map(({ at }) => dayOf(at)))];
    expect(days.length).toBe(250);
    expect(days.filter((day) => [0, 6].includes(new Date(day * DAY_MS).getUTCDay()))).toEqual([]);
    expect(Math.min(...days)).toBeGreaterThanOrEqual(dayOf(NOW) - 364);
    // The day before a Wednesday.
    expect(Math.max(...days)).toBe(dayOf(NOW) - 1);
  });

  test('goes forward from one request to the next, within the busiest day too', () => {
    let last = 0;
    const busy = { pages: (3 * YEAR.pages) / YEAR.days, days: 3 };
    for (const { createdAt, sentAt, changedAt } of readYear({ size: busy }).requests) {
      expect(createdAt).toBeGreaterThanOrEqual(last);
      expect(sentAt).toBeGreaterThan(createdAt);
      expect(changedAt).toBeGreaterThan(sentAt ?? 0);
      expect(dayOf(changedAt)).toBe(dayOf(createdAt));
      last = changedAt;
    }
  });

  test('is so short ago that keeping a year deletes nothing on the first day', () => {
    const context = keepContext(NOW - 365 * DAY_MS, { ...year, settings: [] });
    const kept = {
      people: year.people.filter((one) => KEEP_RULES.people(one, context) === one),
      orders: year.orders.filter((one) => KEEP_RULES.orders(one, context) === one),
      charges: year.charges.filter((one) => KEEP_RULES.charges(one, context) === one),
      resultPages: year.resultPages.filter((one) => KEEP_RULES.resultPages(one, context) === one),
    };
    expect(countsIn({ ...year, ...kept })).toEqual(countsOf(SMALL));
  });
});
