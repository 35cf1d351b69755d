import type * as z from 'zod/mini';
import type { ContactField } from '../../lib/service/model.ts';
import type { contactBatchBody } from '../../lib/service/wire/index.ts';
import { ApiError } from './api-error.ts';
import { contactEntry } from './batch-status.ts';
import { lookupTarget, missingFields } from './contact.ts';
import { type Core, requestedValues } from './core.ts';
import { transact } from './database.ts';
import { publicJobId } from './job-ids.ts';
import { rounded } from './ledger.ts';
import { type Prices, priceOf, pricesFor } from './prices.ts';
import { CACHE_MS } from './records.ts';
import { contactDuration, planSlots, withoutEnd } from './schedule.ts';
import { balanceFields } from './shapes.ts';
import { distinctFields, distinctTalents } from './validate.ts';

/** One person of a batch, with the requested fields that the account doesn't have. */
interface Entry {
  urn: string;
  networkUrl?: string | undefined;
  missing: ContactField[];
}

/**
 * Whether the account has the person's profile: in its own pool, or enriched, at any time or in the last 30 days
 * (freedom `enriched-for`).
 */
function isEnriched({ people, records, dialect, clock }: Core, account: number, urn: string): boolean {
  if (people.inPool(account, urn)) return true;
  const at = records.enrichedAt(account, urn);
  return at !== undefined && (dialect['enriched-for'] === 'ever' || clock.now() - at < CACHE_MS);
}

/** Charges the entries and starts their job. */
function dispatch(
  core: Core,
  account: number,
  job: { entries: Entry[]; requested: ContactField[]; prices: Prices },
) {
  const { ledger, items, clock, db, dialect } = core;
  const { entries, requested, prices } = job;
  return transact(db, () => {
    const now = clock.now();
    const id = items.nextId('job');
    items.addJob({ id, account, type: 'CONTACT_UNLOCK', createdAt: now });
    const wanted = entries.filter(({ missing }) => missing.length > 0);
    const durations = wanted.map(({ urn }) => contactDuration(`${id} ${urn}`));
    const plan = planSlots(durations, now, core.speed, id);
    const slots = dialect.jobs === 'never-done' ? withoutEnd(plan) : plan;
    for (const entry of entries) {
      const { urn, missing } = entry;
      for (const field of missing) {
        ledger.charge({ account, operation: 'contact/batch', time: now, urn, ref: id, field }, prices[field]);
      }
      items.add({
        requestId: items.nextId('req'),
        jobId: id,
        account,
        kind: 'contact',
        urn,
        target: lookupTarget(core, account, urn, entry.networkUrl),
        requested,
        lookedUp: missing,
        work: slots[wanted.indexOf(entry)] ?? { result: requestedValues(core, account, urn, requested) },
      });
    }
    return id;
  });
}

/** The answer's part about the job: the job, or in some dialects none if everybody is known (freedom `all-known`). */
function jobPart(core: Core, account: number, job: Parameters<typeof dispatch>[2]): object {
  const isAllKnown = job.entries.every(({ missing }) => missing.length === 0);
  const reading = core.dialect['all-known'];
  if (!isAllKnown || reading === 'job') {
    // The freedom `skipped-results` decides whether people with nothing to look up are part of the job.
    const isPart = ({ missing }: Entry) =>
      missing.length > 0 || core.dialect['skipped-results'] === 'present';
    const id = dispatch(core, account, { ...job, entries: job.entries.filter(isPart) });
    return { queued: true, jobId: publicJobId(core, account, id), status: 'QUEUED' };
  }
  if (reading === 'bare') return { queued: false, jobId: null };
  const results = job.entries.map(({ urn }) => [
    urn,
    contactEntry(core, requestedValues(core, account, urn, job.requested)),
  ]);
  return { queued: false, jobId: null, results: Object.fromEntries(results) };
}

/**
 * Starts a job that unlocks the same fields for several people. Somebody whose fields are all unlocked is part of the
 * job, finished at once and free, so that the job's results are complete.
 */
export function contactBatch(core: Core, account: number, body: z.output<typeof contactBatchBody>) {
  const requested = distinctFields(body.requestedFields);
  const distinct = distinctTalents(body.talents);
  const enriched = distinct.filter(({ urn }) => isEnriched(core, account, urn));
  const notEnrichedIds = distinct.filter((talent) => !enriched.includes(talent)).map(({ urn }) => urn);
  if (enriched.length === 0) {
    throw new ApiError(422, 'ALL_TALENTS_NOT_ENRICHED', 'None of these people is enriched yet.', {
      notEnrichedIds,
    });
  }
  const entries: Entry[] = enriched.map(({ urn, networkUrl }) => ({
    urn,
    networkUrl,
    missing: missingFields(core, account, urn, requested),
  }));
  const wanted = entries.filter(({ missing }) => missing.length > 0);
  const prices = pricesFor(core, account, 'batch');
  const credits = rounded(wanted.reduce((sum, { missing }) => sum + priceOf(prices, missing), 0));
  core.ledger.demand(account, credits);

  const job = jobPart(core, account, { entries, requested, prices });
  return {
    success: true,
    ...job,
    skippedCount: body.talents.length - wanted.length,
    processCount: wanted.length,
    totalCreditsCharged: credits,
    ...balanceFields(core.ledger.balance(account)),
    notEnrichedIds,
  };
}
