import { eachPersonOnce } from '../../lib/people/same-person.ts';
import type { AtsEntry } from '../../lib/store/ats-parts.ts';
import { derive, type Read } from '../../lib/store/derive.ts';
import type { IndexOf } from '../../lib/store/indexes.ts';
import { EVERYTHING, isIn, only, type Range } from '../../lib/store/ranges.ts';
import { type RecordOf, readRecord, TABLES, type Table } from '../../lib/store/records.ts';
import type { Row } from '../../lib/store/row.ts';
import {
  type DueReminders,
  type Place,
  put,
  remove,
  type SmallTable,
  type Store,
  StoreError,
  type Window,
  type WindowOptions,
  type Write,
} from '../../lib/store/store.ts';

type Rows = Record<Table, Map<string, Row>>;

/** The disk, which outlives the workers. Each worker opens its own store on it. */
export class MemoryDisk {
  /** While this is set, writes fail as on a full disk. */
  full = false;
  /** Only batches of writes for which this is true fail, as with a passing fault. */
  refuses: (writes: readonly Write[]) => boolean = () => false;
  /** Batches of writes for which this is true fail as on a full disk. */
  refusesAsFull: (writes: readonly Write[]) => boolean = () => false;
  /** While this is set, reads fail as on a closed connection. */
  unreadable = false;
  readonly now: () => number;
  /** When the recruiter last noted something of people, by their keys. */
  readonly noted = new Map<string, number>();
  /** The names of people in the company's own system, by account and key. */
  readonly inAts = new Map<string, string>();
  /** When people's reminders are due, by their keys. */
  readonly remindAt = new Map<string, number>();
  /** How many records were read in all, with what commits read. */
  touched = 0;
  /** How many keys were read without their records. */
  keysRead = 0;
  /** Every committed batch of writes, for tests about atomicity and order. */
  readonly commits: { writes: Write[]; durable: boolean }[] = [];
  readonly #rows: Rows;

  constructor(now: () => number = () => 0) {
    this.now = now;
    this.#rows = Object.fromEntries(Object.keys(TABLES).map((table) => [table, new Map()])) as Rows;
  }

  /** Opens a worker's store. */
  open(options: Partial<WorkerLife> = {}): MemoryStore {
    return new MemoryStore(this, options);
  }

