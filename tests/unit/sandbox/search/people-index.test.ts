import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { generatePeople } from '../../../../sandbox/people/generate.ts';
import { createPeopleIndex } from '../../../../sandbox/search/people-index.ts';
import { createTestPeople } from './test-people.ts';

const { people, index } = createTestPeople(1500);
const somebody = people[7];
if (!somebody) throw new Error('there must be people');

describe('looking up a person', () => {
  it('finds everybody by urn and by slug', () => {
    for (const person of people.slice(0, 200)) {
      expect(index.get(person.urn)).toEqual(person);
      expect(index.bySlug(person.slug)).toEqual(person);
    }
    expect(index.count()).toBe(people.length);
  });

  it('finds a slug decoded or encoded with small letters', () => {
    const foreign = people.filter(({ slug }) => slug.includes('%'));
    expect(foreign.length).toBeGreaterThan(20);
    for (const { slug, urn } of foreign) {
      expect(index.bySlug(decodeURIComponent(slug))?.urn).toBe(urn);
      expect(index.bySlug(slug.toLowerCase())?.urn).toBe(urn);
    }
  });

  it.each(['', 'nobody', '%', '%E0%A4%A', '\0', "' OR 1=1 --"])('finds nobody by %j', (text) => {
    expect(index.get(text)).toBeUndefined();
    expect(index.bySlug(text)).toBeUndefined();
    expect(index.similar(text, 5)).toEqual([]);
  });
});

describe('the own pool', () => {
  it.each([0, 1, 2, 3])(
    'of account %i has about 8 % of the people, a third of them without a link',
    (account) => {
      const pool = people.filter(({ urn }) => index.inPool(account, urn));
      expect(pool.length / people.length).toBeGreaterThan(0.05);
      expect(pool.length / people.length).toBeLessThan(0.11);
      const linked = pool.filter(({ urn }) => index.poolLink(account, urn)).length / pool.length;
      expect(linked).toBeGreaterThan(0.5);
      expect(linked).toBeLessThan(0.83);
    },
  );

  it('differs between accounts, and unknown accounts have none', () => {
    const pools = [0, 1].map((account) =>
      people.filter(({ urn }) => index.inPool(account, urn)).map(({ urn }) => urn),
    );
    expect(pools[0]).not.toEqual(pools[1]);
    for (const account of [-1, 4, 0.5, Number.NaN]) {
      expect(people.filter(({ urn }) => index.inPool(account, urn))).toEqual([]);
    }
  });

  it('contains no unknown people, and has links only for its own people', () => {
    const strangers = generatePeople({ count: 500, seed: 99 });
    expect(strangers.filter(({ urn }) => index.inPool(0, urn) || index.poolLink(0, urn))).toEqual([]);
    expect(people.filter(({ urn }) => index.poolLink(0, urn) && !index.inPool(0, urn))).toEqual([]);
  });

  it('is the result of a search with pool "only" and of one with localOnly', () => {
    const only = index.search({ prompt: '', filters: {}, pool: 'only', account: 2, limit: 400, offset: 0 });
    const local = index.search({
      prompt: '',
      filters: { localOnly: true },
      pool: 'both',
      account: 2,
      limit: 400,
      offset: 0,
    });
    expect(new Set(only.urns)).toEqual(
      new Set(people.map(({ urn }) => urn).filter((urn) => index.inPool(2, urn))),
    );
    expect(local).toEqual(only);
    expect(index.search({ prompt: '', pool: 'only', account: 9, limit: 20, offset: 0 })).toEqual({
      urns: [],
      total: 0,
    });
  });
});

describe('queries of the demo network', () => {
  it('the feed contains everybody once', () => {
    const seen = [0, 500, 1000, 1500].flatMap((offset) => index.feed({ offset, limit: 500 }));
    expect(seen.map(({ urn }) => urn)).toEqual(people.map(({ urn }) => urn));
    expect(index.feed({ offset: 0, limit: 0 })).toEqual([]);
  });

  it('similar people are others with common skills', () => {
    const similar = index.similar(somebody.urn, 6);
    expect(similar).toHaveLength(6);
    expect(similar.map(({ urn }) => urn)).not.toContain(somebody.urn);
    const shared = similar.filter(({ skills }) => skills.some((skill) => somebody.skills.includes(skill)));
    expect(shared).toHaveLength(6);
  });

  it('a text search finds a person by name', () => {
    const { people: found, total } = index.searchByText(somebody.fullName, { offset: 0, limit: 10 });
    expect(found[0]?.fullName).toBe(somebody.fullName);
    expect(total).toBeGreaterThanOrEqual(found.length);
  });
});

describe('a database file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'people-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('keeps its people and gives the same results when opened again', () => {
    const file = join(folder, 'people.db');
    const query = { prompt: 'senior nurse', pool: 'both', account: 1, limit: 20, offset: 0 } as const;
    const first = new DatabaseSync(file);
    const before = createPeopleIndex(first, people.slice(0, 300)).search(query);
    first.close();
    const second = new DatabaseSync(file);
    const again = createPeopleIndex(second);
    expect(again.count()).toBe(300);
    expect(again.search(query)).toEqual(before);
    expect(before.urns.length).toBeGreaterThan(0);
    second.close();
  });

  it('that is new has no people, and can be filled repeatedly', () => {
    const db = new DatabaseSync(join(folder, 'new.db'));
    const empty = createPeopleIndex(db);
    expect(empty.count()).toBe(0);
    expect(empty.search({ prompt: 'java', pool: 'both', account: 0, limit: 20, offset: 0 })).toEqual({
      urns: [],
      total: 0,
    });
    expect(empty.feed({ offset: 0, limit: 5 })).toEqual([]);
    createPeopleIndex(db, people.slice(0, 50));
    expect(createPeopleIndex(db, people.slice(0, 20)).count()).toBe(20);
    db.close();
  });

  it('does not change if filling fails', () => {
    const db = new DatabaseSync(join(folder, 'kept.db'));
    createPeopleIndex(db, people.slice(0, 30));
    expect(() => createPeopleIndex(db, [somebody, somebody])).toThrow();
    expect(createPeopleIndex(db).count()).toBe(30);
    db.close();
  });
});
