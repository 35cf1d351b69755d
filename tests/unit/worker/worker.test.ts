import { afterEach, describe, expect, test, vi } from 'vitest';
import { accountJson } from '../../../lib/export/account-json.ts';
import { put, remove, type Write } from '../../../lib/store/store.ts';
import { accountId } from '../../../lib/worker/accounts.ts';
import { FakeBrowser, FakeView, KEYS, SERVICE } from '../../support/fake-browser.ts';
import { MemoryStore } from '../../support/memory-store.ts';
import { anOrder, aPerson, aRequest, targets } from '../../support/records.ts';
import { textOf } from '../../support/text-of.ts';
import { DAY, MINUTE, SECOND } from '../../support/times.ts';
import { connected, unlock, withPeople } from '../support/browsers.ts';

/** Timers without a wait, which a browser would run one after the other without an end. */
function countTimers(browser: FakeBrowser): () => number {
  let timers = 0;
  const after = browser.time.after.bind(browser.time);
  browser.time.after = (ms, fire) => {
    timers += ms === 0 ? 1 : 0;
    return after(timers > 500 ? Math.max(ms, SECOND) : ms, fire);
  };
  return () => timers;
}

test('polls that wait for their turn do not keep a worker with an open view busy', async () => {
  const browser = await withPeople();
  const account = browser.disk.all('accounts')[0]?.id ?? '';
  browser.disk.commit(openOrders(account, 200, browser.time.wall() - SECOND), true);
  const timers = countTimers(browser);
  void browser.restart();
  await browser.quiet();
  await browser.follow({ topic: 'session' });
  await browser.pass(20 * SECOND);
  expect(timers()).toBeLessThan(60);
  // If this worker stops meanwhile, another one takes them up.
  expect(browser.alarm).not.toBeNull();
});

test('an open workspace is told that somebody was deleted elsewhere, and reads its lists again', async () => {
  const browser = await withPeople();
  const workspace = await browser.follow({ topic: 'orders' });
  await browser.pass(5 * SECOND);
  const before = workspace.snapshots.length;
  expect(await browser.ask('people.delete', { urns: ['urn:3'] })).toMatchObject({ ok: true });
  await browser.pass(5 * SECOND);
  expect(workspace.snapshots.length).toBeGreaterThan(before);
});

test('nothing is paid for once the room that was kept for its answer is used', async () => {
  const browser = await connected();
  await browser.worker.prune();
  await browser.quiet();
  const isKept = () => browser.disk.raw('settings', 'reserve') !== undefined;
  expect(isKept()).toBe(true);
  // Small records still fit. A result page fits in the room that was kept, and that room can not be kept again.
  browser.disk.refusesAsFull = (writes) =>
    writes.some((one) => one.table === 'resultPages') ? isKept() : writes.some(isReserve);
  const search = (n: number) =>
    browser.ask('search.run', {
      prompt: `go ${n}`,
      filters: {},
      page: 1,
      clickId: `search-000${n}`,
      confirmed: true,
    });
  expect(await search(1)).toMatchObject({ ok: true });
  expect(isKept()).toBe(false);
  const before = browser.calls('search');
  expect(await search(2)).toMatchObject({ ok: false, error: { kind: 'storage', full: true } });
  expect(browser.calls('search')).toBe(before);
  // It is not sent later either, when there is room again and nobody waits for it any more.
  browser.disk.refusesAsFull = () => false;
  await browser.pass(MINUTE);
  expect(browser.calls('search')).toBe(before);
  expect(await search(2)).toMatchObject({ ok: true });
  expect([isKept(), browser.calls('search')]).toEqual([true, before + 1]);
});

test('the next step of an order is not sent before there is room for its answer', async () => {
  const browser = await withPeople();
  const account = browser.disk.all('accounts')[0]?.id ?? '';
  const isKept = () => browser.disk.raw('settings', 'reserve') !== undefined;
  browser.disk.commit(
    [
      remove('settings', 'reserve'),
      put(
        'orders',
        anOrder({ id: `${account}|o`, account, people: targets(1, 2), createdAt: browser.time.wall() }),
      ),
      put(
        'requests',
        aRequest({
          id: `${account}|o/c0`,
          account,
          order: `${account}|o`,
          targets: targets(1, 2),
          createdAt: browser.time.wall(),
        }),
      ),
    ],
    true,
  );
  browser.disk.refusesAsFull = (writes) => writes.some(isReserve);
  await browser.restart();
  await browser.pass(MINUTE);
  expect([isKept(), browser.calls('contact')]).toEqual([false, 0]);
  browser.disk.refusesAsFull = () => false;
  await browser.pass(2 * MINUTE);
  expect([isKept(), browser.calls('contact')]).toEqual([true, 1]);
});

