import type { Entries } from '../store/indexes.ts';
import { about, newestFirst, oldestFirst, type Range, under } from '../store/ranges.ts';

/** By what somebody was contacted. */
export const CHANNELS = ['email', 'phone', 'network', 'other'] as const;
export type Channel = (typeof CHANNELS)[number];

export interface Stage {
  id: string;
  name: string;
}

/** A list of people with its stages in their order. Its id and those of notes and views begin with the account. */
export interface ListRecord {
  id: string;
  account: string;
  name: string;
  stages: Stage[];
  createdAt: number;
}

/** What the recruiter has noted of a person, but for the notes. */
export interface FollowUpRecord {
  account: string;
  urn: string;
  /** The lists that the person is in, with the stage there and since when. */
  lists: { list: string; stage: string; at: number }[];
  tags: string[];
  /** The newest first. `template` is the key of the one that they were written to with. */
  contacted: { channel: Channel; at: number; template?: string }[];
  reminder: { at: number; text: string } | null;
  changedAt: number;
}
/** What is noted of a person, whichever records it is in. */
export type FollowUp = Pick<FollowUpRecord, 'lists' | 'tags' | 'contacted' | 'reminder'>;

export interface NoteRecord {
  id: string;
  account: string;
  urn: string;
  text: string;
  at: number;
  editedAt: number | null;
}

/** What People showed when it was saved under a name. `lib/people/saved-view.ts` reads `shows`. */
export interface SavedViewRecord {
  id: string;
  account: string;
  name: string;
  shows: object;
  createdAt: number;
}

/** How the recruiter's files are made: columns saved under a name, or the last choice. `lib/export/file-choice.ts` reads `holds`. */
export interface FileSettingRecord {
  id: string;
  account: string;
  name: string;
  holds: object;
  createdAt: number;
}

export interface FollowUpRecords {
  lists: ListRecord;
  followUps: FollowUpRecord;
  notes: NoteRecord;
  views: SavedViewRecord;
  fileSettings: FileSettingRecord;
}
export type FollowUpTable = keyof FollowUpRecords;
export type FollowUpRecordOf<T extends FollowUpTable> = FollowUpRecords[T];

/*
 * What a stored record must be. Checks of our own: a schema would bring its library into views that need no other, and
 * records that fail are only left out.
 */
type Check = (value: unknown) => boolean;
const text: Check = (value) => typeof value === 'string';
/** A time that can be written as a date. */
const time: Check = (value) => typeof value === 'number' && Math.abs(value) <= 8.64e15;
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const many =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const shape =
  <T>(parts: { [P in keyof T]: Check }): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check>(parts).every(([name, check]) => check((value as Record<string, unknown>)[name]));
const channel: Check = (value) => CHANNELS.some((one) => one === value);

const CHECKS: Record<FollowUpTable, Check> = {
  lists: shape<ListRecord>({
    id: text,
    account: text,
    name: text,
    stages: many(shape<Stage>({ id: text, name: text })),
    createdAt: time,
  }),
  followUps: shape<FollowUpRecord>({
    account: text,
    urn: text,
    lists: many(shape<FollowUpRecord['lists'][number]>({ list: text, stage: text, at: time })),
    tags: many(text),
    contacted: many(shape<FollowUpRecord['contacted'][number]>({ channel, at: time })),
    reminder: orNull(shape<NonNullable<FollowUpRecord['reminder']>>({ at: time, text })),
    changedAt: time,
  }),
  notes: shape<NoteRecord>({
    id: text,
    account: text,
    urn: text,
    text,
    at: time,
    editedAt: orNull(time),
  }),
  views: shape<SavedViewRecord>({ id: text, account: text, name: text, shows: shape({}), createdAt: time }),
  fileSettings: shape<FileSettingRecord>({
    id: text,
    account: text,
    name: text,
    holds: shape({}),
    createdAt: time,
  }),
};

/** The tables of what the recruiter notes. */
export const FOLLOW_UP_TABLES = Object.keys(CHECKS) as FollowUpTable[];

/** Whether a stored value is a record of a table. */
export function isFollowUpRecord<T extends FollowUpTable>(
  table: T,
  value: unknown,
): value is FollowUpRecordOf<T> {
  return CHECKS[table](value);
}

/** The primary key of a person, which is also that of what is noted of them. */
export const personKey = (account: string, urn: string): string => `${account}|${urn}`;

/** The primary key of a record. */
export function followUpKey<T extends FollowUpTable>(table: T, record: FollowUpRecordOf<T>): string {
  if (table !== 'followUps') return (record as Exclude<FollowUpRecordOf<FollowUpTable>, FollowUpRecord>).id;
  const { account, urn } = record as FollowUpRecord;
  return personKey(account, urn);
}

/** The index entries of a record. Under `person` is what is about a person, the newest first; under `due` the earliest. */
export function followUpEntries<T extends FollowUpTable>(table: T, record: FollowUpRecordOf<T>): Entries {
  if (table === 'lists' || table === 'views' || table === 'fileSettings') return {};
  if (table === 'notes') {
    const { account, urn, at, editedAt } = record as NoteRecord;
    return { person: [`${about(personKey(account, urn))}|${newestFirst(editedAt ?? at)}`] };
  }
  const { account, urn, lists, tags, contacted, reminder, changedAt } = record as FollowUpRecord;
  const [last] = contacted;
  return {
    // Somebody with a reminder is in use until that is due.
    person: [`${about(personKey(account, urn))}|${newestFirst(Math.max(changedAt, reminder?.at ?? 0))}`],
    list: lists.map(({ list, stage, at }) => `${list}|${stage}|${newestFirst(at)}`),
    tag: tags.map((tag) => `${account}|${tag}`),
    contacted: last ? [`${account}|${newestFirst(last.at)}`] : [],
    due: reminder ? [`${account}|${oldestFirst(reminder.at)}`] : [],
  };
}

/** Who is in a list, or in one stage of it. */
export const inList = (list: string, stage?: string): Range =>
  under(stage === undefined ? list : `${list}|${stage}`);
