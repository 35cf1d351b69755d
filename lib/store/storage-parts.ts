import { importKey } from './ats-parts.ts';
import { answerOf, indexIn, keyRange, tableOf } from './indexed-db.ts';
import { under } from './ranges.ts';
import type { Row } from './row.ts';
import type { ReadStore } from './store.ts';

interface Source {
  table: string;
  /** The index by which the table has an account's records. */
  index: string;
  /** The figure that counts them, where there is one. */
  figure?: string;
}

/** The kinds of records that take up room, with their tables. */
const PARTS = {
  people: [{ table: 'people', index: 'time', figure: 'all' }],
  noted: ['followUps', 'notes', 'lists'].map((table) => ({ table, index: 'key' })),
  templates: [{ table: 'templates', index: 'name' }],
  ats: [{ table: 'ats', index: 'key' }],
  blocked: [{ table: 'blocked', index: 'time' }],
  orders: [{ table: 'orders', index: 'time', figure: 'orders' }],
  requests: [{ table: 'requests', index: 'time', figure: 'requests' }],
  charges: [{ table: 'charges', index: 'time', figure: 'charges' }],
  resultPages: [{ table: 'resultPages', index: 'time', figure: 'resultPages' }],
} satisfies Record<string, Source[]>;

/** Records whose size stands for that of the others. */
const SAMPLE = 50;

export interface StoragePart {
  part: keyof typeof PARTS;
  count: number;
  /** About how much of the room they take, from 0 to 1. */
  share: number;
}

/** What takes up an account's room. The requests of an order count with it. Nothing is read but figures and samples. */
export async function storageParts(
  store: Pick<ReadStore, 'get'>,
  db: IDBDatabase,
  account: string,
): Promise<StoragePart[]> {
  const figures = (await store.get('totals', account))?.figures ?? {};
  const range = keyRange(under(account));

  async function measure({ table, index, figure }: Source) {
    const source = () => indexIn(tableOf(db, table), index);
    const [count, rows] = await Promise.all([
      figure === undefined ? answerOf(source().count(range)) : (figures[figure] ?? 0),
      answerOf<Row[]>(source().getAll(range, SAMPLE)),
    ]);
    const size = rows.reduce((sum, { record }) => sum + JSON.stringify(record).length, 0);
    return { count, size: rows.length === 0 ? 0 : (size / rows.length) * count };
  }

  const parts = await Promise.all(
    Object.entries(PARTS).map(async ([part, tables]) => {
      const all = await Promise.all(tables.map(measure));
      const sum = (of: 'count' | 'size') => all.reduce((before, one) => before + one[of], 0);
      // One record has several people of the own system.
      const count = part === 'ats' ? await peopleInAts(db, account) : sum('count');
      return { part: part as StoragePart['part'], count, size: sum('size') };
    }),
  );
  const all = parts.reduce((sum, { size }) => sum + size, 0);
  return parts.map(({ part, count, size }) => ({ part, count, share: all === 0 ? 0 : size / all }));
}

/** How many people the last import of the own system had. */
async function peopleInAts(db: IDBDatabase, account: string): Promise<number> {
  const row: Row | undefined = await answerOf(tableOf(db, 'ats').get(importKey(account)));
  const people = (row?.record as { people?: unknown } | undefined)?.people;
  return typeof people === 'number' ? people : 0;
}
