import { describe, expect, test } from 'vitest';
import { put, StoreError } from '../../../lib/store/store.ts';
import { aPerson, targets } from '../../support/records.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../support/times.ts';
import { settled } from '../../support/virtual-time.ts';
import { calls, calm, enrich, lost, page, person, requestsOf, startProven, unlock } from './clicks.ts';
import type { Simulation } from './recovery/simulation.ts';

describe('clicks', () => {
  test('the same click sent twice, and two quick clicks, are one request', async () => {
    const simulation = await startProven();
    const asks = [unlock(), unlock(), unlock({ clickId: 'click-2' })].map((one) =>
      simulation.orders.placeOrder(one),
    );
    await simulation.rest(HOUR);
    expect((await Promise.all(asks)).map((one) => one.ok && one.value)).toEqual([
      { order: 'A|click-1', joined: false },
      { order: 'A|click-1', joined: true },
      { order: 'A|click-1', joined: true },
    ]);
    expect(calls(simulation, 'contact')).toBe(1);
    expect(simulation.service.spent('A')).toBe(3);
  });

  test('a field that is ordered while another is looked up is sent when that has ended', async () => {
    const simulation = await startProven();
    simulation.launch(simulation.orders.placeOrder(unlock()));
    simulation.launch(
      simulation.orders.placeOrder(unlock({ clickId: 'click-2', fields: ['work_email', 'phone'] })),
    );
    await simulation.pass(5 * SECOND);
    expect(requestsOf(simulation)).toEqual([
      ['A|click-1/c0', 'accepted', 1],
      ['A|click-2/c0', 'recorded', 0],
    ]);
    await simulation.rest(HOUR);
    expect(simulation.paid.map(({ fields }) => fields)).toEqual([['work_email'], ['phone']]);
    expect(simulation.service.spent('A')).toBe(8.5);
  });

  test('an order of two fields while one is looked up is an order of the other alone', async () => {
    const simulation = await startProven();
    simulation.launch(simulation.orders.placeOrder(unlock()));
    const both = unlock({ clickId: 'click-2', fields: ['work_email', 'phone'] });
    simulation.launch(simulation.orders.placeOrder(both));
    await simulation.pass(5 * SECOND);
    expect(simulation.disk.all('orders').map(({ fields }) => fields)).toEqual([['work_email'], ['phone']]);
  });

  test('a field that became known while its order waited is not sent', async () => {
    const simulation = await startProven();
    const people = targets(2, 2);
    simulation.service.enrich('A', 'urn:2', null);
    simulation.launch(simulation.orders.placeOrder(unlock({ people })));
    simulation.launch(
      simulation.orders.placeOrder(
        unlock({ clickId: 'click-2', people: people.slice(0, 1), fields: ['work_email', 'phone'] }),
      ),
    );
    simulation.launch(
      simulation.orders.placeOrder(
        unlock({ clickId: 'click-3', people: people.slice(0, 1), fields: ['phone'] }),
      ),
    );
    await simulation.rest(HOUR);
    expect(simulation.paid.filter(({ op }) => op === 'contact').map(({ fields }) => fields)).toEqual([
      ['phone'],
    ]);
  });

  test('an open look-up of a colleague is joined, and what it does not cover is sent when it has ended', async () => {
    const simulation = await startProven();
    simulation.service.contact('A', { urn: 'urn:2', networkUrl: 'x', fields: ['phone'] }, null, 20 * SECOND);
    simulation.launch(simulation.orders.placeOrder(unlock({ fields: ['work_email', 'phone'] })));
    await simulation.rest(HOUR);
    expect(simulation.paid.map(({ fields }) => fields)).toEqual([['work_email']]);
    expect(requestsOf(simulation)).toEqual([
      ['A|click-1/c0', 'done', 0],
      ['A|click-1/c1', 'done', 1],
    ]);
    expect(simulation.disk.all('charges')).toMatchObject([{ request: 'A|click-1/c1', credits: 3 }]);
    expect(person(simulation, 'urn:2')?.contacts).toMatchObject({
      phone: { value: '+33 2' },
      work_email: { value: 'p2@work.test' },
    });
  });

  test('a click that is sent again after its person was deleted pays nothing', async () => {
    const simulation = await startProven();
    simulation.launch(simulation.orders.placeOrder(enrich()));
    await simulation.rest(HOUR);
    simulation.delete(['urn:2']);
    await settled();
    expect(simulation.disk.keys('orders')).toEqual([]);
    expect(await simulation.orders.placeOrder(enrich())).toEqual({
      ok: true,
      value: { order: 'A|click-e', joined: true },
    });
    expect(simulation.paid).toHaveLength(1);
    expect(simulation.disk.all('charges')).toMatchObject([{ credits: 2, urn: null }]);
  });

  test('an unlock that would fetch a profile waits after that profile’s answer was lost', async () => {
    const simulation = await startProven();
    const people = targets(2, 2);
    simulation.paidScript.push(lost());
    simulation.launch(simulation.orders.placeOrder(enrich({ people })));
    await simulation.pass(10 * SECOND);
    expect(requestsOf(simulation)).toEqual([['A|click-e/e0', 'needs-decision', 1]]);
    const early = simulation.orders.placeOrder(unlock({ people, enrichFirst: true }));
    // Without the profiles nothing is paid for twice.
    const alone = simulation.orders.placeOrder(unlock({ clickId: 'click-3', people: people.slice(0, 1) }));
    await simulation.pass(SECOND);
    expect(await early).toMatchObject({ ok: false, error: { kind: 'too-soon' } });
    expect(await alone).toMatchObject({ ok: true });
    await simulation.pass(MINUTE);
    const late = simulation.orders.placeOrder(unlock({ clickId: 'click-2', people, enrichFirst: true }));
    await simulation.rest(HOUR);
    expect(await late).toMatchObject({ ok: true });
    expect(simulation.disk.all('requests').find(({ id }) => id === 'A|click-e/e0')?.settled).toBe(true);
  });

  test('a lost request that was dismissed still keeps the next one waiting for its minute', async () => {
    const simulation = await startProven();
    const people = targets(1, 2);
    simulation.paidScript.push(lost());
    simulation.launch(simulation.orders.placeOrder(enrich({ people })));
    await simulation.pass(10 * SECOND);
    expect(requestsOf(simulation)).toEqual([['A|click-e/e0', 'needs-decision', 1]]);
    await simulation.orders.settle('A|click-e/e0');
    const early = simulation.orders.placeOrder(enrich({ clickId: 'click-1', people }));
    const other = simulation.orders.placeOrder(enrich({ clickId: 'click-2', people: targets(1, 3) }));
    await simulation.pass(SECOND);
    expect(await early).toMatchObject({ ok: false, error: { kind: 'too-soon' } });
    expect(await other).toMatchObject({ ok: true });
    await simulation.pass(MINUTE);
    const late = simulation.orders.placeOrder(enrich({ clickId: 'click-3', people }));
    await simulation.rest(HOUR);
    expect(await late).toMatchObject({ ok: true });
  });

  test('after a lost answer a click that names no limit asks first', async () => {
    const simulation = await startProven();
    simulation.launch(simulation.orders.placeOrder(enrich({ clickId: 'click-0', people: targets(1, 3) })));
    await simulation.rest(HOUR);
    simulation.paidScript.push(lost());
    simulation.launch(simulation.orders.placeOrder(enrich()));
    await simulation.pass(2 * MINUTE);
    const again = enrich({ clickId: 'click-2', confirmed: false });
    const clicks = [again, { ...again, limit: 2 }].map((one) => simulation.orders.placeOrder(one));
    await simulation.rest(HOUR);
    expect(await Promise.all(clicks)).toMatchObject([
      { ok: false, error: { kind: 'confirm', credits: 2 } },
      { ok: true, value: { joined: false } },
    ]);
  });

  test('a click without an account is refused', async () => {
    const simulation = await startProven();
    await simulation.use(null);
    expect(await simulation.orders.placeOrder(unlock())).toEqual({
      ok: false,
      error: { kind: 'no-account' },
    });
    expect(await simulation.placeSearch(page)).toEqual({ ok: false, error: { kind: 'no-account' } });
  });
});

