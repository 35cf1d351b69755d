import { describe, expect, test } from 'vitest';
import type { Order } from '../../../lib/requests/place-order.ts';
import { put, StoreError } from '../../../lib/store/store.ts';
import { calmFate, type Fate } from '../../support/model-client.ts';
import { aCharge, aPerson, targets } from '../../support/records.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../support/times.ts';
import { settled } from '../../support/virtual-time.ts';
import { Rig } from './recovery/rig.ts';

const calm = (change: Partial<Fate> = {}): Fate => ({ ...calmFate(), ...change });
const lost = (deliveries: number[] = [50]) => calm({ deliveries, answer: 'lost' });

function unlock(change: Partial<Order> = {}): Order {
  return {
    clickId: 'click-1',
    kind: 'unlock',
    people: targets(1, 2),
    fields: ['work_email'],
    confirmed: true,
    ...change,
  };
}

const enrich = (change: Partial<Order> = {}) =>
  unlock({ kind: 'enrich', fields: [], clickId: 'click-e', ...change });
const page = { clickId: 'search-1', prompt: 'go', filters: {}, page: 1, confirmed: true };

const requestsOf = (rig: Rig) => rig.disk.all('requests').map(({ id, state, sends }) => [id, state, sends]);
const calls = (rig: Rig, op: string) => rig.calls.filter((call) => call.op === op).length;
const person = (rig: Rig, urn: string, account = 'A') =>
  rig.disk.all('people').find((one) => one.urn === urn && one.account === account);

describe('clicks', () => {
  test('the same click twice, and two clicks in a hurry, are one request', async () => {
    const rig = await Rig.start(1);
    const asks = [unlock(), unlock(), unlock({ clickId: 'click-2' })].map((one) =>
      rig.orders.placeOrder(one),
    );
    await rig.rest(HOUR);
    expect((await Promise.all(asks)).map((one) => one.ok && one.value)).toEqual([
      { order: 'A|click-1', joined: false },
      { order: 'A|click-1', joined: true },
      { order: 'A|click-1', joined: true },
    ]);
    expect(calls(rig, 'contact')).toBe(1);
    expect(rig.service.spent('A')).toBe(3);
  });

  test('a field asked for while another is looked up goes when that has ended', async () => {
    const rig = await Rig.start(1);
    rig.launch(rig.orders.placeOrder(unlock()));
    rig.launch(rig.orders.placeOrder(unlock({ clickId: 'click-2', fields: ['work_email', 'phone'] })));
    await rig.pass(5 * SECOND);
    expect(requestsOf(rig)).toEqual([
      ['A|click-1/c0', 'accepted', 1],
      ['A|click-2/c0', 'recorded', 0],
    ]);
    await rig.rest(HOUR);
    expect(rig.paid.map(({ fields }) => fields)).toEqual([['work_email'], ['phone']]);
    expect(rig.service.spent('A')).toBe(8.5);
  });

  test('what became known while a click waited is not asked for', async () => {
    const rig = await Rig.start(1);
    const people = targets(2, 2);
    rig.service.enrich('A', 'urn:2', null);
    rig.launch(rig.orders.placeOrder(unlock({ people })));
    rig.launch(
      rig.orders.placeOrder(
        unlock({ clickId: 'click-2', people: people.slice(0, 1), fields: ['work_email', 'phone'] }),
      ),
    );
    rig.launch(
      rig.orders.placeOrder(unlock({ clickId: 'click-3', people: people.slice(0, 1), fields: ['phone'] })),
    );
    await rig.rest(HOUR);
    expect(rig.paid.filter(({ op }) => op === 'contact').map(({ fields }) => fields)).toEqual([['phone']]);
  });

  test('somebody else takes over what the recruiter asked for: the rest follows', async () => {
    const rig = await Rig.start(1);
    rig.service.contact('A', { urn: 'urn:2', networkUrl: 'x', fields: ['phone'] }, null, 20 * SECOND);
    rig.launch(rig.orders.placeOrder(unlock({ fields: ['work_email', 'phone'] })));
    await rig.rest(HOUR);
    expect(rig.paid.map(({ fields }) => fields)).toEqual([['work_email', 'phone'], ['work_email']]);
    expect(person(rig, 'urn:2')?.contacts).toMatchObject({
      phone: { value: '+33 2' },
      work_email: { value: 'p2@work.test' },
    });
  });

  test('a click that comes again after its person was deleted buys nothing', async () => {
    const rig = await Rig.start(1);
    rig.launch(rig.orders.placeOrder(enrich()));
    await rig.rest(HOUR);
    rig.delete(['urn:2']);
    await settled();
    expect(rig.disk.keys('orders')).toEqual([]);
    expect(await rig.orders.placeOrder(enrich())).toEqual({
      ok: true,
      value: { order: 'A|click-e', joined: true },
    });
    expect(rig.paid).toHaveLength(1);
    expect(rig.disk.all('charges')).toMatchObject([{ credits: 2, urn: null }]);
  });

  test('without an account nothing happens', async () => {
    const rig = await Rig.start(1);
    await rig.use(null);
    expect(await rig.orders.placeOrder(unlock())).toEqual({ ok: false, error: { kind: 'no-account' } });
    expect(await rig.placeSearch(page)).toEqual({ ok: false, error: { kind: 'no-account' } });
  });
});

