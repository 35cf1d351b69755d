import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promptOf } from '../../../../lib/service/filters.ts';
import { type Filters, LANGUAGE_LEVELS } from '../../../../lib/service/model.ts';
import { COMPANIES, FRESH_ONLY_COMPANY } from '../../../../sandbox/people/companies.ts';
import type { Person } from '../../../../sandbox/people/person.ts';
import { PLACES, placeById } from '../../../../sandbox/people/places.ts';
import { createTestPeople } from './test-people.ts';

const { people, find } = createTestPeople(2000);

/** Asserts that the filters find exactly the people who fit. */
function expectExactly(filters: Filters, fits: (person: Person) => boolean): void {
  const expected = people.filter(fits).map(({ urn }) => urn);
  const { people: found, total } = find('', filters);
  expect(expected.length).toBeGreaterThan(0);
  expect(total).toBe(Math.min(400, expected.length));
  if (expected.length <= 400) expect(found.map(({ urn }) => urn).sort()).toEqual(expected.sort());
  else expect(found.filter((person) => !fits(person))).toEqual([]);
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const LEVELS: readonly string[] = LANGUAGE_LEVELS;
const rank = (level: string) => LEVELS.indexOf(level);
const speaks = (person: Person, language: string, level: string) =>
  person.languages.some(({ name, level: own }) => name === language && rank(own) >= rank(level));

describe('skills', () => {
  it('must all match', () => {
    const skills = [{ name: 'Java' }, { name: 'Docker' }];
    expectExactly({ skills }, (person) => person.skills.includes('Java') && person.skills.includes('Docker'));
  });

  it('match whole names: C is neither C++ nor C#, Java is not JavaScript', () => {
    expectExactly({ skills: [{ name: 'C' }] }, ({ skills }) => skills.includes('C'));
    expectExactly({ skills: [{ name: 'c++' }] }, ({ skills }) => skills.includes('C++'));
    expectExactly({ skills: [{ name: 'java' }] }, ({ skills }) => skills.includes('Java'));
  });

  it('match with or without spaces, or by one of their words', () => {
    expectExactly({ skills: [{ name: 'nodejs' }] }, ({ skills }) => skills.includes('Node.js'));
    expectExactly({ skills: [{ name: 'Spring' }] }, ({ skills }) => skills.includes('Spring Boot'));
  });

  it('can be in the filter any number of times', () => {
    const skills = Array.from({ length: 700 }, (_, at) => ({
      name: at % 2 ? 'Java' : `${' '.repeat(at)}java`,
    }));
    expectExactly({ skills }, (person) => person.skills.includes('Java'));
    const many = Array.from({ length: 70_000 }, (_, at) => ({ name: `skill ${at}` }));
    expect(find('', { skills: many }).total).toBe(0);
  });

  it('that nobody has match nobody', () => {
    expect(find('java', { skills: [{ name: 'Falconry' }] })).toEqual({ people: [], total: 0 });
  });
});

describe('languages', () => {
  it.each(LANGUAGE_LEVELS)('German at level %s or higher', (level) => {
    expectExactly({ languages: [{ name: 'german', level }] }, (person) => speaks(person, 'German', level));
  });

  it('must all be spoken', () => {
    const languages = [
      { name: 'French', level: 'NATIVE' },
      { name: 'German', level: 'CONVERSATIONAL' },
    ];
    expectExactly({ languages }, (person) =>
      languages.every(({ name, level }) => speaks(person, name, level)),
    );
  });
});

describe('titles', () => {
  it('match if any of them matches', () => {
    const customTitles = [{ name: 'java developer' }, { name: 'Nurse' }];
    expectExactly({ customTitles }, ({ title }) => /\bJava Developer\b|\bNurse\b/.test(title));
  });

  it('match only with all of their words', () => {
    expectExactly({ customTitles: [{ name: 'Senior Developer' }] }, ({ title }) =>
      /^Senior .*\bDeveloper\b/.test(title),
    );
  });
});

describe('names', () => {
  it('match whole words, ignoring case and accents', () => {
    expectExactly({ firstName: 'MARIA' }, ({ firstName }) => plain(firstName).split(' ').includes('maria'));
    expectExactly({ lastName: 'garcia' }, ({ lastName }) => plain(lastName).split(' ').includes('garcia'));
    expect(find('', { lastName: 'garci' }).total).toBe(0);
  });

  it('match first and last name together', () => {
    const twin = people.find(({ country }) => country === 'Spain');
    if (!twin) throw new Error('nobody lives in Spain');
    const { firstName, lastName } = twin;
    expect(find('', { firstName, lastName }).people.map(({ urn }) => urn)).toContain(twin.urn);
    expectExactly({ firstName, lastName }, (person) =>
      [
        [firstName, person.firstName],
        [lastName, person.lastName],
      ].every(([wanted = '', own = '']) =>
        plain(wanted)
          .split(' ')
          .every((word) => plain(own).split(' ').includes(word)),
      ),
    );
  });

  it.each(['王', 'محمد'])('match in their own script: %s', (name) => {
    const { people: found, total } = find('', name === '王' ? { lastName: name } : { firstName: name });
    expect(total).toBeGreaterThan(0);
    expect(found.filter(({ fullName }) => !fullName.includes(name))).toEqual([]);
  });
});

describe('companies, industries and schools', () => {
  const [atlasSoftware, atlasLogistics] = COMPANIES.filter(({ name }) => name === 'Atlas');
  if (!atlasSoftware || !atlasLogistics) throw new Error('there are two companies called Atlas');

  it('the present employer matches by id, whatever the text is', () => {
    const { entityId } = atlasLogistics;
    expectExactly(
      { currentCompany: { query: 'something else', entityId } },
      ({ companyId }) => companyId === entityId,
    );
  });

  it('a former employer matches', () => {
    const { entityId } = atlasSoftware;
    expectExactly({ pastCompany: { query: 'Atlas', entityId } }, ({ experience }) =>
      experience.some(({ companyId, end }) => companyId === entityId && end !== null),
    );
  });

  it('an industry matches', () => {
    const { industryId } = atlasSoftware;
    expectExactly(
      { industry: { query: '', entityId: industryId } },
      (person) => person.industryId === industryId,
    );
  });

  it('a school matches', () => {
    const schoolId = people[3]?.education[0]?.schoolId ?? '';
    expectExactly({ school: { query: '', entityId: schoolId } }, ({ education }) =>
      education.some((study) => study.schoolId === schoolId),
    );
  });

  it('people work at the company that is found only with fresh', () => {
    const company = COMPANIES.find(({ name }) => name === FRESH_ONLY_COMPANY);
    expectExactly(
      { currentCompany: { query: '', entityId: company?.entityId ?? '' } },
      (person) => person.company === FRESH_ONLY_COMPANY,
    );
  });

  it.each(['currentCompany', 'pastCompany', 'industry', 'school'] as const)(
    '%s with an unknown id matches nobody',
    (field) => {
      expect(find('', { [field]: { query: 'Atlas', entityId: 'none' } }).total).toBe(0);
    },
  );
});

describe('places', () => {
  const named = (displayName: string) =>
    PLACES.find((place) => place.displayName === displayName)?.geoId ?? '';
  const within = (geoId: string) => (person: Person) =>
    person.geoId === geoId || (placeById(person.geoId)?.parents.includes(geoId) ?? false);

  it.each(['Lyon, Auvergne-Rhône-Alpes, France', 'Valencia Province, Spain', 'Germany'])(
    '%s includes all places in it',
    (name) => {
      const geoId = named(name);
      expectExactly({ countries: [{ geoId }] }, within(geoId));
    },
  );

  it('match if any of them matches', () => {
    const ids = ['Chile', 'Valencia, Carabobo, Venezuela'].map(named);
    expectExactly({ countries: ids.map((geoId) => ({ geoId })) }, (person) =>
      ids.some((id) => within(id)(person)),
    );
  });
});

describe('a filter without an id or a value keeps everybody', () => {
  it.each<Filters>([
    { currentCompany: { query: 'Atlas' } },
    { pastCompany: { query: 'Atlas', entityId: '' } },
    { industry: { query: 'Media' } },
    { school: { query: 'Trinity College' } },
    { countries: [{ city: 'Lyon', country: 'France' }] },
    { countries: [] },
    { skills: [], languages: [], customTitles: [], firstName: '', lastName: '  ' },
    { localOnly: false },
  ])('%j', (filters) => {
    expect(find('java', filters)).toEqual(find('java'));
  });
});

describe('several filters', () => {
  // So few people that no result reaches TOTAL_CAP.
  const small = createTestPeople(390, 3);
  const everyone = (prompt: string, filters: Filters) =>
    small.find(prompt, filters).people.map(({ urn }) => urn);
  const country = (name: string) => PLACES.find(({ displayName }) => displayName === name)?.geoId ?? '';
  const parts: Filters[] = [
    { skills: [{ name: 'SQL' }] },
    { languages: [{ name: 'English', level: 'CONVERSATIONAL' }] },
    { customTitles: [{ name: 'Engineer' }, { name: 'Analyst' }, { name: 'Manager' }] },
    { countries: [{ geoId: country('Spain') }, { geoId: country('United States') }] },
    { localOnly: true },
  ];

  it('keep exactly the people whom each of them keeps, in the same order', () => {
    const prompt = fc.constantFrom('', 'manager', 'senior engineer in Madrid');
    fc.assert(
      fc.property(fc.subarray(parts), prompt, (chosen, text) => {
        const together = Object.assign({}, ...chosen);
        const kept = chosen.map((part) => new Set(everyone(text, part)));
        const expected = everyone(text, {}).filter((urn) => kept.every((urns) => urns.has(urn)));
        expect(everyone(text, together)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});

it.each<Filters>([
  { skills: [{ name: 'Java' }, { name: 'Docker' }] },
  { customTitles: [{ name: 'Nurse' }], languages: [{ name: 'French', level: 'BASIC' }] },
  { currentCompany: { query: COMPANIES[0]?.name ?? '', entityId: COMPANIES[0]?.entityId ?? '' } },
  { pastCompany: { query: COMPANIES[0]?.name ?? '', entityId: COMPANIES[0]?.entityId ?? '' } },
  {
    countries: PLACES.filter(({ name }) => name === 'France').map(({ name, geoId }) => ({
      country: name,
      geoId,
    })),
  },
])('filters find the same people with a prompt of their own words: %j', (filters) => {
  const { total } = find('', filters);
  expect(total).toBeGreaterThan(0);
  expect(find(promptOf(filters), filters).total).toBe(total);
});