test('a click, its sending and its answer are each safe from a power cut before anything follows from them', async () => {
  const simulation = await startProven();
  simulation.launch(simulation.orders.placeOrder(unlock()));
  simulation.launch(simulation.placeSearch(page));
  await simulation.rest(HOUR);
  const unsafe = simulation.disk.commits
    .filter(({ durable }) => !durable)
    .flatMap(({ writes }) =>
      writes.flatMap((one) => ('put' in one && one.table === 'requests' ? [one.put] : [])),
    );
  expect(requestsOf(simulation).map(([, state]) => state)).toEqual(['done', 'done']);
  // Only that a poll leaves may be forgotten: it is free to make again.
  expect(unsafe.filter(({ state }) => state !== 'accepted')).toEqual([]);
  expect(unsafe).toHaveLength(calls(simulation, 'contact-status') - 1);
  expect(simulation.calls[0]).toMatchObject({ op: 'contact-status', beforePaying: true });
});

describe('stopping to follow an order', () => {
  const watched = (simulation: Simulation) =>
    Object.fromEntries(simulation.disk.all('orders').map(({ id, watching }) => [id, watching]));

  /** An order of each account, with the second account in use. */
  async function twoAccounts(): Promise<Simulation> {
    const simulation = await startProven();
    simulation.launch(simulation.orders.placeOrder(unlock()));
    await simulation.pass(SECOND);
    await simulation.use('B');
    simulation.launch(simulation.orders.placeOrder(unlock({ clickId: 'click-2' })));
    await simulation.pass(SECOND);
    expect(watched(simulation)).toEqual({ 'A|click-1': true, 'B|click-2': true });
    return simulation;
  }

  test('is noted on that order alone, and what it bought still arrives', async () => {
    const simulation = await twoAccounts();
    await simulation.orders.unwatch('B|click-2');
    expect(watched(simulation)).toEqual({ 'A|click-1': true, 'B|click-2': false });
    await simulation.rest(HOUR);
    expect(person(simulation, 'urn:2', 'B')?.contacts.work_email?.value).toBe('p2@work.test');
    expect(watched(simulation)['B|click-2']).toBe(false);
  });

  test('of another account is not done, nor without one, nor of an order that is not there', async () => {
    const simulation = await twoAccounts();
    const commits = simulation.disk.commits.length;
    await simulation.orders.unwatch('A|click-1');
    await simulation.orders.unwatch('B|no-such-click');
    await simulation.use(null);
    await simulation.orders.unwatch('A|click-1');
    await simulation.orders.unwatch('B|click-2');
    expect(simulation.disk.commits).toHaveLength(commits);
    await simulation.use('A');
    await simulation.orders.unwatch('A|click-1');
    expect(watched(simulation)).toEqual({ 'A|click-1': false, 'B|click-2': true });
  });
});