test('a click, its sending and its answer are each safe from a power cut before anything follows from them', async () => {
  const rig = await Rig.start(1);
  rig.launch(rig.orders.placeOrder(unlock()));
  rig.launch(rig.placeSearch(page));
  await rig.rest(HOUR);
  const unsafe = rig.disk.commits
    .filter(({ durable }) => !durable)
    .flatMap(({ writes }) =>
      writes.flatMap((one) => ('put' in one && one.table === 'requests' ? [one.put] : [])),
    );
  expect(requestsOf(rig).map(([, state]) => state)).toEqual(['done', 'done']);
  // Only that a poll leaves may be forgotten: it is free to make again.
  expect(unsafe.filter(({ state }) => state !== 'accepted')).toEqual([]);
  expect(unsafe).toHaveLength(calls(rig, 'contact-status'));
});

describe('stopping to follow an order', () => {
  const watched = (rig: Rig) =>
    Object.fromEntries(rig.disk.all('orders').map(({ id, watching }) => [id, watching]));

  /** An order of each account, with the second account in use. */
  async function twoAccounts(): Promise<Rig> {
    const rig = await Rig.start(1);
    rig.launch(rig.orders.placeOrder(unlock()));
    await rig.pass(SECOND);
    await rig.use('B');
    rig.launch(rig.orders.placeOrder(unlock({ clickId: 'click-2' })));
    await rig.pass(SECOND);
    expect(watched(rig)).toEqual({ 'A|click-1': true, 'B|click-2': true });
    return rig;
  }

  test('is noted on that order alone, and what it bought still arrives', async () => {
    const rig = await twoAccounts();
    await rig.orders.unwatch('B|click-2');
    expect(watched(rig)).toEqual({ 'A|click-1': true, 'B|click-2': false });
    await rig.rest(HOUR);
    expect(person(rig, 'urn:2', 'B')?.contacts.work_email?.value).toBe('p2@work.test');
    expect(watched(rig)['B|click-2']).toBe(false);
  });

  test('of another account is not done, nor without one, nor of an order that is not there', async () => {
    const rig = await twoAccounts();
    const commits = rig.disk.commits.length;
    await rig.orders.unwatch('A|click-1');
    await rig.orders.unwatch('B|no-such-click');
    await rig.use(null);
    await rig.orders.unwatch('A|click-1');
    await rig.orders.unwatch('B|click-2');
    expect(rig.disk.commits).toHaveLength(commits);
    await rig.use('A');
    await rig.orders.unwatch('A|click-1');
    expect(watched(rig)).toEqual({ 'A|click-1': false, 'B|click-2': true });
  });
});

describe('answers that arrive in one moment', () => {
  /** What a colleague unlocked a minute ago answers at once. */
  async function unlockedBefore(rig: Rig, urn: string): Promise<void> {
    rig.service.contact('A', { urn, networkUrl: 'x', fields: ['work_email'] }, null, 0);
    await rig.pass(MINUTE);
  }

  test.each([
    ['an enrichment and an unlock', [enrich(), unlock()]],
    ['an unlock and an enrichment', [unlock(), enrich()]],
  ])('%s of one person are both kept', async (_name, orders) => {
    const rig = await Rig.start(1);
    await unlockedBefore(rig, 'urn:2');
    for (const order of orders) rig.launch(rig.orders.placeOrder(order));
    await rig.rest(HOUR);
    expect(person(rig, 'urn:2')?.contacts.work_email?.value).toBe('p2@work.test');
    expect(person(rig, 'urn:2')?.enrichedAt).toBeTypeOf('number');
  });

  test('a free search does not undo an unlock', async () => {
    const rig = await Rig.start(1);
    await unlockedBefore(rig, 'urn:5');
    const free = { ...page, filters: { localOnly: true } };
    rig.time.after(150, () => rig.launch(rig.placeSearch(free)));
    rig.launch(rig.orders.placeOrder(unlock({ people: targets(1, 5) })));
    await rig.rest(HOUR);
    expect(person(rig, 'urn:5')).toMatchObject({
      lastRequest: null,
      contacts: { work_email: { value: 'p5@work.test' } },
    });
    expect(person(rig, 'urn:5')?.enrichedAt).toBeTypeOf('number');
  });

  test('two batches that end together plan the next step once', async () => {
    const rig = await Rig.start(1);
    const people = targets(20, 21);
    for (const { urn } of people) rig.service.enrich('A', urn, null);
    rig.launch(rig.orders.placeOrder(unlock({ people, enrichFirst: true })));
    await rig.rest(2 * HOUR);
    expect(calls(rig, 'enrich-batch')).toBe(2);
    expect(calls(rig, 'contact-batch')).toBe(2);
    expect(requestsOf(rig).every(([, , sends]) => sends === 1)).toBe(true);
    expect(rig.faults).toEqual([]);
  });
});

