import { describe, expect, test, vi } from 'vitest';
import type { Sender } from '../../../lib/messages/router.ts';
import { createMemory } from '../../../lib/store/memory.ts';
import type { OrderRecord, RequestRecord } from '../../../lib/store/records.ts';
import { put } from '../../../lib/store/store.ts';
import type { FoundView } from '../../../lib/views/found-view.ts';
import type { SessionView } from '../../../lib/views/session-view.ts';
import { createFoundContacts } from '../../../lib/worker/found-contacts.ts';
import type { FakeBrowser } from '../../support/fake-browser.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { networkOf } from '../../support/networks.ts';
import { anOrder, aRequest } from '../../support/records.ts';
import { DAY, MINUTE, START } from '../../support/times.ts';
import { frameAt, unlock, withPeople } from '../support/browsers.ts';

const PROFILE = 'https://network.test/in/person-2';
const EMAILS = ['work_email', 'personal_email'] as const;

async function found(browser: FakeBrowser, sender?: Sender): Promise<FoundView> {
  const view = await browser.follow({ topic: 'session' }, sender);
  // A hash takes its time, where somebody was deleted.
  await vi.waitFor(() => expect(view.snapshots.length).toBeGreaterThan(0));
  await browser.quiet();
  const session = view.snapshots.at(-1)?.data as SessionView | undefined;
  if (!session) throw new Error('nothing was told');
  return session.found;
}

function badge(browser: FakeBrowser): unknown {
  const last = browser.emitted.findLast((one) => typeof one === 'object' && one !== null && 'badge' in one);
  return (last as { badge: string } | undefined)?.badge;
}

/** A browser that has found the work emails of two people, one Get after the other. */
async function withFinds(): Promise<FakeBrowser> {
  const browser = await withPeople();
  await browser.ask('network.use', { network: networkOf(PROFILE) });
  await unlock(browser, ['urn:2'], 'click-0001');
  await browser.pass(1_000);
  await unlock(browser, ['urn:3'], 'click-0002');
  expect(await found(browser)).toEqual({ looking: 2, found: 0, rows: [] });
  expect(badge(browser)).toBe('…');
  await browser.pass(5 * MINUTE);
  return browser;
}

const JANE = { urn: 'urn:2', name: 'Person 2', field: 'work_email', value: 'p2@work.test', seen: false };
const JOHN = { urn: 'urn:3', name: 'Person 3', field: 'work_email', value: 'p3@work.test', seen: false };

test('who must not be contacted is not offered to be copied with the others', async () => {
  const browser = await withFinds();
  const { account = '' } = browser.disk.all('people').find(({ urn }) => urn === 'urn:2') ?? {};
  const keys = ['u urn:2'];
  browser.disk.commit(
    [put('blocked', { id: `${account}|${keys[0]}`, account, name: 'Jane', keys, at: 1 })],
    true,
  );
  // A page that has written this says so.
  await browser.ask('blocked.changed', {});
  expect(await found(browser)).toMatchObject({ found: 1, rows: [JOHN] });
  expect(badge(browser)).toBe('1');
});

test('who is blocked first is not offered either if nobody has told the worker', async () => {
  const browser = await withFinds();
  const { account = '' } = browser.disk.all('people').find(({ urn }) => urn === 'urn:2') ?? {};
  expect(await found(browser)).toMatchObject({ found: 2 });
  const block = { id: `${account}|u urn:2`, account, name: 'Jane', keys: ['u urn:2'], at: 1 };
  browser.disk.commit([put('blocked', block)], true);
  expect(await found(browser)).toMatchObject({ found: 1, rows: [JOHN] });
});

test('somebody whose record has no name is offered under that of another record of the same person', async () => {
  const browser = await withFinds();
  const jane = browser.disk.all('people').find(({ urn }) => urn === 'urn:2');
  if (!jane) throw new Error('Nobody was found.');
  const twin = { ...jane, urn: 'urn:2b', name: 'Jane Doe', contacts: {} };
  browser.disk.commit([put('people', { ...jane, name: '' }), put('people', twin)], true);
  await browser.restart();
  await browser.quiet();
  expect(await found(browser)).toMatchObject({ rows: [{ ...JANE, name: 'Jane Doe' }, JOHN] });
});

describe('the single Gets that are open', () => {
  const single = (id: string) => anOrder({ id, kind: 'unlock', single: true });
  const of = (order: string, op: RequestRecord['op']) =>
    aRequest({ id: `${order}/c0`, order, op, state: 'accepted' });

  /** How many are told, and how many records were read for that. */
  async function looking(orders: OrderRecord[], open: RequestRecord[]) {
    const disk = new MemoryDisk();
    disk.commit(
      orders.map((one) => put('orders', one)),
      true,
    );
    const store = disk.open();
    const contacts = createFoundContacts({
      store,
      remember: createMemory(store).remember,
      open: () => open,
      account: () => 'A',
      blockedIn: () => ({ hasAny: async () => false, of: async () => null }),
      now: () => START,
      inWriteQueue: (work) => work(),
      onChanged: () => {},
    });
    const view = await contacts.view('extension');
    return { looking: view.looking, touched: disk.touched };
  }

  test('are counted, whatever they do at the moment, and no other orders', async () => {
    const several = anOrder({ id: 'A|several', kind: 'unlock', single: false });
    const profile = anOrder({ id: 'A|profile', kind: 'enrich', single: true });
    const orders = [single('A|1'), single('A|2'), single('A|3'), several, profile];
    const open = [
      of('A|1', 'contact'),
      of('A|2', 'enrich'),
      of('A|several', 'contact-batch'),
      of('A|profile', 'enrich'),
    ];
    expect(await looking(orders, open)).toMatchObject({ looking: 3 });
  });

  test('are not read if nothing else is open', async () => {
    const ids = Array.from({ length: 50 }, (_, n) => `A|${n}`);
    const open = ids.map((id) => of(id, 'contact'));
    expect(await looking(ids.map(single), open)).toEqual({ looking: 50, touched: 0 });
  });
});

