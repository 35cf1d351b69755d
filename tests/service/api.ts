/** A plain HTTP client for the service. It checks nothing. */
import { ANY_PROMPT, SPOKEN } from './spoken.ts';

export interface Reply {
  status: number;
  text: string;
  /** The parsed body; undefined if it isn't JSON. */
  body: unknown;
}

export interface Talent {
  urn: string;
  networkUrl?: string;
}

interface SearchInput {
  prompt?: string;
  filters?: Record<string, unknown>;
  page?: number;
}

type Query = Record<string, string>;

export interface Api {
  send(
    method: string,
    path: string,
    options?: { query?: Query; body?: string; type?: string },
  ): Promise<Reply>;
  get(path: string, query: Query): Promise<Reply>;
  post(path: string, body: unknown): Promise<Reply>;
  search(input: SearchInput): Promise<Reply>;
  enrich(urn: string): Promise<Reply>;
  enrichBatch(talents: Talent[], options?: { forceRefresh?: boolean }): Promise<Reply>;
  contact(talent: Talent, requestedFields: string[]): Promise<Reply>;
  contactBatch(talents: Talent[], requestedFields: string[]): Promise<Reply>;
  contactStatus(urn: string): Promise<Reply>;
  batchStatus(jobId: string): Promise<Reply>;
  resolveLocation(query: Query): Promise<Reply>;
  resolveEntity(query: Query): Promise<Reply>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** How contact-status can be asked: its method, and where the urn stands. */
export const STATUS_ROUTES = ['get-query', 'get-path', 'post-query', 'post-body', 'post-path'] as const;

/** Asks contact-status in one of the ways. */
export function askStatus(api: Pick<Api, 'send'>, route: string, urn: string): Promise<Reply> {
  const [method = '', place] = route.toUpperCase().split('-');
  if (place === 'PATH') return api.send(method, `contact-status/${encodeURIComponent(urn)}`);
  if (place === 'BODY') return api.send(method, 'contact-status', { body: JSON.stringify({ urn }) });
  return api.send(method, 'contact-status', { query: { urn } });
}

/** Looks at each answer before the test gets it. */
type Observe = (method: string, path: string, reply: Reply) => void;

export function createApi(baseUrl: string, authorization: string | null, observe?: Observe): Api {
  const root = `${baseUrl.replace(/\/+$/, '')}/v1/talent-scout/`;

  const send: Api['send'] = async (method, path, options = {}) => {
    const query = options.query ? `?${new URLSearchParams(options.query)}` : '';
    const headers: Record<string, string> = {};
    if (authorization !== null) headers.Authorization = authorization;
    if (options.body !== undefined) headers['Content-Type'] = options.type ?? 'application/json';
    const response = await fetch(`${root}${path}${query}`, {
      method,
      headers,
      redirect: 'error',
      body: options.body ?? null,
    });
    const text = await response.text();
    const reply = { status: response.status, text, body: parsed(text) };
    observe?.(method, path, reply);
    return reply;
  };
  const get: Api['get'] = (path, query) => send('GET', path, { query });
  const post: Api['post'] = (path, body) => send('POST', path, { body: JSON.stringify(body) });

  return {
    send,
    get,
    post,
    search: ({ prompt = '', filters = {}, page = 1 }) =>
      post('search', { prompt: prompt || ANY_PROMPT, filtersJson: JSON.stringify(filters), page }),
    enrich: (urn) => get('enrich', { urn }),
    enrichBatch: (talents, options = {}) => post('enrich/batch', { talents, ...options }),
    contact: (talent, requestedFields) => post('contact', { ...talent, requestedFields }),
    contactBatch: (talents, requestedFields) => post('contact/batch', { talents, requestedFields }),
    contactStatus: (urn) =>
      askStatus(
        { send },
        SPOKEN['status-route'].startsWith('none') ? 'get-query' : SPOKEN['status-route'],
        urn,
      ),
    batchStatus: (jobId) => get('batch-status', { jobId }),
    resolveLocation: (query) => get('resolve-location', query),
    resolveEntity: (query) => get('resolve-entity', query),
  };
}
