import { beforeAll, describe, expect, test } from 'vitest';
import { EVERYTHING, under } from '../../../lib/store/ranges.ts';
import { put, type Write } from '../../../lib/store/store.ts';
import type { SessionView } from '../../../lib/views/session-view.ts';
import type { FakeBrowser } from '../../support/fake-browser.ts';
import { MemoryStore } from '../../support/memory-store.ts';
import { networkOf } from '../../support/networks.ts';
import { aCharge, anOrder, aPerson, aRequest, aResultPage } from '../../support/records.ts';
import { DAY, MINUTE } from '../../support/times.ts';
import { findPeople, frameAt, unlock, withPeople } from '../support/browsers.ts';

const PROFILE = 'https://network.test/in/person-6';

/** Some people of an earlier day, with all that was done for them. */
function history(account: string, now: number, days: number): Write[] {
  return Array.from({ length: days }, (_, n): Write[] => {
    const at = now - (n + 1) * DAY;
    const urn = `old:${n}`;
    const order = `${account}|old-${n}`;
    const request = `${order}/c0`;
    const target = { urn, networkUrl: `https://network.test/in/old-${n}` };
    return [
      put(
        'people',
        aPerson({ account, urn, name: `Old ${n}`, link: `network.test/in/old-${n}`, seenAt: at }),
      ),
      put(
        'orders',
        anOrder({
          id: order,
          account,
          people: [{ ...target, name: `Old ${n}` }],
          createdAt: at,
          endedAt: at,
        }),
      ),
      put(
        'requests',
        aRequest({
          id: request,
          account,
          order,
          state: 'done',
          targets: [target],
          createdAt: at,
          changedAt: at,
          sends: 1,
        }),
      ),
      put('charges', aCharge({ id: `${request}:charge`, account, request, urn, at })),
      put(
        'resultPages',
        aResultPage({ id: `${account}|1|old-${n}`, account, key: `old-${n}`, urns: [urn], at }),
      ),
    ];
  }).flat();
}

/** A browser with a history of some days. */
async function withHistory(days: number): Promise<FakeBrowser> {
  const browser = await withPeople();
  await browser.ask('network.use', { network: networkOf(PROFILE) });
  await browser.quiet();
  const account = browser.disk.all('accounts')[0]?.id ?? '';
  browser.disk.commit(history(account, browser.time.wall(), days), true);
  return browser;
}

/** How many records and keys something reads. */
async function touchedBy(browser: FakeBrowser, work: () => Promise<unknown>): Promise<number> {
  const { disk } = browser;
  const read = () => disk.touched + disk.keysRead;
  await browser.quiet();
  const before = read();
  await work();
  await browser.quiet();
  return read() - before;
}

const WORK: Record<string, (browser: FakeBrowser) => Promise<unknown>> = {
  'a snapshot for the popup': (browser) => browser.follow({ topic: 'search' }),
  'a snapshot for the workspace': (browser) => browser.follow({ topic: 'orders' }),
  'a snapshot of the session': (browser) => browser.follow({ topic: 'session' }),
  'a snapshot for the sidebar': async (browser) =>
    browser.follow({ topic: 'person', link: PROFILE }, await frameAt(browser, PROFILE)),
  'an unlock until it has ended': async (browser) => {
    await unlock(browser, ['urn:2'], 'click-0001');
    await browser.pass(10 * MINUTE);
  },
  'an order of twenty people until it has ended': async (browser) => {
    const urns = Array.from({ length: 20 }, (_, n) => `urn:${n}`);
    const reply = await browser.ask('people.order', {
      kind: 'unlock',
      urns,
      fields: ['phone'],
      refresh: false,
      enrichFirst: true,
      clickId: 'click-0002',
      confirmed: true,
    });
    expect(reply).toMatchObject({ ok: true });
    await browser.pass(30 * MINUTE);
    const order = browser.disk.all('orders').find(({ people }) => people.length === urns.length);
    expect(order?.endedAt).toBeGreaterThan(0);
    expect(browser.disk.list('requests', 'open', EVERYTHING)).toEqual([]);
  },
  'a search': (browser) => findPeople(browser, 'search-0002'),
  'deleting a person': (browser) => browser.ask('people.delete', { urns: ['urn:3'] }),
  'the start of a worker': (browser) => browser.restart(),
};

test('a read of a whole table is seen', async () => {
  const browser = await withHistory(300);
  const account = browser.disk.all('accounts')[0]?.id ?? '';
  const touched = await touchedBy(browser, () => browser.disk.open().list('charges', 'time', under(account)));
  expect(touched).toBeGreaterThanOrEqual(300);
});

