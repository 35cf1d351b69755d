import type { ColumnValue, FileColumn } from './columns.ts';

export const SYSTEM_IDS = ['greenhouse', 'lever', 'ashby', 'bullhorn', 'recruitee'] as const;
export type SystemId = (typeof SYSTEM_IDS)[number];

/** A system into which recruiters import files, as its own documentation describes the import. */
export interface System {
  id: SystemId;
  /** Its name, which is the same in every language. */
  name: string;
  columns: readonly FileColumn[];
  /** Rows that it takes from one file; null where no limit is documented. */
  maxRows: number | null;
  /** Columns without which it refuses a row. */
  required: readonly ColumnValue[];
  /** It takes English characters only. */
  isEnglishOnly: boolean;
  /** It may send messages to imported people by itself. */
  mayMail: boolean;
  /** The names of its columns are documented. Where they are not, the recruiter may have to correct them. */
  isDocumented: boolean;
}

const column = (head: string, value: ColumnValue = 'text', text = ''): FileColumn => ({ head, value, text });

const ANY = {
  maxRows: null,
  required: [],
  isEnglishOnly: false,
  mayMail: false,
  isDocumented: true,
} as const;

export const SYSTEMS: readonly System[] = [
  {
    ...ANY,
    id: 'greenhouse',
    name: 'Greenhouse',
    maxRows: 8_000,
    required: ['firstName', 'lastName'],
    mayMail: true,
    columns: [
      column('First Name', 'firstName'),
      column('Last Name', 'lastName'),
      column('Company', 'company'),
      column('Title', 'title'),
      column('Notes', 'notes'),
      column('Email', 'email'),
      column('Phone', 'phone'),
      column('Social Media', 'link'),
      column('Website'),
      column('Address', 'place'),
      column('Source'),
      column('Who gets credit'),
      column('Job'),
      column('Milestone'),
    ],
  },
  {
    ...ANY,
    id: 'lever',
    name: 'Lever',
    columns: [
      column('Full Name', 'name'),
      column('Email', 'emails'),
      column('Date Added'),
      column('Stage'),
      column('Sources'),
      column('Origin', 'text', 'Sourced'),
      column('Tags', 'tags'),
      column('Phone', 'phone'),
      column('Location', 'place'),
      column('Links', 'link'),
      column('Company', 'company'),
      column('Owner'),
      column('Note-0', 'notes'),
    ],
  },
  {
    ...ANY,
    id: 'ashby',
    name: 'Ashby',
    isDocumented: false,
    // It imports neither notes nor long texts.
    columns: [
      column('Name', 'name'),
      column('Email', 'email'),
      column('Phone', 'phone'),
      column('Title', 'title'),
      column('Company', 'company'),
      column('Location', 'place'),
      column('Link', 'link'),
    ],
  },
  {
    ...ANY,
    id: 'bullhorn',
    name: 'Bullhorn',
    maxRows: 1_000,
    isEnglishOnly: true,
    isDocumented: false,
    columns: [
      column('firstName', 'firstName'),
      column('lastName', 'lastName'),
      column('email', 'email'),
      column('phone', 'phone'),
      column('companyName', 'company'),
      column('occupation', 'title'),
      column('comments', 'notes'),
    ],
  },
  {
    ...ANY,
    id: 'recruitee',
    name: 'Recruitee',
    maxRows: 999,
    columns: [
      column('Name', 'name'),
      column('Jobs'),
      column('Emails', 'emails'),
      column('Phones', 'phone'),
      column('Tags', 'tags'),
      column('Sources'),
      column('Links'),
      column('Social Links', 'link'),
      column('Cover Letter'),
    ],
  },
];

/** The system of an id. */
export function systemOf(id: string | null): System | null {
  return SYSTEMS.find((system) => system.id === id) ?? null;
}

/** Whether a row has a character that a system of English characters does not take. */
export function hasForeignCharacter(cells: readonly string[]): boolean {
  return cells.some((text) => /[^\p{ASCII}]/u.test(text));
}