describe('a worker that dies', () => {
  test('while a batch is on its way: it is never sent again, its people are asked about', async () => {
    const rig = await Rig.start(1);
    const people = targets(3, 2);
    for (const { urn } of people) rig.service.enrich('A', urn, null);
    rig.script.push(calm({ answerAfter: 20 * SECOND }));
    rig.launch(rig.orders.placeOrder(unlock({ people })));
    await rig.pass(SECOND);
    await rig.restart();
    await rig.rest(HOUR);
    expect(calls(rig, 'contact-batch')).toBe(1);
    expect(person(rig, 'urn:2')?.contacts.work_email?.value).toBe('p2@work.test');
    expect(rig.disk.all('charges')).toMatchObject([{ kind: 'lost', credits: null }]);
    expect(requestsOf(rig)).toEqual([['A|click-1/c0', 'done', 1]]);
  });

  test('before a batch arrived: the recruiter is asked', async () => {
    const rig = await Rig.start(1);
    rig.script.push(calm({ deliveries: [], answerAfter: 20 * SECOND }));
    rig.launch(rig.orders.placeOrder(unlock({ people: targets(3, 2) })));
    await rig.pass(SECOND);
    await rig.restart();
    await rig.rest(HOUR);
    expect(calls(rig, 'contact-batch')).toBe(1);
    expect(requestsOf(rig)).toEqual([['A|click-1/c0', 'needs-decision', 1]]);
    expect(rig.disk.all('orders')[0]?.endedAt).not.toBeNull();
  });

  test('while a single unlock is on its way: it is looked for before it is sent again', async () => {
    const rig = await Rig.start(1);
    rig.script.push(lost([18 * SECOND]));
    rig.launch(rig.orders.placeOrder(unlock()));
    await rig.pass(SECOND);
    await rig.restart();
    await rig.rest(HOUR);
    expect(calls(rig, 'contact')).toBe(1);
    expect(rig.service.spent('A')).toBe(3);
    expect(person(rig, 'urn:2')?.contacts.work_email?.value).toBe('p2@work.test');
  });

  test('a refresh is repeated without force, and says that it is not sure', async () => {
    const rig = await Rig.start(1);
    rig.script.push(lost());
    rig.launch(rig.orders.placeOrder(enrich({ refresh: true })));
    await rig.rest(HOUR);
    expect(rig.paid.map(({ forced }) => forced)).toEqual([true, false]);
    expect(rig.service.spent('A')).toBe(2);
    expect(rig.disk.all('requests')[0]?.outcomes).toMatchObject([
      { result: 'enriched', reason: 'refresh-not-confirmed' },
    ]);
  });

  test('a repeat that the cache no longer makes free is not made', async () => {
    const rig = await Rig.start(1);
    rig.script.push(lost());
    rig.launch(rig.orders.placeOrder(enrich()));
    await rig.pass(SECOND);
    await rig.time.moveTo(rig.time.time + 31 * DAY);
    await rig.restart();
    await rig.rest(HOUR);
    expect(rig.paid).toHaveLength(1);
    expect(requestsOf(rig)).toEqual([['A|click-e/e0', 'needs-decision', 1]]);
  });

  test('a click that never left in a day is not sent any more', async () => {
    const rig = await Rig.start(1);
    rig.launch(rig.orders.placeOrder(unlock()));
    rig.launch(rig.orders.placeOrder(unlock({ clickId: 'click-2', fields: ['phone'] })));
    await rig.pass(SECOND);
    await rig.time.moveTo(rig.time.time + 25 * HOUR);
    await rig.restart();
    await rig.rest(HOUR);
    expect(requestsOf(rig)).toEqual([
      ['A|click-1/c0', 'done', 1],
      ['A|click-2/c0', 'lapsed', 0],
    ]);
    expect(rig.service.spent('A')).toBe(3);
  });
});

