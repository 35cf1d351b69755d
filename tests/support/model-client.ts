import { type AnswerContext, readAnswer } from '../../lib/service/answer.ts';
import type { CallHooks } from '../../lib/service/call.ts';
import type { Client } from '../../lib/service/client.ts';
import type { Answer, Result } from '../../lib/service/errors.ts';
import type { Body, Exchange } from '../../lib/service/exchange.ts';
import type { FreeGate, Slot } from '../../lib/service/free-gate.ts';
import * as operations from '../../lib/service/operations.ts';
import type { StatusRoute } from '../../lib/service/status-route.ts';
import { never } from './memory-store.ts';
import type { Cause, ModelService, PaidOp, Told, WireAnswer, WireRequest } from './model-service.ts';
import { MINUTE, SECOND } from './times.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What happens to one call between the client and the service. */
export interface CallFate {
  /** Milliseconds after which each delivery arrives: a browser may send a GET again whose connection broke. */
  deliveries: number[];
  /** `lost`: the connection breaks. `hangs`: nothing comes for a long time, and then the connection breaks. */
  answer: 'whole' | 'lost' | 'hangs' | 'cut' | 'broken' | 'slow-down';
  /** Milliseconds from the last delivery to the answer or the end of the connection. */
  answerAfter: number;
  /** The status that a proxy puts in place of a broken answer. */
  brokenStatus: number;
  retryAfterMs: number | null;
  /** Whether deliveries still arrive after the worker has died. */
  outlivesWorker: boolean;
  /** Milliseconds that the provider needs for a person. */
  lookup: (urn: string) => number;
}

/** One call of the client, as the checks of a test see it. */
export interface Call {
  id: number;
  account: string;
  op: PaidOp | 'contact-status' | 'batch-status';
  urns: string[];
  /** The link that was sent for each urn; null where none was. */
  links: (string | null)[];
  fields: string[];
  jobId: string | null;
  /** How contact-status was asked. */
  route: StatusRoute | null;
  /** The question before a payment, which is waited for only a moment. */
  beforePaying: boolean;
  forced: boolean;
  search: string | null;
  /** When the client was asked for it. A free call may wait for its turn from then on. */
  askedAt: number;
  at: number;
  /** The delivery whose answer the client got; null if it got none. */
  answered: number | null;
  /** What the answer told the client; null if it got none. */
  told: Told | null;
  toldAt: number | null;
  /** When the fetch ended, with or without an answer; null while it is under way. */
  settledAt: number | null;
  /** Refused before it was processed, because of the key or too many requests. */
  turnedAway: boolean;
}

/** After this time the client stops waiting. The request goes on. */
const WAIT = 25 * SECOND;
/** A browser gives a request up after this time. */
const BROWSER_LIMIT = 5 * MINUTE;
/** The client waits for these as long as the browser does. */
const WAITED_FOR: ReadonlySet<Call['op']> = new Set(['search']);
/** These wait for their turn. */
const FREE: ReadonlySet<Call['op']> = new Set(['contact-status', 'batch-status']);

interface ModelClientPorts {
  service: ModelService;
  time: VirtualTime;
  account: string;
  fate: (op: Call['op']) => CallFate;
  isDead: () => boolean;
  nextCall: () => number;
  called: (call: Call) => void;
  /** Lets a few free requests leave at a time. */
  gate: FreeGate;
  /** Where the client asks for contact-status; where the service has it, unless told otherwise. */
  statusRoute?: StatusRoute;
}

/**
 * A client of the model service, over a network that loses, delays and repeats requests. What is sent and how it is read
 * is the real client's.
 */
