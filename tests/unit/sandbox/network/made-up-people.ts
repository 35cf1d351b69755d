import type { NetworkPeople } from '../../../../sandbox/network/network-people.ts';
import { createNetworkSite, type NetworkSiteOptions } from '../../../../sandbox/network/site.ts';
import type { Person } from '../../../../sandbox/people/person.ts';

export function person(index: number, changes: Partial<Person> = {}): Person {
  return {
    urn: `urn:net:person:${index}/a+b==`,
    slug: `jane-doe-${index}`,
    firstName: 'Jane',
    lastName: `Doe ${index}`,
    fullName: `Jane Doe ${index}`,
    title: 'Staff Engineer',
    companyId: 'company-1',
    company: 'Acme',
    industryId: 'industry-1',
    industry: 'Software',
    geoId: 'geo-1',
    place: 'Lyon, Auvergne-Rhône-Alpes, France',
    country: 'France',
    skills: ['Rust', 'SQL'],
    languages: [{ name: 'French', level: 'NATIVE' }],
    experience: [
      {
        title: 'Staff Engineer',
        companyId: 'company-1',
        company: 'Acme',
        place: 'Lyon',
        start: '2023-03',
        end: null,
        description: 'Keeps the lights on.',
      },
      {
        title: 'Engineer',
        companyId: 'company-2',
        company: 'Initech',
        place: 'Paris',
        start: '2020-01',
        end: '2023-02',
        description: '',
      },
    ],
    education: [
      {
        schoolId: 'school-1',
        school: 'Lyon Tech',
        degree: 'Master',
        field: 'Physics',
        start: '2015',
        end: '2020',
      },
    ],
    about: 'Builds things.',
    workEmail: `work-${index}@acme.example`,
    personalEmail: `home-${index}@mail.example`,
    phone: `+33 6 00 00 00 0${index}`,
    unreachable: false,
    ...changes,
  };
}

export function people(count: number): Person[] {
  return Array.from({ length: count }, (_, index) => person(index));
}

export function networkOf(all: readonly Person[]): NetworkPeople {
  return {
    bySlug: (slug) => all.find((one) => one.slug === slug),
    feed: ({ offset, limit }) => all.slice(offset, offset + limit),
    similar: (_, limit) => all.slice(0, limit),
    searchByText: (text, { offset, limit }) => {
      const found = all.filter(({ fullName }) => fullName.toLowerCase().includes(text.toLowerCase()));
      return { people: found.slice(offset, offset + limit), total: found.length };
    },
  };
}

export function siteOf(all: readonly Person[], options: Partial<NetworkSiteOptions> = {}) {
  return createNetworkSite({
    people: networkOf(all),
    origin: 'https://atrium.example',
    salt: 'fixed',
    now: () => new Date('2025-06-15T12:00:00Z'),
    ...options,
  });
}

/** The different links to profiles in HTML. */
export function profileLinks(html: string): string[] {
  return [...new Set([...html.matchAll(/href="(\/in\/[^"]+)"/g)].map(([, href]) => href ?? ''))];
}
