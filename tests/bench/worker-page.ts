import { eachPersonOnce } from '../../lib/people/same-person.ts';
import { createClient } from '../../lib/service/client.ts';
import { createStore } from '../../lib/store/database.ts';
import { rowAlone } from '../../lib/store/derive.ts';
import { answerOf, storedBy, tableOf } from '../../lib/store/indexed-db.ts';
import { lazyStore } from '../../lib/store/lazy.ts';
import { openDatabase } from '../../lib/store/open-database.ts';
import type { PersonRecord } from '../../lib/store/records.ts';
import type { Row } from '../../lib/store/row.ts';
import { put, type Write } from '../../lib/store/store.ts';
import { useAccount } from '../../lib/worker/accounts.ts';
import { anOrder, aPerson, aRequest, targets } from '../support/records.ts';
import { MINUTE, SECOND, START } from '../support/times.ts';
import { least, median } from './bench.ts';
import { startWorker } from './virtual-browser.ts';

const ACCOUNT = 'bench';
const SERVICE = 'https://service.test';
const CHUNK = 5_000;
const WRITTEN_AT_ONCE = 400;
const STARTS = 3;
const POLLED = 40 * SECOND;

function linkOf(n: number): string {
  return `https://net.example/in/person-${n}`;
}

async function timed(times: number, work: (round: number) => unknown): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const before = performance.now();
    await work(round);
    taken.push(performance.now() - before);
  }
  return taken;
}

/** Somebody as a search finds them, with twenty words. */
function foundPerson(n: number): PersonRecord {
  const word = (which: number) => `word${((n + 1) * 7_919 * (which + 1)) % 5_000}`;
  return aPerson({
    account: ACCOUNT,
    urn: `urn:${n}`,
    name: `${word(0)} ${word(1)}`,
    title: `${word(2)} ${word(3)} ${word(4)}`,
    company: `${word(5)} ${word(6)}`,
    place: `${word(7)} ${word(8)} ${word(9)}`,
    skills: Array.from({ length: 10 }, (_, which) => word(10 + which)),
    link: linkOf(n),
  });
}

/** Milliseconds a row, written a few hundred at a time as the results of searches are. */
async function writeAll(name: string, rows: readonly Row[]): Promise<number> {
  const db = await openDatabase(name);
  const before = performance.now();
  for (let from = 0; from < rows.length; from += WRITTEN_AT_ONCE) {
    const transaction = db.transaction('people', 'readwrite', { durability: 'relaxed' });
    const stored = storedBy(transaction);
    for (const row of rows.slice(from, from + WRITTEN_AT_ONCE)) transaction.objectStore('people').put(row);
    await stored;
  }
  const taken = performance.now() - before;
  db.close();
  return taken / rows.length;
}

/** An order to unlock somebody whose request is due. The request of every tenth order was sent by a killed worker. */
function openOrder(account: string, n: number): Write[] {
  const id = `${account}|click-${n}`;
  const people = targets(1, n);
  const isLost = n % 10 === 9;
  const request = aRequest({
    id: `${id}/c0`,
    account,
    order: id,
    targets: people.map(({ urn, networkUrl }) => ({ urn, networkUrl })),
    state: isLost ? 'sending' : 'accepted',
    sentAt: START - MINUTE,
    sends: 1,
    remoteId: isLost ? null : `request of urn:${n}`,
    // Nothing was known of the person before it was sent, so what the service knows now comes from it.
    before: people.map(({ urn }) => ({ urn, status: 'none' })),
    due: isLost ? null : START,
  });
  return [put('orders', anOrder({ id, account, people })), put('requests', request)];
}

async function fillOrders(name: string, count: number): Promise<void> {
  const db = await openDatabase(name);
  const store = createStore(db, { now: () => START, once: eachPersonOnce });
  const account = await useAccount(store, SERVICE, 'key', { balance: null, streams: false });
  await store.commit(Array.from({ length: count }, (_, n) => openOrder(account, n)).flat());
  db.close();
}

function workerOver(name: string) {
  return startWorker(
    lazyStore(async () => createStore(await openDatabase(name), { now: () => START, once: eachPersonOnce })),
  );
}

