import type { Frame, Worker } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { driveSidebar, sidebarFrame } from '../../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../../sandbox/people/person.ts';
import { networkOf } from '../../support/networks.ts';
import { ALL_TABLES } from '../support/button-page.ts';
import { type ContentWorld, canonicalLink, contentWorld } from '../support/content-world.ts';
import { type Extension, openExtension } from '../support/harness.ts';
import { openPaidOrders, PATIENCE, type PaidOrders } from '../support/paid-orders.ts';

let extension: Extension;
let paidOrders: PaidOrders;
/** The launcher's world on the tab that shows `own`. */
let world: ContentWorld;
/** The sidebar over that tab. */
let frame: Frame;
let own: Person;
let other: Person;

/** Everything the worker wrote to its console. */
const logged: string[] = [];

const CLICK = 'forged-click-1';
const MEGABYTE = 1024 * 1024;

beforeAll(async () => {
  extension = await openExtension({ account: 'rich' });
  const listen = (worker: Worker) => worker.on('console', (message) => logged.push(message.text()));
  for (const worker of extension.context.serviceWorkers()) listen(worker);
  extension.context.on('serviceworker', listen);
  // Both people are known and could be unlocked, so a refusal comes from the router and not from a missing person.
  paidOrders = await openPaidOrders(extension, { pages: 3 });
  [own, other] = await Promise.all([somebody(), somebody()]);
  const tab = await extension.context.newPage();
  await tab.goto(extension.profile(other));
  await extension.page.goto(extension.profile(own));
  world = await contentWorld(extension.page, extension.extensionId);
  const sidebar = await driveSidebar(extension.page);
  await sidebar.open();
  await sidebar.find({ role: 'heading', name: own.fullName });
  const found = sidebarFrame(extension.page);
  if (!found) throw new Error('There is no sidebar.');
  frame = found;
});
afterAll(() => extension?.close());

async function somebody(): Promise<Person> {
  const [person] = (await paidOrders.prepare('contact')).people;
  if (!person) throw new Error('Nobody is left.');
  return person;
}

const linkOf = (person: Person) => canonicalLink(extension.profile(person));
const inFrame = <T>(expression: string) => frame.evaluate<T>(expression);
/** Sends a message as the launcher or as the sidebar over the tab that shows `own`. */
const SENDERS = {
  launcher: (message: string) => world.evaluate(`chrome.runtime.sendMessage(${message})`),
  frame: (message: string) => inFrame(`chrome.runtime.sendMessage(${message})`),
};
const say = (from: keyof typeof SENDERS, name: string, request: unknown) =>
  SENDERS[from](JSON.stringify({ ask: name, request }));
const send = SENDERS.frame;
const ask = (name: string, request: unknown) => say('frame', name, request);

/** Expects a message to be refused with this reason, logged without its content, and without any effect. */
async function expectRefused(reason: string, forge: () => Promise<unknown>): Promise<void> {
  await withoutTrace(async () => {
    const lines = await refusalsLogged(async () => {
      expect(await forge()).toEqual({ ok: false, error: { kind: 'forbidden', reason } });
    });
    expect(lines).toEqual([expect.stringContaining(`refused a message (${reason})`)]);
    expect(lines.join().length).toBeLessThan(200);
  });
}

/** The lines that the worker logs about refusals while `work` runs. */
async function refusalsLogged(work: () => Promise<void>): Promise<string[]> {
  const before = logged.length;
  const lines = () => logged.slice(before).filter((line) => line.includes('refused'));
  await work();
  await expect.poll(lines, PATIENCE).not.toEqual([]);
  return lines();
}

/** Everything that a message could have changed or sent. */
async function traces(): Promise<unknown> {
  return {
    requests: extension.sandbox.stats().requests,
    ledger: extension.sandbox.ledger().length,
    records: await Promise.all(ALL_TABLES.map((table) => paidOrders.page.records(table))),
  };
}

/** Expects that `work` changes no record and sends nothing. */
async function withoutTrace(work: () => Promise<void>): Promise<void> {
  const before = await traces();
  await work();
  expect(await traces()).toEqual(before);
}

test('the worker answers the tab about its own profile, so later refusals are about the messages', async () => {
  const state = await say('launcher', 'launcher.state', { url: extension.profile(own) });
  expect(state).toMatchObject({ ok: true, data: { link: linkOf(own) } });
});

