import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TOTAL_CAP } from '../../../../lib/service/model.ts';
import { createTestPeople } from './test-people.ts';

const testPeople = createTestPeople(2000);
const { people, index, find } = testPeople;
const urnsOf = (prompt: string) => find(prompt).people.map(({ urn }) => urn);

describe('an empty prompt', () => {
  it.each(['', '   ', '\n\t', 'find me somebody who is in the'])(
    '%j finds everybody, the own pool first',
    (prompt) => {
      const { people: found, total } = find(prompt);
      expect(total).toBe(TOTAL_CAP);
      const pool = found.map(({ urn }) => index.inPool(0, urn));
      expect(pool.lastIndexOf(true)).toBeLessThan(pool.indexOf(false));
      expect(urnsOf(prompt)).toEqual(found.map(({ urn }) => urn));
    },
  );
});

describe('pages', () => {
  it.each(['', 'developer', 'senior java developer in Lyon'])(
    'of %j together are the whole result, without repeats',
    (prompt) => {
      const pages = Array.from({ length: 20 }, (_, page) =>
        index.search({ prompt, pool: 'both', account: 0, limit: 20, offset: page * 20 }),
      );
      const urns = pages.flatMap((page) => page.urns);
      expect(urns).toEqual(urnsOf(prompt));
      expect(new Set(urns).size).toBe(urns.length);
      expect(new Set(pages.map(({ total }) => total)).size).toBe(1);
    },
  );

  it('end at TOTAL_CAP', () => {
    expect(index.search({ prompt: '', pool: 'both', account: 0, limit: 20, offset: 400 })).toEqual({
      urns: [],
      total: 400,
    });
    expect(index.search({ prompt: '', pool: 'both', account: 0, limit: 20, offset: 390 }).urns).toHaveLength(
      10,
    );
  });
});

describe('ranking', () => {
  it('ranks people with title and city above people with one of them', () => {
    const cities = [...new Set(people.map(({ place }) => place.split(',')[0] ?? ''))];
    let tried = 0;
    for (const city of cities) {
      for (const title of [
        'Accountant',
        'Nurse',
        'Java Developer',
        'Recruiter',
        'Chef',
        'Sales Representative',
      ]) {
        const both = people.filter(
          (person) => person.title.includes(title) && person.place.startsWith(`${city},`),
        );
        if (both.length === 0) continue;
        tried++;
        const top = find(`${title} in ${city} `).people.slice(0, both.length);
        const fits = top.filter((person) => person.title.includes(title) && person.place.includes(city));
        expect(fits.length, `${title} in ${city}`).toBe(both.length);
      }
    }
    expect(tried).toBeGreaterThan(20);
  });

  it('ranks a word in the title above the same word elsewhere', () => {
    const [first] = find('nurse').people;
    expect(first?.title).toMatch(/Nurse/);
  });

  it('ranks people who live in a city above people who studied at a school named after it', () => {
    const inLyon = ({ place }: { place: string }) => place.startsWith('Lyon,');
    const developers = find('developer in Lyon ').people.filter(({ title }) => title.includes('Developer'));
    const there = developers.findLastIndex(inLyon);
    expect(there).toBeGreaterThanOrEqual(0);
    expect(developers.slice(0, there).filter((person) => !inLyon(person))).toEqual([]);
  });

  it('finds a person by a whole sentence', () => {
    const asked = people.find(({ title, languages }) => /^Senior/.test(title) && languages.length > 2);
    if (!asked) throw new Error('nobody senior speaks three languages');
    const city = asked.place.split(',')[0];
    const prompt = `I am looking for a ${asked.title} in ${city} who speaks ${asked.languages[1]?.name}, please.`;
    const top = find(prompt).people.slice(0, 3);
    expect(top.map(({ urn }) => urn)).toContain(asked.urn);
  });

  it('ranks all people of the searched name first', () => {
    const names = people.map(({ fullName }) => fullName);
    const shared = names.find((name, at) => names.indexOf(name) !== at) ?? '';
    const bearers = names.filter((name) => name === shared).length;
    expect(bearers).toBeGreaterThan(1);
    const top = find(`${shared} `).people.slice(0, bearers);
    expect(top.map(({ fullName }) => fullName)).toEqual(Array.from({ length: bearers }, () => shared));
  });

  it.each([
    ['SÃO PAULO', 'sao paulo'],
    ['München', 'munich'],
    ['Sevilla', 'Seville'],
    ['北京', 'Beijing'],
    ['programmers', 'programmer'],
  ])('%s and %s find the same place or person first', (one, other) => {
    const [first] = find(`${one} `).people;
    const [second] = find(`${other} `).people;
    expect(first).toBeDefined();
    expect([first?.geoId === second?.geoId, first?.urn === second?.urn]).toContain(true);
  });

  it('finds Chinese names by adjacent characters, not by single ones', () => {
    const asked = people.find(({ fullName }) => /^\p{Script=Han}{2}$/u.test(fullName));
    const name = asked?.fullName ?? '';
    const { people: found, total } = find(name);
    expect(total).toBeGreaterThan(0);
    expect(found.filter((person) => !JSON.stringify(person).includes(name))).toEqual([]);
  });

  it('completes the last word only if no space follows it', () => {
    expect(find('journalis').total).toBeGreaterThan(0);
    expect(find('journalis ').total).toBe(0);
    expect(find('journalis nurse').total).toBe(find('nurse ').total);
  });

  it('finds nobody by an unknown word', () => {
    expect(find('xqzzyq')).toEqual({ people: [], total: 0 });
  });
});

describe('any text at all', () => {
  const hostile = [
    '"',
    '"java',
    'java" OR "1"="1',
    "'; DROP TABLE people_person; --",
    'title:java NEAR(a b, 2) NOT c* ^d + -e {x y}: z',
    '*',
    'java*',
    '((((',
    '\0java\0developer\0',
    '🎉👩‍💻',
    '\ud800\udc00\ud800',
    'w:java',
    '%',
    'a'.repeat(10_000),
    'java developer '.repeat(700),
    Array.from({ length: 3000 }, (_, at) => `w${at}`).join(' '),
  ];

  it.each(hostile.map((text) => [text.slice(0, 40), text]))('%j has no syntax', (_, prompt) => {
    const { people: found, total } = find(prompt);
    expect(total).toBeLessThanOrEqual(TOTAL_CAP);
    expect(found).toHaveLength(total);
    expect(index.count()).toBe(people.length);
  });

  it('never fails, never repeats a person and never affects the next search', () => {
    const before = urnsOf('java developer');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (prompt) => {
        const { urns, total } = index.search({ prompt, pool: 'both', account: 1, limit: 400, offset: 0 });
        expect(new Set(urns).size).toBe(urns.length);
        expect(urns.length).toBe(total);
      }),
      { numRuns: 300 },
    );
    expect(urnsOf('java developer')).toEqual(before);
  });

  it('means the same with any signs between the words', () => {
    const word = fc.constantFrom('java', 'senior', 'nurse', 'Madrid', 'Lyon', 'German', 'sql', '王伟');
    const sign = fc.stringMatching(/^["'*()^:;,\-/\\|&!?<>=~{}[\]%_ \0]{1,4}$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(word, sign), { minLength: 1, maxLength: 6 }), (parts) => {
        const signs = parts.map(([text, gap]) => text + gap).join('');
        const spaces = parts.map(([text]) => `${text} `).join('');
        expect(urnsOf(signs)).toEqual(urnsOf(spaces));
      }),
      { numRuns: 100 },
    );
  });
});
