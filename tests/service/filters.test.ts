import { beforeAll, describe, expect, it } from 'vitest';
import { expectAnswer } from './expectations.ts';
import { type PoolCandidate, wholePool } from './people.ts';
import { describeInSandbox, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { isSandbox, LOOKUP_TIMEOUT } from './target.ts';

const { target } = openService({ people: 2000 });
let pool: PoolCandidate[];
beforeAll(async () => {
  if (isSandbox) pool = await wholePool(target.api);
});

type Filters = Record<string, unknown>;

const urnsOf = (people: { urn: string }[]) => people.map(({ urn }) => urn);
const filtered = (filters: Filters) => wholePool(target.api, filters);

async function companyId(query: string): Promise<string> {
  return expectAnswer(await target.api.resolveEntity({ kind: 'COMPANY', query }), shapes.entityResolved)
    .entityId;
}

/** The different values, most frequent first. */
function common<T>(values: T[]): T[] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value);
}

/** Asserts that the filter found exactly the people of the pool who fit. */
function expectExactly(found: PoolCandidate[], fits: (candidate: PoolCandidate) => boolean) {
  const wanted = pool.filter(fits);
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.length).toBeLessThan(pool.length);
  expect(urnsOf(found).sort()).toEqual(urnsOf(wanted).sort());
}

describe('filters without an id', LOOKUP_TIMEOUT, () => {
  const unresolved: [string, Filters][] = [
    ['current company', { currentCompany: { query: 'Nowhere Holdings' } }],
    ['past company', { pastCompany: { query: 'Nowhere Holdings' } }],
    ['industry', { industry: { query: 'Moon farming' } }],
    ['school', { school: { query: 'Nowhere School' } }],
    ['city', { countries: [{ city: 'Nowhereville' }] }],
    ['country', { countries: [{ country: 'Nowhereland' }] }],
    ['state', { countries: [{ state: 'Nowhereshire' }] }],
  ];
  it.each(unresolved)('a %s without an id filters nobody out', async (_name, filters) => {
    const search = { prompt: '', filters: { localOnly: true } };
    const plain = expectAnswer(await target.api.search(search), shapes.searchAnswer);
    const unmoved = await target.api.search({ ...search, filters: { ...search.filters, ...filters } });
    const { candidates, totalCandidates } = expectAnswer(unmoved, shapes.searchAnswer);
    expect(totalCandidates).toBe(plain.totalCandidates);
    expect(urnsOf(candidates)).toEqual(urnsOf(plain.candidates));
  });
});

