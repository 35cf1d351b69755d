import { signal } from '@preact/signals';
import { startOfDay } from '../../lib/money/start-of-day.ts';
import { localDay } from '../../lib/store/local-day.ts';
import { since, under } from '../../lib/store/ranges.ts';
import type { ChargeRecord, TotalRecord } from '../../lib/store/records.ts';
import { dayTotal } from '../../lib/store/totals.ts';
import type { ListSource } from '../../lib/views/list-source.ts';
import { createListWindow, type ListWindow, type Sight } from '../../lib/views/list-window.ts';
import { type Open, type OpenedAccount, openAccount } from './opened.ts';

/** A line of the list of charges. */
export interface ChargeLine {
  key: string;
  charge: ChargeRecord;
  /** The name of its person; null where that is not known any more. */
  name: string | null;
}

/** The lines as the list draws them. Another object stands for them after each change. */
export interface ChargeRows {
  length: number;
  lineAt: (index: number) => ChargeLine | undefined;
}

export interface Spending {
  /** Whether anything was ever charged. */
  isAny: boolean;
  /** The totals of the days of a year. */
  days: readonly TotalRecord[];
}

/** After any day. */
const LAST_DAY = '~';
/** Days that can be looked back on. */
const MAX_DAYS = 365;
const FIRST_LINES = 20;

interface SpendPorts {
  open: Open;
  now: () => number;
  onError: (error: unknown) => void;
}

/** The spent credits: sums of days, and the lines of a period. */
export function createSpendModel({ open, now, onError }: SpendPorts) {
  /** Null until it is read. */
  const spending = signal<Spending | null>(null);
  const lines = signal<ChargeRows | null>(null);
  let list: { window: ListWindow<ChargeLine>; count: () => Promise<number> } | null = null;
  let turn = 0;
  let isAtTop = true;

  const draw = () => {
    if (list) lines.value = { length: list.window.length(), lineAt: list.window.itemAt };
  };

  async function makeList(at: OpenedAccount, from: number, mine: number): Promise<void> {
    const count = () => countCharges(at, from);
    const length = await count();
    const window = createListWindow({
      source: chargeSource(at, from, length),
      length,
      hidden: () => new Set<string>(),
      onChange: draw,
      onShift: () => {},
      onError,
    });
    await window.show({ first: 0, end: FIRST_LINES, kept: -1 });
    if (mine !== turn) return;
    list = { window, count };
    draw();
  }

  return {
    spending,
    lines,
    /** Reads the sums, and the lines that are shown. */
    async again(at: OpenedAccount | null): Promise<void> {
      if (!at) {
        spending.value = null;
        return;
      }
      const { store, account: id } = at;
      const days = {
        from: dayTotal(id, localDay(startOfDay(now(), 1 - MAX_DAYS))),
        // Some may be of a day that has not begun in this time zone.
        to: dayTotal(id, LAST_DAY),
      };
      const total = await store.get('totals', id);
      spending.value = {
        isAny: (total?.figures.charges ?? 0) > 0,
        days: await store.list('totals', 'key', days),
      };
      if (list) await list.window.refresh(isAtTop, isAtTop ? await list.count() : list.window.length());
    },
    /** Lists the charges since a moment (ms). */
    async listFrom(from: number): Promise<void> {
      const mine = ++turn;
      try {
        const at = await openAccount(open);
        if (at) await makeList(at, from, mine);
      } catch (error) {
        onError(error);
      }
    },
    show(sight: Sight): void {
      isAtTop = sight.first === 0;
      void list?.window.show(sight);
    },
    leave(): void {
      turn++;
      list = null;
      lines.value = null;
    },
    account: () => openAccount(open),
  };
}

export type SpendModel = ReturnType<typeof createSpendModel>;

/** How many charges there are since a moment. Counting takes long where there are many, and all of them are counted already. */
async function countCharges({ store, lists, account }: OpenedAccount, from: number): Promise<number> {
  const oldest = await lists.part('charges', 'time', under(account), { size: 1, backwards: true });
  const [last] = oldest.rows;
  if (!last) return 0;
  if (last.record.at < from) return store.count('charges', 'time', since(account, from));
  return (await store.get('totals', account))?.figures.charges ?? 0;
}

/** The charges since a moment, the newest first, with the names of their people. */
function chargeSource(
  { lists, account }: OpenedAccount,
  from: number,
  length: number,
): ListSource<ChargeLine> {
  const named = async (charges: readonly { key: string; record: ChargeRecord }[]): Promise<ChargeLine[]> => {
    const keys = charges.flatMap(({ record }) => (record.urn === null ? [] : `${account}|${record.urn}`));
    const people = keys.length > 0 ? await lists.some('people', [...new Set(keys)]) : [];
    const names = new Map(people.map(({ record }) => [record.urn, record.name]));
    return charges.map(({ key, record }) => {
      return { key, charge: record, name: record.urn === null ? null : (names.get(record.urn) ?? null) };
    });
  };
  return {
    segments: [{ range: since(account, from), backwards: false }],
    async read(range, options) {
      const { rows, next } = await lists.part('charges', 'time', range, options);
      const items = await named(rows);
      return {
        rows: rows.flatMap(({ place }, index) => {
          const item = items[index];
          return item ? { item, place } : [];
        }),
        next,
      };
    },
    async again(keys) {
      const items = await named(await lists.some('charges', keys));
      return new Map(items.map((item) => [item.key, item]));
    },
    lengths: async () => [length],
  };
}
