import { answerOf, keyRange, tableOf } from '../store/indexed-db.ts';
import { about, beginning, type Range, under } from '../store/ranges.ts';
import type { Row } from '../store/row.ts';
import { writeOfAccount } from '../store/write-of-account.ts';
import { type Change, isNothing, mergeFollowUps, removeFromList, setStage } from './changes.ts';
import { MAX_LISTS } from './lists.ts';
import { MAX_NOTES, newestNotes } from './newest-notes.ts';
import {
  type FileSettingRecord,
  FOLLOW_UP_TABLES,
  type FollowUp,
  type FollowUpRecord,
  type FollowUpRecordOf,
  type FollowUpTable,
  followUpEntries,
  inList,
  type ListRecord,
  type NoteRecord,
  personKey,
  type SavedViewRecord,
} from './records.ts';
import { followUpParts, readRows } from './rows.ts';

/** Somebody under all their urns, that of the record which stands for them first. */
export interface Somebody {
  urns: readonly string[];
}

/** What a change found before it, row by row. Put back, everything is as it was. */
export type Before = readonly { table: FollowUpTable; key: string; row: Row | null }[];

/** People, or notes of one person, that are written in one transaction. */
const PART = 200;

type Tables = (table: FollowUpTable) => IDBObjectStore;

/**
 * The recruiter's own lists and notes, of one account. Extension pages write them themselves, without the worker: a
 * transaction reads and writes at once, so that nothing that another page writes is lost. Nothing is noted of somebody who
 * is not in the database any more.
 */
