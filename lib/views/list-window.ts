import { keepOrder } from './keep-order.ts';
import {
  type Edge,
  type ListSource,
  type LocatedRow,
  type Mark,
  readOn,
  START,
  wayTo,
} from './list-source.ts';

/** Rows read at once: few enough that reading and drawing them is not noticed. */
const PAGE_ROWS = 60;
/** Rows that are read before they are in sight, unless another number is asked for. */
const AHEAD_ROWS = 25;
/** Rows kept beyond both ends of what is in sight. */
const MAX_KEPT_ROWS = 300;
/** Rows between two marks, and how many marks are kept. */
const MARK_ROWS = 500;
const MAX_MARKS = 400;
/** New rows that are read at once. */
const MAX_NEW_ROWS = 1_000;

/** What is in sight: rows from `first` up to `end`, and one more row that must stay because it has the focus. */
export interface Sight {
  first: number;
  end: number;
  kept: number;
  /** Rows beyond these that are read as well. */
  ahead?: number;
}

interface Row<T> extends LocatedRow<T> {
  key: string;
  /** It may have changed since it was read. */
  isStale: boolean;
}

interface ListWindowOptions<T> {
  source: ListSource<T>;
  /** How many rows the list has; infinite while that is not known yet. */
  length: number;
  /** The keys of rows that are not shown. */
  hidden: () => { has(key: string): boolean };
  onChange: () => void;
  /** All rows have moved down by so many, because there were more above than was known. */
  onShift: (rows: number) => void;
  onError: (error: unknown) => void;
}

/**
 * The rows of a long list around what is in sight. They are one run: neighbours are read from where it ends, and whoever
 * jumps gets another run. Only both ends of a list are counted exactly while it changes; in the middle a row's number may
 * be off by what was added or deleted since the list was first read.
 */