describe('a message of the sidebar about another person', () => {
  const name = { full: 'A', first: 'A', last: 'B' };
  test.for<[string, () => Record<string, unknown>]>([
    ['person.look', () => ({ name })],
    ['person.find', () => ({ name, clickId: CLICK })],
    ['person.choose', () => ({ urn: other.urn })],
    ['person.unlink', () => ({})],
    ['person.settle', () => ({ request: 'any' })],
    ['person.enrich', () => ({ clickId: CLICK, refresh: false })],
    ['person.get', () => ({ name: null, clickId: CLICK, fields: ['work_email'] })],
  ])('%s is refused, though another tab shows that person', ([asked, rest]) =>
    expectRefused('another profile', () => ask(asked, { link: linkOf(other), ...rest() })),
  );

  test('person.choose of somebody who was not offered is refused', () =>
    withoutTrace(async () => {
      expect(await ask('person.choose', { link: linkOf(own), urn: other.urn })).toEqual({
        ok: false,
        error: { kind: 'no-person' },
      });
    }));
});

describe('a message of the launcher about a person', () => {
  test.for<[string, () => Record<string, unknown>]>([
    ['person.look', () => ({ name: null })],
    ['person.choose', () => ({ urn: own.urn })],
    ['person.enrich', () => ({ clickId: CLICK, refresh: false })],
    ['person.get', () => ({ name: null, clickId: CLICK, fields: ['work_email'] })],
  ])('%s is refused, though the tab shows that person', ([asked, rest]) =>
    expectRefused('not from here', () => say('launcher', asked, { link: linkOf(own), ...rest() })),
  );

  test('gets no snapshot', () =>
    withoutTrace(async () => {
      const lines = await refusalsLogged(async () => {
        await world.evaluate(`(() => {
          globalThis.told = [];
          const port = chrome.runtime.connect({ name: 'view' });
          port.onMessage.addListener((message) => told.push(message));
          port.postMessage(${JSON.stringify({ topic: 'person', link: linkOf(own) })});
        })()`);
      });
      expect(lines).toEqual([expect.stringContaining('refused a message (not from here)')]);
      await say('launcher', 'launcher.state', { url: extension.profile(own) });
      expect(await world.evaluate('told')).toEqual([]);
    }));
});

test('a frame of the sidebar’s page that no launcher has vouched for draws nothing and is not answered', async () => {
  const before = extension.page.frames().length;
  await world.evaluate(`(() => {
    const second = Object.assign(document.createElement('iframe'), { src: chrome.runtime.getURL('sidepanel.html') });
    document.body.append(second);
    globalThis.second = second;
  })()`);
  await expect.poll(() => extension.page.frames().length).toBe(before + 1);
  const second = extension.page.frames().at(-1);
  if (!second) throw new Error('There is no second frame.');
  await second.waitForLoadState();
  const forge = (name: string, request: unknown) =>
    second.evaluate(`chrome.runtime.sendMessage(${JSON.stringify({ ask: name, request })})`);
  await expectRefused('not vouched for', () =>
    forge('person.get', { link: linkOf(own), name: null, clickId: CLICK, fields: ['work_email'] }),
  );
  await withoutTrace(async () => {
    expect(await forge('frame.hello', { word: crypto.randomUUID() })).toMatchObject({ ok: false });
  });
  expect(await second.evaluate('document.body.innerText.trim()')).toBe('');
  await world.evaluate('second.remove()');
});

describe.each(['launcher', 'frame'] as const)(
  'a message of the %s that only extension pages may send',
  (from) => {
    test.for<[string, () => unknown]>([
      [
        'people.order',
        () => ({
          kind: 'unlock',
          urns: [other.urn],
          fields: ['work_email'],
          refresh: false,
          enrichFirst: false,
          clickId: CLICK,
          confirmed: true,
        }),
      ],
      ['people.delete', () => ({ urns: [other.urn] })],
      ['search.run', () => ({ prompt: 'anybody', filters: {}, page: 1, clickId: CLICK })],
      ['search.draft', () => ({ draft: null })],
      ['settings.change', () => ({ confirmAbove: null, dailyCap: null })],
      ['account.connect', () => ({ serviceUrl: 'https://elsewhere.example' })],
      ['account.disconnect', () => ({})],
      ['account.retry', () => ({})],
      ['network.use', () => ({ network: networkOf('https://elsewhere.example/in/somebody') })],
      ['resolve.place', () => ({ city: 'Lyon', state: '', country: 'France' })],
      ['orders.settle', () => ({ request: 'any' })],
      ['data.erase', () => ({})],
    ])('%s is refused', ([asked, request]) =>
      expectRefused('not from here', () => say(from, asked, request())),
    );
  },
);

