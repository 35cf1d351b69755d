import { expect, test } from 'vitest';
import type { Order } from '../../../lib/requests/place-order.ts';
import type { Write } from '../../../lib/store/store.ts';
import { targets } from '../../support/records.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../support/times.ts';
import { settled } from '../../support/virtual-time.ts';
import { Rig } from './recovery/rig.ts';

const page = { clickId: 'search-1', prompt: 'go', filters: {}, page: 1, confirmed: true };
const enrich = (change: Partial<Order> = {}): Order => ({
  clickId: 'click-e',
  kind: 'enrich',
  people: targets(1, 2),
  fields: [],
  confirmed: true,
  ...change,
});
const person = (rig: Rig, urn: string) => rig.disk.all('people').find((one) => one.urn === urn);
const puts = (writes: readonly Write[], table: Write['table']) =>
  writes.some((one) => one.table === table && 'put' in one);

/** Lets a call leave, and has the disk refuse from then on. */
async function answeredInto(rig: Rig, refuse: (rig: Rig) => void): Promise<void> {
  await settled();
  refuse(rig);
  await rig.pass(SECOND);
}

test('a search whose page still waits for the disk is not paid for again by another click', async () => {
  const rig = await Rig.start(1);
  rig.launch(rig.placeSearch(page));
  await answeredInto(rig, ({ disk }) => {
    disk.full = true;
  });
  expect(await rig.placeSearch({ ...page, clickId: 'search-2' })).toEqual({
    ok: false,
    error: { kind: 'unstored', full: true },
  });
  rig.disk.full = false;
  expect(await rig.placeSearch({ ...page, clickId: 'search-3' })).toMatchObject({ ok: true });
  expect(rig.paid).toHaveLength(1);
});

test('an answer is kept although nothing can be read when it comes', async () => {
  const rig = await Rig.start(1);
  rig.launch(rig.orders.placeOrder(enrich()));
  await answeredInto(rig, ({ disk }) => {
    disk.unreadable = true;
  });
  expect(rig.engine.due()).not.toBeNull();
  rig.disk.unreadable = false;
  await rig.rest(HOUR);
  expect(person(rig, 'urn:2')?.enrichedAt).toBeTypeOf('number');
  expect(rig.paid).toHaveLength(1);
  expect(rig.disk.all('requests')).toMatchObject([{ state: 'done', sends: 1 }]);
});

test('an order whose next step could not be written goes on once the disk takes it', async () => {
  const rig = await Rig.start(1);
  const people = targets(2, 2);
  rig.launch(
    rig.orders.placeOrder(enrich({ kind: 'unlock', people, fields: ['work_email'], enrichFirst: true })),
  );
  await rig.pass(SECOND);
  // The profiles arrive and are stored; what should follow is refused once.
  let refused = 0;
  rig.disk.refuses = (writes) => {
    const isNext = writes.some(
      (one) => one.table === 'requests' && 'put' in one && one.put.op === 'contact-batch',
    );
    if (isNext) refused += 1;
    return isNext && refused === 1;
  };
  await rig.rest(DAY);
  expect(refused).toBeGreaterThan(1);
  expect(person(rig, 'urn:2')?.contacts.work_email?.value).toBe('p2@work.test');
  expect(rig.disk.all('orders')[0]?.endedAt).not.toBeNull();
});

test('a worker starts on a full disk, so that something can be done about it', async () => {
  const rig = await Rig.start(1);
  rig.launch(rig.orders.placeOrder(enrich()));
  await settled();
  rig.disk.refuses = (writes) => puts(writes, 'orders');
  await rig.pass(SECOND);
  expect(rig.disk.all('requests')).toMatchObject([{ state: 'done' }]);
  await rig.restart();
  await expect(rig.engine.start(rig.engine.session())).resolves.toBeUndefined();
  expect(rig.engine.session()?.account).toBe('A');
  expect(rig.engine.due()).not.toBeNull();
  rig.disk.refuses = () => false;
  await rig.rest(HOUR);
  expect(rig.disk.all('orders')[0]?.endedAt).not.toBeNull();
});

test('an answer whose turn came before an erasing that fails is not dropped', async () => {
  const rig = await Rig.start(1);
  rig.launch(rig.placeSearch(page));
  await settled();
  let erasing: Promise<void> | null = null;
  // In the moment in which the answer arrives, before it is stored.
  rig.time.after(150, () => {
    erasing = rig.engine.eraseAll(() => Promise.reject(new Error('full'))).catch(() => {});
  });
  await rig.pass(MINUTE);
  await erasing;
  await rig.rest(HOUR);
  expect(rig.disk.all('resultPages')).toHaveLength(1);
  expect(rig.disk.all('requests')).toMatchObject([{ state: 'done' }]);
});

test('nothing leaves while the service is out of reach, and all of it once it is back', async () => {
  const rig = await Rig.start(1);
  const people = targets(20, 21);
  for (const { urn } of people) rig.service.enrich('A', urn, null);
  rig.launch(rig.orders.placeOrder(enrich({ kind: 'unlock', people, fields: ['work_email'] })));
  await settled();
  rig.online = false;
  await rig.pass(10 * MINUTE);
  expect(rig.paid).toHaveLength(1);
  expect(rig.disk.all('requests').map(({ state, sends }) => [state, sends])).toEqual([
    ['accepted', 1],
    ['recorded', 0],
  ]);
  rig.online = true;
  await rig.rest(2 * HOUR);
  expect(rig.disk.all('charges').some(({ kind }) => kind === 'lost')).toBe(false);
  expect(rig.disk.all('orders')[0]?.endedAt).not.toBeNull();
});
