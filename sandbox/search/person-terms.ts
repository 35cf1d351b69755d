import { LANGUAGE_LEVELS } from '../../lib/service/model.ts';
import { companyById } from '../people/companies.ts';
import { foldName, words } from '../people/fold.ts';
import type { Person } from '../people/person.ts';
import { placeById } from '../people/places.ts';
import { poolsOf } from './pools.ts';
import { indexTokens } from './text-tokens.ts';

/** The terms of the index. Filters look for exact facts such as `skill:`, free text for words (`w:`). */
export const facet = {
  word: (word: string) => `w:${word}`,
  skill: (name: string) => `skill:${foldName(name).replaceAll(' ', '')}`,
  language: (name: string, level: number) => `language:${foldName(name)}:${level}`,
  titleWord: (word: string) => `title:${word}`,
  firstNameWord: (word: string) => `first:${word}`,
  lastNameWord: (word: string) => `last:${word}`,
  currentCompany: (id: string) => `current:${id}`,
  pastCompany: (id: string) => `past:${id}`,
  industry: (id: string) => `industry:${id}`,
  school: (id: string) => `school:${id}`,
  place: (geoId: string) => `place:${geoId}`,
  pool: (account: number) => `pool:${account}`,
};

/** How much a word counts, by the field it is in. */
const WEIGHTS = {
  title: 6,
  name: 6,
  place: 6,
  skills: 3,
  company: 3,
  languages: 3,
  industry: 1.5,
  about: 1,
  past: 0.5,
};
const LEVELS: readonly string[] = LANGUAGE_LEVELS;

/**
 * The weight at which a word has half of its full effect. A word that occurs twice has less than twice the effect.
 */
const SATURATION = 2;
/** Effects are whole numbers from 0 to this, so that one posting fits into four bytes. */
export const FULL_EFFECT = 255;

// The same few thousand texts (skills, cities, companies, titles) occur in most profiles, so their terms are kept.
const MAX_MEMOISED_TEXTS = 50_000;

/**
 * Lists the terms of people. Terms are numbered in the order they occur, because numbers are faster to handle than
 * texts.
 */
export interface TermReader {
  /** The term of each number. */
  terms: readonly string[];
  /**
   * Calls `tell` for each term of a person with its effect on the ranking. Facts only serve filters and have effect
   * 0.
   */
  read(person: Person, tell: (term: number, effect: number) => void): void;
}

type Reading = (text: string) => readonly number[];

/** Creates a reader that keeps the terms of the texts it has read. */
export function createTermReader(): TermReader {
  const terms: string[] = [];
  const numbers = new Map<string, number>();

  function numberOf(term: string): number {
    const known = numbers.get(term);
    if (known !== undefined) return known;
    numbers.set(term, terms.length);
    return terms.push(term) - 1;
  }

  function memo(compute: (text: string) => string[]): Reading {
    const known = new Map<string, readonly number[]>();
    return (text) => {
      const before = known.get(text);
      if (before) return before;
      const found = [...new Set(compute(text).map(numberOf))];
      if (known.size < MAX_MEMOISED_TEXTS) known.set(text, found);
      return found;
    };
  }

  const wordTerms = memo((text) => indexTokens(text).map(facet.word));
  const tokenTerm = memo((token) => [facet.word(token)]);
  const placeTerms = memo((geoId) => placeNames(geoId).flatMap(indexTokens).map(facet.word));
  const tellFacts = createFactReader(memo);
  const weights: number[] = [];
  const met: number[] = [];
  const past = new Set<number>();

  function add(found: Iterable<number>, weight: number): void {
    for (const term of found) {
      const before = weights[term] ?? 0;
      if (before === 0) met.push(term);
      weights[term] = before + weight;
    }
  }

  function addPast(text: string): void {
    for (const term of wordTerms(text)) past.add(term);
  }

  function weigh(person: Person): void {
    add(wordTerms(person.title), WEIGHTS.title);
    add(wordTerms(person.fullName), WEIGHTS.name);
    add(wordTerms(person.company), WEIGHTS.company);
    for (const alias of companyById(person.companyId)?.aliases ?? []) add(wordTerms(alias), WEIGHTS.company);
    add(placeTerms(person.geoId), WEIGHTS.place);
    for (const skill of person.skills) add(wordTerms(skill), WEIGHTS.skills);
    for (const { name } of person.languages) add(wordTerms(name), WEIGHTS.languages);
    add(wordTerms(person.industry), WEIGHTS.industry);
    for (const token of indexTokens(person.about)) add(tokenTerm(token), WEIGHTS.about);
    // A word of the past counts once, however often it occurs.
    past.clear();
    for (const { school } of person.education) addPast(school);
    for (const { title, company } of person.experience.slice(1)) {
      addPast(title);
      addPast(company);
    }
    add(past, WEIGHTS.past);
  }

  return {
    terms,
    read(person, tell) {
      weigh(person);
      for (const term of met) {
        const weight = weights[term] ?? 0;
        weights[term] = 0;
        tell(term, Math.max(1, Math.round((FULL_EFFECT * weight) / (weight + SATURATION))));
      }
      met.length = 0;
      tellFacts(person, (term) => tell(term, 0));
    },
  };
}

// A city is found by all of its names and by those of its state and country.
function placeNames(geoId: string): string[] {
  const around = [geoId, ...(placeById(geoId)?.parents ?? [])].map(placeById);
  return around
    .flatMap((place) => (place ? [place.name, ...place.aliases] : []))
    .filter((name) => !isCode(name));
}

// Country codes such as "IN" and "DE" are also common words of prompts, so they aren't indexed.
function isCode(name: string): boolean {
  return /^[A-Z]{2}$/.test(name) && !['UK', 'US', 'NY', 'LA'].includes(name);
}

function createFactReader(
  memo: (compute: (text: string) => string[]) => Reading,
): (person: Person, tell: (term: number) => void) => void {
  const skill = memo((name) => [facet.skill(name), ...words(name).map(facet.skill)]);
  const language = memo((text) => {
    const [name = '', level = ''] = text.split('/');
    return LEVELS.slice(0, LEVELS.indexOf(level) + 1).map((_, reached) => facet.language(name, reached));
  });
  const title = memo((text) => words(text).map(facet.titleWord));
  const firstName = memo((text) => words(text).map(facet.firstNameWord));
  const lastName = memo((text) => words(text).map(facet.lastNameWord));
  const current = memo((id) => [facet.currentCompany(id)]);
  const past = memo((id) => [facet.pastCompany(id)]);
  const industry = memo((id) => [facet.industry(id)]);
  const school = memo((id) => [facet.school(id)]);
  const places = memo((geoId) => [geoId, ...(placeById(geoId)?.parents ?? [])].map(facet.place));
  const pool = memo((account) => [facet.pool(Number(account))]);

  return (person, tell) => {
    for (const name of person.skills) skill(name).forEach(tell);
    for (const { name, level } of person.languages) language(`${name}/${level}`).forEach(tell);
    title(person.title).forEach(tell);
    firstName(person.firstName).forEach(tell);
    lastName(person.lastName).forEach(tell);
    current(person.companyId).forEach(tell);
    for (const { companyId, end } of person.experience) if (end !== null) past(companyId).forEach(tell);
    industry(person.industryId).forEach(tell);
    for (const { schoolId } of person.education) school(schoolId).forEach(tell);
    places(person.geoId).forEach(tell);
    for (const account of poolsOf(person.urn)) pool(String(account)).forEach(tell);
  };
}