const isReserve = (write: Write) =>
  'put' in write && write.table === 'settings' && write.put.name === 'reserve';

/** Open requests of many orders, which are due and which the service does not know. */
function openOrders(account: string, count: number, due: number): Write[] {
  return Array.from({ length: count }, (_, n) => {
    const id = `${account}|click-${n}`;
    const one = {
      account,
      targets: targets(1, n),
      state: 'accepted',
      op: 'contact',
      sends: 1,
      charged: 3,
    } as const;
    return [
      put('orders', anOrder({ id, account, people: targets(1, n) })),
      put(
        'requests',
        aRequest({
          ...one,
          id: `${id}/c0`,
          order: id,
          sentAt: due - MINUTE,
          due,
          remoteId: `req-${n}`,
          targets: [...one.targets],
        }),
      ),
    ];
  }).flat();
}

describe('the alarm', () => {
  test('is a single one at the earliest due time, and is cleared when no request is open', async () => {
    const browser = await withPeople();
    expect(browser.alarm).toBeNull();
    await unlock(browser);
    await browser.quiet();
    expect(browser.alarm).toBe(browser.time.time + 30 * SECOND);
    await browser.pass(2 * MINUTE);
    expect(browser.alarm).toBeNull();
    const [person] = browser.disk.all('people').filter(({ urn }) => urn === 'urn:2');
    expect(person?.contacts.work_email?.value).toBe('p2@work.test');
  });

  test('does not fire for a request that waits for another one that is due much later', async () => {
    const browser = await withPeople();
    await unlock(browser);
    await browser.quiet();
    const [request] = browser.disk.all('requests').filter(({ op }) => op === 'contact');
    const later = browser.time.time + 20 * MINUTE;
    if (request) {
      const waiting = {
        ...request,
        id: 'waits',
        order: null,
        state: 'recorded',
        sends: 0,
        due: null,
      } as const;
      browser.disk.commit([put('requests', { ...request, due: later }), put('requests', waiting)], true);
    }
    browser.alarm = null;
    await browser.restart();
    await browser.quiet();
    expect(browser.alarm).toBe(later);
  });

  test('is a single one for a thousand open orders at the start', async () => {
    const browser = await connected();
    const account = await accountId(SERVICE, KEYS.A);
    browser.disk.commit(openOrders(account, 1_000, browser.time.time + 20 * MINUTE), true);
    const before = browser.alarmsSet.length;
    await browser.restart();
    await browser.quiet();
    expect(browser.alarmsSet.slice(before)).toEqual([browser.time.time + 20 * MINUTE]);
    for (let n = 0; n < 5; n++) await browser.worker.work();
    expect(browser.alarmsSet.length - before).toBe(1);
  });

  test('a worker whose set-up could not be read tries it again', async () => {
    const browser = await connected();
    const before = browser.alarmsSet.length;
    browser.managed = null as never;
    await browser.restart();
    await browser.quiet();
    expect(browser.alarmsSet.length - before).toBe(1);
    browser.managed = {};
    await browser.pass(MINUTE);
    await browser.worker.ready();
    expect(browser.worker.state().account?.last4).toBe(KEYS.A.slice(-4));
  });
});

describe('polling', () => {
  test('never polls one request twice within fifteen seconds, however often the worker is woken and restarted', async () => {
    const browser = await withPeople();
    await unlock(browser);
    const asked: number[] = [];
    const before = browser.calls('contact-status');
    let calls = before;
    for (let at = 0; at < 120; at++) {
      await browser.pass(SECOND);
      if (at % 3 === 0) await browser.worker.work();
      if (at % 5 === 0) await browser.restart();
      await browser.quiet();
      if (browser.calls('contact-status') > calls) asked.push(browser.time.time);
      calls = browser.calls('contact-status');
    }
    expect(calls - before).toBe(asked.length);
    for (const [n, at] of asked.entries())
      if (n > 0) expect(at - (asked[n - 1] ?? 0)).toBeGreaterThanOrEqual(15 * SECOND);
    expect(asked.length).toBeGreaterThan(0);
  });

  test('is faster while somebody watches, and not faster with a second view', async () => {
    const browser = await withPeople();
    const [one, two] = [await browser.follow({ topic: 'orders' }), await browser.follow({ topic: 'orders' })];
    await unlock(browser);
    const before = browser.calls('contact-status');
    await browser.pass(16 * SECOND);
    expect(browser.calls('contact-status') - before).toBe(1);
    one.leave();
    two.leave();
    await browser.pass(13 * SECOND);
    expect(browser.calls('contact-status') - before).toBe(1);
    await browser.pass(2 * MINUTE);
    expect(browser.alarm).toBeNull();
  });

  test('is not faster for a view that was closed before the worker was ready', async () => {
    const browser = await withPeople();
    await unlock(browser);
    const before = browser.calls('contact-status');
    const restarted = browser.restart();
    const view = new FakeView();
    const connecting = browser.worker.connect(view);
    view.say({ topic: 'orders' });
    view.leave();
    await Promise.all([restarted, connecting]);
    await browser.pass(20 * SECOND);
    expect(browser.calls('contact-status')).toBe(before);
    expect(view.snapshots).toEqual([]);
  });
});

