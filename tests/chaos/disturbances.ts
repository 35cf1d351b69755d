import type { FaultSpec } from '../../sandbox/faults.ts';
import type { FaultName, Move, When } from './plan.ts';
import { arrived, MAX_WAIT_MS, openTab, type RunningJourney, readRecords } from './running-journey.ts';

/** A request is delayed by up to this much, and an answer by four times as much: longer than free questions are asked. */
const MAX_DELAY_MS = 800;
const STATUSES = [500, 502, 503, 504] as const;

/** Sets a fault for the next request of an operation. */
export function addFault(
  running: RunningJourney,
  { fault, operation, size }: Extract<Move, { do: 'fault' }>,
): void {
  running.sandbox.fault({ operation, ...specOf(fault, size) });
  running.faults.set(fault, (running.faults.get(fault) ?? 0) + 1);
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
      return { kind: 'delay', ms: Math.round(size * MAX_DELAY_MS) };
    case 'late answer':
      return { kind: 'delay', ms: Math.round(size * MAX_DELAY_MS * 4), after: true };
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

/** Within this time a click has a request in the journal, unless it asks first, joins another order or is refused. */
const RECORDED_MS = MAX_WAIT_MS / 6;

/** Waits until the request of the last click is sent or answered. It gives up soon, since that may never happen. */
async function until(running: RunningJourney, when: When): Promise<void> {
  if (when === 'at once') return;
  const start = Date.now();
  for (let waited = 0; waited < MAX_WAIT_MS / 2; waited = Date.now() - start) {
    const { requests } = await readRecords(running);
    const isSending = requests.some(({ state }) => state === 'sending');
    if (arrived(running) > running.arrivedBefore && (when === 'sent' || !isSending)) return;
    const isOnItsWay = isSending || requests.some(({ state }) => state === 'recorded');
    if (waited > RECORDED_MS && !isOnItsWay) return;
  }
}

export async function kill(running: RunningJourney, { when }: Extract<Move, { do: 'kill' }>): Promise<void> {
  await until(running, when);
  await running.browser.extension().killWorker();
  running.kills += 1;
  running.killedOffline ||= running.offline;
}

/** Ends the browser, and opens it again on the same page. */
export async function restart(
  running: RunningJourney,
  { when, how }: Extract<Move, { do: 'restart' }>,
): Promise<void> {
  await until(running, when);
  const address = running.page.url();
  await running.browser.restart(running.sandbox, how);
  running.restarts += 1;
  running.offline = false;
  running.killedOffline = false;
  running.popup = null;
  Object.assign(running, await openTab(running.browser));
  if (address.startsWith('http')) await running.page.goto(address, { waitUntil: 'domcontentloaded' });
}

/** Goes offline or online. A worker that started offline stays offline until the browser is restarted. */
export async function setOffline(running: RunningJourney, offline: boolean): Promise<void> {
  if (!offline && running.killedOffline) {
    return restart(running, { do: 'restart', when: 'at once', how: 'closed' });
  }
  await running.browser.extension().context.setOffline(offline);
  running.offline = offline;
}

/** Sets the clocks of service and worker forward alike. Requests that a fault delays arrive before that. */
export async function passTime(running: RunningJourney, ms: number): Promise<void> {
  const faults = running.sandbox.faults();
  running.sandbox.clearFaults();
  for (const { spec, left } of faults) {
    running.sandbox.fault(left === null ? spec : { ...spec, times: left });
  }
  await readRecords(running);
  running.sandbox.advance(ms);
  running.hasSetClock = true;
  running.ahead += ms;
  await running.browser.setClock(running.ahead);
}

/** Sets the worker's clock but not the service's, as if somebody set this computer's clock. */
export async function setClock(running: RunningJourney, by: number): Promise<void> {
  await readRecords(running);
  running.hasSetClock = true;
  running.ahead += by;
  await running.browser.setClock(running.ahead);
}
