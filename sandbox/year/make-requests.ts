import type { ContactField } from '../../lib/service/model.ts';
import { NOTHING_KNOWN, type OutcomeRecord, type RequestRecord } from '../../lib/store/records.ts';
import { priceOf, USUAL } from '../service/prices.ts';
import { type Desk, pass, remoteId } from './desk.ts';
import { contactsCame, foundValue, type KnownPerson, profileCame } from './known-person.ts';
import type { FoundPage } from './result-pages.ts';

const SECOND_MS = 1_000;

const BLANK = {
  ...NOTHING_KNOWN,
  targets: [],
  fields: [],
  refresh: false,
  search: null,
  state: 'done',
  remoteId: null,
  due: null,
} satisfies Partial<RequestRecord>;

/** What a request is for. */
export interface Task {
  /** The order's id; null for a search. */
  order: string | null;
  id: string;
  people: readonly KnownPerson[];
  fields: ContactField[];
}

/** A request that has left. What it costs is taken from the balance. */
function leave(desk: Desk, op: RequestRecord['op'], { order, id, people, fields }: Task, price: number) {
  const createdAt = desk.now;
  const sentAt = pass(desk, 30, 400);
  const balanceBefore = { credits: desk.credits, extra: desk.extra };
  desk.credits -= price;
  const request: RequestRecord = {
    ...BLANK,
    id,
    account: desk.account,
    order,
    op,
    targets: people.map(({ person, networkUrl }) => ({ urn: person.urn, networkUrl })),
    fields,
    createdAt,
    changedAt: sentAt,
    sentAt,
    sends: 1,
    expected: price,
    balanceBefore,
  };
  return request;
}

/** What contact-status says before an unlock of people of whom nothing was unlocked. The others are left out. */
function askedBefore(people: readonly KnownPerson[]): RequestRecord['before'] {
  return people
    .filter(({ contacts }) => Object.keys(contacts).length === 0)
    .map(({ person }) => ({ urn: person.urn, status: 'none' }));
}

function outcome({ person }: KnownPerson, result: OutcomeRecord['result'], reason: string | null = null) {
  return { urn: person.urn, result, reason };
}

/** A search for one result page. The answer of a lost one never came, and the recruiter has decided about it. */
export function searchRequest(desk: Desk, id: string, found: FoundPage, isLost: boolean): RequestRecord {
  const price = USUAL.search;
  const { key, prompt, filtersJson, page } = found;
  const left = leave(desk, 'search', { order: null, id, people: [], fields: [] }, price);
  const request = { ...left, search: { key, prompt, filtersJson, page }, limit: price };
  if (!isLost) return { ...request, charged: price, changedAt: pass(desk, 300, 1_500) };
  const lostAt = pass(desk, 25 * SECOND_MS, 30 * SECOND_MS);
  return {
    ...request,
    state: 'needs-decision',
    settled: true,
    error: { kind: 'timeout' },
    lostAt,
    balanceFell: price,
    changedAt: pass(desk, 60 * SECOND_MS, 90 * SECOND_MS),
  };
}

/** A single unlock that the service works on. */
function acceptedUnlock(desk: Desk, task: Task): RequestRecord {
  const price = priceOf(USUAL, task.fields);
  const before = askedBefore(task.people);
  const request = leave(desk, 'contact', task, price);
  const newsAt = pass(desk, 200, 900);
  return {
    ...request,
    state: 'accepted',
    before,
    charged: price,
    remoteId: remoteId(desk, 'req'),
    progress: { total: 1, completed: 0, failed: 0, stalled: false },
    newsAt,
    changedAt: newsAt,
  };
}

/** A single unlock that is open, to be asked about at `due`. */
export function openUnlock(desk: Desk, task: Task, due: number): RequestRecord {
  return { ...acceptedUnlock(desk, task), due };
}

