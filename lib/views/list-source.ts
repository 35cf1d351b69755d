import type { PartOptions } from '../store/list-reader.ts';
import type { Range } from '../store/ranges.ts';
import type { Place } from '../store/store.ts';

/** A run of entries of an index, in one direction. A list consists of one or several. */
export interface Segment {
  range: Range;
  backwards: boolean;
}

/** A row of a list: what it shows, and where it is. */
export interface LocatedRow<T> {
  item: T;
  segment: number;
  place: Place;
}

/** Where a list is read from. */
export interface ListSource<T> {
  segments: readonly Segment[];
  /** Some items of a range with their places. `next` is the place to go on after; null at the end. */
  read(
    range: Range,
    options: PartOptions,
  ): Promise<{ rows: { item: T; place: Place }[]; next: Place | null }>;
  /** Items as they are now, under the keys that they had. Those that are gone are left out. */
  again(keys: readonly string[]): Promise<ReadonlyMap<string, T>>;
  /** How many rows each segment has. Asked for a jump only: counting takes long. */
  lengths(): Promise<readonly number[]>;
}

/** A place from which a list is read on. Without a place it is the segment's start, or its end on the way back. */
export interface Edge {
  segment: number;
  place: Place | null;
}

/** The start of a list. */
export const START: Edge = { segment: 0, place: null };

/** A row whose place is known, by its number in the list. */
export interface Mark {
  index: number;
  segment: number;
  place: Place;
}

/** Rows after an edge, or before it on the way back, and the edge behind them; null at the end of the list. */
export async function readOn<T>(
  { segments, read }: Pick<ListSource<T>, 'segments' | 'read'>,
  from: Edge,
  size: number,
  isBack = false,
  skip = 0,
  isOneOfMany = false,
): Promise<{ rows: LocatedRow<T>[]; edge: Edge | null }> {
  const segment = segments[from.segment];
  if (!segment) return { rows: [], edge: null };
  const backwards = segment.backwards !== isBack;
  const { rows, next } = await read(segment.range, { size, after: from.place, skip, backwards, isOneOfMany });
  const located = rows.map((row) => ({ ...row, segment: from.segment }));
  if (isBack) located.reverse();
  if (next) return { rows: located, edge: { segment: from.segment, place: next } };
  const other = from.segment + (isBack ? -1 : 1);
  return { rows: located, edge: segments[other] ? { segment: other, place: null } : null };
}

/** The way to a row: from where it is read, whether back, and over how many rows. */
export interface Way {
  from: Edge;
  isBack: boolean;
  skip: number;
  /** Rows to read. */
  size: number;
}

/** The shortest way to a row and those after it, from an end of its segment or from a mark. */
export function wayTo(
  index: number,
  size: number,
  lengths: readonly number[],
  marks: readonly Mark[],
): Way | null {
  let start = 0;
  for (const [segment, length] of lengths.entries()) {
    const end = start + length;
    if (index < end) {
      const count = Math.min(size, end - index);
      const inside = marks.filter((mark) => mark.segment === segment);
      const ways: Way[] = [
        { from: { segment, place: null }, isBack: false, skip: index - start, size: count },
        { from: { segment, place: null }, isBack: true, skip: end - index - count, size: count },
        ...inside
          .filter((mark) => mark.index < index)
          .map(({ place, index: at }) => {
            return { from: { segment, place }, isBack: false, skip: index - at - 1, size: count };
          }),
        ...inside
          .filter((mark) => mark.index >= index + count)
          .map(({ place, index: at }) => {
            return { from: { segment, place }, isBack: true, skip: at - index - count, size: count };
          }),
      ];
      return ways.reduce((best, way) => (way.skip < best.skip ? way : best));
    }
    start = end;
  }
  return null;
}

/** Rows read at once where a whole list is gone through: few enough that a page stays responsive. */
const PART_ROWS = 120;

/**
 * Everybody in a list once, part after part. Whoever is touched meanwhile may move to the list's start, which has been read
 * already, so the start is read again as long as there is somebody new.
 */
export async function* partsOfList<T extends { key: string }>(source: ListSource<T>): AsyncGenerator<T[]> {
  const known = new Set<string>();
  for (const isAgain of [false, true]) {
    for (let edge: Edge | null = START; edge; ) {
      const part: Awaited<ReturnType<typeof readOn<T>>> = await readOn(
        source,
        edge,
        PART_ROWS,
        false,
        0,
        true,
      );
      const items = part.rows.map(({ item }) => item).filter(({ key }) => !known.has(key));
      for (const { key } of items) known.add(key);
      if (items.length > 0) yield items;
      else if (isAgain) return;
      edge = part.edge;
    }
  }
}
