import { expect, test } from 'vitest';
import { HOUR, SECOND } from '../../support/times.ts';
import { calls, calm, enrich, person, requestsOf, startProven, unlock } from './clicks.ts';

test('an answer that comes after the wait counts although the disk could not yet write that the wait is over', async () => {
  const simulation = await startProven();
  simulation.paidScript.push(calm({ answerAfter: 40 * SECOND }));
  simulation.launch(simulation.orders.placeOrder(enrich()));
  await simulation.pass(20 * SECOND);
  simulation.setDiskFull(true);
  await simulation.pass(30 * SECOND);
  expect(requestsOf(simulation)).toEqual([['A|click-e/e0', 'sending', 1]]);
  simulation.setDiskFull(false);
  await simulation.rest(HOUR);
  expect(requestsOf(simulation)).toEqual([['A|click-e/e0', 'done', 1]]);
  expect(calls(simulation, 'enrich')).toBe(1);
  expect(person(simulation, 'urn:2')?.enrichedAt).not.toBeNull();
});

test('an answer that comes after free questions have ended its request still brings its values', async () => {
  const simulation = await startProven({ 'status-values': 'status-alone' });
  simulation.paidScript.push(calm({ deliveries: [20 * SECOND], answerAfter: 20 * SECOND }));
  simulation.launch(simulation.orders.placeOrder(unlock()));
  await simulation.pass(5 * SECOND);
  // A colleague is faster, so that this request is answered from what the company owns.
  simulation.service.contact('A', { urn: 'urn:2', networkUrl: 'x', fields: ['work_email'] }, null, 0);
  await simulation.pass(30 * SECOND);
  expect(requestsOf(simulation)).toEqual([['A|click-1/c0', 'failed', 1]]);
  expect(simulation.disk.all('charges')).toMatchObject([{ kind: 'lost' }]);
  await simulation.pass(10 * SECOND);
  expect(person(simulation, 'urn:2')?.contacts).toMatchObject({ work_email: { value: 'p2@work.test' } });
  // It also tells that nothing was charged.
  expect(simulation.disk.all('charges')).toEqual([]);
});
