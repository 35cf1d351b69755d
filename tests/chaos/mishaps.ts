import type { FaultSpec } from '../../sandbox/faults.ts';
import { driveSidebar } from '../e2e/support/sidebar-driver.ts';
import type { FaultName, Move, When } from './plan.ts';
import { arrived, PATIENCE_MS, readBooks, type Trip } from './trip.ts';

/** Later than this a request could arrive after the extension has sent it again. */
const LATEST_MS = 800;
const STATUSES = [500, 502, 503, 504] as const;

/** Has the next request of an operation suffer. */
export function addFault(trip: Trip, { fault, operation, size }: Extract<Move, { do: 'fault' }>): void {
  trip.sandbox.fault({ operation, ...specOf(fault, size) });
  trip.faults.set(fault, (trip.faults.get(fault) ?? 0) + 1);
  // Whether it strikes is seen later; that it may have is enough to excuse the browser's own repetitions.
  if (fault === 'dropped after') count(trip, operation, 1);
  if (fault === 'repeated') count(trip, operation, 2);
}

function count({ droppedAfter }: Trip, operation: string, times: number): void {
  droppedAfter[operation] = (droppedAfter[operation] ?? 0) + times;
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

/** Waits until the last click has come so far; not for long, since it may never come so far. */
async function until(trip: Trip, when: When): Promise<void> {
  const end = Date.now() + PATIENCE_MS / 2;
  const isThere = async () => {
    if (arrived(trip) <= trip.arrivedBefore) return false;
    return when === 'sent' || (await readBooks(trip)).intents.every(({ state }) => state !== 'sending');
  };
  while (when !== 'at once' && Date.now() < end && !(await isThere()));
}

export async function kill(trip: Trip, { when }: Extract<Move, { do: 'kill' }>): Promise<void> {
  await until(trip, when);
  await trip.lab.extension().killWorker();
  trip.kills += 1;
  trip.killedOffline ||= trip.offline;
}

/** Ends the browser, and opens it again where it was. */
export async function restart(trip: Trip, { when, how }: Extract<Move, { do: 'restart' }>): Promise<void> {
  await until(trip, when);
  const address = trip.page.url();
  await trip.lab.restart(trip.sandbox, how);
  trip.restarts += 1;
  trip.offline = false;
  trip.killedOffline = false;
  trip.popup = null;
  trip.page = trip.lab.extension().page;
  trip.sidebar = await driveSidebar(trip.page, PATIENCE_MS);
  if (address.startsWith('http')) await trip.page.goto(address, { waitUntil: 'domcontentloaded' });
}

/** Cuts the network off, or brings it back; a worker that started offline stays so until the browser starts anew. */
export async function setOffline(trip: Trip, offline: boolean): Promise<void> {
  await trip.lab.extension().context.setOffline(offline);
  trip.offline = offline;
  if (!offline && trip.killedOffline) await restart(trip, { do: 'restart', when: 'at once', how: 'closed' });
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
  trip.clockSet = true;
  trip.ahead += by;
  await trip.lab.setClock(trip.ahead);
}
