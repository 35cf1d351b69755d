import { describe, expect, test } from 'vitest';
import { createConnectionRule, type HeaderRule } from '../../../lib/worker/connection-rule.ts';
import { FakeBrowser, SERVICE } from '../../support/fake-browser.ts';
import { SECOND } from '../../support/times.ts';

const ORIGIN = 'https://service.test';
const OTHER = 'https://other.test:8443';

const RULE: HeaderRule = {
  id: 1,
  action: {
    type: 'modifyHeaders',
    requestHeaders: [{ header: 'connection', operation: 'set', value: 'close' }],
  },
  condition: {
    urlFilter: `|${ORIGIN}/`,
    initiatorDomains: ['own'],
    tabIds: [-1],
    resourceTypes: ['xmlhttprequest', 'other'],
  },
};

/** The rules of a browser, and a keeper of them. */
function fake(stored: HeaderRule[] = []) {
  const failures: unknown[] = [];
  const browser = { refuses: false, forgets: false, added: 0 };
  const rule = createConnectionRule({
    rules: {
      list: async () => stored,
      add: async (added) => {
        browser.added += 1;
        if (browser.refuses) throw new Error('no');
        if (stored.some(({ id }) => id === added.id)) throw new Error('The id is taken.');
        if (!browser.forgets) stored.push(added);
      },
    },
    ownHost: 'own',
    onFailed: (error) => void failures.push(error),
  });
  return { rule, stored, browser, failures };
}

describe('the rule for new connections', () => {
  test('closes each connection of the worker’s own requests to one origin', async () => {
    const { rule, stored } = fake();
    expect(await rule.keep(`${ORIGIN}/some/path`)).toBe(true);
    expect(stored).toEqual([RULE]);
  });

  test('is set once, also if the browser lists its parts in another order', async () => {
    const { condition, ...rest } = RULE;
    const reordered = { condition: Object.fromEntries(Object.entries(condition).reverse()), ...rest };
    const { rule, browser } = fake([reordered as unknown as HeaderRule]);
    expect(await rule.keep(ORIGIN)).toBe(true);
    expect(await rule.keep(ORIGIN)).toBe(true);
    expect(browser.added).toBe(0);
  });

  test('is set again when it is missing, or when another stands in its place', async () => {
    const { rule, stored } = fake();
    await rule.keep(ORIGIN);
    stored.splice(0);
    expect(await rule.keep(ORIGIN)).toBe(true);
    expect(stored).toEqual([RULE]);
    stored[0] = { ...RULE, condition: { ...RULE.condition, tabIds: [7] } };
    expect(await rule.keep(ORIGIN)).toBe(true);
    expect(stored[1]).toEqual({ ...RULE, id: 2 });
  });

  test('is kept for each service, also if two are asked about at once', async () => {
    const { rule, stored, failures } = fake();
    expect(await Promise.all([ORIGIN, OTHER, ORIGIN].map(rule.keep))).toEqual([true, true, true]);
    expect(stored.map(({ id, condition }) => [id, condition.urlFilter])).toEqual([
      [1, `|${ORIGIN}/`],
      [2, `|${OTHER}/`],
    ]);
    expect(failures).toEqual([]);
  });

  test('is not there if the browser refuses it or does not have it afterwards', async () => {
    const { rule, browser, failures } = fake();
    browser.refuses = true;
    expect(await rule.keep(ORIGIN)).toBe(false);
    expect(failures).toHaveLength(1);
    browser.refuses = false;
    browser.forgets = true;
    expect(await rule.keep(ORIGIN)).toBe(false);
    browser.forgets = false;
    expect(await rule.keep(ORIGIN)).toBe(true);
  });
});

/** Connects, and finds somebody whose contacts can be bought. */
async function connected(serviceUrl = SERVICE) {
  const browser = new FakeBrowser();
  const rulesAtRequest: number[] = [];
  const { fetch } = browser.net;
  browser.net.fetch = (...request) => {
    rulesAtRequest.push(browser.rules.length);
    return fetch(...request);
  };
  await browser.connect('A', serviceUrl);
  return { browser, rulesAtRequest };
}

