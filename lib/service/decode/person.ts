import { isObject, type JsonObject } from '../json-object.ts';
import type { Candidate, Contacts, Language, Profile } from '../model.ts';
import { firstText, lineOf, listOf } from '../text.ts';
import { flagOf, personIdOf } from '../values.ts';
import { contactsIn } from './contacts.ts';
import { decodeHistory } from './history.ts';

/** A value under one of these keys makes an object a profile. An identifier alone does not. */
const PROFILE_KEYS = [
  'full_name',
  'name_first',
  'name_last',
  'job_title',
  'company',
  'company_name',
  'currentCompany',
  'location',
  'location_raw_address',
  'network_url',
  'networkUrl',
  'experience',
  'education',
  'skills',
  'languages',
] as const;

/** What only a fetched profile has. The other keys may be an echo of the question. */
const FETCHED_KEYS = ['experience', 'education', 'skills', 'languages'] as const;

/** Names that a service may have for the own pool in `source`. */
const POOL_SOURCE = /pool|own|local|internal|saved/i;

/** Whether an object holds data of a profile. */
export function isProfile(source: JsonObject): boolean {
  return PROFILE_KEYS.some((key) => isFilled(source, key));
}

/** Whether an object holds data that only a fetched profile has. */
export function isFetched(source: JsonObject): boolean {
  return FETCHED_KEYS.some((key) => isFilled(source, key));
}

function isFilled(source: JsonObject, key: string): boolean {
  const value = Object.hasOwn(source, key) ? source[key] : undefined;
  return Array.isArray(value) ? value.length > 0 : lineOf(value) !== null;
}

/** A person, from a search result or a profile. */
export function decodeProfile(source: JsonObject, urn: string): Profile {
  const firstAndLast = [line(source, 'name_first'), line(source, 'name_last')].filter(
    (part) => part !== null,
  );
  return {
    urn,
    name: line(source, 'full_name') ?? lineOf(firstAndLast.join(' ')) ?? '',
    title: line(source, 'job_title'),
    company: line(source, 'company', 'company_name', 'currentCompany'),
    place: line(source, 'location', 'location_raw_address'),
    networkUrl: line(source, 'network_url', 'networkUrl'),
    experience: decodeHistory(source.experience),
    education: decodeHistory(source.education),
    skills: decodeSkills(source.skills),
    languages: decodeLanguages(source.languages),
    contacts: decodePersonContacts(source),
  };
}

/** A search result; null without an identifier, since nothing can be asked about such a person. */
export function decodeCandidate(source: unknown): Candidate | null {
  const urn = isObject(source) ? personIdOf(source) : null;
  if (!isObject(source) || urn === null) return null;
  const isPool = isPoolCandidate(source);
  return {
    ...decodeProfile(source, urn),
    origin: isPool ? 'pool' : 'network',
    complete: isPool,
    firstName: line(source, 'name_first'),
    lastName: line(source, 'name_last'),
    pictureUrl: line(source, 'picture_url'),
  };
}

/**
 * Whether a search result is of the own pool. Without a readable `requiresEnrich` its source or its history must say so:
 * a pool person taken for one of the network costs a free refusal, one of the network taken for complete could never be
 * enriched.
 */
function isPoolCandidate(source: JsonObject): boolean {
  const requiresEnrich = flagOf(source.requiresEnrich);
  if (requiresEnrich !== null) return !requiresEnrich;
  const isNamed = typeof source.source === 'string' && POOL_SOURCE.test(source.source.slice(0, 100));
  return isNamed || isFilled(source, 'experience') || isFilled(source, 'education');
}

function decodePersonContacts(source: JsonObject): Contacts {
  return { work_email: null, personal_email: null, phone: null, ...contactsIn(source) };
}

function decodeSkills(value: unknown): string[] {
  const skills = listOf(value)
    .map(lineOf)
    .filter((skill) => skill !== null);
  return [...new Set(skills)];
}

function decodeLanguages(value: unknown): Language[] {
  const languages: Language[] = [];
  for (const item of listOf(value)) {
    const name = isObject(item) ? line(item, 'name', 'language') : lineOf(item);
    const level = isObject(item) ? line(item, 'level', 'proficiency') : null;
    if (name !== null) languages.push({ name, level: level ?? '' });
  }
  return languages;
}

function line(source: JsonObject, ...keys: string[]): string | null {
  return lineOf(firstText(source, keys));
}
