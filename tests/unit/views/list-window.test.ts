import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Place, WindowOptions } from '../../../lib/store/store.ts';
import { keepOrder } from '../../../lib/views/keep-order.ts';
import { type ListSource, partsOfList, wayTo } from '../../../lib/views/list-source.ts';
import { createListWindow } from '../../../lib/views/list-window.ts';

interface Item {
  key: string;
  /** What the list is sorted by; null for those who come last. */
  value: number | null;
  text: string;
}

const VALUES = { from: 'a', to: 'b' };
const NO_VALUE = { from: 'z', to: 'z' };
const entryOf = ({ value }: Item) => (value === null ? 'z' : `a${String(value).padStart(9, '0')}`);
const compare = (a: Place, b: Place) =>
  a.entry === b.entry ? (a.key < b.key ? -1 : a.key > b.key ? 1 : 0) : a.entry < b.entry ? -1 : 1;

/** A list that counts what was read of it. */
function aList(items: readonly Item[], descending = false) {
  const all = new Map(items.map((item) => [item.key, item]));
  const read = { rows: 0, skipped: 0, calls: 0 };
  const placed = () =>
    [...all.values()].map((item) => ({ item, place: { entry: entryOf(item), key: item.key } }));
  const source: ListSource<Item> = {
    segments: [
      { range: VALUES, backwards: descending },
      { range: NO_VALUE, backwards: false },
    ],
    async read({ from, to }, { size, after = null, skip = 0, backwards = false }: WindowOptions) {
      await null;
      const sign = backwards ? -1 : 1;
      const rest = placed()
        .filter(({ place }) => place.entry >= from && place.entry <= to)
        .sort((a, b) => sign * compare(a.place, b.place))
        .filter(({ place }) => !after || sign * compare(place, after) > 0)
        .slice(skip);
      read.calls += 1;
      read.skipped += skip;
      read.rows += Math.min(size, rest.length);
      return { rows: rest.slice(0, size), next: rest.length > size ? (rest[size - 1]?.place ?? null) : null };
    },
    async again(keys) {
      await null;
      read.rows += keys.length;
      return new Map(keys.flatMap((key) => (all.has(key) ? [[key, all.get(key) as Item]] : [])));
    },
    async lengths() {
      const without = [...all.values()].filter(({ value }) => value === null).length;
      return [all.size - without, without];
    },
  };
  /** The keys in the order of the list. */
  const inOrder = () => {
    const sign = descending ? -1 : 1;
    const of = (isWithout: boolean) => placed().filter(({ item }) => (item.value === null) === isWithout);
    return [
      ...of(false).sort((a, b) => sign * compare(a.place, b.place)),
      ...of(true).sort((a, b) => compare(a.place, b.place)),
    ].map(({ item }) => item.key);
  };
  return { all, read, source, inOrder };
}

const item = (n: number, value: number | null = n, text = ''): Item => ({
  key: `k${String(n).padStart(6, '0')}`,
  value,
  text,
});
const many = (count: number) => Array.from({ length: count }, (_, n) => item(n, n % 10 === 9 ? null : n));

function open(list: ReturnType<typeof aList>, hidden = new Set<string>()) {
  const shifts: number[] = [];
  const errors: unknown[] = [];
  const window = createListWindow({
    source: list.source,
    length: list.all.size - hidden.size,
    hidden: () => hidden,
    onChange: () => {},
    onShift: (rows) => shifts.push(rows),
    onError: (error) => errors.push(error),
  });
  const show = (first: number, end: number, kept = -1) =>
    window.show({ first, end: Math.min(end, window.length()), kept });
  const keys = (first: number, end: number) =>
    Array.from({ length: end - first }, (_, offset) => window.itemAt(first + offset)?.key);
  return { window, show, keys, shifts, errors, hidden };
}

