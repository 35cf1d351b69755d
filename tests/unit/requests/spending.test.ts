import { describe, expect, test } from 'vitest';
import type { Order } from '../../../lib/requests/place-order.ts';
import type { PriceRecord } from '../../../lib/store/records.ts';
import { put } from '../../../lib/store/store.ts';
import { SECOND_URN, WITHOUT_LINK } from '../../support/model-people.ts';
import { targets } from '../../support/records.ts';
import { DAY, HOUR, MINUTE, SECOND, START } from '../../support/times.ts';
import {
  calls,
  calm,
  enrich,
  lost,
  page,
  person,
  requestsOf,
  startProven,
  startWithoutStatus,
  unlock,
} from './clicks.ts';
import type { Simulation } from './recovery/simulation.ts';

const people = targets(3, 2);
const twoBatches = targets(20, 21);
const operations = (simulation: Simulation) => simulation.paid.map(({ op }) => op);
const outcomes = (simulation: Simulation) =>
  simulation.disk.all('requests').flatMap((request) => request.outcomes);

/** Enriches people as a colleague. */
function enriched(simulation: Simulation, urns: readonly { urn: string }[]): void {
  for (const { urn } of urns) simulation.service.enrich('A', urn);
}

/** Unlocks people as a colleague, a while ago. */
async function owned(simulation: Simulation, urns: readonly { urn: string }[], duration = 0): Promise<void> {
  for (const { urn } of urns)
    simulation.service.contact('A', { urn, networkUrl: 'x', fields: ['work_email'] }, null, duration);
  await simulation.pass(SECOND);
}

/** Stores prices with the account. */
function knowing(simulation: Simulation, ...prices: Partial<PriceRecord>[]): void {
  const account = simulation.disk.all('accounts').find(({ id }) => id === 'A');
  const price = { op: 'contact' as const, fields: ['work_email' as const], people: 1, credits: 3, at: 1 };
  const known = prices.map((one) => ({ ...price, ...one }));
  if (account) simulation.disk.commit([put('accounts', { ...account, prices: known })], true);
}

describe('after a lost answer', () => {
  const clicks: [string, (simulation: Simulation) => Promise<unknown>][] = [
    ['a search', (simulation) => simulation.placeSearch(page)],
    ['an enrichment', (simulation) => simulation.orders.placeOrder(enrich())],
    ['an enrichment of several', (simulation) => simulation.orders.placeOrder(enrich({ people }))],
    ['a refresh', (simulation) => simulation.orders.placeOrder(enrich({ refresh: true }))],
    ['an unlock', (simulation) => simulation.orders.placeOrder(unlock())],
    ['an unlock of several', (simulation) => simulation.orders.placeOrder(unlock({ people }))],
  ];

  test.each(clicks)(
    '%s that never arrived is not sent again, also by later workers',
    async (_what, click) => {
      const simulation = await startProven();
      simulation.paidScript.push(lost([]));
      simulation.launch(click(simulation));
      await simulation.rest(HOUR);
      await simulation.restart();
      await simulation.pass(DAY);
      expect(simulation.paid).toHaveLength(1);
      expect(requestsOf(simulation)).toMatchObject([[expect.any(String), 'needs-decision', 1]]);
      expect(simulation.disk.all('charges')).toMatchObject([{ kind: 'lost', credits: null }]);
    },
  );

  test.each(clicks)('%s that arrived is not sent again either', async (_what, click) => {
    const simulation = await startProven();
    enriched(simulation, people);
    simulation.paidScript.push(lost());
    simulation.launch(click(simulation));
    await simulation.rest(HOUR);
    await simulation.pass(DAY);
    expect(simulation.paid).toHaveLength(1);
    expect(simulation.disk.all('charges')).toMatchObject([{ kind: 'lost', credits: null }]);
  });

  test('the balance chooses the words: what a free search shows is compared with the time before', async () => {
    const simulation = await startProven();
    simulation.launch(simulation.placeSearch(page));
    await simulation.rest(HOUR);
    simulation.paidScript.push(lost());
    simulation.launch(simulation.placeSearch({ ...page, clickId: 'search-2', page: 2 }));
    await simulation.rest(HOUR);
    expect(simulation.disk.all('requests').at(-1)).toMatchObject({
      state: 'needs-decision',
      balanceBefore: { credits: 399, extra: 200 },
      balanceFell: 1,
    });
  });

  test('the same may be paid for again once its call has ended and a minute has passed', async () => {
    const simulation = await startProven();
    simulation.paidScript.push(calm({ answer: 'hangs', deliveries: [] }));
    simulation.launch(simulation.orders.placeOrder(enrich()));
    await simulation.pass(MINUTE);
    expect(requestsOf(simulation)).toEqual([['A|click-e/e0', 'needs-decision', 1]]);
    const again = enrich({ clickId: 'click-2' });
    const tooSoon = (at: number) => ({ ok: false, error: { kind: 'too-soon', at } });
    expect(await simulation.orders.placeOrder(again)).toEqual(tooSoon(Number.POSITIVE_INFINITY));
    // The browser ends the call after five minutes.
    await simulation.pass(5 * MINUTE - 30 * SECOND);
    const endedAt = simulation.paid[0]?.settledAt ?? 0;
    expect(endedAt).toBeGreaterThan(0);
    expect(await simulation.orders.placeOrder(again)).toEqual(tooSoon(endedAt + MINUTE));
    await simulation.time.moveTo(endedAt + MINUTE);
    const placed = simulation.orders.placeOrder(again);
    await simulation.rest(HOUR);
    expect(await placed).toMatchObject({ ok: true, value: { joined: false } });
    expect(simulation.paid).toHaveLength(2);
    expect(simulation.disk.all('requests')[1]).toMatchObject({ id: 'A|click-e/e0', settled: true });
  });

  test('a lost refresh that is ordered again is asked for from the cache', async () => {
    const simulation = await startProven();
    simulation.paidScript.push(lost());
    simulation.launch(simulation.orders.placeOrder(enrich({ refresh: true })));
    await simulation.pass(2 * MINUTE);
    simulation.launch(simulation.orders.placeOrder(enrich({ refresh: true, clickId: 'click-2' })));
    await simulation.rest(HOUR);
    expect(simulation.paid.map(({ forced }) => forced ?? false)).toEqual([true, false]);
    expect(simulation.service.spent('A')).toBe(2);
  });
});

