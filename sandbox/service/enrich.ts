import type * as z from 'zod/mini';
import type { enrichBatchBody } from '../../lib/service/wire/index.ts';
import { ApiError } from './api-error.ts';
import { type Core, profileFor } from './core.ts';
import { transact } from './database.ts';
import { publicJobId } from './job-ids.ts';
import { rounded } from './ledger.ts';
import { pricesFor } from './prices.ts';
import { CACHE_MS } from './records.ts';
import { enrichDuration, planSlots, withoutEnd } from './schedule.ts';
import { balanceFields } from './shapes.ts';
import { distinctTalents } from './validate.ts';

function isCached({ records, clock }: Core, account: number, urn: string): boolean {
  const at = records.enrichedAt(account, urn);
  return at !== undefined && clock.now() - at < CACHE_MS;
}

/** Answers with the full profile of one network candidate. */
export function enrich(core: Core, account: number, urn: string) {
  const { people, ledger, records, clock, db } = core;
  if (people.inPool(account, urn)) {
    throw new ApiError(
      409,
      'ENRICH_NOT_NEEDED',
      'This person is in your own pool: search already gave the full profile.',
    );
  }
  const fromCache = isCached(core, account, urn);
  const credits = fromCache ? 0 : pricesFor(core, account, 'single').enrich;
  ledger.demand(account, credits);
  if (!fromCache) core.stats.lookup('profile');
  const person = people.get(urn);
  if (!person || person.unreachable) {
    if (core.dialect['failed-enrich'] === 'charged') {
      transact(db, () => ledger.charge({ account, operation: 'enrich', time: clock.now(), urn }, credits));
    }
    throw new ApiError(502, 'COLLECT_FAILED', 'The provider could not fetch this profile.');
  }
  if (!fromCache) {
    transact(db, () => {
      ledger.charge({ account, operation: 'enrich', time: clock.now(), urn }, credits);
      records.enriched(account, urn, clock.now());
    });
  }
  return {
    success: true,
    fromCache,
    profile: profileFor(core, account, person),
    creditsDeducted: credits,
    ...balanceFields(ledger.balance(account)),
  };
}

function dispatch(core: Core, account: number, talents: { urn: string }[], price: number): string {
  const { ledger, items, clock, db, speed, dialect } = core;
  return transact(db, () => {
    const now = clock.now();
    const jobId = items.nextId('job');
    items.addJob({ id: jobId, account, type: 'ENRICHMENT', createdAt: now });
    const durations = talents.map(({ urn }) => enrichDuration(`${jobId} ${urn}`));
    const plan = planSlots(durations, now, speed, jobId);
    const slots = dialect.jobs === 'never-done' ? withoutEnd(plan) : plan;
    for (const [index, work] of slots.entries()) {
      const urn = talents[index]?.urn;
      if (urn === undefined) throw new Error('A plan has one slot for each person');
      ledger.charge({ account, operation: 'enrich/batch', time: now, urn, ref: jobId }, price);
      const requestId = items.nextId('req');
      items.add({
        requestId,
        jobId,
        account,
        kind: 'enrich',
        urn,
        target: urn,
        requested: [],
        lookedUp: [],
        work,
      });
    }
    return jobId;
  });
}

/**
 * Starts a job for the people whose profile is not cached. People of the own pool count as cached, since their
 * profiles are complete. A profile that another job is still fetching is not cached yet.
 */
export function enrichBatch(core: Core, account: number, body: z.output<typeof enrichBatchBody>) {
  const { people, ledger } = core;
  const distinct = distinctTalents(body.talents);
  const skipped = distinct.filter(
    ({ urn }) => people.inPool(account, urn) || (!body.forceRefresh && isCached(core, account, urn)),
  );
  const wanted = distinct.filter((talent) => !skipped.includes(talent));
  const price = pricesFor(core, account, 'batch').enrich;
  const credits = rounded(wanted.length * price);
  ledger.demand(account, credits);

  const jobId = wanted.length === 0 ? null : dispatch(core, account, wanted, price);
  const isTold = jobId === null || core.dialect['cached-profiles'] === 'full';
  const cachedProfiles = Object.fromEntries(
    (isTold ? skipped : []).flatMap(({ urn }) => {
      const person = people.get(urn);
      return person ? [[urn, { data: profileFor(core, account, person) }]] : [];
    }),
  );
  return {
    success: true,
    queued: jobId !== null,
    jobId: jobId === null ? null : publicJobId(core, account, jobId),
    ...(jobId !== null && { status: 'QUEUED' }),
    skippedCount: body.talents.length - wanted.length,
    processCount: wanted.length,
    totalCreditsDeducted: credits,
    ...balanceFields(ledger.balance(account)),
    cachedProfiles,
  };
}