/** How many records a kind of work reads, with some history and with ten times as much. */
async function compared(name: string): Promise<{ few: number; many: number }> {
  const work = WORK[name] ?? (async () => {});
  const [small, large] = [await withHistory(150), await withHistory(1_500)];
  return {
    few: await touchedBy(small, () => work(small)),
    many: await touchedBy(large, () => work(large)),
  };
}

test('one full read that is put into a snapshot or a request breaks its bound', async () => {
  const { get } = MemoryStore.prototype;
  MemoryStore.prototype.get = async function (this: MemoryStore, table, key) {
    if (table === 'accounts') await this.list('charges', 'time', EVERYTHING);
    return get.call(this, table, key) as never;
  };
  try {
    for (const name of ['a snapshot of the session', 'an unlock until it has ended']) {
      const { few, many } = await compared(name);
      expect([name, many > few + 5]).toEqual([name, true]);
    }
  } finally {
    MemoryStore.prototype.get = get;
  }
});

describe.each(Object.keys(WORK))('%s', (name) => {
  let few = 0;
  let many = 0;
  beforeAll(async () => {
    ({ few, many } = await compared(name));
  });

  test('reads as many records with ten times the history', () => {
    expect(few).toBeGreaterThan(0);
    expect(many).toBeLessThanOrEqual(few + 5);
  });
});

/** Ended single Gets of people who are known, with finds that nobody has copied. */
function waiting(account: string, now: number, count: number): Write[] {
  return Array.from({ length: count }, (_, n) => {
    const urn = `waiting:${n}`;
    const contacts = { work_email: { value: `w${n}@work.test`, at: now } };
    const order = { id: `${account}|waiting-${n}`, account, kind: 'unlock', single: true } as const;
    return [
      put('people', aPerson({ account, urn, name: `Waiting ${n}`, contacts, seenAt: now })),
      put(
        'orders',
        anOrder({
          ...order,
          people: [{ urn, networkUrl: null, name: `Waiting ${n}` }],
          fields: ['work_email'],
          waiting: ['work_email'],
          createdAt: now + n,
          endedAt: now + n,
        }),
      ),
    ];
  }).flat();
}

describe('what waits to be copied', () => {
  async function withWaiting(count: number): Promise<FakeBrowser> {
    const browser = await withHistory(1);
    const account = browser.disk.all('accounts')[0]?.id ?? '';
    browser.disk.commit(waiting(account, browser.time.wall(), count), true);
    await browser.restart();
    await browser.follow({ topic: 'session' });
    return browser;
  }

  test('is read once, and not again for each view, click and answer', async () => {
    const [one, many] = [await withWaiting(1), await withWaiting(90)];
    const view = await many.follow({ topic: 'session' });
    await many.quiet();
    const session = view.snapshots.at(-1)?.data as SessionView | undefined;
    expect(session?.found).toMatchObject({ found: 90 });
    for (const name of [
      'a snapshot of the session',
      'a snapshot for the popup',
      'an unlock until it has ended',
    ]) {
      const work = WORK[name] ?? (async () => {});
      const [few, more] = [await touchedBy(one, () => work(one)), await touchedBy(many, () => work(many))];
      // The list itself is read again when something is added to it.
      const again = name.startsWith('an unlock') ? 2 * 90 : 0;
      expect([name, more]).toEqual([name, expect.toSatisfy((touched) => touched <= few + again)]);
    }
  });
});

describe('a busy day', () => {
  async function withCharges(count: number): Promise<FakeBrowser> {
    const browser = await withHistory(1);
    const account = browser.disk.all('accounts')[0]?.id ?? '';
    const at = browser.time.wall();
    const charges = Array.from({ length: count }, (_, n) =>
      put('charges', aCharge({ id: `today-${n}:charge`, account, request: `today-${n}`, at })),
    );
    browser.disk.commit(charges, true);
    await browser.restart();
    await browser.quiet();
    return browser;
  }
  const click = async (browser: FakeBrowser) => {
    await unlock(browser, ['urn:2'], 'click-0001');
  };

  test('makes no click slower where there is no daily limit', async () => {
    const [quiet, busy] = [await withCharges(1), await withCharges(300)];
    expect(await touchedBy(busy, () => click(busy))).toBeLessThanOrEqual(
      (await touchedBy(quiet, () => click(quiet))) + 5,
    );
  });

  test('is counted where there is one', async () => {
    const browser = await withCharges(300);
    await browser.ask('settings.change', { dailyCap: 1_000 });
    expect(await touchedBy(browser, () => click(browser))).toBeGreaterThanOrEqual(300);
  });
});
