import { LANGUAGE_LEVELS } from '../../lib/service/model.ts';
import { companyById } from '../people/companies.ts';
import { foldName, words } from '../people/fold.ts';
import type { Person } from '../people/person.ts';
import { placeById } from '../people/places.ts';
import { poolsOf } from './pools.ts';
import { indexTokens } from './text-tokens.ts';

/** Names of the exact facts that filters ask for. A word of free text is `w:`. */
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

/** How much a word says about a person, by where it stands. */
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

/** Half-way point of a word's effect: standing twice is not twice as good. */
const SATURATION = 2;
/** Effects are kept as whole numbers up to this, so that one posting fits in four bytes. */
export const FULL_EFFECT = 255;

// The same few thousand texts (skills, cities, companies, titles) come up again and again.
const MEMO_LIMIT = 50_000;

function memo(compute: (text: string) => string[]): (text: string) => string[] {
  const known = new Map<string, string[]>();
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const terms = [...new Set(compute(text))];
    if (known.size < MEMO_LIMIT) known.set(text, terms);
    return terms;
  };
}

/** Tells every term that a person is found by, with its effect on the ranking; facts only filter and have none. */
export type TermReader = (person: Person, tell: (term: string, effect: number) => void) => void;

/** A reader that remembers the texts it has met. */
export function createTermReader(): TermReader {
  const wordTerms = memo((text) => indexTokens(text).map(facet.word));
  const placeTerms = memo((geoId) => placeNames(geoId).flatMap(indexTokens).map(facet.word));
  const factsOf = createFactReader();
  const weights = new Map<string, number>();

  function add(terms: Iterable<string>, weight: number): void {
    for (const term of terms) weights.set(term, (weights.get(term) ?? 0) + weight);
  }

  return (person, tell) => {
    weights.clear();
    add(wordTerms(person.title), WEIGHTS.title);
    add(wordTerms(person.fullName), WEIGHTS.name);
    add(wordTerms(person.company), WEIGHTS.company);
    for (const alias of companyById(person.companyId)?.aliases ?? []) add(wordTerms(alias), WEIGHTS.company);
    add(placeTerms(person.geoId), WEIGHTS.place);
    for (const skill of person.skills) add(wordTerms(skill), WEIGHTS.skills);
    for (const { name } of person.languages) add(wordTerms(name), WEIGHTS.languages);
    add(wordTerms(person.industry), WEIGHTS.industry);
    // However often a word stands in the past, it says one thing.
    const past = new Set<string>();
    for (const { school } of person.education) for (const term of wordTerms(school)) past.add(term);
    for (const { title, company } of person.experience.slice(1)) {
      for (const term of wordTerms(title)) past.add(term);
      for (const term of wordTerms(company)) past.add(term);
    }
    add(past, WEIGHTS.past);
    add(indexTokens(person.about).map(facet.word), WEIGHTS.about);
    for (const [term, weight] of weights) {
      tell(term, Math.max(1, Math.round((FULL_EFFECT * weight) / (weight + SATURATION))));
    }
    for (const terms of factsOf(person)) for (const term of terms) tell(term, 0);
  };
}

// A city is found by every name it has, and by those of its state and country.
function placeNames(geoId: string): string[] {
  const around = [geoId, ...(placeById(geoId)?.parents ?? [])].map(placeById);
  return around
    .flatMap((place) => (place ? [place.name, ...place.aliases] : []))
    .filter((name) => !isCode(name));
}

// "IN" and "DE" are names for a filter, but in a sentence they are other words.
function isCode(name: string): boolean {
  return /^[A-Z]{2}$/.test(name) && !['UK', 'US', 'NY', 'LA'].includes(name);
}

function createFactReader(): (person: Person) => string[][] {
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

  return (person) => [
    ...person.skills.map(skill),
    ...person.languages.map(({ name, level }) => language(`${name}/${level}`)),
    title(person.title),
    firstName(person.firstName),
    lastName(person.lastName),
    current(person.companyId),
    ...person.experience.filter((job) => job.end !== null).map((job) => past(job.companyId)),
    industry(person.industryId),
    ...person.education.map((study) => school(study.schoolId)),
    places(person.geoId),
    poolsOf(person.urn).map(facet.pool),
  ];
}
