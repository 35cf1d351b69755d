import { net, splitCredits } from '../../../../lib/money/ledger.ts';
import { isOpen, type RequestRecord } from '../../../../lib/store/records.ts';
import { orderView } from '../../../../lib/views/order-view.ts';
import { personOf } from '../../../support/model-people.ts';
import type { LedgerLine } from '../../../support/model-service.ts';
import { MINUTE } from '../../../support/times.ts';
import { ACCOUNTS, type PaidCall, type Simulation } from './simulation.ts';

/** Every promise that is broken once no request is open any more. */
export function violations(simulation: Simulation): string[] {
  const requests = simulation.disk.all('requests');
  return [
    ...simulation.faults,
    ...leftOpen(simulation, requests),
    ...sentTooOften(simulation),
    ...paidTwice(simulation),
    ...wrongSpend(simulation, requests),
    ...notShown(simulation, requests),
    ...wrongViews(simulation, requests),
    ...notErased(simulation),
    ...(simulation.service.foreign > 0 ? ["another account's order was asked about"] : []),
  ];
}

function leftOpen(simulation: Simulation, requests: readonly RequestRecord[]): string[] {
  const open = requests.filter(isOpen).map(({ id, state }) => `${id} was left ${state}`);
  const orders = simulation.disk.all('orders').filter(({ endedAt }) => endedAt === null);
  return [...open, ...orders.map(({ id }) => `order ${id} was left open`)];
}

/** One request is sent only as often as allowed. Calls that the service refused at once do not count. */
function sentTooOften(simulation: Simulation): string[] {
  const faults: string[] = [];
  for (const [request, calls] of byRequest(simulation)) {
    const taken = calls.filter(({ turnedAway }) => !turnedAway);
    const op = calls[0]?.op ?? 'search';
    const most = op === 'search' || op === 'contact-batch' ? 1 : 2;
    if (taken.length > most) faults.push(`${request} was sent ${taken.length} times`);
    const forced = taken.filter((call) => call.forced).length;
    if (forced > 1) faults.push(`${request} was forced ${forced} times`);
  }
  return faults;
}

/** One click pays at most once for one thing. Deliveries that the browser repeats by itself count as one call. */
function paidTwice(simulation: Simulation): string[] {
  const clickOf = new Map(simulation.paid.map(({ id, request }) => [id, request.split('/')[0] ?? request]));
  const calls = new Map<string, Set<number>>();
  const times = new Map<string, number[]>();
  for (const line of simulation.service.ledger) {
    if (!line.cause) continue;
    const click = clickOf.get(line.cause.call) ?? 'nobody';
    const what = line.field ?? (line.op === 'search' ? 'search' : 'profile');
    const key = `${click} ${line.urn ?? ''} ${what}`;
    calls.set(key, (calls.get(key) ?? new Set()).add(line.cause.call));
    times.set(key, [...(times.get(key) ?? []), line.at]);
  }
  return [...calls].flatMap(([key, all]) =>
    all.size > 1 && !isExcused(simulation, key, times.get(key) ?? []) ? [`${key} was paid for twice`] : [],
  );
}

/** Cases in which no client can avoid a second charge: a set clock, a colleague's request, a person who can't be fetched. */
function isExcused(simulation: Simulation, key: string, times: number[]): boolean {
  const urn = key.split(' ')[1] ?? '';
  if (simulation.colleagues.has(urn) || isCrossedByOrphan(simulation, urn, times)) return true;
  if (key.endsWith('profile') && !personOf(urn).reachable) return true;
  return isClockSetBetween(simulation, times);
}

/** Whether a call whose record was erased arrived in between, and replaced the first request at the service. */
function isCrossedByOrphan({ service, orphans }: Simulation, urn: string, times: number[]): boolean {
  return service.ledger.some(
    ({ urn: whose, cause, at }) =>
      whose === urn &&
      cause !== null &&
      orphans.has(cause.call) &&
      at >= Math.min(...times) &&
      at <= Math.max(...times),
  );
}

/** Whether the clock was set. A repeat waits, by the clock, until the first call must have arrived. */
function isClockSetBetween(simulation: Simulation, times: number[]): boolean {
  return simulation.jumps.some((at) => at >= Math.min(...times) - MINUTE && at <= Math.max(...times));
}

function wrongSpend(simulation: Simulation, requests: readonly RequestRecord[]): string[] {
  const charges = new Map(simulation.disk.all('charges').map((row) => [row.id, row]));
  const calls = byRequest(simulation);
  const faults: string[] = [];
  for (const request of requests) {
    const { id } = request;
    if (isSpoiled(simulation, `requests|${id}`, `charges|${id}:charge`, `charges|${id}:refund`)) continue;
    const sent = calls.get(id) ?? [];
    if (
      isClockSetBetween(
        simulation,
        sent.map(({ at }) => at),
      )
    )
      continue;
    const lines = linesOf(simulation, sent);
    const row = charges.get(`${id}:charge`);
    const refund = charges.get(`${id}:refund`);
    if (row?.kind === 'lost') continue;
    const shown = row?.credits ?? 0;
    const paid = sum(lines);
    if (shown !== paid) faults.push(`${id} (${request.state}) shows ${shown} but ${paid} was charged`);
    const refunded = sum(lines.filter((line) => line.refunded));
    if ((refund?.credits ?? 0) !== refunded && request.state !== 'needs-decision' && request.error === null)
      faults.push(`${id} shows ${refund?.credits ?? 0} refunded but ${refunded} was`);
  }
  return faults;
}

