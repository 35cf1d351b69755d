import { describe, expect, test } from 'vitest';
import type { Order } from '../../../lib/requests/place-order.ts';
import type { RequestRecord } from '../../../lib/store/records.ts';
import type { Write } from '../../../lib/store/store.ts';
import { dialect } from '../../../sandbox/dialects.ts';
import { goodFate } from '../../support/model-client.ts';
import { targets } from '../../support/records.ts';
import { HOUR, MINUTE, SECOND } from '../../support/times.ts';
import { wholeRecord } from '../../support/whole-record.ts';
import { crossings } from './recovery/checks-at-call.ts';
import { violations } from './recovery/invariants.ts';
import { type RawRequest, Simulation } from './recovery/simulation.ts';

const unlock = (change: Partial<Order> = {}): Order => ({
  clickId: 'click-1',
  kind: 'unlock',
  people: targets(1, 3).map((target) => ({ ...target, name: 'Person 3' })),
  fields: ['phone'],
  confirmed: true,
  ...change,
});

/** A simulation in which a phone was unlocked, and nothing is wrong. */
async function unlocked(order = unlock(), limit: number | null = null): Promise<Simulation> {
  const simulation = await Simulation.start(1);
  simulation.launch(simulation.placeOrder(order, limit));
  await simulation.rest(HOUR);
  expect(violations(simulation)).toEqual([]);
  return simulation;
}

/** Changes a record on the disk behind the engine's back. */
function change(
  simulation: Simulation,
  table: 'people' | 'charges' | 'orders',
  key: string,
  to: object,
): void {
  const changed = { ...wholeRecord(table, simulation.disk.raw(table, key)), ...to };
  simulation.disk.commit([{ table, put: changed } as Write], true);
}

describe('the judge of the recovery test sees', () => {
  test('a value that came and is not kept', async () => {
    const simulation = await unlocked();
    change(simulation, 'people', 'A|urn:3', { contacts: {} });
    expect(violations(simulation)).toEqual([
      'phone of A|urn:3 came with contact-status and is lost',
      'A|click-1/c0 (done, found): phone of urn:3 was found and is not shown',
      'A|click-1/c0 (done) was given up: the service would show phone of urn:3',
    ]);
  });

  test('a field that is called not found', async () => {
    const simulation = await unlocked();
    const phone = { value: '+33 3', at: 1 };
    change(simulation, 'people', 'A|urn:3', { contacts: { phone, personal_email: { value: null, at: 1 } } });
    expect(violations(simulation)).toEqual([
      'A|urn:3 says that personal_email was not found, which nobody looked up',
    ]);
    change(simulation, 'people', 'A|urn:3', { contacts: { phone, work_email: { value: null, at: 1 } } });
    expect(violations(simulation)).toEqual([
      'A|urn:3 says that work_email was not found, which every look-up finds',
    ]);
  });

  test("another person's value, name and link", async () => {
    const simulation = await unlocked();
    const work_email = { value: 'p0@work.test', at: 1 };
    const phone = { value: '+33 3', at: 1 };
    const networkUrl = 'https://network.test/in/person-0';
    change(simulation, 'people', 'A|urn:3', {
      contacts: { phone, work_email },
      name: 'Person 0',
      networkUrl,
    });
    expect(violations(simulation)).toEqual([
      'urn:3 is called Person 0',
      `urn:3 has the link ${networkUrl}`,
      'urn:3 has the work_email p0@work.test',
    ]);
  });

  test('a charge that was not made, and a refund that was not given', async () => {
    const simulation = await unlocked();
    change(simulation, 'charges', 'A|click-1/c0:charge', { credits: 9 });
    expect(violations(simulation)).toContain('A|click-1/c0 (done) shows 9 but 5.5 was charged');
    change(simulation, 'charges', 'A|click-1/c0:charge', { credits: null });
    expect(violations(simulation).filter((fault) => fault.includes('was charged'))).toEqual([]);
    change(simulation, 'charges', 'A|click-1/c0:charge', {
      credits: 5.5,
      id: 'A|click-1/c0:refund',
      kind: 'refund',
    });
    expect(violations(simulation)).toContain('A|click-1/c0 shows a refund of 5.5 but 0 was refunded');
  });

  test.each([
    ['', 5],
    [', also where the order has lost its limit', null],
  ])('a request that leaves for more than its order may cost at the price last told%s', async (_, limit) => {
    const simulation = await unlocked();
    const people = targets(1, 8).map((target) => ({ ...target, name: 'Person 8' }));
    simulation.launch(simulation.placeOrder(unlock({ clickId: 'click-2', people }), 5));
    await simulation.rest(HOUR);
    // Whatever the engine knows of limits, this order has one.
    simulation.named.set('A|click-1', 5);
    for (const order of ['A|click-1', 'A|click-2'])
      if (simulation.disk.raw('orders', order)) change(simulation, 'orders', order, { limit });
    const left = simulation.paid.some(({ request }) => request === 'A|click-2/c0');
    // When the first one left, no answer had told the price.
    expect(violations(simulation)).toEqual(left ? ['A|click-2/c0 left for 5.5 with a limit of 5'] : []);
  });

  test('values that the service never delivers, and a request that calls them found or not found', async () => {
    const simulation = await Simulation.start(1, dialect({ 'status-values': 'never' }));
    simulation.launch(simulation.placeOrder(unlock(), null));
    await simulation.pass(10 * MINUTE);
    const [request] = simulation.disk.all('requests');
    for (const [result, faults] of [
      ['unknown', 0],
      ['found', 1],
      ['not-found', 1],
    ] as const) {
      const outcomes: RequestRecord['outcomes'] = [{ urn: 'urn:3', result, reason: null }];
      simulation.disk.corrupt('requests', 'A|click-1/c0', { ...request, state: 'done', outcomes });
      simulation.disk.corrupt('people', 'A|urn:3', null);
      const said = violations(simulation).filter((fault) => fault.includes('was found and is not shown'));
      expect([result, said.length]).toEqual([result, faults]);
    }
  });
});

