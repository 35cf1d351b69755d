import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { type Core, profileFor } from './core.ts';
import { shapeEntry } from './dialect-answers.ts';
import { earlyValues } from './early-values.ts';
import type { Item, Job } from './items.ts';
import { jobOf } from './job-ids.ts';
import { rounded } from './ledger.ts';
import { NEVER, STALLED_AFTER_MS } from './schedule.ts';
import { balanceFields } from './shapes.ts';

/** In dialects where jobs expire, a finished one is gone after this time (divided by the speed). */
const EXPIRES_AFTER_MS = 10 * 60 * 1_000;

const storedValue = z.optional(z.nullable(z.string()));
const storedContacts = z.object({ work_email: storedValue, personal_email: storedValue, phone: storedValue });

/** The status of a job by its counts. It is QUEUED until one of its people is finished. */
export function jobStatus(counts: { total: number; completed: number; failed: number }) {
  const { total, completed, failed } = counts;
  if (completed + failed < total) return completed + failed === 0 ? 'QUEUED' : 'PROCESSING';
  if (failed === 0) return 'COMPLETED';
  return completed === 0 ? 'FAILED' : 'PARTIAL';
}

/** The values of the requested fields as an entry shows them (freedom `not-found-as`). */
function entryValues(core: Core, stored: z.output<typeof storedContacts>) {
  const values = {
    workEmail: stored.work_email,
    personalEmail: stored.personal_email,
    phoneNumber: stored.phone,
  };
  const isTold = (value: string | null | undefined) =>
    core.dialect['not-found-as'] === 'null-everywhere' ? value !== undefined : Boolean(value);
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isTold(value)));
}

/** The ended entry of a contact job, from the stored values of the requested fields. */
export function contactEntry(core: Core, stored: string | null): object {
  const values = entryValues(core, z.parse(storedContacts, JSON.parse(stored ?? '{}')));
  return shapeEntry(core.dialect.results, 'contact', { status: 'COMPLETED', ...values });
}

function endedEntry(core: Core, item: Item): object {
  if (item.state === 'failed') return { status: 'FAILED', error: item.error };
  if (item.kind === 'contact') return contactEntry(core, item.result);
  const person = core.people.get(item.urn);
  if (!person) return { status: 'FAILED', error: 'COLLECT_FAILED' };
  return shapeEntry(core.dialect.results, 'enrich', profileFor(core, item.account, person));
}

/** The entry of an item that the provider works on, in dialects where entries grow (freedom `results`). */
function growingEntry(core: Core, item: Item): object | null {
  if (core.dialect.results !== 'growing' || core.clock.now() < item.beginsAt) return null;
  if (item.kind === 'contact') return { status: 'PROCESSING', ...entryValues(core, earlyValues(core, item)) };
  const person = core.people.get(item.urn);
  return person ? { status: 'PROCESSING', id: item.urn, full_name: person.fullName } : null;
}

function resultsOf(core: Core, items: readonly Item[]): Record<string, object> {
  const entries = items.flatMap((item) => {
    const entry = item.state === 'open' ? growingEntry(core, item) : endedEntry(core, item);
    return entry ? [[item.urn, entry] as const] : [];
  });
  return Object.fromEntries(entries);
}

/**
 * A running job counts as stalled only in dialects that always say so. A job with an item that a fault holds, or that
 * never ends, is stalled when its last update and the fault are both longer ago than two minutes (divided by the speed).
 */
function isStalled(core: Core, job: Job, items: readonly Item[]): boolean {
  if (core.dialect.stalled === 'always') return true;
  const open = items.filter(({ state }) => state === 'open');
  if (open.some(({ heldAt, due }) => heldAt === null && due !== NEVER)) return false;
  const heldAt = Math.max(0, ...open.map((item) => item.heldAt ?? 0));
  return core.clock.now() - Math.max(job.updatedAt, heldAt) > STALLED_AFTER_MS / core.speed;
}

/** Whether a finished job is gone (freedom `jobs`). */
function isExpired({ dialect, clock, speed }: Core, job: Job): boolean {
  return dialect.jobs === 'expiring' && clock.now() - job.updatedAt > EXPIRES_AFTER_MS / speed;
}

/** The balance in a finished job: the present one, or that of the job's end (freedom `balance`). */
function balanceOf({ dialect, ledger }: Core, job: Job) {
  const { account, updatedAt } = job;
  return dialect.balance === 'job-end' ? ledger.balanceAt(account, updatedAt) : ledger.balance(account);
}

/** The state of a batch job. Only the account that started it may see it. */
export function batchStatus(core: Core, account: number, jobId: string) {
  const job = jobOf(core, account, jobId);
  const items = job ? core.items.ofJob(job.id) : [];
  const ended = items.filter(({ state }) => state !== 'open');
  const done = ended.length === items.length;
  if (!job || (done && isExpired(core, job))) {
    throw new ApiError(404, 'BATCH_JOB_NOT_FOUND', 'There is no such job.', { done: true });
  }
  const failed = ended.filter(({ state }) => state === 'failed').length;
  const counts = { total: items.length, completed: ended.length - failed, failed };
  return {
    success: true,
    done,
    stalled: !done && isStalled(core, job, items),
    status: jobStatus(counts),
    type: job.type,
    totalCount: counts.total,
    completedCount: counts.completed,
    failedCount: counts.failed,
    totalCreditsUsed: rounded(items.reduce((sum, { creditsUsed }) => sum + creditsUsed, 0)),
    results: resultsOf(core, items),
    ...(done && balanceFields(balanceOf(core, job))),
  };
}