describe('an answer that comes after the wait for it', () => {
  test('is stored: what it brings, what it costs, and how its request stands', async () => {
    const simulation = await startProven();
    simulation.paidScript.push(calm({ answerAfter: MINUTE }));
    simulation.launch(simulation.orders.placeOrder(enrich()));
    await simulation.pass(50 * SECOND);
    expect(requestsOf(simulation)).toEqual([['A|click-e/e0', 'needs-decision', 1]]);
    await simulation.rest(HOUR);
    expect(requestsOf(simulation)).toEqual([['A|click-e/e0', 'done', 1]]);
    expect(person(simulation, 'urn:2')?.enrichedAt).toBeTypeOf('number');
    expect(simulation.disk.all('charges')).toMatchObject([{ kind: 'charge', credits: 2 }]);
  });

  test('of a batch leads to its job, whose results arrive although the recruiter was already asked', async () => {
    const simulation = await startWithoutStatus();
    enriched(simulation, people);
    simulation.paidScript.push(calm({ answerAfter: MINUTE }));
    simulation.launch(simulation.orders.placeOrder(unlock({ people })));
    await simulation.pass(50 * SECOND);
    expect(requestsOf(simulation)).toEqual([['A|click-1/c0', 'needs-decision', 1]]);
    await simulation.rest(HOUR);
    expect(requestsOf(simulation)).toEqual([['A|click-1/c0', 'done', 1]]);
    expect(person(simulation, 'urn:2')?.contacts.work_email?.value).toBe('p2@work.test');
    expect(simulation.disk.all('charges')).toMatchObject([
      { kind: 'charge', credits: 9 },
      { kind: 'refund' },
    ]);
  });
});

test('a late answer that asks to slow down ends the request, which does not leave later by itself', async () => {
  const simulation = await startProven();
  simulation.paidScript.push(calm({ answer: 'slow-down', answerAfter: MINUTE }));
  simulation.launch(simulation.orders.placeOrder(enrich()));
  await simulation.pass(50 * SECOND);
  expect(requestsOf(simulation)).toEqual([['A|click-e/e0', 'needs-decision', 1]]);
  await simulation.rest(HOUR);
  expect(simulation.disk.all('requests')).toMatchObject([{ state: 'refused', charged: 0 }]);
  expect(simulation.paid).toHaveLength(1);
  expect(simulation.disk.all('charges')).toEqual([]);
});

