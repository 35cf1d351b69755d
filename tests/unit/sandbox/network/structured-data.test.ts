import { describe, expect, it } from 'vitest';
import { people, siteOf } from './made-up-people.ts';

const crowd = people(60);
const site = siteOf(crowd);
const pages = await Promise.all(
  crowd.map(async (person) => ({
    person,
    text: await (await site.request(`/in/${person.slug}`)).text(),
  })),
);

function jsonLd(text: string): Record<string, unknown> | null {
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1];
  return block === undefined ? null : JSON.parse(block);
}

describe('what profiles say of the person to machines', () => {
  it('is JSON-LD on about half of them, some of it in a graph', () => {
    const found = pages.map(({ text }) => jsonLd(text)).filter((data) => data !== null);
    expect(found.length).toBeGreaterThan(15);
    expect(found.length).toBeLessThan(45);
    const graphs = found.filter((data) => '@graph' in data);
    expect(graphs.length).toBeGreaterThan(0);
    expect(graphs.length).toBeLessThan(found.length);
  });

  it('names the person of the page and their address', () => {
    for (const { person, text } of pages) {
      const data = jsonLd(text);
      if (!data) continue;
      const nodes = Array.isArray(data['@graph']) ? data['@graph'] : [data];
      expect(nodes).toContainEqual(
        expect.objectContaining({
          '@type': 'Person',
          name: person.fullName,
          url: `https://atrium.example/in/${person.slug}`,
        }),
      );
    }
  });

  it('is og:title on most, never on all', () => {
    const titled = pages.filter(({ person, text }) =>
      text.includes(
        `<meta property="og:title" content="${person.fullName} - Staff Engineer at Acme | Atrium">`,
      ),
    );
    expect(titled.length).toBeGreaterThan(40);
    expect(titled.length).toBeLessThan(60);
  });
});