describe('taking work up', () => {
  test('does not mistake what is under way for what was lost', async () => {
    const rig = await Rig.start(1);
    rig.launch(rig.orders.placeOrder(enrich({ people: targets(3, 2) })));
    await settled();
    await rig.use('A');
    await rig.use('A');
    await rig.rest(HOUR);
    expect(requestsOf(rig)).toEqual([['A|click-e/e0', 'done', 1]]);
  });

  test("a switch in the middle of it leaves nothing of the first account in the second's engine", async () => {
    const rig = await Rig.start(1);
    rig.launch(rig.orders.placeOrder(unlock()));
    await rig.pass(SECOND);
    rig.launch(rig.use('A'));
    rig.launch(rig.use('B'));
    await settled();
    expect(rig.engine.open()).toEqual([]);
    expect(rig.engine.session()?.account).toBe('B');
  });

  test.each([
    ['an unlock', (rig: Rig) => rig.orders.placeOrder(unlock())],
    ['a search', (rig: Rig) => rig.placeSearch(page)],
  ])('%s that is repeated after a switch is not paid by the second account too', async (_name, click) => {
    const rig = await Rig.start(1);
    rig.script.push(lost());
    rig.launch(click(rig));
    await rig.pass(SECOND);
    await rig.use('B');
    await rig.restart();
    const repeated = click(rig);
    await rig.rest(HOUR);
    expect(await repeated).toEqual({ ok: false, error: { kind: 'no-account' } });
    expect(rig.paid.map(({ account }) => account)).toEqual(['A']);
  });

  test("a switch in the middle of it does not pause the second account for the first one's refused key", async () => {
    const rig = await Rig.start(1);
    const [account] = rig.disk.all('accounts');
    if (account) rig.disk.commit([put('accounts', { ...account, refusedAt: rig.time.time })], true);
    await rig.use('B');
    rig.script.push(calm({ answer: 'slow-down' }));
    rig.launch(rig.orders.placeOrder(unlock()));
    await rig.pass(SECOND);
    const due = rig.engine.due();
    rig.launch(rig.use('A'));
    rig.launch(rig.use('B'));
    await settled();
    expect(rig.engine.due()).toBe(due);
  });

  test('a clock that went back two days does not put work off for two days', async () => {
    const rig = await Rig.start(1);
    rig.launch(rig.orders.placeOrder(unlock()));
    await rig.pass(SECOND);
    rig.time.offset = -2 * DAY;
    await rig.restart();
    expect(await rig.rest(HOUR)).toBe(true);
    expect(person(rig, 'urn:2')?.contacts.work_email?.value).toBe('p2@work.test');
  });

  test('a parked request is asked about at each start, but not more often than any other', async () => {
    const rig = await Rig.start(1);
    rig.script.push(calm({ lookup: () => 2 * HOUR }));
    rig.launch(rig.orders.placeOrder(unlock()));
    await rig.pass(12 * MINUTE);
    expect(rig.disk.all('requests')[0]?.parked).toBe(true);
    await rig.pass(5 * MINUTE);
    const before = calls(rig, 'contact-status');
    for (let n = 0; n < 6; n++) {
      await rig.restart();
      await rig.pass(4 * SECOND);
    }
    expect(calls(rig, 'contact-status') - before).toBe(2);
    expect(rig.faults).toEqual([]);
  });
});

describe('a round that asks about one person after the other', () => {
  test('of a worker that died late in it is not begun anew too soon', async () => {
    const rig = await Rig.start(1);
    const people = targets(15, 1);
    for (const { urn } of people) rig.service.enrich('A', urn, null);
    rig.script.push(calm({ answer: 'lost', deliveries: [50], lookup: () => 2 * HOUR }));
    rig.launch(rig.orders.placeOrder(unlock({ people })));
    await rig.pass(MINUTE);
    const [batch] = rig.disk.all('requests');
    expect(batch).toMatchObject({ op: 'contact-batch', state: 'accepted', each: true });

    await rig.pass((batch?.due ?? 0) - rig.time.time - 1);
    const before = calls(rig, 'contact-status');
    for (let n = 0; n < 15; n++) rig.script.push(calm({ answerAfter: 8 * SECOND }));
    await rig.pass(100 * SECOND);
    const asked = calls(rig, 'contact-status') - before;
    expect(asked).toBeGreaterThan(8);
    expect(asked).toBeLessThan(15);
    rig.script.length = 0;
    await rig.restart();
    await rig.pass(MINUTE);
    expect(calls(rig, 'contact-status') - before).toBeGreaterThan(asked + 10);
    expect(rig.faults).toEqual([]);
  });
});

