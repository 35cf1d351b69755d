import { describe, expect, it } from 'vitest';
import { companyById } from '../../../../sandbox/people/companies.ts';
import { generatePeople } from '../../../../sandbox/people/generate.ts';
import type { Person } from '../../../../sandbox/people/person.ts';
import { placeById } from '../../../../sandbox/people/places.ts';
import { SCHOOLS } from '../../../../sandbox/people/schools.ts';
import { TRADES } from '../../../../sandbox/people/trades.ts';

const people = generatePeople();

function share(test: (person: Person) => boolean): number {
  return people.filter(test).length / people.length;
}

function offenders(test: (person: Person) => boolean): Person[] {
  return people.filter((person) => !test(person));
}

describe('the same seed', () => {
  it('gives the same people', () => {
    expect(generatePeople({ count: 300, seed: 5 })).toEqual(generatePeople({ count: 300, seed: 5 }));
  });

  it('gives the same first people for any count', () => {
    expect(generatePeople({ count: 20, seed: 5 })).toEqual(
      generatePeople({ count: 200, seed: 5 }).slice(0, 20),
    );
  });

  it('gives other people than another seed', () => {
    const urns = new Set(generatePeople({ count: 100, seed: 5 }).map(({ urn }) => urn));
    expect(generatePeople({ count: 100, seed: 6 }).filter(({ urn }) => urns.has(urn))).toEqual([]);
  });

  it('gives 2,000 people by default', () => {
    expect(people).toHaveLength(2000);
  });
});

describe('identifiers', () => {
  it('each urn is unique and needs encoding in a query', () => {
    expect(new Set(people.map(({ urn }) => urn)).size).toBe(people.length);
    expect(offenders(({ urn }) => encodeURIComponent(urn) !== urn)).toEqual([]);
    expect(share(({ urn }) => /[+/]/.test(urn.split(':').at(-1) ?? ''))).toBeGreaterThan(0.3);
  });

  it('each slug is unique and valid in a link, and some are percent-encoded', () => {
    expect(new Set(people.map(({ slug }) => slug)).size).toBe(people.length);
    expect(
      offenders(({ slug }) => new URL(`http://n.example/in/${slug}`).pathname === `/in/${slug}`),
    ).toEqual([]);
    expect(share(({ slug }) => /^[a-z0-9-]+$/.test(slug))).toBeGreaterThan(0.8);
    expect(share(({ slug }) => slug.includes('%'))).toBeGreaterThan(0.03);
  });

  it('several people share a full name', () => {
    const byName = new Map<string, number>();
    for (const { fullName } of people) byName.set(fullName, (byName.get(fullName) ?? 0) + 1);
    expect([...byName.values()].filter((bearers) => bearers > 1).length).toBeGreaterThan(50);
  });
});

describe('contacts', () => {
  it.each(['workEmail', 'personalEmail', 'phone'] as const)('a third of the people have no %s', (field) => {
    expect(share((person) => person[field] === null)).toBeGreaterThan(0.28);
    expect(share((person) => person[field] === null)).toBeLessThan(0.38);
  });

  it('are missing independently of each other', () => {
    const bothMissing = share(({ workEmail, phone }) => workEmail === null && phone === null);
    expect(bothMissing).toBeGreaterThan(0.07);
    expect(bothMissing).toBeLessThan(0.15);
  });

  it('a few people are unreachable', () => {
    expect(share(({ unreachable }) => unreachable)).toBeGreaterThan(0.015);
    expect(share(({ unreachable }) => unreachable)).toBeLessThan(0.05);
  });

  it('work addresses are at the employer, unique and below .example', () => {
    const found = people.flatMap((person) =>
      person.workEmail ? [{ person, address: person.workEmail }] : [],
    );
    const wrong = found.filter(
      ({ person, address }) =>
        !/^[a-z0-9]+\.[a-z0-9]+@[a-z0-9-]+\.example$/.test(address) ||
        !address.endsWith(`@${companyById(person.companyId)?.domain}`),
    );
    expect(wrong).toEqual([]);
    expect(new Set(found.map(({ address }) => address)).size).toBe(found.length);
  });

  it('private addresses are below .example and phones are in E.164', () => {
    expect(
      offenders(
        ({ personalEmail }) => personalEmail === null || /^[a-z0-9._]+@[a-z]+\.example$/.test(personalEmail),
      ),
    ).toEqual([]);
    expect(offenders(({ phone }) => phone === null || /^\+[1-9]\d{9,13}$/.test(phone))).toEqual([]);
  });

  it.each([
    ['United States', /^\+1\d{3}55501\d\d$/],
    ['United Kingdom', /^\+44(7700900|2079460|1632960)\d{3}$/],
    ['France', /^\+33(63998|19900|46571)\d{4}$/],
  ])('phones of %s are in blocks reserved for fiction', (country, block) => {
    const phones = people.flatMap((person) =>
      person.country === country && person.phone ? [person.phone] : [],
    );
    expect(phones.length).toBeGreaterThan(20);
    expect(phones.filter((phone) => !block.test(phone))).toEqual([]);
  });
});