describe('a malformed message of the sidebar', () => {
  test.for([
    'null',
    '42',
    '"person.get"',
    '[]',
    '{}',
    '{ ask: 42 }',
    '{ ask: "no.such" }',
    '{ ask: "__proto__" }',
    '{ ask: "constructor" }',
    '{ ask: "toString", request: {} }',
    '{ ask: "hasOwnProperty", request: {} }',
    'JSON.parse(\'{"__proto__":{"ask":"account.disconnect","request":{}}}\')',
  ])('%s is refused, also of the launcher', async (message) => {
    await expectRefused('name', () => send(message));
    await expectRefused('name', () => SENDERS.launcher(message));
  });

  test.for([
    'null',
    '[]',
    '"text"',
    '{ fields: [] }',
    '{ fields: ["work_email", "address"] }',
    '{ fields: ["work_email"], clickId: "short" }',
    '{ fields: ["work_email"], clickId: { toString: 1 } }',
    'JSON.parse(\'{"__proto__":{"fields":["work_email"],"clickId":"forged-click-2"}}\')',
    '{ link: { canonical: 1 }, fields: ["work_email"], clickId: "forged-click-3" }',
  ])('an unlock with %s is refused', (request) =>
    expectRefused('shape', () => {
      const link = JSON.stringify(linkOf(own));
      const message = `{ ask: 'person.get', request: ((one) => one && typeof one === 'object' && !Array.isArray(one) ? { link: ${link}, name: null, ...one } : one)(${request}) }`;
      return send(message);
    }),
  );

  test.for(['link', 'clickId', 'extra'])('an unlock with a megabyte in %s is refused', (where) =>
    expectRefused('too large', () => {
      const request = {
        link: linkOf(own),
        name: null,
        clickId: CLICK,
        fields: ['work_email'],
        [where]: 'x'.repeat(MEGABYTE),
      };
      return ask('person.get', request);
    }),
  );
});

describe('a sidebar over a page that follows a topic', () => {
  /** Follows these topics in turn and gives back the first snapshot that arrives. */
  const follow = (...topics: unknown[]) =>
    inFrame<{ topic: string; data: unknown }>(`new Promise((resolve) => {
      const port = chrome.runtime.connect({ name: 'view' });
      port.onMessage.addListener((message) => { port.disconnect(); resolve(message); });
      for (const topic of ${JSON.stringify(topics)}) port.postMessage(topic);
    })`);

  test.for<[string, () => unknown]>([
    ['not from here', () => ({ topic: 'orders' })],
    ['not from here', () => ({ topic: 'search' })],
    ['not from here', () => ({ topic: 'contacts', urns: [other.urn] })],
    ['not from here', () => ({ topic: 'person', link: linkOf(other) })],
    ['not from here', () => ({ topic: 'links', links: Array.from({ length: 101 }, () => linkOf(other)) })],
    ['shape', () => ({ topic: 'links', links: Array.from({ length: 501 }, () => linkOf(other)) })],
    ['shape', () => ({ topic: 'links', links: ['x'.repeat(MEGABYTE)] })],
    ['shape', () => 'junk'],
  ])('gets no snapshot of a topic that is not for it (%s)', ([reason, topic]) =>
    withoutTrace(async () => {
      const lines = await refusalsLogged(async () => {
        const first = await follow(topic(), { topic: 'session' });
        expect(first.topic).toBe('session');
      });
      expect(lines).toEqual([expect.stringContaining(`refused a message (${reason})`)]);
      expect(lines.join().length).toBeLessThan(200);
    }),
  );

  test('learns of a person it links to only what its list shows: no urn, title, company or place', async () => {
    const stored = (await paidOrders.page.records('people')).find(({ urn }) => urn === other.urn);
    if (!stored) throw new Error('The extension does not know them.');
    const { data } = await follow({ topic: 'links', links: [linkOf(other)] });
    expect(data).toMatchObject([
      { link: linkOf(other), person: { name: stored.name, unlocked: [], pool: false } },
    ]);
    const snapshot = JSON.stringify(data);
    for (const secret of [other.urn, stored.title, stored.company, stored.place]) {
      if (secret) expect(snapshot).not.toContain(secret);
    }
  });

  test('does not learn the service’s address or the end of the key', async () => {
    const { data } = await follow({ topic: 'session' });
    expect(data).toMatchObject({ hasKey: true, last4: null, serviceUrl: null });
  });
});

test('a message of the sidebar over a page that is no profile any more is refused', async () => {
  await extension.page.evaluate(() => history.pushState(null, '', '/'));
  await expectRefused('another profile', () =>
    ask('person.get', { link: linkOf(own), name: null, clickId: CLICK, fields: ['work_email'] }),
  );
});