describe('a full disk', () => {
  test('keeps an answer that was paid for until it can be written, and goes on from there', async () => {
    const rig = await Rig.start(1);
    rig.launch(rig.orders.placeOrder(enrich()));
    await settled();
    rig.disk.full = true;
    await rig.pass(2 * MINUTE);
    expect(person(rig, 'urn:2')).toBeUndefined();
    rig.disk.full = false;
    await rig.rest(HOUR);
    expect(person(rig, 'urn:2')?.enrichedAt).toBeTypeOf('number');
    expect(rig.paid).toHaveLength(1);
    expect(rig.disk.all('orders')[0]?.endedAt).not.toBeNull();
  });

  test.each([
    ['an enrichment', (rig: Rig) => rig.orders.placeOrder(enrich())],
    ['a search', (rig: Rig) => rig.placeSearch(page)],
  ])('after the answer of %s: says that it came, and nothing is bought again', async (_name, click) => {
    const rig = await Rig.start(1);
    const clicked = click(rig);
    await settled();
    rig.disk.full = true;
    await rig.pass(10 * SECOND);
    expect(await clicked).toEqual({ ok: false, error: { kind: 'unstored', full: true } });
    const again = click(rig);
    await settled();
    rig.disk.full = false;
    await rig.rest(HOUR);
    expect((await again).ok || (await click(rig)).ok).toBe(true);
    expect(rig.paid).toHaveLength(1);
    expect(rig.service.ledger).toHaveLength(1);
  });

  test('two answers about one person that both had to wait are both kept', async () => {
    const rig = await Rig.start(1);
    rig.launch(rig.orders.placeOrder(unlock()));
    await rig.pass(25 * SECOND);
    rig.launch(rig.orders.placeOrder(enrich()));
    await settled();
    rig.disk.full = true;
    await rig.pass(2 * MINUTE);
    rig.disk.full = false;
    await rig.rest(HOUR);
    expect(person(rig, 'urn:2')?.enrichedAt).toBeTypeOf('number');
    expect(person(rig, 'urn:2')?.contacts.work_email?.value).toBe('p2@work.test');
  });
});

describe('an erased engine', () => {
  test('a click that was being placed leaves nothing behind and sends nothing', async () => {
    const rig = await Rig.start(1);
    const clicks = [rig.orders.placeOrder(unlock()), rig.placeSearch(page)];
    const erased = rig.engine.eraseAll(async () => {});
    await rig.rest(HOUR);
    await erased;
    expect(await Promise.all(clicks)).toEqual([
      { ok: false, error: { kind: 'no-account' } },
      { ok: false, error: { kind: 'no-account' } },
    ]);
    expect([...rig.disk.keys('orders'), ...rig.disk.keys('requests')]).toEqual([]);
    expect(rig.paid).toEqual([]);
  });

  test('a disk that refuses leaves everything as it was, also what is under way', async () => {
    const rig = await Rig.start(1);
    rig.launch(rig.orders.placeOrder(unlock()));
    await settled();
    const erase = async () => Promise.reject(new StoreError(new Error('full')));
    await expect(rig.engine.eraseAll(erase)).rejects.toThrow(StoreError);
    await rig.rest(HOUR);
    expect(person(rig, 'urn:2')?.contacts.work_email?.value).toBe('p2@work.test');
    expect(calls(rig, 'contact')).toBe(1);
  });

  test('a disk that refuses leaves the session, the open requests and what is due as they were', async () => {
    const rig = await Rig.start(1);
    rig.launch(rig.orders.placeOrder(unlock()));
    rig.launch(rig.orders.placeOrder(unlock({ clickId: 'click-2', fields: ['phone'] })));
    await rig.pass(5 * SECOND);
    const picture = () => ({ open: rig.engine.open(), due: rig.engine.due(), disk: requestsOf(rig) });
    const before = picture();
    const session = rig.engine.session();
    expect(before.open.map(({ state }) => state)).toEqual(['accepted', 'recorded']);
    expect(before.due).not.toBeNull();
    let during: unknown = null;
    const erase = async () => {
      during = [rig.engine.session(), rig.engine.open()];
      throw new StoreError(new Error('full'));
    };
    await expect(rig.engine.eraseAll(erase)).rejects.toThrow(StoreError);
    expect(during).toEqual([null, []]);
    expect(picture()).toEqual(before);
    expect(rig.engine.session()).toBe(session);
    expect(session?.account).toBe('A');
  });

  test('a disk that refuses leaves a refused key waiting as it was', async () => {
    const rig = await Rig.start(1);
    rig.launch(rig.orders.placeOrder(unlock()));
    await rig.pass(SECOND);
    rig.service.account('A').hasKey = false;
    await rig.pass(MINUTE);
    const due = rig.engine.due();
    expect(due).toBeGreaterThan(rig.time.time + MINUTE);
    const erase = () => Promise.reject(new StoreError(new Error('full')));
    await expect(rig.engine.eraseAll(erase)).rejects.toThrow(StoreError);
    expect(rig.engine.due()).toBe(due);
  });
});

