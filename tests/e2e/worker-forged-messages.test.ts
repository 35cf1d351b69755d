import type { Worker } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../sandbox/people/person.ts';
import { networkOf } from '../support/networks.ts';
import { ALL_TABLES } from './support/button-page.ts';
import { type ContentWorld, canonicalLink, contentWorld } from './support/content-world.ts';
import { type Extension, openExtension } from './support/harness.ts';
import { openPaidOrders, PATIENCE, type PaidOrders } from './support/paid-orders.ts';

let extension: Extension;
let paidOrders: PaidOrders;
let world: ContentWorld;
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
});
afterAll(() => extension?.close());

async function somebody(): Promise<Person> {
  const [person] = (await paidOrders.prepare('contact')).people;
  if (!person) throw new Error('Nobody is left.');
  return person;
}

const linkOf = (person: Person) => canonicalLink(extension.profile(person));
/** Sends the message from the content script's world of the tab that shows `own`. */
const send = (message: string) => world.evaluate(`chrome.runtime.sendMessage(${message})`);
const ask = (name: string, request: unknown) => send(JSON.stringify({ ask: name, request }));

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
  const state = await ask('launcher.state', { url: extension.profile(own) });
  expect(state).toMatchObject({ ok: true, data: { link: linkOf(own) } });
});

describe('a message of a tab about another person', () => {
  const name = { full: 'A', first: 'A', last: 'B' };
  test.for<[string, () => Record<string, unknown>]>([
    ['person.look', () => ({ name })],
    ['person.find', () => ({ name, clickId: CLICK })],
    ['person.choose', () => ({ urn: other.urn })],
    ['person.unlink', () => ({})],
    ['person.settle', () => ({ request: 'any' })],
    ['person.enrich', () => ({ clickId: CLICK, refresh: false })],
    ['person.unlock', () => ({ clickId: CLICK, fields: ['work_email'] })],
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

describe('a message of a tab that only extension pages may send', () => {
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
    ['data.export', () => ({})],
    ['data.erase', () => ({})],
  ])('%s is refused', ([asked, request]) => expectRefused('not from here', () => ask(asked, request())));
});

describe('a malformed message of a tab', () => {
  test.for([
    'null',
    '42',
    '"person.unlock"',
    '[]',
    '{}',
    '{ ask: 42 }',
    '{ ask: "no.such" }',
    '{ ask: "__proto__" }',
    '{ ask: "constructor" }',
    '{ ask: "toString", request: {} }',
    '{ ask: "hasOwnProperty", request: {} }',
    'JSON.parse(\'{"__proto__":{"ask":"account.disconnect","request":{}}}\')',
  ])('%s is refused', (message) => expectRefused('name', () => send(message)));

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
      const message = `{ ask: 'person.unlock', request: ((one) => one && typeof one === 'object' && !Array.isArray(one) ? { link: ${link}, ...one } : one)(${request}) }`;
      return send(message);
    }),
  );

  test.for(['link', 'clickId', 'extra'])('an unlock with a megabyte in %s is refused', (where) =>
    expectRefused('too large', () => {
      const request = {
        link: linkOf(own),
        clickId: CLICK,
        fields: ['work_email'],
        [where]: 'x'.repeat(MEGABYTE),
      };
      return ask('person.unlock', request);
    }),
  );
});

describe('a tab that follows a topic', () => {
  /** Follows these topics in turn and gives back the first snapshot that arrives. */
  const follow = (...topics: unknown[]) =>
    world.evaluate<{ topic: string; data: unknown }>(`new Promise((resolve) => {
      const port = chrome.runtime.connect({ name: 'view' });
      port.onMessage.addListener((message) => { port.disconnect(); resolve(message); });
      for (const topic of ${JSON.stringify(topics)}) port.postMessage(topic);
    })`);

  test.for<[string, () => unknown]>([
    ['not from here', () => ({ topic: 'orders' })],
    ['not from here', () => ({ topic: 'search' })],
    ['not from here', () => ({ topic: 'contacts', urns: [other.urn] })],
    ['another profile', () => ({ topic: 'person', link: linkOf(other) })],
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

test('a message of a page of the network that is no profile is refused', () =>
  expectRefused('another profile', async () => {
    await extension.page.goto(extension.sandbox.networkUrl);
    return ask('person.unlock', { link: linkOf(own), clickId: CLICK, fields: ['work_email'] });
  }));