describe('answers that arrive at the same time', () => {
  /** Unlocks somebody as a colleague a minute ago, so that the service answers at once. */
  async function unlockedBefore(simulation: Simulation, urn: string): Promise<void> {
    simulation.service.contact('A', { urn, networkUrl: 'x', fields: ['work_email'] }, null, 0);
    await simulation.pass(MINUTE);
  }

  test.each([
    ['an enrichment and an unlock', [enrich(), unlock()]],
    ['an unlock and an enrichment', [unlock(), enrich()]],
  ])('%s of one person are both stored', async (_name, orders) => {
    const simulation = await startProven();
    await unlockedBefore(simulation, 'urn:2');
    for (const order of orders) simulation.launch(simulation.orders.placeOrder(order));
    await simulation.rest(HOUR);
    expect(person(simulation, 'urn:2')?.contacts.work_email?.value).toBe('p2@work.test');
    expect(person(simulation, 'urn:2')?.enrichedAt).toBeTypeOf('number');
  });

  test('a free search does not undo an unlock', async () => {
    const simulation = await startProven();
    await unlockedBefore(simulation, 'urn:5');
    const free = { ...page, filters: { localOnly: true } };
    simulation.time.after(150, () => simulation.launch(simulation.placeSearch(free)));
    simulation.launch(simulation.orders.placeOrder(unlock({ people: targets(1, 5) })));
    await simulation.rest(HOUR);
    expect(person(simulation, 'urn:5')).toMatchObject({
      contacts: { work_email: { value: 'p5@work.test' } },
    });
    expect(person(simulation, 'urn:5')?.enrichedAt).toBeTypeOf('number');
  });

  test('of two batches lead to one plan of the next step', async () => {
    const simulation = await startProven();
    const people = targets(20, 21);
    simulation.service.enrich('A', 'urn:21');
    simulation.service.enrich('A', 'urn:40');
    simulation.launch(simulation.orders.placeOrder(unlock({ people, enrichFirst: true })));
    await simulation.rest(2 * HOUR);
    const made = simulation.disk.all('requests').map(({ id, op, targets: { length } }) => [id, op, length]);
    expect(made).toEqual([
      ['A|click-1/c0', 'contact-batch', 15],
      ['A|click-1/c1', 'contact-batch', 5],
      // One of the sixteen who were named could not be enriched.
      ['A|click-1/d0', 'contact-batch', 15],
      ['A|click-1/e0', 'enrich-batch', 15],
      ['A|click-1/e1', 'enrich-batch', 1],
    ]);
    expect(requestsOf(simulation).every(([, , sends]) => sends === 1)).toBe(true);
    expect(simulation.faults).toEqual([]);
  });
});

describe('a worker that dies', () => {
  test('while a batch is under way never sends it again, and polls its people', async () => {
    const simulation = await startProven();
    const people = targets(3, 2);
    for (const { urn } of people) simulation.service.enrich('A', urn, null);
    simulation.paidScript.push(calm({ answerAfter: 20 * SECOND }));
    simulation.launch(simulation.orders.placeOrder(unlock({ people })));
    await simulation.pass(SECOND);
    await simulation.restart();
    await simulation.rest(HOUR);
    expect(calls(simulation, 'contact-batch')).toBe(1);
    expect(person(simulation, 'urn:2')?.contacts.work_email?.value).toBe('p2@work.test');
    expect(simulation.disk.all('charges')).toMatchObject([{ kind: 'lost', credits: null }]);
    expect(requestsOf(simulation)).toEqual([['A|click-1/c0', 'done', 1]]);
  });

  test('before a batch arrived leaves a request that needs a decision', async () => {
    const simulation = await startProven();
    simulation.paidScript.push(calm({ deliveries: [], answerAfter: 20 * SECOND }));
    simulation.launch(simulation.orders.placeOrder(unlock({ people: targets(3, 2) })));
    await simulation.pass(SECOND);
    await simulation.restart();
    await simulation.rest(HOUR);
    expect(calls(simulation, 'contact-batch')).toBe(1);
    expect(requestsOf(simulation)).toEqual([['A|click-1/c0', 'needs-decision', 1]]);
    expect(simulation.disk.all('orders')[0]?.endedAt).not.toBeNull();
  });

  test('while a single unlock is under way looks it up, and never sends it again', async () => {
    const simulation = await startProven();
    simulation.paidScript.push(lost([18 * SECOND]));
    simulation.launch(simulation.orders.placeOrder(unlock()));
    await simulation.pass(SECOND);
    await simulation.restart();
    await simulation.rest(HOUR);
    expect(calls(simulation, 'contact')).toBe(1);
    expect(simulation.service.spent('A')).toBe(3);
    expect(person(simulation, 'urn:2')?.contacts.work_email?.value).toBe('p2@work.test');
  });

  test('does not send a request that was recorded more than a day ago', async () => {
    const simulation = await startProven();
    simulation.launch(simulation.orders.placeOrder(unlock()));
    simulation.launch(simulation.orders.placeOrder(unlock({ clickId: 'click-2', fields: ['phone'] })));
    await simulation.pass(SECOND);
    await simulation.time.moveTo(simulation.time.time + 25 * HOUR);
    await simulation.restart();
    await simulation.rest(HOUR);
    expect(requestsOf(simulation)).toEqual([
      ['A|click-1/c0', 'done', 1],
      ['A|click-2/c0', 'lapsed', 0],
    ]);
    expect(simulation.service.spent('A')).toBe(3);
  });
});

