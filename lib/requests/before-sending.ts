import { checkCap, type Limits, takenToday, withinLimit } from '../money/limits.ts';
import { priceOfAll, stepsOf } from '../money/prices.ts';
import { readLedger } from '../money/read-ledger.ts';
import { wholePersonOf } from '../people/same-person.ts';
import { nextPoll, type Tick } from '../schedule/intervals.ts';
import { isGone } from '../service/errors.ts';
import type { ContactRequest } from '../service/model.ts';
import { isUnlock, type OutcomeRecord, type PersonRecord, type RequestRecord } from '../store/records.ts';
import { keepReserve } from '../store/reserve.ts';
import type { Store } from '../store/store.ts';
import { isOpenStatus } from './answer-meaning.ts';
import type { StatusAsker } from './contact-status.ts';
import type { IsBlocked, PersonKeys } from './due.ts';
import { needed } from './plan.ts';
import { type RequestEvent, reduce } from './reduce.ts';

/** What contact-status says about one person, as text that differs when anything of it changes. */
export function statusText(contact: ContactRequest | null): string {
  if (contact === null) return 'none';
  const { requestId, status, fields, contacts } = contact;
  return JSON.stringify([
    requestId,
    status,
    fields,
    contacts.work_email,
    contacts.personal_email,
    contacts.phone,
  ]);
}

/** What contact-status said about the people of a request just before it is sent. */
export interface AskedBefore {
  before: RequestRecord['before'];
  answers: Map<string, ContactRequest>;
}

/** How long the paid request waits for the free question before it. */
const MAX_WAIT_MS = 5_000;

/**
 * Asks what the service knows of the people of an unlock, which is free: what the company owns shows without a charge, and
 * after a lost answer only a change since then is a trace of this request. Whoever is not answered for in time is left out.
 */
export async function askBefore(
  status: StatusAsker,
  request: RequestRecord,
  wait: (ms: number) => Promise<void>,
): Promise<AskedBefore> {
  const asked: AskedBefore = { before: [], answers: new Map() };
  if (!isUnlock(request) || status.isMissing()) return asked;
  let isOver = false;
  const questions = request.targets.map(async ({ urn }) => {
    const answer = await status.ask(urn, { maxWaitMs: MAX_WAIT_MS });
    if (isOver || answer === 'missing' || (!answer.ok && !isGone(answer.error))) return;
    const contact = answer.ok ? answer.value : null;
    asked.before.push({ urn, status: statusText(contact) });
    if (contact) asked.answers.set(urn, contact);
  });
  await Promise.race([Promise.all(questions), wait(MAX_WAIT_MS)]);
  isOver = true;
  return asked;
}

interface SendingPorts {
  store: Store;
  personKeys: PersonKeys;
  isBlocked: IsBlocked;
  limits: () => Limits;
  tick: () => Tick;
  /** Every request that has not ended, by id, as it is on disk. */
  open: ReadonlyMap<string, RequestRecord>;
  /** Writes requests; only to be called in the write queue. */
  commit: (requests: RequestRecord[], durable: boolean) => Promise<void>;
}

/**
 * Writes a request as `sending`, durably, and returns it as it may leave. Returns null when the request ends without
 * leaving, or has changed since it was chosen. Only to be called in the write queue.
 */
export async function prepareSending(
  request: RequestRecord,
  asked: AskedBefore,
  ports: SendingPorts,
): Promise<RequestRecord | null> {
  const { open, commit, tick } = ports;
  if (open.get(request.id) !== request) return null;
  const { now: at, timing } = tick();
  // The answer to an earlier request may have taken the room that was kept for this one's.
  const [state] = await Promise.all([readState(request, ports), keepReserve(ports.store)]);
  // A daily limit may have come meanwhile, which needs what was not read.
  if (!state.ledger.today && ports.limits().dailyCap !== null) return prepareSending(request, asked, ports);
  // Where the answer to another request of the order was lost, the recruiter sees that before anything else is paid.
  const isStopped = state.siblings.some((one) => one.state === 'needs-decision');
  if (at - request.createdAt > timing.lapseAfter || isStopped) {
    await commit([reduce(request, { type: 'lapsed', at })], false);
    return null;
  }
  const { kept: all, joined, dropped } = stillNeeded(request, asked, state, ports.personKeys);
  const { kept, apart } = splitByFields(request, all);
  const event = eventOf(request, { kept, dropped }, asked, state, ports);
  // If everybody is being looked up already, the request itself follows that.
  if (event.type === 'unneeded' && joined.length > 0) {
    await commit([reduce(request, joinedEvent(request, joined, dropped, asked, tick()))], false);
    return null;
  }
  const next = reduce(request, event);
  if (next.state === 'refused') {
    await commit([next], false);
    return null;
  }
  const others = joined.length > 0 ? [followed(request, joined, asked, tick())] : [];
  await commit([next, ...apart, ...others], next.state === 'sending');
  return next.state === 'sending' ? next : null;
}

