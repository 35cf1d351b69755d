import { type Beat, nextPoll } from '../schedule/intervals.ts';
import type { Client } from '../service/client.ts';
import { decodeFilters } from '../service/filters.ts';
import type { Talent } from '../service/model.ts';
import type { IntentRecord, OutcomeRecord } from '../store/records.ts';
import { type Answer, bare, contactOutcome, contactPatch, failedSend, reconcileAt } from './answer.ts';
import { type IntentEvent, reduce } from './reduce.ts';

/** Sends a request. If our own code throws after the request left, the request still counts as sent. */
export function sendOrLose(client: Client, intent: IntentRecord, clock: () => Beat): Promise<Answer> {
  return send(client, intent, clock).catch(() => {
    const beat = clock();
    return bare({ type: 'lost', at: beat.now, due: reconcileAt(intent, beat, true), error: null });
  });
}

/** The order's other batches: what was refused for want of credits or a key would be refused for them too. */
export function refusedSiblings(
  { job, state, error }: IntentRecord,
  open: Iterable<IntentRecord>,
  at: number,
): IntentRecord[] {
  if (state !== 'refused' || job === null || !error) return [];
  if (error.kind !== 'insufficient-credits' && error.kind !== 'key') return [];
  const siblings = [...open].filter((one) => one.job === job && one.state === 'recorded');
  return siblings.map((one) => reduce(one, { type: 'refused', at, error } as IntentEvent));
}

/** Puts one recorded request on the wire and says what came of it. The journal already holds it as `sending`. */
export async function send(client: Client, intent: IntentRecord, clock: () => Beat): Promise<Answer> {
  switch (intent.op) {
    case 'search':
      return sendSearch(client, intent, clock);
    case 'enrich':
      return sendEnrich(client, intent, clock);
    case 'enrich-batch':
      return sendEnrichBatch(client, intent, clock);
    case 'contact':
      return sendContact(client, intent, clock);
    case 'contact-batch':
      return sendContactBatch(client, intent, clock);
  }
}

async function sendSearch(client: Client, intent: IntentRecord, clock: () => Beat): Promise<Answer> {
  const search = intent.search;
  if (!search) return impossible(clock);
  const { prompt, filtersJson, page } = search;
  const filters = decodeFilters(filtersJson);
  if (!filters) return impossible(clock);
  const result = await client.search({ prompt, filters, page });
  const beat = clock();
  if (!result.ok) return failedSend(intent, result.error, beat);
  const { charged, balance, candidates } = result.value;
  return {
    ...bare({ type: 'finished', at: beat.now, charged, outcomes: [] }, balance),
    patches: candidates.map((candidate) => ({ urn: candidate.urn, kind: 'candidate', candidate })),
    page: result.value,
  };
}

async function sendEnrich(client: Client, intent: IntentRecord, clock: () => Beat): Promise<Answer> {
  const urn = intent.targets[0]?.urn;
  if (urn === undefined) return impossible(clock);
  const result = await client.enrich(urn);
  const beat = clock();
  if (!result.ok) {
    if (result.error.kind === 'refused' && result.error.code === 'ENRICH_NOT_NEEDED') {
      const outcomes: OutcomeRecord[] = [{ urn, result: 'enriched', reason: 'own-pool' }];
      return bare({ type: 'finished', at: beat.now, charged: 0, outcomes });
    }
    return failedSend(intent, result.error, beat);
  }
  const { profile, charged, balance, fromCache } = result.value;
  const outcomes: OutcomeRecord[] = [{ urn, result: 'enriched', reason: fromCache ? 'cache' : null }];
  return {
    ...bare({ type: 'finished', at: beat.now, charged, outcomes }, balance),
    // The profile's own id is not taken for granted: it was this urn that was asked for.
    patches: [{ urn, kind: 'profile', profile: { ...profile, urn } }],
  };
}

