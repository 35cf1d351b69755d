import { nextPoll, type Tick } from '../schedule/intervals.ts';
import type { Client } from '../service/client.ts';
import { decodeFilters } from '../service/filters.ts';
import type { Talent } from '../service/model.ts';
import type { OutcomeRecord, RequestRecord } from '../store/records.ts';
import {
  type Answer,
  contactOutcome,
  contactPatch,
  failedSend,
  makeAnswer,
  noProgress,
  reconcileAt,
} from './answer-meaning.ts';
import { type RequestEvent, reduce } from './reduce.ts';

/** Sends a request. If our own code throws after the request left, the request still counts as sent. */
export function sendOrLose(client: Client, request: RequestRecord, clock: () => Tick): Promise<Answer> {
  return send(client, request, clock).catch(() => {
    const tick = clock();
    return makeAnswer({ type: 'lost', at: tick.now, due: reconcileAt(request, tick, true), error: null });
  });
}

/** The order's other batches, refused too: the service would refuse them for the same lack of credits or the same key. */
export function refusedSiblings(
  { order, state, error }: RequestRecord,
  open: Iterable<RequestRecord>,
  at: number,
): RequestRecord[] {
  if (state !== 'refused' || order === null || !error) return [];
  if (error.kind !== 'insufficient-credits' && error.kind !== 'key') return [];
  const siblings = [...open].filter((one) => one.order === order && one.state === 'recorded');
  return siblings.map((one) => reduce(one, { type: 'refused', at, error } as RequestEvent));
}

/** Sends one request and reads its answer. The journal already has it as `sending`. */
async function send(client: Client, request: RequestRecord, clock: () => Tick): Promise<Answer> {
  switch (request.op) {
    case 'search':
      return sendSearch(client, request, clock);
    case 'enrich':
      return sendEnrich(client, request, clock);
    case 'enrich-batch':
      return sendEnrichBatch(client, request, clock);
    case 'contact':
      return sendContact(client, request, clock);
    case 'contact-batch':
      return sendContactBatch(client, request, clock);
  }
}

async function sendSearch(client: Client, request: RequestRecord, clock: () => Tick): Promise<Answer> {
  const search = request.search;
  if (!search) return unsendable(clock);
  const { prompt, filtersJson, page } = search;
  const filters = decodeFilters(filtersJson);
  if (!filters) return unsendable(clock);
  const result = await client.search({ prompt, filters, page });
  const tick = clock();
  if (!result.ok) return failedSend(request, result.error, tick);
  const { charged, balance, candidates } = result.value;
  return {
    ...makeAnswer({ type: 'finished', at: tick.now, charged, outcomes: [] }, balance),
    patches: candidates.map((candidate) => ({ urn: candidate.urn, kind: 'candidate', candidate })),
    page: result.value,
  };
}

async function sendEnrich(client: Client, request: RequestRecord, clock: () => Tick): Promise<Answer> {
  const urn = request.targets[0]?.urn;
  if (urn === undefined) return unsendable(clock);
  const result = await client.enrich(urn);
  const tick = clock();
  if (!result.ok) {
    if (result.error.kind === 'refused' && result.error.code === 'ENRICH_NOT_NEEDED') {
      const outcomes: OutcomeRecord[] = [{ urn, result: 'enriched', reason: 'own-pool' }];
      return makeAnswer({ type: 'finished', at: tick.now, charged: 0, outcomes });
    }
    return failedSend(request, result.error, tick);
  }
  const { profile, charged, balance, fromCache } = result.value;
  const outcomes: OutcomeRecord[] = [{ urn, result: 'enriched', reason: fromCache ? 'cache' : null }];
  return makeAnswer({ type: 'finished', at: tick.now, charged, outcomes }, balance, [
    // The profile may name another id; the person is the one that was asked for.
    { urn, kind: 'profile', profile: { ...profile, urn } },
  ]);
}