/** The service's lines of a request's calls. Of an answered call only those of the answered delivery. */
function linesOf(simulation: Simulation, calls: readonly PaidCall[]): LedgerLine[] {
  const answered = new Map(calls.map(({ id, answered: delivery }) => [id, delivery]));
  return simulation.service.ledger.filter(({ cause }) => {
    const delivery = cause ? answered.get(cause.call) : undefined;
    return cause && delivery !== undefined && (delivery === null || delivery === cause.delivery);
  });
}

/** What was paid for is on the person's record, or the recruiter is told that it was lost. */
function notShown(simulation: Simulation, requests: readonly RequestRecord[]): string[] {
  const calls = new Map(simulation.paid.map((call) => [call.id, call]));
  const byId = new Map(requests.map((request) => [request.id, request]));
  const people = new Map(simulation.disk.all('people').map((one) => [`${one.account}|${one.urn}`, one]));
  const faults: string[] = [];
  for (const { account, cause, urn, field, op } of simulation.service.ledger) {
    const call = cause && calls.get(cause.call);
    // Further deliveries of an answered call were repeated by the browser, which the extension can't know.
    if (!call || (call.answered !== null && call.answered !== cause.delivery)) continue;
    const request = byId.get(call.request);
    if (!request || isSpoiled(simulation, `requests|${call.request}`, `orders|${request.order}`)) continue;
    if (op === 'search') {
      if (simulation.isPruned) continue;
      const page = simulation.disk
        .all('resultPages')
        .some((one) => one.key === request.search?.key && one.page === request.search.page);
      if (!page && request.state !== 'needs-decision' && !isSpoiledTable(simulation, 'resultPages'))
        faults.push(`${request.id}: the page is lost`);
      continue;
    }
    if (urn === null || simulation.isPruned || simulation.removed.has(`${account}|${urn}`)) continue;
    if (isSpoiled(simulation, `people|${account}|${urn}`)) continue;
    const outcome = request.outcomes.find((one) => one.urn === urn);
    if (request.state === 'needs-decision' || outcome?.result === 'unknown' || outcome?.result === 'failed')
      continue;
    const person = people.get(`${account}|${urn}`);
    if (field === null ? (person?.enrichedAt ?? null) === null : person?.contacts[field] === undefined)
      faults.push(
        `${request.id} (${request.state}): ${field ?? 'the profile'} of ${urn} was paid for and is not shown`,
      );
    const value = field === null ? null : simulation.service.unlocked(account, urn)[field];
    if (value !== null && field !== null && person && person.contacts[field]?.value !== value)
      faults.push(`${request.id}: ${field} of ${urn} was found and is not shown`);
  }
  return faults;
}

function wrongViews(simulation: Simulation, requests: readonly RequestRecord[]): string[] {
  const faults: string[] = [];
  for (const order of simulation.disk.all('orders')) {
    const view = orderView(
      order,
      requests.filter((request) => request.order === order.id),
    );
    if (view.completed + view.failed > view.total) faults.push(`${order.id} counts more people than it has`);
  }
  for (const account of ACCOUNTS) {
    if (
      simulation.isPruned ||
      isSpoiledTable(simulation, 'charges') ||
      isSpoiledTable(simulation, 'requests')
    )
      continue;
    const mine = splitCredits(requests.filter((request) => request.account === account));
    const ledger = net(simulation.disk.all('charges').filter((charge) => charge.account === account));
    if (Math.abs(mine.spent + mine.held - ledger) > 1e-6) faults.push(`${account}: orders and ledger differ`);
  }
  return faults;
}

/** What was erased stays erased, also if its answer arrives afterwards. */
function notErased(simulation: Simulation): string[] {
  const { erasedAt } = simulation;
  if (erasedAt === null) return [];
  const lines = [...simulation.disk.keys('requests'), ...simulation.disk.keys('charges')];
  return simulation.paid
    .filter(({ at }) => at < erasedAt)
    .filter(({ request }) => lines.some((id) => id === request || id.startsWith(`${request}:`)))
    .map(({ request }) => `${request} was erased and came back`);
}

function byRequest(simulation: Simulation): Map<string, PaidCall[]> {
  const map = new Map<string, PaidCall[]>();
  for (const call of simulation.paid) map.set(call.request, [...(map.get(call.request) ?? []), call]);
  return map;
}

function isSpoiled(simulation: Simulation, ...keys: string[]): boolean {
  return keys.some((key) => simulation.spoiled.has(key));
}

function isSpoiledTable(simulation: Simulation, table: string): boolean {
  return [...simulation.spoiled].some((key) => key.startsWith(`${table}|`));
}

function sum(lines: readonly LedgerLine[]): number {
  return Math.round(lines.reduce((total, { credits }) => total + credits, 0) * 1e6) / 1e6;
}
