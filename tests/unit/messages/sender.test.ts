import { describe, expect, test } from 'vitest';
import { classify, type Sender } from '../../../lib/messages/router.ts';
import { frame, JANE, launcher, NETWORK, OWN, page } from './senders.ts';

test('an extension page is recognised in a tab and in the popup', () => {
  expect(classify(page, OWN, null)).toEqual({ speaker: 'extension', tab: null, profile: null });
  expect(classify({ ...page, tab: { id: 3, url: page.url } }, OWN, NETWORK)).toMatchObject({
    speaker: 'extension',
    tab: 3,
  });
});

test.each([
  ['launcher', launcher],
  ['frame', frame],
] as const)('a %s is recognised with the profile that its tab shows', (speaker, of) => {
  expect(classify(of(), OWN, NETWORK)).toMatchObject({ speaker, tab: 5, profile: { canonical: JANE } });
  const feed = 'https://fr.network.test/feed';
  expect(classify(of({}, feed), OWN, NETWORK)).toMatchObject({ speaker, profile: null });
});

test('a frame that has left for another site under its own name is not the launcher', () => {
  expect(classify(frame({ origin: 'https://www.network.test', url: JANE }), OWN, NETWORK)).toBeNull();
});

describe('no other sender is recognised:', () => {
  const strangers: [string, Sender][] = [
    ['another extension', { ...page, id: 'someone-else' }],
    ['no extension', { origin: OWN.origin, url: page.url }],
    ['nothing at all', {}],
    ['a content script in a frame of the page', launcher({ frameId: 3 })],
    ['our page in a frame of another site', frame({}, 'https://evil.test/in/jane')],
    ['our page in a frame of a site that ends alike', frame({}, 'https://evilnetwork.test/in/jane')],
    ['our page in a frame of one of our pages', frame({}, `${OWN.origin}/popup.html`)],
    ['our page in a frame of an unknown tab', frame({ tab: undefined })],
    ['our page in a frame of a tab without an address', frame({ tab: { id: 5 } })],
    ['our page in a frame of a tab without a number', frame({ tab: { url: JANE } })],
    ['a frame of another extension', frame({ id: 'someone-else' })],
    ['a frame with a foreign origin', frame({ origin: 'https://evil.test' })],
    ['a frame whose origin hides', frame({ origin: 'null' })],
    ['an unknown frame', launcher({ frameId: undefined })],
    ['no tab', launcher({ tab: undefined })],
    ['a tab without a number', launcher({ tab: { url: JANE } })],
    ['a tab without an address', launcher({ tab: { id: 5 } })],
    ['another site', launcher({ origin: 'https://evil.test' }, 'https://evil.test/in/jane')],
    ['a site that ends alike', launcher({}, 'https://evilnetwork.test/in/jane')],
    ['a site that carries the name', launcher({}, 'https://network.test.evil.test/in/jane')],
    ['a credential that looks like the site', launcher({}, 'https://network.test@evil.test/in/jane')],
    ['our origin claimed over a foreign address', { ...page, url: 'https://evil.test/' }],
    ['our address under a foreign origin', { ...page, origin: 'https://evil.test' }],
  ];
  test.each(strangers)('%s', (_name, sender) => {
    expect(classify(sender, OWN, NETWORK)).toBeNull();
  });

  test('a subdomain of a network of one host', () => {
    const oneHost = { ...NETWORK, site: 'www.network.test', oneHost: true as const };
    expect(classify(launcher(), OWN, oneHost)).toMatchObject({ speaker: 'launcher' });
    for (const url of ['https://network.test/in/jane', 'https://fr.www.network.test/in/jane'])
      for (const of of [launcher, frame])
        expect([url, classify(of({}, url), OWN, oneHost)]).toEqual([url, null]);
  });

  test('a tab before a network is set up', () => {
    expect(classify(launcher(), OWN, null)).toBeNull();
    expect(classify(frame(), OWN, null)).toBeNull();
  });
});
