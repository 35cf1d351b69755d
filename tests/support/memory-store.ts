import { indexOf, keyOf, type RecordOf, readRecord, TABLES, type Table } from '../../lib/store/records.ts';
import { type Slice, type Store, StoreError, type Write } from '../../lib/store/store.ts';
import { storedTable } from '../../lib/store/stored-words.ts';

interface Row {
  index: Record<string, string[]>;
  record: unknown;
}

type Rows = Record<Table, Map<string, Row>>;

/** The disk, which outlives the workers. Each worker opens its own store on it. */
export class MemoryDisk {
  /** While this is set, writes fail as on a full disk. */
  full = false;
  /** Only batches of writes for which this is true fail, as with a passing fault. */
  refuses: (writes: readonly Write[]) => boolean = () => false;
  /** While this is set, reads fail as on a closed connection. */
  unreadable = false;
  readonly now: () => number;
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

  /** Replaces a record by an unreadable one, but leaves it in its indexes. */
  corrupt(table: Table, key: string, record: unknown): boolean {
    const row = this.#rows[table].get(key);
    if (row) this.#rows[table].set(key, { ...row, record });
    return row !== undefined;
  }

  get<T extends Table>(table: T, key: string): RecordOf<T> | null {
    this.#read();
    const row = this.#rows[table].get(key);
    return row ? this.#accept(table, key, row) : null;
  }

  list<T extends Table>(table: T, index?: string, value?: string): RecordOf<T>[] {
    this.#read();
    const rows = [...this.#rows[table]].filter(
      ([, row]) => index === undefined || row.index[index]?.includes(value ?? ''),
    );
    return rows
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([key, row]) => this.#accept(table, key, row) ?? []);
  }

  slice<T extends Table>(table: T, after: string | null, max: number): Slice<RecordOf<T>> {
    this.#read();
    const keys = this.keys(table)
      .filter((key) => after === null || key > after)
      .slice(0, max);
    const records = keys.flatMap((key) => this.get(table, key) ?? []);
    return { records, last: keys.length < max ? null : (keys.at(-1) ?? null) };
  }

  commit(writes: Write[], durable: boolean): void {
    if (writes.length === 0) return;
    if (this.full) throw new StoreError(new DOMException('full', 'QuotaExceededError'));
    if (this.refuses(writes)) throw new StoreError(new DOMException('passing', 'UnknownError'));
    // All records are cloned first, so that one that cannot be stored keeps all of them from being written.
    const cloned = frozenCopy(writes);
    for (const write of cloned) {
      const rows = this.#rows[write.table];
      if ('delete' in write) rows.delete(write.delete);
      else {
        const row = { index: indexOf(write.table, write.put), record: write.put };
        rows.set(keyOf(write.table, write.put), row);
      }
    }
    this.commits.push({ writes: cloned, durable });
  }

  #read(): void {
    if (this.unreadable) throw new DOMException('closed', 'InvalidStateError');
  }

  #accept<T extends Table>(table: T, key: string, row: Row): RecordOf<T> | null {
    const parsed = readRecord(table, row.record);
    if (parsed.success) return parsed.data;
    if (this.full) return null;
    const at = this.now();
    const reason = parsed.error.issues[0]?.message ?? 'unreadable';
    const id = `${storedTable(table)}|${key}|${at}`;
    this.#rows.quarantine.set(id, { index: {}, record: { id, table, key, at, reason, raw: row.record } });
    this.#rows[table].delete(key);
    return null;
  }
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

  list<T extends Table>(table: T, index?: string, value?: string): Promise<RecordOf<T>[]> {
    return this.#alive(() => this.#disk.list(table, index, value));
  }

  slice<T extends Table>(table: T, after: string | null, max: number): Promise<Slice<RecordOf<T>>> {
    return this.#alive(() => this.#disk.slice(table, after, max));
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
  const copy: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) copy[name] = frozenCopy(part);
  return Object.freeze(copy) as T;
}
