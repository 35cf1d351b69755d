import type { Filters } from '../../lib/service/model.ts';
import { generatePeople } from '../../sandbox/people/generate.ts';
import type { Person } from '../../sandbox/people/person.ts';
import { createRandom, type Random } from '../../sandbox/random.ts';
import type { Call } from './http-load.ts';

/** Searches as recruiters make them. Each finds somebody among the people of this seed. */
export function searchCalls(serviceUrl: string, key: string, seed: number, count: number): Call[] {
  const random = createRandom(seed);
  const people = generatePeople({ count: 1000, seed });
  return Array.from({ length: count }, (): Call => {
    const { prompt, filters } = oneSearch(random, random.pick(people));
    const page = random.chance(0.2) ? 2 : 1;
    return {
      url: `${serviceUrl}/v1/talent-scout/search`,
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ prompt, filtersJson: JSON.stringify(filters), page }),
      expected: 200,
    };
  });
}

function oneSearch(random: Random, person: Person): { prompt: string; filters: Filters } {
  const skills = random.some(person.skills, 2).map((name) => ({ name }));
  const language = person.languages[0];
  return random.pick([
    { prompt: `${person.title} ${person.place}`, filters: {} },
    { prompt: person.title, filters: { skills } },
    { prompt: '', filters: { firstName: person.firstName, lastName: person.lastName } },
    { prompt: person.skills.join(' '), filters: { countries: [{ geoId: person.geoId }] } },
    { prompt: '', filters: { currentCompany: { query: person.company, entityId: person.companyId } } },
    {
      prompt: person.title,
      filters: {
        languages: language ? [language] : [],
        industry: { query: person.industry, entityId: person.industryId },
      },
    },
  ]);
}
