import type { Contacts } from '../../../lib/service/model.ts';
import { personOf } from '../model-people.ts';
import { MINUTE } from '../times.ts';
import { type ModelAccount, ownedBy } from './accounts.ts';
import { AnswerWriter, type WireAnswer } from './answer.ts';
import { total } from './ledger.ts';
import { type Job, type Lookup, valuesAt } from './lookups.ts';
import type { ModelState } from './state.ts';

const STALL_AFTER = 2 * MINUTE;
/** Jobs that expire are gone so long after their end. */
const EXPIRES_AFTER = 2 * MINUTE;

/** How a person's newest lookup of contact data stands. */
export function contactStatus(state: ModelState, name: string, urn: string): WireAnswer {
  const writer = new AnswerWriter(state.dialect);
  const account = state.account(name);
  const item = account.lookups.get(urn);
  if (!item || state.now() < state.replicaLagsUntil)
    return writer.missing(state.dialect['unknown-request'], 'CONTACT_REQUEST_NOT_FOUND');
  const isOpen = item.state === 'open';
  const status = isOpen ? writer.runningStatus('PROCESSING') : 'COMPLETED';
  if (state.dialect['status-values'] === 'status-alone')
    return { status: 200, json: { status }, told: writer.told };
  return writer.ok({
    requestId: writer.id('req', item.id),
    status,
    ...(state.dialect['status-fields'] === 'named' && { requestedFields: item.fields }),
    ...statusValues(state, writer, item),
    ...state.balance(writer, account),
  });
}

function statusValues(state: ModelState, writer: AnswerWriter, item: Lookup): Record<string, unknown> {
  const { urn } = item;
  const known = valuesAt(item, state.now(), (field) => state.finds(urn, field));
  const nulls: Contacts = { work_email: null, personal_email: null, phone: null };
  const isOpen = item.state === 'open';
  switch (state.dialect['status-values']) {
    case 'at-end':
      return isOpen ? writer.values(urn, nulls) : writer.endValues(urn, known);
    case 'absent-before':
      return isOpen ? {} : writer.endValues(urn, known);
    case 'early':
      return isOpen ? writer.values(urn, { ...nulls, ...known }) : writer.endValues(urn, known);
    case 'early-only':
      return isOpen ? writer.values(urn, { ...nulls, ...known }) : {};
    default:
      return {};
  }
}

/** How a job stands. */
export function batchStatus(state: ModelState, name: string, jobId: string): WireAnswer {
  const writer = new AnswerWriter(state.dialect);
  const account = state.account(name);
  const job = state.jobOf(name, jobId);
  const now = state.now();
  const ended = job?.lookups.filter(({ state }) => state !== 'open') ?? [];
  const hasEnded = ended.length === job?.lookups.length;
  const isGone = state.dialect.jobs === 'expiring' && hasEnded && job && now > job.updatedAt + EXPIRES_AFTER;
  if (!job || isGone || now < state.replicaLagsUntil)
    return writer.missing(state.dialect['gone-job'], 'BATCH_JOB_NOT_FOUND', { done: true });
  const done = hasEnded && state.dialect.jobs !== 'never-done';
  writer.told.done = done;
  const failed = ended.filter(({ state }) => state === 'failed').length;
  const passedOver = state.dialect['skipped-results'] === 'present' ? job.passedOver : [];
  const counted = job.lookups.length + passedOver.length;
  const completed = ended.length - failed + passedOver.length;
  const whole = failed === 0 ? 'COMPLETED' : failed === counted ? 'FAILED' : 'PARTIAL';
  const running = ended.length === 0 ? 'QUEUED' : 'PROCESSING';
  return writer.ok({
    done,
    stalled: !done && (state.dialect.stalled === 'always' || now - job.updatedAt > STALL_AFTER),
    status: done ? whole : writer.runningStatus(running),
    type: job.kind === 'contact' ? 'CONTACT_UNLOCK' : 'PROFILE_ENRICH',
    totalCount: writer.figure(counted),
    completedCount: writer.figure(completed),
    failedCount: writer.figure(failed),
    totalCreditsUsed: creditsUsed(state, writer, ended, done),
    results: resultsOf(state, writer, account, job, passedOver),
    ...(done && state.balance(writer, account)),
  });
}

function creditsUsed(
  state: ModelState,
  writer: AnswerWriter,
  ended: readonly Lookup[],
  done: boolean,
): unknown {
  const used = total(ended.flatMap(({ lines }) => lines).filter(({ refunded }) => !refunded));
  if (done) return writer.used(used);
  const reading = state.dialect['credits-used'];
  return reading === 'absent' ? undefined : writer.figure(reading === 'growing' ? used : 0);
}

function resultsOf(
  state: ModelState,
  writer: AnswerWriter,
  account: ModelAccount,
  job: Job,
  passedOver: string[],
): Record<string, unknown> {
  const results: Record<string, unknown> = {};
  for (const urn of passedOver)
    results[urn] =
      job.kind === 'contact'
        ? writer.contactEntry(urn, ownedBy(account, urn))
        : writer.profileEntry(personOf(urn), ownedBy(account, urn));
  for (const item of job.lookups) {
    const { urn, kind } = item;
    const values = () => valuesAt(item, state.now(), (field) => state.finds(urn, field));
    if (item.state === 'failed')
      results[urn] = {
        status: 'FAILED',
        code: 'COLLECT_FAILED',
        message: 'The profile could not be fetched.',
      };
    else if (item.state === 'completed')
      results[urn] =
        kind === 'contact'
          ? writer.contactEntry(urn, values())
          : writer.profileEntry(personOf(urn), ownedBy(account, urn));
    else if (state.dialect.results === 'growing')
      results[urn] = {
        status: 'PROCESSING',
        ...(kind === 'contact' && writer.values(urn, withoutNulls(values()))),
      };
  }
  return results;
}

function withoutNulls(values: Partial<Contacts>): Partial<Contacts> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