/** A single unlock that has ended. If its answer was lost, a free question found it again, but no charge. */
export function unlock(desk: Desk, task: Task, isLost: boolean): RequestRecord {
  const request = acceptedUnlock(desk, task);
  const polledAt = pass(desk, 25 * SECOND_MS, 100 * SECOND_MS);
  const endedAt = pass(desk, 100, 600);
  for (const known of task.people) contactsCame(known, task.fields, endedAt);
  return {
    ...request,
    state: 'done',
    ...(isLost && { charged: null, lostAt: request.newsAt }),
    progress: { total: 1, completed: 1, failed: 0, stalled: false },
    outcomes: task.people.map((known) => outcome(known, resultOf(known, task.fields))),
    polledAt,
    changedAt: endedAt,
  };
}

function resultOf({ person }: KnownPerson, fields: readonly ContactField[]): 'found' | 'not-found' {
  return fields.some((field) => foundValue(person, field) !== null) ? 'found' : 'not-found';
}

/** One profile. */
export function enrich(desk: Desk, task: Task): RequestRecord {
  const request = leave(desk, 'enrich', task, USUAL.enrich);
  const changedAt = pass(desk, 900, 4_000);
  for (const known of task.people) profileCame(known, changedAt);
  const outcomes = task.people.map((known) => outcome(known, 'enriched'));
  return { ...request, charged: USUAL.enrich, outcomes, changedAt };
}

/** A batch that unlocks nothing, because none of its people is enriched. */
export function refusedBatch(desk: Desk, task: Task): RequestRecord {
  const before = askedBefore(task.people);
  const request = leave(desk, 'contact-batch', task, 0);
  return {
    ...request,
    before,
    expected: priceOf(USUAL, task.fields) * task.people.length,
    charged: 0,
    outcomes: task.people.map((known) => outcome(known, 'not-enriched')),
    changedAt: pass(desk, 200, 900),
  };
}

/** A batch job from its answer to its end. `used` is what it really cost; the rest is refunded. */
function job(
  desk: Desk,
  request: RequestRecord,
  { price, used, outcomes }: { price: number; used: number; outcomes: OutcomeRecord[] },
): RequestRecord {
  const total = outcomes.length;
  const failed = outcomes.filter(({ result }) => result === 'failed').length;
  const newsAt = pass(desk, 200, 900);
  const polledAt = pass(desk, 20 * SECOND_MS, 70 * SECOND_MS);
  desk.credits += price - used;
  return {
    ...request,
    state: failed === 0 ? 'done' : failed === total ? 'failed' : 'partial',
    charged: price,
    used,
    remoteId: remoteId(desk, 'job', total),
    progress: { total, completed: total - failed, failed, stalled: false },
    processing: total,
    skipped: 0,
    outcomes,
    newsAt,
    polledAt,
    changedAt: pass(desk, 100, 600),
  };
}

/** The profiles of several people. One that can't be fetched is paid too. */
export function enrichBatch(desk: Desk, task: Task, refresh: boolean): RequestRecord {
  const price = USUAL.enrich * task.people.length;
  const left = { ...leave(desk, 'enrich-batch', task, price), refresh };
  const outcomes = task.people.map((known) =>
    known.person.unreachable ? outcome(known, 'failed', 'COLLECT_FAILED') : outcome(known, 'enriched'),
  );
  const ended = job(desk, left, { price, used: price, outcomes });
  for (const known of task.people) if (!known.person.unreachable) profileCame(known, ended.changedAt);
  return ended;
}

/** The same fields of several people, who all lack all of them. What is not found is refunded. */
export function unlockBatch(desk: Desk, task: Task): RequestRecord {
  const { people, fields } = task;
  const price = priceOf(USUAL, fields) * people.length;
  const before = askedBefore(people);
  const left = { ...leave(desk, 'contact-batch', task, price), before };
  const found = people.flatMap(({ person }) => fields.filter((field) => foundValue(person, field) !== null));
  const outcomes = people.map((known) =>
    known.person.unreachable
      ? outcome(known, 'failed', 'COLLECT_FAILED')
      : outcome(known, resultOf(known, fields)),
  );
  const ended = job(desk, left, { price, used: priceOf(USUAL, found), outcomes });
  for (const known of people) if (!known.person.unreachable) contactsCame(known, fields, ended.changedAt);
  return ended;
}
