import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { FaultSpec, Faults } from '../faults.ts';
import { ApiError, errorResponse } from './api-error.ts';
import { applyFaults } from './apply-faults.ts';
import type { Core } from './core.ts';
import { createEndpoints } from './endpoints.ts';
import { finishDue } from './finish-due.ts';
import { type Operation, operationOf } from './operations.ts';
import { bearerKey, isJson, namedUrns, readBody } from './read-request.ts';
import { parseJson } from './validate.ts';

/** The parts of a request that the operations need. */
interface Call {
  operation: Operation | undefined;
  method: string;
  key: string | null;
  query: Record<string, string>;
  json: boolean;
  body: string;
}

/** Rows of the ledger that one request can add at most: 15 people with 3 fields each from 2 balances are 90. */
const MAX_ROWS_PER_REQUEST = 100;

const jobRef = z.object({ jobId: z.string() });
const requestRef = z.object({ requestId: z.string() });

/** The id of the job or unlock that a request started or asked about. */
function jobOrRequestId(query: unknown, answer: object): string | undefined {
  for (const source of [answer, query]) {
    const job = z.safeParse(jobRef, source);
    if (job.success) return job.data.jobId;
    const request = z.safeParse(requestRef, source);
    if (request.success) return request.data.requestId;
  }
  return undefined;
}

function authenticate({ accounts }: Core, key: string | null): number {
  const account = key === null ? undefined : accounts.byKey(key);
  if (!account || account.revoked) {
    throw new ApiError(401, 'UNAUTHORIZED', 'Send a valid API key as "Authorization: Bearer <key>".');
  }
  return account.id;
}

/** The nine operations over HTTP. `closing` aborts the delays of faults when the sandbox stops. */
export function createServiceApp(
  core: Core,
  faults: Faults,
  closing: AbortSignal = new AbortController().signal,
): Hono<{ Bindings: HttpBindings }> {
  const endpoints = createEndpoints(core);

  function answer({ operation, method, key, query, json, body }: Call): object {
    finishDue(core);
    const account = authenticate(core, key);
    if (!operation) throw new ApiError(404, 'NOT_FOUND', 'There is no such operation.');
    const endpoint = endpoints[operation];
    if (endpoint.method !== method) throw new ApiError(405, 'METHOD_NOT_ALLOWED', `Use ${endpoint.method}.`);
    if (method === 'GET') return endpoint.run(account, query);
    if (!json) throw new ApiError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.');
    return endpoint.run(account, parseJson(body, 'body'));
  }

  function respond(call: Call, struck: readonly FaultSpec[]): Response {
    const strikes = (kind: FaultSpec['kind']) => struck.some((fault) => fault.kind === kind);
    try {
      const account = call.key === null ? undefined : core.accounts.byKey(call.key);
      if (account && strikes('revoke')) core.accounts.setRevoked(account.id, true);
      const answered = answer(call);
      const ref = strikes('stall') ? jobOrRequestId(call.query, answered) : undefined;
      if (ref !== undefined) core.items.hold(ref, core.clock.now());
      return Response.json(answered);
    } catch (error) {
      return errorResponse(error);
    }
  }

  /** Processes a request that faults strike, and stores what it was charged. */
  function respondAndRecord(operation: Operation, call: Call, struck: readonly FaultSpec[]): Response {
    const before = core.ledger.latest(1)[0]?.id ?? 0;
    const response = respond(call, struck);
    const rows = core.ledger
      .latest(MAX_ROWS_PER_REQUEST)
      .filter(({ id, credits }) => id > before && credits > 0);
    const charges = rows.map(({ id }) => id);
    faults.note(struck.map(({ kind }) => ({ kind, operation, charges })));
    return response;
  }

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.all('/v1/*', async ({ req, env }) => {
    const operation = operationOf(req.path);
    if (operation) core.stats.request(operation);
    const call: Call = {
      operation,
      method: req.method,
      key: bearerKey(req.header('Authorization')),
      query: req.query(),
      json: isJson(req.header('Content-Type')),
      body: await readBody(req.raw),
    };
    const urns = () => namedUrns(call.query.urn, call.body);
    const struck = operation ? faults.strike({ operation, key: call.key, urns }) : [];
    if (!operation || struck.length === 0) return respond(call, struck);
    const context = { outgoing: env?.outgoing, closing, cleared: faults.cleared() };
    return applyFaults(struck, context, () => respondAndRecord(operation, call, struck));
  });
  app.onError(errorResponse);
  return app;
}
