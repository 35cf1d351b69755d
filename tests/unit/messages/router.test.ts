import { describe, expect, test, vi } from 'vitest';
import { MESSAGES, type MessageName } from '../../../lib/messages/messages.ts';
import type { Sender } from '../../../lib/messages/router.ts';
import { createRouter, type Handlers } from '../../../lib/messages/router.ts';
import { JANE, JOHN, NETWORK, OWN, page, tab } from './senders.ts';

function routed() {
  const called = vi.fn();
  const handlers = Object.fromEntries(
    Object.keys(MESSAGES).map((name) => [
      name,
      async (request: unknown) => {
        called(name, request);
        return { ok: true, data: null };
      },
    ]),
  ) as unknown as Handlers;
  const refused = vi.fn();
  const failed = vi.fn();
  const route = createRouter(handlers, {
    own: OWN,
    network: () => NETWORK,
    onRefused: refused,
    onFailed: failed,
  });
  return { route, called, refused, failed, handlers };
}

const clickId = 'click-0001';
const unlock = { link: JANE, clickId, fields: ['phone'] };
const order = {
  kind: 'unlock',
  urns: ['urn:1'],
  fields: ['phone'],
  refresh: false,
  enrichFirst: false,
  clickId,
};

describe('an allowed message is handled', () => {
  test.each<[string, MessageName, unknown, Sender]>([
    ['unlocking the profile on the page', 'person.unlock', unlock, tab()],
    ['unlocking from a page of ours', 'person.unlock', { ...unlock, link: JOHN }, page],
    ['a batch from a page of ours', 'people.order', order, page],
    ['settings from a page of ours', 'settings.change', { notify: true }, page],
  ])('%s', async (_what, ask, request, sender) => {
    const { route, called } = routed();
    expect(await route({ ask, request }, sender)).toEqual({ ok: true, data: null });
    expect(called).toHaveBeenCalledWith(ask, request);
  });

  test('fields that are not in the schema do not reach the handler', async () => {
    const { route, called } = routed();
    await route({ ask: 'person.unlock', request: { ...unlock, urn: 'urn:9', __proto__: { a: 1 } } }, tab());
    expect(called).toHaveBeenCalledWith('person.unlock', unlock);
  });
});

describe('what is just as large as it may be goes through, and nothing larger', () => {
  const draft = (chars: number) => ({ draft: 'x'.repeat(chars - JSON.stringify({ draft: '' }).length) });
  test.each<[string, MessageName, (size: number) => unknown, number]>([
    ['a message', 'search.draft', draft, 256 * 1024],
    ['a click', 'person.unlock', (size) => ({ ...unlock, clickId: 'c'.repeat(size) }), 64],
    ['an order', 'people.order', (size) => ({ ...order, urns: Array.from({ length: size }, String) }), 400],
  ])('%s', async (_what, ask, request, most) => {
    const { route } = routed();
    expect(await route({ ask, request: request(most) }, page)).toMatchObject({ ok: true });
    expect(await route({ ask, request: request(most + 1) }, page)).toMatchObject({
      ok: false,
      error: { kind: 'forbidden' },
    });
  });
});

const megabyte = 'x'.repeat(1024 * 1024);
const circular: Record<string, unknown> = {};
circular.self = circular;

