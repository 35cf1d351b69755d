import { net, splitCredits } from '../../../../lib/money/ledger.ts';
import { isOpen, type RequestRecord } from '../../../../lib/store/records.ts';
import { orderView } from '../../../../lib/views/order-view.ts';
import { personOf } from '../../../support/model-people.ts';
import type { LedgerLine } from '../../../support/model-service.ts';
import { MINUTE } from '../../../support/times.ts';
import { ACCOUNTS, type PaidCall, type Rig } from './rig.ts';

/** Everything that is wrong once all has come to rest; nothing, when the promises were kept. */
export function verdict(rig: Rig): string[] {
  const requests = rig.disk.all('requests');
  return [
    ...rig.faults,
    ...leftOpen(rig, requests),
    ...sentTooOften(rig),
    ...paidTwice(rig),
    ...wrongSpend(rig, requests),
    ...notShown(rig, requests),
    ...wrongViews(rig, requests),
    ...cameBack(rig),
    ...(rig.service.foreign > 0 ? ["another account's order was asked about"] : []),
  ];
}

function leftOpen(rig: Rig, requests: readonly RequestRecord[]): string[] {
  const open = requests.filter(isOpen).map(({ id, state }) => `${id} was left ${state}`);
  const orders = rig.disk.all('orders').filter(({ endedAt }) => endedAt === null);
  return [...open, ...orders.map(({ id }) => `order ${id} was left open`)];
}

/** How often one line of the journal may be put on the wire, where the service took it or may have. */
function sentTooOften(rig: Rig): string[] {
  const faults: string[] = [];
  for (const [request, calls] of byIntent(rig)) {
    const taken = calls.filter(({ turnedAway }) => !turnedAway);
    const op = calls[0]?.op ?? 'search';
    const most = op === 'search' || op === 'contact-batch' ? 1 : 2;
    if (taken.length > most) faults.push(`${request} was sent ${taken.length} times`);
    const forced = taken.filter((call) => call.forced).length;
    if (forced > 1) faults.push(`${request} was forced ${forced} times`);
  }
  return faults;
}

/** One click pays at most once for one thing. What the browser repeats by itself counts as one call. */
function paidTwice(rig: Rig): string[] {
  const clickOf = new Map(rig.paid.map(({ id, request }) => [id, request.split('/')[0] ?? request]));
  const calls = new Map<string, Set<number>>();
  const times = new Map<string, number[]>();
  for (const line of rig.service.ledger) {
    if (!line.cause) continue;
    const click = clickOf.get(line.cause.call) ?? 'nobody';
    const what = line.field ?? (line.op === 'search' ? 'search' : 'profile');
    const key = `${click} ${line.urn ?? ''} ${what}`;
    calls.set(key, (calls.get(key) ?? new Set()).add(line.cause.call));
    times.set(key, [...(times.get(key) ?? []), line.at]);
  }
  return [...calls].flatMap(([key, all]) =>
    all.size > 1 && !isExcused(rig, key, times.get(key) ?? []) ? [`${key} was paid for twice`] : [],
  );
}

/** What no client could have known: a clock set in between, a colleague's request in the way, a person nobody can fetch. */
function isExcused(rig: Rig, key: string, times: number[]): boolean {
  const urn = key.split(' ')[1] ?? '';
  if (rig.colleagues.has(urn) || isCrossedByOrphan(rig, urn, times)) return true;
  if (key.endsWith('profile') && !personOf(urn).reachable) return true;
  return isClockSetBetween(rig, times);
}

/** What arrived in between, after its own line was erased, took the place of what the service was asked first. */
function isCrossedByOrphan({ service, orphans }: Rig, urn: string, times: number[]): boolean {
  return service.ledger.some(
    ({ urn: whose, cause, at }) =>
      whose === urn &&
      cause !== null &&
      orphans.has(cause.call) &&
      at >= Math.min(...times) &&
      at <= Math.max(...times),
  );
}

/** A repeat waits by the clock until the first sending has surely arrived; a clock set forward breaks that. */
function isClockSetBetween(rig: Rig, times: number[]): boolean {
  return rig.jumps.some((at) => at >= Math.min(...times) - MINUTE && at <= Math.max(...times));
}

