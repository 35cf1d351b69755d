import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { FaultSpec, Faults } from '../faults.ts';
import { ApiError, errorResponse } from './api-error.ts';
import { applyFaults } from './apply-faults.ts';
import type { Core } from './core.ts';
import { shapeAnswer, shapeError } from './dialect-answers.ts';
import { createEndpoints } from './endpoints.ts';
import { finishDue } from './finish-due.ts';
import { jobOf } from './job-ids.ts';
import { OPERATIONS, type Operation, type Route, routeOf } from './operations.ts';
import { bearerKey, isJson, namedUrns, readBody } from './read-request.ts';
import { noSuchOperation, statusInput } from './status-route.ts';
import { createToldBalances } from './told-balances.ts';
import { parseJson } from './validate.ts';

/** The parts of a request that the operations need. */
interface Call {
  route: Route | undefined;
  method: string;
  key: string | null;
  query: Record<string, string>;
  json: boolean;
  body: string;
}

/** Rows of the ledger that one request can add at most: 15 people with 3 fields each from 2 balances are 90. */
const MAX_ROWS_PER_REQUEST = 100;

const jobRef = z.object({ jobId: z.coerce.string() });
const requestRef = z.object({ requestId: z.string() });

/** The id of the job or unlock that a request started or asked about. */
function jobOrRequestId(core: Core, account: number, query: unknown, answer: object): string | undefined {
  for (const source of [answer, query]) {
    const job = 'jobId' in Object(source) ? z.safeParse(jobRef, source) : undefined;
    if (job?.success) return jobOf(core, account, job.data.jobId)?.id;
    const request = z.safeParse(requestRef, source);
    if (request.success) return request.data.requestId;
  }
  return undefined;
}

/** Whether an operation of the service was charged: not a balance set by hand or moved by others. */
function isCharge(operation: string): boolean {
  return OPERATIONS.some((known) => known === operation);
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
  const balances = createToldBalances();

  /** The input of the operation that the request names. */
  function inputOf({ route, method, query, json, body }: Call): unknown {
    if (!route) throw noSuchOperation();
    const { operation, urn } = route;
    if (operation === 'contact-status') return statusInput(core.dialect, { method, query, json, body, urn });
    const endpoint = endpoints[operation];
    if (endpoint.method !== method) throw new ApiError(405, 'METHOD_NOT_ALLOWED', `Use ${endpoint.method}.`);
    if (method === 'GET') return query;
    if (!json) throw new ApiError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.');
    return parseJson(body, 'body');
  }

  /** Answers a request, or throws. `struck` holds the job or unlock that a fault stalls. */
  function answer(call: Call, struck: readonly FaultSpec[]): object {
    finishDue(core);
    const account = authenticate(core, call.key);
    balances.move(core, account);
    const input = inputOf(call);
    if (!call.route) throw noSuchOperation();
    const { operation } = call.route;
    const answered = endpoints[operation].run(account, input);
    if (struck.some(({ kind }) => kind === 'stall')) {
      const ref = jobOrRequestId(core, account, call.query, answered);
      if (ref !== undefined) core.items.hold(ref, core.clock.now());
    }
    return shapeAnswer(core.dialect, operation, balances.tell(core, account, answered));
  }

  function respond(call: Call, struck: readonly FaultSpec[]): Response {
    try {
      const account = call.key === null ? undefined : core.accounts.byKey(call.key);
      const isRevoked = struck.some(({ kind }) => kind === 'revoke');
      if (account && isRevoked) core.accounts.setRevoked(account.id, true);
      return Response.json(answer(call, struck));
    } catch (error) {
      return error instanceof ApiError ? shapeError(core.dialect, error) : errorResponse(error);
    }
  }

  /** Processes a request that faults strike, and stores what it was charged. */
  function respondAndRecord(operation: Operation, call: Call, struck: readonly FaultSpec[]): Response {
    const before = core.ledger.latest(1)[0]?.id ?? 0;
    const response = respond(call, struck);
    const rows = core.ledger
      .latest(MAX_ROWS_PER_REQUEST)
      .filter((row) => row.id > before && row.credits > 0 && isCharge(row.operation));
    const charges = rows.map(({ id }) => id);
    faults.note(struck.map(({ kind }) => ({ kind, operation, charges })));
    return response;
  }

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.all('*', async ({ req, env }) => {
    // The path as it was sent: a urn in it is encoded.
    const route = routeOf(core.dialect, new URL(req.url).pathname);
    const operation = route?.operation;
    if (operation) core.stats.request(operation);
    const call: Call = {
      route,
      method: req.method,
      key: bearerKey(req.header('Authorization')),
      query: req.query(),
      json: isJson(req.header('Content-Type')),
      body: await readBody(req.raw),
    };
    const urns = () => namedUrns(route?.urn ?? call.query.urn, call.body);
    const struck = operation ? faults.strike({ operation, key: call.key, urns }) : [];
    if (!operation || struck.length === 0) return respond(call, struck);
    const context = { outgoing: env?.outgoing, closing, cleared: faults.cleared() };
    return applyFaults(struck, context, () => respondAndRecord(operation, call, struck));
  });
  app.onError(errorResponse);
  return app;
}
