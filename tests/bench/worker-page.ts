import { createEngine } from '../../lib/jobs/engine.ts';
import type { Client } from '../../lib/service/client.ts';
import { createStore, openDatabase } from '../../lib/store/database.ts';
import { put } from '../../lib/store/store.ts';
import { timing } from '../../lib/timing.ts';
import { anIntent, aPerson } from '../support/records.ts';

const ACCOUNT = 'bench';
const CHUNK = 5_000;

const unanswered = new Proxy({} as Client, {
  get: () => () => Promise.resolve({ ok: false, error: { kind: 'unreachable' } }),
});

function linkOf(n: number): string {
  return `https://net.example/in/person-${n}`;
}

async function median(times: number, work: (round: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const before = performance.now();
    await work(round);
    taken.push(performance.now() - before);
  }
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN;
}

/** What the bench asks of the page: the worker's own code over a real IndexedDB. */
const bench = {
  /** Milliseconds to find a person by profile link among so many, and to read one record by its key. */
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
    const link = await median(200, (round) =>
      store.list('people', 'link', `${ACCOUNT}|${linkOf(at(round))}`),
    );
    const key = await median(200, (round) => db.get('people', `${ACCOUNT}|urn:${at(round)}`));
    db.close();
    return { link, key };
  },

  /** Milliseconds from a cold start to reconciled with so many open jobs, and the most polls that two passes make of one job. */
  async openJobs(count: number): Promise<{ start: number; mostPolls: number; pass: number; alarms: number }> {
    const db = await openDatabase(`jobs-${count}`);
    const store = createStore(db, { now: Date.now });
    const open = Array.from({ length: count }, (_, n) =>
      put(
        'intents',
        anIntent({
          id: `i${n}`,
          account: ACCOUNT,
          job: null,
          targets: [{ urn: `urn:${n}`, networkUrl: null }],
          state: n % 10 === 0 ? 'sending' : 'accepted',
          sentAt: Date.now(),
          sends: 1,
          due: Date.now(),
        }),
      ),
    );
    await store.commit(open);
    const calls = new Map<string, number>();
    const counting = {
      ...unanswered,
      contactStatus: (urn: string) => {
        calls.set(urn, (calls.get(urn) ?? 0) + 1);
        return unanswered.contactStatus(urn);
      },
    };
    const engine = createEngine({
      store,
      now: Date.now,
      random: Math.random,
      timing: timing(),
      limits: () => ({ confirmAbove: null, dailyCap: null }),
      watched: () => true,
      canonical: () => null,
      changed: () => {},
    });
    const before = performance.now();
    await engine.start({ account: ACCOUNT, client: counting });
    const start = performance.now() - before;
    const passing = performance.now();
    await engine.run();
    await engine.run();
    const pass = performance.now() - passing;
    const alarms = engine.due() === null ? 0 : 1;
    db.close();
    return { start, mostPolls: Math.max(...calls.values()), pass, alarms };
  },
};

export type WorkerBench = typeof bench;

Object.assign(globalThis, { workerBench: bench });
