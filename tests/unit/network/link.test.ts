import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchPatterns, profileOf, sameProfile } from '../../../lib/network/link.ts';
import { networkOf, site } from '../../support/networks.ts';
import { anyText } from './any-text.ts';

const canonical = (url: string, network = site) => profileOf(network, url)?.canonical ?? null;
const JANE = 'https://site.com/in/jane-doe';
const ID = 'ACoAAB3kXyZ0Qm7LtUvW9sRp';

describe('profileOf', () => {
  it.each([
    'https://www.site.com/in/jane-doe',
    'https://www.site.com/in/jane-doe/',
    'https://www.site.com/in/jane-doe//',
    'https://WWW.Site.COM/in/jane-doe',
    'https://www.site.com/IN/Jane-Doe',
    'https://site.com/in/jane-doe',
    'https://fr.site.com/in/jane-doe',
    'https://pt-br.site.com/in/jane-doe',
    'https://m.site.com/in/jane-doe',
    'https://fr.m.site.com/in/jane-doe',
    'https://www.site.com./in/jane-doe',
    'https://www.site.com:443/in/jane-doe',
    'http://www.site.com/in/jane-doe',
    'www.site.com/in/jane-doe',
    '//www.site.com/in/jane-doe',
    '  https://www.site.com/in/jane-doe\n',
    'https://www.site.com/fr/in/jane-doe',
    'https://www.site.com/pt-br/in/jane-doe/',
    'https://www.site.com/zh-Hant-TW/in/jane-doe/',
    'https://www.site.com/es-419/in/jane-doe',
    'https://www.site.com/in/jane-doe?miniProfileUrn=urn%3Ali%2F..%2F',
    'https://www.site.com/in/jane-doe/?a=/../b#/../c',
    'https://www.site.com/in/jane-doe#about',
    'https://www.site.com/in/jane-doe/details/experience/',
    'https://www.site.com/in/jane-doe/fr',
    'https://www.site.com/in/%6aane%2Ddoe',
  ])('%s is Jane', (url) => {
    expect(canonical(url)).toBe(JANE);
  });

  it.each([
    'https://www.site.com/in/jane-doe2',
    'https://www.site.com/in/jane',
    'https://www.site.com/in/jane_doe',
    'https://www.site.com/in/xjane-doe',
    'https://www.site.com/in/jane%20doe',
  ])('%s is someone else', (url) => {
    expect(canonical(url)).not.toBeNull();
    expect(canonical(url)).not.toBe(JANE);
  });

  it.each([
    '',
    '/in/jane-doe',
    'jane-doe',
    'https://www.site.com/',
    'https://www.site.com/in',
    'https://www.site.com/in/',
    'https://www.site.com/in//jane-doe',
    'https://www.site.com/inx/jane-doe',
    'https://www.site.com/company/in/jane-doe',
    'https://www.site.com/feed/?u=https://www.site.com/in/jane-doe',
    'https://www.site.com/redirect#/in/jane-doe',
    'https://www.site.com/in%2Fjane-doe',
    'https://www.site.com/in/jane%2Fdoe',
    'https://www.site.com/in/jane%2fdoe',
    'https://www.site.com/in/jane%5Cdoe',
    'https://www.site.com/in/..',
    'https://www.site.com/in/.',
    'https://www.site.com/in/%2e%2e',
    'https://www.site.com/in/.%2E/jane-doe',
    'https://www.site.com/in/%2e%2e/in/jane-doe',
    'https://www.site.com/in/mallory/../jane-doe',
    'https://www.site.com/in/jane%2',
    'https://www.site.com/in/100%',
    'https://www.site.com/in/%25',
    'https://www.site.com/in/jane%252Fdoe',
    'https://www.site.com/in/%FF%FE',
    'https://www.site.com/in/jane%00doe',
    'https://www.site.com/in/jane%E2%80%AEdoe',
    'https://www.site.com/in/%20',
    'https://www.site.com/in/%20jane',
    'https://www.site.com/in/me',
    'https://www.site.com/in/ME/',
    'https://www.site.com/in/search?q=jane',
    `https://www.site.com/in/${'x'.repeat(257)}`,
    `https://www.site.com/in/jane?${'x'.repeat(9000)}`,
    'https://www.site.com:8443/in/jane-doe',
    'https://user@www.site.com/in/jane-doe',
    'https://www.site.com@evil.com/in/jane-doe',
    'https://site.com.evil.com/in/jane-doe',
    'https://evilsite.com/in/jane-doe',
    'https://jobs.site.com/in/jane-doe',
    'https://evil.com/www.site.com/in/jane-doe',
    'ftp://www.site.com/in/jane-doe',
    'javascript://www.site.com/in/jane-doe',
    'blob:https://www.site.com/in/jane-doe',
    'chrome-extension://site.com/in/jane-doe',
  ])('%s is no profile', (url) => {
    expect(profileOf(site, url)).toBeNull();
  });

  it('gives one link for composed, decomposed, encoded and plain letters', () => {
    const forms = ['josé', 'jose\u0301', 'jos%C3%A9', 'jos%c3%a9', 'jose%CC%81', 'JOS%C3%89'];
    expect(new Set(forms.map((slug) => canonical(`https://www.site.com/in/${slug}`)))).toEqual(
      new Set(['https://site.com/in/jos%C3%A9']),
    );
    expect(canonical('https://www.site.com/in/jose')).toBe('https://site.com/in/jose');
    expect(profileOf(site, 'https://www.site.com/in/Jose%CC%81')?.url).toBe(
      'https://www.site.com/in/Jos%C3%A9',
    );
    // Only the small letter has a composed form.
    expect(sameProfile(site, 'site.com/in/H\u0331ana', 'site.com/in/\u1e96ana')).toBe(true);
  });

  it('tells generated ids apart by case, but not chosen names', () => {
    const upper = canonical(`https://site.com/in/${ID}`);
    expect(upper).toBe(`https://site.com/in/${ID}`);
    expect(canonical(`https://site.com/in/${ID.replace('Qm', 'qM')}`)).not.toBe(upper);
    expect(
      sameProfile(site, 'site.com/in/Jean-Pierre-De-La-Tour-1985', 'site.com/in/jean-pierre-de-la-tour-1985'),
    ).toBe(true);
  });

  it('gives an address that can be opened, with the slug as it was written', () => {
    expect(profileOf(site, 'https://fr.site.com/fr/in/Jos%C3%A9-G/details?x=1')).toEqual({
      canonical: 'https://site.com/in/jos%C3%A9-g',
      slug: 'José-G',
      url: 'https://www.site.com/in/Jos%C3%A9-G',
    });
  });

  it('takes only the page itself if profiles are at the root of the site', () => {
    const root = networkOf('https://site.com/jane-doe');
    expect(canonical('https://www.site.com/Jane-Doe/?tab=x', root)).toBe('https://site.com/jane-doe');
    expect(canonical('https://site.com/fr/jane-doe', root)).toBe('https://site.com/jane-doe');
    for (const path of [
      '/',
      '/jobs',
      '/feed/',
      '/fr',
      '/jane-doe/project',
      '//jane-doe',
      '/index.html',
      '/a/b/c',
    ]) {
      expect(canonical(`https://site.com${path}`, root), path).toBeNull();
    }
  });

  it('tells networks on one machine apart by their port', () => {
    const local = networkOf('http://localhost:4100/in/jane');
    expect(canonical('http://localhost:4100/fr/in/jane', local)).toBe('http://localhost:4100/in/jane');
    expect(canonical('http://fr.localhost:4100/in/jane', local)).toBe('http://localhost:4100/in/jane');
    expect(canonical('localhost:4100/in/jane', local)).toBe('http://localhost:4100/in/jane');
    expect(canonical('http://localhost:4200/in/jane', local)).toBeNull();
    expect(canonical('http://127.0.0.1:4100/in/jane', local)).toBeNull();
  });
});