describe('a long list', () => {
  test.each([false, true])('shows the rows around what is in sight, descending: %s', async (descending) => {
    const list = aList(many(10_000), descending);
    const order = list.inOrder();
    const { show, keys, window } = open(list);
    for (const first of [0, 5_000, 9_960, 40, 8_980, 9_940]) {
      await show(first, first + 40);
      expect(keys(first, first + 40)).toEqual(order.slice(first, first + 40));
    }
    expect(window.length()).toBe(10_000);
  });

  test('reads few rows for a jump, and skips from the nearer end or a place that is known', async () => {
    const list = aList(many(10_000));
    const { show } = open(list);
    await show(0, 40);
    expect(list.read.rows).toBeLessThanOrEqual(200);
    await show(6_000, 6_040);
    expect(list.read.skipped).toBeLessThanOrEqual(3_100);
    expect(list.read.rows).toBeLessThanOrEqual(700);
    list.read.skipped = 0;
    await show(0, 40);
    await show(6_200, 6_240);
    expect(list.read.skipped).toBeLessThanOrEqual(500);
  });

  test('reads nothing out of sight if it is asked not to, until it is', async () => {
    const list = aList(many(10_000));
    const { window, keys } = open(list);
    await window.show({ first: 0, end: 20, kept: -1, ahead: 0 });
    expect(list.read.rows).toBe(20);
    expect(keys(0, 20)).not.toContain(undefined);
    await window.show({ first: 0, end: 16, kept: -1 });
    expect(keys(0, 16 + 25)).not.toContain(undefined);
  });

  test.each([1, 45, 80, 300])(
    'that was empty has whoever came since, also where nothing out of sight is read: %i',
    async (count) => {
      const list = aList([]);
      const { window, keys } = open(list);
      await window.show({ first: 0, end: 20, kept: -1, ahead: 0 });
      // Most of them have no value, and are in the second part of the list.
      for (const one of many(count)) list.all.set(one.key, { ...one, value: one.value === 3 ? 3 : null });
      await window.refresh(true, count);
      expect(window.length()).toBe(count);
      expect(keys(0, Math.min(20, count))).toEqual(list.inOrder().slice(0, 20));
    },
  );

  test('is read on from where it ended while one scrolls, and holds a bounded number of rows', async () => {
    const list = aList(many(3_000));
    const order = list.inOrder();
    const { show, keys } = open(list);
    for (let first = 0; first <= 2_960; first += 30) {
      await show(first, first + 40);
      expect(keys(first, first + 40)).toEqual(order.slice(first, first + 40));
    }
    expect(list.read.skipped).toBe(0);
    expect(keys(0, 2_000).filter(Boolean)).toEqual([]);
    for (let first = 2_960; first >= 0; first -= 40) {
      await show(first, first + 40);
      expect(keys(first, first + 40)).toEqual(order.slice(first, first + 40));
    }
    expect(list.read.skipped).toBe(0);
  });

  test('keeps the row with the focus, however far it is', async () => {
    const list = aList(many(3_000));
    const { show, keys, window } = open(list);
    await show(0, 40, 7);
    await show(2_000, 2_040, 7);
    expect(keys(7, 8)).toEqual(list.inOrder().slice(7, 8));
    expect(window.indexOf(list.inOrder()[7] ?? '')).toBe(7);
    await show(2_000, 2_040, -1);
    expect(window.itemAt(7)).toBeUndefined();
  });

  test('renews what is in sight in its place, also if it belongs elsewhere now', async () => {
    const list = aList(many(1_000));
    const order = list.inOrder();
    const { show, keys, window } = open(list);
    await show(300, 340);
    const key = order[310] ?? '';
    list.all.set(key, { key, value: 0, text: 'new' });
    list.read.rows = 0;
    await window.refresh(false, 1_000);
    expect(window.itemAt(310)).toMatchObject({ key, text: 'new' });
    expect(keys(300, 340)).toEqual(order.slice(300, 340));
    expect(list.read.rows).toBe(40);
    list.all.delete(order[320] ?? '');
    await window.refresh(false, 999);
    expect(keys(300, 339)).toEqual([...order.slice(300, 320), ...order.slice(321, 340)]);
    expect(window.length()).toBe(999);
  });

  test('renews at its top, where new rows come in at their place and known ones stay', async () => {
    const list = aList(many(1_000));
    const order = list.inOrder();
    const { show, keys, window } = open(list);
    await show(0, 40);
    const moved = order[30] ?? '';
    list.all.set(moved, { key: moved, value: 0, text: 'moved' });
    const fresh = { key: 'knew', value: 5, text: '' };
    list.all.set('knew', fresh);
    list.all.delete(order[2] ?? '');
    await window.refresh(true, list.all.size);
    const at = order.indexOf('k000005');
    const expected = order.toSpliced(at, 0, 'knew').filter((key) => key !== order[2]);
    // The new row comes after those with the same value and a smaller key.
    expect(keys(0, 38).toSorted()).toEqual(expected.slice(0, 38).toSorted());
    expect(keys(0, 38).filter((key) => key !== 'knew')).toEqual(
      expected.slice(0, 38).filter((key) => key !== 'knew'),
    );
    expect(window.itemAt(window.indexOf(moved))).toMatchObject({ text: 'moved' });
    expect(window.length()).toBe(1_000);
  });

  test('leaves out hidden rows, and has them back', async () => {
    const list = aList(many(500));
    const order = list.inOrder();
    const { show, keys, window, hidden } = open(list);
    await show(0, 40);
    for (const key of order.slice(0, 150)) hidden.add(key);
    await window.hide(150);
    expect(keys(0, 40)).toEqual(order.slice(150, 190));
    expect(window.length()).toBe(350);
    hidden.clear();
    await window.refresh(true, 500);
    expect(keys(0, 40)).toEqual(order.slice(0, 40));
    expect(window.length()).toBe(500);
  });

  test('gives the rows between two others, near and far', async () => {
    const list = aList(many(3_000));
    const order = list.inOrder();
    const { show, window } = open(list);
    await show(0, 40);
    const between = async (first: number, last: number) =>
      (await window.between(first, last)).map(({ key }) => key);
    expect(await between(3, 9)).toEqual(order.slice(3, 9));
    expect(await between(0, 1_000)).toEqual(order.slice(0, 1_000));
    expect(await between(2_500, 2_900)).toEqual(order.slice(2_500, 2_900));
  });

  test('that has lost most of its rows is read to its end, and no part of it again and again', async () => {
    const list = aList(many(10_000));
    const { show, keys, window, errors } = open(list);
    await show(0, 40);
    for (const key of list.inOrder().slice(2_000)) list.all.delete(key);
    for (let n = 20_000; n < 20_010; n += 1) list.all.set(item(n).key, item(n, null));
    const { source, read } = list;
    const { read: readRows } = source;
    source.read = (range, options) => {
      if (read.calls > 500) throw new Error('It is read for ever.');
      return readRows(range, options);
    };
    await show(9_000, 9_040);
    expect(errors).toEqual([]);
    expect(window.length()).toBe(2_010);
    expect(keys(1_980, 2_010)).toEqual(list.inOrder().slice(1_980));
  });

  test('tells an error, and can be read again', async () => {
    const list = aList(many(300));
    const { show, keys, errors } = open(list);
    const { read } = list.source;
    list.source.read = async () => {
      throw new Error('closed');
    };
    await show(0, 40);
    expect(errors).toHaveLength(1);
    list.source.read = read;
    await show(0, 40);
    expect(keys(0, 40)).toEqual(list.inOrder().slice(0, 40));
  });

  test('of nobody has no rows, until somebody comes', async () => {
    const list = aList([]);
    const { show, keys, window } = open(list);
    await show(0, 40);
    expect(window.length()).toBe(0);
    list.all.set('k', item(1));
    await window.refresh(true, 1);
    expect([window.length(), keys(0, 1)]).toEqual([1, ['k000001']]);
  });

  test('has a row for everything in sight and none twice, whatever happens to it', async () => {
    const change = fc.oneof(
      fc.record({
        do: fc.constant('show' as const),
        at: fc.nat({ max: 1_200 }),
        rows: fc.integer({ min: 1, max: 60 }),
      }),
      fc.record({
        do: fc.constant('add' as const),
        at: fc.nat({ max: 1_000 }),
        rows: fc.integer({ min: 1, max: 150 }),
      }),
      fc.record({
        do: fc.constant('delete' as const),
        at: fc.nat({ max: 1_000 }),
        rows: fc.integer({ min: 1, max: 150 }),
      }),
      fc.record({
        do: fc.constant('move' as const),
        at: fc.nat({ max: 1_000 }),
        rows: fc.nat({ max: 1_000 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 900 }),
        fc.boolean(),
        fc.array(change, { maxLength: 25 }),
        async (count, descending, changes) => {
          const list = aList(many(count), descending);
          const { show, window, shifts } = open(list);
          let sight = { first: 0, end: 40 };
          let next = 10_000;
          /** Shows what is in sight, which goes along with rows that come in or go above. */
          const look = async (first: number, end: number) => {
            sight = { first, end };
            do {
              const by = shifts.splice(0).reduce((sum, rows) => sum + rows, 0);
              sight = { first: Math.max(0, sight.first + by), end: Math.max(0, sight.end + by) };
              await show(sight.first, sight.end);
            } while (shifts.length > 0);
          };
          await look(0, 40);
          for (const one of changes) {
            const keys = [...list.all.keys()];
            if (one.do === 'show') {
              const first = Math.max(0, Math.min(one.at, window.length() - 1));
              sight = { first, end: first + one.rows };
            } else if (one.do === 'add') {
              for (let n = 0; n < one.rows; n++) list.all.set(item(next).key, item(next++, one.at));
            } else if (one.do === 'delete') {
              for (const key of keys.slice(one.at, one.at + one.rows)) list.all.delete(key);
            } else if (keys[one.at]) {
              list.all.set(keys[one.at] ?? '', { key: keys[one.at] ?? '', value: one.rows, text: 'moved' });
            }
            if (one.do !== 'show') await window.refresh(sight.first === 0, list.all.size);
            await look(sight.first, sight.end);
            const shown = Array.from(
              { length: Math.max(0, Math.min(sight.end, window.length()) - sight.first) },
              (_, n) => window.itemAt(sight.first + n),
            );
            expect(shown.every((row) => row && list.all.get(row.key)?.text === row.text)).toBe(true);
            expect(new Set(shown.map((row) => row?.key)).size).toBe(shown.length);
          }
          // Whoever goes on to the top, and looks at both ends, gets everybody.
          do await look(0, 40);
          while (sight.first > 0);
          await window.refresh(true, list.all.size);
          const seen = new Set<string>();
          for (let first = 0; first < window.length(); first += 40) {
            await show(first, first + 40);
            for (let row = first; row < Math.min(first + 40, window.length()); row++) {
              const key = window.itemAt(row)?.key;
              if (key !== undefined) seen.add(key);
            }
          }
          expect(seen).toEqual(new Set(list.all.keys()));
        },
      ),
      { numRuns: 150 },
    );
  });

  test('is gone through from its start to its end', async () => {
    const list = aList(many(1_700), true);
    const parts: string[][] = [];
    for await (const part of partsOfList(list.source)) parts.push(part.map(({ key }) => key));
    expect(parts.flat()).toEqual(list.inOrder());
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(500);
  });
});

test.each([false, true])(
  'whoever moves while a list is gone through comes once, descending: %s',
  async (descending) => {
    const list = aList(many(1_700), descending);
    const order = list.inOrder();
    const gone: string[] = [];
    let part = 0;
    for await (const rows of partsOfList(list.source)) {
      gone.push(...rows.map(({ key }) => key));
      // Some go from the middle to either end, as somebody does who is touched now.
      for (const key of order.slice(900 + 10 * part, 903 + 10 * part))
        list.all.set(key, { key, value: 50_000 + part, text: 'moved' });
      part += 1;
    }
    expect(gone.toSorted()).toEqual(order.toSorted());
  },
);

test('the way to a row is the shortest, from an end of its part of the list or from a mark', () => {
  const place = { entry: 'e', key: 'k' };
  expect(wayTo(10, 5, [100, 20], [])).toEqual({
    from: { segment: 0, place: null },
    isBack: false,
    skip: 10,
    size: 5,
  });
  expect(wayTo(90, 5, [100, 20], [])).toEqual({
    from: { segment: 0, place: null },
    isBack: true,
    skip: 5,
    size: 5,
  });
  expect(wayTo(98, 5, [100, 20], [])).toMatchObject({ isBack: true, skip: 0, size: 2 });
  expect(wayTo(105, 5, [100, 20], [])).toMatchObject({ from: { segment: 1 }, isBack: false, skip: 5 });
  expect(wayTo(50, 5, [100, 20], [{ index: 45, segment: 0, place }])).toEqual({
    from: { segment: 0, place },
    isBack: false,
    skip: 4,
    size: 5,
  });
  expect(wayTo(50, 5, [100, 20], [{ index: 60, segment: 0, place }])).toMatchObject({
    isBack: true,
    skip: 5,
  });
  expect(wayTo(120, 5, [100, 20], [])).toBeNull();
});

test('rows keep their order, and new ones come in before the one who follows', () => {
  const rows = (keys: string) => [...keys].map((key) => ({ key }));
  const order = (before: string, fresh: string) =>
    keepOrder(rows(before), rows(fresh))
      .map(({ key }) => key)
      .join('');
  expect(order('abc', 'cab')).toBe('abc');
  expect(order('abc', 'xacyb')).toBe('xaybc');
  expect(order('abc', 'abcx')).toBe('abcx');
  expect(order('', 'xy')).toBe('xy');
});