describe('a request crosses another about the same thing', () => {
  const NOW = 30 * MINUTE;
  const request = (change: Partial<RawRequest>): RawRequest =>
    ({
      id: 'A|one/c0',
      account: 'A',
      order: 'A|one',
      op: 'contact',
      targets: [{ urn: 'urn:2', networkUrl: null }],
      fields: ['phone'],
      state: 'accepted',
      sends: 1,
      ...change,
    }) as RawRequest;

  async function against(other: Partial<RawRequest>, limit: number | null = null): Promise<string[]> {
    const simulation = await Simulation.start(1);
    await simulation.time.moveTo(simulation.time.time + NOW);
    if (limit !== null) simulation.named.set('A|two', limit);
    const leaving = request({ id: 'A|two/c0', order: 'A|two', state: 'sending' });
    const changedAt = simulation.time.wall() - SECOND;
    return crossings(simulation, leaving, [leaving, request({ changedAt, ...other })]).map(({ why }) => why);
  }

  test.each([
    ['open, single', {}, ['while it was accepted']],
    ['open, in a batch', { op: 'contact-batch' as const }, ['while it was accepted']],
    [
      'open, under another urn',
      { targets: [{ urn: 'urn:60', networkUrl: null }] },
      ['while it was accepted'],
    ],
    ['open, about another field', { fields: ['work_email' as const] }, []],
    ['open, about another person', { targets: [{ urn: 'urn:3', networkUrl: null }] }, []],
    ['a profile', { op: 'enrich' as const, fields: [] }, []],
    ['never sent', { state: 'recorded' as const, sends: 0 }, []],
    ['ended', { state: 'done' as const }, []],
    ['lost by a worker that is gone', { state: 'needs-decision' as const }, []],
  ])('%s', async (_name, other, whys) => {
    expect(await against(other)).toEqual(whys);
  });

  test('but not one that was quiet for half an hour, nor a lost one after a click with a limit', async () => {
    expect(await against({ changedAt: 0 })).toEqual([]);
    expect(await against({ state: 'needs-decision' }, 20)).toEqual([]);
  });

  test('a lost one must have settled for a minute', async () => {
    const simulation = await Simulation.start(1);
    simulation.paidScript.push({ ...goodFate(), answer: 'hangs', deliveries: [] });
    simulation.launch(simulation.placeOrder(unlock({ clickId: 'one' }), null));
    const leaving = request({
      id: 'A|two/c0',
      order: 'A|two',
      targets: [{ urn: 'urn:3', networkUrl: null }],
    });
    simulation.named.set('A|two', 20);
    const lost = request({ state: 'needs-decision', targets: [{ urn: 'urn:3', networkUrl: null }] });
    const whys = () => crossings(simulation, leaving, [lost]).map(({ why }) => why);
    await simulation.pass(2 * SECOND);
    await simulation.time.moveTo(simulation.time.time + 5 * MINUTE);
    expect(whys()).toEqual(['before it had settled for a minute']);
    await simulation.time.moveTo(simulation.time.time + MINUTE);
    expect(whys()).toEqual([]);
  });
});