  keys(table: Table): string[] {
    return [...this.#rows[table].keys()].sort();
  }

  /** The record as it is on the disk, unchecked. */
  raw(table: Table, key: string): unknown {
    return this.#rows[table].get(key)?.record;
  }

  /** All readable records of a table. Unreadable ones are not moved to quarantine. */
  all<T extends Table>(table: T): RecordOf<T>[] {
    return this.keys(table).flatMap((key) => {
      const parsed = readRecord(table, this.raw(table, key));
      return parsed.success ? [parsed.data] : [];
    });
  }

  /** The rows of a table as they are stored, with all that is derived. */
  rows(table: Table): Row[] {
    return [...this.#rows[table].values()];
  }

  /** Replaces a record by an unreadable one, but leaves it in its indexes. */
  corrupt(table: Table, key: string, record: unknown): boolean {
    const row = this.#rows[table].get(key);
    if (row) this.#rows[table].set(key, { ...row, record });
    return row !== undefined;
  }

  get<T extends Table>(table: T, key: string): RecordOf<T> | null {
    this.#read();
    return this.#accept(table, key);
  }

  list<T extends Table>(table: T, index: IndexOf<T>, range: Range | string): RecordOf<T>[] {
    this.#read();
    const places = this.#places(table, index, typeof range === 'string' ? only(range) : range);
    return places.flatMap(({ key }) => this.#accept(table, key) ?? []);
  }

  /** The keys of the records in a range. No record is read for them. */
  keysIn<T extends Table>(table: T, index: IndexOf<T>, range: Range | string): string[] {
    this.#read();
    return this.#places(table, index, typeof range === 'string' ? only(range) : range).map(({ key }) => key);
  }

  window<T extends Table>(
    table: T,
    index: IndexOf<T>,
    range: Range,
    { size, after = null, skip = 0, backwards = false }: WindowOptions,
  ): Window<RecordOf<T>> {
    this.#read();
    const places = this.#places(table, index, range);
    if (backwards) places.reverse();
    const start = after
      ? places.findIndex((place) => comparePlaces(place, after) * (backwards ? -1 : 1) > 0)
      : 0;
    const rest = start < 0 ? [] : places.slice(start + skip);
    const shown = rest.slice(0, size);
    const records = shown.flatMap(({ key }) => this.#accept(table, key) ?? []);
    return { records, next: rest.length > size ? (shown.at(-1) ?? null) : null };
  }

  count<T extends Table>(table: T, index: IndexOf<T>, range: Range): number {
    this.#read();
    return this.#places(table, index, range).length;
  }

  /** The places of the rows in a range of an index, in its order. */
  #places(table: Table, index: string, range: Range): Place[] {
    return [...this.#rows[table].values()]
      .flatMap(({ key, index: entries }) =>
        (index === 'key' ? [key] : (entries[index] ?? [])).map((entry) => ({ entry, key })),
      )
      .filter(({ entry }) => isIn(entry, range))
      .sort(comparePlaces);
  }

  ats(account: string, keys: readonly string[]): AtsEntry | null {
    this.#read();
    const key = keys.find((one) => this.inAts.has(`${account}|${one}`));
    return key === undefined ? null : { key, name: this.inAts.get(`${account}|${key}`) ?? '' };
  }

  reminders(account: string, told: number, now: number): DueReminders {
    this.#read();
    const own = [...this.remindAt].filter(([key]) => key.startsWith(`${account}|`));
    const all = own.toSorted(([, one], [, other]) => one - other);
    const due = all.filter(([, at]) => at <= now);
    return {
      due: due.length,
      untold: due
        .filter(([, at]) => at > told)
        .map(([key]) => key)
        .slice(0, 2),
      next: all.find(([, at]) => at > now)?.[1] ?? null,
    };
  }

  commit(writes: Write[], durable: boolean): void {
    if (writes.length === 0) return;
    if (this.full || this.refusesAsFull(writes))
      throw new StoreError(new DOMException('full', 'QuotaExceededError'));
    if (this.refuses(writes)) throw new StoreError(new DOMException('passing', 'UnknownError'));
    // All records are cloned first, so that one that cannot be stored keeps all of them from being written.
    const cloned = frozenCopy(writes);
    this.#write(cloned);
    this.commits.push({ writes: cloned, durable });
  }

  clear(): void {
    const tables = (Object.keys(TABLES) as Table[]).filter((table) => table !== 'totals');
    this.commit(
      tables.flatMap((table) => this.keys(table).map((key) => remove(table, key))),
      true,
    );
    this.#rows.totals.clear();
  }

  #write(writes: readonly Write[]): void {
    const steps = derive(writes, eachPersonOnce);
    let step = steps.next();
    while (!step.done) {
      const found = step.value.map((read) => this.#rowsFor(read));
      this.touched += found.flat().length;
      step = steps.next(found);
    }
    for (const { table, key, row } of step.value) {
      if (row) this.#rows[table].set(key, row);
      else this.#rows[table].delete(key);
    }
  }

  #rowsFor(read: Read): Row[] {
    if (!('link' in read)) {
      const row = this.#rows[read.table].get(read.key);
      return row ? [row] : [];
    }
    return [...this.#rows.people.values()].filter(
      ({ index, record }) => index.link?.includes(read.link) && readRecord('people', record).success,
    );
  }

  #read(): void {
    if (this.unreadable) throw new DOMException('closed', 'InvalidStateError');
  }

  #accept<T extends Table>(table: T, key: string): RecordOf<T> | null {
    this.touched += 1;
    const row = this.#rows[table].get(key);
    if (!row) return null;
    const parsed = readRecord(table, row.record);
    if (parsed.success) return parsed.data;
    if (this.full) return null;
    const at = this.now();
    const reason = parsed.error.issues[0]?.message ?? 'unreadable';
    const id = `${table}|${key}|${at}`;
    this.#write([
      put('quarantine', { id, table, key, at, reason, raw: row.record }),
      remove(table as Exclude<Table, 'totals'>, key),
    ]);
    return null;
  }
}

function comparePlaces(a: Place, b: Place): number {
  if (a.entry !== b.entry) return a.entry < b.entry ? -1 : 1;
  return a.key === b.key ? 0 : a.key < b.key ? -1 : 1;
}

