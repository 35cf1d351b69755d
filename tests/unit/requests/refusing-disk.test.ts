import { expect, test } from 'vitest';
import type { Order } from '../../../lib/requests/place-order.ts';
import { remove, type Write } from '../../../lib/store/store.ts';
import { targets } from '../../support/records.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../support/times.ts';
import { settled } from '../../support/virtual-time.ts';
import { Simulation } from './recovery/simulation.ts';

const page = { clickId: 'search-1', prompt: 'go', filters: {}, page: 1, confirmed: true };
const enrich = (change: Partial<Order> = {}): Order => ({
  clickId: 'click-e',
  kind: 'enrich',
  people: targets(1, 2),
  fields: [],
  confirmed: true,
  ...change,
});
const person = (simulation: Simulation, urn: string) =>
  simulation.disk.all('people').find((one) => one.urn === urn);
const puts = (writes: readonly Write[], table: Write['table']) =>
  writes.some((one) => one.table === table && 'put' in one);

/** Lets a call be sent, and lets the disk refuse from then on. */
async function answeredInto(simulation: Simulation, refuse: (simulation: Simulation) => void): Promise<void> {
  await settled();
  refuse(simulation);
  await simulation.pass(SECOND);
}

test('a search whose result page still waits for the disk is not paid again by another click', async () => {
  const simulation = await Simulation.start(1);
  simulation.launch(simulation.placeSearch(page));
  await answeredInto(simulation, ({ disk }) => {
    disk.full = true;
  });
  expect(await simulation.placeSearch({ ...page, clickId: 'search-2' })).toEqual({
    ok: false,
    error: { kind: 'unstored', full: true },
  });
  simulation.disk.full = false;
  expect(await simulation.placeSearch({ ...page, clickId: 'search-3' })).toMatchObject({ ok: true });
  expect(simulation.paid).toHaveLength(1);
});

test('while an earlier answer waits for the disk, an order for people already found says that the disk is full', async () => {
  const simulation = await Simulation.start(1);
  simulation.launch(simulation.placeSearch(page));
  await answeredInto(simulation, ({ disk }) => {
    disk.full = true;
  });
  expect(await simulation.orders.placeOrder(enrich({ sought: [] }))).toEqual({
    ok: false,
    error: { kind: 'storage', full: true },
  });
  expect(simulation.paid).toHaveLength(1);
});

test('an answer is kept if nothing can be read when it arrives', async () => {
  const simulation = await Simulation.start(1);
  simulation.launch(simulation.orders.placeOrder(enrich()));
  await answeredInto(simulation, ({ disk }) => {
    disk.unreadable = true;
  });
  expect(simulation.engine.due()).not.toBeNull();
  simulation.disk.unreadable = false;
  await simulation.rest(HOUR);
  expect(person(simulation, 'urn:2')?.enrichedAt).toBeTypeOf('number');
  expect(simulation.paid).toHaveLength(1);
  expect(simulation.disk.all('requests')).toMatchObject([{ state: 'done', sends: 1 }]);
});

test('an order whose next step could not be written goes on once the disk accepts writes', async () => {
  const simulation = await Simulation.start(1);
  const people = targets(2, 2);
  simulation.launch(
    simulation.orders.placeOrder(
      enrich({ kind: 'unlock', people, fields: ['work_email'], enrichFirst: true }),
    ),
  );
  await simulation.pass(SECOND);
  // The profiles are stored. The write of the next step is refused once.
  let refused = 0;
  simulation.disk.refuses = (writes) => {
    const isNext = writes.some(
      (one) => one.table === 'requests' && 'put' in one && one.put.op === 'contact-batch',
    );
    if (isNext) refused += 1;
    return isNext && refused === 1;
  };
  await simulation.rest(DAY);
  expect(refused).toBeGreaterThan(1);
  expect(person(simulation, 'urn:2')?.contacts.work_email?.value).toBe('p2@work.test');
  expect(simulation.disk.all('orders')[0]?.endedAt).not.toBeNull();
});