describe('the start of the engine', () => {
  test('does not take a request under way for a lost one', async () => {
    const simulation = await startProven();
    simulation.launch(simulation.orders.placeOrder(enrich({ people: targets(3, 2) })));
    await settled();
    await simulation.use('A');
    await simulation.use('A');
    await simulation.rest(HOUR);
    expect(requestsOf(simulation)).toEqual([['A|click-e/e0', 'done', 1]]);
  });

  test('during which the account is switched takes up no request of the first account', async () => {
    const simulation = await startProven();
    simulation.launch(simulation.orders.placeOrder(unlock()));
    await simulation.pass(SECOND);
    simulation.launch(simulation.use('A'));
    simulation.launch(simulation.use('B'));
    await settled();
    expect(simulation.engine.open()).toEqual([]);
    expect(simulation.engine.session()?.account).toBe('B');
  });

  test('for another account leaves a request whose answer comes later to the first one', async () => {
    const simulation = await startProven();
    simulation.paidScript.push(calm({ answerAfter: 10 * SECOND }));
    simulation.launch(simulation.orders.placeOrder(unlock()));
    await simulation.pass(SECOND);
    await simulation.use('B');
    await simulation.pass(MINUTE);
    expect(simulation.disk.all('requests')).toMatchObject([{ account: 'A', state: 'accepted' }]);
    expect(simulation.engine.open()).toEqual([]);
    expect(simulation.calls.filter(({ account }) => account === 'B')).toEqual([]);
  });

  test.each([
    ['an unlock', (simulation: Simulation) => simulation.orders.placeOrder(unlock())],
    ['a search', (simulation: Simulation) => simulation.placeSearch(page)],
  ])(
    '%s that is sent again after a switch of the account is not paid by the second account too',
    async (_name, click) => {
      const simulation = await startProven();
      simulation.paidScript.push(lost());
      simulation.launch(click(simulation));
      await simulation.pass(SECOND);
      await simulation.use('B');
      await simulation.restart();
      const repeated = click(simulation);
      await simulation.rest(HOUR);
      expect(await repeated).toEqual({ ok: false, error: { kind: 'no-account' } });
      expect(simulation.paid.map(({ account }) => account)).toEqual(['A']);
    },
  );

  test('during which the account is switched does not pause the second account for the first one’s refused key', async () => {
    const simulation = await startProven();
    const [account] = simulation.disk.all('accounts');
    if (account)
      simulation.disk.commit([put('accounts', { ...account, refusedAt: simulation.time.time })], true);
    await simulation.use('B');
    simulation.paidScript.push(calm({ answer: 'slow-down' }));
    simulation.launch(simulation.orders.placeOrder(unlock()));
    await simulation.pass(SECOND);
    const due = simulation.engine.due();
    simulation.launch(simulation.use('A'));
    simulation.launch(simulation.use('B'));
    await settled();
    expect(simulation.engine.due()).toBe(due);
  });

  test('after the clock was set back two days does not postpone requests for two days', async () => {
    const simulation = await startProven();
    simulation.launch(simulation.orders.placeOrder(unlock()));
    await simulation.pass(SECOND);
    simulation.time.offset = -2 * DAY;
    await simulation.restart();
    expect(await simulation.rest(HOUR)).toBe(true);
    expect(person(simulation, 'urn:2')?.contacts.work_email?.value).toBe('p2@work.test');
  });

  test('polls a parked request, but not more often than any other', async () => {
    const simulation = await startProven();
    simulation.paidScript.push(calm({ lookup: () => 2 * HOUR }));
    simulation.launch(simulation.orders.placeOrder(unlock()));
    await simulation.pass(12 * MINUTE);
    expect(simulation.disk.all('requests')[0]?.parked).toBe(true);
    await simulation.pass(5 * MINUTE);
    const before = calls(simulation, 'contact-status');
    for (let n = 0; n < 10; n++) {
      await simulation.restart();
      await simulation.pass(4 * SECOND);
    }
    // 40 seconds at one poll every 15: the first at once.
    expect(calls(simulation, 'contact-status') - before).toBe(3);
    expect(simulation.faults).toEqual([]);
  });
});

describe('a round of polls, one person after the other', () => {
  test('is not begun again too soon if the worker died near its end', async () => {
    const simulation = await startProven();
    const people = targets(15, 1);
    for (const { urn } of people) simulation.service.enrich('A', urn, null);
    simulation.paidScript.push(calm({ answer: 'lost', deliveries: [50], lookup: () => 2 * HOUR }));
    simulation.launch(simulation.orders.placeOrder(unlock({ people })));
    await simulation.pass(MINUTE);
    const [batch] = simulation.disk.all('requests');
    expect(batch).toMatchObject({ op: 'contact-batch', state: 'accepted', each: true });

    await simulation.pass((batch?.due ?? 0) - simulation.time.time - 1);
    const before = calls(simulation, 'contact-status');
    for (let n = 0; n < 15; n++) simulation.script.push(calm({ answerAfter: 8 * SECOND }));
    await simulation.pass(100 * SECOND);
    const asked = calls(simulation, 'contact-status') - before;
    expect(asked).toBeGreaterThan(8);
    expect(asked).toBeLessThan(15);
    simulation.script.length = 0;
    await simulation.restart();
    await simulation.pass(MINUTE);
    expect(calls(simulation, 'contact-status') - before).toBeGreaterThan(asked + 10);
    expect(simulation.faults).toEqual([]);
  });
});

