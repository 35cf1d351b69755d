import { describe, expect, test } from 'vitest';
import type { Order } from '../../../lib/requests/place-order.ts';
import type { PriceRecord, SoughtRecord } from '../../../lib/store/records.ts';
import { put } from '../../../lib/store/store.ts';
import { targets } from '../../support/records.ts';
import { HOUR, MINUTE, SECOND } from '../../support/times.ts';
import { settled } from '../../support/virtual-time.ts';
import { calls, calm, lost, person, startProven, unlock } from './clicks.ts';
import { soughtAt } from './recovery/commands.ts';
import type { Simulation } from './recovery/simulation.ts';

/** Somebody to find by a name of their own. A result page has twenty people, so these three are on a page each. */
const seek = (n: number): SoughtRecord => {
  const sought = soughtAt(n, `Person ${n}`);
  return { ...sought, search: { ...sought.search, page: Math.floor(n / 20) + 1 } };
};
const UNSEEN = [2, 23, 42];
/** Whom no result page has. */
const NOBODY = { ...seek(2), link: 'https://network.test/in/nobody', url: 'https://network.test/in/nobody' };
const URNS = UNSEEN.map((n) => `urn:${n}`);

/** A click on Get for people whom nobody has seen. */
function get(change: Partial<Order> = {}): Order {
  return unlock({ people: [], sought: UNSEEN.map(seek), enrichFirst: true, ...change });
}

const orderOf = (simulation: Simulation, id = 'A|click-1') =>
  simulation.disk.all('orders').find((one) => one.id === id);
const paidOps = (simulation: Simulation) => simulation.paid.map(({ op }) => op);
const emails = (simulation: Simulation, urns: readonly string[] = URNS) =>
  urns.map((urn) => person(simulation, urn)?.contacts.work_email?.value);
const stops = (simulation: Simulation) => orderOf(simulation)?.sought.map(({ stopped }) => stopped);
const EMAILS = UNSEEN.map((n) => `p${n}@work.test`);

async function place(simulation: Simulation, order: Order, wait = 30 * MINUTE) {
  const placed = simulation.orders.placeOrder(order);
  await simulation.pass(wait);
  return placed;
}

function knowing(simulation: Simulation, ...prices: Partial<PriceRecord>[]): void {
  const account = simulation.disk.all('accounts').find(({ id }) => id === 'A');
  const plain = { op: 'search' as const, fields: [], people: 1, credits: 1, at: 1 };
  const known = prices.map((one): PriceRecord => ({ ...plain, ...one }));
  if (account) simulation.disk.commit([put('accounts', { ...account, prices: known })], true);
}
const SEARCH: Partial<PriceRecord> = {};
const CONTACT: Partial<PriceRecord> = { op: 'contact-batch', fields: ['work_email'], credits: 3 };
const PROFILE: Partial<PriceRecord> = { op: 'enrich-batch', credits: 2 };

