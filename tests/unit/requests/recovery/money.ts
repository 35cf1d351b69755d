import type { RequestRecord } from '../../../../lib/store/records.ts';
import { total } from '../../../support/model/ledger.ts';
import { humanOf } from '../../../support/model-people.ts';
import type { LedgerLine } from '../../../support/model-service.ts';
import type { PaidCall, Simulation } from './simulation.ts';

/** One request is sent once. Calls that the service refused at once do not count. */
export function sentTooOften(simulation: Simulation): string[] {
  const faults: string[] = [];
  for (const [request, calls] of byRequest(simulation)) {
    const taken = calls.filter(({ turnedAway }) => !turnedAway);
    if (taken.length > 1) faults.push(`${request} was sent ${taken.length} times`);
    // Nobody waits for the result of a search that the service refused for the moment, but for an order of several people.
    const kept = simulation.disk.all('requests').find(({ id }) => id === request);
    // Of a request that was deleted since, nobody knows it any more.
    const isPatient = !kept || kept.patient;
    const isSearch = calls[0]?.op === 'search';
    if (isSearch && !isPatient && calls.length > taken.length && calls.length > 1)
      faults.push(`${request} left again after it was turned away`);
  }
  return faults;
}

/** What a ledger line is about: one field or the profile of one person, who may have two urns; or a search. */
function thingOf({ urn, field, op }: LedgerLine): string {
  return `${urn === null ? '' : humanOf(urn)} ${field ?? (op === 'search' ? 'search' : 'profile')}`;
}

/** One click pays at most once for one thing. Deliveries that the browser repeats by itself count as one call. */
export function paidTwice(simulation: Simulation): string[] {
  const clickOf = new Map(simulation.paid.map(({ id, request }) => [id, request.split('/')[0] ?? request]));
  const searchOf = new Map(simulation.paid.map(({ id, search }) => [id, search]));
  const calls = new Map<string, Set<number>>();
  for (const line of simulation.service.ledger) {
    if (!line.cause || line.credits === 0) continue;
    // An order may search for several people, each name once.
    const key = `${clickOf.get(line.cause.call) ?? 'nobody'} ${thingOf(line)}${searchOf.get(line.cause.call) ?? ''}`;
    calls.set(key, (calls.get(key) ?? new Set()).add(line.cause.call));
  }
  return [...calls].flatMap(([key, all]) => (all.size > 1 ? [`${key} was paid for twice`] : []));
}

/** A second click does not pay again for what an unfinished request has paid for. */
export function paidAgain(simulation: Simulation): string[] {
  const faults: string[] = [];
  const requests = byRequest(simulation);
  for (const call of simulation.paid) {
    if (call.crosses.length === 0) continue;
    const bought = new Set(paidLines(simulation, [call]).map(thingOf));
    for (const { request, why } of call.crosses) {
      const earlier = paidLines(simulation, requests.get(request) ?? []).map(thingOf);
      const twice = earlier.find((thing) => bought.has(thing));
      if (twice !== undefined)
        faults.push(`${call.request} paid for ${twice} again, which ${request} had paid for, ${why}`);
    }
  }
  return faults;
}

function paidLines(simulation: Simulation, calls: readonly PaidCall[]): LedgerLine[] {
  const ids = new Set(calls.map(({ id }) => id));
  return simulation.service.ledger.filter(
    ({ cause, credits }) => cause && ids.has(cause.call) && credits > 0,
  );
}

/**
 * No request leaves if what its order has paid, and the request at the prices that answers have named so far, are above the
 * order's limit. A request with a price that no answer has named is not judged: the recruiter was asked about it.
 */
export function beyondLimit(simulation: Simulation): string[] {
  const faults: string[] = [];
  for (const call of simulation.paid) {
    const order = call.request.split('/')[0] ?? '';
    const limit = simulation.named.get(order);
    if (limit === undefined || !hasOrder(simulation, order)) continue;
    // Prices are kept with the account. Once its record can't be read, they are not known any more.
    if (isSpoiled(simulation, `accounts|${call.account}`)) continue;
    const before = simulation.paid.filter(
      ({ at, request }) => at < call.at && request.startsWith(`${order}/`),
    );
    const paid = total(paidLines(simulation, before).filter(({ refunded }) => !refunded));
    const prices = paidLines(simulation, [call]).map((line) => lastPrice(simulation, line, call.at));
    if (prices.includes(null)) continue;
    const most = prices.reduce<number>((sum, price) => sum + (price ?? 0), paid);
    if (most > limit + 1e-6) faults.push(`${call.request} left for ${most} with a limit of ${limit}`);
  }
  return faults;
}

/** Whether the engine can still read the order. Without it nobody knows its limit. */
function hasOrder(simulation: Simulation, id: string): boolean {
  return simulation.disk.all('orders').some((one) => one.id === id);
}

