import type { Client } from '../../lib/service/client.ts';
import type { Result, ServiceError } from '../../lib/service/errors.ts';
import { never } from './memory-store.ts';
import type { Cause, ModelService, PaidOp } from './model-service.ts';
import { SECOND } from './times.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What the world between client and service does to one call. */
export interface Fate {
  /** When each delivery arrives, after the call: a browser may repeat a request whose connection broke. None: it never does. */
  deliveries: number[];
  answer: 'whole' | 'lost' | 'cut' | 'broken' | 'slow-down';
  /** How long the answer takes after the last delivery. */
  answerAfter: number;
  retryAfterMs: number | null;
  /** Whether what is under way still arrives when the worker dies. */
  outlivesWorker: boolean;
  /** How long the provider needs for a person. */
  lookup: (urn: string) => number;
}

/** One call of the client, as the judge sees it. */
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
  /** The delivery whose answer the client was given; null when it got none. */
  answered: number | null;
  /** Turned away before anything was looked at: key, or too many requests. */
  turnedAway: boolean;
}

/** Longer than this no call lives: the client gives up, and the browser drops what is under way. */
const CALL_TIMEOUT = 25 * SECOND;

interface ModelClientPorts {
  service: ModelService;
  time: VirtualTime;
  account: string;
  fate: (op: Call['op']) => Fate;
  isDead: () => boolean;
  nextCall: () => number;
  called: (call: Call) => void;
}

/** A client of the model service, over a network that loses, delays and repeats. */
export function createModelClient(ports: ModelClientPorts): Client {
  const { service, time, account } = ports;

  function call<T>(
    about: Pick<Call, 'op'> & Partial<Call>,
    perform: (cause: Cause, fate: Fate) => Result<T>,
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
      // The own pool is free and never journalled: it is not the judge's business.
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
  };
}

/** The fate of a call when all goes well. */
export function calmFate(lookup: number = 20 * SECOND): Fate {
  return {
    deliveries: [50],
    answer: 'whole',
    answerAfter: 100,
    retryAfterMs: null,
    outlivesWorker: true,
    lookup: () => lookup,
  };
}