describe('before an unlock is paid for', () => {
  test('the free question is waited for at most five seconds, and no later answer is its trace then', async () => {
    const simulation = await startProven();
    simulation.hanging.push(10 * MINUTE);
    simulation.launch(simulation.orders.placeOrder(unlock()));
    await simulation.pass(4 * SECOND);
    expect(simulation.paid).toEqual([]);
    await simulation.pass(2 * SECOND);
    expect(simulation.paid).toMatchObject([{ op: 'contact', at: START + 5 * SECOND }]);
    expect(simulation.disk.all('requests')[0]?.before).toEqual([]);
  });

  test('what the service said is kept with the request', async () => {
    const simulation = await startProven();
    simulation.launch(simulation.orders.placeOrder(unlock()));
    await simulation.pass(SECOND);
    expect(simulation.calls.map(({ op, beforePaying }) => [op, beforePaying])).toEqual([
      ['contact-status', true],
      ['contact', false],
    ]);
    expect(simulation.disk.all('requests')[0]?.before).toEqual([{ urn: 'urn:2', status: 'none' }]);
  });

  test('what the company owns shows free, and nothing is sent for it', async () => {
    const simulation = await startProven();
    await owned(simulation, targets(1, 2));
    const spent = simulation.service.spent('A');
    simulation.launch(simulation.orders.placeOrder(unlock()));
    await simulation.rest(HOUR);
    expect(simulation.paid).toEqual([]);
    expect(simulation.service.spent('A')).toBe(spent);
    expect(person(simulation, 'urn:2')?.contacts.work_email?.value).toBe('p2@work.test');
    expect(outcomes(simulation)).toEqual([{ urn: 'urn:2', result: 'found', reason: 'known' }]);
    expect(simulation.disk.all('charges')).toEqual([]);
  });

  test('who is owned drops out of a batch, and out of its price', async () => {
    const simulation = await startProven();
    enriched(simulation, people);
    await owned(simulation, targets(1, 2));
    knowing(simulation, { op: 'contact-batch' });
    simulation.launch(simulation.orders.placeOrder(unlock({ people })));
    await simulation.rest(HOUR);
    expect(simulation.paid).toMatchObject([{ op: 'contact-batch', urns: ['urn:3', 'urn:4'] }]);
    expect(simulation.disk.all('requests')).toMatchObject([{ expected: 6, charged: 6 }]);
    expect(
      outcomes(simulation)
        .map(({ urn }) => urn)
        .toSorted(),
    ).toEqual(['urn:2', 'urn:3', 'urn:4']);
  });

  test('of whom a colleague’s look-up is open is followed beside the rest of a batch, and sent only if that brings nothing', async () => {
    const simulation = await startProven();
    enriched(simulation, people);
    simulation.service.contact('A', { urn: 'urn:2', networkUrl: 'x', fields: ['phone'] }, null, MINUTE);
    simulation.launch(simulation.orders.placeOrder(unlock({ people })));
    await simulation.rest(HOUR);
    expect(simulation.paid.map(({ urns }) => urns)).toEqual([['urn:3', 'urn:4'], ['urn:2']]);
    expect(person(simulation, 'urn:2')?.contacts.work_email?.value).toBe('p2@work.test');
    expect(simulation.faults).toEqual([]);
  });
});