describe('a key that is refused', () => {
  test('pauses everything until the account is connected again', async () => {
    const browser = await withPeople();
    await unlock(browser);
    await unlock(browser, ['urn:6'], 'click-0002');
    browser.service.account('A').hasKey = false;
    await browser.pass(31 * SECOND);
    const paused = browser.net.seen.length;
    await browser.pass(4 * MINUTE);
    expect(browser.net.seen.length).toBe(paused);
    const view = await browser.follow({ topic: 'session' });
    await browser.quiet();
    expect(view.snapshots.at(-1)?.data).toMatchObject({ keyRefused: true, hasKey: true });
    // One request in each interval finds out whether the key is accepted again.
    await browser.pass(5 * MINUTE);
    expect(browser.net.seen.length).toBe(paused + 1);
    browser.service.account('A').hasKey = true;
    expect(await browser.connect('A')).toMatchObject({ ok: true });
    await browser.pass(MINUTE);
    expect(browser.disk.all('orders').every(({ endedAt }) => endedAt !== null)).toBe(true);
    expect(view.snapshots.at(-1)?.data).toMatchObject({ keyRefused: false });
  });

  test('stays refused while the service is down', async () => {
    const browser = await withPeople();
    await unlock(browser);
    browser.service.account('A').hasKey = false;
    await browser.pass(31 * SECOND);
    const real = browser.net.fetch;
    browser.net.fetch = () => Promise.reject(new TypeError('offline'));
    await browser.pass(6 * MINUTE);
    browser.net.fetch = real;
    expect(browser.disk.all('accounts')[0]?.refusedAt).not.toBeNull();
  });
});

test('requests of one account are not polled by another, and go on when the account is used again', async () => {
  const browser = await withPeople();
  await unlock(browser);
  expect(await browser.connect('B')).toMatchObject({ ok: true });
  const asked = browser.net.seen.length;
  const orders = await browser.follow({ topic: 'orders' });
  await browser.pass(10 * MINUTE);
  expect(browser.net.seen).toHaveLength(asked);
  expect(orders.snapshots.at(-1)?.data).toMatchObject({ orders: [] });
  expect(browser.service.spent('B')).toBe(0);
  expect(await browser.connect('A')).toMatchObject({ ok: true });
  await browser.pass(MINUTE);
  expect(orders.snapshots.at(-1)?.data).toMatchObject({
    orders: [{ phase: 'done', people: [{ result: 'found' }] }],
  });
  expect(browser.calls('contact')).toBe(1);
});

describe('the key', () => {
  test('is sent to the service and to nobody else', async () => {
    const browser = await withPeople();
    for (const topic of ['session', 'orders', 'search'] as const) await browser.follow({ topic });
    await unlock(browser);
    await browser.connect('wrong');
    await browser.connect('A', 'http://not-secure.test');
    await browser.connect('A', 'https://user:pass@service.test');
    await browser.connect('B');
    browser.putDown(KEYS.A);
    browser.disk.full = true;
    expect(await browser.ask('account.connect', { serviceUrl: SERVICE })).toMatchObject({ ok: false });
    browser.disk.full = false;
    const [account] = browser.disk.all('accounts');
    browser.emitted.push(await textOf(accountJson(browser.disk.open(), account?.id ?? '', 0)));
    await browser.pass(MINUTE);
    const told = JSON.stringify(browser.emitted);
    for (const key of [...Object.values(KEYS), 'no-such-key-canary-000']) expect(told).not.toContain(key);
    expect(told).toContain(KEYS.A.slice(-4));
    const stored = (
      ['people', 'orders', 'requests', 'charges', 'resultPages', 'choices', 'accounts', 'quarantine'] as const
    ).map((table) => browser.disk.all(table));
    expect(JSON.stringify(stored)).not.toContain('canary');
  });

  test('is removed from the place of the typed key, whether or not connecting succeeds', async () => {
    const browser = new FakeBrowser();
    expect(await browser.connect('wrong')).toEqual({ ok: false, error: { kind: 'key', status: 401 } });
    expect(browser.disk.keys('settings')).toEqual([]);
  });

  test('given for one address is never sent to another', async () => {
    const browser = await connected();
    const before = browser.net.seen.length;
    expect(await browser.ask('account.connect', { serviceUrl: 'https://evil.test' })).toEqual({
      ok: false,
      error: { kind: 'key', status: 401 },
    });
    expect(browser.net.seen.length).toBe(before);
  });

  test('is not sent before the browser allows the address', async () => {
    const browser = new FakeBrowser();
    browser.allowed = false;
    expect(await browser.connect('A')).toMatchObject({ ok: false, error: { kind: 'no-permission' } });
    expect(browser.net.seen).toEqual([]);
  });
});

