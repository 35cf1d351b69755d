import { describe, expect, it } from 'vitest';
import { people, profileLinks, siteOf } from './made-up-people.ts';

const site = siteOf(people(20));

async function json(path: string, app = site) {
  const response = await app.request(path);
  return { status: response.status, body: await response.json() };
}

describe('views for navigation by script', () => {
  it.each(['/feed/', '/fr/in/jane-doe-4?trk=x', '/search/people/?q=jane&page=2', '/alerts/', '/in/nobody'])(
    'have the same content as a first load of %s',
    async (path) => {
      const first = await site.request(path);
      const text = await first.text();
      const { status, body } = await json(`/-/view?to=${encodeURIComponent(path)}`);
      expect(status).toBe(first.status);
      expect(text).toContain(`data-view>${body.html}</main>`);
      expect(/<title>(.*)<\/title>/.exec(text)?.[1]).toBe(body.title);
    },
  );

  it.each([
    'https://elsewhere.example/feed/',
    '//elsewhere.example/feed/',
    'javascript:alert(1)',
    '/in/%E0%A4%A',
  ])('are not found for "%s"', async (to) => {
    expect((await json(`/-/view?to=${encodeURIComponent(to)}`)).status).toBe(404);
  });

  it.each([
    ['250', [250]],
    ['999999', [10_000]],
    ['0', []],
    ['-5', []],
    ['soon', []],
  ])('are delayed with slow=%s', async (slow, waits) => {
    const asked: number[] = [];
    const app = siteOf(people(1), {
      delay: async (milliseconds) => {
        asked.push(milliseconds);
      },
    });
    expect((await json(`/-/view?to=/feed/&slow=${slow}`, app)).status).toBe(200);
    expect(asked).toEqual(waits);
  });
});

describe('endless lists', () => {
  it.each([
    ['/-/feed?offset=0', 20],
    ['/-/search?q=jane', 20],
  ])('from %s on contain everybody once', async (start, count) => {
    const links: string[] = [];
    for (let next: string | null = start; next !== null; ) {
      const { body } = await json(next);
      links.push(...profileLinks(body.html));
      next = body.next;
    }
    expect(links).toHaveLength(count);
    expect(new Set(links).size).toBe(count);
  });

  it.each(['-1', 'x', '1e9'])('answer 200 for the bad offset %s', async (offset) => {
    expect((await json(`/-/feed?offset=${offset}`)).status).toBe(200);
  });
});
