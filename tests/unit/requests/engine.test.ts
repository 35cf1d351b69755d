import { expect, test } from 'vitest';
import { timing } from '../../../lib/schedule/timing.ts';
import type { RequestRecord } from '../../../lib/store/records.ts';
import { put, remove } from '../../../lib/store/store.ts';
import { calmFate, type Fate } from '../../support/model-client.ts';
import { anAccount, anOrder, aRequest, targets } from '../../support/records.ts';
import { DAY, HOUR, MINUTE, SECOND, START } from '../../support/times.ts';
import { settled } from '../../support/virtual-time.ts';
import { Rig } from './recovery/rig.ts';

const polls = (rig: Rig) => rig.calls.filter(({ op }) => op === 'contact-status').map(({ urns }) => urns[0]);
const answers = (rig: Rig, count: number, change: Partial<Fate>) =>
  rig.script.push(...Array.from({ length: count }, () => ({ ...calmFate(), ...change })));

const ERASED = ['requests', 'orders', 'charges'] as const;

/** A worker that finds this many unlocks to ask about, all of them due. */
async function withDuePolls(count: number, change: Partial<RequestRecord> = {}): Promise<Rig> {
  const rig = await Rig.start(1);
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
    rig.disk.commit([put('orders', anOrder({ id, people: [target] })), put('requests', request)], true);
  }
  await rig.restart();
  return rig;
}

test('no more than six calls are under way at once', async () => {
  const rig = await withDuePolls(20);
  answers(rig, 20, { answerAfter: 10 * SECOND });
  await rig.pass(SECOND);
  expect(polls(rig)).toHaveLength(6);
  await rig.pass(10 * SECOND);
  expect(polls(rig)).toHaveLength(12);
});

test('two passes at once ask about each request once, also where one comes to it after the other is done', async () => {
  const rig = await withDuePolls(8);
  answers(rig, 6, { answerAfter: 5 * SECOND });
  answers(rig, 2, { answerAfter: SECOND });
  rig.launch(rig.engine.run());
  rig.launch(rig.engine.run());
  await settled();
  await rig.time.moveTo(START + 14 * SECOND);
  expect(polls(rig).toSorted()).toEqual(targets(8).map(({ urn }) => urn));
});

test('a round about one person after the other writes nothing back once everything is erased', async () => {
  const people = targets(3);
  const rig = await withDuePolls(1, { op: 'contact-batch', targets: people, each: true, remoteId: null });
  answers(rig, 3, { answerAfter: 20 * SECOND });
  await rig.pass(SECOND);
  const kept = () => ERASED.flatMap((table) => rig.disk.keys(table).map((key) => remove(table, key)));
  await rig.engine.eraseAll(async () => rig.disk.commit(kept(), true));
  await rig.pass(HOUR);
  // The round goes to its end, and nothing of it is kept.
  expect(polls(rig)).toEqual(people.map(({ urn }) => urn));
  expect(kept()).toEqual([]);
});

test('a clock that went back does not keep a refused key from being tried again', async () => {
  const rig = await withDuePolls(1);
  rig.disk.commit([put('accounts', anAccount({ refusedAt: START + 2 * DAY }))], true);
  await rig.restart();
  expect(rig.engine.due()).toBe(START + timing().keyProbe);
  rig.disk.commit([put('accounts', anAccount({ refusedAt: START - SECOND }))], true);
  await rig.restart();
  expect(rig.engine.due()).toBe(START - SECOND + timing().keyProbe);
});

test('what a free answer says about another account’s key is noted there, and pauses nothing here', async () => {
  const rig = await withDuePolls(1);
  const due = rig.engine.due();
  const refused = { ok: false, error: { kind: 'key', status: 401 } } as const;
  await rig.engine.noteFreeAnswer('B', refused);
  const refusedAt = () => rig.disk.all('accounts').map(({ id, refusedAt: at }) => [id, at]);
  expect(refusedAt()).toEqual([
    ['A', null],
    ['B', START],
  ]);
  expect(rig.engine.due()).toBe(due);
  await rig.engine.noteFreeAnswer('A', refused);
  expect(rig.engine.due()).toBe(START + timing().keyProbe);
  // An answer about something else says nothing about the key.
  await rig.engine.noteFreeAnswer('A', { ok: false, error: { kind: 'timeout' } });
  expect(refusedAt()[0]).toEqual(['A', START]);
  await rig.engine.noteFreeAnswer('A', { ok: true, value: null });
  expect(refusedAt()[0]).toEqual(['A', null]);
  expect(rig.engine.due()).toBe(due);
});