/** The measurements, which the bench calls in the page: the worker's own code over a real IndexedDB. */
const bench = {
  /** Milliseconds to find a person by profile link among `people`, and to read one record by its key. */
  async links(people: number): Promise<{ link: number; key: number }> {
    const name = `links-${people}`;
    for (let from = 0; from < people; from += CHUNK) {
      const count = Math.min(CHUNK, people - from);
      const some = Array.from({ length: count }, (_, step) => {
        const n = from + step;
        return rowAlone('people', aPerson({ account: ACCOUNT, urn: `urn:${n}`, link: linkOf(n) }));
      });
      await writeAll(name, some);
    }
    const db = await openDatabase(name);
    const store = createStore(db, { now: Date.now, once: eachPersonOnce });
    const at = (round: number) => (round * 7_919) % people;
    const link = await timed(200, (round) => store.list('people', 'link', `${ACCOUNT}|${linkOf(at(round))}`));
    const key = await timed(200, (round) =>
      answerOf(tableOf(db, 'people').get(`${ACCOUNT}|urn:${at(round)}`)),
    );
    db.close();
    return { link: median(link), key: median(key) };
  },

  /** Milliseconds to write a person: with the entries of lists and words, and without them. */
  async writes(people: number): Promise<{ listed: number; bare: number; entries: number }> {
    const rows = Array.from({ length: people }, (_, n) => rowAlone('people', foundPerson(n)));
    const bare = rows.map(({ index: { time = [], link = [] }, ...row }) => ({
      ...row,
      index: { time, link },
    }));
    const entries = rows.reduce((sum, { index }) => sum + Object.values(index).flat().length, 0) / people;
    return { listed: await writeAll('listed', rows), bare: await writeAll('bare', bare), entries };
  },

  /** Milliseconds from opening the database until the worker has taken up `orders` open orders, and its alarms. */
  async start(orders: number): Promise<{ start: number; alarms: number }> {
    const starts: number[] = [];
    const alarms: number[] = [];
    for (let round = 0; round < STARTS; round += 1) {
      const name = `start-${orders}-${round}`;
      await fillOrders(name, orders);
      const before = performance.now();
      const browser = workerOver(name);
      await browser.worker.ready();
      starts.push(performance.now() - before);
      alarms.push(browser.alarms.length);
    }
    return { start: least(starts), alarms: Math.max(...alarms) };
  },

  /** Milliseconds a poll, with `orders` orders due at once, with their list open or with nobody watching. */
  async polling(orders: number, passes: number, isWatched: boolean): Promise<number> {
    const name = `polling-${orders}-${isWatched}`;
    await fillOrders(name, orders);
    const browser = workerOver(name);
    await browser.worker.ready();
    if (isWatched) await browser.watch({ topic: 'orders' });
    const asked = () => [...browser.polls.values()].reduce((sum, times) => sum + times.length, 0);
    const each: number[] = [];
    for (let pass = 0; pass < passes; pass += 1) {
      const before = asked();
      const [taken = 0] = await timed(1, () => browser.pass(MINUTE));
      const polls = asked() - before;
      // Old requests are polled less often. A pass in which few are due says nothing about many.
      if (polls > orders / 2) each.push(taken / polls);
    }
    return least(each);
  },

  /**
   * The shortest time between two polls of one request in milliseconds, and the fewest polls of a request. The worker is
   * woken every second of the bench's clock while somebody watches.
   */
  async gaps(orders: number): Promise<{ shortest: number; fewest: number }> {
    const name = `gaps-${orders}`;
    await fillOrders(name, orders);
    const browser = workerOver(name);
    await browser.worker.ready();
    // This view has nothing to draw: the figure is about when the worker polls, not about what views cost.
    await browser.watch({ topic: 'links', links: [] });
    for (let passed = 0; passed < POLLED; passed += SECOND) await browser.pass(SECOND);
    const times = [...browser.polls.values()];
    const gaps = times.flatMap((polls) => polls.slice(1).map((at, n) => at - (polls[n] ?? at)));
    return {
      shortest: Math.min(...gaps),
      fewest: times.length < orders ? 0 : Math.min(...times.map((polls) => polls.length)),
    };
  },

  /** Milliseconds from the bytes of a result page to people, and to JSON only. */
  async searchPage(body: string): Promise<{ people: number; json: number; found: number }> {
    const answer = () => new Response(body, { headers: { 'content-type': 'application/json' } });
    const client = createClient({ baseUrl: SERVICE, key: 'key', fetch: async () => answer() });
    const search = () => client.search({ prompt: 'anybody', filters: {}, page: 1 });
    const result = await search();
    if (!result.ok) throw new Error(`The page was not understood: ${JSON.stringify(result.error)}`);
    const AT_ONCE = 20;
    const many = (work: () => Promise<unknown>) => async () => {
      for (let turn = 0; turn < AT_ONCE; turn += 1) await work();
    };
    const people = await timed(15, many(search));
    const json = await timed(
      15,
      many(() => answer().json()),
    );
    return {
      people: least(people) / AT_ONCE,
      json: least(json) / AT_ONCE,
      found: result.value.candidates.length,
    };
  },
};

export type WorkerBench = typeof bench;

Object.assign(globalThis, { workerBench: bench });
