import { type Client, type ClientOptions, createClient } from '../../../lib/service/client.ts';

export const KEY = 'k-secret-0123456789';
export const BASE = 'https://service.test';

export interface Sent {
  url: string;
  init: RequestInit;
}

/** A client whose requests are answered by `answer`, and the requests it sent. */
export function stubbed(
  answer: (sent: Sent) => Response | Promise<Response>,
  options: Partial<ClientOptions> = {},
): { client: Client; sent: Sent[] } {
  const sent: Sent[] = [];
  const client = createClient({
    baseUrl: BASE,
    key: KEY,
    fetch: async (url, init) => {
      sent.push({ url, init });
      return answer({ url, init });
    },
    ...options,
  });
  return { client, sent };
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** One call of each of the nine operations, by name. */
type Named = Exclude<keyof Client, 'probe' | 'probeNowhere'>;
export const CALLS: Record<Named, (client: Client, signal?: AbortSignal) => ReturnType<Client[Named]>> = {
  search: (client, signal) => client.search({ prompt: 'go', filters: {}, page: 1 }, signal),
  enrich: (client, signal) => client.enrich('urn-1', signal),
  enrichBatch: (client, signal) => client.enrichBatch({ talents: [{ urn: 'urn-1' }] }, signal),
  contact: (client, signal) =>
    client.contact({ urn: 'urn-1', networkUrl: 'https://network.test/in/jane', fields: ['phone'] }, signal),
  contactBatch: (client, signal) =>
    client.contactBatch({ talents: [{ urn: 'urn-1' }], fields: ['phone'] }, signal),
  contactStatus: (client, signal) => client.contactStatus('urn-1', signal),
  batchStatus: (client, signal) => client.batchStatus('job-1', signal),
  resolveLocation: (client, signal) => client.resolveLocation({ city: 'Lyon', country: 'France' }, signal),
  resolveEntity: (client, signal) => client.resolveEntity({ kind: 'COMPANY', query: 'Acme' }, signal),
};
export const OPERATIONS = Object.entries(CALLS);

/** A header of a request. */
export function header(sent: Sent | undefined, name: string): string | null {
  return new Headers(sent?.init.headers).get(name);
}

export function bodyOf(sent: Sent | undefined): unknown {
  return typeof sent?.init.body === 'string' ? JSON.parse(sent.init.body) : undefined;
}
