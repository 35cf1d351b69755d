import { describe, expect, test } from 'vitest';
import { put } from '../../../lib/store/store.ts';
import { anOrder, aRequest, targets } from '../../support/records.ts';
import { DAY, HOUR, MINUTE, START } from '../../support/times.ts';
import { calls, calm, person, startProven, startWithoutStatus, unlock } from './clicks.ts';

const joined = (placed: { ok: boolean; value?: unknown }) => placed.ok && placed.value;

describe('a click joins', () => {
  test('no order that has ended for its person and goes on for others', async () => {
    const simulation = await startProven();
    const [failed, running] = targets(2, 2);
    if (!failed || !running) throw new Error('two people');
    const order = anOrder({ people: [failed, running], single: false });
    const batch = { op: 'contact-batch', sends: 1, sentAt: START, charged: 3 } as const;
    const ended = aRequest({
      ...batch,
      state: 'failed',
      targets: [failed],
      outcomes: [{ urn: failed.urn, result: 'failed', reason: null }],
    });
    const open = aRequest({
      ...batch,
      id: 'A|click/c1',
      state: 'accepted',
      targets: [running],
      remoteId: 'job-1',
      due: START + HOUR,
      newsAt: START,
    });
    simulation.disk.commit([put('orders', order), put('requests', ended), put('requests', open)], true);
    await simulation.restart();
    const again = simulation.orders.placeOrder(unlock({ people: [running] }));
    const own = simulation.orders.placeOrder(unlock({ clickId: 'click-2', people: [failed] }));
    await simulation.pass(MINUTE);
    expect(joined(await again)).toEqual({ order: 'A|click', joined: true });
    expect(joined(await own)).toEqual({ order: 'A|click-2', joined: false });
    expect(simulation.paid.map(({ urns }) => urns)).toEqual([[failed.urn]]);
  });

  test('an order that has still to unlock its person after the profile', async () => {
    const simulation = await startWithoutStatus();
    const people = targets(1, 2);
    const order = anOrder({ people });
    const outcomes = [{ urn: 'urn:2', result: 'not-enriched', reason: null } as const];
    const first = aRequest({
      op: 'contact-batch',
      state: 'done',
      sends: 1,
      charged: 0,
      targets: people,
      outcomes,
    });
    const next = aRequest({ id: 'A|click/e0', op: 'enrich', targets: people, fields: [], due: START + HOUR });
    simulation.disk.commit([put('orders', order), put('requests', first), put('requests', next)], true);
    await simulation.restart();
    const again = simulation.orders.placeOrder(unlock());
    await simulation.pass(MINUTE);
    expect(joined(await again)).toEqual({ order: 'A|click', joined: true });
  });

  test('the look-up of the same urn under another link of the person', async () => {
    const simulation = await startWithoutStatus();
    simulation.service.enrich('A', 'urn:2', null);
    simulation.launch(simulation.orders.placeOrder(unlock()));
    await simulation.pass(MINUTE / 6);
    const people = targets(1, 2).map((one) => ({ ...one, networkUrl: 'https://network.test/in/member-2' }));
    const again = simulation.orders.placeOrder(unlock({ clickId: 'click-2', people }));
    await simulation.rest(HOUR);
    expect(joined(await again)).toEqual({ order: 'A|click-1', joined: true });
    expect(calls(simulation, 'contact-batch')).toBe(1);
  });

  test('the retry of a silent look-up that another click has begun', async () => {
    const simulation = await startWithoutStatus();
    simulation.service.enrich('A', 'urn:2', null);
    simulation.paidScript.push(calm({ lookup: () => DAY }));
    simulation.launch(simulation.orders.placeOrder(unlock()));
    await simulation.pass(HOUR);
    const retries = ['click-2', 'click-3'].map((clickId) =>
      simulation.orders.placeOrder(unlock({ clickId, retry: true })),
    );
    await simulation.pass(MINUTE);
    expect((await Promise.all(retries)).map(joined)).toEqual([
      { order: 'A|click-2', joined: false },
      { order: 'A|click-2', joined: true },
    ]);
  });
});

test('a field is asked for after a look-up that was open before, also if nobody could tell what that one looks up', async () => {
  const simulation = await startProven();
  simulation.launch(simulation.orders.placeOrder(unlock({ clickId: 'click-0', people: targets(1, 4) })));
  await simulation.rest(HOUR);
  simulation.service.contact('A', { urn: 'urn:2', networkUrl: 'x', fields: ['phone'] }, null, MINUTE);
  // The free question before the unlock has no answer.
  simulation.hanging.push(MINUTE);
  simulation.launch(simulation.orders.placeOrder(unlock({ confirmed: true })));
  await simulation.rest(DAY);
  expect(simulation.paid.map(({ fields }) => fields)).toEqual([
    ['work_email'],
    ['work_email'],
    ['work_email'],
  ]);
  expect(person(simulation, 'urn:2')?.contacts).toMatchObject({ work_email: { value: 'p2@work.test' } });
  expect(simulation.service.spent('A')).toBe(3 + 5.5 + 3);
});