describeInSandbox('filters', () => {
  it('a skill keeps the people who have it', async () => {
    const [name] = common(pool.flatMap(({ skills }) => skills));
    expectExactly(await filtered({ skills: [{ name }] }), ({ skills }) => skills.includes(name ?? ''));
  });

  it('two skills keep the people who have both', async () => {
    const [one] = common(pool.flatMap(({ skills }) => skills));
    const holders = pool.filter(({ skills }) => skills.includes(one ?? ''));
    const [other] = common(holders.flatMap(({ skills }) => skills.filter((skill) => skill !== one)));
    const narrowed = await filtered({ skills: [{ name: one }, { name: other }] });
    expectExactly(narrowed, ({ skills }) => skills.includes(one ?? '') && skills.includes(other ?? ''));
  });

  it('a language at level NATIVE keeps native speakers', async () => {
    const spoken = pool.flatMap(({ languages }) => languages);
    const [name] = common(
      spoken.filter(({ proficiency }) => proficiency === 'NATIVE').map(({ language }) => language),
    );
    expectExactly(await filtered({ languages: [{ name, level: 'NATIVE' }] }), ({ languages }) =>
      languages.some(({ language, proficiency }) => language === name && proficiency === 'NATIVE'),
    );
  });

  it('a language at level BASIC keeps everyone who speaks it', async () => {
    const [, name] = common(pool.flatMap(({ languages }) => languages.map(({ language }) => language)));
    expectExactly(await filtered({ languages: [{ name, level: 'BASIC' }] }), ({ languages }) =>
      languages.some(({ language }) => language === name),
    );
  });

  it('a job title keeps the people who have it', async () => {
    const [name] = common(pool.map(({ job_title }) => job_title));
    const found = await filtered({ customTitles: [{ name }] });
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(pool.length);
    for (const { job_title } of found) expect(job_title.toLowerCase()).toContain(name?.toLowerCase());
    expect(urnsOf(found)).toEqual(
      expect.arrayContaining(urnsOf(pool.filter(({ job_title }) => job_title === name))),
    );
  });

  it('first name and last name keep the people who have them', async () => {
    const latin = pool.find(({ full_name }) => /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(full_name));
    const [firstName, lastName] = latin?.full_name.split(' ') ?? [];
    const namesakes = (part: string | undefined) => (candidate: PoolCandidate) =>
      candidate.full_name.split(/[\s-]+/).includes(part ?? '');
    for (const found of [await filtered({ firstName }), await filtered({ lastName })]) {
      expect(urnsOf(found)).toContain(latin?.urn);
      expect(found.length).toBeLessThan(pool.length);
    }
    expect((await filtered({ firstName })).every(namesakes(firstName))).toBe(true);
    expect((await filtered({ lastName })).every(namesakes(lastName))).toBe(true);
    const both = await filtered({ firstName, lastName });
    expect(both.every(({ full_name }) => full_name === latin?.full_name)).toBe(true);
    expect(await filtered({ firstName: 'Qqqzzz' })).toEqual([]);
    expect(await filtered({ lastName: 'Qqqzzz' })).toEqual([]);
  });

  it('a current company with an id keeps the people who work there, whatever its text is', async () => {
    const [company] = await unambiguous(common(pool.map(({ currentCompany }) => currentCompany)));
    const entityId = await companyId(company ?? '');
    for (const query of [company, 'Something else']) {
      expectExactly(
        await filtered({ currentCompany: { query, entityId } }),
        ({ currentCompany }) => currentCompany === company,
      );
    }
  });

  it('two companies of the same name are distinguished by their id', async () => {
    const { candidates } = expectAnswer(
      await target.api.resolveEntity({ kind: 'COMPANY', query: 'Atlas' }),
      shapes.entityAmbiguous,
    );
    const staff: string[] = [];
    for (const { entityId } of candidates) {
      const filters = { currentCompany: { query: 'Atlas', entityId } };
      const found = expectAnswer(await target.api.search({ filters }), shapes.searchAnswer);
      expect(found.candidates.length).toBeGreaterThan(0);
      staff.push(...urnsOf(found.candidates));
    }
    expect(new Set(staff).size).toBe(staff.length);
  });

  it('a past company with an id keeps the people who worked there before', async () => {
    const [company] = await unambiguous(common(pool.map(({ currentCompany }) => currentCompany)));
    const found = await filtered({
      pastCompany: { query: company, entityId: await companyId(company ?? '') },
    });
    for (const { experience } of found) expect(JSON.stringify(experience)).toContain(company);
    const elsewhere = pool.filter(
      ({ currentCompany, experience }) =>
        currentCompany !== company && JSON.stringify(experience).includes(company ?? ''),
    );
    expect(urnsOf(found)).toEqual(expect.arrayContaining(urnsOf(elsewhere)));
    expect(found.length).toBeLessThan(pool.length);
  });

  it('industries with an id keep different people', async () => {
    const groups: string[][] = [];
    for (const query of ['Software', 'Logistics', 'Banking', 'Healthcare', 'Retail', 'Education', 'Energy']) {
      const { body } = await target.api.resolveEntity({ kind: 'INDUSTRY', query });
      const resolution = shapes.entityResolved.safeParse(body);
      if (!resolution.success) continue;
      const industry = { query, entityId: resolution.data.entityId };
      groups.push(urnsOf(await filtered({ industry })));
    }
    const people = groups.flat();
    expect(groups.filter(({ length }) => length > 0).length).toBeGreaterThan(1);
    expect(new Set(people).size).toBe(people.length);
    expect(people.length).toBeLessThan(pool.length);
  });

  it('a school with an id keeps the people who studied there', async () => {
    const names = pool.flatMap(
      ({ education }) => JSON.stringify(education).match(/"school":"([^"]+)"/)?.[1] ?? [],
    );
    for (const school of common(names)) {
      const { body } = await target.api.resolveEntity({ kind: 'SCHOOL', query: school });
      const resolution = shapes.entityResolved.safeParse(body);
      if (!resolution.success) continue;
      const found = await filtered({ school: { query: school, entityId: resolution.data.entityId } });
      return expectExactly(found, ({ education }) =>
        JSON.stringify(education).includes(`"school":"${school}"`),
      );
    }
    return expect.fail('no school of the pool resolves');
  });

  it('a country with an id keeps the people who live in it', async () => {
    const country = common(pool.map(({ location }) => location.split(', ').at(-1) ?? ''))[0] ?? '';
    const { geoId } = expectAnswer(await target.api.resolveLocation({ country }), shapes.placeResolved);
    const within = ({ location }: PoolCandidate) => location.endsWith(country);
    expectExactly(await filtered({ countries: [{ country, geoId }] }), within);
    expectExactly(await filtered({ countries: [{ city: 'Elsewhere', geoId }] }), within);
  });

  it('several places keep the people who live in any of them', async () => {
    const names = common(pool.map(({ location }) => location.split(', ').at(-1) ?? '')).slice(0, 2);
    const countries: { country: string; geoId: string }[] = [];
    for (const country of names) {
      const { geoId } = expectAnswer(await target.api.resolveLocation({ country }), shapes.placeResolved);
      countries.push({ country, geoId });
    }
    expectExactly(await filtered({ countries }), ({ location }) =>
      names.some((name) => location.endsWith(name)),
    );
  });

  it('several filters keep the people who meet all of them', async () => {
    const [skill] = common(pool.flatMap(({ skills }) => skills));
    const country = common(
      pool
        .filter(({ skills }) => skills.includes(skill ?? ''))
        .map(({ location }) => location.split(', ').at(-1) ?? ''),
    )[0];
    const { geoId } = expectAnswer(
      await target.api.resolveLocation({ country: country ?? '' }),
      shapes.placeResolved,
    );
    expectExactly(
      await filtered({ skills: [{ name: skill }], countries: [{ geoId }] }),
      ({ skills, location }) => skills.includes(skill ?? '') && location.endsWith(country ?? ''),
    );
  });

  it('filters apply to network candidates too', async () => {
    const [company] = await unambiguous(common(pool.map(({ currentCompany }) => currentCompany)));
    const filters = { currentCompany: { query: company, entityId: await companyId(company ?? '') } };
    const { candidates } = expectAnswer(await target.api.search({ filters }), shapes.searchAnswer);
    const fromNetwork = candidates.filter(({ requiresEnrich }) => requiresEnrich);
    expect(fromNetwork.length).toBeGreaterThan(0);
    for (const { job_title } of fromNetwork) expect(job_title).toContain(company);
  });

  it('localOnly true keeps the own pool only', async () => {
    const { candidates } = expectAnswer(
      await target.api.search({ prompt: 'engineer', filters: { localOnly: true } }),
      shapes.searchAnswer,
    );
    expect(candidates.length).toBeGreaterThan(0);
    expect(candidates.every(({ requiresEnrich }) => !requiresEnrich)).toBe(true);
  });
});

async function unambiguous(names: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of names.slice(0, 8)) {
    const { body } = await target.api.resolveEntity({ kind: 'COMPANY', query: name });
    if (shapes.entityResolved.safeParse(body).success) found.push(name);
  }
  expect(found.length).toBeGreaterThan(0);
  return found;
}
