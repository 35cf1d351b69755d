import type { Candidate, ContactField, Contacts, Profile } from '../../lib/service/model.ts';

/** A person as the network and the provider know them. */
export interface ModelPerson {
  urn: string;
  name: string;
  networkUrl: string | null;
  /** Whether they are in the own pool of every account. */
  pool: boolean;
  /** Whether the provider can fetch their profile. */
  reachable: boolean;
  /** What a lookup finds; null if it finds nothing. */
  contacts: Contacts;
}

/** Sixty people with every combination that makes a difference to what is charged. */
export const PEOPLE: readonly ModelPerson[] = Array.from({ length: 60 }, (_, n) => ({
  urn: `urn:${n}`,
  name: `Person ${n}`,
  networkUrl: n % 17 === 16 ? null : `https://network.test/in/person-${n}`,
  pool: n % 11 === 5,
  reachable: n % 13 !== 7,
  contacts: {
    work_email: n % 3 === 1 ? null : `p${n}@work.test`,
    personal_email: n % 2 === 1 ? null : `p${n}@home.test`,
    phone: n % 5 < 2 ? null : `+33 ${n}`,
  },
}));

const BY_URN = new Map(PEOPLE.map((person) => [person.urn, person]));

/** A person by urn. */
export function personOf(urn: string): ModelPerson {
  const person = BY_URN.get(urn);
  if (!person) throw new Error(`Nobody is called ${urn}.`);
  return person;
}

/** A full profile, as an enrichment answers it. */
export function profileOf({ urn, name, networkUrl }: ModelPerson, contacts: Contacts): Profile {
  return {
    urn,
    name,
    title: 'Engineer',
    company: 'Acme',
    place: null,
    networkUrl,
    experience: [],
    education: [],
    skills: ['go'],
    languages: [],
    contacts,
  };
}

/** A result of a search: whole for people of the own pool, without a profile for others. */
export function candidateOf(person: ModelPerson, contacts: Contacts): Candidate {
  return {
    ...profileOf(person, contacts),
    skills: person.pool ? ['go'] : [],
    origin: person.pool ? 'pool' : 'network',
    complete: person.pool,
    firstName: null,
    lastName: null,
    pictureUrl: null,
  };
}

export const NO_CONTACTS: Contacts = { work_email: null, personal_email: null, phone: null };

export const PRICES: Record<ContactField, number> & { search: number; enrich: number } = {
  search: 1,
  enrich: 2,
  work_email: 3,
  personal_email: 4,
  phone: 5.5,
};
