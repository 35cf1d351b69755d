import type { ModelService } from './model-service.ts';

/** A request as the service saw it. */
export interface Seen {
  account: string | null;
  path: string;
  query: Record<string, string>;
  body: Record<string, unknown>;
}

interface ModelFetchOptions {
  /** Account by key. */
  keys: Record<string, string>;
  lookup: number;
}

/** The model service behind `fetch`. */
export function createModelFetch(service: ModelService, { keys, lookup }: ModelFetchOptions) {
  const seen: Seen[] = [];

  async function answer(url: string, init: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(url);
    const key = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? '';
    const account = keys[key] ?? null;
    const path = pathname.replace(/^.*\/talent-scout\//, '');
    const text = await textOf(init.body ?? '{}');
    const body = JSON.parse(text) as Record<string, unknown>;
    const query = Object.fromEntries(searchParams);
    seen.push({ account, path, query, body });
    if (account === null) return json({ message: 'no' }, 401);
    const method = init.method === 'POST' ? 'POST' : 'GET';
    // These calls belong to no request of a journal, so nothing they cause is looked up by its call.
    const answered = service.respond(
      account,
      { method, path, query, body },
      { cause: null, lookup: () => lookup },
    );
    return answered.json === undefined ? page(answered.status) : json(answered.json, answered.status);
  }

  return { seen, fetch: answer as typeof fetch };
}

function json(body: unknown, status: number): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

function page(status: number): Response {
  const html = '<!doctype html><title>Talent Scout</title>';
  return new Response(html, { status, headers: { 'content-type': 'text/html' } });
}

/** The text of a body. A stream's bytes come at once, and its end only when the model's time has gone on. */
async function textOf(body: BodyInit): Promise<string> {
  if (!(body instanceof ReadableStream)) return new Response(body).text();
  const { value } = await body.getReader().read();
  return new TextDecoder().decode(value);
}
