import { type Filters, LANGUAGE_LEVELS, type Place } from '../../lib/service/model.ts';
import { words } from '../people/fold.ts';
import { facet } from './person-terms.ts';

/**
 * A list of alternatives, each a list of terms. A person meets the condition by having all terms of one alternative.
 */
export type Condition = string[][];

function names(list: readonly { name: string }[] | undefined): string[] {
  const asked = (list ?? []).map(({ name }) => name).filter((name) => words(name).length > 0);
  return [...new Set(asked)];
}

function allWords(text: string | undefined, term: (word: string) => string): Condition[] {
  const terms = words(text ?? '').map(term);
  return terms.length > 0 ? [[terms]] : [];
}

function entity(filter: { entityId?: string } | undefined, term: (id: string) => string): Condition[] {
  return filter?.entityId ? [[[term(filter.entityId)]]] : [];
}

const LEVELS: readonly string[] = LANGUAGE_LEVELS;

// An unknown level means any level.
function levelOf(level: string): number {
  return Math.max(0, LEVELS.indexOf(level.toUpperCase()));
}

function placeCondition(places: readonly Place[] | undefined): Condition[] {
  const ids = (places ?? []).flatMap(({ geoId }) => (geoId ? [geoId] : []));
  return ids.length > 0 ? [ids.map((id) => [facet.place(id)])] : [];
}

/** The conditions of these filters. A company, industry, school or place without an id is ignored. */
export function conditionsOf(filters: Filters): Condition[] {
  const titles = names(filters.customTitles).map((title) => words(title).map(facet.titleWord));
  return [
    ...names(filters.skills).map((skill) => [[facet.skill(skill)]]),
    ...(filters.languages ?? [])
      .filter(({ name }) => words(name).length > 0)
      .map(({ name, level }) => [[facet.language(name, levelOf(level))]]),
    ...(titles.length > 0 ? [titles] : []),
    ...allWords(filters.firstName, facet.firstNameWord),
    ...allWords(filters.lastName, facet.lastNameWord),
    ...entity(filters.currentCompany, facet.currentCompany),
    ...entity(filters.pastCompany, facet.pastCompany),
    ...entity(filters.industry, facet.industry),
    ...entity(filters.school, facet.school),
    ...placeCondition(filters.countries),
  ];
}
