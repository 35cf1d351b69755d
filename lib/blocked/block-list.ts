import { foldedWords } from '../i18n/fold.ts';
import { answerOf, indexIn, keyRange, tableOf, windowOf } from '../store/indexed-db.ts';
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

/** Who must not be contacted, of one account: the whole list, with what an administrator has set (`policy`). */
export function createBlockList({ policy, ...ports }: BlockPorts & { policy: readonly string[] }) {
  const { db, account } = ports;
  const managed = new Set(policy.flatMap(policyKeys));
  const blocked = createBlocked({ store: createPlainReader(db), policy: () => managed });
  const count = (): Promise<number> =>
    answerOf(
      tableOf(db, 'blocked')
        .index('time')
        .count(keyRange(under(account))),
    );
  return {
    ...createBlocking(ports),
    policy,
    /** The key by which each of some people must not be contacted; null for those who may be. */
    async of(people: readonly Blockable[]): Promise<(string | null)[]> {
      // Where nobody is blocked, a long file is made without a look at each of its people.
      if (managed.size === 0 && (await count()) === 0) return people.map(() => null);
      // Under whichever urn they are looked for, the others are found.
      return Promise.all(
        people.map(({ urns: [urn = ''], link }) => blocked.of(account, urn, link ? [link] : [])),
      );
    },
    /** Some records, the newest first, or those with a word that begins like a text. */
    async window(search: string, size: number, after: Place | null) {
      const [word] = foldedWords(search);
      const source = indexIn(tableOf(db, 'blocked'), word === undefined ? 'time' : 'word');
      const range =
        word === undefined ? under(account) : beginning(`${account}|${word.slice(0, MAX_LETTERS)}`);
      const { rows, next } = await windowOf(source, range, { size, after });
      return { records: rows.map(({ record }) => record).filter(isBlockedRecord), next };
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