const search = (browser: FakeBrowser) =>
  browser.ask('search.run', {
    prompt: 'go',
    filters: {},
    page: 1,
    clickId: crypto.randomUUID(),
    confirmed: true,
  });

describe('the worker', () => {
  // Over http the account has no streams.
  const PLAIN = 'http://localhost:8080';

  test('sends nothing to a service before its rule is set, not even the free search of the set-up', async () => {
    const { browser, rulesAtRequest } = await connected();
    expect(rulesAtRequest.length).toBeGreaterThan(0);
    expect(new Set(rulesAtRequest)).toEqual(new Set([1]));
    expect(browser.rules[0]?.condition.urlFilter).toBe(`|${SERVICE}/`);
  });

  test('sets the rule again before a paid request', async () => {
    const { browser, rulesAtRequest } = await connected(PLAIN);
    browser.rules.splice(0);
    expect(await search(browser)).toMatchObject({ ok: true });
    expect(rulesAtRequest.at(-1)).toBe(1);
  });

  test('sends nothing paid over HTTP/1.1 without the rule, says so, and pays again once it can be set', async () => {
    const { browser } = await connected(PLAIN);
    browser.rules.splice(0);
    browser.isRuleRefused = true;
    const calls = browser.calls('search');
    expect(await search(browser)).toEqual({ ok: false, error: { kind: 'unsafe-connection' } });
    expect(browser.calls('search')).toBe(calls);
    expect(browser.disk.all('requests')).toMatchObject([{ state: 'refused', charged: 0 }]);
    browser.isRuleRefused = false;
    expect(await search(browser)).toMatchObject({ ok: true });
    expect(browser.calls('search')).toBe(calls + 1);
  });

  test('pays without the rule where bodies leave as streams', async () => {
    const { browser } = await connected();
    browser.rules.splice(0);
    browser.isRuleRefused = true;
    expect(await search(browser)).toMatchObject({ ok: true });
  });

  test('tries a stream first, and a service without HTTP/2 with a plain search afterwards', async () => {
    const browser = new FakeBrowser();
    const { fetch } = browser.net;
    const bodies: string[] = [];
    browser.net.fetch = (url, init) => {
      const isStream = init?.body instanceof ReadableStream;
      if (String(url).endsWith('/search')) bodies.push(isStream ? 'stream' : 'text');
      return isStream ? Promise.reject(new TypeError('Failed to fetch')) : fetch(url, init);
    };
    expect(await browser.connect('A')).toMatchObject({ ok: true });
    expect(bodies).toEqual(['stream', 'text']);
    expect(browser.disk.all('accounts')).toMatchObject([{ streams: false }]);
  });

  test('asks once where the stream arrives, also with a wrong key', async () => {
    const { browser } = await connected();
    expect(browser.disk.all('accounts')).toMatchObject([{ streams: true }]);
    expect(browser.calls('search')).toBe(1);
    await browser.connect('wrong');
    expect(browser.calls('search')).toBe(2);
  });

  test('stops waiting for a service that does not answer its set-up', async () => {
    const browser = new FakeBrowser();
    browser.net.fetch = () => new Promise(() => {});
    const reply = browser.connect('A');
    await browser.pass(35 * SECOND);
    expect(await reply).toEqual({ ok: false, error: { kind: 'timeout' } });
  });

  test('keeps the free requests of an account that is connected again to three', async () => {
    const { browser } = await connected();
    let inFlight = 0;
    browser.net.fetch = () => {
      inFlight += 1;
      return new Promise(() => {});
    };
    const look = (query: string) => browser.ask('resolve.entity', { kind: 'COMPANY', query, fresh: false });
    for (const query of ['a', 'b']) void look(query);
    await browser.quiet();
    await browser.worker.policyChanged();
    for (const query of ['c', 'd']) void look(query);
    await browser.quiet();
    expect(inFlight).toBe(3);
  });
});
