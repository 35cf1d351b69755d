import { BATCH_LIMIT, type ContactField } from '../service/model.ts';
import {
  type IntentOp,
  type IntentRecord,
  isOpen,
  type JobRecord,
  type PersonRecord,
} from '../store/records.ts';
import type { Store } from '../store/store.ts';

type Target = IntentRecord['targets'][number];

/** Follow-up requests a single unlock may need when the service is busy with other fields of the same person. */
const MOST_ROUNDS = 3;

/**
 * The paid requests a job needs next, given those it has made. Ids follow from the job and the step, so planning the same
 * step twice, on either side of a crash, yields the same request.
 */
export function nextIntents(
  job: JobRecord,
  made: readonly IntentRecord[],
  people: ReadonlyMap<string, PersonRecord>,
  now: number,
): IntentRecord[] {
  if (job.endedAt !== null || made.some(isOpen)) return [];
  if (job.kind === 'enrich') return made.length > 0 ? [] : enrichSteps(job, job.people, now);
  if (job.single) return nextRound(job, made, now);
  const enriching = made.filter(({ op }) => op === 'enrich-batch');
  const unlocking = made.filter(({ op }) => op === 'contact-batch');
  if (unlocking.length > 0) return [];
  const unenriched = job.people.filter(({ urn }) => (people.get(urn)?.enrichedAt ?? null) === null);
  if (job.enrichFirst && enriching.length === 0 && unenriched.length > 0)
    return enrichSteps(job, unenriched, now);
  // Whoever could not be enriched would be passed over by the service; leaving them out says so without a round trip.
  const failed = new Set(enriching.length > 0 ? unenriched.map(({ urn }) => urn) : []);
  const ready = job.people.filter(
    ({ urn }) => !failed.has(urn) && needed(people.get(urn), job.fields).length > 0,
  );
  return chunks(ready).map((part, step) =>
    blankIntent(job, 'contact-batch', `c${step}`, part, job.fields, now),
  );
}

/** Splits people into the service's batches. */
export function chunks<T>(all: readonly T[], size = BATCH_LIMIT): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < all.length; from += size) parts.push(all.slice(from, from + size));
  return parts;
}

/** The requested fields whose value is not known yet. One that was looked up without success counts as needed again. */
export function needed(person: PersonRecord | undefined, fields: readonly ContactField[]): ContactField[] {
  return fields.filter((field) => (person?.contacts[field]?.value ?? null) === null);
}

function enrichSteps(job: JobRecord, people: readonly Target[], now: number): IntentRecord[] {
  if (job.single && !job.refresh) return [blankIntent(job, 'enrich', 'e0', people, [], now)];
  return chunks(people).map((part, step) => blankIntent(job, 'enrich-batch', `e${step}`, part, [], now));
}

/** A single unlock asks again for the fields that an already open request left out, once that one has ended well. */
function nextRound(job: JobRecord, made: readonly IntentRecord[], now: number): IntentRecord[] {
  if (made.length >= MOST_ROUNDS || made.some(({ state }) => state !== 'done')) return [];
  const covered = new Set(made.flatMap(({ fields }) => fields));
  const rest = job.fields.filter((field) => !covered.has(field));
  if (rest.length === 0) return [];
  return [blankIntent(job, 'contact', `c${made.length}`, job.people, rest, now)];
}

function blankIntent(
  job: JobRecord,
  op: IntentOp,
  step: string,
  targets: readonly Target[],
  fields: ContactField[],
  now: number,
): IntentRecord {
  return {
    ...BLANK,
    id: `${job.id}/${step}`,
    account: job.account,
    job: job.id,
    op,
    targets: targets.map(({ urn, networkUrl }) => ({ urn, networkUrl })),
    fields,
    refresh: job.refresh,
    createdAt: now,
    changedAt: now,
  };
}

const BLANK = {
  search: null,
  state: 'recorded',
  sentAt: null,
  sends: 0,
  delays: 0,
  error: null,
  remoteId: null,
  each: false,
  due: null,
  polledAt: null,
  failures: 0,
  progress: null,
  charged: null,
  used: null,
  outcomes: [],
  parked: false,
  settled: false,
} satisfies Partial<IntentRecord>;

/** The journal's line of a search. */
export function searchIntent(
  id: string,
  account: string,
  search: NonNullable<IntentRecord['search']>,
  now: number,
): IntentRecord {
  return {
    ...BLANK,
    id,
    account,
    job: null,
    op: 'search',
    targets: [],
    fields: [],
    refresh: false,
    search,
    createdAt: now,
    changedAt: now,
  };
}

/** Reads where an order stands and says what it needs next: requests to begin, or its end; null while it is not over. */
export async function planNext(
  { store, now }: { store: Store; now: () => number },
  id: string,
): Promise<{ begins: IntentRecord[] } | { ends: JobRecord | null }> {
  const job = await store.get('jobs', id);
  const made = await store.list('intents', 'job', id);
  if (!job || job.endedAt !== null || made.some(isOpen)) return { ends: null };
  const begins = await withoutUnreadable(store, nextIntents(job, made, await readPeople(store, job), now()));
  return begins.length > 0 ? { begins } : { ends: { ...job, endedAt: now() } };
}

/** What is known of the people of an order. */
export async function readPeople(
  store: Store,
  { account, people }: JobRecord,
): Promise<Map<string, PersonRecord>> {
  const known = new Map<string, PersonRecord>();
  for (const { urn } of people) {
    const person = await store.get('people', `${account}|${urn}`);
    if (person) known.set(urn, person);
  }
  return known;
}

/** A request whose record can't be read any more may have been sent. It is not planned anew: the recruiter decides. */
async function withoutUnreadable(store: Store, planned: IntentRecord[]): Promise<IntentRecord[]> {
  if (planned.length === 0) return planned;
  const unread = new Set((await store.list('aside')).map(({ table, key }) => `${table}|${key}`));
  return planned.map((intent) =>
    unread.has(`intents|${intent.id}`) ? { ...intent, state: 'ask', sends: 1 } : intent,
  );
}
