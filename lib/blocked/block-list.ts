import { foldedWords } from '../i18n/fold.ts';
import { answerOf, hasAny, indexIn, keyRange, tableOf, windowOf } from '../store/indexed-db.ts';
import { createPlainReader } from '../store/plain-reader.ts';
import { beginning, under } from '../store/ranges.ts';
import type { Place } from '../store/store.ts';
import { policyKeys } from './block-keys.ts';
import { createBlocked } from './blocked.ts';
import {
  type Blockable,
  type BlockedRecord,
  type BlockPorts,
  createBlocking,
  MAX_LETTERS,
} from './change-blocked.ts';

/** Words of a search that count. */
const MAX_WORDS = 20;
/** Records that are read for one answer to a search. */
const MAX_READ = 10_000;

/** Who must not be contacted, of one account: the whole list, with what an administrator has set (`policy`). */
export function createBlockList({ policy, ...ports }: BlockPorts & { policy: readonly string[] }) {
  const { db, account } = ports;
  const managed = new Set(policy.flatMap(policyKeys));
  // Whether anybody is blocked at all is asked once for many people.
  const store = { ...createPlainReader(db), has: async () => true };
  const blocked = createBlocked({ store, policy: () => managed });
  const count = (): Promise<number> =>
    answerOf(
      tableOf(db, 'blocked')
        .index('time')
        .count(keyRange(under(account))),
    );

  /** The beginnings of the entries that all words of a text must have. What another word begins with says nothing more. */
  function entriesIn(search: string): string[] {
    const words = [...new Set(foldedWords(search).map((word) => word.slice(0, MAX_LETTERS)))];
    return words
      .filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
      .slice(0, MAX_WORDS)
      .map((word) => `${account}|${word}`);
  }

  /** The word that the fewest have, or the one by which the records before were read. */
  async function rarestOf(words: readonly string[], after: Place | null): Promise<string | undefined> {
    if (after || words.length < 2) return words.find((word) => !after || after.entry.startsWith(word));
    const index = tableOf(db, 'blocked').index('word');
    const counts = await Promise.all(words.map((word) => answerOf(index.count(keyRange(beginning(word))))));
    return words[counts.indexOf(Math.min(...counts))];
  }

  return {
    ...createBlocking(ports),
    policy,
    /** The key by which each of some people must not be contacted; null for those who may be. */
    async of(people: readonly Blockable[]): Promise<(string | null)[]> {
      // Where nobody is blocked, a long file is made without a look at each of its people.
      if (managed.size === 0 && !(await hasAny(tableOf(db, 'blocked'), under(account))))
        return people.map(() => null);
      // Under whichever urn they are looked for, the others are found.
      return Promise.all(
        people.map(({ urns: [urn = ''], link }) => blocked.of(account, urn, link ? [link] : [])),
      );
    },
    /**
     * Some records, the newest first, or those that have all words of a text, or words that begin like them. They may be a few
     * more than `size`, and fewer although there are more (`next`), where of many that have one word few have the others.
     */
    async window(search: string, size: number, after: Place | null) {
      const words = entriesIn(search);
      const rarest = await rarestOf(words, after);
      const range = rarest === undefined ? under(account) : beginning(rarest);
      const found: BlockedRecord[] = [];
      let next = after;
      let read = 0;
      do {
        const source = indexIn(tableOf(db, 'blocked'), rarest === undefined ? 'time' : 'word');
        const part = await windowOf(source, range, { size, after: next });
        found.push(
          ...part.rows
            .filter(({ index }) => words.every((word) => index.word?.some((one) => one.startsWith(word))))
            .map(({ record }) => record)
            .filter(isBlockedRecord),
        );
        next = part.next;
        read += size;
      } while (next && found.length < size && read < MAX_READ);
      return { records: found, next };
    },
    count,
  };
}

export type BlockList = ReturnType<typeof createBlockList>;

function isBlockedRecord(record: unknown): record is BlockedRecord {
  const { id, name, keys, at } = (record ?? {}) as Partial<BlockedRecord>;
  // A time that can't be written as a date would keep the list from being drawn.
  const isTime = typeof at === 'number' && Math.abs(at) <= 8.64e15;
  return typeof id === 'string' && typeof name === 'string' && Array.isArray(keys) && isTime;
}