function wrongSpend(rig: Rig, requests: readonly RequestRecord[]): string[] {
  const charges = new Map(rig.disk.all('charges').map((row) => [row.id, row]));
  const calls = byIntent(rig);
  const faults: string[] = [];
  for (const request of requests) {
    const { id } = request;
    if (isSpoiled(rig, `requests|${id}`, `charges|${id}:charge`, `charges|${id}:refund`)) continue;
    const sent = calls.get(id) ?? [];
    if (
      isClockSetBetween(
        rig,
        sent.map(({ at }) => at),
      )
    )
      continue;
    const lines = linesOf(rig, sent);
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

/** What a line of the journal cost: of an answered call, what the answering delivery cost. */
function linesOf(rig: Rig, calls: readonly PaidCall[]): LedgerLine[] {
  const answered = new Map(calls.map(({ id, answered: delivery }) => [id, delivery]));
  return rig.service.ledger.filter(({ cause }) => {
    const delivery = cause ? answered.get(cause.call) : undefined;
    return cause && delivery !== undefined && (delivery === null || delivery === cause.delivery);
  });
}

/** Whatever was paid for is on a person's record, or somebody is told that it may have been. */
function notShown(rig: Rig, requests: readonly RequestRecord[]): string[] {
  const calls = new Map(rig.paid.map((call) => [call.id, call]));
  const byId = new Map(requests.map((request) => [request.id, request]));
  const people = new Map(rig.disk.all('people').map((one) => [`${one.account}|${one.urn}`, one]));
  const faults: string[] = [];
  for (const { account, cause, urn, field, op } of rig.service.ledger) {
    const call = cause && calls.get(cause.call);
    // What an answered call cost besides is the browser's repetition: nobody could have told us.
    if (!call || (call.answered !== null && call.answered !== cause.delivery)) continue;
    const request = byId.get(call.request);
    if (!request || isSpoiled(rig, `requests|${call.request}`, `orders|${request.order}`)) continue;
    if (op === 'search') {
      if (rig.isPruned) continue;
      const page = rig.disk
        .all('resultPages')
        .some((one) => one.key === request.search?.key && one.page === request.search.page);
      if (!page && request.state !== 'needs-decision' && !isSpoiledTable(rig, 'resultPages'))
        faults.push(`${request.id}: the page is lost`);
      continue;
    }
    if (urn === null || rig.isPruned || rig.removed.has(`${account}|${urn}`)) continue;
    if (isSpoiled(rig, `people|${account}|${urn}`)) continue;
    const outcome = request.outcomes.find((one) => one.urn === urn);
    if (request.state === 'needs-decision' || outcome?.result === 'unknown' || outcome?.result === 'failed')
      continue;
    const person = people.get(`${account}|${urn}`);
    if (field === null ? (person?.enrichedAt ?? null) === null : person?.contacts[field] === undefined)
      faults.push(
        `${request.id} (${request.state}): ${field ?? 'the profile'} of ${urn} was paid for and is not shown`,
      );
    const value = field === null ? null : rig.service.unlocked(account, urn)[field];
    if (value !== null && field !== null && person && person.contacts[field]?.value !== value)
      faults.push(`${request.id}: ${field} of ${urn} was found and is not shown`);
  }
  return faults;
}

function wrongViews(rig: Rig, requests: readonly RequestRecord[]): string[] {
  const faults: string[] = [];
  for (const order of rig.disk.all('orders')) {
    const view = orderView(
      order,
      requests.filter((request) => request.order === order.id),
    );
    if (view.completed + view.failed > view.total) faults.push(`${order.id} counts more people than it has`);
  }
  for (const account of ACCOUNTS) {
    if (rig.isPruned || isSpoiledTable(rig, 'charges') || isSpoiledTable(rig, 'requests')) continue;
    const mine = splitCredits(requests.filter((request) => request.account === account));
    const ledger = net(rig.disk.all('charges').filter((charge) => charge.account === account));
    if (Math.abs(mine.spent + mine.held - ledger) > 1e-6) faults.push(`${account}: orders and ledger differ`);
  }
  return faults;
}

/** What was erased stays erased, also when its answer comes afterwards. */
function cameBack(rig: Rig): string[] {
  const { erasedAt } = rig;
  if (erasedAt === null) return [];
  const lines = [...rig.disk.keys('requests'), ...rig.disk.keys('charges')];
  return rig.paid
    .filter(({ at }) => at < erasedAt)
    .filter(({ request }) => lines.some((id) => id === request || id.startsWith(`${request}:`)))
    .map(({ request }) => `${request} was erased and came back`);
}

function byIntent(rig: Rig): Map<string, PaidCall[]> {
  const map = new Map<string, PaidCall[]>();
  for (const call of rig.paid) map.set(call.request, [...(map.get(call.request) ?? []), call]);
  return map;
}

function isSpoiled(rig: Rig, ...keys: string[]): boolean {
  return keys.some((key) => rig.spoiled.has(key));
}

function isSpoiledTable(rig: Rig, table: string): boolean {
  return [...rig.spoiled].some((key) => key.startsWith(`${table}|`));
}

function sum(lines: readonly LedgerLine[]): number {
  return Math.round(lines.reduce((total, { credits }) => total + credits, 0) * 1e6) / 1e6;
}