describe('what a free answer says about the key', () => {
  const free = { ...page, filters: { localOnly: true } };
  const refusedAt = (rig: Rig) => rig.disk.all('accounts').find(({ id }) => id === 'A')?.refusedAt ?? null;

  test('a refusal pauses everything, a good answer takes it up again', async () => {
    const rig = await Rig.start(1);
    rig.service.account('A').hasKey = false;
    expect(await rig.placeSearch(free)).toMatchObject({ ok: false, error: { kind: 'key' } });
    expect(refusedAt(rig)).not.toBeNull();
    rig.launch(rig.orders.placeOrder(unlock()));
    rig.service.account('A').hasKey = true;
    expect((await rig.placeSearch(free)).ok).toBe(true);
    expect(refusedAt(rig)).toBeNull();
    await rig.rest(HOUR);
    expect(person(rig, 'urn:2')?.contacts.work_email?.value).toBe('p2@work.test');
  });
});

describe('records that cannot be read', () => {
  test('a spoilt request is not planned anew: it may have been sent', async () => {
    const rig = await Rig.start(1);
    for (const { urn } of targets(3, 2)) rig.service.enrich('A', urn, null);
    rig.launch(rig.orders.placeOrder(unlock({ people: targets(3, 2) })));
    await rig.pass(SECOND);
    rig.disk.corrupt('requests', 'A|click-1/c0', 'garbage');
    await rig.restart();
    await rig.rest(HOUR);
    expect(calls(rig, 'contact-batch')).toBe(1);
    expect(requestsOf(rig)).toEqual([['A|click-1/c0', 'needs-decision', 1]]);
    expect(rig.disk.all('orders')[0]?.endedAt).not.toBeNull();
  });

  test('an answer whose line was spoilt under way is kept all the same', async () => {
    const rig = await Rig.start(1);
    rig.launch(rig.orders.placeOrder(enrich()));
    await settled();
    rig.disk.corrupt('requests', 'A|click-e/e0', null);
    await rig.rest(HOUR);
    expect(person(rig, 'urn:2')?.enrichedAt).toBeTypeOf('number');
    expect(rig.paid).toHaveLength(1);
  });

  test('a click whose order was spoilt is not taken a second time', async () => {
    const rig = await Rig.start(1);
    rig.launch(rig.orders.placeOrder(enrich({ refresh: true })));
    await rig.pass(SECOND);
    rig.disk.corrupt('orders', 'A|click-e', { id: 7 });
    await rig.restart();
    await rig.orders.placeOrder(enrich({ refresh: true }));
    expect(await rig.orders.placeOrder(enrich({ refresh: true }))).toMatchObject({
      ok: true,
      value: { joined: true },
    });
    await rig.rest(HOUR);
    expect(rig.paid).toHaveLength(1);
  });
});

