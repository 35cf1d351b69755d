import type { PersonRecord } from '../store/records.ts';
import { type Cell, csvLines, toCsv } from './csv.ts';
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
  const { pool: _pool, network: _network, present: _present, ...columns } = heads;
  return toCsv([Object.values(columns)]) + peopleLines(people, heads);
}

/** People as further lines of a spreadsheet. */
export function peopleLines(people: readonly PersonRecord[], heads: PeopleHeads): string {
  return csvLines(people.map((person) => rowOf(person, heads)));
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

/** A day as `YYYY-MM-DD`, which every spreadsheet reads. */
function day(ms: number): string {
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return '';
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
