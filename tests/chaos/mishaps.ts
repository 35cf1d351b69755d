import { isOpen } from '../../lib/store/records.ts';
import type { FaultSpec } from '../../sandbox/faults.ts';
import type { Books } from './evidence.ts';
import type { FaultName, Move, When } from './plan.ts';
import { arrived, openTab, PATIENCE_MS, readBooks, type Trip } from './trip.ts';

/** Later than this a request could arrive after the extension has sent it again. */
const LATEST_MS = 800;
const STATUSES = [500, 502, 503, 504] as const;

/** Has the next request of an operation suffer. */
export function addFault(trip: Trip, { fault, operation, size }: Extract<Move, { do: 'fault' }>): void {
  trip.sandbox.fault({ operation, ...specOf(fault, size) });
  trip.faults.set(fault, (trip.faults.get(fault) ?? 0) + 1);
}

function specOf(fault: FaultName, size: number): FaultSpec {
  const status = STATUSES[Math.floor(size * STATUSES.length)] ?? 500;
  switch (fault) {
    case 'dropped before':
      return { kind: 'drop-before' };
    case 'dropped after':
      return { kind: 'drop-after' };
    case 'repeated':
      return { kind: 'drop-after', times: 2 };
    case 'late':
      return { kind: 'delay', ms: Math.round(size * LATEST_MS) };
    case 'late answer':
      return { kind: 'delay', ms: Math.round(size * LATEST_MS * 4), after: true };
    case 'web page':
      return { kind: 'html' };
    case 'error before':
      return { kind: 'status', status, body: size > 0.5 };
    case 'error after':
      return { kind: 'status', status, body: size > 0.5, after: true };
    case 'slow down':
      return size < 0.3 ? { kind: 'rate-limit' } : { kind: 'rate-limit', retryAfter: Math.ceil(size * 3) };
    case 'stalled':
      return { kind: 'stall' };
    case 'key revoked':
      return { kind: 'revoke' };
    default:
      return { kind: fault };
  }
}

/** Within this time a click that leads to a request is in the journal, or else asks first, joins or is declined. */
const RECORDED_MS = PATIENCE_MS / 6;

/** Waits until the last click has come so far; not for long, since it may never come so far. */
async function until(trip: Trip, when: When): Promise<void> {
  if (when === 'at once') return;
  const start = Date.now();
  for (let waited = 0; waited < PATIENCE_MS / 2; waited = Date.now() - start) {
    const { requests } = await readBooks(trip);
    const isSending = requests.some(({ state }) => state === 'sending');
    if (arrived(trip) > trip.arrivedBefore && (when === 'sent' || !isSending)) return;
    const isOnItsWay = isSending || requests.some(({ state }) => state === 'recorded');
    if (waited > RECORDED_MS && !isOnItsWay) return;
  }
}

/** A worker starts with the true time: where its clock was set, what is open sees it leap. */
async function beforeEnd(trip: Trip): Promise<void> {
  if (trip.ahead !== 0) hurry(trip, await readBooks(trip));
}

function hurry({ hurried }: Trip, { requests }: Books): void {
  for (const request of requests) if (isOpen(request)) hurried.add(request.id);
}

export async function kill(trip: Trip, { when }: Extract<Move, { do: 'kill' }>): Promise<void> {
  await until(trip, when);
  await beforeEnd(trip);
  await trip.lab.extension().killWorker();
  trip.kills += 1;
  trip.killedOffline ||= trip.offline;
}

/** Ends the browser, and opens it again where it was. */
export async function restart(trip: Trip, { when, how }: Extract<Move, { do: 'restart' }>): Promise<void> {
  await until(trip, when);
  await beforeEnd(trip);
  const address = trip.page.url();
  await trip.lab.restart(trip.sandbox, how);
  trip.restarts += 1;
  trip.offline = false;
  trip.killedOffline = false;
  trip.popup = null;
  Object.assign(trip, await openTab(trip.lab));
  if (address.startsWith('http')) await trip.page.goto(address, { waitUntil: 'domcontentloaded' });
}

/** Cuts the network off, or brings it back; a worker that started offline stays so until the browser starts anew. */
export async function setOffline(trip: Trip, offline: boolean): Promise<void> {
  if (!offline && trip.killedOffline) {
    return restart(trip, { do: 'restart', when: 'at once', how: 'closed' });
  }
  await trip.lab.extension().context.setOffline(offline);
  trip.offline = offline;
}

/** Time passes for the service and the worker alike; what a fault holds up on its way arrives before that. */
export async function passTime(trip: Trip, ms: number): Promise<void> {
  const standing = trip.sandbox.faults();
  trip.sandbox.clearFaults();
  for (const { spec, left } of standing) {
    trip.sandbox.fault(left === null ? spec : { ...spec, times: left });
  }
  await readBooks(trip);
  trip.sandbox.advance(ms);
  trip.ahead += ms;
  await trip.lab.setClock(trip.ahead);
}

/** Somebody sets this computer's clock; the service's goes on as it did. */
export async function setClock(trip: Trip, by: number): Promise<void> {
  const books = await readBooks(trip);
  if (by > 0) hurry(trip, books);
  trip.ahead += by;
  await trip.lab.setClock(trip.ahead);
}