describe('searching', () => {
  test('a page is paid for once, and read from then on', async () => {
    const rig = await Rig.start(1);
    const asks = [rig.placeSearch(page), rig.placeSearch({ ...page, clickId: 'search-2', prompt: ' go ' })];
    await rig.rest(HOUR);
    for (const asked of await Promise.all(asks))
      expect(asked).toMatchObject({ ok: true, value: { charged: 1 } });
    await rig.restart();
    expect(await rig.placeSearch({ ...page, clickId: 'search-3' })).toMatchObject({ ok: true });
    expect(calls(rig, 'search')).toBe(1);
  });

  test('a lost one is never sent again by itself; the recruiter may, and the question is settled', async () => {
    const rig = await Rig.start(1);
    rig.script.push(lost());
    const first = rig.placeSearch(page);
    await rig.rest(HOUR);
    expect(await first).toMatchObject({ ok: false, error: { kind: 'search-lost' } });
    for (const again of [page, { ...page, clickId: 'search-2' }])
      expect(await rig.placeSearch(again)).toEqual({
        ok: false,
        error: { kind: 'search-lost', request: 'A|search-1' },
      });
    expect(calls(rig, 'search')).toBe(1);
    const paid = rig.placeSearch({ ...page, clickId: 'search-3', again: true });
    await rig.rest(HOUR);
    expect(await paid).toMatchObject({ ok: true });
    expect(rig.disk.all('requests').map(({ id, settled: isSettled }) => [id, isSettled])).toEqual([
      ['A|search-1', true],
      ['A|search-3', false],
    ]);
    expect(rig.service.spent('A')).toBe(2);
  });

  test('the own pool is free and asked once at a time', async () => {
    const rig = await Rig.start(1);
    const free = { ...page, filters: { localOnly: true } };
    const both = await Promise.all([
      rig.placeSearch(free),
      rig.placeSearch({ ...free, clickId: 'search-2' }),
    ]);
    expect(both.every(({ ok }) => ok)).toBe(true);
    expect(rig.disk.keys('requests')).toEqual([]);
    expect(rig.service.spent('A')).toBe(0);
  });

  test('the own pool is asked again once its page is five minutes old', async () => {
    const rig = await Rig.start(1);
    const free = { ...page, filters: { localOnly: true } };
    const askedAt = () => rig.disk.all('resultPages')[0]?.at ?? 0;
    expect(await rig.placeSearch(free)).toMatchObject({ ok: true });
    const first = askedAt();
    expect(first).toBe(rig.time.wall());
    await rig.time.moveTo(first + 5 * MINUTE);
    expect(await rig.placeSearch(free)).toMatchObject({ ok: true, value: { at: first } });
    expect(askedAt()).toBe(first);
    await rig.time.moveTo(first + 5 * MINUTE + 1);
    expect(await rig.placeSearch(free)).toMatchObject({ ok: true, value: { at: rig.time.wall() } });
    expect(askedAt()).toBe(rig.time.wall());
  });

  test('a search put off says so and is sent once its time has come', async () => {
    const rig = await Rig.start(1);
    rig.script.push(calm({ answer: 'slow-down', retryAfterMs: MINUTE }));
    const asked = rig.placeSearch(page);
    await rig.pass(SECOND);
    expect(await asked).toEqual({ ok: false, error: { kind: 'slow-down', retryAfterMs: MINUTE } });
    await rig.rest(HOUR);
    expect(await rig.placeSearch({ ...page, clickId: 'search-2' })).toMatchObject({ ok: true });
    expect(rig.service.spent('A')).toBe(1);
  });
});

describe('the service says no', () => {
  test('for want of credits: the other batches of the order are not tried', async () => {
    const rig = await Rig.start(1);
    await rig.use('B');
    rig.service.account('B').credits = 0;
    const asked = rig.orders.placeOrder(enrich({ people: targets(40) }));
    await settled();
    await rig.time.moveTo(rig.time.time + SECOND);
    expect(await asked).toMatchObject({ ok: true });
    expect(rig.paid).toHaveLength(1);
    expect(requestsOf(rig).map(([, state]) => state)).toEqual(['refused', 'refused', 'refused']);
    expect(rig.disk.all('charges')).toEqual([]);
  });

  test('to go slower: five times, then the recruiter is told', async () => {
    const rig = await Rig.start(1);
    for (let n = 0; n < 6; n++) rig.script.push(calm({ answer: 'slow-down' }));
    rig.launch(rig.orders.placeOrder(unlock()));
    await rig.rest(2 * HOUR);
    expect(rig.paid).toHaveLength(6);
    expect(requestsOf(rig)).toEqual([['A|click-1/c0', 'refused', 1]]);
    expect(rig.service.spent('A')).toBe(0);
  });

  test('to the repeat of a batch: what became of the first stays a question', async () => {
    const rig = await Rig.start(1);
    rig.script.push(lost());
    // One of these can't be fetched, so the repeat wants credits that are gone.
    rig.launch(rig.orders.placeOrder(enrich({ people: targets(3, 6) })));
    await rig.pass(4 * MINUTE);
    rig.service.account('A').credits = 0;
    rig.service.account('A').extra = 0;
    await rig.rest(HOUR);
    expect(rig.disk.all('requests')[0]).toMatchObject({
      state: 'needs-decision',
      error: { kind: 'insufficient-credits' },
    });
    expect(rig.disk.all('charges')).toMatchObject([{ kind: 'lost' }]);
  });
});