export function createModelClient(ports: ModelClientPorts): Client {
  const { service, time, account } = ports;
  const statusRoute = ports.statusRoute ?? knownRoute(service.dialect['status-route']);
  const context: AnswerContext = { maxBytes: 8 << 20, now: time.wall, redact: (text) => text };

  function call<T>(
    about: Pick<Call, 'op'> & Partial<Call>,
    operation: operations.Operation<T>,
    hooks: CallHooks<T> = {},
  ): Promise<Answer<T>> {
    if (operation.invalid !== null) return Promise.resolve({ ok: false, error: operation.invalid });
    if (ports.isDead()) return never();
    const request = requestOf(operation);
    const askedAt = time.time;
    return new Promise((resolve) => {
      const turn = FREE.has(about.op) ? ports.gate.enter() : null;
      let isWaiting = true;
      const stopWaiting = () => {
        if (!isWaiting || ports.isDead()) return;
        isWaiting = false;
        resolve({ ok: false, error: { kind: 'timeout' } });
      };
      const stopLimit =
        hooks.maxWaitMs === undefined
          ? () => {}
          : time.after(hooks.maxWaitMs, () => {
              stopWaiting();
              if (turn?.withdraw()) hooks.onSettled?.();
            });
      const leave = (slot: Slot | null) => {
        if (ports.isDead()) return;
        const fate = ports.fate(about.op);
        const record: Call = {
          ...blankCall(),
          ...about,
          id: ports.nextCall(),
          account,
          askedAt,
          at: time.time,
        };
        ports.called(record);
        const stopOverdue = WAITED_FOR.has(record.op) ? () => {} : time.after(WAIT, stopWaiting);
        send({ ports, fate, record, request }, (exchange, told) => {
          record.settledAt = time.time;
          stopLimit();
          stopOverdue();
          slot?.leave();
          if (ports.isDead()) return;
          const isHeard = isWaiting || hooks.onLate !== undefined;
          if (told && isHeard) Object.assign(record, heard(fate, told, time.time));
          const result = readAnswer(exchange, operation, context);
          if (isWaiting) resolve(result);
          else hooks.onLate?.(result);
          isWaiting = false;
          hooks.onSettled?.();
        });
      };
      if (turn) void turn.slot.then(leave);
      else leave(null);
    });
  }

  const urnsOf = (talents: readonly { urn: string; networkUrl?: string }[]) => ({
    urns: talents.map(({ urn }) => urn),
    links: talents.map(({ networkUrl }) => networkUrl ?? null),
  });
  const none = async (): Promise<Result<never>> => ({ ok: false, error: { kind: 'unreachable' } });

  return {
    search: (query, hooks) => {
      const operation = operations.search(query);
      // A search in the own pool is free and not in the journal, so it is not recorded here. Nothing happens to it.
      if (query.filters.localOnly) {
        const answer = service.respond(account, requestOf(operation), { cause: null, lookup: () => 0 });
        return Promise.resolve(readAnswer(exchangeOf(answer), operation, context));
      }
      const search = JSON.stringify([query.prompt, query.page]);
      return call({ op: 'search', search }, operation, hooks);
    },
    enrich: (urn, hooks) => call({ op: 'enrich', urns: [urn] }, operations.enrich(urn), hooks),
    enrichBatch: (query, hooks) =>
      call(
        { op: 'enrich-batch', ...urnsOf(query.talents), forced: query.forceRefresh === true },
        operations.enrichBatch(query),
        hooks,
      ),
    contact: (query, hooks) =>
      call(
        { op: 'contact', urns: [query.urn], links: [query.networkUrl], fields: [...query.fields] },
        operations.contact(query),
        hooks,
      ),
    contactBatch: (query, hooks) =>
      call(
        { op: 'contact-batch', ...urnsOf(query.talents), fields: [...query.fields] },
        operations.contactBatch(query),
        hooks,
      ),
    contactStatus: (urn, hooks, route = statusRoute) =>
      call(
        { op: 'contact-status', urns: [urn], route, beforePaying: hooks?.maxWaitMs !== undefined },
        operations.contactStatus(urn, route),
        hooks,
      ),
    batchStatus: (jobId, hooks) => call({ op: 'batch-status', jobId }, operations.batchStatus(jobId), hooks),
    resolveLocation: none,
    resolveEntity: none,
    isCrowded: () => false,
    probe: async () => null,
    probeNowhere: async () => null,
  };
}

