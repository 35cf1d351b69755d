import { PAGE_SIZE, TOTAL_CAP } from '../../lib/service/model.ts';
import type { Person } from '../people/person.ts';
import type { Random } from '../random.ts';

/** A result page that the recruiter opens for the first time. */
export interface FoundPage {
  key: string;
  prompt: string;
  filtersJson: string;
  page: number;
  hasNextPage: boolean;
  total: number;
  people: Person[];
}

interface Search {
  prompt: string;
  filtersJson: string;
  /** How many pages its results have. */
  pages: number;
  opened: number;
}

const RANK = /^(?:Junior|Senior|Lead|Principal) /;
/** The most pages of one search that the recruiter opens. */
const MAX_OPENED = 8;
/** The share of searches with a filter. */
const FILTERED_SHARE = 0.2;

/** Sorts people by their trade into result pages of searches for it. The last pages hold who is left over. */
export function* resultPages(people: Iterable<Person>, random: Random): Generator<FoundPage> {
  const byRole = new Map<string, Person[]>();
  const searches = new Map<string, Search>();
  const prompts = new Set<string>();

  function pageOf(role: string, found: Person[]): FoundPage {
    const before = searches.get(role);
    const isOver = !before || before.opened === Math.min(before.pages, MAX_OPENED);
    const search = isOver ? newSearch(role, found, prompts, random) : before;
    search.opened += 1;
    searches.set(role, search);
    const { prompt, filtersJson, pages, opened: page } = search;
    return {
      key: JSON.stringify([prompt, filtersJson]),
      prompt,
      filtersJson,
      page,
      hasNextPage: page < pages,
      total: pages * PAGE_SIZE,
      people: found,
    };
  }

  for (const person of people) {
    const role = person.title.replace(RANK, '');
    const waiting = byRole.get(role) ?? [];
    waiting.push(person);
    byRole.set(role, waiting);
    if (waiting.length < PAGE_SIZE) continue;
    byRole.set(role, []);
    yield pageOf(role, waiting);
  }
  const rest = [...byRole.values()].flat();
  for (let from = 0; from < rest.length; from += PAGE_SIZE) {
    const found = rest.slice(from, from + PAGE_SIZE);
    yield pageOf(found[0]?.industry ?? '', found);
  }
}

/** A search that was not made before, in words of the people that it finds. */
function newSearch(about: string, found: readonly Person[], taken: Set<string>, random: Random): Search {
  for (;;) {
    const { place, skills, country } = random.pick(found);
    const [city = country] = place.split(',');
    const skill = random.pick(skills);
    const prompt = random.pick([
      `${about} in ${city}`,
      `${about}, ${skill}`,
      `${about}, ${skill}, ${country}`,
    ]);
    if (taken.has(prompt)) continue;
    taken.add(prompt);
    const filtersJson = random.chance(FILTERED_SHARE) ? JSON.stringify({ skills: [{ name: skill }] }) : '{}';
    return { prompt, filtersJson, pages: random.between(1, TOTAL_CAP / PAGE_SIZE), opened: 0 };
  }
}
