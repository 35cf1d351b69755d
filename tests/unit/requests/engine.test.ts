import { expect, test } from 'vitest';
import { timing } from '../../../lib/schedule/timing.ts';
import type { RequestRecord } from '../../../lib/store/records.ts';
import { put, remove } from '../../../lib/store/store.ts';
import { type CallFate, goodFate } from '../../support/model-client.ts';
import { anAccount, anOrder, aRequest, targets } from '../../support/records.ts';
import { DAY, HOUR, MINUTE, SECOND, START } from '../../support/times.ts';
import { settled } from '../../support/virtual-time.ts';
import { Simulation } from './recovery/simulation.ts';

const polls = (simulation: Simulation) =>
  simulation.calls.filter(({ op }) => op === 'contact-status').map(({ urns }) => urns[0]);
const answers = (simulation: Simulation, count: number, change: Partial<CallFate>) =>
  simulation.script.push(...Array.from({ length: count }, () => ({ ...goodFate(), ...change })));

const ERASED = ['requests', 'orders', 'charges'] as const;

/** A worker with this many unlocks, which are all due to be polled. */
async function withDuePolls(count: number, change: Partial<RequestRecord> = {}): Promise<Simulation> {
  const simulation = await Simulation.start(1);
  for (const [n, target] of targets(count).entries()) {
    const id = `A|click-${n}`;
    const open = { state: 'accepted', sends: 1, sentAt: START - MINUTE, due: START } as const;
    const request = aRequest({
      id: `${id}/c0`,
      order: id,
      targets: [target],
      remoteId: 'r',
      ...open,
      ...change,
    });
    simulation.disk.commit(
      [put('orders', anOrder({ id, people: [target] })), put('requests', request)],
      true,
    );
  }
  const contactStatus = { route: 'get-query', proof: 'proven' } as const;
  simulation.disk.commit([put('accounts', anAccount({ contactStatus }))], true);
  await simulation.restart();
  return simulation;
}

/** What makes of such an unlock an enrichment that waits to be sent. */
const WAITING: Partial<RequestRecord> = {
  op: 'enrich',
  state: 'recorded',
  sends: 0,
  sentAt: null,
  due: null,
  fields: [],
  remoteId: null,
};

test('two passes at once send each request once, also if one pass comes to it after the other is done', async () => {
  const simulation = await withDuePolls(8, WAITING);
  answers(simulation, 6, { answerAfter: 5 * SECOND });
  answers(simulation, 2, { answerAfter: SECOND });
  simulation.launch(simulation.engine.run());
  simulation.launch(simulation.engine.run());
  await settled();
  await simulation.time.moveTo(START + 14 * SECOND);
  const sent = simulation.paid.filter(({ op }) => op === 'enrich').flatMap(({ urns }) => urns);
  expect(sent.toSorted()).toEqual(targets(8).map(({ urn }) => urn));
});

test('no more than six paid calls are under way at once', async () => {
  const simulation = await withDuePolls(20, WAITING);
  answers(simulation, 20, { answerAfter: 10 * SECOND });
  await simulation.pass(SECOND);
  expect(simulation.paid).toHaveLength(6);
  await simulation.pass(10 * SECOND);
  expect(simulation.paid).toHaveLength(12);
});

test('no more than three free questions are under way at once, so that paid calls find a connection', async () => {
  const simulation = await withDuePolls(8);
  answers(simulation, 8, { answerAfter: 10 * SECOND });
  await simulation.pass(SECOND);
  expect(polls(simulation)).toHaveLength(3);
  await simulation.pass(10 * SECOND);
  expect(polls(simulation)).toHaveLength(6);
});

test('many polls that are due at a start leave one after another over half a minute', async () => {
  const simulation = await withDuePolls(200);
  simulation.launch(simulation.engine.run());
  for (let second = 0; second < 30; second += 1) {
    const before = polls(simulation).length;
    // Another pass, such as a click starts, adds nothing to the pace.
    if (second === 5) simulation.launch(simulation.engine.run());
    await simulation.time.moveTo(START + (second + 1) * SECOND);
    expect(polls(simulation).length - before).toBeLessThanOrEqual(8);
  }
  await simulation.time.moveTo(START + 31 * SECOND);
  const asked = new Set(polls(simulation));
  expect(targets(200).filter(({ urn }) => !asked.has(urn))).toEqual([]);
});

test('while many polls wait for their turn, what a click ordered is sent at once', async () => {
  const simulation = await withDuePolls(200);
  simulation.launch(simulation.engine.run());
  await simulation.time.moveTo(START + SECOND);
  const [target] = targets(1);
  const request = aRequest({ id: 'A|late/e0', targets: target ? [target] : [], ...WAITING });
  await simulation.engine.save('A', [request], [], true);
  simulation.launch(simulation.engine.run());
  await simulation.time.moveTo(START + 2 * SECOND);
  expect(simulation.paid.map(({ urns }) => urns)).toEqual([[target?.urn]]);
});