describe("the recruiter's limits", () => {
  const known = put('charges', aCharge({ id: 'x', request: 'x', credits: 3, at: 1 }));

  test('a click above the limit asks first, with the worst case', async () => {
    const rig = await Rig.start(1);
    rig.disk.commit([known], true);
    rig.limits = { confirmAbove: 5, dailyCap: null };
    const two = unlock({ people: targets(2), confirmed: false });
    expect(await rig.orders.placeOrder(two)).toEqual({ ok: false, error: { kind: 'confirm', credits: 6 } });
    expect(rig.disk.keys('orders')).toEqual([]);
  });

  test('two clicks in one moment do not break the cap between them', async () => {
    const rig = await Rig.start(1);
    rig.disk.commit([known], true);
    rig.limits = { confirmAbove: null, dailyCap: 5 };
    const asks = [2, 3, 6].map((n) =>
      rig.orders.placeOrder(unlock({ clickId: `click-${n}`, people: targets(1, n) })),
    );
    await rig.rest(HOUR);
    const results = await Promise.all(asks);
    expect(results.map(({ ok }) => ok)).toEqual([true, false, false]);
    expect(rig.service.spent('A')).toBe(3);
  });

  test('a lost answer counts as if it was charged', async () => {
    const rig = await Rig.start(1);
    rig.disk.commit(
      [put('charges', aCharge({ id: 'x', op: 'search', credits: 1, fields: [], at: 1 }))],
      true,
    );
    rig.limits = { confirmAbove: null, dailyCap: 1 };
    rig.script.push(lost());
    rig.launch(rig.placeSearch(page));
    await rig.rest(HOUR);
    expect(await rig.placeSearch({ ...page, page: 2, clickId: 'search-2' })).toEqual({
      ok: false,
      error: { kind: 'capped', cap: 1, spentToday: 0, atRisk: 1 },
    });
    expect(calls(rig, 'search')).toBe(1);
  });

  test('without a known price a cap asks first', async () => {
    const rig = await Rig.start(1);
    rig.limits = { confirmAbove: null, dailyCap: 100 };
    expect(await rig.orders.placeOrder(unlock({ confirmed: false }))).toEqual({
      ok: false,
      error: { kind: 'confirm', credits: null },
    });
    expect(rig.paid).toEqual([]);
  });

  test("an order's first batch names the price that the next ones are held to", async () => {
    const rig = await Rig.start(1);
    rig.limits = { confirmAbove: null, dailyCap: 40 };
    rig.launch(rig.orders.placeOrder(enrich({ people: targets(32, 2) })));
    await rig.rest(HOUR);
    const states = rig.disk.all('requests').map(({ targets: { length }, error }) => [length, error?.kind]);
    // Fifteen more would have broken it, the last two fit in.
    expect(states).toEqual([
      [15, undefined],
      [15, 'capped'],
      [2, undefined],
    ]);
    expect(rig.service.spent('A')).toBeLessThanOrEqual(40);
  });

  test('a refusal names the price that the next click is held to', async () => {
    const rig = await Rig.start(1);
    await rig.use('B');
    rig.service.account('B').credits = 0;
    rig.service.account('B').extra = 1;
    rig.launch(rig.orders.placeOrder(unlock()));
    await rig.rest(HOUR);
    rig.limits = { confirmAbove: 2, dailyCap: null };
    const next = unlock({ clickId: 'click-2', people: targets(1, 3), confirmed: false });
    expect(await rig.orders.placeOrder(next)).toEqual({ ok: false, error: { kind: 'confirm', credits: 3 } });
  });

  test('a request that waited is held to the cap of the day it leaves', async () => {
    const rig = await Rig.start(1);
    rig.launch(rig.orders.placeOrder(unlock()));
    rig.launch(rig.orders.placeOrder(unlock({ clickId: 'click-2', fields: ['phone'] })));
    await rig.pass(SECOND);
    rig.limits = { confirmAbove: null, dailyCap: 3 };
    await rig.rest(HOUR);
    expect(rig.disk.all('requests').at(-1)).toMatchObject({
      state: 'refused',
      error: { kind: 'capped', cap: 3 },
    });
    expect(rig.service.spent('A')).toBe(3);
  });
});

test('a person known before is not forgotten by a batch that does not repeat them', async () => {
  const rig = await Rig.start(1);
  const contacts = { work_email: { value: 'old@work.test', at: 1 } };
  rig.disk.commit([put('people', aPerson({ urn: 'urn:2', enrichedAt: 1, contacts }))], true);
  for (const { urn } of targets(2, 2)) rig.service.enrich('A', urn, null);
  rig.launch(rig.orders.placeOrder(unlock({ people: targets(2, 2), fields: ['work_email', 'phone'] })));
  await rig.rest(HOUR);
  expect(person(rig, 'urn:2')?.contacts.work_email?.value).toBeTruthy();
  expect(person(rig, 'urn:2')?.contacts.phone?.value).toBe('+33 2');
});
