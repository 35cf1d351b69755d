import { describe, expect, it } from 'vitest';
import { networkFromPolicy } from '../../../lib/network/from-policy.ts';
import { matchPatterns, profileOf } from '../../../lib/network/link.ts';
import { networkOf } from '../../support/networks.ts';

const JANE = 'https://www.site.com/in/jane-doe';

describe('networkFromPolicy', () => {
  it('is the network that the options page learns, if the policy also names the site', () => {
    for (const named of ['site.com', ' Site.COM ', 'site.com:443'])
      expect(networkFromPolicy(JANE, named)).toEqual(networkOf(JANE));
  });

  it.each([
    ['http://fr.localhost:4100/in/jane', 'localhost'],
    ['http://fr.localhost:4100/in/jane', 'localhost:4100'],
    ['https://people.acme.com:8443/in/jane', 'people.acme.com'],
    ['https://www.münchen.de/in/jane', 'münchen.de'],
    ['http://127.0.0.1:4100/in/jane', '127.0.0.1'],
  ])('takes %s with the site %s', (link, named) => {
    expect(networkFromPolicy(link, named)).toEqual(networkOf(link));
  });

  it('has one host if the policy names no site', () => {
    const network = networkFromPolicy(JANE);
    if (!network) throw new Error('No network.');
    expect(network).toEqual({
      origin: 'https://www.site.com',
      site: 'www.site.com',
      prefix: '/in/',
      example: JANE,
      oneHost: true,
    });
    expect(matchPatterns(network)).toEqual(['https://www.site.com/*']);
    expect(profileOf(network, JANE)?.canonical).toBe(JANE);
    for (const other of ['https://site.com/in/x', 'https://fr.site.com/in/x', 'https://m.www.site.com/in/x'])
      expect([other, profileOf(network, other)]).toEqual([other, null]);
  });

  it.each([
    ['', JANE],
    ['com', JANE],
    ['other.com', JANE],
    ['*.site.com', JANE],
    ['https://site.com', JANE],
    ['site.com/in', JANE],
    ['me@site.com', JANE],
    ['site.com:8443', JANE],
    ['site.com', 'https://talent.site.com/in/jane'],
    ['com', 'https://fr.com/in/jane'],
    ['site.com', 'https://www.site.com/feed'],
    ['site.com', 'http://www.site.com/in/jane'],
  ])('is none with the site "%s" for %s', (named, link) => {
    expect(networkFromPolicy(link, named)).toBeNull();
  });
});
