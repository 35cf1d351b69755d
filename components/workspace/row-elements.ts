import { useRef } from 'preact/hooks';

export interface RowElements {
  /** The list whose rows were drawn last. */
  list: number;
  /** The element of each row, by the row's key, in the order in which they were drawn. */
  of: ReadonlyMap<string, number>;
  /** Elements made so far. */
  made: number;
}

/**
 * The elements that draw some rows. Within a list each row keeps its own, so that the focus stays where it is. Another list
 * takes those of the list before it, from the top: to change their texts takes less time than to make new ones.
 */
export function elementsFor(last: RowElements, list: number, keys: readonly string[]): RowElements {
  const free = list === last.list ? [] : [...last.of.values()];
  let { made } = last;
  const of = new Map(
    keys.map((key, place) => {
      const own = list === last.list ? last.of.get(key) : free[place];
      return [key, own ?? made++];
    }),
  );
  return { list, of, made };
}

/** The elements of the rows of a list, by their keys. */
export function useRowElements(list: number, keys: readonly string[]): ReadonlyMap<string, number> {
  const last = useRef<RowElements>({ list, of: new Map(), made: 0 });
  last.current = elementsFor(last.current, list, keys);
  return last.current.of;
}
