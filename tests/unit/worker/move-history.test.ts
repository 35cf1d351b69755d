import { expect, test } from 'vitest';
import { createWriteQueue } from '../../../lib/requests/write-queue.ts';
import { put } from '../../../lib/store/store.ts';
import { createHistory } from '../../../lib/worker/move-history.ts';
import { MemoryDisk, MemoryStore } from '../../support/memory-store.ts';
import { anOrder } from '../../support/records.ts';
import { MINUTE, SECOND } from '../../support/times.ts';
import { settled } from '../../support/virtual-time.ts';
import { withPeople } from '../support/browsers.ts';

const nothing = async () => {};

/** Orders of the first release that a store has to move, and what the views were told. */
function withOld(count: number, msPerPart = 0) {
  const disk = new MemoryDisk();
  const store = disk.open();
  const old = Array.from({ length: count }, (_, n) => anOrder({ id: `o${n}` }));
  let time = 0;
  const told: (number | null)[] = [];
  store.countOld = async () => old.length;
  store.oldWrites = async () => {
    time += msPerPart;
    const moved = disk.keys('orders').length;
    return old.slice(moved, moved + 1).map((one) => put('orders', one));
  };
  const history = createHistory({
    store,
    now: () => time,
    inWriteQueue: createWriteQueue(),
    onProgress: () => told.push(history.progress()),
  });
  return { disk, store, history, told };
}

test('views are told when old records have been moved, also where that was quick', async () => {
  const { disk, history, told } = withOld(2);
  await history.start();
  expect(history.isDue()).toBe(true);
  await history.move(nothing);
  expect(disk.keys('orders')).toEqual(['o0', 'o1']);
  expect(told).toEqual([null]);
  expect(history.isDue()).toBe(false);
});

test('what takes long is told in percent, and at last that it is over', async () => {
  const { history, told } = withOld(4, 6 * SECOND);
  await history.start();
  await history.move(nothing);
  expect(told).toEqual([50, 75, null]);
});

test('what is due is done between two parts, and nobody else moves meanwhile', async () => {
  const { history } = withOld(3);
  await history.start();
  let turns = 0;
  await history.move(async () => {
    turns += 1;
    expect([history.isMoving(), history.isDue()]).toEqual([true, false]);
    await history.move(() => Promise.reject(new Error('a second one moves')));
  });
  expect(turns).toBe(4);
  expect(history.isMoving()).toBe(false);
});

test('a part that the disk refuses is due again', async () => {
  const { disk, history } = withOld(2);
  await history.start();
  disk.full = true;
  await expect(history.move(nothing)).rejects.toThrow();
  expect([history.isMoving(), history.isDue()]).toEqual([false, true]);
  disk.full = false;
  await history.move(nothing);
  expect(disk.keys('orders')).toHaveLength(2);
});

test('a part is at most 200 records, and waits for whatever is being written', async () => {
  const disk = new MemoryDisk();
  const store = disk.open();
  const sizes: number[] = [];
  store.countOld = async () => 2;
  store.oldWrites = async (count: number) => {
    sizes.push(count);
    return sizes.length > 2 ? [] : [put('orders', anOrder({ id: `o${sizes.length}` }))];
  };
  const inWriteQueue = createWriteQueue();
  const history = createHistory({ store, now: () => 0, inWriteQueue, onProgress: () => {} });
  await history.start();
  const writing = Promise.withResolvers<void>();
  const before = inWriteQueue(() => writing.promise);
  const moving = history.move(nothing);
  await settled();
  // What an answer is about to change must not be read before that is stored.
  expect(sizes).toEqual([]);
  writing.resolve();
  await Promise.all([before, moving]);
  expect(disk.keys('orders')).toEqual(['o1', 'o2']);
  expect(sizes.every((size) => size <= 200)).toBe(true);
});

test('while old records are moved an alarm is set, which starts another worker if this one dies', async () => {
  const browser = await withPeople();
  const account = browser.disk.all('accounts')[0]?.id ?? '';
  await browser.quiet();
  expect(browser.alarm).toBeNull();
  const old = Array.from({ length: 6 }, (_, n) =>
    anOrder({ id: `${account}|old-${n}`, account, endedAt: 5 }),
  );
  const left = () => old.filter(({ id }) => !browser.disk.keys('orders').includes(id));
  const { countOld, oldWrites } = MemoryStore.prototype;
  MemoryStore.prototype.countOld = async () => left().length;
  let isHanging = true;
  MemoryStore.prototype.oldWrites = async () => {
    if (isHanging && left().length === 4) return new Promise(() => {});
    return left()
      .slice(0, 1)
      .map((one) => put('orders', one));
  };
  try {
    void browser.restart();
    await expect.poll(() => left().length).toBe(4);
    // As after each message: a pass sets the alarm anew.
    void browser.worker.work();
    await browser.quiet();
    expect(browser.alarm).not.toBeNull();
    isHanging = false;
    browser.kill();
    // Nothing but the alarm wakes the next worker.
    await browser.pass(MINUTE);
    await expect.poll(left).toEqual([]);
    await expect.poll(() => browser.alarm).toBeNull();
  } finally {
    Object.assign(MemoryStore.prototype, { countOld, oldWrites });
  }
});

test('while old records are moved, a worker with an open view does other things only as they come', async () => {
  const browser = await withPeople();
  const account = browser.disk.all('accounts')[0]?.id ?? '';
  let left = 20;
  const { countOld, oldWrites } = MemoryStore.prototype;
  MemoryStore.prototype.countOld = async () => left;
  MemoryStore.prototype.oldWrites = async () => {
    if (left === 0) return [];
    await browser.time.sleep(100);
    left -= 1;
    return [put('orders', anOrder({ id: `${account}|old-${left}`, account, endedAt: 5 }))];
  };
  let timers = 0;
  const after = browser.time.after.bind(browser.time);
  browser.time.after = (ms, fire) => {
    timers += ms === 0 ? 1 : 0;
    // Without a bound the test would not end.
    return after(timers > 500 ? Math.max(ms, SECOND) : ms, fire);
  };
  try {
    // It ends once everything is moved, and time has to pass for that.
    void browser.restart();
    await browser.quiet();
    await browser.follow({ topic: 'session' });
    await browser.pass(10 * SECOND);
  } finally {
    Object.assign(MemoryStore.prototype, { countOld, oldWrites });
  }
  expect(browser.disk.keys('orders')).toHaveLength(20);
  expect(timers).toBeLessThan(60);
});
