import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { type Core, profileFor } from './core.ts';
import type { Item, Job } from './items.ts';
import { STALLED_AFTER_MS } from './schedule.ts';
import { balanceFields } from './shapes.ts';

const storedValue = z.optional(z.nullable(z.string()));
const storedContacts = z.object({ work_email: storedValue, personal_email: storedValue, phone: storedValue });

/** The status of a job by its counts. It is QUEUED until one of its people is finished. */
export function jobStatus(counts: { total: number; completed: number; failed: number }) {
  const { total, completed, failed } = counts;
  if (completed + failed < total) return completed + failed === 0 ? 'QUEUED' : 'PROCESSING';
  if (failed === 0) return 'COMPLETED';
  return completed === 0 ? 'FAILED' : 'PARTIAL';
}

function contactResult(item: Item) {
  const { work_email, personal_email, phone } = z.parse(storedContacts, JSON.parse(item.result ?? '{}'));
  return {
    status: 'COMPLETED',
    ...(work_email && { workEmail: work_email }),
    ...(personal_email && { personalEmail: personal_email }),
    ...(phone && { phoneNumber: phone }),
  };
}

function resultOf(core: Core, item: Item): unknown {
  if (item.state === 'failed') return { status: 'FAILED', error: item.error };
  if (item.kind === 'contact') return contactResult(item);
  const person = core.people.get(item.urn);
  return person ? profileFor(core, item.account, person) : { status: 'FAILED', error: 'COLLECT_FAILED' };
}

/**
 * A running job never counts as stalled. A job held by a fault is stalled when its last update and the fault are both
 * longer ago than two minutes (divided by the speed).
 */
function isStalled(core: Core, job: Job, items: readonly Item[]): boolean {
  const heldAt = items.find((item) => item.heldAt !== null)?.heldAt;
  if (heldAt === undefined || heldAt === null) return false;
  return core.clock.now() - Math.max(job.updatedAt, heldAt) > STALLED_AFTER_MS / core.speed;
}

/** The state of a batch job. Only the account that started it may see it. */
export function batchStatus(core: Core, account: number, jobId: string) {
  const job = core.items.job(jobId);
  if (job?.account !== account) {
    throw new ApiError(404, 'BATCH_JOB_NOT_FOUND', 'There is no such job.', { done: true });
  }
  const items = core.items.ofJob(jobId);
  const ended = items.filter(({ state }) => state !== 'open');
  const failed = ended.filter(({ state }) => state === 'failed').length;
  const counts = { total: items.length, completed: ended.length - failed, failed };
  const done = ended.length === items.length;
  return {
    success: true,
    done,
    stalled: !done && isStalled(core, job, items),
    status: jobStatus(counts),
    type: job.type,
    totalCount: counts.total,
    completedCount: counts.completed,
    failedCount: counts.failed,
    totalCreditsUsed: items.reduce((sum, { creditsUsed }) => sum + creditsUsed, 0),
    results: Object.fromEntries(ended.map((item) => [item.urn, resultOf(core, item)])),
    ...(done && balanceFields(core.ledger.balance(account))),
  };
}