test('a click while offline is refused and leaves no record', async () => {
  const browser = await withPeople();
  browser.online = false;
  expect(await unlock(browser)).toEqual({ ok: false, error: { kind: 'offline' } });
  expect(browser.disk.all('orders')).toEqual([]);
});

test('a full disk stops a click before anything is sent, and the worker does not retry in a loop', async () => {
  const browser = await withPeople();
  browser.disk.full = true;
  expect(await unlock(browser)).toEqual({
    ok: false,
    error: { kind: 'storage', full: true },
  });
  expect(browser.calls('contact')).toBe(0);
  browser.disk.full = false;
  await browser.follow({ topic: 'orders' });
  await unlock(browser, ['urn:2'], 'click-0002');
  browser.disk.full = true;
  const logged = browser.emitted.length;
  await browser.pass(2 * MINUTE);
  expect(browser.emitted.length - logged).toBeLessThan(40);
  browser.disk.full = false;
  await browser.pass(2 * MINUTE);
  expect(browser.disk.all('orders').map(({ endedAt }) => endedAt !== null)).toEqual([true]);
});

test('a request under way when everything is erased writes nothing afterwards', async () => {
  const browser = await withPeople();
  await unlock(browser);
  await browser.pass(10 * SECOND);
  const real = browser.net.fetch;
  let answer = () => {};
  browser.net.fetch = async (...request) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return real(...request);
  };
  const before = browser.calls('contact-status');
  await browser.time.moveTo(browser.time.time + 40 * SECOND);
  const polling = browser.worker.work();
  await browser.quiet();
  await browser.ask('data.erase', {});
  answer();
  await polling;
  await browser.quiet();
  expect(browser.calls('contact-status') - before).toBe(1);
  for (const table of ['people', 'requests', 'orders', 'charges', 'resultPages', 'accounts'] as const)
    expect(browser.disk.keys(table)).toEqual([]);
});

test('data that are too old are deleted at the start of the worker', async () => {
  const browser = await connected();
  const account = await accountId(SERVICE, KEYS.A);
  const old = aPerson({ account, urn: 'old', seenAt: browser.time.time - 8 * DAY });
  const young = aPerson({ account, urn: 'young', seenAt: browser.time.time - 6 * DAY });
  browser.disk.commit([put('people', old), put('people', young)], true);
  await browser.ask('settings.change', { keepDays: 7 });
  await browser.worker.prune();
  expect(browser.disk.all('people').map(({ urn }) => urn)).toEqual(['young']);
});

describe('once a day the totals are counted anew', () => {
  const { mendTotals } = MemoryStore.prototype;
  afterEach(() => {
    MemoryStore.prototype.mendTotals = mendTotals;
  });
  const logged = (browser: FakeBrowser) =>
    browser.emitted.filter((one) => JSON.stringify(one)?.includes('totals were corrected'));

  test('again where something is written meanwhile, and what was wrong is logged', async () => {
    const browser = await connected();
    await browser.pass(DAY);
    const count = vi
      .fn<typeof mendTotals>(async () => [])
      .mockResolvedValueOnce(null)
      .mockResolvedValueOnce(null)
      .mockResolvedValueOnce(['A|2026-11-03']);
    MemoryStore.prototype.mendTotals = count;
    await browser.worker.prune();
    expect(count).toHaveBeenCalledTimes(3);
    expect(logged(browser)).toEqual([['totals were corrected', ['A|2026-11-03']]]);
    await browser.worker.prune();
    expect(count).toHaveBeenCalledTimes(3);
    await browser.pass(DAY);
    await browser.worker.prune();
    expect(count).toHaveBeenCalledTimes(4);
    expect(logged(browser)).toHaveLength(1);
  });

  test('but not for ever, where something is written all the time', async () => {
    const browser = await connected();
    await browser.pass(DAY);
    const count = vi.fn(async () => null);
    MemoryStore.prototype.mendTotals = count;
    await browser.worker.prune();
    expect(count.mock.calls.length).toBeGreaterThan(1);
    expect(count.mock.calls.length).toBeLessThan(10);
  });
});
