import { describe, expect, it } from 'vitest';
import { createNetworkSite } from '../../../../sandbox/network/site.ts';
import { networkOf, people, person, profileLinks, siteOf } from './made-up-people.ts';

const site = siteOf(people(30));

async function textOf(path: string, app = site): Promise<string> {
  return (await app.request(path)).text();
}

describe('pages of the demo network', () => {
  it('redirects the root to the feed', async () => {
    const response = await site.request('/');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/feed/');
  });

  it.each([
    '/in/jane-doe-3',
    '/in/jane-doe-3/',
    '/fr/in/jane-doe-3',
    '/pt-br/in/jane-doe-3/',
    '/in/jane-doe-3?trk=feed&x=%20#top',
    '/in/JANE-DOE-3',
  ])('shows the profile at %s with the same canonical address', async (path) => {
    const response = await site.request(path);
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toContain('<title>(3) Jane Doe 3 | Atrium</title>');
    expect(text).toContain('<h1 dir="auto">Jane Doe 3</h1>');
    expect(text).toContain('<link rel="canonical" href="https://atrium.example/in/jane-doe-3">');
  });

  it('shows history, skills, languages and the people also viewed', async () => {
    const text = await textOf('/in/jane-doe-20');
    for (const shown of [
      'Mar 2023 – Present · 2 yrs 4 mos',
      'Jan 2020 – Feb 2023 · 3 yrs 2 mos',
      'Lyon Tech',
      'Rust',
    ]) {
      expect(text).toContain(shown);
    }
    expect(text).toContain('People also viewed');
    expect(profileLinks(text)).toHaveLength(8);
  });

  it('never shows contact data or urns', async () => {
    const text = await textOf('/in/jane-doe-1');
    for (const secret of ['work-1@acme.example', 'home-1@mail.example', '+33 6', 'urn:net:person']) {
      expect(text).not.toContain(secret);
    }
  });

  it('does not list a person among the similar people of their own profile', async () => {
    expect(profileLinks(await textOf('/in/jane-doe-2'))).not.toContain('/in/jane-doe-2');
  });

  it.each(['/feed/', '/feed', '/de/feed/'])('shows posts at %s', async (path) => {
    expect(profileLinks(await textOf(path)).length).toBeGreaterThanOrEqual(8);
  });

  it('shows alerts with links to people', async () => {
    expect(profileLinks(await textOf('/alerts/'))).toHaveLength(12);
  });

  it('finds people by words, page by page', async () => {
    const first = await textOf('/search/people/?q=jane');
    const third = await textOf('/search/people/?q=jane&page=3');
    expect(first).toContain('30 people for “jane”');
    expect(profileLinks(first)[0]).toBe('/in/jane-doe-0');
    expect(profileLinks(third)[0]).toBe('/in/jane-doe-20');
    expect(first).toContain('data-more="/-/search?q=jane&amp;page=2"');
    expect(third).not.toContain('data-more');
  });

  it.each(['0', '-1', 'x', '1.5', ''])('shows the first page for page "%s"', async (page) => {
    expect(profileLinks(await textOf(`/search/people/?q=jane&page=${page}`))[0]).toBe('/in/jane-doe-0');
  });

  it('says when nobody matches', async () => {
    expect(await textOf('/search/people/?q=zzz')).toContain('Nobody matches');
  });

  it.each([
    '/in/nobody',
    '/in/',
    '/in',
    '/in/jane-doe-3/more',
    '/nowhere',
    '/in/%E0%A4%A',
    '/in/%00',
    '/photo/x.svg',
    '/assets/0/main.ts',
  ])('answers 404 with an HTML page at %s', async (path) => {
    const response = await site.request(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<title>(3) Page not found | Atrium</title>');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it.each([
    ['stored decoded', 'josé-garcía-李'],
    ['stored percent-encoded', encodeURIComponent('josé-garcía-李')],
  ])('finds a non-ASCII slug %s by any encoding', async (_, slug) => {
    const app = siteOf([person(1, { slug, fullName: 'José García' })]);
    const encoded = `/in/${encodeURIComponent('josé-garcía-李')}`;
    for (const path of [
      encoded,
      encoded.toLowerCase(),
      `/in/${encodeURIComponent('josé-garcía-李'.normalize('NFD'))}/`,
    ]) {
      const response = await app.request(path);
      expect(response.status, path).toBe(200);
      expect(await response.text()).toContain(`href="https://atrium.example${encoded}"`);
    }
    expect(profileLinks(await textOf('/feed/', app))).toEqual([encoded]);
  });

  it('links to the origin of the request if no origin is set', async () => {
    const app = createNetworkSite({ people: networkOf(people(1)) });
    const response = await app.request('http://127.0.0.1:4300/in/jane-doe-0');
    expect(await response.text()).toContain('href="http://127.0.0.1:4300/in/jane-doe-0"');
  });
});
