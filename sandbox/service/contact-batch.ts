import type * as z from 'zod/mini';
import type { contactBatchBody } from '../../lib/service/wire/index.ts';
import { ApiError } from './api-error.ts';
import { lookupTarget, missingFields, priceOf } from './contact.ts';
import { type Core, requestedValues } from './core.ts';
import { transact } from './database.ts';
import { PRICES } from './prices.ts';
import { contactDuration, planSlots } from './schedule.ts';
import { balanceFields } from './shapes.ts';
import { distinctFields, distinctTalents } from './validate.ts';

/** Whether the account has the person's profile: in its own pool, or enriched at any time. */
function isEnriched({ people, records }: Core, account: number, urn: string): boolean {
  return people.inPool(account, urn) || records.enrichedAt(account, urn) !== undefined;
}

/**
 * Starts a job that unlocks the same fields for several people. Somebody whose fields are all unlocked is part of the
 * job, finished at once and free, so that the job's results are complete.
 */
export function contactBatch(core: Core, account: number, body: z.output<typeof contactBatchBody>) {
  const { ledger, items, clock, db } = core;
  const requested = distinctFields(body.requestedFields);
  const distinct = distinctTalents(body.talents);
  const enriched = distinct.filter(({ urn }) => isEnriched(core, account, urn));
  const notEnrichedIds = distinct.filter((talent) => !enriched.includes(talent)).map(({ urn }) => urn);
  if (enriched.length === 0) {
    throw new ApiError(422, 'ALL_TALENTS_NOT_ENRICHED', 'None of these people is enriched yet.', {
      notEnrichedIds,
    });
  }
  const entries = enriched.map(({ urn, networkUrl }) => ({
    urn,
    networkUrl,
    missing: missingFields(core, account, urn, requested),
  }));
  const wanted = entries.filter(({ missing }) => missing.length > 0);
  const credits = wanted.reduce((sum, { missing }) => sum + priceOf(missing), 0);
  ledger.demand(account, credits);

  const jobId = transact(db, () => {
    const now = clock.now();
    const id = items.nextId('job');
    items.addJob({ id, account, type: 'CONTACT_UNLOCK', createdAt: now });
    const slots = planSlots(
      wanted.map(({ urn }) => contactDuration(`${id} ${urn}`)),
      now,
      core.speed,
      id,
    );
    for (const entry of entries) {
      const { urn, missing } = entry;
      for (const field of missing) {
        ledger.charge({ account, operation: 'contact/batch', time: now, urn, ref: id, field }, PRICES[field]);
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
  return {
    success: true,
    queued: true,
    jobId,
    status: 'QUEUED',
    skippedCount: body.talents.length - wanted.length,
    processCount: wanted.length,
    totalCreditsCharged: credits,
    ...balanceFields(ledger.balance(account)),
    notEnrichedIds,
  };
}