describe('what single Gets found', () => {
  test('waits in the order of the Gets, is counted in the badge, and outlives the worker', async () => {
    const browser = await withFinds();
    expect(await found(browser)).toEqual({ looking: 0, found: 2, rows: [JANE, JOHN] });
    expect(badge(browser)).toBe('2');
    await browser.restart();
    await browser.quiet();
    expect(await found(browser)).toEqual({ looking: 0, found: 2, rows: [JANE, JOHN] });
    expect(badge(browser)).toBe('2');
  });

  test('is told to a frame over a page as two numbers', async () => {
    const browser = await withFinds();
    const frame = await frameAt(browser, PROFILE);
    expect(await found(browser, frame)).toEqual({ looking: 0, found: 2, rows: [] });
    const person = await browser.follow({ topic: 'person', link: PROFILE }, frame);
    await browser.quiet();
    const told = JSON.stringify(person.snapshots);
    expect(told).toContain('p2@work.test');
    expect(told).not.toContain('p3@work.test');
    expect(told).not.toContain('Person 3');
  });

  test('counts as seen once it was on screen, and still waits to be copied', async () => {
    const browser = await withFinds();
    const frame = await frameAt(browser, PROFILE);
    expect(await browser.ask('person.seen', { link: PROFILE, copied: [] }, frame)).toMatchObject({
      ok: true,
    });
    await browser.quiet();
    expect(badge(browser)).toBe('1');
    expect((await found(browser)).rows).toEqual([{ ...JANE, seen: true }, JOHN]);
  });

  test('goes once it was copied, from the sidebar or from the list', async () => {
    const browser = await withFinds();
    await browser.ask(
      'person.seen',
      { link: PROFILE, copied: ['work_email'] },
      await frameAt(browser, PROFILE),
    );
    expect((await found(browser)).rows).toEqual([JOHN]);
    await browser.ask('people.seen', { urns: ['urn:2', 'urn:3'], copied: ['phone'] });
    expect((await found(browser)).rows).toEqual([{ ...JOHN, seen: true }]);
    await browser.ask('people.seen', { urns: ['urn:2', 'urn:3'], copied: [...EMAILS] });
    expect(await found(browser)).toEqual({ looking: 0, found: 0, rows: [] });
    await browser.quiet();
    expect(badge(browser)).toBe('');
    await browser.restart();
    expect((await found(browser)).found).toBe(0);
  });

  test('can be taken out by no frame for others than the person of its tab', async () => {
    const browser = await withFinds();
    const frame = await frameAt(browser, PROFILE);
    const others = { link: 'https://network.test/in/person-3', copied: [...EMAILS] };
    expect(await browser.ask('person.seen', others, frame)).toMatchObject({ ok: false });
    const all = { urns: ['urn:2', 'urn:3'], copied: [...EMAILS] };
    expect(await browser.ask('people.seen', all, frame)).toMatchObject({ ok: false });
    expect((await found(browser)).found).toBe(2);
  });

  test('vanishes with erased people', async () => {
    const browser = await withFinds();
    await browser.ask('people.delete', { urns: ['urn:2'] });
    await browser.quiet();
    expect((await found(browser)).rows).toEqual([JOHN]);
  });

  test('belongs to its account', async () => {
    const browser = await withFinds();
    await browser.connect('B');
    await browser.quiet();
    expect(await found(browser)).toEqual({ looking: 0, found: 0, rows: [] });
    expect(badge(browser)).toBe('');
  });

  test('waits until it was seen, and then no longer than a working day', async () => {
    const browser = await withFinds();
    await browser.ask('people.seen', { urns: ['urn:2'], copied: [] });
    await browser.pass(DAY);
    expect((await found(browser)).rows).toEqual([JOHN]);
    await browser.ask('people.seen', { urns: ['urn:3'], copied: [] });
    expect(browser.disk.all('orders').map(({ waiting }) => waiting)).toEqual([[], ['work_email']]);
  });

  test('is at most the newest 99', async () => {
    const browser = await withFinds();
    const [order] = browser.disk.all('orders');
    if (!order) throw new Error('no order');
    const more = Array.from({ length: 98 }, (_, n) => ({
      ...order,
      id: `more-${n}`,
      createdAt: order.createdAt + 10 + n,
    }));
    browser.disk.commit(
      more.map((one) => ({ table: 'orders', put: one })),
      true,
    );
    await browser.restart();
    expect((await found(browser)).found).toBe(99);
    await browser.ask('people.seen', { urns: ['urn:none'], copied: [] });
    expect(browser.disk.all('orders').filter(({ waiting }) => waiting?.length === 0)).toHaveLength(1);
  });
});

test('a Get that found nothing, a batch and a profile do not wait', async () => {
  const browser = await withPeople();
  await unlock(browser, ['urn:1'], 'click-0001');
  await unlock(browser, ['urn:2', 'urn:6'], 'click-0002');
  await browser.ask('people.order', {
    kind: 'enrich',
    urns: ['urn:4'],
    fields: [],
    refresh: false,
    enrichFirst: false,
    clickId: 'click-0003',
    confirmed: true,
  });
  expect((await found(browser)).looking).toBe(1);
  await browser.pass(10 * MINUTE);
  expect(browser.disk.all('orders').every(({ endedAt }) => endedAt !== null)).toBe(true);
  expect(await found(browser)).toEqual({ looking: 0, found: 0, rows: [] });
});