describe('properties of links', () => {
  const isFine = (slug: string) => canonical(`https://site.com/in/${encodeURIComponent(slug)}`) !== null;
  const word = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,30}$/).filter(isFine);
  const wild = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter(isFine);
  const slugs = fc.oneof(word, wild);

  const hexCase = (text: string, lower: boolean) =>
    lower ? text.replace(/%[\dA-F]{2}/g, (hex) => hex.toLowerCase()) : text;
  const dressed = (slug: string) =>
    fc
      .record({
        scheme: fc.constantFrom('https://', 'HTTPS://', 'http://', '', '//'),
        host: fc.constantFrom(
          'site.com',
          'www.site.com',
          'WWW.SITE.com',
          'fr.site.com',
          'm.site.com',
          'site.com.',
        ),
        locale: fc.constantFrom('', '/fr', '/pt-br', '/zh_TW', '/EN'),
        prefix: fc.constantFrom('/in/', '/IN/'),
        form: fc.constantFrom('NFC', 'NFD'),
        lowerHex: fc.boolean(),
        tail: fc.constantFrom('', '/', '/details/experience', '/overlay/photo/', '//'),
        query: fc.constantFrom('', '?', '?a=b', '?x=/in/other&y=%'),
        hash: fc.constantFrom('', '#', '#/in/other', '#%'),
      })
      .map(
        (d) =>
          d.scheme +
          d.host +
          d.locale +
          d.prefix +
          hexCase(encodeURIComponent(slug.normalize(d.form)), d.lowerHex) +
          d.tail +
          d.query +
          d.hash,
      );

  it('have one canonical form, whatever surrounds the slug', () => {
    const dressedPair = slugs.chain((slug) => fc.tuple(dressed(slug), dressed(slug)));
    fc.assert(
      fc.property(dressedPair, ([a, b]) => {
        expect(canonical(a)).not.toBeNull();
        expect(canonical(a)).toBe(canonical(b));
        expect(sameProfile(site, a, b)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('ignore the case of chosen slugs', () => {
    fc.assert(
      fc.property(
        word.filter((slug) => slug.length < 20),
        (slug) =>
          sameProfile(site, `https://site.com/in/${slug}`, `https://site.com/in/${slug.toUpperCase()}`),
      ),
    );
  });

  it('are canonical after one pass', () => {
    fc.assert(
      fc.property(slugs.chain(dressed), (url) => {
        const link = profileOf(site, url);
        expect(canonical(link?.canonical ?? '')).toBe(link?.canonical);
        expect(canonical(link?.url ?? '')).toBe(link?.canonical);
        expect(profileOf(site, link?.url ?? '')).toEqual(link);
      }),
      { numRuns: 2000 },
    );
  });

  it('never give one link for two slugs', () => {
    const fold = (slug: string) => slug.normalize('NFC').toLowerCase().normalize('NFC');
    const pair = fc
      .oneof(
        fc.tuple(slugs, slugs),
        fc
          .tuple(slugs, fc.constantFrom('x', '-', '1', '.', '_'))
          .map(([slug, more]): [string, string] => [slug, slug + more]),
      )
      .filter(([a, b]) => fold(a) !== fold(b));
    fc.assert(
      fc.property(
        pair.chain(([a, b]) => fc.tuple(dressed(a), dressed(b))),
        ([a, b]) => {
          expect(sameProfile(site, a, b)).toBe(false);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('never throw, and never point outside of the network', () => {
    const strange = fc.oneof(
      anyText,
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      anyText.map((rest) => `https://www.site.com/in/${rest}`),
      fc.string().map((rest) => `https://www.site.com${rest}`),
      fc.constantFrom(
        'https://[',
        'https://%',
        'https://www.site.com/in/\ud800',
        'https:/',
        ':',
        '//',
        '\\\\site.com\\in\\x',
      ),
    );
    fc.assert(
      fc.property(strange, (text) => {
        const link = profileOf(site, text);
        if (link) expect(new URL(link.canonical).href.startsWith('https://site.com/in/')).toBe(true);
        expect(sameProfile(site, text, JANE)).toBe(link?.canonical === JANE);
      }),
      { numRuns: 800 },
    );
  });
});

describe('matchPatterns', () => {
  it.each([
    ['https://www.site.com/in/x', 'https://*.site.com/*'],
    ['https://fr.site.co.uk/in/x', 'https://*.site.co.uk/*'],
    ['https://people.acme.com:8443/in/x', 'https://*.people.acme.com/*'],
    ['http://localhost:4100/in/x', 'http://localhost/*'],
    ['http://fr.localhost:4100/in/x', 'http://*.localhost/*'],
    ['http://127.0.0.1:4100/in/x', 'http://127.0.0.1/*'],
    ['http://[::1]:4100/in/x', 'http://[::1]/*'],
    ['https://intranet/in/x', 'https://intranet/*'],
  ])('%s', (link, pattern) => {
    expect(matchPatterns(networkOf(link))).toEqual([pattern]);
  });

  it('covers no subdomain of a network of one host', () => {
    expect(matchPatterns({ ...site, site: 'www.site.com', oneHost: true })).toEqual([
      'https://www.site.com/*',
    ]);
  });

  it('never covers all of a suffix', () => {
    expect(matchPatterns({ origin: 'https://com', site: 'com' })).toEqual(['https://com/*']);
  });
});