describe('a full disk', () => {
  test('keeps a paid answer until it can be written, and goes on from there', async () => {
    const simulation = await startProven();
    simulation.launch(simulation.orders.placeOrder(enrich()));
    await settled();
    simulation.disk.full = true;
    await simulation.pass(2 * MINUTE);
    expect(person(simulation, 'urn:2')).toBeUndefined();
    simulation.disk.full = false;
    await simulation.rest(HOUR);
    expect(person(simulation, 'urn:2')?.enrichedAt).toBeTypeOf('number');
    expect(simulation.paid).toHaveLength(1);
    expect(simulation.disk.all('orders')[0]?.endedAt).not.toBeNull();
  });

  test.each([
    ['an enrichment', (simulation: Simulation) => simulation.orders.placeOrder(enrich())],
    ['a search', (simulation: Simulation) => simulation.placeSearch(page)],
  ])(
    'after the answer of %s: the answer counts as received, and nothing is paid again',
    async (_name, click) => {
      const simulation = await startProven();
      const clicked = click(simulation);
      await settled();
      simulation.disk.full = true;
      await simulation.pass(10 * SECOND);
      expect(await clicked).toEqual({ ok: false, error: { kind: 'unstored', full: true } });
      const again = click(simulation);
      await settled();
      simulation.disk.full = false;
      await simulation.rest(HOUR);
      expect((await again).ok || (await click(simulation)).ok).toBe(true);
      expect(simulation.paid).toHaveLength(1);
      expect(simulation.service.ledger).toHaveLength(1);
    },
  );

  test('keeps two answers about one person until both can be written', async () => {
    const simulation = await startProven();
    simulation.launch(simulation.orders.placeOrder(unlock()));
    await simulation.pass(25 * SECOND);
    simulation.launch(simulation.orders.placeOrder(enrich()));
    await settled();
    simulation.disk.full = true;
    await simulation.pass(2 * MINUTE);
    simulation.disk.full = false;
    await simulation.rest(HOUR);
    expect(person(simulation, 'urn:2')?.enrichedAt).toBeTypeOf('number');
    expect(person(simulation, 'urn:2')?.contacts.work_email?.value).toBe('p2@work.test');
  });
});

describe('erasing everything', () => {
  test('leaves no record of an order that was being placed, and sends nothing', async () => {
    const simulation = await startProven();
    const clicks = [simulation.orders.placeOrder(unlock()), simulation.placeSearch(page)];
    const erased = simulation.engine.eraseAll(async () => {});
    await simulation.rest(HOUR);
    await erased;
    expect(await Promise.all(clicks)).toEqual([
      { ok: false, error: { kind: 'no-account' } },
      { ok: false, error: { kind: 'no-account' } },
    ]);
    expect([...simulation.disk.keys('orders'), ...simulation.disk.keys('requests')]).toEqual([]);
    expect(simulation.paid).toEqual([]);
  });

  test('on a disk that refuses leaves everything as it was, also requests under way', async () => {
    const simulation = await startProven();
    simulation.launch(simulation.orders.placeOrder(unlock()));
    await settled();
    const erase = async () => Promise.reject(new StoreError(new Error('full')));
    await expect(simulation.engine.eraseAll(erase)).rejects.toThrow(StoreError);
    await simulation.rest(HOUR);
    expect(person(simulation, 'urn:2')?.contacts.work_email?.value).toBe('p2@work.test');
    expect(calls(simulation, 'contact')).toBe(1);
  });

  test('a disk that refuses leaves the session, the open requests and what is due as they were', async () => {
    const simulation = await startProven();
    simulation.launch(simulation.orders.placeOrder(unlock()));
    simulation.launch(simulation.orders.placeOrder(unlock({ clickId: 'click-2', fields: ['phone'] })));
    await simulation.pass(5 * SECOND);
    const picture = () => ({
      open: simulation.engine.open(),
      due: simulation.engine.due(),
      disk: requestsOf(simulation),
    });
    const before = picture();
    const session = simulation.engine.session();
    expect(before.open.map(({ state }) => state)).toEqual(['accepted', 'recorded']);
    expect(before.due).not.toBeNull();
    let during: unknown = null;
    const erase = async () => {
      during = [simulation.engine.session(), simulation.engine.open()];
      throw new StoreError(new Error('full'));
    };
    await expect(simulation.engine.eraseAll(erase)).rejects.toThrow(StoreError);
    expect(during).toEqual([null, []]);
    expect(picture()).toEqual(before);
    expect(simulation.engine.session()).toBe(session);
    expect(session?.account).toBe('A');
  });

  test('a disk that refuses leaves a refused key waiting as it was', async () => {
    const simulation = await startProven();
    simulation.launch(simulation.orders.placeOrder(unlock()));
    await simulation.pass(SECOND);
    simulation.service.account('A').hasKey = false;
    await simulation.pass(MINUTE);
    const due = simulation.engine.due();
    expect(due).toBeGreaterThan(simulation.time.time + MINUTE);
    const erase = () => Promise.reject(new StoreError(new Error('full')));
    await expect(simulation.engine.eraseAll(erase)).rejects.toThrow(StoreError);
    expect(simulation.engine.due()).toBe(due);
  });
});

