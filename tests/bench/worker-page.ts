import { createClient } from '../../lib/service/client.ts';
import { createStore, openDatabase } from '../../lib/store/database.ts';
import { answerOf, tableOf } from '../../lib/store/indexed-db.ts';
import { lazyStore } from '../../lib/store/lazy.ts';
import { put, type Write } from '../../lib/store/store.ts';
import { useAccount } from '../../lib/worker/accounts.ts';
import { anOrder, aPerson, aRequest, targets } from '../support/records.ts';
import { MINUTE, SECOND, START } from '../support/times.ts';
import { least, median } from './bench.ts';
import { startWorker } from './virtual-browser.ts';

const ACCOUNT = 'bench';
const SERVICE = 'https://service.test';
const CHUNK = 5_000;
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
  const store = createStore(db, { now: () => START });
  const account = await useAccount(store, SERVICE, 'key', { balance: null, streams: false });
  await store.commit(Array.from({ length: count }, (_, n) => openOrder(account, n)).flat());
  db.close();
}

function workerOver(name: string) {
  return startWorker(lazyStore(async () => createStore(await openDatabase(name), { now: () => START })));
}

/** The measurements, which the bench calls in the page: the worker's own code over a real IndexedDB. */
const bench = {
  /** Milliseconds to find a person by profile link among `people`, and to read one record by its key. */
  async links(people: number): Promise<{ link: number; key: number }> {
    const db = await openDatabase(`links-${people}`);
    const store = createStore(db, { now: Date.now });
    for (let from = 0; from < people; from += CHUNK) {
      const count = Math.min(CHUNK, people - from);
      await store.commit(
        Array.from({ length: count }, (_, step) => {
          const n = from + step;
          return put('people', aPerson({ account: ACCOUNT, urn: `urn:${n}`, link: linkOf(n) }));
        }),
      );
    }
    const at = (round: number) => (round * 7_919) % people;
    const link = await timed(200, (round) => store.list('people', 'link', `${ACCOUNT}|${linkOf(at(round))}`));
    const key = await timed(200, (round) =>
      answerOf(tableOf(db, 'people').get(`${ACCOUNT}|urn:${at(round)}`)),
    );
    db.close();
    return { link: median(link), key: median(key) };
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