async function sendEnrichBatch(client: Client, request: RequestRecord, clock: () => Tick): Promise<Answer> {
  // A repeat must not force a refresh: the cache has to answer for the first sending.
  const forceRefresh = request.refresh && request.sends <= 1;
  const result = await client.enrichBatch({ talents: talents(request), forceRefresh });
  const tick = clock();
  if (!result.ok) return failedSend(request, result.error, tick);
  const { jobId, charged, balance, cached, processing } = result.value;
  const reason = request.refresh && !forceRefresh ? 'refresh-not-confirmed' : 'cache';
  const asked = new Set(request.targets.map(({ urn }) => urn));
  const known = cached.filter(({ urn }) => asked.has(urn));
  const outcomes: OutcomeRecord[] = known.map(({ urn }) => ({ urn, result: 'enriched', reason }));
  const patches: Answer['patches'] = known.map((profile) => ({ urn: profile.urn, kind: 'profile', profile }));
  const at = tick.now;
  if (jobId === null) {
    const missing = [...asked].filter((urn) => !known.some((profile) => profile.urn === urn));
    for (const urn of missing) outcomes.push({ urn, result: 'failed', reason: null });
    return makeAnswer({ type: 'finished', at, charged, outcomes }, balance, patches);
  }
  const progress = noProgress(processing);
  const event = {
    type: 'accepted',
    at,
    due: nextPoll(tick),
    remoteId: jobId,
    charged,
    progress,
    outcomes,
  } as const;
  return makeAnswer(event, balance, patches);
}

async function sendContact(client: Client, request: RequestRecord, clock: () => Tick): Promise<Answer> {
  const [target] = request.targets;
  if (!target) return unsendable(clock);
  const result = await client.contact({
    urn: target.urn,
    networkUrl: target.networkUrl ?? '',
    fields: request.fields,
  });
  const tick = clock();
  if (!result.ok) return failedSend(request, result.error, tick);
  const contact = result.value;
  const at = tick.now;
  const fields = contact.fields.length > 0 ? contact.fields : request.fields;
  const { charged, balance, requestId: remoteId } = contact;
  if (contact.status === 'completed') {
    const outcomes = [contactOutcome(target.urn, fields, contact.contacts)];
    const event = { type: 'finished', at, charged, outcomes, remoteId } as const;
    return makeAnswer(event, balance, [contactPatch(target.urn, { ...contact, fields })]);
  }
  const progress = noProgress(1);
  return makeAnswer(
    { type: 'accepted', at, due: nextPoll(tick), remoteId, fields, charged, progress },
    balance,
  );
}

async function sendContactBatch(client: Client, request: RequestRecord, clock: () => Tick): Promise<Answer> {
  const result = await client.contactBatch({ talents: talents(request), fields: request.fields });
  const tick = clock();
  const at = tick.now;
  if (!result.ok) {
    if (result.error.kind === 'not-enriched') {
      const outcomes = notEnriched(request.targets.map(({ urn }) => urn));
      return makeAnswer({ type: 'finished', at, charged: 0, outcomes });
    }
    return failedSend(request, result.error, tick);
  }
  const { jobId, charged, balance, processing } = result.value;
  const outcomes = notEnriched(result.value.notEnriched);
  if (jobId === null) return makeAnswer({ type: 'finished', at, charged, outcomes }, balance);
  const progress = noProgress(processing);
  return makeAnswer(
    { type: 'accepted', at, due: nextPoll(tick), remoteId: jobId, charged, progress, outcomes },
    balance,
  );
}

function notEnriched(urns: readonly string[]): OutcomeRecord[] {
  return urns.map((urn) => ({ urn, result: 'not-enriched', reason: null }));
}

function talents(request: RequestRecord): Talent[] {
  return request.targets.map(({ urn, networkUrl }) => (networkUrl === null ? { urn } : { urn, networkUrl }));
}

/** The record lacks what its operation needs, so nothing is sent. */
function unsendable(clock: () => Tick): Answer {
  const error = { kind: 'invalid-request', path: 'targets', reason: 'nothing to ask about' } as const;
  return makeAnswer({ type: 'refused', at: clock().now, error });
}