interface Sending {
  ports: ModelClientPorts;
  fate: CallFate;
  record: Call;
  request: WireRequest;
}

/** Lets a request meet its fate, and hands over how it ended. */
function send(
  { ports, fate, record, request }: Sending,
  ended: (exchange: Exchange, told: Told | null) => void,
): void {
  const { service, time, account } = ports;
  const turnAway = (exchange: Exchange) => {
    record.turnedAway = true;
    time.after(fate.answerAfter, () => ended(exchange, null));
  };
  if (!service.account(account).hasKey) {
    turnAway(answered(401, '{"message":"no"}'));
    return;
  }
  if (fate.answer === 'slow-down') {
    const retryAfter = fate.retryAfterMs === null ? null : String(Math.ceil(fate.retryAfterMs / SECOND));
    turnAway({ ...answered(429, '{}'), retryAfter });
    return;
  }
  let last: WireAnswer | null = null;
  let lastDelivery = 0;
  for (const [delivery, after] of fate.deliveries.entries()) {
    lastDelivery = Math.max(lastDelivery, after);
    time.after(after, () => {
      if (ports.isDead() && !fate.outlivesWorker) return;
      const cause: Cause = { call: record.id, delivery };
      last = service.respond(account, request, { cause, lookup: fate.lookup });
    });
  }
  const endsAfter = lastDelivery + fate.answerAfter;
  time.after(fate.answer === 'hangs' ? Math.max(endsAfter, BROWSER_LIMIT) : endsAfter, () => {
    if (fate.answer === 'broken') ended(answered(fate.brokenStatus, '<html>'), null);
    else if (fate.answer === 'cut') ended(answered(200, { kind: 'cut' }), null);
    else if (fate.answer !== 'whole' || last === null) ended({ kind: 'unreachable' }, null);
    else ended(exchangeOf(last), last.told);
  });
}

/** What a call that got an answer says of it. */
function heard(fate: CallFate, told: Told, at: number): Pick<Call, 'answered' | 'told' | 'toldAt'> {
  return { answered: fate.deliveries.length - 1, told, toldAt: at };
}

function blankCall(): Omit<Call, 'op' | 'id' | 'account' | 'askedAt' | 'at'> {
  return {
    urns: [],
    links: [],
    fields: [],
    jobId: null,
    route: null,
    beforePaying: false,
    forced: false,
    search: null,
    answered: null,
    told: null,
    toldAt: null,
    settledAt: null,
    turnedAway: false,
  };
}

/** A request as the service sees it, once its body has been JSON. */
function requestOf({
  path,
  query,
  body,
}: Pick<operations.Operation<unknown>, 'path' | 'query' | 'body'>): WireRequest {
  const sent = body?.();
  return {
    method: body ? 'POST' : 'GET',
    path,
    query: Object.fromEntries(query ?? []),
    body: sent === undefined ? {} : (JSON.parse(JSON.stringify(sent)) as Record<string, unknown>),
  };
}

function exchangeOf({ status, json }: WireAnswer): Exchange {
  return json === undefined
    ? { ...answered(status, '<!doctype html><title>Talent Scout</title>'), contentType: 'text/html' }
    : answered(status, JSON.stringify(json));
}

function answered(status: number, body: Body | string): Extract<Exchange, { kind: 'answered' }> {
  return {
    kind: 'answered',
    status,
    retryAfter: null,
    contentType: 'application/json',
    body: typeof body === 'string' ? { kind: 'text', text: body } : body,
  };
}

/** Where a client that has tried every place asks: at the right one, or at the usual one where there is none. */
function knownRoute(route: string): StatusRoute {
  return route.startsWith('none') ? 'get-query' : (route as StatusRoute);
}

/** The fate of a call with which nothing goes wrong. */
export function goodFate(lookup: number = 20 * SECOND): CallFate {
  return {
    deliveries: [50],
    answer: 'whole',
    answerAfter: 100,
    brokenStatus: 502,
    retryAfterMs: null,
    outlivesWorker: true,
    lookup: () => lookup,
  };
}
