import { describe, expect, test } from 'vitest';
import type { Order } from '../../../lib/requests/place-order.ts';
import type { PriceRecord } from '../../../lib/store/records.ts';
import { put } from '../../../lib/store/store.ts';
import { aPerson, aResultPage } from '../../support/records.ts';
import { DAY, MINUTE, SECOND } from '../../support/times.ts';
import { settled } from '../../support/virtual-time.ts';
import { calls, calm, lost, person, requestsOf, startProven, startWithoutStatus } from './clicks.ts';
import { soughtAt } from './recovery/commands.ts';
import type { Simulation } from './recovery/simulation.ts';

const PROMPT = 'Person';
const PAGE = { clickId: 'search-1', prompt: PROMPT, filters: {}, page: 1, confirmed: true };
const { search: SEARCH } = soughtAt(2, PROMPT);
const linkOf = (n: number) => `https://network.test/in/person-${n}`;

/** A click on Get for somebody whom nobody has seen. The first result page has people 0 to 19. */
function get(n = 2, change: Partial<Order> = {}): Order {
  const sought = [soughtAt(n, PROMPT)];
  const what = { kind: 'unlock', people: [], sought, fields: ['work_email'], confirmed: true } as const;
  return { ...what, sought, clickId: 'click-1', people: [], fields: ['work_email'], ...change };
}

const orderOf = (simulation: Simulation, id = 'A|click-1') =>
  simulation.disk.all('orders').find((one) => one.id === id);
const email = (simulation: Simulation, n = 2) => person(simulation, `urn:${n}`)?.contacts.work_email?.value;

function knowing(simulation: Simulation, ...prices: Partial<PriceRecord>[]): void {
  const account = simulation.disk.all('accounts').find(({ id }) => id === 'A');
  const known = prices.map((one) => ({
    op: 'search' as const,
    fields: [],
    people: 1,
    credits: 1,
    at: 1,
    ...one,
  }));
  if (account) simulation.disk.commit([put('accounts', { ...account, prices: known })], true);
}
/** After how many reads, writes and calls the worker dies: from before the click is stored until the unlock is accepted. */
const DEATHS = Array.from({ length: 90 }, (_, n) => 25 + 3 * n);
const CONTACT: Partial<PriceRecord> = { op: 'contact', fields: ['work_email'], credits: 3 };

