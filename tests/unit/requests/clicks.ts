import type { Order } from '../../../lib/requests/place-order.ts';
import { put } from '../../../lib/store/store.ts';
import { type Dialect, dialect } from '../../../sandbox/dialects.ts';
import { type CallFate, goodFate } from '../../support/model-client.ts';
import { targets } from '../../support/records.ts';
import { Simulation } from './recovery/simulation.ts';

/** A call with which nothing goes wrong but what a test names. */
export const calm = (change: Partial<CallFate> = {}): CallFate => ({ ...goodFate(), ...change });

/** A call that arrives and whose answer is lost. */
export const lost = (deliveries: number[] = [50]): CallFate => calm({ deliveries, answer: 'lost' });

/** A click on the work email of one person who has one. */
export function unlock(change: Partial<Order> = {}): Order {
  return {
    clickId: 'click-1',
    kind: 'unlock',
    people: targets(1, 2),
    fields: ['work_email'],
    confirmed: true,
    ...change,
  };
}

/** A click on the profile of one person. */
export const enrich = (change: Partial<Order> = {}): Order =>
  unlock({ kind: 'enrich', fields: [], clickId: 'click-e', ...change });

/** A click on search. */
export const page = { clickId: 'search-1', prompt: 'go', filters: {}, page: 1, confirmed: true };

/** A simulation at whose service the route of contact-status is known. */
export async function startProven(readings: Partial<Dialect> = {}): Promise<Simulation> {
  return startWith({ route: 'get-query', proof: 'proven' }, readings);
}

/** A simulation at whose service contact-status is known to be missing. */
export async function startWithoutStatus(readings: Partial<Dialect> = {}): Promise<Simulation> {
  return startWith({ route: null, proof: 'missing' }, { 'status-route': 'none-404', ...readings });
}

async function startWith(
  contactStatus: { route: string | null; proof: 'proven' | 'missing' },
  readings: Partial<Dialect>,
): Promise<Simulation> {
  const simulation = await Simulation.start(1, dialect(readings));
  for (const account of simulation.disk.all('accounts'))
    simulation.disk.commit([put('accounts', { ...account, contactStatus })], true);
  await simulation.use('A');
  return simulation;
}

/** The requests of the journal: id, state, and how often each was sent. */
export const requestsOf = (simulation: Simulation): [string, string, number][] =>
  simulation.disk.all('requests').map(({ id, state, sends }) => [id, state, sends]);

/** How many calls of an operation were made. */
export const calls = (simulation: Simulation, op: string): number =>
  simulation.calls.filter((call) => call.op === op).length;

/** What is stored of a person. */
export const person = (simulation: Simulation, urn: string, account = 'A') =>
  simulation.disk.all('people').find((one) => one.urn === urn && one.account === account);
