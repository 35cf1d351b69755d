import { CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import type { PersonRecord } from '../../lib/store/records.ts';
import { decodePart, photoPath, profilePath } from '../network/links.ts';
import type { Employment, Person, Study } from '../people/person.ts';
import { savedBy, savedWithLink } from '../search/pools.ts';
import { contactsOf, recordedContacts } from '../service/records.ts';

/** A person as far as the extension knows them at a moment of the year. */
export interface KnownPerson {
  readonly person: Person;
  readonly isPool: boolean;
  /** The address of their profile that the service names; null for people of the pool who were saved without it. */
  readonly networkUrl: string | null;
  /** The number of the result page that they were found on. */
  readonly page: number;
  seenAt: number;
  enrichedAt: number | null;
  /** The title as the last answer had it. */
  title: string;
  contacts: PersonRecord['contacts'];
}

/** Whose person it is, and where the network is. */
export interface Place {
  account: string;
  /** The account's number at the service, which decides who is in its pool. */
  serviceAccount: number;
  networkUrl: string;
}

/** Somebody whom a search has just found. */
export function foundPerson(
  person: Person,
  page: number,
  at: number,
  { serviceAccount, networkUrl }: Pick<Place, 'serviceAccount' | 'networkUrl'>,
): KnownPerson {
  const isPool = savedBy(serviceAccount, person.urn);
  const isLinked = !isPool || savedWithLink(serviceAccount, person.urn);
  const known: KnownPerson = {
    person,
    isPool,
    networkUrl: isLinked ? networkUrl + profilePath(person) : null,
    page,
    seenAt: at,
    enrichedAt: null,
    title: '',
    contacts: {},
  };
  if (isPool) {
    const recorded = recordedContacts(serviceAccount, person);
    for (const field of CONTACT_FIELDS)
      if (recorded[field] !== null) known.contacts[field] = { value: recorded[field], at };
  }
  foundAgain(known, at);
  return known;
}

/** A search has shown the person. People of the pool come with everything that the account has of them. */
export function foundAgain(known: KnownPerson, at: number): void {
  const { person, isPool } = known;
  known.seenAt = at;
  known.title = isPool ? person.title : `${person.title} at ${person.company}`;
  if (!isPool) return;
  known.enrichedAt = at;
  renewValues(known, CONTACT_FIELDS, at);
}

/** The full profile has come. */
export function profileCame(known: KnownPerson, at: number): void {
  known.seenAt = at;
  known.enrichedAt = at;
  known.title = known.person.title;
  // A profile tells these two if the account has them.
  renewValues(known, ['work_email', 'phone'], at);
}

function renewValues({ contacts }: KnownPerson, fields: readonly ContactField[], at: number): void {
  for (const field of fields) {
    const value = contacts[field]?.value ?? null;
    if (value !== null) contacts[field] = { value, at };
  }
}

/** An unlock of these fields has ended. */
export function contactsCame(known: KnownPerson, fields: readonly ContactField[], at: number): void {
  known.seenAt = at;
  for (const field of fields) known.contacts[field] = { value: foundValue(known.person, field), at };
}

/** What the provider finds; null for nothing. */
export function foundValue(person: Person, field: ContactField): string | null {
  return person.unreachable ? null : contactsOf(person)[field];
}

/** The record of a person. */
export function personRecord(known: KnownPerson, { account, networkUrl }: Place): PersonRecord {
  const { person, isPool, networkUrl: address, enrichedAt } = known;
  const link = address === null ? null : canonicalLink(person, networkUrl);
  const isComplete = enrichedAt !== null;
  return {
    account,
    urn: person.urn,
    name: person.fullName,
    firstName: person.firstName,
    lastName: person.lastName,
    title: known.title,
    company: isComplete ? person.company : null,
    place: person.place,
    pictureUrl: networkUrl + photoPath(person.urn),
    networkUrl: address,
    link,
    links: link === null ? [] : [link],
    addresses: address === null ? [] : [address],
    origin: isPool ? 'pool' : 'network',
    skills: isComplete ? person.skills : [],
    languages: isComplete ? person.languages : [],
    experience: isComplete ? person.experience.map(jobEntry) : [],
    education: isComplete ? person.education.map(studyEntry) : [],
    enrichedAt,
    contacts: known.contacts,
    seenAt: known.seenAt,
  };
}

/** The form of a profile's address by which the extension knows it. */
export function canonicalLink({ slug }: Person, networkUrl: string): string {
  const decoded = decodePart(slug) ?? slug;
  return `${networkUrl}/in/${encodeURIComponent(decoded.toLowerCase().normalize('NFC'))}`;
}

type Entry = PersonRecord['experience'][number];

function jobEntry({ title, company, place, start, end, description }: Employment): Entry {
  return { title, organisation: company, place, start, end, description, rest: [] };
}

function studyEntry({ school, degree, field, start, end }: Study): Entry {
  const rest = [{ label: 'field of study', value: field }];
  return { title: degree, organisation: school, place: null, start, end, description: null, rest };
}
