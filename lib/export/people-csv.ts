import type { PersonRecord } from '../store/records.ts';
import { type Cell, csvLines, toCsv } from './csv.ts';
import { day } from './day.ts';
import { historyText } from './history-text.ts';

/** The columns' names and the words in the cells, in the recruiter's language. */
export interface PeopleHeads {
  name: string;
  title: string;
  company: string;
  place: string;
  workEmail: string;
  personalEmail: string;
  phone: string;
  link: string;
  skills: string;
  languages: string;
  experience: string;
  education: string;
  origin: string;
  pool: string;
  network: string;
  /** The end of a job that goes on. */
  present: string;
  enriched: string;
  seen: string;
}

/** People as a spreadsheet, one row each. */
export function peopleCsv(people: readonly PersonRecord[], heads: PeopleHeads): string {
  return peopleHead(heads) + peopleLines(people, heads);
}

/** The first line of a spreadsheet of people, with the names of further columns. */
export function peopleHead(heads: PeopleHeads, more: readonly string[] = []): string {
  const { pool: _pool, network: _network, present: _present, ...columns } = heads;
  return toCsv([[...Object.values(columns), ...more]]);
}

/** People as further lines of a spreadsheet, each with the cells of further columns. */
export function peopleLines(
  people: readonly PersonRecord[],
  heads: PeopleHeads,
  more: readonly (readonly Cell[])[] = [],
): string {
  return csvLines(people.map((person, index) => [...rowOf(person, heads), ...(more[index] ?? [])]));
}

function rowOf(person: PersonRecord, heads: PeopleHeads): Cell[] {
  const { contacts, skills, languages } = person;
  return [
    person.name,
    person.title,
    person.company,
    person.place,
    contacts.work_email?.value ?? null,
    contacts.personal_email?.value ?? null,
    contacts.phone?.value ?? null,
    person.networkUrl,
    skills.join(', '),
    languages.map(({ name, level }) => (level === '' ? name : `${name} (${level})`)).join(', '),
    historyText(person.experience, heads.present),
    historyText(person.education, heads.present),
    person.origin === 'pool' ? heads.pool : heads.network,
    person.enrichedAt === null ? null : day(person.enrichedAt),
    day(person.seenAt),
  ];
}
