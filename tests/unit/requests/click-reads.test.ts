import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { createBlocked } from '../../../lib/blocked/blocked.ts';
import { createAdmission } from '../../../lib/requests/admit.ts';
import { createEngine } from '../../../lib/requests/engine.ts';
import { createPlaceOrder } from '../../../lib/requests/place-order.ts';
import { timing } from '../../../lib/schedule/timing.ts';
import type { Client } from '../../../lib/service/client.ts';
import { put, type Store } from '../../../lib/store/store.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { anAccount, anOrder, aPerson, aRequest, targets } from '../../support/records.ts';
import { START } from '../../support/times.ts';
import { wrapStore } from '../../support/wrap-store.ts';
import { NO_UNLOCK } from './status-answers.ts';

const LINK = 'network.test/in/person-1';

let disk: MemoryDisk;
let rounds: number;
let sentAfter: number | null;

beforeEach(() => {
  disk = new MemoryDisk();
  rounds = 0;
  sentAfter = null;
  const contactStatus = { route: 'get-query', proof: 'proven' } as const;
  disk.commit([put('accounts', anAccount({ contactStatus }))], true);
  // A worker keeps room for answers from its start on.
  disk.commit([put('settings', { name: 'reserve', value: 1 })], true);
  disk.commit([put('people', aPerson({ link: LINK, networkUrl: `https://${LINK}` }))], true);
});

/** A store whose calls come back in rounds: what is asked for before one comes back is answered together. */
function inRounds(store: Store): Store {
  let round: Promise<void> | null = null;
  return wrapStore(store, async (call) => {
    round ??= setImmediate().then(() => {
      round = null;
      rounds += 1;
    });
    await round;
    return call();
  });
}

/** An engine with a service that takes unlocks and never answers them, and what places orders with it. */
async function started(store: Store) {
  const now = () => START;
  const limits = () => ({ confirmAbove: null, dailyCap: null });
  const blocked = createBlocked({ store, policy: () => new Set() });
  const engine = createEngine({
    store,
    blocked,
    now,
    limits,
    random: () => 0,
    timing: timing(),
    watched: () => false,
    isUnreachable: () => false,
    isSafeToPay: async () => true,
    canonical: (url) => url,
    network: () => null,
    wait: () => new Promise(() => {}),
    onCommitted: () => {},
  });
  const contact = () => {
    sentAfter ??= rounds;
    return new Promise(() => {});
  };
  const client = { contactStatus: async () => NO_UNLOCK, contact } as unknown as Client;
  await engine.start({ account: 'A', client });
  const lock = <T>(_name: string, work: () => Promise<T>) => work();
  const admission = createAdmission({ store, now, engine, limits, lock, unreachable: () => null });
  return createPlaceOrder({ store, now, engine, admission });
}

const click = { clickId: 'click-1', kind: 'unlock', fields: ['phone'], confirmed: true } as const;

test('an unlock of somebody known leaves after few reads and writes that wait for each other', async () => {
  const { placeOrder } = await started(inRounds(disk.open()));
  rounds = 0;
  void placeOrder({ ...click, people: targets(1, 1), fields: ['phone'] });
  for (let turn = 0; turn < 200 && sentAfter === null; turn += 1) await setImmediate();
  // Three until the order is recorded, one for the journal, two for what is known of the person, and the writes.
  expect(sentAfter).toBe(8);
});

test('an answer that is lost while the click looks for it counts as lost', async () => {
  const people = targets(2, 1);
  const [first] = people;
  const request = aRequest({
    id: 'A|before/c0',
    order: 'A|before',
    op: 'contact-batch',
    targets: people,
    fields: ['phone'],
    state: 'accepted',
    sends: 1,
    due: START + 1,
  });
  disk.commit(
    [
      put('orders', anOrder({ id: 'A|before', single: false, people, fields: ['phone'] })),
      put('requests', request),
    ],
    true,
  );
  const store = disk.open();
  const { placeOrder } = await started({
    ...wrapStore(store, (call) => call()),
    list: (table, index, range) => {
      const outcomes = people.map(({ urn }) => ({ urn, result: 'unknown', reason: 'lost' }) as const);
      if (index === 'order' && range === 'A|before')
        disk.commit([put('requests', { ...request, state: 'needs-decision', outcomes })], true);
      return store.list(table, index, range);
    },
  });
  const placed = await placeOrder({
    ...click,
    confirmed: false,
    people: first ? [first] : [],
    fields: ['phone'],
  });
  expect(placed).toMatchObject({ ok: false, error: { kind: 'too-soon' } });
  expect(disk.all('requests')).toHaveLength(1);
});
