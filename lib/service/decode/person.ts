import type { Candidate, Contacts, Language, Profile } from '../model.ts';
import { firstText, lineOf, listOf } from '../text.ts';
import { isObject, type JsonObject } from '../wire/parts.ts';
import type { WireCandidate } from '../wire/person.ts';
import { decodeHistory } from './history.ts';

/** A person, from a search result or a profile. */
export function decodeProfile(source: JsonObject, urn: string): Profile {
  const firstAndLast = [line(source, 'name_first'), line(source, 'name_last')].filter(
    (part) => part !== null,
  );
  return {
    urn,
    name: line(source, 'full_name') ?? firstAndLast.join(' '),
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

/** A search result. */
export function decodeCandidate(source: WireCandidate): Candidate {
  return {
    ...decodeProfile(source, source.urn),
    origin: source.requiresEnrich ? 'network' : 'pool',
    complete: !source.requiresEnrich,
    firstName: line(source, 'name_first'),
    lastName: line(source, 'name_last'),
    pictureUrl: line(source, 'picture_url'),
  };
}

function decodePersonContacts(source: JsonObject): Contacts {
  return {
    work_email: textOf(source, 'work_email', 'email'),
    personal_email: textOf(source, 'personal_email'),
    phone: textOf(source, 'phone_number', 'phone'),
  };
}

/** A contact value: a text or a number. Anything else must not be turned into one. */
function textOf(source: JsonObject, ...names: string[]): string | null {
  const values = names.map((name) => source[name]);
  const value = values.find(
    (one) => typeof one === 'number' || (typeof one === 'string' && one.trim() !== ''),
  );
  return lineOf(value);
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