export function createListWindow<T extends { key: string }>(options: ListWindowOptions<T>) {
  const { source, hidden, onChange, onShift, onError } = options;
  let { length } = options;
  let rows: Row<T>[] = [];
  /** The number of the first row. */
  let start = 0;
  /** Where more rows are above and below; null at the start and the end of the list. */
  let above: Edge | null = null;
  let below: Edge | null = START;
  let sight: Sight = { first: 0, end: 0, kept: -1 };
  let pinned: { index: number; row: Row<T> } | null = null;
  let marks: Mark[] = [];
  let refreshing: { isWhole: boolean; length: number } | null = null;
  /** The last sight that was jumped to. A second jump to it would end in the same place. */
  let jumpedTo: Sight | null = null;
  let isWorking = false;
  let working = Promise.resolve();

  const end = () => start + rows.length;
  const ahead = () => sight.ahead ?? AHEAD_ROWS;
  const rowAt = (index: number) => rows[index - start] ?? (pinned?.index === index ? pinned.row : undefined);
  const shown = (found: readonly LocatedRow<T>[]) =>
    found
      .filter(({ item }) => !hidden().has(item.key))
      .map((row): Row<T> => ({ ...row, key: row.item.key, isStale: false }));
  const unknown = (found: readonly LocatedRow<T>[]) => {
    const known = new Set(rows.map(({ key }) => key));
    return shown(found).filter(({ key }) => !known.has(key));
  };

  function mark(): void {
    const [row] = rows;
    if (!row || start === 0 || marks.some(({ index }) => Math.abs(index - start) < MARK_ROWS)) return;
    marks = [...marks.slice(1 - MAX_MARKS), { index: start, segment: row.segment, place: row.place }];
  }

  /** Forgets the rows that are far out of sight. */
  function trim(): void {
    const from = Math.max(0, sight.first - MAX_KEPT_ROWS - start);
    const to = sight.end + MAX_KEPT_ROWS - start;
    const next = rows.slice(from, Math.max(from, to));
    const [first, last] = [next[0], next.at(-1)];
    if (!first || !last || next.length === rows.length) return;
    if (from > 0) above = first;
    if (to < rows.length) below = last;
    rows = next;
    start += from;
  }

  /** Rows from an edge on: at least one that is shown, if there is any. */
  async function readShown(from: Edge, size: number, isBack = false, skip = 0) {
    let got = await readOn(source, from, size, isBack, skip);
    while (got.edge && unknown(got.rows).length === 0) got = await readOn(source, got.edge, size, isBack);
    return { ...got, rows: unknown(got.rows) };
  }

  async function jump(): Promise<void> {
    const size = sight.end - sight.first + 2 * ahead();
    const target = Math.max(0, Math.min(sight.first - ahead(), length - size));
    const way = target === 0 ? null : wayTo(target, size, await source.lengths(), marks);
    rows = [];
    if (!way) return jumpToStart(sight.end + ahead());
    const got = await readShown(way.from, way.size, way.isBack, way.skip);
    const [first, last] = [got.rows[0], got.rows.at(-1)];
    // There are fewer rows than were counted.
    if (!first || !last) return jumpToStart(PAGE_ROWS);
    rows = got.rows;
    start = target;
    above = way.isBack ? got.edge : first;
    below = way.isBack ? last : got.edge;
    if (!below) length = end();
    mark();
  }

  async function jumpToStart(size: number, newLength = length): Promise<void> {
    const got = await readShown(START, size);
    rows = got.rows;
    start = 0;
    above = null;
    below = got.edge;
    length = below ? Math.max(newLength, end()) : end();
  }

  async function readBelow(from: Edge): Promise<void> {
    const got = await readShown(from, PAGE_ROWS);
    rows = [...rows, ...got.rows];
    below = got.edge;
    length = below ? Math.max(length, end()) : end();
    trim();
  }

  async function readAbove(from: Edge): Promise<void> {
    const got = await readShown(from, PAGE_ROWS, true);
    rows = [...got.rows, ...rows];
    start -= got.rows.length;
    above = got.edge;
    // At the start the first row is number 0, and no row has a number below.
    if (start < 0 || !above) moveBy(-start);
    trim();
    mark();
  }

  function moveBy(by: number): void {
    if (by === 0) return;
    start += by;
    length += by;
    const moved = { ...sight, first: Math.max(0, sight.first + by), end: Math.max(0, sight.end + by) };
    if (jumpedTo === sight) jumpedTo = moved;
    sight = moved;
    onShift(by);
  }

  /** Reads rows in sight again, each in its place. Those that are gone go. */
  async function renew(stale: readonly Row<T>[]): Promise<void> {
    const now = await source.again(stale.map(({ key }) => key));
    const asked = new Set(stale);
    const others = new Set(rows.filter((row) => !asked.has(row)).map(({ key }) => key));
    const renewed = (row: Row<T>): Row<T> | [] => {
      if (!asked.has(row)) return row;
      const item = now.get(row.key);
      const isGone = !item || hidden().has(item.key) || (item.key !== row.key && others.has(item.key));
      return isGone ? [] : { ...row, item, key: item.key, isStale: false };
    };
    const before = rows.length;
    rows = rows.flatMap(renewed);
    length -= before - rows.length;
    if (pinned && asked.has(pinned.row)) {
      const row = [renewed(pinned.row)].flat()[0];
      pinned = row ? { ...pinned, row } : null;
    }
  }

  /** Reads the run anew. Rows in sight stay where they are, and new ones come in at their place. */
  async function renewWhole(newLength: number): Promise<void> {
    // So many that the rows in sight are among them, below those that came in.
    const size =
      Math.max(PAGE_ROWS, rows.length) + AHEAD_ROWS + Math.min(MAX_NEW_ROWS, Math.max(0, newLength - length));
    const [first] = rows;
    let edge: Edge | null = above && first ? first : START;
    const found: LocatedRow<T>[] = above && first ? [first] : [];
    while (edge && found.length < size) {
      const got: Awaited<ReturnType<typeof readOn<T>>> = await readOn(source, edge, size - found.length);
      found.push(...got.rows);
      edge = got.edge;
    }
    const fresh = new Map(shown(found).map((row) => [row.key, row]));
    const inSight = rows.slice(Math.max(0, sight.first - start), Math.max(0, sight.end - start));
    const elsewhere = inSight.filter(({ key }) => !fresh.has(key) && !hidden().has(key));
    const now = elsewhere.length > 0 ? await source.again(elsewhere.map(({ key }) => key)) : new Map();
    const kept = rows.flatMap((row): Row<T> | [] => {
      const item: T | undefined = now.get(row.key);
      const known = fresh.get(item?.key ?? row.key);
      return known ?? (item ? { ...row, item, key: item.key, isStale: false } : []);
    });
    const once = [...new Map(kept.map((row) => [row.key, row])).values()];
    const before = rows[Math.max(0, sight.first - start)];
    rows = keepOrder(once, [...fresh.values()]);
    below = edge;
    length = below ? Math.max(newLength, end()) : end();
    const moved = before ? rows.findIndex(({ key }) => key === before.key) + start - sight.first : 0;
    // Out of sight, rows may come in above without moving those that are in sight.
    if (sight.first > 0 && moved > 0) onShift(moved);
  }

  /** What has to be done next for what is in sight. */
  function next(): (() => Promise<void>) | null {
    const first = Math.max(0, Math.min(sight.first, length - 1));
    const last = Math.min(sight.end, length);
    if (refreshing) {
      const { isWhole, length: newLength } = refreshing;
      refreshing = null;
      if (rows.length === 0) return () => jumpToStart(PAGE_ROWS, newLength);
      if (isWhole) return () => renewWhole(newLength);
      for (const row of rows) row.isStale = true;
      if (pinned) pinned.row.isStale = true;
    }
    const isFar = last < start - PAGE_ROWS || first > end() + PAGE_ROWS;
    const isJump = rows.length === 0 ? (below ?? above) : isFar && last > first && sight !== jumpedTo;
    if (isJump) {
      jumpedTo = sight;
      return jump;
    }
    const [up, down] = [above, below];
    if (down && last + ahead() > end()) return () => readBelow(down);
    if (up && first - ahead() < start) return () => readAbove(up);
    const stale = rows.slice(Math.max(0, first - start), Math.max(0, last - start));
    if (pinned && !rows.includes(pinned.row)) stale.push(pinned.row);
    const old = stale.filter(({ isStale }) => isStale);
    return old.length > 0 ? () => renew(old) : null;
  }

  async function work(): Promise<void> {
    try {
      for (let step = next(); step; step = next()) {
        await step();
        onChange();
      }
    } catch (error) {
      onError(error);
    } finally {
      isWorking = false;
    }
  }

  /** Does what there is to do, one step after the other. */
  function run(): Promise<void> {
    if (isWorking) return working;
    isWorking = true;
    working = work();
    return working;
  }

  return {
    length: () => length,
    itemAt: (index: number): T | undefined => rowAt(index)?.item,
    /** How many rows there are has become known. */
    resize(rowsInAll: number): void {
      if (below) length = Math.max(end(), rowsInAll);
    },
    /** The number of a row that is at hand; -1 for any other. */
    indexOf(key: string): number {
      const index = rows.findIndex((row) => row.key === key);
      if (index >= 0) return start + index;
      return pinned?.row.key === key ? pinned.index : -1;
    },
    /** Reads what is in sight now. */
    show(next: Sight): Promise<void> {
      sight = next;
      const kept = rowAt(next.kept);
      pinned = kept ? { index: next.kept, row: kept } : null;
      return run();
    },
    /** Something may have changed. With `isWhole`, new rows come in at their place; otherwise only rows in sight are renewed. */
    refresh(isWhole: boolean, newLength: number): Promise<void> {
      refreshing = { isWhole, length: newLength };
      return run();
    },
    /** Whether every row is at hand. */
    hasAll: () => !above && !below,
    /** Rows have been hidden; `count` of the list's rows are. */
    hide(count: number): Promise<void> {
      rows = rows.filter(({ key }) => !hidden().has(key));
      if (pinned && hidden().has(pinned.row.key)) pinned = null;
      length = below ? Math.max(end(), length - count) : end();
      onChange();
      return run();
    },
    /** The items from one row up to another, whether or not they are at hand. */
    async between(first: number, last: number): Promise<T[]> {
      if (first >= start && last <= end())
        return rows.slice(first - start, last - start).map(({ item }) => item);
      const way = first === 0 ? null : wayTo(first, last - first, await source.lengths(), marks);
      let found: LocatedRow<T>[] = [];
      let edge: Edge | null = START;
      if (way) {
        const got = await readOn(source, way.from, way.size, way.isBack, way.skip);
        found = got.rows;
        edge = way.isBack ? (found.at(-1) ?? null) : got.edge;
      }
      while (edge && found.length < last - first) {
        const got: Awaited<ReturnType<typeof readOn<T>>> = await readOn(
          source,
          edge,
          last - first - found.length,
        );
        found = [...found, ...got.rows];
        edge = got.edge;
      }
      return shown(found).map(({ item }) => item);
    },
  };
}

export type ListWindow<T extends { key: string }> = ReturnType<typeof createListWindow<T>>;