describe('a Get of somebody unknown', () => {
  test('searches, matches on the link and unlocks, each paid for once', async () => {
    const simulation = await startProven();
    const placed = simulation.orders.placeOrder(get());
    await simulation.pass(20 * MINUTE);
    expect(await placed).toEqual({ ok: true, value: { order: 'A|click-1', joined: false } });
    expect(requestsOf(simulation)).toEqual([
      ['A|click-1/c0', 'done', 1],
      ['A|click-1/f0', 'done', 1],
    ]);
    expect(email(simulation)).toBe('p2@work.test');
    expect(orderOf(simulation)).toMatchObject({
      people: [{ urn: 'urn:2', networkUrl: linkOf(2), name: 'Person 2' }],
      stopped: null,
    });
  });

  test('writes each step to the disk before the next', async () => {
    const simulation = await startProven();
    const placed = simulation.orders.placeOrder(get());
    await simulation.pass(20 * MINUTE);
    await placed;
    const durable = simulation.disk.commits.filter((one) => one.durable).flatMap(({ writes }) => writes);
    const steps = durable.flatMap((write) => {
      if ('delete' in write) return [];
      if (write.table === 'requests') return [`${write.put.op} ${write.put.state}`];
      return write.table === 'orders' ? [`order for ${write.put.people.map(({ urn }) => urn)}`] : [];
    });
    expect(steps.slice(0, 8)).toEqual([
      'order for ',
      'search recorded',
      'order for ',
      'search sending',
      'search done',
      'order for urn:2',
      'contact recorded',
      'contact sending',
    ]);
  });

  test.each(DEATHS)(
    'is paid for once and arrives if the worker dies at step %i and the browser starts again',
    async (stepsLeft) => {
      const simulation = await startProven();
      simulation.dieAfter(stepsLeft);
      simulation.launch(simulation.orders.placeOrder(get()));
      await simulation.pass(20 * MINUTE);
      expect(calls(simulation, 'search')).toBeLessThanOrEqual(1);
      expect(calls(simulation, 'contact')).toBeLessThanOrEqual(1);
      const order = orderOf(simulation);
      const undecided = simulation.disk.all('requests').find(({ state }) => state === 'needs-decision');
      // A worker that died before the click was written, or while an answer was on its way.
      if (!order) expect(calls(simulation, 'search')).toBe(0);
      else if (undecided) expect(order.stopped).toBe(undecided.op === 'search' ? 'lost' : null);
      else expect([email(simulation), order.stopped]).toEqual(['p2@work.test', null]);
      expect(order?.endedAt).not.toBeNull();
    },
  );

  test('has been in every state at which the worker dies above', async () => {
    const states = new Set<string>();
    for (const stepsLeft of DEATHS) {
      const simulation = await startProven();
      simulation.dieAfter(stepsLeft);
      simulation.launch(simulation.orders.placeOrder(get()));
      await settled();
      // The clock alone moves on: a worker that has died stays dead.
      for (let half = 0; half < 10; half++) {
        await simulation.time.moveTo(simulation.time.time + SECOND / 2);
        await settled();
      }
      const people = orderOf(simulation)?.people.length ?? 'nothing';
      const requests = simulation.disk.all('requests').map(({ op, state }) => `${op} ${state}`);
      states.add([people, ...requests].join(', '));
    }
    expect([...states]).toEqual([
      'nothing',
      '0',
      '0, search recorded',
      '0, search sending',
      '0, search done',
      '1, search done',
      '1, contact recorded, search done',
      '1, contact sending, search done',
      '1, contact accepted, search done',
    ]);
  });

  test('that was never sent lapses instead of leaving a day later', async () => {
    const simulation = await startProven();
    simulation.disk.commit(
      [put('orders', { ...orderRecord(simulation), sought: [soughtAt(2, PROMPT)], people: [] })],
      true,
    );
    await simulation.time.moveTo(simulation.time.time + 2 * DAY);
    await simulation.restart();
    await simulation.pass(MINUTE);
    expect(simulation.paid).toEqual([]);
    expect(orderOf(simulation)).toMatchObject({ stopped: null, people: [] });
    expect(orderOf(simulation)?.endedAt).not.toBeNull();
  });
});

function orderRecord(simulation: Simulation) {
  return {
    id: 'A|click-1',
    account: 'A',
    kind: 'unlock' as const,
    fields: ['work_email' as const],
    refresh: false,
    single: true,
    enrichFirst: false,
    tab: null,
    createdAt: simulation.time.wall(),
    endedAt: null,
    watching: true,
    limit: null,
    retry: false,
    stopped: null,
  };
}