describe('any other message is refused, and no handler is called', () => {
  const forged: [string, unknown, Sender][] = [
    ["another tab's profile", { ask: 'person.unlock', request: { ...unlock, link: JOHN } }, tab()],
    [
      'a link that is no profile',
      { ask: 'person.unlock', request: { ...unlock, link: 'javascript:alert(1)' } },
      tab(),
    ],
    [
      'a profile while the tab shows none',
      { ask: 'person.unlock', request: unlock },
      tab({}, 'https://network.test/feed'),
    ],
    ["unlinking another tab's profile", { ask: 'person.unlink', request: { link: JOHN } }, tab()],
    ["a person's urn from a tab", { ask: 'people.order', request: order }, tab()],
    ['deleting from a tab', { ask: 'people.delete', request: { urns: ['urn:1'] } }, tab()],
    ['settings from a tab', { ask: 'settings.change', request: { dailyCap: null } }, tab()],
    [
      'connecting from a tab',
      { ask: 'account.connect', request: { serviceUrl: 'https://evil.test' } },
      tab(),
    ],
    ['the export from a tab', { ask: 'data.export', request: {} }, tab()],
    ['erasing from a tab', { ask: 'data.erase', request: {} }, tab()],
    [
      'a paid search from a tab',
      { ask: 'search.run', request: { prompt: '', filters: {}, page: 1, clickId } },
      tab(),
    ],
    ['another network', { ask: 'network.use', request: { network: NETWORK } }, tab()],
    ['a frame', { ask: 'person.unlock', request: unlock }, tab({ frameId: 1 })],
    ['another extension', { ask: 'data.export', request: {} }, { ...page, id: 'foreign' }],
    ['a megabyte', { ask: 'search.draft', request: { draft: megabyte } }, page],
    [
      'a megabyte in a name',
      { ask: 'person.find', request: { link: JANE, clickId, name: { full: megabyte, first: '', last: '' } } },
      tab(),
    ],
    ['something circular', { ask: 'search.draft', request: circular }, page],
    ['a number too large for JSON', { ask: 'search.draft', request: { draft: 10n } }, page],
    ['no message', undefined, page],
    ['null', null, page],
    ['a string', 'person.unlock', page],
    ['a list', ['person.unlock'], page],
    ['an unknown name', { ask: 'person.steal', request: {} }, page],
    ['a name of every object', { ask: 'constructor', request: {} }, page],
    ['the prototype', { ask: '__proto__', request: {} }, page],
    ['a name that is inherited', Object.create({ ask: 'data.erase', request: {} }), page],
    ['a name that is no string', { ask: { toString: () => 'data.erase' }, request: {} }, page],
    ['no request', { ask: 'person.unlock' }, page],
    ['no fields', { ask: 'person.unlock', request: { ...unlock, fields: [] } }, page],
    ['an unknown field', { ask: 'person.unlock', request: { ...unlock, fields: ['home'] } }, page],
    [
      'four fields',
      { ask: 'person.unlock', request: { ...unlock, fields: ['phone', 'phone', 'phone', 'phone'] } },
      page,
    ],
    ['a short click', { ask: 'person.unlock', request: { ...unlock, clickId: 'x' } }, page],
    [
      "a click with the journal's separators",
      { ask: 'person.unlock', request: { ...unlock, clickId: 'A|click/c0' } },
      page,
    ],
    ['nobody', { ask: 'people.order', request: { ...order, urns: [] } }, page],
    [
      'too many',
      { ask: 'people.order', request: { ...order, urns: Array.from({ length: 401 }, String) } },
      page,
    ],
    ['page zero', { ask: 'search.run', request: { prompt: '', filters: {}, page: 0, clickId } }, page],
    ['half a page', { ask: 'search.run', request: { prompt: '', filters: {}, page: 1.5, clickId } }, page],
    ['a negative cap', { ask: 'settings.change', request: { dailyCap: -1 } }, page],
    ['a cap that is no number', { ask: 'settings.change', request: { dailyCap: Number.NaN } }, page],
    [
      'a place without a country, for which nobody asked for all countries',
      { ask: 'resolve.place', request: { city: 'Lyon', state: '', country: '' } },
      page,
    ],
    ['a consent that is no yes', { ask: 'person.unlock', request: { ...unlock, confirmed: 'true' } }, page],
  ];
  test.each(forged)('%s', async (_what, message, sender) => {
    const { route, called, refused } = routed();
    expect(await route(message, sender)).toMatchObject({ ok: false, error: { kind: 'forbidden' } });
    expect(called).not.toHaveBeenCalled();
    expect(refused).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(refused.mock.calls).length).toBeLessThan(200);
  });
});

test('every message names its senders, and only these messages may be sent by a tab', () => {
  const forTabs = Object.entries(MESSAGES).flatMap(([name, { from }]) =>
    (from as readonly string[]).includes('tab') ? [name] : [],
  );
  const spending = forTabs.filter((name) => /unlock|enrich|order|search|find/.test(name));
  expect(spending.sort()).toEqual(['person.enrich', 'person.find', 'person.unlock']);
  expect(forTabs.filter((name) => /^(account|settings|network|data|people|orders)\./.test(name))).toEqual([]);
});

test('a handler that throws is answered with an error without details', async () => {
  const { handlers, failed } = routed();
  const broken: Handlers = { ...handlers, 'data.export': () => Promise.reject(new Error('secret inside')) };
  const route = createRouter(broken, {
    own: OWN,
    network: () => NETWORK,
    onRefused: vi.fn(),
    onFailed: failed,
  });
  expect(await route({ ask: 'data.export', request: {} }, page)).toEqual({
    ok: false,
    error: { kind: 'internal' },
  });
  expect(failed).toHaveBeenCalledTimes(1);
});
