import { stageIn } from '../follow-up/lists.ts';
import type { HistoryEntry } from '../service/model.ts';
import type { PersonRecord } from '../store/records.ts';
import { type CellContext, type FilePerson, nameParts } from './columns.ts';

/** The version of the form, which `docs/people.schema.json` describes. */
const VERSION = 1;

/** The start of a file with people. */
export function peopleJsonHead(what: string, now: number): string {
  const head = {
    format: 'talent-scout-people',
    version: VERSION,
    name: what.toWellFormed(),
    exportedAt: iso(now),
  };
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "people": [`;
}

/** People as further entries. `isFirst`: there are none before them. */
export function peopleJsonPart(
  people: readonly FilePerson[],
  { lists }: Pick<CellContext, 'lists'>,
  isFirst: boolean,
): string {
  const lines = people.map((one) => `    ${JSON.stringify(personJson(one, lists))}`);
  return lines.length === 0 ? '' : `${isFirst ? '' : ','}\n${lines.join(',\n')}`;
}

export const PEOPLE_JSON_END = '\n  ]\n}\n';

function personJson({ person, followUp, notes }: FilePerson, lists: CellContext['lists']) {
  const { first, last } = nameParts(person);
  return {
    name: person.name,
    firstName: first,
    lastName: last,
    title: person.title,
    company: person.company,
    place: person.place,
    link: person.networkUrl,
    source: person.origin,
    workEmail: contact(person.contacts.work_email),
    personalEmail: contact(person.contacts.personal_email),
    phone: contact(person.contacts.phone),
    skills: person.skills,
    languages: person.languages,
    experience: person.experience.map(historyJson),
    education: person.education.map(historyJson),
    enrichedAt: person.enrichedAt === null ? null : iso(person.enrichedAt),
    seenAt: iso(person.seenAt),
    lists: lists.flatMap((list) => {
      const inList = followUp.lists.find((one) => one.list === list.id);
      return inList ? { list: list.name, stage: stageIn(list, inList.stage)?.name ?? '' } : [];
    }),
    tags: followUp.tags,
    contacted: followUp.contacted.map(({ channel, at }) => ({ by: channel, at: iso(at) })),
    reminder: followUp.reminder && { at: iso(followUp.reminder.at), text: followUp.reminder.text },
    notes: notes.map(({ at, text }) => ({ at: iso(at), text })),
  };
}

/** A contact with when it was found; a null value was looked for and not found. Null: nobody has looked for it. */
function contact(found: PersonRecord['contacts'][keyof PersonRecord['contacts']]) {
  return found ? { value: found.value, at: iso(found.at) } : null;
}

function historyJson({ title, organisation, place, start, end, description }: HistoryEntry) {
  return { title, organisation, place, start, end, description };
}

/** A time of the database; one that is no date is the first that there is. */
function iso(ms: number): string {
  const date = new Date(ms);
  return (Number.isNaN(date.getTime()) ? new Date(0) : date).toISOString();
}
