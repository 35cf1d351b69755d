import type { Person } from '../../../sandbox/people/person.ts';
import type { Extension } from './harness.ts';

/** Opens a page of the network that lists people, and returns those with a work email who are in no talent pool. */
export async function openListedPeople({ page, sandbox, everybody }: Extension): Promise<Person[]> {
  await page.goto(`${sandbox.networkUrl}/search/people/?q=engineer`);
  const slugs = await page.evaluate(() =>
    [...document.links].map(({ pathname }) => /^\/in\/([^/]+)/.exec(pathname)?.[1]),
  );
  return everybody().filter(
    ({ slug, urn, workEmail, unreachable }) =>
      slugs.includes(encodeURIComponent(slug)) &&
      workEmail !== null &&
      !unreachable &&
      !sandbox.people.inPool(0, urn),
  );
}