describe('it stops before the second payment', () => {
  test('if nobody on the page has the link, and a second click pays for no second search', async () => {
    const simulation = await startProven();
    for (const clickId of ['click-1', 'click-2']) {
      const placed = simulation.orders.placeOrder(get(45, { clickId }));
      await simulation.pass(MINUTE);
      expect(await placed).toMatchObject({ ok: true });
      expect(orderOf(simulation, `A|${clickId}`)).toMatchObject({
        sought: [{ stopped: 'nobody' }],
        people: [],
      });
    }
    expect(simulation.paid.map(({ op }) => op)).toEqual(['search']);
  });

  test('if people of different names have had the link', async () => {
    const simulation = await startProven();
    const earlier = { link: linkOf(90), links: [linkOf(90), linkOf(2)] };
    simulation.disk.commit(
      [put('people', aPerson({ urn: 'urn:90', name: 'Somebody Else', ...earlier }))],
      true,
    );
    // Their link of today is another, so that the page alone would not say who it is.
    simulation.disk.commit(
      [put('people', aPerson({ urn: 'urn:91', name: 'A Third One', ...earlier }))],
      true,
    );
    const placed = simulation.orders.placeOrder(get());
    await simulation.pass(MINUTE);
    expect(await placed).toMatchObject({ ok: true });
    expect(orderOf(simulation)).toMatchObject({ sought: [{ stopped: 'several' }], people: [] });
    expect(calls(simulation, 'contact')).toBe(0);
  });

  test('if the search’s answer is lost: the next click hears of it, and only one that says so pays again', async () => {
    const simulation = await startProven();
    simulation.paidScript.push(lost());
    const placed = simulation.orders.placeOrder(get());
    await simulation.pass(MINUTE);
    const told = { ok: false, error: { kind: 'search-lost', request: 'A|click-1/f0' } };
    expect(await placed).toMatchObject(told);
    expect(orderOf(simulation)).toMatchObject({ stopped: 'lost', people: [] });
    const second = simulation.orders.placeOrder(get(2, { clickId: 'click-2' }));
    const other = simulation.orders.placeOrder(get(3, { clickId: 'click-3' }));
    await simulation.pass(MINUTE);
    expect([await second, await other]).toMatchObject([told, told]);
    expect(calls(simulation, 'search')).toBe(1);
    const again = simulation.orders.placeOrder(get(2, { clickId: 'click-4', retry: true }));
    await simulation.pass(20 * MINUTE);
    expect(await again).toMatchObject({ ok: true });
    expect(calls(simulation, 'search')).toBe(2);
    expect(email(simulation)).toBe('p2@work.test');
  });

  test('a lost search is not paid for again within its minute', async () => {
    const simulation = await startProven();
    simulation.paidScript.push(lost());
    const placed = simulation.orders.placeOrder(get());
    await simulation.pass(10 * SECOND);
    await placed;
    const again = simulation.orders.placeOrder(get(2, { clickId: 'click-2', retry: true }));
    await simulation.pass(SECOND);
    expect(await again).toMatchObject({ ok: false, error: { kind: 'too-soon' } });
    expect(calls(simulation, 'search')).toBe(1);
  });

  test('if the service refuses the search', async () => {
    const simulation = await startProven();
    simulation.paidScript.push(calm({ answer: 'slow-down' }));
    const placed = simulation.orders.placeOrder(get());
    await simulation.pass(20 * MINUTE);
    expect(await placed).toMatchObject({ ok: true });
    expect(orderOf(simulation)).toMatchObject({ stopped: 'refused' });
    expect(requestsOf(simulation)).toEqual([['A|click-1/f0', 'refused', 1]]);
  });

  test('if an order can’t be read after a crash it is not carried out', async () => {
    const simulation = await startProven();
    simulation.paidScript.push(calm({ answerAfter: 20 * SECOND }));
    simulation.launch(simulation.orders.placeOrder(get()));
    await simulation.pass(SECOND);
    simulation.disk.corrupt('requests', 'A|click-1/f0', 'garbage');
    await simulation.restart();
    await simulation.pass(20 * MINUTE);
    expect(calls(simulation, 'search')).toBe(1);
    expect(orderOf(simulation)).toMatchObject({ stopped: 'lost' });
  });
});

