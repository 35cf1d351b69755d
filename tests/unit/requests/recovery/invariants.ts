import { net, splitCredits } from '../../../../lib/money/ledger.ts';
import { isOpen, type RequestRecord } from '../../../../lib/store/records.ts';
import { orderView } from '../../../../lib/views/order-view.ts';
import { wronglyDerived } from '../../../support/derived-rows.ts';
import { beyondLimit, paidAgain, paidTwice, sentTooOften, wrongSpend } from './money.ts';
import { ACCOUNTS, type Simulation } from './simulation.ts';
import {
  falseWords,
  givenUp,
  lostPages,
  lostValues,
  passedOverFailed,
  undelivered,
  wrongPersons,
} from './values.ts';

/** Every promise that is broken once no request is open any more. */
export function violations(simulation: Simulation): string[] {
  const requests = simulation.disk.all('requests');
  return [
    ...simulation.faults,
    ...leftOpen(simulation, requests),
    ...unsendable(requests),
    ...sentTooOften(simulation),
    ...paidTwice(simulation),
    ...paidAgain(simulation),
    ...beyondLimit(simulation),
    ...wrongSpend(simulation, requests),
    ...lostValues(simulation),
    ...lostPages(simulation, requests),
    ...undelivered(simulation, requests),
    ...givenUp(simulation, requests),
    ...passedOverFailed(simulation, requests),
    ...falseWords(simulation),
    ...wrongPersons(simulation),
    ...wrongViews(simulation, requests),
    ...notErased(simulation),
    ...wronglyDerived(simulation.disk),
    ...(simulation.service.foreign > 0 ? ["another account's order was asked about"] : []),
  ];
}

function leftOpen(simulation: Simulation, requests: readonly RequestRecord[]): string[] {
  // A job that is never done is followed for ever, and what waits for it waits.
  if (simulation.service.dialect.jobs === 'never-done') return [];
  const open = requests.filter(isOpen).map(({ id, state }) => `${id} was left ${state}`);
  const orders = simulation.disk.all('orders').filter(({ endedAt }) => endedAt === null);
  return [...open, ...orders.map(({ id }) => `order ${id} was left open`)];
}

/** No click becomes a request that can't be sent: somebody without a link is unlocked by a batch, which needs none. */
function unsendable(requests: readonly RequestRecord[]): string[] {
  return requests
    .filter(({ error }) => error?.kind === 'invalid-request')
    .map(({ id, op }) => `${id} can't be sent as ${op}`);
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

function isSpoiledTable(simulation: Simulation, table: string): boolean {
  return [...simulation.spoiled].some((key) => key.startsWith(`${table}|`));
}