describe('the key in the answer of a free call', () => {
  const free = { ...page, filters: { localOnly: true } };
  const refusedAt = (simulation: Simulation) =>
    simulation.disk.all('accounts').find(({ id }) => id === 'A')?.refusedAt ?? null;

  test('pauses everything if it is refused, and goes on if it is accepted', async () => {
    const simulation = await startProven();
    simulation.service.account('A').hasKey = false;
    expect(await simulation.placeSearch(free)).toMatchObject({ ok: false, error: { kind: 'key' } });
    expect(refusedAt(simulation)).not.toBeNull();
    simulation.launch(simulation.orders.placeOrder(unlock()));
    simulation.service.account('A').hasKey = true;
    expect((await simulation.placeSearch(free)).ok).toBe(true);
    expect(refusedAt(simulation)).toBeNull();
    await simulation.rest(HOUR);
    expect(person(simulation, 'urn:2')?.contacts.work_email?.value).toBe('p2@work.test');
  });
});

describe('records that cannot be read', () => {
  test('a request that cannot be read is not planned again, since it may have been sent', async () => {
    const simulation = await startProven();
    for (const { urn } of targets(3, 2)) simulation.service.enrich('A', urn, null);
    simulation.launch(simulation.orders.placeOrder(unlock({ people: targets(3, 2) })));
    await simulation.pass(SECOND);
    simulation.disk.corrupt('requests', 'A|click-1/c0', 'garbage');
    await simulation.restart();
    await simulation.rest(HOUR);
    expect(calls(simulation, 'contact-batch')).toBe(1);
    expect(requestsOf(simulation)).toEqual([['A|click-1/c0', 'needs-decision', 1]]);
    expect(simulation.disk.all('orders')[0]?.endedAt).not.toBeNull();
  });

  test('an answer is stored if its request became unreadable meanwhile', async () => {
    const simulation = await startProven();
    simulation.launch(simulation.orders.placeOrder(enrich()));
    await settled();
    simulation.disk.corrupt('requests', 'A|click-e/e0', null);
    await simulation.rest(HOUR);
    expect(person(simulation, 'urn:2')?.enrichedAt).toBeTypeOf('number');
    expect(simulation.paid).toHaveLength(1);
  });

  test('a click whose order cannot be read is not accepted a second time', async () => {
    const simulation = await startProven();
    simulation.launch(simulation.orders.placeOrder(enrich({ refresh: true })));
    await simulation.pass(SECOND);
    simulation.disk.corrupt('orders', 'A|click-e', { id: 7 });
    await simulation.restart();
    await simulation.orders.placeOrder(enrich({ refresh: true }));
    expect(await simulation.orders.placeOrder(enrich({ refresh: true }))).toMatchObject({
      ok: true,
      value: { joined: true },
    });
    await simulation.rest(HOUR);
    expect(simulation.paid).toHaveLength(1);
  });
});

const SEARCH_LOST = { kind: 'search-lost', request: 'A|search-1' };

