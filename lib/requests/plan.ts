import { isDearer } from '../money/limits.ts';
import { withKnownContacts } from '../people/same-person.ts';
import { BATCH_LIMIT, type ContactField } from '../service/model.ts';
import {
  isOpen,
  isSeeking,
  NOTHING_KNOWN,
  type OrderRecord,
  type OutcomeRecord,
  type PaidOperation,
  type PersonRecord,
  type RequestRecord,
  type SearchQueryRecord,
} from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { type RequestEvent, reduce } from './reduce.ts';

type Target = RequestRecord['targets'][number];

/** The most requests that one single unlock makes: the service may first finish other fields of the same person. */
const MAX_ROUNDS = 3;

/** What planning has to know besides the order and its requests. */
export interface PlanContext {
  people: ReadonlyMap<string, PersonRecord>;
  /** The service has no contact-status, so a single unlock could not be followed. */
  hasNoStatus: boolean;
  now: number;
}

/**
 * The paid requests an order needs next, given those it has made. Their ids follow from the order and the step, so that
 * planning a step again after a crash yields the same request.
 */
export function nextRequests(
  order: OrderRecord,
  made: readonly RequestRecord[],
  context: PlanContext,
): RequestRecord[] {
  if (order.endedAt !== null || isSeeking(order) || made.some(isOpen)) return [];
  // Whoever must not be contacted now is not asked for again.
  const people = order.people.filter(({ urn }) => resultIn(made, urn) !== 'blocked');
  if (people.length < order.people.length) return nextRequests({ ...order, people }, made, context);
  const dear = made.find((one) => one.op === 'search' && isDearer(one));
  if (dear && made.every(({ op }) => op === 'search'))
    return nextForPeople(order, [], context).map((one) => reduce(one, priceRose(dear, context.now)));
  if (made.some(isDoubt)) return [];
  return nextForPeople(
    order,
    made.filter(({ op }) => op !== 'search'),
    context,
  );
}

/** The requests about an order's people that come next, given those it has made. */
function nextForPeople(
  order: OrderRecord,
  made: readonly RequestRecord[],
  context: PlanContext,
): RequestRecord[] {
  if (order.kind === 'enrich') return nextEnrichment(order, made, context);
  const [only] = order.people;
  if (order.single && only && only.networkUrl !== null && !context.hasNoStatus)
    return nextRound(order, made, context);
  return nextUnlockBatch(order, made, context);
}

/** The step after a search that cost more than was shown: it is recorded as stopped, so that the recruiter reads why. */
export function priceRose({ expected, charged }: RequestRecord, at: number): RequestEvent {
  const error = { kind: 'price-rose', expected: expected ?? 0, charged: charged ?? 0 } as const;
  return { type: 'refused', at, error, charge: 'none' };
}

/** A lost answer, a price above the one shown, or a step that was stopped: the recruiter sees it before anything else is paid. */
export function isDoubt(request: RequestRecord): boolean {
  const { state, error } = request;
  if (state === 'needs-decision' || state === 'lapsed' || isDearer(request)) return true;
  // What the service refuses for one person does not stop the others.
  return state === 'refused' && error?.kind !== 'refused' && error?.kind !== 'rejected';
}

/** Profiles of everybody; then, once, of those whom the service passed over without sending their profiles. */
function nextEnrichment(
  order: OrderRecord,
  made: readonly RequestRecord[],
  { people, now }: PlanContext,
): RequestRecord[] {
  if (made.length === 0) return enrichSteps(order, order.people, 'e', now);
  if (made.some(({ id }) => id.startsWith(`${order.id}/p`))) return [];
  const passedOver = order.people.filter(
    ({ urn }) => resultIn(made, urn) === 'passed-over' && (people.get(urn)?.enrichedAt ?? null) === null,
  );
  return chunks(passedOver).map((part, step) => ({
    ...blankRequest(order, 'enrich-batch', `p${step}`, part, [], now),
    // With a forced refresh nobody is passed over, so these are asked for from the cache.
    refresh: false,
  }));
}

/**
 * An unlock by batches: first for everybody, then for those who had to be enriched before. People whom somebody else's
 * look-up kept out of the first batch come last.
 */
function nextUnlockBatch(
  order: OrderRecord,
  made: readonly RequestRecord[],
  context: PlanContext,
): RequestRecord[] {
  const { people, now } = context;
  const needing = order.people.filter(
    ({ urn }) => needed(people.get(urn), order.fields, order.createdAt).length > 0,
  );
  const batches = (part: readonly Target[], step: string) =>
    chunks(part).map((some, n) =>
      blankRequest(order, 'contact-batch', `${step}${n}`, some, order.fields, now),
    );
  const has = (step: string) => made.some(({ id }) => id.startsWith(`${order.id}/${step}`));
  if (!has('c')) return batches(needing, 'c');
  const unenriched = needing.filter(({ urn }) => resultIn(made, urn) === 'not-enriched');
  if (!has('e') && unenriched.length > 0 && (order.enrichFirst || order.single))
    return enrichSteps(order, unenriched, 'e', now);
  const enriched = needing.filter(({ urn }) => isEnrichedBy(made, urn));
  if (!has('d') && enriched.length > 0) return batches(enriched, 'd');
  const followed = needing.filter(({ urn }) => isOnlyFollowed(made, urn));
  if (!has('o') && followed.length > 0) return batches(followed, 'o');
  return has('s') ? [] : lastResort(order, made, needing, now);
}