describe('nothing leaves twice', () => {
  test('a second click on the same profile joins, also for more fields, which are a request of their own', async () => {
    const simulation = await startProven();
    simulation.paidScript.push(calm({ answerAfter: 10 * SECOND }));
    const clicks = [
      get(),
      get(2, { clickId: 'click-2' }),
      get(2, { clickId: 'click-3', fields: ['work_email', 'phone'] }),
    ].map((click) => simulation.orders.placeOrder(click));
    await simulation.pass(20 * MINUTE);
    const [, second, third] = await Promise.all(clicks);
    expect(second).toEqual({ ok: true, value: { order: 'A|click-1', joined: true } });
    expect(third).toEqual({ ok: true, value: { order: 'A|click-3', joined: false } });
    expect(simulation.paid.map(({ op, fields }) => [op, ...fields])).toEqual([
      ['search'],
      ['contact', 'work_email'],
      ['contact', 'phone'],
    ]);
  });

  test('two profiles of one name share the search', async () => {
    const simulation = await startProven();
    // The unlocks are quick, whichever of them leaves first.
    simulation.paidScript.push(calm({ answerAfter: 10 * SECOND }), calm(), calm());
    const clicks = [get(2), get(3, { clickId: 'click-2' }), get(45, { clickId: 'click-3' })].map((click) =>
      simulation.orders.placeOrder(click),
    );
    await simulation.pass(60 * MINUTE);
    await Promise.all(clicks);
    expect(calls(simulation, 'search')).toBe(1);
    expect([email(simulation, 2), email(simulation, 3)]).toEqual(['p2@work.test', 'p3@work.test']);
    expect(orderOf(simulation, 'A|click-3')).toMatchObject({ sought: [{ stopped: 'nobody' }] });
  });

  test.each([
    ['answered', calm({ answerAfter: 10 * SECOND }), null, 'p2@work.test'],
    ['lost', calm({ answer: 'lost', answerAfter: 10 * SECOND }), 'lost', undefined],
    ['refused', calm({ answer: 'slow-down', answerAfter: 10 * SECOND }), 'refused', undefined],
  ] as const)(
    'it waits for a search that was sent for the same name and is %s',
    async (_how, fate, stopped, found) => {
      const simulation = await startProven();
      simulation.paidScript.push(fate);
      const searching = simulation.placeSearch(PAGE);
      await simulation.pass(SECOND);
      const placed = simulation.orders.placeOrder(get());
      await simulation.pass(20 * MINUTE);
      await Promise.all([searching, placed]);
      expect(calls(simulation, 'search')).toBe(1);
      expect(orderOf(simulation)).toMatchObject({ stopped });
      expect(email(simulation)).toBe(found);
    },
  );

  test('a search that waits for it, and a worker that starts anew meanwhile, change nothing of that', async () => {
    const simulation = await startProven();
    simulation.paidScript.push(calm({ answerAfter: 10 * SECOND }));
    const placed = simulation.orders.placeOrder(get());
    await simulation.pass(SECOND);
    const searching = simulation.placeSearch(PAGE);
    await simulation.pass(MINUTE);
    expect(await searching).toMatchObject({ ok: true, value: { page: 1 } });
    await placed;
    expect(calls(simulation, 'search')).toBe(1);
  });

  test('a page that is stored is not paid for again', async () => {
    const simulation = await startProven();
    const searching = simulation.placeSearch(PAGE);
    await simulation.pass(SECOND);
    await searching;
    const placed = simulation.orders.placeOrder(get(3));
    await simulation.pass(20 * MINUTE);
    await placed;
    expect(calls(simulation, 'search')).toBe(1);
    expect(email(simulation, 3)).toBe('p3@work.test');
  });

  test('a stored page without the person is the end', async () => {
    const simulation = await startProven();
    const id = `A|1|${SEARCH.key}`;
    simulation.disk.commit([put('resultPages', aResultPage({ id, key: SEARCH.key, urns: [] }))], true);
    const placed = simulation.orders.placeOrder(get());
    await simulation.pass(MINUTE);
    await placed;
    expect(simulation.paid).toEqual([]);
    expect(orderOf(simulation)).toMatchObject({ sought: [{ stopped: 'nobody' }] });
  });

  test('two orders whose search was taken back by a third share one of their own', async () => {
    const simulation = await startProven();
    simulation.online = false;
    const old = { ...orderRecord(simulation), people: [], sought: [soughtAt(2, PROMPT)] };
    const waits = (id: string, n: number) => ({
      ...old,
      id,
      sought: [{ ...soughtAt(n, PROMPT), request: 'A|click-1/f0' }],
    });
    simulation.disk.commit(
      [put('orders', old), put('orders', waits('A|click-2', 3)), put('orders', waits('A|click-3', 5))],
      true,
    );
    await simulation.restart();
    await simulation.pass(SECOND);
    await simulation.orders.cancel('A|click-1');
    simulation.online = true;
    await simulation.pass(20 * MINUTE);
    expect(requestsOf(simulation).filter(([id]) => id.endsWith('/f0'))).toEqual([
      ['A|click-1/f0', 'lapsed', 0],
      ['A|click-2/f0', 'done', 1],
    ]);
    expect(email(simulation, 3)).toBe('p3@work.test');
    expect(orderOf(simulation, 'A|click-3')).toMatchObject({ people: [{ urn: 'urn:5' }] });
  });
});

describe('taken back', () => {
  test('before the search was sent, nothing leaves', async () => {
    const simulation = await startProven();
    simulation.disk.commit(
      [put('orders', { ...orderRecord(simulation), people: [], sought: [soughtAt(2, PROMPT)] })],
      true,
    );
    simulation.online = false;
    await simulation.restart();
    await simulation.orders.cancel('A|click-1');
    simulation.online = true;
    await simulation.pass(20 * MINUTE);
    expect(simulation.paid).toEqual([]);
    expect(orderOf(simulation)).toMatchObject({ stopped: null, people: [] });
  });

  test('after the search was sent, its page is stored and nothing more is paid for', async () => {
    const simulation = await startProven();
    simulation.paidScript.push(calm({ answerAfter: 10 * SECOND }));
    const placed = simulation.orders.placeOrder(get());
    await simulation.pass(SECOND);
    await simulation.orders.cancel('A|click-1');
    await simulation.pass(20 * MINUTE);
    await placed;
    expect(simulation.paid.map(({ op }) => op)).toEqual(['search']);
    expect(simulation.disk.all('resultPages')).toHaveLength(1);
    expect(orderOf(simulation)?.endedAt).not.toBeNull();
  });
});

