import { Hono } from 'hono';
import * as z from 'zod/mini';
import { describeDialect, FREEDOMS, readDialect } from '../dialects.ts';
import { faultSpec } from '../faults.ts';
import { adminPage } from './admin-page.ts';
import { ApiError, errorResponse } from './api-error.ts';
import type { Controls } from './controls.ts';
import { docsPage } from './docs-page.ts';
import { describeService } from './openapi.ts';
import { basePath } from './operations.ts';
import { priceTable } from './prices.ts';
import { isJson, readBody } from './read-request.ts';
import { parseJson, validate } from './validate.ts';

const NOT_STORED = { 'Cache-Control': 'no-store' };
const OWN_PAGE = {
  ...NOT_STORED,
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const amount = z.optional(z.int().check(z.gte(0)));
const id = z.coerce.number().check(z.int(), z.gte(0));

const accountChange = z.strictObject({
  credits: amount,
  extra: amount,
  revoked: z.optional(z.boolean()),
  key: z.optional(z.string().check(z.regex(/^[\w-]{8,100}$/))),
});
const clockChange = z.strictObject({ advanceMs: z.int().check(z.gte(0)) });
const dialectChange = z.strictObject({ dialect: z.string() });
const ledgerQuery = z.object({ account: z.optional(id) });

/**
 * Refuses requests of web pages: those of another origin, those whose host name was pointed at this machine (DNS
 * rebinding), and plain forms, which can't send JSON.
 */
function guard(request: Request): void {
  const { hostname, host } = new URL(request.url);
  const origin = request.headers.get('Origin');
  const site = request.headers.get('Sec-Fetch-Site');
  const foreign = origin !== null && origin !== `http://${host}`;
  if (!LOOPBACK.has(hostname) || foreign || (site !== null && site !== 'same-origin' && site !== 'none')) {
    throw new ApiError(403, 'FORBIDDEN', 'Web pages may not control the sandbox.');
  }
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (!isJson(request.headers.get('Content-Type'))) {
    throw new ApiError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.');
  }
}

/** The dialect as the command line takes it, and each of its readings. */
function spoken(controls: Controls) {
  return { dialect: describeDialect(controls.dialect()), readings: controls.dialect() };
}

function readWords(words: string) {
  try {
    return readDialect(words.split(/\s+/).filter(Boolean));
  } catch (error) {
    throw new ApiError(400, 'INVALID_REQUEST', error instanceof Error ? error.message : 'dialect: Invalid');
  }
}

/** The sandbox's own page and controls over HTTP, outside of the service's `/v1`. */
export function createAdminApp(controls: Controls, networkUrl: string): Hono {
  const app = new Hono();
  const read = async <S extends z.ZodMiniType>(schema: S, request: Request): Promise<z.output<S>> =>
    validate(schema, parseJson(await readBody(request), 'body'), 'body');

  app.use('/sandbox/*', async (context, next) => {
    guard(context.req.raw);
    await next();
  });
  app.get('/sandbox/ledger', (context) => {
    const { account } = validate(ledgerQuery, context.req.query(), 'query');
    return context.json({ rows: controls.ledger(account) });
  });
  app.get('/sandbox/accounts', (context) => context.json({ accounts: controls.accounts() }));
  app.post('/sandbox/accounts/:id', async (context) => {
    const change = await read(accountChange, context.req.raw);
    return context.json(controls.setAccount(validate(id, context.req.param('id'), 'id'), change));
  });
  app.get('/sandbox/prices', (context) => {
    const prices = controls.prices(0);
    return context.json({ prices, table: priceTable(prices) });
  });
  app.get('/sandbox/dialect', (context) => context.json({ ...spoken(controls), freedoms: FREEDOMS }));
  app.put('/sandbox/dialect', async (context) => {
    const { dialect } = await read(dialectChange, context.req.raw);
    controls.speak(readWords(dialect));
    return context.json(spoken(controls));
  });
  app.get('/sandbox/stats', (context) => context.json(controls.stats()));
  app.get('/sandbox/faults', (context) => context.json({ faults: controls.faults() }));
  app.post('/sandbox/faults', async (context) => {
    controls.fault(await read(faultSpec, context.req.raw));
    return context.json({ faults: controls.faults() });
  });
  app.delete('/sandbox/faults', (context) => {
    controls.clearFaults();
    return context.json({ faults: [] });
  });
  app.post('/sandbox/clock', async (context) => {
    controls.advance((await read(clockChange, context.req.raw)).advanceMs);
    return context.json({ now: controls.now() });
  });
  const description = (request: Request) => describeService(controls.dialect(), new URL(request.url).origin);
  app.get('/openapi.json', (context) => context.json(description(context.req.raw), 200, NOT_STORED));
  app.get('/docs', (context) => context.html(docsPage(description(context.req.raw)), 200, OWN_PAGE));
  app.get('/', (context) => {
    const serviceUrl = `${new URL(context.req.url).origin}${basePath(controls.dialect())}`;
    return context.html(adminPage({ controls, serviceUrl, networkUrl }), 200, OWN_PAGE);
  });
  app.notFound(() => errorResponse(new ApiError(404, 'NOT_FOUND', 'There is nothing here.')));
  app.onError(errorResponse);
  return app;
}
