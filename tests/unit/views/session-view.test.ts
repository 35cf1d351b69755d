import { expect, test } from 'vitest';
import { type Network, profileOf } from '../../../lib/network/link.ts';
import { networkInView, networkView } from '../../../lib/views/session-view.ts';

const NETWORK: Network = {
  origin: 'https://people.corp.test',
  site: 'people.corp.test',
  prefix: '/in/',
  example: 'https://people.corp.test/in/jane',
};

test.each<[string, Network]>([
  ['a network with its subdomains', NETWORK],
  ['a network of one host', { ...NETWORK, oneHost: true }],
  ['a network with profiles at the root', { ...NETWORK, prefix: '/' }],
])('a view gets %s back as the worker has it', (_name, network) => {
  expect(networkInView({ network: networkView(network) })).toEqual(network);
});

test('a view reads no person from a link to a host that an administrator did not allow', () => {
  const network = networkInView({ network: networkView({ ...NETWORK, oneHost: true }) });
  expect(network && profileOf(network, 'https://fr.people.corp.test/in/bob')).toBeNull();
  expect(networkInView({ network: null })).toBeNull();
});