describe('a Get for several people whom nobody has seen', () => {
  test('searches one after the other, then unlocks everybody at once, with those who were known', async () => {
    const simulation = await startProven();
    await place(
      simulation,
      unlock({ clickId: 'click-0', kind: 'enrich', fields: [], people: targets(1, 8) }),
    );
    expect(await place(simulation, get({ people: targets(1, 8) }))).toEqual({
      ok: true,
      value: { order: 'A|click-1', joined: false },
    });
    const own = simulation.paid.filter(({ request }) => request.startsWith('A|click-1/'));
    expect(own.map(({ op, urns }) => [op, urns])).toEqual([
      ['search', []],
      ['search', []],
      ['search', []],
      ['contact-batch', ['urn:8', ...URNS]],
      ['enrich-batch', URNS],
      ['contact-batch', URNS],
    ]);
    // The next search leaves after the answer to the one before.
    const [first, second] = own;
    expect(second?.at).toBeGreaterThan(first?.at ?? 0);
    expect(emails(simulation, ['urn:8', ...URNS])).toEqual(['p8@work.test', ...EMAILS]);
    expect(orderOf(simulation)).toMatchObject({ stopped: null, sought: UNSEEN.map(() => ({ found: true })) });
  });

  test('is answered before the searches are, since they take long', async () => {
    const simulation = await startProven();
    simulation.paidScript.push(calm({ answerAfter: 20 * SECOND }));
    const placed = simulation.orders.placeOrder(get());
    expect(await place(simulation, unlock({ clickId: 'other' }), SECOND)).toMatchObject({ ok: true });
    expect(await placed).toMatchObject({ ok: true });
    expect(orderOf(simulation)).toMatchObject({ people: [], endedAt: null });
  });

  test('pays once for a page that has several of them, and for none that is stored', async () => {
    const simulation = await startProven();
    await place(simulation, get({ sought: [seek(2), seek(3), { ...seek(4), search: seek(2).search }] }));
    expect(calls(simulation, 'search')).toBe(1);
    expect(orderOf(simulation)?.people.map(({ urn }) => urn)).toEqual(['urn:2', 'urn:3', 'urn:4']);
    await place(simulation, get({ clickId: 'click-2', sought: [seek(6), seek(23)] }));
    expect(calls(simulation, 'search')).toBe(2);
  });

  test('leaves out whom no page has, whom several fit and who is known not to be there', async () => {
    const simulation = await startProven();
    const sought = [NOBODY, { ...seek(45), stopped: 'several' as const }, seek(23)];
    await place(simulation, get({ sought }));
    expect(paidOps(simulation).filter((op) => op === 'search')).toHaveLength(2);
    expect(stops(simulation)).toEqual(['nobody', 'several', null]);
    expect(orderOf(simulation)?.people.map(({ urn }) => urn)).toEqual(['urn:23']);
    expect(emails(simulation, ['urn:23'])).toEqual(['p23@work.test']);
  });

  test('waits when the service asks to slow down, and goes on by itself', async () => {
    const simulation = await startProven();
    simulation.paidScript.push(calm(), calm({ answer: 'slow-down', retryAfterMs: 40 * SECOND }));
    await place(simulation, get());
    expect(emails(simulation)).toEqual(EMAILS);
    const taken = simulation.paid.filter(({ op, turnedAway }) => op === 'search' && !turnedAway);
    expect(taken).toHaveLength(3);
  });
});

