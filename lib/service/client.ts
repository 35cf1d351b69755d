import { type Address, operationUrl, readAddress } from './address.ts';
import { readAnswer } from './answer.ts';
import type { Result } from './errors.ts';
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
import type { StatusRoute } from './status-route.ts';

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
  now?: () => number;
}

/** What a caller hears of a call besides its result. */
export interface CallHooks<T> {
  /** An answer that came after the call had stopped waiting for it. */
  onLate?: (result: Result<T>) => void;
  /** The call's connection has ended, in whatever way. */
  onSettled?: () => void;
}

/** The service's nine operations. None throws or rejects; each sends at most one request and never repeats it. */
export interface Client {
  search(query: SearchQuery, hooks?: CallHooks<SearchPage>): Promise<Result<SearchPage>>;
  enrich(urn: string, hooks?: CallHooks<Enrichment>): Promise<Result<Enrichment>>;
  enrichBatch(query: EnrichBatchQuery, hooks?: CallHooks<BatchStart>): Promise<Result<BatchStart>>;
  contact(query: ContactQuery, hooks?: CallHooks<ContactRequest>): Promise<Result<ContactRequest>>;
  contactBatch(query: ContactBatchQuery, hooks?: CallHooks<BatchStart>): Promise<Result<BatchStart>>;
  contactStatus(urn: string, route?: StatusRoute): Promise<Result<ContactRequest>>;
  batchStatus(jobId: string): Promise<Result<BatchJob>>;
  resolveLocation(query: LocationQuery): Promise<Result<Resolution>>;
  resolveEntity(query: EntityQuery): Promise<Result<Resolution>>;
}

const TIMEOUT_MS = 25_000;
const MAX_BYTES = 8 * 1024 * 1024;
const HIDDEN = '•••';

/** A client for one service address and key. */
export function createClient(options: ClientOptions): Client {
  const { key, fetch: send, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES, now = Date.now } = options;
  const streamBodies = options.streamBodies ?? false;
  const address = readAddress(options.baseUrl, key);
  const context = { maxBytes, now, redact: (text: string) => text.replaceAll(key, HIDDEN) };

  async function call<W, T>(make: () => Operation<W, T>, hooks: CallHooks<T> = {}): Promise<Result<T>> {
    if (!address.ok) return address;
    const request = prepare(make, address.value, streamBodies);
    if (!request.ok) return request;
    const { url, init, operation } = request.value;
    const answer = await exchange(send, url, init, { timeoutMs, maxBytes, signal: undefined });
    hooks.onSettled?.();
    return readAnswer(answer, operation, context);
  }

  return {
    search: (query, hooks) => call(() => operations.search(query), hooks),
    enrich: (urn, hooks) => call(() => operations.enrich(urn), hooks),
    enrichBatch: (query, hooks) => call(() => operations.enrichBatch(query), hooks),
    contact: (query, hooks) => call(() => operations.contact(query), hooks),
    contactBatch: (query, hooks) => call(() => operations.contactBatch(query), hooks),
    contactStatus: (urn, _route) => call(() => operations.contactStatus(urn)),
    batchStatus: (jobId) => call(() => operations.batchStatus(jobId)),
    resolveLocation: (query) => call(() => operations.resolveLocation(query)),
    resolveEntity: (query) => call(() => operations.resolveEntity(query)),
  };
}

interface Prepared<W, T> {
  url: string;
  init: RequestInit;
  operation: Operation<W, T>;
}

function prepare<W, T>(
  make: () => Operation<W, T>,
  address: Address,
  streamBodies: boolean,
): Result<Prepared<W, T>> {
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
