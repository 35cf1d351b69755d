import { photoPath, profilePath } from '../network/links.ts';
import type { Person } from '../people/person.ts';
import type { Balance } from './ledger.ts';
import type { Contacts } from './records.ts';

/** The `source` of candidates from the account's own pool. */
const POOL_SOURCE = 'OWN_POOL';

/** The balances as charging operations report them. */
export function balanceFields({ credits, extra }: Balance) {
  return { companyCredits: credits, companyExtraCredits: extra };
}

/** The contact data as the unlock operations name them. */
export function contactFields(contacts: Contacts) {
  return {
    workEmail: contacts.work_email,
    personalEmail: contacts.personal_email,
    phoneNumber: contacts.phone,
  };
}

function history(person: Person) {
  return {
    experience: person.experience.map(({ title, company, place, start, end, description }) => ({
      title,
      company,
      location: place,
      start_date: start,
      end_date: end,
      description,
    })),
    education: person.education.map(({ school, degree, field, start, end }) => ({
      school,
      degree,
      field_of_study: field,
      start_date: start,
      end_date: end,
    })),
  };
}

/** Builds people in the shapes of the service's answers, with links to the given network. */
export function createShapes(networkOrigin: string) {
  const networkUrl = (person: Person) => `${networkOrigin}${profilePath(person)}`;
  const pictureUrl = (person: Person) => `${networkOrigin}${photoPath(person.urn)}`;
  return {
    /** A candidate found on the network, before enriching. */
    networkCandidate: (person: Person) => ({
      id: person.urn,
      urn: person.urn,
      requiresEnrich: true,
      full_name: person.fullName,
      name_first: person.firstName,
      name_last: person.lastName,
      job_title: `${person.title} at ${person.company}`,
      location_raw_address: person.place,
      picture_url: pictureUrl(person),
      network_url: networkUrl(person),
    }),

    /** A candidate of the own pool, complete, with each value under all of its field names. */
    poolCandidate: (person: Person, contacts: Contacts, linked: boolean) => ({
      id: person.urn,
      urn: person.urn,
      requiresEnrich: false,
      source: POOL_SOURCE,
      full_name: person.fullName,
      name_first: person.firstName,
      name_last: person.lastName,
      job_title: person.title,
      location: person.place,
      location_raw_address: person.place,
      currentCompany: person.company,
      company_name: person.company,
      skills: person.skills,
      languages: person.languages.map(({ name, level }) => ({ language: name, proficiency: level })),
      work_email: contacts.work_email,
      email: contacts.work_email,
      personal_email: contacts.personal_email,
      phone_number: contacts.phone,
      phone: contacts.phone,
      picture_url: pictureUrl(person),
      network_url: linked ? networkUrl(person) : null,
      ...history(person),
    }),

    /** The full profile, as enrich answers it. */
    profile: (person: Person, contacts: Contacts, linked: boolean) => ({
      id: person.urn,
      urn: person.urn,
      full_name: person.fullName,
      network_url: linked ? networkUrl(person) : null,
      picture_url: pictureUrl(person),
      job_title: person.title,
      company: person.company,
      location: person.place,
      skills: person.skills,
      languages: person.languages,
      email: contacts.work_email,
      phone_number: contacts.phone,
      ...history(person),
    }),
  };
}

export type Shapes = ReturnType<typeof createShapes>;
