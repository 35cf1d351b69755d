import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkProblem } from '../../../lib/network/check-network.ts';
import { learnNetwork } from '../../../lib/network/learn-network.ts';
import { profileOf, profilePattern } from '../../../lib/network/link.ts';
import { networkSchema } from '../../../lib/network/network-schema.ts';
import { networkOf } from '../../support/networks.ts';
import { anyText } from './any-text.ts';

const summary = (text: string) => {
  const understood = learnNetwork(text);
  return understood.ok
    ? `${understood.network.site} ${profilePattern(understood.network)}`
    : understood.reason;
};

describe('learnNetwork', () => {
  it.each([
    ['https://www.site.com/in/jane-doe', 'site.com /in/:slug'],
    ['  https://www.site.com/in/jane-doe/ \n', 'site.com /in/:slug'],
    ['www.site.com/in/jane-doe', 'site.com /in/:slug'],
    ['site.com/in/jane-doe', 'site.com /in/:slug'],
    ['HTTPS://WWW.SITE.COM/IN/Jane', 'site.com /in/:slug'],
    ['https://www.site.com/in/jane-doe?utm=1#top', 'site.com /in/:slug'],
    ['https://www.site.com/in/jane-doe/details/experience/', 'site.com /in/:slug'],
    ['https://www.site.com/in/people/details/experience/', 'site.com /in/:slug'],
    ['https://fr.site.com/in/jane-doe', 'site.com /in/:slug'],
    ['https://m.site.com/in/jane-doe', 'site.com /in/:slug'],
    ['https://pt-br.site.com/in/jane-doe', 'site.com /in/:slug'],
    ['https://www.site.com/fr/in/jane-doe', 'site.com /in/:slug'],
    ['https://www.site.com/pt-br/in/jane-doe', 'site.com /in/:slug'],
    ['https://www.site.com/zh_TW/in/jane-doe', 'site.com /in/:slug'],
    ['https://www.site.com/id/in/jane-doe', 'site.com /in/:slug'],
    ['<https://www.site.com/in/jane-doe>,', 'site.com /in/:slug'],
    ['“https://www.site.com/in/jane-doe”', 'site.com /in/:slug'],
    ['See Jane: https://www.site.com/in/jane-doe.', 'site.com /in/:slug'],
    ['https://www.site.com./in/jane-doe', 'site.com /in/:slug'],
    ['https://www.site.com:443/in/jane-doe', 'site.com /in/:slug'],
    ['https://www.site.co.uk/profile/Jane_Doe/cv', 'site.co.uk /profile/:slug'],
    ['https://site.com/profile/view/jane', 'site.com /profile/view/:slug'],
    ['https://site.com/network/people/jane', 'site.com /network/people/:slug'],
    ['https://site.com/fr/freelance/jane-doe', 'site.com /freelance/:slug'],
    ['https://site.com/de/jane-doe', 'site.com /:slug'],
    ['https://site.com/jane-doe', 'site.com /:slug'],
    ['https://site.com/@jane', 'site.com /:slug'],
    ['https://people.site.com/u/jane', 'people.site.com /u/:slug'],
    ['https://www.people.site.com/u/jane', 'people.site.com /u/:slug'],
    ['https://fr.com/in/jane', 'fr.com /in/:slug'],
    ['https://ab.github.io/in/jane', 'ab.github.io /in/:slug'],
    ['https://xn--mnchen-3ya.de/in/jane', 'xn--mnchen-3ya.de /in/:slug'],
    ['https://münchen.de/in/jane', 'xn--mnchen-3ya.de /in/:slug'],
    ['https://intranet/people/jane', 'intranet /people/:slug'],
    ['https://people.acme.com:8443/in/jane', 'people.acme.com:8443 /in/:slug'],
    ['http://localhost:4100/in/jane', 'localhost:4100 /in/:slug'],
    ['localhost:4100/in/jane', 'localhost:4100 /in/:slug'],
    ['127.0.0.1:4100/in/jane', '127.0.0.1:4100 /in/:slug'],
    ['http://[::1]:4100/in/jane', '[::1]:4100 /in/:slug'],
    ['http://fr.localhost:4100/in/jane', 'localhost:4100 /in/:slug'],
    ['http://demo.localhost/in/jane', 'demo.localhost /in/:slug'],
    ['https://10.0.0.7/in/jane', '10.0.0.7 /in/:slug'],
    ['https://www.site.com/company/acme/people/jane', 'site.com /company/acme/people/:slug'],
    ['https://www.site.com/in/company', 'site.com /in/:slug'],
    ['Jane\tAcme\thttps://www.site.com/in/jane', 'site.com /in/:slug'],
    ['https://www.site.com/in/jos%C3%A9', 'site.com /in/:slug'],
    ['https://www.site.com/in/山田太郎', 'site.com /in/:slug'],
  ])('%s', (text, expected) => {
    expect(summary(text)).toBe(expected);
  });

  it.each([
    ['', 'empty'],
    [' \n ', 'empty'],
    ['Jane Doe', 'not-a-url'],
    ['hello/world', 'not-a-url'],
    ['https://www.site.com/in/jane\u0000', 'not-a-url'],
    ['jane@site.com', 'not-a-url'],
    ['https://', 'not-a-url'],
    ['https://exa mple.com/in/x', 'not-a-profile'],
    ['http://www.site.com/in/jane', 'not-https'],
    ['http://localhost.evil.com/in/jane', 'not-https'],
    ['http://127.0.0.1.evil.com/in/jane', 'not-https'],
    ['javascript:alert(1)', 'not-https'],
    ['ftp://site.com/in/jane', 'not-https'],
    ['chrome-extension://abc/in/jane', 'not-https'],
    ['https://user:secret@site.com/in/jane', 'has-credentials'],
    ['https://www.site.com@evil.com/in/jane', 'has-credentials'],
    ['https://co.uk/in/jane', 'not-a-site'],
    ['https://*.com/in/jane', 'not-a-site'],
    ['https://*/in/jane', 'not-a-site'],
    ['https://www.site.com', 'not-a-profile'],
    ['https://www.site.com/', 'not-a-profile'],
    ['https://www.site.com/in/', 'not-a-profile'],
    ['https://www.site.com/fr/in/', 'not-a-profile'],
    ['https://www.site.com/feed', 'not-a-profile'],
    ['https://www.site.com/jobs', 'not-a-profile'],
    ['https://www.site.com/company', 'a-company'],
    ['https://www.site.com/company/acme', 'a-company'],
    ['https://www.site.com/fr/company/acme/about/', 'a-company'],
    ['https://www.site.com/company/acme/people/', 'a-company'],
    ['https://www.site.com/school/mit?x=/in/jane', 'a-company'],
    ['https://www.site.com/search/results/people/?keywords=jane', 'a-search'],
    ['https://www.site.com/search?q=jane', 'a-search'],
    ['https://www.site.com/people/search?q=jane', 'a-search'],
    ['https://www.site.com/people/directory', 'a-search'],
    ['Jane\thttps://www.site.com/in/jane\nJoe\thttps://www.site.com/in/joe', 'several-links'],
    ['https://www.site.com/in/me', 'not-a-profile'],
    ['https://www.site.com/profile/view?id=12', 'not-a-profile'],
    ['https://www.site.com/in/a%2Fb', 'not-a-profile'],
    ['https://www.site.com/in/50%', 'not-a-profile'],
    ['https://www.site.com/in/../jane', 'not-a-profile'],
    [`https://www.site.com/in/${'x'.repeat(257)}`, 'not-a-profile'],
    [`https://www.site.com/in/${'x'.repeat(5000)}`, 'too-long'],
  ])('refuses %s', (text, reason) => {
    expect(summary(text)).toBe(reason);
  });

  it('keeps an example that belongs to the network, on the pasted host', () => {
    const network = networkOf('https://fr.site.com/fr/in/Jane-Doe/?trk=x');
    expect(network).toEqual({
      origin: 'https://fr.site.com',
      site: 'site.com',
      prefix: '/in/',
      example: 'https://fr.site.com/in/Jane-Doe',
    });
    expect(networkSchema.parse(JSON.parse(JSON.stringify(network)))).toEqual(network);
  });

  it('never throws, and a link from which it learns a network is a profile of that network', () => {
    const urlish = fc
      .tuple(
        fc.constantFrom('https://', 'http://', '', '//', 'https://a:b@', 'data:'),
        fc.oneof(fc.domain(), fc.ipV4(), fc.string(), fc.constantFrom('localhost:1', '[::1]', 'fr.site.com')),
        fc.webPath(),
        anyText,
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(urlish, anyText, fc.webUrl()), (text) => {
        const understood = learnNetwork(text);
        if (!understood.ok) return;
        expect(profileOf(understood.network, understood.network.example)).not.toBeNull();
        expect(networkSchema.safeParse(understood.network).success).toBe(true);
        // The worker has no list of suffixes, and must accept every network that the options page learns.
        expect(networkProblem(understood.network)).toBeNull();
      }),
      { numRuns: 1000 },
    );
  });
});

describe('networkSchema', () => {
  it.each([
    { origin: 'javascript:alert(1)' },
    { origin: 'https://a@site.com' },
    { origin: 'https://*.com' },
    { site: '*' },
    { prefix: 'in' },
    { prefix: '/in' },
    { example: 3 },
  ])('refuses %o', (change) => {
    expect(networkSchema.safeParse({ ...networkOf('https://site.com/in/x'), ...change }).success).toBe(false);
  });
});
