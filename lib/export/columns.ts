import type { FollowUp, ListRecord, NoteRecord } from '../follow-up/records.ts';
import type { PersonRecord } from '../store/records.ts';
import { day } from './day.ts';
import { historyText } from './history-text.ts';
import { contactedCell, listsCell, notesCell, reminderCell } from './noted-cells.ts';

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

type CellOf = (one: FilePerson, context: CellContext, joiner: string) => string;

const emailsOf = ({ person: { contacts } }: FilePerson): string[] =>
  [contacts.work_email?.value, contacts.personal_email?.value].filter((value) => value != null);

const CELLS: Record<Exclude<ColumnValue, 'text'>, CellOf> = {
  name: ({ person }) => person.name,
  firstName: ({ person }) => nameParts(person).first,
  lastName: ({ person }) => nameParts(person).last,
  title: ({ person }) => person.title ?? '',
  company: ({ person }) => person.company ?? '',
  place: ({ person }) => person.place ?? '',
  workEmail: ({ person }) => person.contacts.work_email?.value ?? '',
  personalEmail: ({ person }) => person.contacts.personal_email?.value ?? '',
  email: (one) => emailsOf(one)[0] ?? '',
  emails: (one, _, joiner) => emailsOf(one).join(joiner),
  phone: ({ person }) => person.contacts.phone?.value ?? '',
  link: ({ person }) => person.networkUrl ?? '',
  skills: ({ person }, _, joiner) => person.skills.join(joiner),
  languages: ({ person }, _, joiner) =>
    person.languages.map(({ name, level }) => (level === '' ? name : `${name} (${level})`)).join(joiner),
  experience: ({ person }, { words }) => historyText(person.experience, words.present),
  education: ({ person }, { words }) => historyText(person.education, words.present),
  origin: ({ person }, { words }) => (person.origin === 'pool' ? words.pool : words.network),
  enriched: ({ person }) => (person.enrichedAt === null ? '' : day(person.enrichedAt)),
  seen: ({ person }) => day(person.seenAt),
  lists: ({ followUp }, { lists }) => listsCell(followUp, lists),
  tags: ({ followUp }, _, joiner) => followUp.tags.join(joiner),
  contacted: ({ followUp }) => contactedCell(followUp),
  reminder: ({ followUp }) => reminderCell(followUp),
  notes: ({ notes }) => notesCell(notes),
};

/** The cells of a person. `joiner` stands between several values of one cell. */
export function cellsOf(
  one: FilePerson,
  columns: readonly FileColumn[],
  context: CellContext,
  joiner = ', ',
): string[] {
  return columns.map(({ value, text }) => (value === 'text' ? text : CELLS[value](one, context, joiner)));
}

/** The two names of a person. Where the service does not name them apart, the last word is the last name. */
export function nameParts({ name, firstName, lastName }: PersonRecord): { first: string; last: string } {
  if (firstName !== null || lastName !== null) return { first: firstName ?? '', last: lastName ?? '' };
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  return { first: words.join(' '), last };
}