describe('joining', () => {
  const link = people[0]?.networkUrl ?? null;
  const twin = [{ urn: SECOND_URN.urn, networkUrl: link, name: 'Person 2' }];

  test.each<[string, Order, Order]>([
    ['a single unlock of the person’s other urn', unlock(), unlock({ people: twin })],
    ['a batch with the person’s other urn', unlock(), unlock({ people: [...twin, ...targets(1, 3)] })],
    ['a single unlock of somebody of a batch', unlock({ people }), unlock({ people: twin })],
  ])('%s never asks for the field a second time', async (_what, first, second) => {
    const simulation = await startProven();
    enriched(simulation, [...people, ...twin]);
    simulation.launch(simulation.orders.placeOrder(first));
    const placed = simulation.orders.placeOrder({ ...second, clickId: 'click-2' });
    await simulation.rest(HOUR);
    const isAlone = second.people.length === 1;
    expect(await placed).toMatchObject({ ok: true, value: { joined: isAlone } });
    const about = simulation.paid.filter(({ links }) => links.includes(link));
    expect(about).toHaveLength(1);
    expect(simulation.faults).toEqual([]);
  });

  test('one person under two urns is asked for once in one order', async () => {
    const simulation = await startProven();
    enriched(simulation, [...people, ...twin]);
    simulation.launch(simulation.orders.placeOrder(unlock({ people: [...people, ...twin] })));
    await simulation.rest(HOUR);
    expect(simulation.paid.map(({ urns }) => urns)).toEqual([['urn:2', 'urn:3', 'urn:4']]);
  });

  test('a look-up without news for half an hour may be retried, and the answer about it costs nothing', async () => {
    const simulation = await startProven({ 'contact-again': 'ours', 'contact-again-charge': 'first' });
    simulation.paidScript.push(calm({ lookup: () => 3 * HOUR }));
    simulation.launch(simulation.orders.placeOrder(unlock()));
    await simulation.pass(29 * MINUTE);
    const early = await simulation.orders.placeOrder(unlock({ clickId: 'click-2' }));
    expect(early).toEqual({ ok: true, value: { order: 'A|click-1', joined: true } });
    await simulation.pass(3 * MINUTE);
    const retry = simulation.orders.placeOrder(unlock({ clickId: 'click-3', retry: true }));
    await simulation.pass(SECOND);
    expect(await retry).toEqual({ ok: true, value: { order: 'A|click-3', joined: false } });
    expect(operations(simulation)).toEqual(['contact', 'contact']);
    expect(simulation.service.spent('A')).toBe(3);
    expect(simulation.disk.all('charges')).toMatchObject([{ request: 'A|click-1/c0', credits: 3 }]);
    const [account] = simulation.disk.all('accounts');
    expect(account?.prices).toMatchObject([{ op: 'contact', credits: 3 }]);
  });
});

describe('a batch', () => {
  test('of one is the way to a person of the pool who has no link', async () => {
    const simulation = await startProven();
    const { urn, name } = WITHOUT_LINK;
    simulation.launch(simulation.orders.placeOrder(unlock({ people: [{ urn, networkUrl: null, name }] })));
    await simulation.rest(HOUR);
    expect(simulation.paid).toMatchObject([{ op: 'contact-batch', urns: [urn], links: [null] }]);
    expect(requestsOf(simulation)).toEqual([['A|click-1/c0', 'done', 1]]);
  });

  test('that the service denies for a while is not given up', async () => {
    const simulation = await startProven();
    enriched(simulation, people);
    simulation.launch(simulation.orders.placeOrder(unlock({ people })));
    await simulation.pass(5 * SECOND);
    simulation.lag(30 * MINUTE);
    await simulation.pass(29 * MINUTE);
    expect(requestsOf(simulation)).toEqual([['A|click-1/c0', 'accepted', 1]]);
    // Three questions: at once, a minute later, and five minutes after that.
    expect(calls(simulation, 'batch-status')).toBe(3);
    await simulation.rest(HOUR);
    expect(requestsOf(simulation)).toEqual([['A|click-1/c0', 'done', 1]]);
    expect(person(simulation, 'urn:2')?.contacts.work_email?.value).toBe('p2@work.test');
  });

  test.each(['growing', 'at-end', 'absent'] as const)(
    'is refunded by the figure of its end alone (%s before)',
    async (reading) => {
      const simulation = await startProven({ 'credits-used': reading });
      // One of them has no work email.
      const some = [...targets(2, 2), ...targets(1, 1)];
      enriched(simulation, some);
      simulation.paidScript.push(calm({ lookup: (urn) => (urn === 'urn:2' ? 5 * MINUTE : 20 * SECOND) }));
      simulation.launch(simulation.orders.placeOrder(unlock({ people: some })));
      await simulation.pass(2 * MINUTE);
      expect(simulation.disk.all('charges').map(({ kind }) => kind)).toEqual(['charge']);
      await simulation.rest(HOUR);
      expect(simulation.disk.all('charges')).toMatchObject([
        { kind: 'charge', credits: 9 },
        { kind: 'refund', credits: 3 },
      ]);
    },
  );

  test('that is done without a figure books no refund', async () => {
    const simulation = await startProven({ numbers: 'absent' });
    enriched(simulation, people);
    simulation.launch(simulation.orders.placeOrder(unlock({ people })));
    await simulation.rest(HOUR);
    expect(simulation.disk.all('charges').map(({ kind }) => kind)).toEqual(['lost']);
  });

  test('of profiles asks once more for those whom it passed over and whose profiles did not come', async () => {
    const simulation = await startProven({ 'cached-profiles': 'empty', 'skipped-results': 'absent' });
    simulation.service.enrich('A', 'urn:2');
    simulation.launch(simulation.orders.placeOrder(enrich({ people })));
    await simulation.rest(HOUR);
    expect(simulation.paid.map(({ op, urns }) => [op, urns])).toEqual([
      ['enrich-batch', ['urn:2', 'urn:3', 'urn:4']],
      ['enrich-batch', ['urn:2']],
    ]);
    expect(person(simulation, 'urn:2')?.enrichedAt).toBeTypeOf('number');
    // One profile of a colleague, two of the batch; the second batch was free.
    expect(simulation.service.spent('A')).toBe(6);
  });
});

