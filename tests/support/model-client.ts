import type { Client } from '../../lib/service/client.ts';
import type { Result, ServiceError } from '../../lib/service/errors.ts';
import { never } from './memory-store.ts';
import type { Cause, ModelService, PaidOp } from './model-service.ts';
import { SECOND } from './times.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What happens to one call between the client and the service. */
export interface CallFate {
  /** Milliseconds after which each delivery arrives: a browser may send a request again whose connection broke. */
  deliveries: number[];
  answer: 'whole' | 'lost' | 'cut' | 'broken' | 'slow-down';
  /** Milliseconds from the last delivery to the answer. */
  answerAfter: number;
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
  fields: string[];
  jobId: string | null;
  forced: boolean;
  search: string | null;
  at: number;
  /** The delivery whose answer the client got; null if it got none. */
  answered: number | null;
  /** Refused before it was processed, because of the key or too many requests. */
  turnedAway: boolean;
}

/** After this time the client gives up, and the browser drops the request. */
const CALL_TIMEOUT = 25 * SECOND;

interface ModelClientPorts {
  service: ModelService;
  time: VirtualTime;
  account: string;
  fate: (op: Call['op']) => CallFate;
  isDead: () => boolean;
  nextCall: () => number;
  called: (call: Call) => void;
}

/** A client of the model service, over a network that loses, delays and repeats requests. */
export function createModelClient(ports: ModelClientPorts): Client {
  const { service, time, account } = ports;

  function call<T>(
    about: Pick<Call, 'op'> & Partial<Call>,
    perform: (cause: Cause, fate: CallFate) => Result<T>,
  ): Promise<Result<T>> {
    if (ports.isDead()) return never();
    const fate = ports.fate(about.op);
    const id = ports.nextCall();
    const blank = { urns: [], fields: [], jobId: null, forced: false, search: null };
    const record: Call = {
      ...blank,
      ...about,
      id,
      account,
      at: time.time,
      answered: null,
      turnedAway: false,
    };
    ports.called(record);
    return new Promise((resolve) => {
      const answer = (result: Result<T>) => {
        if (ports.isDead()) return;
        if (result.ok || result.error.kind === 'refused' || result.error.kind === 'insufficient-credits')
          record.answered = fate.deliveries.length - 1;
        resolve(result);
      };
      const turnAway = (error: ServiceError) => {
        record.turnedAway = true;
        time.after(fate.answerAfter, () => answer({ ok: false, error }));
      };
      if (!service.account(account).hasKey) return turnAway({ kind: 'key', status: 401 });
      if (fate.answer === 'slow-down')
        return turnAway({ kind: 'slow-down', retryAfterMs: fate.retryAfterMs });
      let last: Result<T> | null = null;
      for (const [delivery, after] of fate.deliveries.entries()) {
        time.after(after, () => {
          if (ports.isDead() && !fate.outlivesWorker) return;
          last = perform({ call: id, delivery }, fate);
        });
      }
      const answeredAfter = Math.max(0, ...fate.deliveries) + fate.answerAfter;
      if (fate.answer === 'lost' || fate.deliveries.length === 0 || answeredAfter >= CALL_TIMEOUT) {
        const early = fate.deliveries.length === 0 && fate.answerAfter < CALL_TIMEOUT;
        const error: ServiceError = early ? { kind: 'unreachable' } : { kind: 'timeout' };
        time.after(early ? fate.answerAfter : CALL_TIMEOUT, () => answer({ ok: false, error }));
        return;
      }
      time.after(answeredAfter, () => {
        if (fate.answer === 'broken') answer({ ok: false, error: { kind: 'service', status: 502 } });
        else if (fate.answer === 'cut' || last === null)
          answer({ ok: false, error: { kind: 'bad-response', path: '', reason: 'not JSON' } });
        else answer(last);
      });
    });
  }

  const urnsOf = (talents: readonly { urn: string }[]) => talents.map(({ urn }) => urn);
  const none = async (): Promise<Result<never>> => ({ ok: false, error: { kind: 'unreachable' } });

  return {
    search: (query) => {
      // A search in the own pool is free and not in the journal, so it is not recorded here.
      if (query.filters.localOnly) {
        const refusal = { ok: false, error: { kind: 'key', status: 401 } } as const;
        return Promise.resolve(
          service.account(account).hasKey ? service.search(account, query, null) : refusal,
        );
      }
      const search = JSON.stringify([query.prompt, query.page]);
      return call({ op: 'search', search }, (cause) => service.search(account, query, cause));
    },
    enrich: (urn) => call({ op: 'enrich', urns: [urn] }, (cause) => service.enrich(account, urn, cause)),
    enrichBatch: (query) =>
      call(
        { op: 'enrich-batch', urns: urnsOf(query.talents), forced: query.forceRefresh === true },
        (cause, fate) => service.enrichBatch(account, query, cause, fate.lookup),
      ),
    contact: (query) =>
      call({ op: 'contact', urns: [query.urn], fields: [...query.fields] }, (cause, fate) =>
        service.contact(account, query, cause, fate.lookup(query.urn)),
      ),
    contactBatch: (query) =>
      call({ op: 'contact-batch', urns: urnsOf(query.talents), fields: [...query.fields] }, (cause, fate) =>
        service.contactBatch(account, query, cause, fate.lookup),
      ),
    contactStatus: (urn) =>
      call({ op: 'contact-status', urns: [urn] }, () => service.contactStatus(account, urn)),
    batchStatus: (jobId) => call({ op: 'batch-status', jobId }, () => service.batchStatus(account, jobId)),
    resolveLocation: none,
    resolveEntity: none,
    isCrowded: () => false,
  };
}

/** The fate of a call with which nothing goes wrong. */
export function goodFate(lookup: number = 20 * SECOND): CallFate {
  return {
    deliveries: [50],
    answer: 'whole',
    answerAfter: 100,
    retryAfterMs: null,
    outlivesWorker: true,
    lookup: () => lookup,
  };
}
