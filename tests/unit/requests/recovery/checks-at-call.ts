import { BLOCKED_SALT } from '../../../../lib/blocked/blocked.ts';
import { isSearchFor } from '../../../../lib/searches/result-pages.ts';
import { isOpen } from '../../../../lib/store/records.ts';
import { plainHash } from '../../../support/blocking.ts';
import type { Call } from '../../../support/model-client.ts';
import { humanOf } from '../../../support/model-people.ts';
import { MINUTE } from '../../../support/times.ts';
import type { RawRequest, Simulation } from './simulation.ts';

/** A request about the same thing that was not finished when another one left. */
export interface Crossing {
  request: string;
  why: string;
}

/** After so long without news of a request its recruiter may order the same again. */
const QUIET = 30 * MINUTE;
/** A lost request may be ordered again so long after its fetch has ended. */
const SETTLED = MINUTE;
/** More free requests than that at once could hold up a paid one. */
const MAX_FREE_CALLS = 3;

/** The unfinished requests about the same person and field, or for the same result page, as one that leaves now. */
export function crossings(
  simulation: Simulation,
  request: RawRequest,
  requests: readonly RawRequest[],
): Crossing[] {
  // What is quiet is measured by the clock. Once it was set, nobody can tell.
  if (simulation.jumps.length > 0) return [];
  return requests.flatMap((other) => {
    if (other.id === request.id || other.sends === 0 || !isSameThing(request, other)) return [];
    const why = reasonAgainst(simulation, other);
    return why === null ? [] : [{ request: other.id, why }];
  });
}

function reasonAgainst(simulation: Simulation, other: RawRequest): string | null {
  const now = simulation.time.wall();
  if (isOpen(other)) {
    const isQuiet = now - (other.newsAt ?? other.changedAt) >= QUIET;
    return isQuiet ? null : `while it was ${other.state}`;
  }
  if (other.state !== 'needs-decision') return null;
  const sent = simulation.paid.findLast((call) => call.request === other.id);
  // Nobody hears how the fetch of a stopped worker ends.
  if (!sent || simulation.isOrphaned(sent)) return null;
  const isSettled = sent.settledAt !== null && simulation.time.time - sent.settledAt >= SETTLED;
  return isSettled ? null : 'before it had settled for a minute';
}

function isSameThing(one: RawRequest, other: RawRequest): boolean {
  const isContact = ({ op }: RawRequest) => op === 'contact' || op === 'contact-batch';
  if (one.op === 'search') return one.search !== null && isSearchFor(other, one.search);
  if (other.op === 'search' || isContact(one) !== isContact(other)) return false;
  const humans = new Set(other.targets.map(({ urn }) => humanOf(urn)));
  if (!one.targets.some(({ urn }) => humans.has(humanOf(urn)))) return false;
  return !isContact(one) || one.fields.some((field) => other.fields.includes(field));
}

/** What is wrong with a free question that leaves now: too soon, while another hangs, or one too many. */
export function pollFaults(
  simulation: Simulation,
  call: Call,
  requests: readonly RawRequest[],
  pause: number,
): string[] {
  const faults: string[] = [];
  const underWay = simulation.calls.filter(
    (one) => one !== call && one.settledAt === null && isFree(one) && !simulation.isOrphaned(one),
  );
  if (underWay.length >= MAX_FREE_CALLS) faults.push(`${underWay.length + 1} free requests at once`);
  const polled = requests.filter((request) => isPolledBy(request, call));
  if (polled.length === 0 || call.beforePaying || requests.some((one) => isAskedAfterLoss(one, call)))
    return faults;
  if (polled.some(({ op, parked }) => parked && op !== 'contact')) faults.push('a batch was parked');
  // A question before the payment may still hang while the first poll leaves. Two polls may not.
  if (underWay.some((one) => isSameQuestion(one, call) && simulation.polls.has(one.id)))
    faults.push(`${call.op} asked again while the same question hangs`);
  // The question before a payment and the questions after a lost answer are no polls.
  const before = simulation.calls.findLast(
    (one) =>
      one !== call &&
      isSameQuestion(one, call) &&
      simulation.polls.get(one.id)?.join() === polled.map(({ id }) => id).join(),
  );
  simulation.polls.set(
    call.id,
    polled.map(({ id }) => id),
  );
  // Of two requests about one person each may be polled.
  if (polled.length > 1) return faults;
  if (!before || simulation.jumps.some((at) => at >= before.at)) return faults;
  // While the route is not known, one poll asks by one route after the other, which takes a while.
  if (simulation.calls.some((one) => isSamePoll(one, before) || isSamePoll(one, call))) return faults;
  if (call.at - before.at < pause) faults.push(`${call.op} twice within ${call.at - before.at} ms`);
  return faults;
}

function isFree({ op }: Call): boolean {
  return op === 'batch-status' || op === 'contact-status';
}

function isSameQuestion(one: Call, other: Call): boolean {
  return (
    one.op === other.op &&
    one.account === other.account &&
    one.jobId === other.jobId &&
    one.route === other.route &&
    one.urns[0] === other.urns[0]
  );
}

/** Whether two questions about a person by different routes belong to one poll. */
function isSamePoll(one: Call, other: Call): boolean {
  return (
    one.op === other.op &&
    one.account === other.account &&
    one.urns[0] === other.urns[0] &&
    one.route !== other.route &&
    Math.abs(one.at - other.at) < 2 * MINUTE
  );
}

/** Whether a question is due about a request whose answer was lost. An earlier request may be about the same person. */
function isAskedAfterLoss({ state, due, targets }: RawRequest, { at, op, urns }: Call): boolean {
  const isDue = state === 'unknown' && due !== null && due <= at;
  return isDue && op === 'contact-status' && targets.some(({ urn }) => urns.includes(urn));
}

function isPolledBy(request: RawRequest, { op, jobId, urns }: Call): boolean {
  if (request.state !== 'accepted') return false;
  if (op === 'batch-status') return request.remoteId === jobId;
  return (request.op === 'contact' || request.each) && request.targets.some(({ urn }) => urns.includes(urn));
}

/** Nobody is paid for who must not be contacted since before the request was written to leave. */
export function blockedFaults({ disk, jumps }: Simulation, request: RawRequest): string[] {
  // What came first is told by the clock.
  if (jumps.length > 0) return [];
  const salt = disk.get('settings', BLOCKED_SALT)?.value;
  const rows = disk.all('blocked').filter(({ account }) => account === request.account);
  return request.targets.flatMap(({ urn }) => {
    const key = `u ${urn}`;
    const names = [key, `h ${plainHash(`${salt}\n${key}`)}`];
    const isBlocked = rows.some(
      ({ keys, at }) => at < (request.sentAt ?? 0) && names.some((one) => keys.includes(one)),
    );
    return isBlocked ? [`${request.op} left for ${urn}, who must not be contacted`] : [];
  });
}
