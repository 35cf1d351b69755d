import { CONTACT_FIELDS } from '../service/model.ts';
import { linksOf, type PersonRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { isOnePerson } from './match.ts';

/** One person, who may have several records: in the own pool and in the network, or under two urns of the network. */
export interface WholePerson {
  /** The record that was asked for, with what is known under the person's other urns. */
  person: PersonRecord;
  /** Every urn of the person, the asked one first. */
  urns: string[];
  /** The asked urn itself was enriched. The service looks at the urn, not at the person, before it unlocks. */
  isUrnEnriched: boolean;
}

/** Records read for one person. More would be an error of the service, not a person. */
const MAX_RECORDS = 16;

/** A person with everything known under any of their urns. Two records with a link in common are one person. */
export async function wholePerson(store: Store, person: PersonRecord): Promise<WholePerson> {
  const records = new Map([[person.urn, person]]);
  const seen = new Set<string>();
  // Entries that are added during the loop are visited too: a record may lead to a further link.
  for (const one of records.values()) {
    for (const link of linksOf(one)) {
      if (seen.has(link) || records.size >= MAX_RECORDS) continue;
      seen.add(link);
      for (const same of await store.list('people', 'link', `${person.account}|${link}`)) {
        if (!records.has(same.urn) && isOnePerson(one, same, link)) records.set(same.urn, same);
      }
    }
  }
  return {
    person: [...records.values()].reduce(mergedWith),
    urns: [...records.keys()],
    isUrnEnriched: person.enrichedAt !== null,
  };
}

/** The whole person of an urn; null for an urn that is not known. */
export async function wholePersonOf(store: Store, account: string, urn: string): Promise<WholePerson | null> {
  const person = await store.get('people', `${account}|${urn}`);
  return person && wholePerson(store, person);
}

/** A record with the contacts that are known under any urn of the person. The rest is the record's own. */
export async function withKnownContacts(store: Store, person: PersonRecord): Promise<PersonRecord> {
  const { contacts } = (await wholePerson(store, person)).person;
  return { ...person, contacts };
}

/** A record with what another record of the same person knows more. A value found under either urn counts. */
function mergedWith(person: PersonRecord, other: PersonRecord): PersonRecord {
  const contacts = { ...person.contacts };
  for (const field of CONTACT_FIELDS) {
    const [own, its] = [contacts[field], other.contacts[field]];
    const isBetter = its && (!own || (own.value === null && (its.value !== null || its.at > own.at)));
    if (isBetter) contacts[field] = its;
  }
  const { experience, education, skills, languages, enrichedAt } =
    person.enrichedAt === null && other.enrichedAt !== null ? other : person;
  return {
    ...person,
    name: person.name || other.name,
    title: person.title ?? other.title,
    company: person.company ?? other.company,
    place: person.place ?? other.place,
    pictureUrl: person.pictureUrl ?? other.pictureUrl,
    contacts,
    experience,
    education,
    skills,
    languages,
    enrichedAt,
  };
}