test('a worker starts on a full disk', async () => {
  const simulation = await Simulation.start(1);
  simulation.launch(simulation.orders.placeOrder(enrich()));
  await settled();
  simulation.disk.refuses = (writes) => puts(writes, 'orders');
  await simulation.pass(SECOND);
  expect(simulation.disk.all('requests')).toMatchObject([{ state: 'done' }]);
  await simulation.restart();
  await expect(simulation.engine.start(simulation.engine.session())).resolves.toBeUndefined();
  expect(simulation.engine.session()?.account).toBe('A');
  expect(simulation.engine.due()).not.toBeNull();
  simulation.disk.refuses = () => false;
  await simulation.rest(HOUR);
  expect(simulation.disk.all('orders')[0]?.endedAt).not.toBeNull();
});

test('an answer that arrived before an erasing that fails is stored', async () => {
  const simulation = await Simulation.start(1);
  simulation.launch(simulation.placeSearch(page));
  await settled();
  let erasing: Promise<void> | null = null;
  // The answer has arrived and is not stored yet.
  simulation.time.after(150, () => {
    erasing = simulation.engine.eraseAll(() => Promise.reject(new Error('full'))).catch(() => {});
  });
  await simulation.pass(MINUTE);
  await erasing;
  await simulation.rest(HOUR);
  expect(simulation.disk.all('resultPages')).toHaveLength(1);
  expect(simulation.disk.all('requests')).toMatchObject([{ state: 'done' }]);
});

test('nothing is sent while the service is out of reach, and everything once it is back', async () => {
  const simulation = await Simulation.start(1);
  const people = targets(20, 21);
  for (const { urn } of people) simulation.service.enrich('A', urn, null);
  simulation.launch(simulation.orders.placeOrder(enrich({ kind: 'unlock', people, fields: ['work_email'] })));
  await settled();
  simulation.online = false;
  await simulation.pass(10 * MINUTE);
  expect(simulation.paid).toHaveLength(1);
  expect(simulation.disk.all('requests').map(({ state, sends }) => [state, sends])).toEqual([
    ['accepted', 1],
    ['recorded', 0],
  ]);
  simulation.online = true;
  await simulation.rest(2 * HOUR);
  expect(simulation.disk.all('charges').some(({ kind }) => kind === 'lost')).toBe(false);
  expect(simulation.disk.all('orders')[0]?.endedAt).not.toBeNull();
});

test('a worker that dies anywhere around making room for the answer pays once or not at all, and the next one goes on', async () => {
  const isRequest = (state: string) => (one: Write) =>
    one.table === 'requests' && 'put' in one && one.put.state === state;
  let diedBetween = 0;
  let sent = 0;
  for (let steps = 1; steps <= 160; steps += 1) {
    const simulation = await Simulation.start(1);
    const { disk } = simulation;
    const hasRoom = () => disk.raw('settings', 'reserve') !== undefined;
    // Another answer takes the room as soon as the click is noted.
    disk.refuses = (writes) => {
      if (writes.some(isRequest('recorded')) && hasRoom())
        queueMicrotask(() => disk.commit([remove('settings', 'reserve')], true));
      return false;
    };
    simulation.dieAfter(steps);
    simulation.launch(simulation.orders.placeOrder(enrich()));
    for (let turn = 0; turn < 200 && !simulation.isDead; turn += 1) await settled();
    if (!simulation.isDead) await simulation.pass(SECOND);
    const all = disk.commits.flatMap(({ writes }) => writes);
    const isNoted = all.some(isRequest('recorded'));
    // Once it is noted as leaving, nobody knows whether it left. It never leaves again by itself.
    const mayHaveLeft = all.some(isRequest('sending'));
    if (isNoted && hasRoom() && !mayHaveLeft) diedBetween += 1;
    await simulation.restart();
    await simulation.rest(HOUR);
    const paid = simulation.paid.length;
    if (mayHaveLeft) expect(paid, `${steps} steps`).toBeLessThanOrEqual(1);
    else expect(paid, `${steps} steps`).toBe(isNoted ? 1 : 0);
    sent += paid;
  }
  expect(diedBetween).toBeGreaterThan(0);
  expect(sent).toBeGreaterThan(diedBetween);
});

test('a start after one that could read nothing takes up what is open', async () => {
  const simulation = await Simulation.start(1);
  simulation.launch(simulation.orders.placeOrder(enrich()));
  await settled();
  const session = simulation.engine.session();
  simulation.disk.unreadable = true;
  await simulation.restart();
  simulation.disk.unreadable = false;
  await expect(simulation.engine.start(session)).resolves.toBeUndefined();
  expect(simulation.engine.open()).toHaveLength(1);
});
