import { foldedWords } from '../i18n/fold.ts';
import { wholePersonOf } from '../people/same-person.ts';
import { answerOf } from '../store/indexed-db.ts';
import { createPlainReader } from '../store/plain-reader.ts';
import { newestFirst } from '../store/ranges.ts';
import type { RecordOf } from '../store/records.ts';
import type { Row } from '../store/row.ts';
import { writeOfAccount } from '../store/write-of-account.ts';
import { isPersonKey } from './block-keys.ts';
import { createBlocked } from './blocked.ts';

export type BlockedRecord = RecordOf<'blocked'>;

/** Somebody under some urns, or under the link of a profile alone. */
export interface Blockable {
  urns: readonly string[];
  link?: string | null;
  name: string;
}

/** What is to be blocked: a name or text to show, and its keys, the first of which is its own. */
export interface NewBlock {
  name: string;
  keys: readonly string[];
}

/** A record that was added, with what it was before where it only names somebody by more now. */
type Added = BlockedRecord & { was?: BlockedRecord };

interface AddOptions {
  signal?: AbortSignal | undefined;
  onProgress?: (done: number, total: number) => void;
}

export interface BlockPorts {
  db: IDBDatabase;
  account: string;
  now: () => number;
  onChanged: () => void;
}

/** Records that are written at once, so that the page can do other things between. */
const PART = 500;
/** Letters of a word by which it is found. */
export const MAX_LETTERS = 40;

const NOBODY: ReadonlySet<string> = new Set();

/** Changes who must not be contacted, of one account. Extension pages write it themselves, as they write lists and notes. */
export function createBlocking({ db, account, now, onChanged }: BlockPorts) {
  const store = createPlainReader(db);
  const blocked = createBlocked({ store, policy: () => NOBODY });

  /** Runs work in one transaction, unless the account is gone. Tells whether it ran. */
  async function write(work: (table: IDBObjectStore) => Promise<void>): Promise<boolean> {
    const isThere = await writeOfAccount(db, account, ['blocked'], (of) => work(of('blocked')));
    if (isThere) onChanged();
    return isThere;
  }

  /** All keys by which somebody is known, under all their urns. */
  async function keysOf({ urns, link }: Blockable): Promise<string[]> {
    const wholes = await Promise.all(urns.map((urn) => wholePersonOf(store, account, urn)));
    const all = new Set([...urns, ...wholes.flatMap((one) => one?.urns ?? [])]);
    const links = link ? [link] : [];
    const keys = all.size > 0 ? [...all].map((urn) => blocked.keysOf(account, urn, links)) : [];
    const named = (await Promise.all(keys)).flatMap((one) => one.keys).filter(isPersonKey);
    return [...new Set(named.length > 0 ? named : links.map((one) => `l ${one}`))];
  }

  async function add(blocks: readonly NewBlock[], { signal, onProgress }: AddOptions = {}): Promise<Added[]> {
    const added: Added[] = [];
    await write(async (table) => {
      const at = now();
      for (let from = 0; from < blocks.length; from += PART) {
        const part = blocks.slice(from, from + PART).map(({ name, keys }): BlockedRecord => {
          return { id: `${account}|${keys[0]}`, account, name, keys: [...keys], at };
        });
        const there = await Promise.all(part.map(({ id }) => answerOf<Row | undefined>(table.get(id))));
        const fresh = part.flatMap((record, place): Added[] => {
          const was = there[place]?.record as BlockedRecord | undefined;
          if (!was) return [record];
          // What is there stays, and names somebody by more from now on.
          const keys = [...new Set([...was.keys, ...record.keys])];
          return keys.length > was.keys.length ? [{ ...was, keys, was }] : [];
        });
        for (const { was: _was, ...record } of fresh) table.put(rowOf(record));
        added.push(...fresh);
        signal?.throwIfAborted();
        onProgress?.(from, blocks.length);
      }
      signal?.throwIfAborted();
    });
    return added;
  }

  async function remove(ids: readonly string[]): Promise<BlockedRecord[]> {
    const removed: BlockedRecord[] = [];
    await write(async (table) => {
      for (const id of ids) {
        const row: Row | undefined = await answerOf(table.get(id));
        if (!row) continue;
        removed.push(row.record as BlockedRecord);
        table.delete(id);
      }
    });
    return removed;
  }

  const restore = (records: readonly BlockedRecord[]) =>
    write(async (table) => {
      for (const record of records) table.put(rowOf(record));
    });

  return {
    /** Adds what is not there yet, and gives back just that. */
    add,
    /** Takes back what was added. What was there before is as it was. */
    takeBack: (added: readonly Added[]) =>
      write(async (table) => {
        for (const { id, was } of added) {
          if (was) table.put(rowOf(was));
          else table.delete(id);
        }
      }),
    /** Takes records away, and gives them back. */
    remove,
    /** Puts back what was taken away. */
    restore,
    /** Nobody of these people is to be contacted. */
    block: async (people: readonly Blockable[]) =>
      add(await Promise.all(people.map(async (one) => ({ name: one.name, keys: await keysOf(one) })))),
    /** These people may be contacted again, unless their company or domain may not. Gives back what was said of them. */
    async allow(people: readonly Blockable[]): Promise<BlockedRecord[]> {
      const salt = await blocked.readSalt();
      const rows = people.map(async (one) => blocked.rowsOf(account, await keysOf(one), salt));
      return remove([...new Set((await Promise.all(rows)).flat())]);
    },
  };
}

export type Blocking = ReturnType<typeof createBlocking>;

/** The row of a record as the store writes it, with the words by which it is found. */
function rowOf(record: BlockedRecord): Row {
  const { account, at, keys } = record;
  const texts = [record.name, ...keys.filter((key) => !key.startsWith('h')).map((key) => key.slice(2))];
  const words = texts.flatMap(foldedWords).map((word) => word.slice(0, MAX_LETTERS));
  const of = (entries: readonly string[]) => Array.from(new Set(entries), (entry) => `${account}|${entry}`);
  return { key: record.id, index: { time: of([newestFirst(at)]), is: of(keys), word: of(words) }, record };
}
