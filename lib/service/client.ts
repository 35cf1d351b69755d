import { type Address, operationUrl, readAddress } from './address.ts';
import { readAnswer } from './answer.ts';
import { type CallHooks, callService, type Timer } from './call.ts';
import type { Answer, Result } from './errors.ts';
import type { Exchange, Fetch } from './exchange.ts';
import { createFreeGate, type FreeGate } from './free-gate.ts';
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
  /** After this time, body included, an answer is overdue. Every call but a search stops waiting for it then. */
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
  timer?: Timer;
  /** Shared by all clients of one origin, because a request of an older client may still hold its connection. */
  gate?: FreeGate;
}

/**
 * The service's nine operations. None throws or rejects; each sends at most one request, which is never repeated and never
 * aborted. A call that stops waiting brings a later answer by its hook.
 */
export interface ServiceOperations {
  /** A paid search waits as long as the browser does: it may take longer than other operations. */
  search(query: SearchQuery, hooks?: CallHooks<SearchPage>): Promise<Answer<SearchPage>>;
  enrich(urn: string, hooks?: CallHooks<Enrichment>): Promise<Result<Enrichment>>;
  enrichBatch(query: EnrichBatchQuery, hooks?: CallHooks<BatchStart>): Promise<Answer<BatchStart>>;
  contact(query: ContactQuery, hooks?: CallHooks<ContactRequest>): Promise<Result<ContactRequest>>;
  contactBatch(query: ContactBatchQuery, hooks?: CallHooks<BatchStart>): Promise<Answer<BatchStart>>;
  /** `route` is the client's own unless it is given. */
  contactStatus(
    urn: string,
    hooks?: CallHooks<ContactRequest>,
    route?: StatusRoute,
  ): Promise<Result<ContactRequest>>;
  batchStatus(jobId: string, hooks?: CallHooks<BatchJob>): Promise<Result<BatchJob>>;
  resolveLocation(query: LocationQuery, hooks?: CallHooks<Resolution>): Promise<Result<Resolution>>;
  resolveEntity(query: EntityQuery, hooks?: CallHooks<Resolution>): Promise<Result<Resolution>>;
}

type ProbeHooks = Pick<CallHooks<unknown>, 'maxWaitMs'>;

export interface Client extends ServiceOperations {
  /** Asks contact-status by one route, in order to learn whether it is there; null if no answer came. Free. */
  probe(route: StatusRoute, hooks?: ProbeHooks): Promise<ProbeAnswer | null>;
  /** Asks a path that does not exist, to compare with; null if no answer came. Free. */
  probeNowhere(method: Method, hooks?: ProbeHooks): Promise<ProbeAnswer | null>;
  /** Whether free requests wait because three others hang. */
  isCrowded(): boolean;
}

const TIMEOUT_MS = 25_000;
const MAX_BYTES = 8 * 1024 * 1024;
const HIDDEN = '•••';

const PAID = { isFree: false, givesUp: true };
const FREE = { isFree: true, givesUp: true };
const SEARCH = { isFree: false, givesUp: false };

/** A client for one service address and key. */
export function createClient(options: ClientOptions): Client {
  const {
    key,
    fetch: send,
    timeoutMs: overdueMs = TIMEOUT_MS,
    maxBytes = MAX_BYTES,
    now = Date.now,
  } = options;
  const { streamBodies = false, statusRoute = 'get-query' } = options;
  const { timer = runLater, gate = createFreeGate() } = options;
  const address = readAddress(options.baseUrl, key);
  const context = { maxBytes, now, redact: (text: string) => text.replaceAll(key, HIDDEN) };
  const ports = { send, timer, maxBytes, gate, overdueMs };

  function call<T>(
    make: () => Operation<T>,
    kind: { isFree: boolean; givesUp: boolean },
    hooks: CallHooks<T> = {},
  ): Promise<Answer<T>> {
    const request = address.ok ? prepare(make, address.value, streamBodies, timer) : address;
    if (!request.ok) {
      hooks.onSettled?.();
      return Promise.resolve(request);
    }
    const { url, init, operation } = request.value;
    const read = (exchange: Exchange) => readAnswer(exchange, operation, context);
    return callService({ url, init, read, ...kind }, hooks, ports);
  }

  async function ask(
    make: () => Operation<ProbeAnswer | null>,
    hooks?: ProbeHooks,
  ): Promise<ProbeAnswer | null> {
    const result = await call(make, FREE, hooks);
    return result.ok ? result.value : null;
  }

  return {
    search: (query, hooks) =>
      call(() => operations.search(query), isPoolSearch(query) ? FREE : SEARCH, hooks),
    enrich: (urn, hooks) => call(() => operations.enrich(urn), PAID, hooks),
    enrichBatch: (query, hooks) => call(() => operations.enrichBatch(query), PAID, hooks),
    contact: (query, hooks) => call(() => operations.contact(query), PAID, hooks),
    contactBatch: (query, hooks) => call(() => operations.contactBatch(query), PAID, hooks),
    contactStatus: (urn, hooks, route = statusRoute) =>
      call(() => operations.contactStatus(urn, route), FREE, hooks),
    batchStatus: (jobId, hooks) => call(() => operations.batchStatus(jobId), FREE, hooks),
    resolveLocation: (query, hooks) => call(() => operations.resolveLocation(query), FREE, hooks),
    resolveEntity: (query, hooks) => call(() => operations.resolveEntity(query), FREE, hooks),
    probe: (route, hooks) => ask(() => operations.probe(NOBODY_URN, route), hooks),
    probeNowhere: (method, hooks) => ask(() => operations.probeNowhere(method), hooks),
    isCrowded: gate.isCrowded,
  };
}

/** Whether a search is of the own pool, which is free. A query that is no query is refused later, before it leaves. */
const isPoolSearch = (query: SearchQuery | undefined) => query?.filters?.localOnly === true;

const runLater: Timer = (ms, work) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

interface Prepared<T> {
  url: string;
  init: RequestInit;
  operation: Operation<T>;
}

function prepare<T>(
  make: () => Operation<T>,
  address: Address,
  streamBodies: boolean,
  timer: Timer,
): Result<Prepared<T>> {
  try {
    const operation = make();
    if (operation.invalid !== null) return { ok: false, error: operation.invalid };
    const url = operationUrl(address.root, operation.path, operation.query);
    return {
      ok: true,
      value: { url, init: requestInit(address, operation.body?.(), streamBodies, timer), operation },
    };
  } catch {
    return unsent('', 'cannot be encoded');
  }
}

function requestInit(
  address: Address,
  body: object | undefined,
  streamBodies: boolean,
  timer: Timer,
): RequestInit {
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
    body: streamOf(text, timer),
    duplex: 'half',
  };
  return streamed;
}

/** So long after its bytes were taken a streamed body ends. */
const STREAM_END_MS = 10;

/**
 * A body that is read once. Chrome keeps a copy of its start, and drops it when it learns the body's end while it waits for
 * more. If the end came with the bytes, the copy would live on for a moment, and a connection that drops in that moment
 * would make Chrome send the body again.
 */
function streamOf(text: string, timer: Timer): ReadableStream<Uint8Array> {
  let isTaken = false;
  return new ReadableStream({
    async pull(stream) {
      if (isTaken) {
        await new Promise<void>((resolve) => timer(STREAM_END_MS, resolve));
        return stream.close();
      }
      isTaken = true;
      stream.enqueue(new TextEncoder().encode(text));
    },
  });
}

function unsent(path: string, reason: string): Result<never> {
  return { ok: false, error: { kind: 'invalid-request', path, reason } };
}
