import { describe, expect, it } from 'vitest';
import { networkProblem } from '../../../lib/network/check-network.ts';
import type { Network } from '../../../lib/network/link.ts';
import { networkOf, site } from '../../support/networks.ts';

const single: Network = {
  origin: 'https://intranet',
  site: 'intranet',
  prefix: '/in/',
  example: 'https://intranet/in/jane',
};

describe('networkProblem', () => {
  it.each([
    'https://www.site.com/in/jane-doe',
    'https://site.com/in/jane-doe',
    'https://fr.m.site.co.uk/in/jane',
    'https://site.com/jane-doe',
    'https://people.acme.com:8443/in/jane',
    'https://intranet/people/jane',
    'http://localhost:4100/in/jane',
    'http://fr.localhost:4100/in/jane',
    'http://127.0.0.1:4100/in/jane',
    'http://[::1]:4100/in/jane',
    'https://www.site.com/in/jos%C3%A9',
  ])('finds none in what was learnt from %s', (link) => {
    expect(networkProblem(networkOf(link))).toBeNull();
  });

  it('finds none in a network of one host', () => {
    expect(networkProblem({ ...site, site: 'www.site.com', oneHost: true })).toBeNull();
  });

  it.each<[string, Network, string]>([
    ['a public suffix as its site', { ...site, site: 'com' }, 'not-a-site'],
    [
      'a suffix as its site, with an origin that has only a language before it',
      { ...site, origin: 'https://fr.com', site: 'com', example: 'https://fr.com/in/jane' },
      'not-a-site',
    ],
    [
      'a suffix of two labels as the site of somebody’s domain',
      { ...site, origin: 'https://evil.co.uk', site: 'co.uk', example: 'https://evil.co.uk/in/jane' },
      'not-a-site',
    ],
    ['another’s site', { ...site, site: 'other.com' }, 'not-a-site'],
    ['a site that only ends alike', { ...site, site: 'ite.com' }, 'not-a-site'],
    ['a site below its origin', { ...site, site: 'fr.www.site.com' }, 'not-a-site'],
    ['a site in capitals', { ...site, site: 'SITE.com' }, 'not-a-site'],
    ['a site on another port', { ...site, site: 'site.com:8443' }, 'not-a-site'],
    [
      'a part of an IP address as its site',
      { ...site, origin: 'https://10.0.0.7', site: '0.0.7', example: 'https://10.0.0.7/in/jane' },
      'not-a-site',
    ],
    ['an empty label', { ...single, origin: 'https://m.com', site: '.com' }, 'not-a-site'],
    ['an origin that is no address', { ...site, origin: 'https://' }, 'not-a-url'],
    ['an origin with a name in it', { ...site, origin: 'https://site.com@evil.com' }, 'not-a-url'],
    ['an origin in capitals', { ...site, origin: 'https://WWW.site.com' }, 'not-a-url'],
    ['an origin with a path', { ...site, origin: 'https://www.site.com/' }, 'not-a-url'],
    ['plain http', { ...site, origin: 'http://www.site.com' }, 'not-https'],
    ['a prefix that its example has not', { ...site, prefix: '/people/' }, 'not-a-profile'],
    ['a longer prefix than its example', { ...site, prefix: '/in/jane-doe/' }, 'not-a-profile'],
    ['a prefix that leaves a deeper page', { ...site, prefix: '/' }, 'not-a-profile'],
    ['an example on another site', { ...site, example: 'https://evil.com/in/jane' }, 'not-a-profile'],
    ['an example on another host', { ...site, example: 'https://fr.site.com/in/jane' }, 'not-a-profile'],
    ['an example that is not cleaned', { ...site, example: `${site.example}?trk=1` }, 'not-a-profile'],
    ['an example that is no profile', { ...site, example: 'https://www.site.com/in/me' }, 'not-a-profile'],
    ['no example', { ...site, example: '' }, 'not-a-profile'],
    ['one host that is not its origin’s', { ...site, oneHost: true }, 'not-a-profile'],
  ])('finds %s', (_what, network, problem) => {
    expect(networkProblem(network)).toBe(problem);
  });
});
