import { useEffect, useState } from 'preact/hooks';
import {
  type ColumnSet,
  FIRST_CHOICE,
  type FileChoice,
  readChoice,
  readColumnSet,
} from '../../lib/export/file-choice.ts';
import type { FollowUps } from '../../lib/follow-up/follow-up-store.ts';
import { sortedLists } from '../../lib/follow-up/lists.ts';
import { locale } from '../../lib/i18n/text.ts';

type Own = Pick<FollowUps, 'account' | 'fileSettings' | 'saveFileSetting' | 'removeFileSetting' | 'restore'>;

const lastId = (account: string) => `${account}|last`;

/** The last choice and the recruiter's own columns, as they are stored. */
export function useFileSettings(own: Own | null, now: () => number) {
  /** Null until they are read. */
  const [choice, setChoice] = useState<FileChoice | null>(null);
  const [sets, setSets] = useState<readonly ColumnSet[]>([]);

  async function read(): Promise<void> {
    const records = (await own?.fileSettings()) ?? [];
    const last = records.find(({ id }) => own && id === lastId(own.account));
    const columns = sortedLists(
      records.filter((one) => one !== last),
      locale(),
    );
    setSets(columns.flatMap((one) => readColumnSet(one) ?? []));
    setChoice((before) => before ?? readChoice(last?.holds));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    read().catch((error: unknown) => {
      console.warn('The last file could not be read', error);
      setChoice(FIRST_CHOICE);
    });
  }, []);

  const record = (id: string, name: string, holds: object) => ({
    id,
    account: own?.account ?? '',
    name,
    holds,
    createdAt: now(),
  });
  return {
    choice,
    setChoice,
    sets,
    /** Stores own columns. Tells whether it could. */
    async saveSet({ id, name, system, columns }: ColumnSet): Promise<boolean> {
      const before = await own?.saveFileSetting(record(id, name, { system, columns }));
      await read();
      // Nothing is written after everything was erased.
      return (before?.length ?? 0) > 0;
    },
    /** Deletes own columns. Resolves to what brings them back. */
    async removeSet(id: string): Promise<() => Promise<void>> {
      const before = await own?.removeFileSetting(id);
      await read();
      return async () => {
        if (before) await own?.restore(before);
        await read();
      };
    },
    /** The file is made even if its choice can't be kept. */
    remember: (last: FileChoice) =>
      own?.saveFileSetting(record(lastId(own.account), '', last)).then(
        () => {},
        (error: unknown) => console.warn('The choice could not be kept', error),
      ),
  };
}
