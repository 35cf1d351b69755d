import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../sandbox/people/person.ts';
import { type ContentWorld, canonicalLink, contentWorld } from './support/content-world.ts';
import { type Extension, openExtension } from './support/harness.ts';
import { openShop, type Shop } from './support/purchases.ts';

let extension: Extension;
let shop: Shop;
let world: ContentWorld;
let own: Person;
let other: Person;

const CLICK = 'forged-click-1';
const MEGABYTE = 1024 * 1024;

beforeAll(async () => {
  extension = await openExtension({ account: 'rich' });
  // Both are known and could be paid for: a refusal is the router's doing and not for want of a person.
  shop = await openShop(extension, { pages: 3 });
  [own, other] = await Promise.all([somebody(), somebody()]);
  const tab = await extension.context.newPage();
  await tab.goto(extension.profile(other));
  await extension.page.goto(extension.profile(own));
  world = await contentWorld(extension.page, extension.extensionId);
});
afterAll(() => extension?.close());

async function somebody(): Promise<Person> {
  const [person] = (await shop.take('contact')).people;
  if (!person) throw new Error('Nobody is left.');
  return person;
}

const linkOf = (person: Person) => canonicalLink(extension.profile(person));
/** Sends the message from the content script's world of the tab that shows `own`. */
const send = (message: string) => world.evaluate(`chrome.runtime.sendMessage(${message})`);
const ask = (name: string, request: unknown) => send(JSON.stringify({ ask: name, request }));
const refusal = (reason: string) => ({ ok: false, error: { kind: 'forbidden', reason } });

/** Everything that a message could have changed or sent. */
async function traces(): Promise<unknown> {
  const tables = [
    'people',
    'intents',
    'jobs',
    'charges',
    'pages',
    'choices',
    'accounts',
    'settings',
  ] as const;
  return {
    requests: extension.sandbox.stats().requests,
    ledger: extension.sandbox.ledger().length,
    records: await Promise.all(tables.map((table) => shop.page.records(table))),
  };
}

/** Does something and sees that it left no trace. */
async function withoutTrace(work: () => Promise<void>): Promise<void> {
  const before = await traces();
  await work();
  expect(await traces()).toEqual(before);
}

test('the tab itself is heard: what follows is refused for what it says', async () => {
  const state = await ask('launcher.state', { url: extension.profile(own) });
  expect(state).toMatchObject({ ok: true, data: { link: linkOf(own) } });
});

describe('another person than the one of the tab', () => {
  const name = { full: 'A', first: 'A', last: 'B' };
  test.for<[string, () => Record<string, unknown>]>([
    ['person.look', () => ({ name })],
    ['person.find', () => ({ name, clickId: CLICK })],
    ['person.choose', () => ({ urn: other.urn })],
    ['person.settle', () => ({ intent: 'any' })],
    ['person.enrich', () => ({ clickId: CLICK, refresh: false })],
    ['person.unlock', () => ({ clickId: CLICK, fields: ['work_email'] })],
  ])('%s is refused, though another tab shows that person', ([asked, rest]) =>
    withoutTrace(async () => {
      expect(await ask(asked, { link: linkOf(other), ...rest() })).toEqual(refusal('another profile'));
    }),
  );

  test('a choice that was not offered is refused', () =>
    withoutTrace(async () => {
      expect(await ask('person.choose', { link: linkOf(own), urn: other.urn })).toEqual({
        ok: false,
        error: { kind: 'no-person' },
      });
    }));
});

describe('what only pages of the extension may ask', () => {
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
    ['network.use', () => ({ profileLink: 'https://elsewhere.example/in/somebody' })],
    ['resolve.place', () => ({ city: 'Lyon', state: '', country: '' })],
    ['jobs.settle', () => ({ intent: 'any' })],
    ['data.export', () => ({})],
    ['data.erase', () => ({})],
  ])('%s is refused', ([asked, request]) =>
    withoutTrace(async () => {
      expect(await ask(asked, request())).toEqual(refusal('not from here'));
    }),
  );
});

describe('what is no message', () => {
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
  ])('%s is refused', (message) =>
    withoutTrace(async () => {
      expect(await send(message)).toEqual(refusal('name'));
    }),
  );

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
    withoutTrace(async () => {
      const link = JSON.stringify(linkOf(own));
      const message = `{ ask: 'person.unlock', request: ((one) => one && typeof one === 'object' && !Array.isArray(one) ? { link: ${link}, ...one } : one)(${request}) }`;
      expect(await send(message)).toEqual(refusal('shape'));
    }),
  );

  test.for(['link', 'clickId', 'extra'])('a megabyte in %s is refused', (where) =>
    withoutTrace(async () => {
      const request = {
        link: linkOf(own),
        clickId: CLICK,
        fields: ['work_email'],
        [where]: 'x'.repeat(MEGABYTE),
      };
      expect(await ask('person.unlock', request)).toEqual(refusal('too large'));
    }),
  );
});

describe('following', () => {
  /** Posts to a port in turn and gives back the first picture that comes. */
  const follow = (...topics: unknown[]) =>
    world.evaluate<{ topic: string; data: Record<string, unknown> }>(`new Promise((resolve) => {
      const port = chrome.runtime.connect({ name: 'view' });
      port.onMessage.addListener((message) => { port.disconnect(); resolve(message); });
      for (const topic of ${JSON.stringify(topics)}) port.postMessage(topic);
    })`);

  test('a tab gets no picture of jobs, searches or another person', async () => {
    const forbidden = [
      { topic: 'jobs' },
      { topic: 'search' },
      { topic: 'person', link: linkOf(other) },
      'junk',
    ];
    for (const topic of forbidden) {
      const first = await follow(topic, { topic: 'session' });
      expect(first.topic).toBe('session');
    }
  });

  test('a tab is not told where the service is or how the key ends', async () => {
    const { data } = await follow({ topic: 'session' });
    expect(data).toMatchObject({ hasKey: true, last4: null, serviceUrl: null });
  });
});

test('a page of the network that shows nobody may ask about nobody', () =>
  withoutTrace(async () => {
    await extension.page.goto(extension.sandbox.networkUrl);
    const request = { link: linkOf(own), clickId: CLICK, fields: ['work_email'] };
    expect(await ask('person.unlock', request)).toEqual(refusal('another profile'));
  }));