describe('where people are from', () => {
  it('covers ten or more countries', () => {
    expect(new Set(people.map(({ country }) => country)).size).toBeGreaterThanOrEqual(10);
  });

  it.each([
    ['Arabic', /\p{Script=Arabic}/u],
    ['Chinese', /\p{Script=Han}/u],
    ['accented', /[áéíóúñçãõ]/],
    ['German', /[äöüß]/],
    ['Polish', /[łśżąę]/],
  ])('has %s names', (_, letters) => {
    expect(share(({ fullName }) => letters.test(fullName))).toBeGreaterThan(0.005);
  });

  it('has two surnames in Spain, van in the Netherlands and von in Germany', () => {
    const spaniards = people.filter(({ country }) => country === 'Spain');
    expect(spaniards.filter(({ lastName }) => lastName.split(' ').length < 2)).toEqual([]);
    expect(people.some(({ country, lastName }) => country === 'Netherlands' && /^van /.test(lastName))).toBe(
      true,
    );
    expect(people.some(({ country, lastName }) => country === 'Germany' && /^von /.test(lastName))).toBe(
      true,
    );
  });

  it('has known places and the native language of the country', () => {
    expect(offenders(({ geoId, place }) => placeById(geoId)?.displayName === place)).toEqual([]);
    expect(offenders(({ geoId }) => placeById(geoId)?.level === 'city')).toEqual([]);
    expect(offenders(({ languages }) => languages[0]?.level === 'NATIVE')).toEqual([]);
    const french = people.filter(({ country }) => country === 'France');
    expect(french.filter(({ languages }) => languages[0]?.name !== 'French')).toEqual([]);
    expect(
      offenders(({ languages }) => new Set(languages.map(({ name }) => name)).size === languages.length),
    ).toEqual([]);
  });
});

describe('careers', () => {
  const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

  it("have one to six jobs, the present one first, which is also the person's title", () => {
    expect(offenders(({ experience }) => experience.length >= 1 && experience.length <= 6)).toEqual([]);
    expect(new Set(people.map(({ experience }) => experience.length)).size).toBe(6);
    expect(
      offenders(
        ({ experience: [now, ...past], title, companyId }) =>
          now?.end === null &&
          now.title === title &&
          now.companyId === companyId &&
          past.every(({ end }) => end !== null),
      ),
    ).toEqual([]);
  });

  it('have jobs in sequence without overlap', () => {
    const wrong = offenders(({ experience }) =>
      experience.every((job, at) => {
        const earlier = experience[at + 1];
        const ordered =
          MONTH.test(job.start) && (job.end === null || (MONTH.test(job.end) && job.start < job.end));
        return ordered && (earlier === undefined || (earlier.end !== null && earlier.end <= job.start));
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('begin after the studies', () => {
    const wrong = offenders(({ experience, education }) => {
      const first = experience.at(-1);
      return first !== undefined && education.every(({ start, end }) => start < end && end < first.start);
    });
    expect(wrong).toEqual([]);
  });

  it('have known schools and companies only', () => {
    const schools = new Set(SCHOOLS.map(({ entityId }) => entityId));
    expect(offenders(({ education }) => education.every(({ schoolId }) => schools.has(schoolId)))).toEqual(
      [],
    );
    expect(
      offenders(({ experience }) =>
        experience.every((job) => companyById(job.companyId)?.name === job.company),
      ),
    ).toEqual([]);
    expect(
      offenders(({ companyId, industryId }) => companyById(companyId)?.industryId === industryId),
    ).toEqual([]);
  });

  it('have the skills and the industry of the title', () => {
    const bare = (title: string) => title.replace(/^(Junior|Senior|Lead|Principal) /, '');
    const wrong = offenders(({ title, skills, industry }) => {
      const trade = TRADES.filter(
        ({ roles, heads }) => heads.includes(title) || roles.some((role) => role.title === bare(title)),
      );
      return trade.some(
        ({ roles, heads, industries }) =>
          industries.includes(industry) &&
          (heads.includes(title) ||
            roles.some(
              (role) => role.title === bare(title) && role.core.every((skill) => skills.includes(skill)),
            )),
      );
    });
    expect(wrong).toEqual([]);
  });

  it('have senior titles only after years of work', () => {
    const wrong = people.filter(
      ({ title, experience }) =>
        /^(Senior|Lead|Principal)/.test(title) && (experience.at(-1)?.start ?? '') > '2021-01',
    );
    expect(wrong.filter(({ title }) => !TRADES.some(({ heads }) => heads.includes(title)))).toEqual([]);
  });
});