describe('it stops before the next payment', () => {
  test('if the answer to a search is lost, and a click that says so goes on from there', async () => {
    const simulation = await startProven();
    simulation.paidScript.push(calm(), lost());
    await place(simulation, get(), 5 * MINUTE);
    expect(paidOps(simulation)).toEqual(['search', 'search']);
    expect(orderOf(simulation)).toMatchObject({ stopped: 'lost', people: [{ urn: 'urn:2' }] });
    expect(stops(simulation)).toEqual([null, 'lost', null]);
    const told = { ok: false, error: { kind: 'search-lost', request: 'A|click-1/f1' } };
    expect(await place(simulation, get({ clickId: 'click-2' }))).toMatchObject(told);
    expect(paidOps(simulation)).toHaveLength(2);
    await place(simulation, get({ clickId: 'click-3', retry: true }));
    // The page of the first is stored, so two searches are left.
    expect(calls(simulation, 'search')).toBe(4);
    expect(emails(simulation)).toEqual(EMAILS);
  });

  test('if the limit is reached between two searches', async () => {
    const simulation = await startProven();
    knowing(simulation, SEARCH);
    await place(simulation, get({ limit: 2 }));
    expect(paidOps(simulation)).toEqual(['search', 'search']);
    expect(orderOf(simulation)).toMatchObject({ limit: 2, stopped: 'limit' });
    expect(stops(simulation)).toEqual([null, null, 'limit']);
    const refused = simulation.disk.all('requests').find(({ id }) => id === 'A|click-1/f2');
    expect(refused).toMatchObject({ state: 'refused', sends: 0, error: { kind: 'over-limit', needed: 3 } });
  });

  test('if a search costs more than was shown', async () => {
    const simulation = await startProven();
    knowing(simulation, { credits: 0.5 }, CONTACT, PROFILE);
    await place(simulation, get({ limit: 100 }));
    expect(paidOps(simulation)).toEqual(['search']);
    expect(orderOf(simulation)).toMatchObject({ stopped: 'refused' });
    const next = simulation.disk.all('requests').find(({ id }) => id === 'A|click-1/f1');
    expect(next).toMatchObject({ state: 'refused', sends: 0, error: { kind: 'price-rose', charged: 1 } });
  });

  test('if the last search costs more than was shown, and says so at the unlock', async () => {
    const simulation = await startProven();
    await place(simulation, get({ clickId: 'click-0', sought: [seek(23)] }));
    const before = simulation.paid.length;
    knowing(simulation, { credits: 0.5 }, CONTACT, PROFILE);
    await place(simulation, get({ sought: [seek(26), seek(2)], limit: 100 }));
    expect(paidOps(simulation).slice(before)).toEqual(['search']);
    const unlockStep = simulation.disk.all('requests').find(({ id }) => id === 'A|click-1/c0');
    expect(unlockStep).toMatchObject({ state: 'refused', sends: 0, error: { kind: 'price-rose' } });
  });

  test('if no answer says what the first search cost, and its price is not known', async () => {
    const simulation = await startProven({ numbers: 'absent' });
    await place(simulation, get({ limit: 50 }));
    expect(paidOps(simulation)).toEqual(['search']);
    expect(orderOf(simulation)).toMatchObject({ stopped: 'limit' });
  });

  test('but not if the price is known although no answer names it', async () => {
    const simulation = await startProven({ numbers: 'absent' });
    knowing(simulation, SEARCH, CONTACT, PROFILE);
    await place(simulation, get({ limit: 18 }));
    expect(calls(simulation, 'search')).toBe(3);
    expect(emails(simulation)).toEqual(EMAILS);
  });

  test('if the service lacks credits for a search', async () => {
    const simulation = await startProven();
    const account = simulation.service.account('A');
    [account.credits, account.extra] = [1, 0];
    await place(simulation, get());
    expect(stops(simulation)).toEqual([null, 'refused', null]);
    expect(calls(simulation, 'search')).toBe(2);
    expect(calls(simulation, 'contact-batch')).toBe(0);
  });

  test('if the recruiter takes it back', async () => {
    const simulation = await startProven();
    simulation.paidScript.push(calm(), calm({ answerAfter: 20 * SECOND }));
    await place(simulation, get(), 2 * SECOND);
    await simulation.orders.cancel('A|click-1');
    await simulation.pass(30 * MINUTE);
    expect(paidOps(simulation)).toEqual(['search', 'search']);
    expect(orderOf(simulation)?.endedAt).not.toBeNull();
    // The answer of the search that had left is stored.
    expect(simulation.disk.all('resultPages')).toHaveLength(2);
  });
});

describe('its limit', () => {
  test('covers every search, the unlock and the profiles, and the question names each step without a price', async () => {
    const simulation = await startProven();
    const ask = (change: Partial<Order> = {}) =>
      simulation.orders.placeOrder(get({ confirmed: false, ...change }));
    const search = { op: 'search', people: 0, fields: [] };
    const unpriced = [
      search,
      search,
      search,
      { op: 'contact-batch', people: 3, fields: ['work_email'] },
      { op: 'enrich-batch', people: 3, fields: [] },
    ];
    expect(await ask()).toMatchObject({ error: { kind: 'confirm', credits: null, unpriced } });
    knowing(simulation, SEARCH, CONTACT, PROFILE);
    expect(await ask({ limit: 17 })).toMatchObject({ error: { kind: 'confirm', credits: 18 } });
    // Two people of one name share a search.
    const namesakes = [seek(2), { ...seek(3), search: seek(2).search }];
    expect(await ask({ sought: namesakes, limit: 10 })).toMatchObject({ error: { credits: 11 } });
    expect(simulation.paid).toEqual([]);
    expect(await place(simulation, get({ confirmed: false, limit: 18 }))).toMatchObject({ ok: true });
    expect(orderOf(simulation)).toMatchObject({ limit: 18 });
    const spent = simulation.service.ledger.reduce((sum, { credits }) => sum + credits, 0);
    expect(spent).toBeLessThanOrEqual(18);
    expect(emails(simulation)).toEqual(EMAILS);
  });
});

