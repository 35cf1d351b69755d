import { type Address, operationUrl, readAddress } from './address.ts';
import { readAnswer } from './answer.ts';
import type { Answer, Result } from './errors.ts';
import { exchange, type Fetch } from './exchange.ts';
import type { BatchJob, BatchStart, ContactRequest, Enrichment, Resolution, SearchPage } from './model.ts';
import type {
  ContactBatchQuery,
  ContactQuery,
  EnrichBatchQuery,
  EntityQuery,
  LocationQuery,
  Operation,
  SearchQuery,
} from './operations.ts';
import * as operations from './operations.ts';
import { type Method, NOBODY_URN, type ProbeAnswer, type StatusRoute } from './status-route.ts';

export interface ClientOptions {
  baseUrl: string;
  key: string;
  fetch: Fetch;
  /** For the whole call, body included. */
  timeoutMs?: number;
  maxBytes?: number;
  /**
   * Sends bodies as streams. A browser repeats a POST by itself when a reused connection drops, and each copy may be
   * charged. A stream can't be read twice, so it is sent once. Needs HTTP/2: test it with a free search first.
   */
  streamBodies?: boolean;
  /** How contact-status is asked. */
  statusRoute?: StatusRoute;
  now?: () => number;
}

/** The service's nine operations and two probes. None throws or rejects; each sends at most one request and never repeats it. */
export interface Client {
  search(query: SearchQuery, signal?: AbortSignal): Promise<Answer<SearchPage>>;
  enrich(urn: string, signal?: AbortSignal): Promise<Result<Enrichment>>;
  enrichBatch(query: EnrichBatchQuery, signal?: AbortSignal): Promise<Answer<BatchStart>>;
  contact(query: ContactQuery, signal?: AbortSignal): Promise<Result<ContactRequest>>;
  contactBatch(query: ContactBatchQuery, signal?: AbortSignal): Promise<Answer<BatchStart>>;
  /** `route` is the client's own unless it is given. */
  contactStatus(urn: string, signal?: AbortSignal, route?: StatusRoute): Promise<Result<ContactRequest>>;
  batchStatus(jobId: string, signal?: AbortSignal): Promise<Result<BatchJob>>;
  resolveLocation(query: LocationQuery, signal?: AbortSignal): Promise<Result<Resolution>>;
  resolveEntity(query: EntityQuery, signal?: AbortSignal): Promise<Result<Resolution>>;
  /** Asks contact-status by one route, in order to learn whether it is there; null if no answer came. Free. */
  probe(route: StatusRoute, urn?: string): Promise<ProbeAnswer | null>;
  /** Asks a path that does not exist, to compare with; null if no answer came. Free. */
  probeNowhere(method: Method): Promise<ProbeAnswer | null>;
}

const TIMEOUT_MS = 25_000;
const MAX_BYTES = 8 * 1024 * 1024;
const HIDDEN = '•••';

/** A client for one service address and key. */
export function createClient(options: ClientOptions): Client {
  const { key, fetch: send, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES, now = Date.now } = options;
  const { streamBodies = false, statusRoute = 'get-query' } = options;
  const address = readAddress(options.baseUrl, key);
  const context = { maxBytes, now, redact: (text: string) => text.replaceAll(key, HIDDEN) };

  async function call<T>(make: () => Operation<T>, signal?: AbortSignal): Promise<Answer<T>> {
    if (!address.ok) return address;
    const request = prepare(make, address.value, streamBodies);
    if (!request.ok) return request;
    if (signal?.aborted === true) return unsent('signal', 'aborted before sending');
    const { url, init, operation } = request.value;
    return readAnswer(await exchange(send, url, init, { timeoutMs, maxBytes, signal }), operation, context);
  }

  async function ask(make: () => Operation<ProbeAnswer | null>): Promise<ProbeAnswer | null> {
    const result = await call(make);
    return result.ok ? result.value : null;
  }

  return {
    search: (query, signal) => call(() => operations.search(query), signal),
    enrich: (urn, signal) => call(() => operations.enrich(urn), signal),
    enrichBatch: (query, signal) => call(() => operations.enrichBatch(query), signal),
    contact: (query, signal) => call(() => operations.contact(query), signal),
    contactBatch: (query, signal) => call(() => operations.contactBatch(query), signal),
    contactStatus: (urn, signal, route = statusRoute) =>
      call(() => operations.contactStatus(urn, route), signal),
    batchStatus: (jobId, signal) => call(() => operations.batchStatus(jobId), signal),
    resolveLocation: (query, signal) => call(() => operations.resolveLocation(query), signal),
    resolveEntity: (query, signal) => call(() => operations.resolveEntity(query), signal),
    probe: (route, urn = NOBODY_URN) => ask(() => operations.probe(urn, route)),
    probeNowhere: (method) => ask(() => operations.probeNowhere(method)),
  };
}

interface Prepared<T> {
  url: string;
  init: RequestInit;
  operation: Operation<T>;
}

function prepare<T>(make: () => Operation<T>, address: Address, streamBodies: boolean): Result<Prepared<T>> {
  try {
    const operation = make();
    if (operation.invalid !== null) return { ok: false, error: operation.invalid };
    const url = operationUrl(address.root, operation.path, operation.query);
    return {
      ok: true,
      value: { url, init: requestInit(address, operation.body?.(), streamBodies), operation },
    };
  } catch {
    return unsent('', 'cannot be encoded');
  }
}

function requestInit(address: Address, body: object | undefined, streamBodies: boolean): RequestInit {
  const headers: Record<string, string> = {
    accept: 'application/json',
    authorization: address.authorization,
  };
  const common = {
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  } as const;
  if (body === undefined) return { ...common, method: 'GET', headers };
  headers['content-type'] = 'application/json';
  const text = JSON.stringify(body);
  if (!streamBodies) return { ...common, method: 'POST', headers, body: text };
  const streamed: RequestInit & { duplex: 'half' } = {
    ...common,
    method: 'POST',
    headers,
    body: new Blob([text]).stream(),
    duplex: 'half',
  };
  return streamed;
}

function unsent(path: string, reason: string): Result<never> {
  return { ok: false, error: { kind: 'invalid-request', path, reason } };
}
