import * as z from 'zod/mini';
import type { Entries } from '../store/indexes.ts';
import { about, newestFirst, type Range, under } from '../store/ranges.ts';

z.config({ jitless: true });

const text = z.string();
const time = z.number();

/** By what somebody was contacted. */
export const CHANNELS = ['email', 'phone', 'network', 'other'] as const;
export type Channel = (typeof CHANNELS)[number];

/** A list of people with its stages in their order. Its id and those of notes begin with the account. */
export const listRecord = z.object({
  id: text,
  account: text,
  name: text,
  stages: z.array(z.object({ id: text, name: text })),
  createdAt: time,
});
export type ListRecord = z.infer<typeof listRecord>;
export type Stage = ListRecord['stages'][number];

/** What the recruiter has noted of a person, but for the notes. */
export const followUpRecord = z.object({
  account: text,
  urn: text,
  /** The lists that the person is in, with the stage there and since when. */
  lists: z.array(z.object({ list: text, stage: text, at: time })),
  tags: z.array(text),
  /** The newest first. */
  contacted: z.array(z.object({ channel: z.enum(CHANNELS), at: time })),
  reminder: z.nullable(z.object({ at: time, text })),
  changedAt: time,
});
export type FollowUpRecord = z.infer<typeof followUpRecord>;
/** What is noted of a person, whichever records it is in. */
export type FollowUp = Pick<FollowUpRecord, 'lists' | 'tags' | 'contacted' | 'reminder'>;

export const noteRecord = z.object({
  id: text,
  account: text,
  urn: text,
  text,
  at: time,
  editedAt: z.nullable(time),
});
export type NoteRecord = z.infer<typeof noteRecord>;

export const FOLLOW_UP_SCHEMAS = { lists: listRecord, followUps: followUpRecord, notes: noteRecord };
export type FollowUpTable = keyof typeof FOLLOW_UP_SCHEMAS;
export type FollowUpRecordOf<T extends FollowUpTable> = z.infer<(typeof FOLLOW_UP_SCHEMAS)[T]>;

/** The primary key of a person, which is also that of what is noted of them. */
export const personKey = (account: string, urn: string): string => `${account}|${urn}`;

/** The primary key of a record. */
export function followUpKey<T extends FollowUpTable>(table: T, record: FollowUpRecordOf<T>): string {
  if (table !== 'followUps') return (record as ListRecord | NoteRecord).id;
  const { account, urn } = record as FollowUpRecord;
  return personKey(account, urn);
}

/** The index entries of a record. Under `person` is what is about a person, the newest first. */
export function followUpEntries<T extends FollowUpTable>(table: T, record: FollowUpRecordOf<T>): Entries {
  if (table === 'lists') return {};
  if (table === 'notes') {
    const { account, urn, at, editedAt } = record as NoteRecord;
    return { person: [`${about(personKey(account, urn))}|${newestFirst(editedAt ?? at)}`] };
  }
  const { account, urn, lists, tags, contacted, reminder, changedAt } = record as FollowUpRecord;
  const [last] = contacted;
  return {
    person: [`${about(personKey(account, urn))}|${newestFirst(changedAt)}`],
    list: lists.map(({ list, stage, at }) => `${list}|${stage}|${newestFirst(at)}`),
    tag: tags.map((tag) => `${account}|${tag}`),
    contacted: last ? [`${account}|${newestFirst(last.at)}`] : [],
    due: reminder ? [`${account}|${String(reminder.at).padStart(16, '0')}`] : [],
  };
}

/** Who is in a list, or in one stage of it. */
export const inList = (list: string, stage?: string): Range =>
  under(stage === undefined ? list : `${list}|${stage}`);