interface WorkerLife {
  /** Whether the worker is dead. It is asked before and after each effect, so that the worker can die on either side. */
  isDead: () => boolean;
  /** How many turns of the event queue a call takes, so that calls overlap as those of a database do. */
  turns: () => number;
}

/** A worker's store. Once its worker is dead, it never answers. */
export class MemoryStore implements Store {
  readonly #disk: MemoryDisk;
  readonly #isDead: () => boolean;
  readonly #turns: () => number;
  #killed = false;

  constructor(disk: MemoryDisk, { isDead = () => false, turns = () => 1 }: Partial<WorkerLife>) {
    this.#disk = disk;
    this.#isDead = isDead;
    this.#turns = turns;
  }

  /** Leaves every later call, and every call under way, unanswered. */
  kill(): void {
    this.#killed = true;
  }

  get<T extends Table>(table: T, key: string): Promise<RecordOf<T> | null> {
    return this.#alive(() => this.#disk.get(table, key));
  }

  list<T extends Table>(table: T, index: IndexOf<T>, range: Range | string): Promise<RecordOf<T>[]> {
    return this.#alive(() => this.#disk.list(table, index, range));
  }

  keys<T extends Table>(table: T, index: IndexOf<T>, range: Range | string): Promise<string[]> {
    return this.#alive(() => {
      const keys = this.#disk.keysIn(table, index, range);
      this.#disk.keysRead += keys.length;
      return keys;
    });
  }

  window<T extends Table>(
    table: T,
    index: IndexOf<T>,
    range: Range,
    options: WindowOptions,
  ): Promise<Window<RecordOf<T>>> {
    return this.#alive(() => this.#disk.window(table, index, range, options));
  }

  count<T extends Table>(table: T, index: IndexOf<T>, range: Range): Promise<number> {
    return this.#alive(() => this.#disk.count(table, index, range));
  }

  has(table: Table, range: Range): Promise<boolean> {
    return this.#alive(() => this.#disk.keysIn(table, 'key', range).length > 0);
  }

  all<T extends SmallTable>(table: T): Promise<RecordOf<T>[]> {
    return this.#alive(() => this.#disk.list(table, 'key', EVERYTHING));
  }

  clear(): Promise<void> {
    return this.#alive(() => this.#disk.clear());
  }

  mendTotals(): Promise<string[] | null> {
    return this.#alive(() => []);
  }

  oldWrites(_max: number): Promise<Write[]> {
    return this.#alive(() => []);
  }

  isNotedSince(person: string, at: number): Promise<boolean> {
    return this.#alive(() => (this.#disk.noted.get(person) ?? Number.NEGATIVE_INFINITY) >= at);
  }

  forgetAts(account: string, keys: readonly string[]): Promise<void> {
    return this.#alive(() => {
      for (const key of keys) this.#disk.inAts.delete(`${account}|${key}`);
    });
  }

  reminders(account: string, told: number, now: number): Promise<DueReminders> {
    return this.#alive(() => this.#disk.reminders(account, told, now));
  }

  hasOwn(account: string): Promise<boolean> {
    return this.#alive(() => [...this.#disk.inAts.keys()].some((key) => key.startsWith(`${account}|`)));
  }

  ats(account: string, keys: readonly string[]): Promise<AtsEntry | null> {
    return this.#alive(() => this.#disk.ats(account, keys));
  }

  countOld(): Promise<number> {
    return this.#alive(() => 0);
  }

  commit(writes: Write[], { durable } = { durable: false }): Promise<void> {
    return this.#alive(() => this.#disk.commit(writes, durable));
  }

  async #alive<T>(effect: () => T): Promise<T> {
    if (this.#dead()) return never();
    const turns = this.#turns();
    for (let turn = 0; turn < turns; turn++) await null;
    const result = effect();
    for (let turn = 0; turn < turns; turn++) await null;
    return this.#dead() ? never() : result;
  }

  #dead(): boolean {
    this.#killed ||= this.#isDead();
    return this.#killed;
  }
}

/** The promise that a dead worker waits for. */
export function never(): Promise<never> {
  return new Promise(() => {});
}

/** A frozen copy. Like a database it refuses what cannot be cloned. */
function frozenCopy<T>(value: T): T {
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new DOMException('could not be cloned', 'DataCloneError');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy)) as T;
  if (value instanceof Uint8Array) return value.slice() as T;
  const copy: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) copy[name] = frozenCopy(part);
  return Object.freeze(copy) as T;
}