test.each<[string, Partial<RequestRecord>, number]>([
  ['keeps failing', {}, 1],
  ['was polled just now', { polledAt: START - SECOND }, 0],
  ['the service wants to be asked later', { error: { kind: 'slow-down', retryAfterMs: HOUR } }, 0],
  ['does not fail', { failures: 0, error: null }, 0],
])('“Try now” polls at once what waits for its next try and %s: %o', async (_what, change, times) => {
  const failing = {
    due: START + HOUR,
    polledAt: START - MINUTE,
    failures: 3,
    error: { kind: 'timeout' } as const,
  };
  const simulation = await withDuePolls(1, { ...failing, ...change });
  await simulation.pass(SECOND);
  expect(polls(simulation)).toHaveLength(0);
  answers(simulation, 2, { answer: 'broken' });
  simulation.launch(simulation.engine.checkNow());
  await settled();
  simulation.launch(simulation.engine.checkNow());
  await simulation.pass(2 * SECOND);
  expect(polls(simulation)).toHaveLength(times);
});

test('two passes at once poll each request once, also if one pass comes to it after the other is done', async () => {
  const simulation = await withDuePolls(8);
  answers(simulation, 6, { answerAfter: 5 * SECOND });
  answers(simulation, 2, { answerAfter: SECOND });
  simulation.launch(simulation.engine.run());
  simulation.launch(simulation.engine.run());
  await settled();
  await simulation.time.moveTo(START + 14 * SECOND);
  expect(polls(simulation).toSorted()).toEqual(targets(8).map(({ urn }) => urn));
});

test('a round of polls, person by person, writes nothing after everything was erased', async () => {
  const people = targets(3);
  const simulation = await withDuePolls(1, {
    op: 'contact-batch',
    targets: people,
    each: true,
    remoteId: null,
  });
  answers(simulation, 3, { answerAfter: 20 * SECOND });
  await simulation.pass(SECOND);
  const kept = () => ERASED.flatMap((table) => simulation.disk.keys(table).map((key) => remove(table, key)));
  await simulation.engine.eraseAll(async () => simulation.disk.commit(kept(), true));
  await simulation.pass(HOUR);
  // The round runs to its end, and nothing of it is stored.
  expect(polls(simulation)).toEqual(people.map(({ urn }) => urn));
  expect(kept()).toEqual([]);
});

test('a refused key is tried again also after the clock was set back', async () => {
  const simulation = await withDuePolls(1);
  simulation.disk.commit([put('accounts', anAccount({ refusedAt: START + 2 * DAY }))], true);
  await simulation.restart();
  expect(simulation.engine.due()).toBe(START + timing().keyProbe);
  simulation.disk.commit([put('accounts', anAccount({ refusedAt: START - SECOND }))], true);
  await simulation.restart();
  expect(simulation.engine.due()).toBe(START - SECOND + timing().keyProbe);
});

test('a refused key is tried again soon after the clock was set back while the worker runs', async () => {
  const simulation = await withDuePolls(1);
  await simulation.engine.noteFreeAnswer('A', { ok: false, error: { kind: 'key', status: 401 } });
  expect(simulation.engine.due()).toBe(START + timing().keyProbe);
  simulation.time.offset = -2 * DAY;
  // The poll's own time is left.
  expect(simulation.engine.due()).toBe(START);
});

test('a free answer that refuses another account’s key is noted for that account, and does not pause this one', async () => {
  const simulation = await withDuePolls(1);
  const due = simulation.engine.due();
  const refused = { ok: false, error: { kind: 'key', status: 401 } } as const;
  await simulation.engine.noteFreeAnswer('B', refused);
  const refusedAt = () => simulation.disk.all('accounts').map(({ id, refusedAt: at }) => [id, at]);
  expect(refusedAt()).toEqual([
    ['A', null],
    ['B', START],
  ]);
  expect(simulation.engine.due()).toBe(due);
  await simulation.engine.noteFreeAnswer('A', refused);
  expect(simulation.engine.due()).toBe(START + timing().keyProbe);
  // An answer about something else says nothing about the key.
  await simulation.engine.noteFreeAnswer('A', { ok: false, error: { kind: 'timeout' } });
  expect(refusedAt()[0]).toEqual(['A', START]);
  await simulation.engine.noteFreeAnswer('A', { ok: true, value: null });
  expect(refusedAt()[0]).toEqual(['A', null]);
  expect(simulation.engine.due()).toBe(due);
});