/** The last price that an answer has named for such a line. Only requests of one field, for whole batches, tell prices. */
function lastPrice(simulation: Simulation, { account, op, field }: LedgerLine, at: number): number | null {
  const { numbers, ids } = simulation.service.dialect;
  if (numbers === 'null' || numbers === 'absent') return null;
  const teaching = simulation.paid.findLast((call) => {
    if (call.account !== account || call.op !== op || call.toldAt === null || call.toldAt > at) return false;
    if (!simulation.couldStore(call)) return false;
    // What was erased is not known any more.
    if (simulation.erasedAt !== null && call.at <= simulation.erasedAt) return false;
    // Without the id of its job, an answer about several people does not say of how many the charge is.
    if (ids === 'null' && call.op.endsWith('-batch') && call.urns.length > 1) return false;
    const lines = paidLines(simulation, [call]);
    const isWhole = lines.length > 0 && lines.length === Math.max(1, call.urns.length);
    return isWhole && (field === null || call.fields.join() === field);
  });
  return teaching ? (paidLines(simulation, [teaching])[0]?.credits ?? null) : null;
}

/** The recruiter's own ledger is the service's, or says of a charge that it is not known. */
export function wrongSpend(simulation: Simulation, requests: readonly RequestRecord[]): string[] {
  const charges = new Map(simulation.disk.all('charges').map((row) => [row.id, row]));
  const calls = byRequest(simulation);
  const faults: string[] = [];
  for (const request of requests) {
    const { id } = request;
    if (isSpoiled(simulation, `requests|${id}`, `charges|${id}:charge`, `charges|${id}:refund`)) continue;
    const sent = calls.get(id) ?? [];
    const lines = linesOf(simulation, sent);
    const row = charges.get(`${id}:charge`);
    const refund = charges.get(`${id}:refund`)?.credits ?? 0;
    const isKnown = row === undefined || (row.kind !== 'lost' && row.credits !== null);
    if (isKnown && sent.some((call) => isChargedAgain(simulation, call))) continue;
    const shown = row?.credits ?? 0;
    const paid = total(lines);
    if (isKnown && shown !== paid)
      faults.push(`${id} (${request.state}) shows ${shown} but ${paid} was charged`);
    const refunded = total(lines.filter((line) => line.refunded));
    if (refund !== 0 && (!isKnown || refund !== refunded))
      faults.push(`${id} shows a refund of ${refund} but ${refunded} was refunded`);
    if (refund === 0 && refunded > 0 && isKnown && isRefundTold(simulation, request))
      faults.push(`${id} shows no refund but ${refunded} was refunded, and the job said so`);
  }
  return faults;
}

/**
 * Whether contact named a charge that belongs to another unlock, of which the client had not heard: a colleague's, or its
 * own whose answer was lost. Then nothing shows that this call was free.
 */
function isChargedAgain(simulation: Simulation, { account, told, at }: PaidCall): boolean {
  const again = told?.again ?? null;
  if (again === null || simulation.service.dialect['contact-again-charge'] !== 'first') return false;
  // What was heard before everything was erased is not known any more.
  const since = simulation.erasedAt ?? Number.NEGATIVE_INFINITY;
  return !simulation.calls.some(
    (call) =>
      call.account === account &&
      call.toldAt !== null &&
      call.toldAt > since &&
      call.toldAt <= at &&
      call.told?.requestIds.includes(again) === true,
  );
}

/** Whether an answer told the refunds of a batch. Those of single unlocks are named nowhere. */
function isRefundTold(simulation: Simulation, { op, account, remoteId }: RequestRecord): boolean {
  return (
    op === 'contact-batch' &&
    simulation.calls.some(
      (call) =>
        call.op === 'batch-status' &&
        call.account === account &&
        call.jobId === remoteId &&
        call.told?.done === true &&
        call.told.used !== null &&
        simulation.couldStore(call),
    )
  );
}

/**
 * The service's lines of a request's calls. Of an answered call only those of the answered delivery: a browser repeats a GET
 * by itself, which the extension can't see.
 */
function linesOf(simulation: Simulation, calls: readonly PaidCall[]): LedgerLine[] {
  const answered = new Map(calls.map(({ id, answered: delivery }) => [id, delivery]));
  return simulation.service.ledger.filter(({ cause }) => {
    const delivery = cause ? answered.get(cause.call) : undefined;
    return cause && delivery !== undefined && (delivery === null || delivery === cause.delivery);
  });
}

/** The calls of each request. */
function byRequest(simulation: Simulation): Map<string, PaidCall[]> {
  const map = new Map<string, PaidCall[]>();
  for (const call of simulation.paid) map.set(call.request, [...(map.get(call.request) ?? []), call]);
  return map;
}

/** Whether one of these records was made unreadable. */
export function isSpoiled(simulation: Simulation, ...keys: string[]): boolean {
  return keys.some((key) => simulation.spoiled.has(key));
}
