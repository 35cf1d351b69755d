import { under } from './ranges.ts';
import type { ReadStore } from './store.ts';

/** The kinds of records that take up room, with the figure that counts them. */
const PARTS = [
  { table: 'people', figure: 'all' },
  { table: 'orders', figure: 'orders' },
  { table: 'charges', figure: 'charges' },
  { table: 'resultPages', figure: 'resultPages' },
] as const;

/** Records whose size stands for that of the others. */
const SAMPLE = 50;

export interface StoragePart {
  table: (typeof PARTS)[number]['table'];
  count: number;
  /** About how much of the room they take, from 0 to 1. */
  share: number;
}

/** What takes up an account's room. The requests of an order count with it. */
export async function storageParts(store: ReadStore, account: string): Promise<StoragePart[]> {
  const figures = (await store.get('totals', account))?.figures ?? {};
  const parts = await Promise.all(
    PARTS.map(async ({ table, figure }) => {
      const count = figures[figure] ?? 0;
      const { records } = await store.window(table, 'time', under(account), { size: SAMPLE });
      const size = records.reduce((sum, record) => sum + JSON.stringify(record).length, 0);
      return { table, count, size: records.length === 0 ? 0 : (size / records.length) * count };
    }),
  );
  const all = parts.reduce((sum, { size }) => sum + size, 0);
  return parts.map(({ table, count, size }) => ({ table, count, share: all === 0 ? 0 : size / all }));
}