type State = Awaited<ReturnType<typeof readState>>;

/**
 * What the check before sending looks at. It is read in the write queue, where nothing of it changes meanwhile, and at
 * once: the click waits for it.
 */
async function readState(request: RequestRecord, { store, tick, limits, isBlocked }: SendingPorts) {
  const { account, order: id, targets } = request;
  const about = request.search?.about;
  const subjects = about === undefined ? targets : [{ urn: about, networkUrl: null }];
  const [order, siblings, undecided, ledger, blocked, people] = await Promise.all([
    id === null ? null : store.get('orders', id),
    id === null ? [] : store.list('requests', 'order', id),
    store.list('requests', 'undecided', account),
    readLedger(store, account, tick().now, limits().dailyCap !== null),
    Promise.all(subjects.map((one) => isBlocked(account, one))),
    Promise.all(
      targets.map(async ({ urn }) =>
        isUnlock(request)
          ? ((await wholePersonOf(store, account, urn))?.person ?? null)
          : store.get('people', `${account}|${urn}`),
      ),
    ),
  ]);
  return { order, siblings, undecided, ledger, people, blocked };
}

/**
 * The fields of a batch apply to everybody in it, so people who need other fields than the first are asked for apart.
 * Otherwise a field that is known, or in doubt, would be paid for again.
 */
function splitByFields(
  request: RequestRecord,
  wanted: readonly Wanted[],
): { kept: Wanted[]; apart: RequestRecord[] } {
  const groups = Map.groupBy(wanted, ({ fields }) => fields.join());
  const [kept = [], ...others] = groups.values();
  const apart = others.map((group, n) => ({
    ...request,
    // A request that the service has delayed may have split off others before.
    id: `${request.id}+${request.delays}${n}`,
    targets: group.map(({ target }) => target),
    fields: group[0]?.fields ?? [],
  }));
  return { kept, apart };
}

/** What is still to be paid for, whom the service is looking up already, and what is known of the rest. */
interface StillNeeded {
  kept: Wanted[];
  joined: RequestRecord['targets'];
  dropped: OutcomeRecord[];
}

/** Who of a request still needs it. Since the click, data may have come, or an answer about it may have been lost. */
function stillNeeded(
  request: RequestRecord,
  asked: AskedBefore,
  { order, undecided, people, blocked }: State,
  personKeys: PersonKeys,
): StillNeeded {
  const found: StillNeeded = { kept: [], joined: [], dropped: [] };
  const orderedAt = order?.createdAt ?? request.createdAt;
  const lost = undecided.filter(
    (one) => one.id !== request.id && isUnlock(one) === isUnlock(request) && one.changedAt >= orderedAt,
  );
  for (const [place, target] of request.targets.entries()) {
    const { urn } = target;
    const person = people[place] ?? null;
    const doubtful = inDoubt(target, lost, personKeys);
    // The recruiter may have said so since the click, or an answer has told where they work.
    if (blocked[place]) {
      found.dropped.push({ urn, result: 'blocked', reason: null });
      continue;
    }
    if (!isUnlock(request)) {
      const { enrichedAt = null } = person ?? {};
      if (!request.refresh && enrichedAt !== null && enrichedAt >= request.createdAt)
        found.dropped.push({ urn, result: 'enriched', reason: 'known' });
      else if (doubtful === null) found.kept.push({ target, fields: [] });
      else found.dropped.push({ urn, result: 'unknown', reason: 'in-doubt' });
      continue;
    }
    const missing = needed(person ?? undefined, request.fields, request.createdAt);
    const fields = missing.filter((field) => !doubtful?.has(field));
    const answer = asked.answers.get(urn);
    if (missing.length === 0)
      found.dropped.push({ urn, result: resultKnown(request, person), reason: 'known' });
    else if (fields.length === 0) found.dropped.push({ urn, result: 'unknown', reason: 'in-doubt' });
    // A retry asks for a new look-up: the old one has been silent for too long.
    else if (answer && isOpenStatus(answer) && order?.retry !== true) found.joined.push(target);
    else found.kept.push({ target, fields });
  }
  return found;
}

