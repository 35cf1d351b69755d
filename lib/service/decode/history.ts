import { isObject, type JsonObject } from '../json-object.ts';
import type { HistoryEntry } from '../model.ts';
import { firstText, listOf, textOf } from '../text.ts';
import { MAX_LIST_ITEMS } from '../wire/parts.ts';

const MAX_REST_ITEMS = 20;
const MAX_LABEL_CHARS = 60;

/** The shape of a history line is not documented. These are names that such lines use, the likeliest first. */
const ALIASES = {
  title: [
    'title',
    'job_title',
    'jobTitle',
    'position',
    'position_title',
    'role',
    'degree',
    'degree_name',
    'degreeName',
    'qualification',
  ],
  organisation: [
    'company',
    'company_name',
    'companyName',
    'organization',
    'organisation',
    'organization_name',
    'employer',
    'school',
    'school_name',
    'schoolName',
    'institution',
    'institution_name',
    'university',
    'name',
  ],
  place: ['location', 'location_raw_address', 'location_name', 'place', 'city'],
  start: ['start', 'start_date', 'startDate', 'starts_at', 'from', 'date_from', 'start_year', 'startYear'],
  end: ['end', 'end_date', 'endDate', 'ends_at', 'to', 'date_to', 'end_year', 'endYear'],
  description: ['description', 'summary', 'details', 'about'],
} as const;
const DATA = ['title', 'organisation', 'place', 'start', 'end', 'description'] as const;

/** A history of unknown element shape as lines of text, in the order given. */
export function decodeHistory(value: unknown): HistoryEntry[] {
  return listOf(value)
    .map(decodeEntry)
    .filter((entry) => entry !== null);
}

function decodeEntry(value: unknown): HistoryEntry | null {
  if (!isObject(value)) {
    const title = textOf(value);
    return title === null ? null : { ...named({}), title, rest: [] };
  }
  const names = named(value);
  const entry = { ...names, rest: restOf(value, names) };
  const isEmpty = entry.rest.length === 0 && DATA.every((datum) => names[datum] === null);
  return isEmpty ? null : entry;
}

function named(source: JsonObject): Omit<HistoryEntry, 'rest'> {
  return {
    title: firstText(source, ALIASES.title),
    organisation: firstText(source, ALIASES.organisation),
    place: firstText(source, ALIASES.place),
    start: firstText(source, ALIASES.start),
    end: firstText(source, ALIASES.end),
    description: firstText(source, ALIASES.description),
  };
}

/** The keys that are no known alias. A second alias with the same value is left out. */
function restOf(source: JsonObject, names: Omit<HistoryEntry, 'rest'>): HistoryEntry['rest'] {
  const said = new Map<string, string | null>();
  for (const datum of DATA) for (const alias of ALIASES[datum]) said.set(alias, names[datum]);
  const rest: HistoryEntry['rest'] = [];
  for (const key of Object.keys(source).slice(0, MAX_LIST_ITEMS)) {
    if (rest.length === MAX_REST_ITEMS) break;
    const value = textOf(source[key]);
    const label = labelOf(key);
    if (value !== null && label !== null && said.get(key) !== value) rest.push({ label, value });
  }
  return rest;
}

/** `fieldOfStudy` and `field_of_study` as "field of study". */
function labelOf(key: string): string | null {
  const words = key
    .slice(0, MAX_LABEL_CHARS)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[_\s]+/g, ' ');
  return textOf(words)?.toLowerCase() ?? null;
}
