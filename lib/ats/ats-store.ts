import { wholePersonOf } from '../people/same-person.ts';
import {
  type AtsEntry,
  type AtsImport,
  type AtsPart,
  type AtsParts,
  entryIn,
  importKey,
  isPart,
  linkKey,
  partKey,
} from '../store/ats-parts.ts';
import { answerOf, hasAny, keyRange, tableOf } from '../store/indexed-db.ts';
import { createPlainReader } from '../store/plain-reader.ts';
import { under } from '../store/ranges.ts';
import type { PersonRecord } from '../store/records.ts';
import type { Row } from '../store/row.ts';
import { writeOfAccount } from '../store/write-of-account.ts';
import { atsKeys, atsKeysAt } from './ats-keys.ts';

/** Records that are written or read at once, so that the page can do other things between. */
const PART = 20;

export interface ReplaceOptions {
  signal?: AbortSignal | undefined;
  onProgress?: (done: number, total: number) => void;
}

/**
 * Who is in the company's own system, of one account. Extension pages write it themselves, as they write lists and notes.
 * An import takes the place of the one before it in one transaction: until its end, and if it never comes to its end,
 * everything is as it was.
 */
export function createAts(db: IDBDatabase, account: string, { onChanged }: { onChanged: () => void }) {
  /** Runs work in one transaction, unless the account is gone. Tells whether it ran. */
  async function write(work: (table: IDBObjectStore) => Promise<void>): Promise<boolean> {
    const isThere = await writeOfAccount(db, account, ['ats'], (of) => work(of('ats')));
    if (isThere) onChanged();
    return isThere;
  }

  /** The parts in which some keys would be, each read once. */
  async function partsOf(table: IDBObjectStore, keys: Iterable<string>): Promise<Map<string, AtsPart>> {
    const places = [...new Set([...keys].map((key) => partKey(account, key)))];
    const rows = await Promise.all(places.map((place) => answerOf<Row | undefined>(table.get(place))));
    return new Map(rows.flatMap((row) => (isPart(row?.record) ? [[row.key, row.record]] : [])));
  }

  /** Who of some people is in the import, each by the keys that name them. */
  async function inAts(people: readonly (readonly string[])[]): Promise<(AtsEntry | null)[]> {
    const parts = await partsOf(tableOf(db, 'ats'), people.flat());
    return people.map((keys) =>
      entryIn(
        keys.map((key) => parts.get(partKey(account, key))),
        keys,
      ),
    );
  }

  return {
    account,
    /** Puts an import in the place of the one before. Tells whether it could: not where the account is gone. */
    replace(
      parts: AtsParts,
      made: Omit<AtsImport, 'account'>,
      { signal, onProgress }: ReplaceOptions = {},
    ): Promise<boolean> {
      return write(async (table) => {
        signal?.throwIfAborted();
        await answerOf(table.delete(keyRange(under(account))));
        let done = 0;
        for (const [key, entries] of parts) {
          const record: AtsPart = { account, entries };
          const request = table.put({ key, index: {}, record });
          done += 1;
          if (done % PART !== 0) continue;
          // The answer to a request keeps the transaction open.
          await answerOf(request);
          signal?.throwIfAborted();
          onProgress?.(done, parts.size);
        }
        const record: AtsImport = { ...made, account };
        await answerOf(table.put({ key: importKey(account), index: {}, record }));
        signal?.throwIfAborted();
      });
    },
    /** What the last import was; null if there is none. */
    async lastImport(): Promise<AtsImport | null> {
      const row: Row | undefined = await answerOf(tableOf(db, 'ats').get(importKey(account)));
      return isImport(row?.record) ? row.record : null;
    },
    /** Forgets the import. */
    remove: (): Promise<boolean> =>
      write(async (table) => {
        await answerOf(table.delete(keyRange(under(account))));
      }),
    inAts,
    /** Who of some people is in the import. They are named by a urn, or by the link of whoever was never seen. */
    async who(people: readonly string[]): Promise<Set<string>> {
      const store = createPlainReader(db);
      const keys = people.map(async (one) => {
        const whole = await wholePersonOf(store, account, one);
        return whole ? atsKeysAt(whole.links, whole.person) : [linkKey(one)];
      });
      const found = await inAts(await Promise.all(keys));
      return new Set(people.filter((_, place) => found[place]));
    },
    /**
     * Who of some people is in the import, each under all their urns. What names them is read from their records, but for
     * people whose one record is at hand.
     */
    async ofPeople(
      people: readonly { urns: readonly string[]; person?: PersonRecord }[],
    ): Promise<(AtsEntry | null)[]> {
      if (!(await hasAny(tableOf(db, 'ats'), under(account)))) return people.map(() => null);
      const table = tableOf(db, 'people');
      const keys = await Promise.all(
        people.map(async ({ urns, person }) => {
          if (person && urns.length === 1) return keysIn(person);
          const rows = await Promise.all(
            urns.map((urn) => answerOf<Row | undefined>(table.get(`${account}|${urn}`))),
          );
          return rows.flatMap((row) => keysIn(row?.record));
        }),
      );
      return inAts(keys);
    },
  };
}

export type Ats = ReturnType<typeof createAts>;

function isImport(record: unknown): record is AtsImport {
  const { file, at, people } = (record ?? {}) as Partial<AtsImport>;
  // A time that can't be written as a date would keep the place from being drawn.
  const isTime = typeof at === 'number' && Math.abs(at) <= 8.64e15;
  return typeof file === 'string' && isTime && typeof people === 'number';
}

/** What names the person of a stored record. One that can't be read names nobody. */
function keysIn(record: unknown): string[] {
  const { link = null, links, contacts } = (record ?? {}) as Partial<PersonRecord>;
  try {
    return atsKeys({ link, links: links ?? [], contacts: contacts ?? {} });
  } catch {
    return [];
  }
}
