import { CONTACT_FIELDS } from '../service/model.ts';
import { linksOf } from '../store/links-of.ts';
import type { PersonRecord } from '../store/records.ts';
import type { ReadStore } from '../store/store.ts';
import { isOnePerson } from './one-person.ts';

/** One person, who may have several records: in the own pool and in the network, or under two urns of the network. */
export interface WholePerson {
  /** The record that was asked for, with what is known under the person's other urns. */
  person: PersonRecord;
  /** Every urn of the person, the asked one first. */
  urns: string[];
  /** The links of all their records. */
  links: string[];
  /** The asked urn itself was enriched. The service looks at the urn, not at the person, before it unlocks. */
  isUrnEnriched: boolean;
}

/** Records read for one person. More would be an error of the service, not a person. */
const MAX_RECORDS = 16;

/** A person with everything known under any of their urns. Two records with a link in common are one person. */
export async function wholePerson(
  store: Pick<ReadStore, 'list'>,
  person: PersonRecord,
): Promise<WholePerson> {
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
    links: [...records.values()].flatMap(linksOf),
    isUrnEnriched: person.enrichedAt !== null,
  };
}

/** People of a list, each once. */
export interface PeopleOnce {
  people: readonly PersonRecord[];
  /** Every urn of those who have several, under the urn that stands for them. */
  urns: ReadonlyMap<string, readonly string[]>;
}

/**
 * The people of a list, each once, at the place of their first record. The own pool's record stands for the person, which
 * is complete and free, or else an enriched one, since the service looks at the urn before it unlocks.
 */
export function eachPersonOnce(records: readonly PersonRecord[]): PeopleOnce {
  const groups = groupsOf(records);
  if (groups.size === 0) return { people: records, urns: new Map() };
  const urns = new Map<string, string[]>();
  const people = records.flatMap((record) => {
    const group = groups.get(record);
    if (!group) return record;
    if (group[0] !== record) return [];
    const main =
      group.find(({ origin }) => origin === 'pool') ??
      group.find(({ enrichedAt }) => enrichedAt !== null) ??
      record;
    const rest = group.filter((one) => one !== main);
    urns.set(main.urn, [main.urn, ...rest.map(({ urn }) => urn)]);
    return rest.reduce(mergedWith, main);
  });
  return { people, urns };
}

/** The records of each person who has several, in the order of the list, under every one of them. */
function groupsOf(records: readonly PersonRecord[]): Map<PersonRecord, PersonRecord[]> {
  const parents = new Map<PersonRecord, PersonRecord>();
  const rootOf = (record: PersonRecord): PersonRecord => {
    let root = record;
    for (let parent = parents.get(root); parent; parent = parents.get(root)) root = parent;
    return root;
  };
  const byLink = new Map<string, PersonRecord | PersonRecord[]>();
  const add = (record: PersonRecord, link: string) => {
    const before = byLink.get(link);
    if (before === undefined) return byLink.set(link, record);
    const known = Array.isArray(before) ? before : [before];
    for (const one of known) {
      const [root, own] = [rootOf(one), rootOf(record)];
      if (root !== own && isOnePerson(one, record, link)) parents.set(own, root);
    }
    // Each record is compared with few others, also where a service gives everybody one link.
    return known.length < MAX_RECORDS && byLink.set(link, [...known, record]);
  };
  for (const record of records) {
    if (record.link !== null) add(record, record.link);
    for (const link of record.links ?? []) if (link !== record.link) add(record, link);
  }
  return inOrder(records, parents, rootOf);
}

function inOrder(
  records: readonly PersonRecord[],
  parents: ReadonlyMap<PersonRecord, PersonRecord>,
  rootOf: (record: PersonRecord) => PersonRecord,
): Map<PersonRecord, PersonRecord[]> {
  const byRoot = new Map<PersonRecord, PersonRecord[]>();
  for (const record of parents.keys()) byRoot.set(rootOf(record), []);
  const groups = new Map<PersonRecord, PersonRecord[]>();
  if (byRoot.size === 0) return groups;
  for (const record of records) {
    const group = byRoot.get(rootOf(record));
    group?.push(record);
    if (group) groups.set(record, group);
  }
  return groups;
}

/** The whole person of an urn; null for an urn that is not known. */
export async function wholePersonOf(
  store: Pick<ReadStore, 'get' | 'list'>,
  account: string,
  urn: string,
): Promise<WholePerson | null> {
  const person = await store.get('people', `${account}|${urn}`);
  return person && wholePerson(store, person);
}

/** A record with the contacts and links that are known under any urn of the person. The rest is the record's own. */
export async function withKnownContacts(store: ReadStore, person: PersonRecord): Promise<PersonRecord> {
  const { person: whole, links } = await wholePerson(store, person);
  return { ...person, contacts: whole.contacts, links };
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
    seenAt: Math.max(person.seenAt, other.seenAt),
  };
}
