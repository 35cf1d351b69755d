import type { Candidate, ContactField, Contacts, Profile } from '../../lib/service/model.ts';

/** A person as the network and the provider know them. */
export interface ModelPerson {
  urn: string;
  name: string;
  networkUrl: string | null;
  /** Whether they are in the own pool of every account. */
  pool: boolean;
  /** Whether the pool knows their contact data from elsewhere, so that no account has to pay for them. */
  ownsContacts: boolean;
  /** Another record of a pool person: only a service with twins has it. */
  twinOfPool: boolean;
  /** Whether the provider can fetch their profile. */
  reachable: boolean;
  /** What a lookup finds; null if it finds nothing. */
  contacts: Contacts;
}

const USUAL: readonly ModelPerson[] = Array.from({ length: 60 }, (_, n) => aPerson(n, `urn:${n}`));

/** A network person's second urn, with the same link. */
export const SECOND_URN: ModelPerson = aPerson(2, 'urn:60');
/** Somebody of the pool who has no link. */
export const WITHOUT_LINK: ModelPerson = { ...aPerson(61, 'urn:61'), networkUrl: null, pool: true };
/** A pool person's record in the network. */
export const TWIN_OF_POOL: ModelPerson = { ...aPerson(5, 'urn:62'), pool: false, twinOfPool: true };

/** People with every combination that makes a difference to what is charged. Two links have two urns. */
export const PEOPLE: readonly ModelPerson[] = [...USUAL, SECOND_URN, WITHOUT_LINK, TWIN_OF_POOL];

function aPerson(n: number, urn: string): ModelPerson {
  return {
    urn,
    name: `Person ${n}`,
    networkUrl: n % 17 === 16 ? null : `https://network.test/in/person-${n}`,
    pool: n % 11 === 5,
    ownsContacts: n % 22 === 16,
    twinOfPool: false,
    reachable: n % 13 !== 7,
    contacts: {
      work_email: n % 3 === 1 ? null : `p${n}@work.test`,
      personal_email: n % 2 === 1 ? null : `p${n}@home.test`,
      phone: n % 5 < 2 ? null : `+33 ${n}`,
    },
  };
}

const BY_URN = new Map(PEOPLE.map((person) => [person.urn, person]));

/** A person by urn. */
export function personOf(urn: string): ModelPerson {
  const person = BY_URN.get(urn);
  if (!person) throw new Error(`Nobody is called ${urn}.`);
  return person;
}

/** Who a urn stands for: two urns with one link are one person. */
export function humanOf(urn: string): string {
  return BY_URN.get(urn)?.networkUrl ?? urn;
}

/** What a lookup about a person finds; null if it finds nothing. */
export function findable({ reachable, contacts }: ModelPerson, field: ContactField): string | null {
  return reachable ? contacts[field] : null;
}

/** A full profile, as an enrichment answers it. */
export function profileOf(
  { urn, name, networkUrl }: Pick<ModelPerson, 'urn' | 'name' | 'networkUrl'>,
  contacts: Contacts,
): Profile {
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
