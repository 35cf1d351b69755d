import type { Sender } from '../../../lib/messages/router.ts';
import type { Network } from '../../../lib/network/link.ts';

export const OWN = { id: 'own-extension', origin: 'chrome-extension://own-extension' };
export const NETWORK: Network = {
  origin: 'https://www.network.test',
  site: 'network.test',
  prefix: '/in/',
  example: 'https://www.network.test/in/jane',
};
export const JANE = 'https://network.test/in/jane';
export const JOHN = 'https://network.test/in/john';

/** An extension page, in a tab or in the popup. */
export const page: Sender = { id: OWN.id, origin: OWN.origin, url: `${OWN.origin}/popup.html` };

/** The launcher on a page of the network. */
export function launcher(change: Partial<Sender> = {}, url = 'https://www.network.test/in/jane?x=1'): Sender {
  return { id: OWN.id, origin: 'https://www.network.test', url, frameId: 0, tab: { id: 5, url }, ...change };
}

/** The sidebar's frame over a page of the network. */
export function frame(change: Partial<Sender> = {}, url = 'https://www.network.test/in/jane?x=1'): Sender {
  const document = { origin: OWN.origin, url: `${OWN.origin}/sidepanel.html`, documentId: 'document-1' };
  return { id: OWN.id, ...document, frameId: 7, tab: { id: 5, url }, ...change };
}
