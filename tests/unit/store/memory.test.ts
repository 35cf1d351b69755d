import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createMemory, type Memory, type Reads } from '../../../lib/store/memory.ts';
import { under } from '../../../lib/store/ranges.ts';
import { put, remove, type Store, type Write } from '../../../lib/store/store.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { aCharge, anOrder, aPerson, aRequest } from '../../support/records.ts';
import { wrapStore } from '../../support/wrap-store.ts';

let disk: MemoryDisk;
let keyed: Store;
let memory: Memory;
beforeEach(() => {
  disk = new MemoryDisk();
  keyed = wrapStore(disk.open(), (call) => call());
  memory = createMemory(keyed);
});

/** How often something was made. */
function counted<T>(make: (reads: Reads) => Promise<T>) {
  const times = { made: 0 };
  const work = (reads: Reads) => {
    times.made += 1;
    return make(reads);
  };
  return { times, ask: () => memory.remember('it', work) };
}

const JANE = aPerson({ account: 'A', urn: 'jane', name: 'Jane', link: 'network.test/in/jane' });

describe('what was made of records', () => {
  test('is made once, also for those who ask at the same time', async () => {
    await memory.store.commit([put('people', JANE)]);
    const { times, ask } = counted((reads) => reads.get('people', 'A|jane'));
    expect(await Promise.all([ask(), ask()])).toMatchObject([{ name: 'Jane' }, { name: 'Jane' }]);
    await ask();
    expect(times.made).toBe(1);
  });

  test('stays when something else is written', async () => {
    await memory.store.commit([put('people', JANE)]);
    const { times, ask } = counted((reads) => reads.list('people', 'link', 'A|network.test/in/jane'));
    await ask();
    await memory.store.commit([
      put('people', aPerson({ account: 'A', urn: 'john', link: 'network.test/in/john' })),
      put('charges', aCharge({ account: 'A' })),
      remove('people', 'A|nobody'),
    ]);
    await ask();
    expect(times.made).toBe(1);
  });

  const TOUCHES: [string, (reads: Reads) => Promise<unknown>, Write][] = [
    ['a record that was read', (reads) => reads.get('people', 'A|jane'), put('people', JANE)],
    [
      'a record that was read is deleted',
      (reads) => reads.get('people', 'A|jane'),
      remove('people', 'A|jane'),
    ],
    [
      'a record that comes into a range',
      (reads) => reads.list('people', 'link', 'A|network.test/in/jane'),
      put('people', aPerson({ account: 'A', urn: 'twin', link: 'network.test/in/jane' })),
    ],
    [
      'a record that leaves a range',
      (reads) => reads.keys('people', 'link', 'A|network.test/in/jane'),
      put('people', { ...JANE, link: 'network.test/in/other' }),
    ],
    [
      'a record that comes into a window',
      (reads) => reads.window('charges', 'time', under('A'), { size: 5 }),
      put('charges', aCharge({ id: 'new', account: 'A' })),
    ],
    [
      'the first record of a table',
      (reads) => reads.has('blocked', under('A')),
      {
        table: 'blocked',
        put: { id: 'A|u x', account: 'A', name: '', keys: ['u x'], at: 1 },
      },
    ],
  ];
  test.each(TOUCHES)('is made anew after %s', async (_what, read, write) => {
    await memory.store.commit([put('people', JANE)]);
    const { times, ask } = counted(read);
    await ask();
    await memory.store.commit([write]);
    await ask();
    expect(times.made).toBe(2);
  });

  test('is made anew after a commit that came while it was made', async () => {
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { times, ask } = counted(async (reads) => {
      const before = await reads.get('people', 'A|jane');
      await gate;
      return before;
    });
    const first = ask();
    await memory.store.commit([put('people', JANE)]);
    goOn();
    expect(await first).toBeNull();
    expect(await ask()).toMatchObject({ name: 'Jane' });
    expect(times.made).toBe(2);
  });

  test('is asked for again after a failure, and after a commit that seems to have failed', async () => {
    disk.unreadable = true;
    const { times, ask } = counted((reads) => reads.get('people', 'A|jane'));
    await expect(ask()).rejects.toThrow();
    disk.unreadable = false;
    expect(await ask()).toBeNull();
    disk.full = true;
    await expect(memory.store.commit([put('people', JANE)])).rejects.toThrow();
    expect(await ask()).toBeNull();
    expect(times.made).toBe(3);
  });

  test('is forgotten when everything is deleted, and when somebody says so', async () => {
    await memory.store.commit([put('people', JANE)]);
    const { times, ask } = counted((reads) => reads.get('people', 'A|jane'));
    await ask();
    await memory.store.clear();
    expect(await ask()).toBeNull();
    memory.forget();
    await ask();
    expect(times.made).toBe(3);
  });

  test('does not grow for ever', async () => {
    const make = async () => 1;
    for (let n = 0; n <= 2_000; n += 1) await memory.remember(`n${n}`, make);
    let made = 0;
    await memory.remember('n0', async () => {
      made += 1;
    });
    expect(made).toBe(1);
  });
});

/** Writes of few records that move between all ranges that are read below. */
const someWrites = fc.array(
  fc.oneof(
    fc
      .record({
        urn: fc.constantFrom('1', '2'),
        link: fc.constantFrom(null, 'l/1', 'l/2'),
        seenAt: fc.nat(3),
      })
      .map((one) => put('people', aPerson({ account: 'A', ...one }))),
    fc
      .record({
        id: fc.constantFrom('A|o1', 'A|o2'),
        endedAt: fc.constantFrom(null, 5),
        waiting: fc.subarray(['phone' as const]),
      })
      .map((one) => put('orders', anOrder({ account: 'A', ...one }))),
    fc
      .record({
        id: fc.constantFrom('A|r1', 'A|r2'),
        state: fc.constantFrom('accepted' as const, 'done' as const),
      })
      .map((one) => put('requests', aRequest({ account: 'A', order: 'A|o1', ...one }))),
    fc.constantFrom('A|1', 'A|2').map((key) => remove('people', key)),
    fc.constantFrom('A|o1', 'A|o2').map((key) => remove('orders', key)),
  ),
  { minLength: 1, maxLength: 3 },
);

const READS: Record<string, (reads: Reads) => Promise<unknown>> = {
  get: (reads) => reads.get('people', 'A|1'),
  list: (reads) => reads.list('people', 'link', 'A|l/1'),
  newest: (reads) => reads.window('people', 'time', under('A'), { size: 1 }),
  waiting: (reads) => reads.window('orders', 'waiting', under('A'), { size: 2 }),
  open: (reads) => reads.keys('orders', 'open', 'A'),
  ofOrder: (reads) => reads.list('requests', 'order', 'A|o1'),
  listed: (reads) => reads.list('people', 'list', under('A')),
  any: (reads) => reads.has('people', under('A')),
  chain: async (reads) => {
    const one = await reads.get('people', 'A|1');
    return one?.link ? reads.list('people', 'link', `A|${one.link}`) : null;
  },
};

test('what is remembered is always what would be made now', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someWrites, { maxLength: 12 }), async (commits) => {
      const own = new MemoryDisk();
      const { store, remember } = createMemory(wrapStore(own.open(), (call) => call()));
      for (const writes of commits) {
        await store.commit(writes);
        for (const [name, read] of Object.entries(READS)) {
          const [known, now] = [await remember(name, read), await read(store)];
          expect([name, known]).toEqual([name, now]);
        }
      }
    }),
  );
});
