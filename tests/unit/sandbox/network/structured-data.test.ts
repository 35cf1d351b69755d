import { describe, expect, it } from 'vitest';
import { people, siteOf } from './made-up-people.ts';

const everybody = people(60);
const site = siteOf(everybody);
const pages = await Promise.all(
  everybody.map(async (person) => ({
    person,
    text: await (await site.request(`/in/${person.slug}`)).text(),
  })),
);

function jsonLd(text: string): Record<string, unknown> | null {
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1];
  return block === undefined ? null : JSON.parse(block);
}

describe('structured data of profiles', () => {
  it('about half of the profiles have JSON-LD, some of them as a graph', () => {
    const found = pages.map(({ text }) => jsonLd(text)).filter((data) => data !== null);
    expect(found.length).toBeGreaterThan(15);
    expect(found.length).toBeLessThan(45);
    const graphs = found.filter((data) => '@graph' in data);
    expect(graphs.length).toBeGreaterThan(0);
    expect(graphs.length).toBeLessThan(found.length);
  });

  it('the JSON-LD has the name and the address of the person', () => {
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

  it('most profiles have og:title, but not all', () => {
    const titled = pages.filter(({ person, text }) =>
      text.includes(
        `<meta property="og:title" content="${person.fullName} - Staff Engineer at Acme | Atrium">`,
      ),
    );
    expect(titled.length).toBeGreaterThan(40);
    expect(titled.length).toBeLessThan(60);
  });
});
