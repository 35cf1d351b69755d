import type { FollowUp, ListRecord, NoteRecord } from '../follow-up/records.ts';
import type { PersonRecord } from '../store/records.ts';
import { day } from './day.ts';
import { historyText } from './history-text.ts';
import { notedCells } from './noted-cells.ts';

/** Somebody in a file, with what the recruiter has noted of them. */
export interface FilePerson {
  person: PersonRecord;
  followUp: FollowUp;
  /** The newest first. */
  notes: readonly Pick<NoteRecord, 'at' | 'text'>[];
}

/** What a column of the whole file can hold, in its order. */
export const ALL_COLUMNS = [
  'name',
  'title',
  'company',
  'place',
  'workEmail',
  'personalEmail',
  'phone',
  'link',
  'skills',
  'languages',
  'experience',
  'education',
  'origin',
  'enriched',
  'seen',
  'lists',
  'tags',
  'contacted',
  'reminder',
  'notes',
] as const;

/** What a column can hold. `email` is one address, `emails` are all; `text` is the same text in every row. */
export const COLUMN_VALUES = [...ALL_COLUMNS, 'firstName', 'lastName', 'email', 'emails', 'text'] as const;
export type ColumnValue = (typeof COLUMN_VALUES)[number];

export interface FileColumn {
  head: string;
  value: ColumnValue;
  /** What every row has, for `text`. */
  text: string;
}

/** What cells are made with. */
export interface CellContext {
  /** Words in the cells, in the recruiter's language. */
  words: { pool: string; network: string; present: string; unnamed: string };
  /** The recruiter's lists, sorted. */
  lists: readonly ListRecord[];
}

/** The cells of a person. `joiner` stands between several values of one cell. */
export function cellsOf(
  one: FilePerson,
  columns: readonly FileColumn[],
  context: CellContext,
  joiner = ', ',
): string[] {
  const { person } = one;
  const { work_email, personal_email, phone } = person.contacts;
  const emails = [work_email?.value, personal_email?.value].filter((value) => value != null);
  const [lists, , contacted, reminder, notes] = notedCells(one.followUp, one.notes, context.lists);
  const { present, pool, network } = context.words;
  const cells: Record<Exclude<ColumnValue, 'text'>, () => string> = {
    name: () => person.name,
    ...nameCells(person),
    title: () => person.title ?? '',
    company: () => person.company ?? '',
    place: () => person.place ?? '',
    workEmail: () => work_email?.value ?? '',
    personalEmail: () => personal_email?.value ?? '',
    email: () => emails[0] ?? '',
    emails: () => emails.join(joiner),
    phone: () => phone?.value ?? '',
    link: () => person.networkUrl ?? '',
    skills: () => person.skills.join(joiner),
    languages: () =>
      person.languages.map(({ name, level }) => (level === '' ? name : `${name} (${level})`)).join(joiner),
    experience: () => historyText(person.experience, present),
    education: () => historyText(person.education, present),
    origin: () => (person.origin === 'pool' ? pool : network),
    enriched: () => (person.enrichedAt === null ? '' : day(person.enrichedAt)),
    seen: () => day(person.seenAt),
    lists: () => lists,
    tags: () => one.followUp.tags.join(joiner),
    contacted: () => contacted,
    reminder: () => reminder,
    notes: () => notes,
  };
  return columns.map(({ value, text }) => (value === 'text' ? text : cells[value]()));
}

function nameCells(person: PersonRecord) {
  return { firstName: () => nameParts(person).first, lastName: () => nameParts(person).last };
}

/** The two names of a person. Where the service does not name them apart, the last word is the last name. */
export function nameParts({ name, firstName, lastName }: PersonRecord): { first: string; last: string } {
  if (firstName !== null || lastName !== null) return { first: firstName ?? '', last: lastName ?? '' };
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  return { first: words.join(' '), last };
}