describe('its limit', () => {
  test('covers the search and the unlock, and the question names every step without a price', async () => {
    const simulation = await startProven();
    const ask = async (change: Partial<Order> = {}) =>
      simulation.orders.placeOrder(get(2, { confirmed: false, ...change }));
    const search = { op: 'search', people: 0, fields: [] };
    const contact = { op: 'contact', people: 1, fields: ['work_email'] };
    expect(await ask()).toMatchObject({
      error: { kind: 'confirm', credits: null, unpriced: [search, contact] },
    });
    knowing(simulation, CONTACT);
    expect(await ask()).toMatchObject({ error: { kind: 'confirm', unpriced: [search] } });
    knowing(simulation, CONTACT, {});
    expect(await ask({ limit: 3 })).toMatchObject({ error: { kind: 'confirm', credits: 4, unpriced: [] } });
    simulation.limits = { confirmAbove: null, dailyCap: 3 };
    expect(await ask({ limit: 4 })).toMatchObject({ error: { kind: 'capped' } });
    expect(simulation.disk.all('orders')).toEqual([]);
    simulation.limits = { confirmAbove: null, dailyCap: null };
    const placed = ask({ limit: 4 });
    await simulation.pass(20 * MINUTE);
    expect(await placed).toMatchObject({ ok: true });
    expect(orderOf(simulation)).toMatchObject({ limit: 4 });
    expect(email(simulation)).toBe('p2@work.test');
  });

  test('at a service without status covers the profile too', async () => {
    const simulation = await startWithoutStatus();
    const unpriced = ['search', 'contact-batch', 'enrich'].map((op) => ({ op }));
    expect(await simulation.orders.placeOrder(get(2, { confirmed: false }))).toMatchObject({
      error: { kind: 'confirm', unpriced },
    });
    const placed = simulation.orders.placeOrder(get());
    await simulation.pass(20 * MINUTE);
    expect(await placed).toMatchObject({ ok: true });
    expect(email(simulation)).toBe('p2@work.test');
  });

  test('stops the unlock if the search left too little of it', async () => {
    const simulation = await startProven();
    knowing(simulation, CONTACT);
    const placed = simulation.orders.placeOrder(get(2, { limit: 3 }));
    await simulation.pass(20 * MINUTE);
    expect(await placed).toMatchObject({ ok: true });
    expect(requestsOf(simulation)).toEqual([
      ['A|click-1/c0', 'refused', 0],
      ['A|click-1/f0', 'done', 1],
    ]);
    expect(simulation.disk.all('requests')[0]?.error).toMatchObject({
      kind: 'over-limit',
      limit: 3,
      needed: 4,
    });
  });

  test('a search that costs more than was shown stops the order, and says so at the person', async () => {
    const simulation = await startProven();
    knowing(simulation, CONTACT, { credits: 0.5 });
    const placed = simulation.orders.placeOrder(get(2, { limit: 20 }));
    await simulation.pass(20 * MINUTE);
    expect(await placed).toMatchObject({ ok: true });
    expect(simulation.paid.map(({ op }) => op)).toEqual(['search']);
    expect(simulation.disk.all('requests')).toMatchObject([
      {
        id: 'A|click-1/c0',
        state: 'refused',
        sends: 0,
        error: { kind: 'price-rose', expected: 0.5, charged: 1 },
      },
      { id: 'A|click-1/f0', state: 'done' },
    ]);
    expect(orderOf(simulation)?.endedAt).not.toBeNull();
  });

  test('a cap that is reached before the search leaves ends the order', async () => {
    const simulation = await startProven();
    simulation.disk.commit(
      [put('orders', { ...orderRecord(simulation), people: [], sought: [soughtAt(2, PROMPT)] })],
      true,
    );
    simulation.limits = { confirmAbove: null, dailyCap: 0 };
    await simulation.restart();
    await simulation.pass(MINUTE);
    expect(simulation.paid).toEqual([]);
    expect(orderOf(simulation)).toMatchObject({ stopped: 'limit' });
  });
});