describe('together with a Get of one of them', () => {
  test('that is under way, each search and each person is paid for once', async () => {
    const simulation = await startProven();
    simulation.paidScript.push(calm({ answerAfter: 10 * SECOND }));
    const single = simulation.orders.placeOrder(unlock({ clickId: 'one', people: [], sought: [seek(2)] }));
    await simulation.pass(SECOND);
    // The first look-up may be parked by then.
    await place(simulation, get(), HOUR);
    await single;
    expect(orderOf(simulation)?.sought.map(({ link }) => link)).toEqual([seek(23).link, seek(42).link]);
    expect(calls(simulation, 'search')).toBe(3);
    expect(emails(simulation)).toEqual(EMAILS);
    const bought = simulation.service.ledger.filter(({ urn, field }) => urn === 'urn:2' && field);
    expect(bought).toHaveLength(1);
  });

  test('for another field waits for the same search, and pays for what is missing', async () => {
    const simulation = await startProven();
    simulation.paidScript.push(calm({ answerAfter: 10 * SECOND }));
    const fields = ['phone' as const];
    const single = simulation.orders.placeOrder(
      unlock({ clickId: 'one', people: [], sought: [seek(2)], fields }),
    );
    await simulation.pass(SECOND);
    // The first look-up may be parked by then.
    await place(simulation, get(), HOUR);
    await single;
    expect(calls(simulation, 'search')).toBe(3);
    expect(emails(simulation)).toEqual(EMAILS);
  });

  test('that comes later joins it, also once the person was found', async () => {
    const simulation = await startProven();
    simulation.paidScript.push(calm(), calm({ answerAfter: 20 * SECOND }));
    await place(simulation, get(), 2 * SECOND);
    expect(orderOf(simulation)?.people).toHaveLength(1);
    for (const n of [2, 42]) {
      const one = unlock({ clickId: `one-${n}`, people: [], sought: [seek(n)] });
      expect(await place(simulation, one, 0)).toEqual({
        ok: true,
        value: { order: 'A|click-1', joined: true },
      });
    }
    const known = unlock({ clickId: 'known', people: targets(1, 2) });
    expect(await place(simulation, known, 0)).toMatchObject({ value: { joined: true } });
    await simulation.pass(30 * MINUTE);
    expect(calls(simulation, 'search')).toBe(3);
    expect(emails(simulation)).toEqual(EMAILS);
  });
});

/** After how many reads, writes and calls the worker dies: from before the click is stored until the unlock is under way. */
const DEATHS = Array.from({ length: 100 }, (_, n) => 20 + 7 * n);

test.each(DEATHS)(
  'nothing is paid for twice if the worker dies at step %i and another goes on',
  async (steps) => {
    const simulation = await startProven();
    simulation.dieAfter(steps);
    simulation.launch(simulation.orders.placeOrder(get()));
    await simulation.pass(40 * MINUTE);
    const order = orderOf(simulation);
    const searches = simulation.paid.filter(({ op }) => op === 'search').map(({ search }) => search);
    expect(new Set(searches).size).toBe(searches.length);
    const things = simulation.service.ledger
      .filter(({ credits, op }) => credits > 0 && op !== 'search')
      .map(({ urn, field }) => `${urn} ${field}`);
    expect(new Set(things).size).toBe(things.length);
    const undecided = simulation.disk.all('requests').find(({ state }) => state === 'needs-decision');
    // A worker that died before the click was written, or while an answer was on its way.
    if (!order) expect(searches).toEqual([]);
    else if (undecided) expect(order.stopped).toBe(undecided.op === 'search' ? 'lost' : null);
    else expect(emails(simulation)).toEqual(EMAILS);
    expect(order?.endedAt).not.toBeNull();
  },
);

test('the worker dies above in every state of the order', async () => {
  const states = new Set<string>();
  for (const steps of DEATHS) {
    const simulation = await startProven();
    simulation.dieAfter(steps);
    simulation.launch(simulation.orders.placeOrder(get()));
    // The clock alone moves on: a worker that has died stays dead.
    for (let half = 0; half < 20; half++) {
      await settled();
      await simulation.time.moveTo(simulation.time.time + SECOND / 2);
    }
    await settled();
    const found = orderOf(simulation)?.people.length ?? 'nothing';
    const last = simulation.disk
      .all('requests')
      .filter(({ state }) => state !== 'done')
      .map(({ op, state }) => `${op} ${state}`);
    states.add([found, ...last].join(', '));
  }
  for (const found of [0, 1, 2])
    for (const state of ['recorded', 'sending']) expect(states).toContain(`${found}, search ${state}`);
  for (const state of ['recorded', 'sending']) expect(states).toContain(`3, contact-batch ${state}`);
});