describe('at a service without contact-status', () => {
  test('one person is unlocked by a batch of one, which can be followed', async () => {
    const simulation = await startWithoutStatus();
    enriched(simulation, people);
    simulation.launch(simulation.orders.placeOrder(unlock()));
    await simulation.rest(HOUR);
    expect(operations(simulation)).toEqual(['contact-batch']);
    expect(calls(simulation, 'contact-status')).toBe(0);
    expect(person(simulation, 'urn:2')?.contacts.work_email?.value).toBe('p2@work.test');
  });

  test('the person is enriched only if the batch names them', async () => {
    const simulation = await startWithoutStatus();
    simulation.launch(simulation.orders.placeOrder(unlock()));
    await simulation.rest(HOUR);
    expect(operations(simulation)).toEqual(['contact-batch', 'enrich', 'contact-batch']);
    expect(person(simulation, 'urn:2')?.contacts.work_email?.value).toBe('p2@work.test');
  });

  test('its price is that of the batch and of the profile that may have to be fetched', async () => {
    const simulation = await startWithoutStatus();
    knowing(simulation, { op: 'contact', credits: 3 });
    const unpriced = [
      { op: 'contact-batch', people: 1 },
      { op: 'enrich', people: 1 },
    ];
    expect(await simulation.orders.placeOrder(unlock({ confirmed: false }))).toMatchObject({
      ok: false,
      error: { kind: 'confirm', unpriced },
    });
  });

  test('a single unlock is the last resort, and what it found is not called delivered', async () => {
    const simulation = await startWithoutStatus();
    simulation.launch(simulation.orders.placeOrder(unlock({ people: targets(1, 7) })));
    await simulation.rest(2 * HOUR);
    expect(operations(simulation)).toEqual(['contact-batch', 'enrich', 'contact']);
    expect(outcomes(simulation).at(-1)).toEqual({
      urn: 'urn:7',
      result: 'not-delivered',
      reason: 'no-status',
    });
  });
});