function resultKnown({ fields }: RequestRecord, person: PersonRecord | null): 'found' | 'not-found' {
  return fields.some((field) => (person?.contacts[field]?.value ?? null) !== null) ? 'found' : 'not-found';
}

/**
 * Fields of a person that other requests have lost the answer for since this one was ordered. They may be paid for. Null
 * when there is no such request; empty for a profile.
 */
function inDoubt(
  target: RequestRecord['targets'][number],
  lost: readonly RequestRecord[],
  personKeys: PersonKeys,
): Set<string> | null {
  const keys = personKeys(target);
  const about = lost.filter(({ targets }) => targets.flatMap(personKeys).some((key) => keys.includes(key)));
  return about.length === 0 ? null : new Set(about.flatMap(({ fields }) => fields));
}

interface Wanted {
  target: RequestRecord['targets'][number];
  fields: RequestRecord['fields'];
}

/** What happens to a request that is about to leave: it is sent, its data is known by now, or a limit stops it. */
function eventOf(
  request: RequestRecord,
  { kept, dropped }: Pick<StillNeeded, 'kept' | 'dropped'>,
  { before }: AskedBefore,
  state: State,
  { limits, open, tick }: SendingPorts,
): RequestEvent {
  const at = tick().now;
  if (request.op === 'search' ? state.blocked[0] : kept.length === 0)
    return { type: 'unneeded', at, outcomes: dropped };
  const { today, prices, account } = state.ledger;
  const fields = request.fields.filter((field) => kept.some((one) => one.fields.includes(field)));
  const price = priceOfAll(prices, stepsOf(request.op, kept));
  const over = overOrderLimit(request, price, state);
  // Requests that wait to be sent don't count yet: the cap is first come, first served.
  const sent = [...open.values()].filter((one) => one.state !== 'recorded');
  const error = over ?? checkCap(limits().dailyCap, price, takenToday(today, sent, prices, at));
  if (error) return { type: 'refused', at, error, charge: 'none' };
  const balance = account?.balance ?? null;
  const balanceBefore = balance && { credits: balance.credits, extra: balance.extra };
  const targets = kept.map(({ target }) => target);
  return { type: 'send', at, fields, targets, outcomes: dropped, before, expected: price, balanceBefore };
}

function overOrderLimit(
  request: RequestRecord,
  price: number | null,
  { order, siblings: made, ledger: { prices } }: State,
): ReturnType<typeof withinLimit> {
  if (request.order === null) return withinLimit(request.limit, { charged: 0, atRisk: 0, price });
  const siblings = made.filter(({ id, sends }) => id !== request.id && sends > 0);
  const lost = siblings.filter(({ charged }) => charged === null);
  const risks = lost.map(
    (one) =>
      one.expected ??
      priceOfAll(
        prices,
        stepsOf(
          one.op,
          one.targets.map(() => one),
        ),
      ),
  );
  const atRisk = risks.reduce<number | null>(
    (sum, one) => (sum === null || one === null ? null : sum + one),
    0,
  );
  const charged = siblings.reduce((sum, one) => sum + (one.charged ?? 0), 0);
  return withinLimit(order?.limit ?? null, { charged, atRisk, price });
}

/** A request that follows look-ups which somebody else of the company has started. */
function followed(
  request: RequestRecord,
  targets: RequestRecord['targets'],
  asked: AskedBefore,
  tick: Tick,
): RequestRecord {
  const blank: RequestRecord = { ...request, id: `${request.id}~${request.delays}`, targets };
  return reduce(blank, joinedEvent(blank, targets, [], asked, tick));
}

function joinedEvent(
  { op, fields }: RequestRecord,
  targets: RequestRecord['targets'],
  outcomes: OutcomeRecord[],
  { answers }: AskedBefore,
  tick: Tick,
): RequestEvent {
  const contact = answers.get(targets[0]?.urn ?? '');
  const isSingle = op === 'contact';
  return {
    type: 'joined',
    at: tick.now,
    due: nextPoll(tick),
    remoteId: isSingle ? (contact?.requestId ?? null) : null,
    // Fields that the other look-up does not name are asked for once it has ended.
    fields: isSingle ? (contact?.fields ?? []) : fields,
    each: !isSingle,
    outcomes,
  };
}
