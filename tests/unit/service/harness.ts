import type { CallHooks } from '../../../lib/service/call.ts';
import {
  type Client,
  type ClientOptions,
  createClient,
  type ServiceOperations,
} from '../../../lib/service/client.ts';

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

/** The hooks of a call whose answer is of any kind. */
export type AnyHooks = CallHooks<unknown>;

/** One call of each of the nine operations, by name. */
export const CALLS: Record<
  keyof ServiceOperations,
  (client: Client, hooks?: AnyHooks) => ReturnType<ServiceOperations[keyof ServiceOperations]>
> = {
  search: (client, hooks) => client.search({ prompt: 'go', filters: {}, page: 1 }, hooks),
  enrich: (client, hooks) => client.enrich('urn-1', hooks),
  enrichBatch: (client, hooks) => client.enrichBatch({ talents: [{ urn: 'urn-1' }] }, hooks),
  contact: (client, hooks) =>
    client.contact({ urn: 'urn-1', networkUrl: 'https://network.test/in/jane', fields: ['phone'] }, hooks),
  contactBatch: (client, hooks) =>
    client.contactBatch({ talents: [{ urn: 'urn-1' }], fields: ['phone'] }, hooks),
  contactStatus: (client, hooks) => client.contactStatus('urn-1', hooks),
  batchStatus: (client, hooks) => client.batchStatus('job-1', hooks),
  resolveLocation: (client, hooks) => client.resolveLocation({ city: 'Lyon', country: 'France' }, hooks),
  resolveEntity: (client, hooks) => client.resolveEntity({ kind: 'COMPANY', query: 'Acme' }, hooks),
};
export const OPERATIONS = Object.entries(CALLS);

/** A header of a request. */
export function header(sent: Sent | undefined, name: string): string | null {
  return new Headers(sent?.init.headers).get(name);
}

export function bodyOf(sent: Sent | undefined): unknown {
  return typeof sent?.init.body === 'string' ? JSON.parse(sent.init.body) : undefined;
}