async function sendEnrichBatch(client: Client, intent: IntentRecord, clock: () => Beat): Promise<Answer> {
  // A repeat never forces: the cache must be free to answer for the first sending.
  const forceRefresh = intent.refresh && intent.sends <= 1;
  const result = await client.enrichBatch({ talents: talents(intent), forceRefresh });
  const beat = clock();
  if (!result.ok) return failedSend(intent, result.error, beat);
  const { jobId, charged, balance, cached, processing } = result.value;
  const reason = intent.refresh && !forceRefresh ? 'refresh-not-confirmed' : 'cache';
  const asked = new Set(intent.targets.map(({ urn }) => urn));
  const known = cached.filter(({ urn }) => asked.has(urn));
  const outcomes: OutcomeRecord[] = known.map(({ urn }) => ({ urn, result: 'enriched', reason }));
  const patches: Answer['patches'] = known.map((profile) => ({ urn: profile.urn, kind: 'profile', profile }));
  const at = beat.now;
  if (jobId === null) {
    const missing = [...asked].filter((urn) => !known.some((profile) => profile.urn === urn));
    for (const urn of missing) outcomes.push({ urn, result: 'failed', reason: null });
    return { ...bare({ type: 'finished', at, charged, outcomes }, balance), patches };
  }
  const progress = { total: processing, completed: 0, failed: 0, stalled: false };
  return {
    ...bare(
      { type: 'accepted', at, due: nextPoll(beat), remoteId: jobId, charged, progress, outcomes },
      balance,
    ),
    patches,
  };
}

async function sendContact(client: Client, intent: IntentRecord, clock: () => Beat): Promise<Answer> {
  const [target] = intent.targets;
  if (!target) return impossible(clock);
  const result = await client.contact({
    urn: target.urn,
    networkUrl: target.networkUrl ?? '',
    fields: intent.fields,
  });
  const beat = clock();
  if (!result.ok) return failedSend(intent, result.error, beat);
  const request = result.value;
  const at = beat.now;
  const fields = request.fields.length > 0 ? request.fields : intent.fields;
  const { charged, balance, requestId: remoteId } = request;
  if (request.status === 'completed') {
    const outcomes = [contactOutcome(target.urn, fields, request.contacts)];
    const event = { type: 'finished', at, charged, outcomes, remoteId } as const;
    return { ...bare(event, balance), patches: [contactPatch(target.urn, { ...request, fields })] };
  }
  const progress = {
    total: 1,
    completed: 0,
    failed: 0,
    stalled: false,
  };
  return bare({ type: 'accepted', at, due: nextPoll(beat), remoteId, fields, charged, progress }, balance);
}

async function sendContactBatch(client: Client, intent: IntentRecord, clock: () => Beat): Promise<Answer> {
  const result = await client.contactBatch({ talents: talents(intent), fields: intent.fields });
  const beat = clock();
  const at = beat.now;
  if (!result.ok) {
    if (result.error.kind === 'not-enriched') {
      return bare({
        type: 'finished',
        at,
        charged: 0,
        outcomes: notEnriched(intent.targets.map(({ urn }) => urn)),
      });
    }
    return failedSend(intent, result.error, beat);
  }
  const { jobId, charged, balance, processing } = result.value;
  const outcomes = notEnriched(result.value.notEnriched);
  if (jobId === null) return bare({ type: 'finished', at, charged, outcomes }, balance);
  const progress = { total: processing, completed: 0, failed: 0, stalled: false };
  return bare(
    { type: 'accepted', at, due: nextPoll(beat), remoteId: jobId, charged, progress, outcomes },
    balance,
  );
}

function notEnriched(urns: readonly string[]): OutcomeRecord[] {
  return urns.map((urn) => ({ urn, result: 'not-enriched', reason: null }));
}

function talents(intent: IntentRecord): Talent[] {
  return intent.targets.map(({ urn, networkUrl }) => (networkUrl === null ? { urn } : { urn, networkUrl }));
}

/** A record without what its operation needs was never sendable: nothing leaves. */
function impossible(clock: () => Beat): Answer {
  const error = { kind: 'invalid-request', path: 'targets', reason: 'nothing to ask about' } as const;
  return bare({ type: 'refused', at: clock().now, error });
}