/** Without contact-status and without a profile only a single unlock is left, whose result can't be followed. */
function lastResort(
  order: OrderRecord,
  made: readonly RequestRecord[],
  needing: readonly Target[],
  now: number,
): RequestRecord[] {
  const [only] = needing;
  const isRefused = only && resultIn(made, only.urn) !== null && isUnfetchable(made, only.urn);
  if (!order.single || !isRefused || only.networkUrl === null) return [];
  return [blankRequest(order, 'contact', 's0', [only], order.fields, now)];
}

/** Whether the person was not enriched and could not be. */
function isUnfetchable(made: readonly RequestRecord[], urn: string): boolean {
  const enriching = made.filter(
    ({ op, targets }) => op.startsWith('enrich') && targets.some((one) => one.urn === urn),
  );
  return enriching.length > 0 && !isEnrichedBy(made, urn);
}

function isEnrichedBy(made: readonly RequestRecord[], urn: string): boolean {
  return made.some(
    ({ op, outcomes }) =>
      op.startsWith('enrich') &&
      outcomes.some((one) => one.urn === urn && (one.result === 'enriched' || one.result === 'passed-over')),
  );
}

/** Whether the order only followed somebody else's look-up of the person and has sent nothing for them. */
function isOnlyFollowed(made: readonly RequestRecord[], urn: string): boolean {
  const about = made.filter(({ targets }) => targets.some((one) => one.urn === urn));
  return about.length > 0 && about.every(({ sends }) => sends === 0);
}

/** The last result that the requests have for a person; null when there is none. */
function resultIn(made: readonly RequestRecord[], urn: string): OutcomeRecord['result'] | null {
  const outcomes = made.flatMap((request) => request.outcomes).filter((one) => one.urn === urn);
  return outcomes.at(-1)?.result ?? null;
}

/** Splits people into the service's batches. */
export function chunks<T>(all: readonly T[], size = BATCH_LIMIT): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < all.length; from += size) parts.push(all.slice(from, from + size));
  return parts;
}

/**
 * The requested fields whose value is not known. A field that was looked up without success is asked for again, unless that
 * was after the recruiter asked for it here (`since`).
 */
export function needed(
  person: PersonRecord | undefined,
  fields: readonly ContactField[],
  since = Number.POSITIVE_INFINITY,
): ContactField[] {
  return fields.filter((field) => {
    const known = person?.contacts[field];
    return (known?.value ?? null) === null && (known === undefined || known.at < since);
  });
}

function enrichSteps(
  order: OrderRecord,
  people: readonly Target[],
  step: string,
  now: number,
): RequestRecord[] {
  if (order.single && !order.refresh) return [blankRequest(order, 'enrich', `${step}0`, people, [], now)];
  return chunks(people).map((part, n) => blankRequest(order, 'enrich-batch', `${step}${n}`, part, [], now));
}

/** The request of a single unlock for the fields that its earlier requests left out, once those have ended well. */
function nextRound(
  order: OrderRecord,
  made: readonly RequestRecord[],
  { people, now }: PlanContext,
): RequestRecord[] {
  // A request without fields was answered with an open one of others: it cost nothing and looked up nothing of ours.
  const own = made.filter(({ sends, fields }) => sends > 0 && fields.length > 0);
  if (made.length >= MAX_ROUNDS || own.some(({ state }) => state !== 'done')) return [];
  const covered = new Set(own.flatMap(({ fields }) => fields));
  const rest = order.fields.filter((field) => !covered.has(field));
  const missing = needed(people.get(order.people[0]?.urn ?? ''), rest, order.createdAt);
  if (missing.length === 0) return [];
  return [blankRequest(order, 'contact', `c${made.length}`, order.people, missing, now)];
}

function blankRequest(
  order: OrderRecord,
  op: PaidOperation,
  step: string,
  targets: readonly Target[],
  fields: ContactField[],
  now: number,
): RequestRecord {
  return {
    ...BLANK,
    id: `${order.id}/${step}`,
    account: order.account,
    order: order.id,
    op,
    targets: targets.map(({ urn, networkUrl }) => ({ urn, networkUrl })),
    fields,
    refresh: order.refresh,
    createdAt: now,
    changedAt: now,
  };
}

const BLANK = {
  search: null,
  state: 'recorded',
  sentAt: null,
  sends: 0,
  remoteId: null,
  due: null,
  ...NOTHING_KNOWN,
} satisfies Partial<RequestRecord>;

/** A search as a paid request: of an order, or with a limit of its own. */
export function searchRequest(
  one: { search: SearchQueryRecord } & Pick<RequestRecord, 'id' | 'account' | 'order' | 'limit'>,
  now: number,
): RequestRecord {
  const about = { op: 'search', targets: [], fields: [], refresh: false } satisfies Partial<RequestRecord>;
  return { ...BLANK, ...about, ...one, createdAt: now, changedAt: now };
}

/** What an order does next. `ends` is null while it waits for a request, and once it has ended. */
export type Plan =
  /** Requests to begin, and the order as it goes on with them. */
  { begins: RequestRecord[]; order?: OrderRecord } | { ends: OrderRecord | null };

/** What is known of the people of an order. A contact that was found under another urn of a person is known too. */
export async function readPeople(
  store: Store,
  { account, people }: Pick<OrderRecord, 'account' | 'people'>,
): Promise<Map<string, PersonRecord>> {
  const known = new Map<string, PersonRecord>();
  await Promise.all(
    people.map(async ({ urn }) => {
      const person = await store.get('people', `${account}|${urn}`);
      if (person) known.set(urn, await withKnownContacts(store, person));
    }),
  );
  return known;
}