describe('the limit of an order', () => {
  test('has no part for people of whom everything is known', async () => {
    const simulation = await startProven();
    enriched(simulation, people);
    simulation.launch(simulation.orders.placeOrder(unlock()));
    await simulation.rest(HOUR);
    knowing(simulation, { op: 'contact-batch', credits: 3 });
    simulation.launch(simulation.orders.placeOrder(unlock({ clickId: 'click-2', people, confirmed: false })));
    await simulation.rest(HOUR);
    expect(simulation.disk.all('orders').map(({ limit }) => limit)).toContain(6);
    expect(simulation.paid.at(-1)?.urns).toEqual(['urn:3', 'urn:4']);
  });

  test('stops the next step before it leaves', async () => {
    const simulation = await startProven();
    simulation.limits = { confirmAbove: null, dailyCap: 5 };
    simulation.service.enrich('A', 'urn:3');
    simulation.launch(simulation.orders.placeOrder(unlock({ people: targets(2, 2), enrichFirst: true })));
    await simulation.rest(HOUR);
    // One email for 3 and one profile for 2: nothing is left for the other email.
    expect(operations(simulation)).toEqual(['contact-batch', 'enrich-batch']);
    expect(simulation.disk.all('requests').find(({ id }) => id === 'A|click-1/d0')).toMatchObject({
      state: 'refused',
      sends: 0,
      charged: 0,
      error: { kind: 'over-limit', limit: 5, needed: 8 },
    });
    expect(simulation.disk.all('orders')[0]?.endedAt).not.toBeNull();
    expect(simulation.service.spent('A') - 2).toBe(5);
  });

  test('is not needed after a lost batch: the next one waits, and does not leave before the recruiter has decided', async () => {
    const simulation = await startProven();
    enriched(simulation, twoBatches);
    simulation.paidScript.push(lost([]));
    simulation.launch(simulation.orders.placeOrder(unlock({ people: twoBatches })));
    await simulation.pass(10 * SECOND);
    expect(requestsOf(simulation)).toEqual([
      ['A|click-1/c0', 'unknown', 1],
      ['A|click-1/c1', 'recorded', 0],
    ]);
    await simulation.restart();
    await simulation.rest(HOUR);
    expect(requestsOf(simulation)).toEqual([
      ['A|click-1/c0', 'needs-decision', 1],
      ['A|click-1/c1', 'lapsed', 0],
    ]);
    expect(simulation.paid).toHaveLength(1);
    expect(simulation.disk.all('orders')[0]?.endedAt).not.toBeNull();
  });

  test('lets the next batch leave once free questions have found the lost one', async () => {
    const simulation = await startProven();
    enriched(simulation, twoBatches);
    simulation.paidScript.push(lost());
    simulation.launch(simulation.orders.placeOrder(unlock({ people: twoBatches })));
    await simulation.rest(HOUR);
    expect(simulation.paid).toHaveLength(2);
    expect(requestsOf(simulation).map(([, state]) => state)).not.toContain('lapsed');
  });

  test('is what is left of the cap and the balance where prices are not known', async () => {
    const simulation = await startProven();
    simulation.limits = { confirmAbove: null, dailyCap: 30 };
    simulation.launch(simulation.orders.placeOrder(unlock()));
    await simulation.rest(HOUR);
    expect(simulation.disk.all('orders')[0]?.limit).toBe(30);
    simulation.launch(
      simulation.orders.placeOrder(unlock({ clickId: 'click-2', people: targets(1, 3), fields: ['phone'] })),
    );
    await simulation.rest(HOUR);
    expect(simulation.disk.all('orders')[1]?.limit).toBe(27);
    simulation.limits = { confirmAbove: null, dailyCap: null };
    simulation.launch(
      simulation.orders.placeOrder(
        unlock({ clickId: 'click-3', people: targets(1, 4), fields: ['personal_email'] }),
      ),
    );
    await simulation.rest(HOUR);
    expect(simulation.disk.all('orders')[2]?.limit).toBe(600 - 3 - 5.5);
  });

  test('is told, and the order stopped, when a price rose', async () => {
    const simulation = await startProven({ prices: 'rising' });
    enriched(simulation, twoBatches);
    // What was enriched before has raised the price above the known one.
    knowing(simulation, { op: 'contact-batch' });
    simulation.launch(simulation.orders.placeOrder(unlock({ people: twoBatches, limit: 60 })));
    await simulation.rest(HOUR);
    expect(simulation.paid).toHaveLength(1);
    expect(simulation.disk.all('requests')).toMatchObject([
      { sends: 1, expected: 45 },
      { state: 'refused', sends: 0, error: { kind: 'price-rose', expected: 45 } },
    ]);
  });
});

describe('canceling', () => {
  test('takes back what waits for another request, and ends the order', async () => {
    const simulation = await startProven();
    simulation.launch(simulation.orders.placeOrder(unlock()));
    simulation.launch(simulation.orders.placeOrder(unlock({ clickId: 'click-2', fields: ['phone'] })));
    await simulation.pass(SECOND);
    await simulation.orders.cancel('A|click-2');
    await simulation.rest(HOUR);
    expect(requestsOf(simulation)).toEqual([
      ['A|click-1/c0', 'done', 1],
      ['A|click-2/c0', 'lapsed', 0],
    ]);
    expect(simulation.disk.all('orders').every(({ endedAt }) => endedAt !== null)).toBe(true);
    expect(simulation.paid).toHaveLength(1);
  });

  test('takes back a request that still asks its free question', async () => {
    const simulation = await startProven();
    simulation.hanging.push(10 * MINUTE);
    simulation.launch(simulation.orders.placeOrder(unlock()));
    await simulation.pass(SECOND);
    await simulation.orders.cancel('A|click-1');
    await simulation.pass(HOUR);
    expect(requestsOf(simulation)).toEqual([['A|click-1/c0', 'lapsed', 0]]);
    expect(simulation.paid).toEqual([]);
  });

  test('does not take back what has left', async () => {
    const simulation = await startProven();
    simulation.launch(simulation.orders.placeOrder(unlock()));
    await simulation.pass(SECOND);
    await simulation.orders.cancel('A|click-1');
    await simulation.rest(HOUR);
    expect(requestsOf(simulation)).toEqual([['A|click-1/c0', 'done', 1]]);
    expect(person(simulation, 'urn:2')?.contacts.work_email?.value).toBe('p2@work.test');
  });
});