describe('searching', () => {
  test('pays for a result page once, and reads it from the store from then on', async () => {
    const simulation = await startProven();
    const asks = [
      simulation.placeSearch(page),
      simulation.placeSearch({ ...page, clickId: 'search-2', prompt: ' go ' }),
    ];
    await simulation.rest(HOUR);
    for (const asked of await Promise.all(asks))
      expect(asked).toMatchObject({ ok: true, value: { charged: 1 } });
    await simulation.restart();
    expect(await simulation.placeSearch({ ...page, clickId: 'search-3' })).toMatchObject({ ok: true });
    expect(calls(simulation, 'search')).toBe(1);
  });

  test('by filters alone is kept under what was typed, where earlier versions kept it', async () => {
    const simulation = await startProven();
    const asked = simulation.placeSearch({ ...page, prompt: '', filters: { skills: [{ name: 'Go' }] } });
    await simulation.rest(HOUR);
    expect(await asked).toMatchObject({
      ok: true,
      value: { key: '["","{\\"skills\\":[{\\"name\\":\\"Go\\"}]}"]' },
    });
  });

  test('never repeats a lost search by itself; the recruiter can, which settles the lost one', async () => {
    const simulation = await startProven();
    simulation.paidScript.push(lost());
    const first = simulation.placeSearch(page);
    await simulation.rest(HOUR);
    expect(await first).toMatchObject({ ok: false, error: { kind: 'search-lost' } });
    for (const again of [page, { ...page, clickId: 'search-2' }])
      expect(await simulation.placeSearch(again)).toEqual({
        ok: false,
        error: { kind: 'search-lost', request: 'A|search-1', balanceFell: null },
      });
    expect(calls(simulation, 'search')).toBe(1);
    const again = { ...page, clickId: 'search-3', again: true };
    expect(await simulation.placeSearch(again)).toEqual({
      ok: false,
      error: { kind: 'too-soon', at: expect.any(Number) },
    });
    await simulation.pass(MINUTE);
    const paid = simulation.placeSearch(again);
    await simulation.rest(HOUR);
    expect(await paid).toMatchObject({ ok: true });
    expect(simulation.disk.all('requests').map(({ id, settled: isSettled }) => [id, isSettled])).toEqual([
      ['A|search-1', true],
      ['A|search-3', false],
    ]);
    expect(simulation.service.spent('A')).toBe(2);
  });

  test('that was lost tells what the balance did, once that is known', async () => {
    const simulation = await startProven();
    await simulation.placeSearch({ ...page, filters: { localOnly: true } });
    simulation.paidScript.push(lost());
    const first = simulation.placeSearch(page);
    await simulation.pass(SECOND);
    expect(await first).toEqual({ ok: false, error: { ...SEARCH_LOST, balanceFell: null } });
    await simulation.rest(HOUR);
    expect(await simulation.placeSearch({ ...page, clickId: 'search-2' })).toEqual({
      ok: false,
      error: { ...SEARCH_LOST, balanceFell: 1 },
    });
  });

  test('in the own pool is free, and equal searches are sent once', async () => {
    const simulation = await startProven();
    const free = { ...page, filters: { localOnly: true } };
    const both = await Promise.all([
      simulation.placeSearch(free),
      simulation.placeSearch({ ...free, clickId: 'search-2' }),
    ]);
    expect(both.every(({ ok }) => ok)).toBe(true);
    expect(simulation.disk.keys('requests')).toEqual([]);
    expect(simulation.service.spent('A')).toBe(0);
  });

  test('in the own pool asks again once the result page is five minutes old', async () => {
    const simulation = await startProven();
    const free = { ...page, filters: { localOnly: true } };
    const askedAt = () => simulation.disk.all('resultPages')[0]?.at ?? 0;
    expect(await simulation.placeSearch(free)).toMatchObject({ ok: true });
    const first = askedAt();
    expect(first).toBe(simulation.time.wall());
    await simulation.time.moveTo(first + 5 * MINUTE);
    expect(await simulation.placeSearch(free)).toMatchObject({ ok: true, value: { at: first } });
    expect(askedAt()).toBe(first);
    await simulation.time.moveTo(first + 5 * MINUTE + 1);
    expect(await simulation.placeSearch(free)).toMatchObject({
      ok: true,
      value: { at: simulation.time.wall() },
    });
    expect(askedAt()).toBe(simulation.time.wall());
  });

  test('with a rate limit says so and ends: it does not leave later by itself', async () => {
    const simulation = await startProven();
    simulation.paidScript.push(calm({ answer: 'slow-down', retryAfterMs: MINUTE }));
    const asked = simulation.placeSearch(page);
    await simulation.pass(SECOND);
    expect(await asked).toEqual({ ok: false, error: { kind: 'slow-down', retryAfterMs: MINUTE } });
    await simulation.pass(HOUR);
    expect(simulation.paid).toHaveLength(1);
    expect(requestsOf(simulation)).toEqual([['A|search-1', 'refused', 1]]);
    expect(simulation.disk.all('charges')).toEqual([]);
    const again = simulation.placeSearch({ ...page, clickId: 'search-2' });
    await simulation.pass(SECOND);
    expect(await again).toMatchObject({ ok: true });
    expect(simulation.service.spent('A')).toBe(1);
  });
});

describe('a refusal of the service', () => {
  test('because of missing credits stops the other batches of the order', async () => {
    const simulation = await startProven();
    await simulation.use('B');
    simulation.service.account('B').credits = 0;
    const asked = simulation.orders.placeOrder(enrich({ people: targets(40) }));
    await settled();
    await simulation.time.moveTo(simulation.time.time + SECOND);
    expect(await asked).toMatchObject({ ok: true });
    expect(simulation.paid).toHaveLength(1);
    expect(requestsOf(simulation).map(([, state]) => state)).toEqual(['refused', 'refused', 'refused']);
    expect(simulation.disk.all('charges')).toEqual([]);
  });

  test('because of a rate limit ends the request the fifth time', async () => {
    const simulation = await startProven();
    for (let n = 0; n < 6; n++) simulation.paidScript.push(calm({ answer: 'slow-down' }));
    simulation.launch(simulation.orders.placeOrder(unlock()));
    await simulation.rest(2 * HOUR);
    expect(simulation.paid).toHaveLength(6);
    expect(requestsOf(simulation)).toEqual([['A|click-1/c0', 'refused', 1]]);
    expect(simulation.service.spent('A')).toBe(0);
  });
});

