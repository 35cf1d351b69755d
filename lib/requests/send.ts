import { isDearer } from '../money/limits.ts';
import type { Patch } from '../people/merge.ts';
import { nextPoll, type Tick } from '../schedule/intervals.ts';
import type { CallHooks } from '../service/call.ts';
import type { Client } from '../service/client.ts';
import type { Answer as ServiceAnswer, ServiceError } from '../service/errors.ts';
import { decodeFilters } from '../service/filters.ts';
import type {
  BatchOutcome,
  BatchStart,
  ContactField,
  ContactRequest,
  Enrichment,
  SearchPage,
  Talent,
} from '../service/model.ts';
import type { OutcomeRecord, RequestRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import {
  type Answer,
  batchOutcome,
  failedSend,
  isRunning,
  makeAnswer,
  noProgress,
  readContact,
  reconcileAt,
  valuesPatch,
} from './answer-meaning.ts';
import type { AskedBefore } from './before-sending.ts';
import { priceRose } from './plan.ts';
import { type RequestEvent, reduce } from './reduce.ts';

/** An unlock of the person that the service is known to have had before this one. */
export interface KnownUnlock {
  requestId: string;
  fields: readonly ContactField[];
}

interface SendingPorts {
  client: Client;
  clock: () => Tick;
  /** The earlier unlocks of the request's person. */
  known: readonly KnownUnlock[];
  /** The fields of the request's person that this browser has bought before. */
  bought: readonly ContactField[];
  /** An answer that came after the call had stopped waiting for it. */
  onLate: (answer: Answer) => void;
  /** The call's connection has ended in whatever way. */
  onSettled: () => void;
}

/** The unlocks of a request's person that the service had before: those in the journal, and the one it named just now. */
export async function knownUnlocks(
  store: Store,
  { id, op, account, targets }: RequestRecord,
  { answers }: AskedBefore,
): Promise<KnownUnlock[]> {
  const urn = targets[0]?.urn;
  if (op !== 'contact' || urn === undefined) return [];
  const known: KnownUnlock[] = [];
  for (const one of await store.list('requests', 'person', `${account}|${urn}`)) {
    const { remoteId: requestId, fields } = one;
    if (one.id !== id && one.op === 'contact' && requestId !== null) known.push({ requestId, fields });
  }
  const named = answers.get(urn);
  if (named?.requestId) known.push({ requestId: named.requestId, fields: named.fields ?? [] });
  return known;
}

/** The fields of an unlock's person that this browser has bought before, whether they were found or not. */
export async function boughtFields(
  store: Store,
  { account, targets, fields }: RequestRecord,
): Promise<ContactField[]> {
  const person = await store.get('people', `${account}|${targets[0]?.urn}`);
  return fields.filter((field) => person?.contacts[field]);
}

/** Sends a request. If our own code throws after the request left, the request still counts as sent. */
export function sendOrLose(request: RequestRecord, ports: SendingPorts): Promise<Answer> {
  return send(request, ports).catch(() => {
    ports.onSettled();
    const tick = ports.clock();
    return makeAnswer({ type: 'lost', at: tick.now, due: reconcileAt(request, tick, true), error: null });
  });
}

/** The order's other requests, refused too: what stopped this one would stop them. */
export function refusedSiblings(
  next: RequestRecord,
  open: Iterable<RequestRecord>,
  at: number,
): RequestRecord[] {
  const event = siblingsEnd(next, at);
  if (next.order === null || !event) return [];
  const siblings = [...open].filter((one) => one.order === next.order && one.state === 'recorded');
  return siblings.map((one) => reduce(one, event));
}

function siblingsEnd(next: RequestRecord, at: number): RequestEvent | null {
  const { state, error } = next;
  if (isDearer(next)) return priceRose(next, at);
  if (state !== 'refused' || !error) return null;
  const kinds = ['insufficient-credits', 'key', 'over-limit', 'capped'];
  return kinds.includes(error.kind) ? ({ type: 'refused', at, error, charge: 'none' } as RequestEvent) : null;
}

/** Sends one request and reads its answer. The journal already has it as `sending`. */
function send(
  request: RequestRecord,
  { client, clock, known, bought, onLate, onSettled }: SendingPorts,
): Promise<Answer> {
  /** Calls one operation, and reads its answer the same way whether it comes in time or late. */
  async function call<T>(
    ask: (hooks: CallHooks<T>) => Promise<ServiceAnswer<T>>,
    read: (value: T, tick: Tick) => Answer,
  ): Promise<Answer> {
    function readResult(result: ServiceAnswer<T>): Answer {
      if (result.ok) return read(result.value, clock());
      const answer = readError(request, result.error, clock());
      // An answer that can't be used as a whole may still hold values, a charge and the balance.
      if (result.held === undefined || answer.event.type !== 'lost') return answer;
      const { event, patches, balance } = read(result.held, clock());
      const charged = 'charged' in event ? (event.charged ?? null) : null;
      return { ...answer, event: { ...answer.event, charged }, patches, balance };
    }
    return readResult(await ask({ onLate: (result) => onLate(readResult(result)), onSettled }));
  }

  const { fields, targets } = request;
  const [target] = targets;
  switch (request.op) {
    case 'search': {
      const filters = request.search && decodeFilters(request.search.filtersJson);
      if (!request.search || !filters) return unsendable(clock);
      const { prompt, page } = request.search;
      return call<SearchPage>((hooks) => client.search({ prompt, filters, page }, hooks), readSearch);
    }
    case 'enrich':
      if (!target) return unsendable(clock);
      return call<Enrichment>(
        (hooks) => client.enrich(target.urn, hooks),
        (one, tick) => readEnrichment(target.urn, one, tick),
      );
    case 'enrich-batch': {
      const query = { talents: talents(request), forceRefresh: request.refresh };
      return call<BatchStart>(
        (hooks) => client.enrichBatch(query, hooks),
        (start, tick) => readEnrichBatch(request, start, tick),
      );
    }
    case 'contact':
      if (!target) return unsendable(clock);
      return call<ContactRequest>(
        (hooks) => client.contact({ urn: target.urn, networkUrl: target.networkUrl ?? '', fields }, hooks),
        (contact, tick) => readContactStart(request, contact, { known, bought }, tick),
      );
    case 'contact-batch':
      return call<BatchStart>(
        (hooks) => client.contactBatch({ talents: talents(request), fields }, hooks),
        (start, tick) => readContactBatch(request, start, tick),
      );
  }
}

/** What an error means for the request. Two of the service's errors are no failure. */
function readError(request: RequestRecord, error: ServiceError, tick: Tick): Answer {
  const urns = request.targets.map(({ urn }) => urn);
  const finished = (outcomes: OutcomeRecord[]) =>
    makeAnswer({ type: 'finished', at: tick.now, charged: 0, outcomes });
  if (error.kind === 'refused' && error.code === 'ENRICH_NOT_NEEDED')
    return finished(urns.map((urn) => ({ urn, result: 'enriched', reason: 'own-pool' })));
  if (error.kind === 'not-enriched')
    return finished(urns.map((urn) => ({ urn, result: 'not-enriched', reason: null })));
  return failedSend(request, error, tick);
}

function readSearch(page: SearchPage, tick: Tick): Answer {
  const { charged, balance, candidates } = page;
  return {
    ...makeAnswer({ type: 'finished', at: tick.now, charged, outcomes: [] }, balance),
    patches: candidates.map((candidate) => ({ urn: candidate.urn, kind: 'candidate', candidate })),
    page,
  };
}

function readEnrichment(
  urn: string,
  { profile, charged, balance, fromCache }: Enrichment,
  tick: Tick,
): Answer {
  const outcomes: OutcomeRecord[] = [{ urn, result: 'enriched', reason: fromCache ? 'cache' : null }];
  return makeAnswer({ type: 'finished', at: tick.now, charged, outcomes }, balance, [
    // The profile may name another id; the person is the one that was asked for.
    { urn, kind: 'profile', profile: { ...profile, urn } },
  ]);
}

function readEnrichBatch(request: RequestRecord, start: BatchStart, tick: Tick): Answer {
  const { cached } = start;
  const asked = new Set(request.targets.map(({ urn }) => urn));
  const known = cached.filter(({ urn }) => asked.has(urn));
  const outcomes: OutcomeRecord[] = known.map(({ urn }) => ({ urn, result: 'enriched', reason: 'cache' }));
  const patches: Patch[] = known.map((profile) => ({ urn: profile.urn, kind: 'profile', profile }));
  return batchAnswer(request, start, { outcomes, patches }, tick);
}

/**
 * A started unlock. While another unlock of the person is open, the service answers with that one: it costs nothing and
 * starts no new field, whatever the answer says.
 */
function readContactStart(
  request: RequestRecord,
  contact: ContactRequest,
  { known, bought }: Pick<SendingPorts, 'known' | 'bought'>,
  tick: Tick,
): Answer {
  const urn = request.targets[0]?.urn ?? '';
  const at = tick.now;
  const { balance, requestId: remoteId } = contact;
  const earlier = known.find(({ requestId }) => requestId === remoteId) ?? unchargedUnlock(request, contact);
  const charged = earlier ? 0 : contact.charged;
  if (!isRunning(contact, request.fields)) {
    const ours = { ...request, remoteId: earlier ? null : remoteId };
    const { patch, outcome } = readContact(ours, urn, contact, bought);
    const outcomes = outcome ? [outcome] : [];
    return makeAnswer({ type: 'finished', at, charged, outcomes, remoteId }, balance, patch ? [patch] : []);
  }
  const fields = earlier ? [...earlier.fields] : (contact.fields ?? request.fields);
  const progress = noProgress(1);
  const patch = valuesPatch(urn, contact.contacts);
  const event = {
    type: 'accepted',
    at,
    due: nextPoll(tick),
    remoteId,
    fields,
    charged,
    isEarlier: earlier !== undefined,
    progress,
  } as const;
  return makeAnswer(event, balance, patch ? [patch] : []);
}

/** An unlock that cost nothing although it has a price is one that was open before. What it looks up is not known. */
function unchargedUnlock(
  { expected }: RequestRecord,
  { charged, requestId }: ContactRequest,
): KnownUnlock | undefined {
  const isOpenBefore = charged === 0 && expected !== null && expected > 0;
  return isOpenBefore ? { requestId: requestId ?? '', fields: [] } : undefined;
}

function readContactBatch(request: RequestRecord, start: BatchStart, tick: Tick): Answer {
  const { jobId, notEnriched } = start;
  const asked = new Set(request.targets.map(({ urn }) => urn));
  const outcomes: OutcomeRecord[] = notEnriched
    .filter((urn) => asked.has(urn))
    .map((urn) => ({ urn, result: 'not-enriched', reason: null }));
  const patches: Patch[] = [];
  for (const entry of start.contacts) {
    if (!asked.has(entry.urn)) continue;
    // Only values count here: what is null may not have been looked up.
    const { patch, outcome } = batchOutcome({ ...entry, ended: false } as BatchOutcome, request);
    if (patch) patches.push(patch);
    if (outcome && jobId === null) outcomes.push({ ...outcome, reason: 'known' });
  }
  return batchAnswer(request, start, { outcomes, patches }, tick);
}

/** A batch that works on, or one that needs no job: then whoever it does not name was passed over. */
function batchAnswer(
  { targets }: RequestRecord,
  { jobId: remoteId, charged, balance, processing, skipped }: BatchStart,
  { outcomes, patches }: { outcomes: OutcomeRecord[]; patches: Patch[] },
  tick: Tick,
): Answer {
  const at = tick.now;
  if (remoteId !== null) {
    const due = nextPoll(tick);
    const progress = noProgress(processing);
    const event = {
      type: 'accepted',
      at,
      due,
      remoteId,
      charged,
      progress,
      outcomes,
      processing,
      skipped,
    } as const;
    return makeAnswer(event, balance, patches);
  }
  const named = new Set(outcomes.map(({ urn }) => urn));
  const rest = targets.filter(({ urn }) => !named.has(urn));
  const passedOver = rest.map(({ urn }) => ({ urn, result: 'passed-over', reason: null }) as const);
  const all = [...outcomes, ...passedOver];
  return makeAnswer({ type: 'finished', at, charged, outcomes: all }, balance, patches);
}

function talents({ targets }: RequestRecord): Talent[] {
  return targets.map(({ urn, networkUrl }) => (networkUrl === null ? { urn } : { urn, networkUrl }));
}

/** The record lacks what its operation needs, so nothing is sent. */
async function unsendable(clock: () => Tick): Promise<Answer> {
  const error = { kind: 'invalid-request', path: 'targets', reason: 'nothing to ask about' } as const;
  return makeAnswer({ type: 'refused', at: clock().now, error, charge: 'none' });
}