export function createFollowUps(
  db: IDBDatabase,
  account: string,
  { now, onChanged }: { now: () => number; onChanged: (change: { hasReminders: boolean }) => void },
) {
  const exists = async (people: IDBObjectStore, urn: string) =>
    (await answerOf(people.count(personKey(account, urn)))) > 0;

  /** Runs work in a transaction over people and the own tables. Returns what it overwrote. */
  async function write(
    work: (tables: Tables, people: IDBObjectStore, save: Save) => Promise<void>,
  ): Promise<Before> {
    const before: { table: FollowUpTable; key: string; row: Row | null }[] = [];
    let hasReminders = false;
    await writeOfAccount(db, account, ['people', ...FOLLOW_UP_TABLES], (tables) => {
      const save: Save = async (table, key, record) => {
        const was: Row | undefined = await answerOf(tables(table).get(key));
        before.push({ table, key, row: was ?? null });
        const index = record ? followUpEntries(table, record) : {};
        hasReminders ||= dueIn(was) !== dueIn({ index });
        if (record) tables(table).put({ key, index, record });
        else tables(table).delete(key);
      };
      return work(tables, tables('people'), save);
    });
    if (before.length > 0) onChanged({ hasReminders });
    return before;
  }

  /** Changes what is noted of some people. What was noted under several urns of one person is under the first then. */
  async function change(people: readonly Somebody[], how: Change): Promise<Before> {
    const all: Before[number][] = [];
    for (let from = 0; from < people.length; from += PART)
      all.push(
        ...(await write(async (tables, rows, save) => {
          const some = people.slice(from, from + PART);
          await Promise.all(some.map(({ urns }) => changeOne(tables('followUps'), rows, save, urns, how)));
        })),
      );
    return all;
  }

  async function changeOne(
    table: IDBObjectStore,
    people: IDBObjectStore,
    save: Save,
    urns: readonly string[],
    how: Change,
  ): Promise<void> {
    const [urn] = urns;
    if (urn === undefined || !(await exists(people, urn))) return;
    const records = await readAll(table, account, urns);
    const was = mergeFollowUps(records);
    const next = how(was);
    if (next === was) return;
    for (const one of records)
      if (one.urn !== urn) await save('followUps', personKey(account, one.urn), null);
    const record = { ...next, account, urn, changedAt: now() };
    await save('followUps', personKey(account, urn), isNothing(next) ? null : record);
  }

  /** Makes a change for everybody in a range of the list index. */
  async function changeIn(range: Range, how: Change): Promise<Before> {
    const keys = await answerOf(tableOf(db, 'followUps').index('list').getAllKeys(keyRange(range)));
    const urns = [...new Set(keys.map(String))].map((key) => key.slice(account.length + 1));
    return change(
      urns.map((urn) => ({ urns: [urn] })),
      how,
    );
  }

  /** The notes about each of some people, the newest first. */
  async function notesOf(people: readonly Somebody[]): Promise<NoteRecord[][]> {
    const index = tableOf(db, 'notes').index('person');
    const read = (urn: string) =>
      answerOf(index.getAll(keyRange(under(about(personKey(account, urn)))), MAX_NOTES));
    return Promise.all(
      people.map(async ({ urns }) => {
        const rows = await Promise.all(urns.map(read));
        return newestNotes(readRows('notes', rows.flat()));
      }),
    );
  }

  const viewsIn = async (table: IDBObjectStore) =>
    readRows('views', await answerOf(table.getAll(keyRange(under(account)))));

  return {
    account,
    /** All saved views, in no order. */
    views: (): Promise<SavedViewRecord[]> => viewsIn(tableOf(db, 'views')),
    /** Stores a new saved view or another state of one, made from all that there are then; nothing where that is null. */
    saveView: (how: (stored: SavedViewRecord[]) => SavedViewRecord | null): Promise<Before> =>
      write(async (tables, _people, save) => {
        const view = how(await viewsIn(tables('views')));
        if (view) await save('views', view.id, view);
      }),
    removeView: (id: string): Promise<Before> => write((_tables, _people, save) => save('views', id, null)),
    /** How the recruiter's files are made. */
    fileSettings: async (): Promise<FileSettingRecord[]> =>
      readRows('fileSettings', await answerOf(tableOf(db, 'fileSettings').getAll(keyRange(under(account))))),
    saveFileSetting: (setting: FileSettingRecord): Promise<Before> =>
      write((_tables, _people, save) => save('fileSettings', setting.id, setting)),
    removeFileSetting: (id: string): Promise<Before> =>
      write((_tables, _people, save) => save('fileSettings', id, null)),
    /** All lists, in no order. */
    async lists(): Promise<ListRecord[]> {
      const rows = await answerOf(tableOf(db, 'lists').getAll(keyRange(under(account)), MAX_LISTS));
      return readRows('lists', rows);
    },
    /** How many people are in a list, or in one stage of it. */
    count: (list: string, stage?: string): Promise<number> =>
      answerOf(
        tableOf(db, 'followUps')
          .index('list')
          .count(keyRange(inList(list, stage))),
      ),
    /** What is noted of some people, in their order. */
    of: (people: readonly Somebody[]): Promise<FollowUp[]> => {
      const table = tableOf(db, 'followUps');
      return Promise.all(people.map(async ({ urns }) => mergeFollowUps(await readAll(table, account, urns))));
    },
    /** The keys of people in a range of an index, in its order, each once. */
    async keys(index: 'list' | 'tag' | 'contacted' | 'due', range: Range, max?: number): Promise<string[]> {
      const keys = await answerOf(tableOf(db, 'followUps').index(index).getAllKeys(keyRange(range), max));
      return [...new Set(keys.map(String))];
    },
    /** The tags in use that begin so, each once. */
    async tags(start: string, max: number): Promise<string[]> {
      const range = keyRange(beginning(`${account}|${start}`));
      const request = tableOf(db, 'followUps').index('tag').openKeyCursor(range);
      const tags: string[] = [];
      let cursor = await answerOf(request);
      while (cursor && tags.length < max) {
        tags.push(String(cursor.key).slice(account.length + 1));
        // The next entry but this. Asked for the next unique one, the database would read each person with this tag.
        cursor.continue(`${cursor.key}\0`);
        cursor = await answerOf(request);
      }
      return tags;
    },
    notesOf,
    /** Everything in one of the tables, part after part. */
    parts: <T extends FollowUpTable>(table: T): AsyncGenerator<FollowUpRecordOf<T>[]> =>
      followUpParts(db, account, table),
    /** The notes about a person, the newest first. */
    notes: async (somebody: Somebody): Promise<NoteRecord[]> => (await notesOf([somebody]))[0] ?? [],
    change,
    /** Stores a new list, or one with another name or other stages. Who was in a stage that is gone is in the first one. */
    async saveList(list: ListRecord): Promise<Before> {
      const before: Before[number][] = [];
      const stored = readRows('lists', [await answerOf(tableOf(db, 'lists').get(list.id))])[0];
      const kept = new Set(list.stages.map(({ id }) => id));
      const [first] = list.stages;
      before.push(...(await write((_tables, _people, save) => save('lists', list.id, list))));
      for (const { id } of stored?.stages ?? [])
        if (!kept.has(id) && first)
          before.push(...(await changeIn(inList(list.id, id), setStage(list.id, first.id, now()))));
      return before;
    },
    /** Deletes a list. Its people stay. */
    async removeList(id: string): Promise<Before> {
      const people = await changeIn(inList(id), removeFromList(id));
      return [...people, ...(await write((_tables, _people, save) => save('lists', id, null)))];
    },
    /** Stores a note about somebody, or what it says now. */
    saveNote: (note: NoteRecord): Promise<Before> =>
      write(async (_tables, people, save) => {
        if (await exists(people, note.urn)) await save('notes', note.id, note);
      }),
    removeNote: (id: string): Promise<Before> => write((_tables, _people, save) => save('notes', id, null)),
    /** Puts back what a change found before it, the last one first. */
    async restore(before: Before): Promise<void> {
      const rows = before.toReversed();
      let hasReminders = false;
      for (let from = 0; from < rows.length; from += PART)
        await write(async (tables, people) => {
          for (const { table, key, row } of rows.slice(from, from + PART)) {
            const urn = (row?.record as { urn?: string } | undefined)?.urn;
            hasReminders ||= dueIn(await answerOf(tables(table).get(key))) !== dueIn(row);
            if (!row) tables(table).delete(key);
            else if (urn === undefined || (await exists(people, urn))) tables(table).put(row);
          }
        });
      onChanged({ hasReminders });
    },
  };
}

export type FollowUps = ReturnType<typeof createFollowUps>;

type Save = <T extends FollowUpTable>(
  table: T,
  key: string,
  record: FollowUpRecordOf<T> | null,
) => Promise<void>;

/** When the reminder of a row is due, as its index has it; empty where there is none. */
const dueIn = (row: Pick<Row, 'index'> | null | undefined): string => String(row?.index?.due ?? '');

/** What is noted of a person, record by record. */
async function readAll(
  table: IDBObjectStore,
  account: string,
  urns: readonly string[],
): Promise<FollowUpRecord[]> {
  const rows = await Promise.all(urns.map((urn) => answerOf(table.get(personKey(account, urn)))));
  return readRows('followUps', rows);
}