describe("the recruiter's limits", () => {
  /** The account with the price of a work email, single and in a batch. */
  function withPrices(simulation: Simulation): void {
    const account = simulation.disk.all('accounts').find(({ id }) => id === 'A');
    const price = { fields: ['work_email' as const], people: 1, credits: 3, at: 1 };
    const prices = [
      { ...price, op: 'contact' as const },
      { ...price, op: 'contact-batch' as const },
    ];
    if (account) simulation.disk.commit([put('accounts', { ...account, prices })], true);
  }

  test('a click above the limit asks first, with the highest price', async () => {
    const simulation = await startProven();
    withPrices(simulation);
    simulation.limits = { confirmAbove: 5, dailyCap: null };
    const two = unlock({ people: targets(2), confirmed: false });
    expect(await simulation.orders.placeOrder(two)).toEqual({
      ok: false,
      error: { kind: 'confirm', credits: 6, unpriced: [], balance: null, much: true },
    });
    expect(simulation.disk.keys('orders')).toEqual([]);
  });

  test('two clicks at the same time do not exceed the cap together', async () => {
    const simulation = await startProven();
    withPrices(simulation);
    simulation.limits = { confirmAbove: null, dailyCap: 5 };
    const asks = [2, 3, 6].map((n) =>
      simulation.orders.placeOrder(unlock({ clickId: `click-${n}`, people: targets(1, n) })),
    );
    await simulation.rest(HOUR);
    const results = await Promise.all(asks);
    expect(results.map(({ ok }) => ok)).toEqual([true, false, false]);
    expect(simulation.service.spent('A')).toBe(3);
  });

  test('a lost answer counts as charged', async () => {
    const simulation = await startProven();
    const account = simulation.disk.all('accounts').find(({ id }) => id === 'A');
    const search = { op: 'search' as const, fields: [], people: 1, credits: 1, at: 1 };
    if (account) simulation.disk.commit([put('accounts', { ...account, prices: [search] })], true);
    simulation.limits = { confirmAbove: null, dailyCap: 1 };
    simulation.paidScript.push(lost());
    simulation.launch(simulation.placeSearch(page));
    await simulation.rest(HOUR);
    expect(await simulation.placeSearch({ ...page, page: 2, clickId: 'search-2' })).toEqual({
      ok: false,
      error: { kind: 'capped', cap: 1, spentToday: 0, atRisk: 1 },
    });
    expect(calls(simulation, 'search')).toBe(1);
  });

  test('an unknown price asks first, once for all steps of the order', async () => {
    const simulation = await startProven();
    const people = targets(2, 2);
    const order = unlock({ people, enrichFirst: true, confirmed: false });
    expect(await simulation.orders.placeOrder(order)).toEqual({
      ok: false,
      error: {
        kind: 'confirm',
        credits: null,
        unpriced: [
          { op: 'contact-batch', people: 2, fields: ['work_email'] },
          { op: 'enrich-batch', people: 2, fields: [] },
        ],
        balance: null,
      },
    });
    expect(simulation.paid).toEqual([]);
    const asked = simulation.orders.placeOrder({ ...order, confirmed: true });
    await simulation.rest(HOUR);
    expect(await asked).toMatchObject({ ok: true });
    expect(simulation.paid.map(({ op }) => op)).toEqual(['contact-batch', 'enrich-batch', 'contact-batch']);
  });

  test('the next batches of an order are checked with the price that its first batch named', async () => {
    const simulation = await startProven();
    simulation.limits = { confirmAbove: null, dailyCap: 40 };
    simulation.launch(simulation.orders.placeOrder(enrich({ people: targets(32, 2) })));
    await simulation.rest(HOUR);
    const states = simulation.disk
      .all('requests')
      .map(({ targets: { length }, error }) => [length, error?.kind]);
    // With prices unknown, the order may cost what is left of the cap. Fifteen more people would exceed that; the last two do not.
    expect(states).toEqual([
      [15, undefined],
      [15, 'over-limit'],
      [2, undefined],
    ]);
    expect(simulation.service.spent('A')).toBeLessThanOrEqual(40);
  });

  test('the next click is checked with the price that a refusal named', async () => {
    const simulation = await startProven();
    await simulation.use('B');
    simulation.service.account('B').credits = 0;
    simulation.service.account('B').extra = 1;
    simulation.launch(simulation.orders.placeOrder(unlock()));
    await simulation.rest(HOUR);
    simulation.limits = { confirmAbove: 2, dailyCap: null };
    const next = unlock({ clickId: 'click-2', people: targets(1, 3), confirmed: false });
    expect(await simulation.orders.placeOrder(next)).toEqual({
      ok: false,
      error: { kind: 'confirm', credits: 3, unpriced: [], balance: null, much: true },
    });
  });

  test('a request that waited is checked with the cap of the day on which it is sent', async () => {
    const simulation = await startProven();
    simulation.launch(simulation.orders.placeOrder(unlock()));
    simulation.launch(simulation.orders.placeOrder(unlock({ clickId: 'click-2', fields: ['phone'] })));
    await simulation.pass(SECOND);
    simulation.limits = { confirmAbove: null, dailyCap: 3 };
    await simulation.rest(HOUR);
    expect(simulation.disk.all('requests').at(-1)).toMatchObject({
      state: 'refused',
      error: { kind: 'capped', cap: 3 },
    });
    expect(simulation.service.spent('A')).toBe(3);
  });
});

test('a person known before is kept if the answer of a batch does not have them', async () => {
  const simulation = await startProven();
  const contacts = { work_email: { value: 'old@work.test', at: 1 } };
  simulation.disk.commit([put('people', aPerson({ urn: 'urn:2', enrichedAt: 1, contacts }))], true);
  for (const { urn } of targets(2, 2)) simulation.service.enrich('A', urn, null);
  simulation.launch(
    simulation.orders.placeOrder(unlock({ people: targets(2, 2), fields: ['work_email', 'phone'] })),
  );
  await simulation.rest(HOUR);
  expect(person(simulation, 'urn:2')?.contacts.work_email?.value).toBeTruthy();
  expect(person(simulation, 'urn:2')?.contacts.phone?.value).toBe('+33 2');
});
