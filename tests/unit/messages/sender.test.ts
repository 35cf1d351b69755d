import { describe, expect, test } from 'vitest';
import { classify, type Sender } from '../../../lib/messages/router.ts';
import { JANE, NETWORK, OWN, page, tab } from './senders.ts';

test('an extension page is recognised in a tab and in the popup', () => {
  expect(classify(page, OWN, null)).toEqual({ speaker: 'extension', tab: null, profile: null });
  expect(classify({ ...page, tab: { id: 3, url: page.url } }, OWN, NETWORK)).toMatchObject({
    speaker: 'extension',
    tab: 3,
  });
});

test('a content script is recognised with the profile that its tab shows', () => {
  expect(classify(tab(), OWN, NETWORK)).toMatchObject({
    speaker: 'tab',
    tab: 5,
    profile: { canonical: JANE },
  });
  const feed = 'https://fr.network.test/feed';
  expect(classify(tab({}, feed), OWN, NETWORK)).toMatchObject({ speaker: 'tab', profile: null });
});

describe('no other sender is recognised:', () => {
  const strangers: [string, Sender][] = [
    ['another extension', { ...page, id: 'someone-else' }],
    ['no extension', { origin: OWN.origin, url: page.url }],
    ['nothing at all', {}],
    ['a frame inside the page', tab({ frameId: 3 })],
    ['an unknown frame', tab({ frameId: undefined })],
    ['no tab', tab({ tab: undefined })],
    ['a tab without a number', tab({ tab: { url: JANE } })],
    ['a tab without an address', tab({ tab: { id: 5 } })],
    ['another site', tab({ origin: 'https://evil.test' }, 'https://evil.test/in/jane')],
    ['a site that ends alike', tab({}, 'https://evilnetwork.test/in/jane')],
    ['a site that carries the name', tab({}, 'https://network.test.evil.test/in/jane')],
    ['a credential that looks like the site', tab({}, 'https://network.test@evil.test/in/jane')],
    ['our origin claimed over a foreign address', { ...page, url: 'https://evil.test/' }],
    ['our address under a foreign origin', { ...page, origin: 'https://evil.test' }],
  ];
  test.each(strangers)('%s', (_name, sender) => {
    expect(classify(sender, OWN, NETWORK)).toBeNull();
  });

  test('a subdomain of a network of one host', () => {
    const oneHost = { ...NETWORK, site: 'www.network.test', oneHost: true as const };
    expect(classify(tab(), OWN, oneHost)).toMatchObject({ speaker: 'tab' });
    for (const url of ['https://network.test/in/jane', 'https://fr.www.network.test/in/jane'])
      expect([url, classify(tab({}, url), OWN, oneHost)]).toEqual([url, null]);
  });

  test('a tab before a network is set up', () => {
    expect(classify(tab(), OWN, null)).toBeNull();
  });
});
