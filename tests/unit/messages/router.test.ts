import { describe, expect, test, vi } from 'vitest';
import { MESSAGES, type MessageName, type Speaker } from '../../../lib/messages/messages.ts';
import type { Sender } from '../../../lib/messages/router.ts';
import { createRouter, type Handlers } from '../../../lib/messages/router.ts';
import { frame, JANE, JOHN, launcher, NETWORK, OWN, page } from './senders.ts';

function routed({ isInRate = true, isShown = true as boolean | null } = {}) {
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
  const noted = vi.fn();
  const route = createRouter(handlers, {
    own: OWN,
    network: () => NETWORK,
    isVouched: ({ documentId }) => documentId === 'document-1',
    isInRate: () => isInRate,
    people: { note: noted, isShown: ({ speaker }) => speaker === 'extension' || isShown },
    onRefused: refused,
    onFailed: failed,
  });
  return { route, called, refused, failed, handlers, noted };
}

const WORD = 'a-word-of-the-launcher';
const forbidden = (reason: string) => ({ ok: false, error: { kind: 'forbidden', reason } });
const clickId = 'click-0001';
const unlock = { link: JANE, name: null, clickId, fields: ['phone'] };
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
    ['unlocking the profile on the page', 'person.get', unlock, frame()],
    ['unlocking from a page of ours', 'person.get', { ...unlock, link: JOHN }, page],
    ['a batch from a page of ours', 'people.order', order, page],
    ['settings from a page of ours', 'settings.change', { notify: true }, page],
  ])('%s', async (_what, ask, request, sender) => {
    const { route, called } = routed();
    expect(await route({ ask, request }, sender)).toEqual({ ok: true, data: null });
    expect(called).toHaveBeenCalledWith(ask, request);
  });

  test('fields that are not in the schema do not reach the handler', async () => {
    const { route, called } = routed();
    await route({ ask: 'person.get', request: { ...unlock, urn: 'urn:9', __proto__: { a: 1 } } }, frame());
    expect(called).toHaveBeenCalledWith('person.get', unlock);
  });
});

describe('what is just as large as it may be goes through, and nothing larger', () => {
  const draft = (chars: number) => ({ draft: 'x'.repeat(chars - JSON.stringify({ draft: '' }).length) });
  test.each<[string, MessageName, (size: number) => unknown, number]>([
    ['a message', 'search.draft', draft, 256 * 1024],
    ['a click', 'person.get', (size) => ({ ...unlock, clickId: 'c'.repeat(size) }), 64],
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
    ["another tab's profile", { ask: 'person.get', request: { ...unlock, link: JOHN } }, frame()],
    [
      'a link that is no profile',
      { ask: 'person.get', request: { ...unlock, link: 'javascript:alert(1)' } },
      frame(),
    ],
    [
      'a profile while the tab shows none',
      { ask: 'person.get', request: unlock },
      frame({}, 'https://network.test/feed'),
    ],
    ["unlinking another tab's profile", { ask: 'person.unlink', request: { link: JOHN } }, frame()],
    ["a person's urn from a frame", { ask: 'people.order', request: order }, frame()],
    ['deleting from a frame', { ask: 'people.delete', request: { urns: ['urn:1'] } }, frame()],
    ['settings from a frame', { ask: 'settings.change', request: { dailyCap: null } }, frame()],
    [
      'connecting from a frame',
      { ask: 'account.connect', request: { serviceUrl: 'https://evil.test' } },
      frame(),
    ],
    ['erasing from a frame', { ask: 'data.erase', request: {} }, frame()],
    [
      'a paid search from a frame',
      { ask: 'search.run', request: { prompt: '', filters: {}, page: 1, clickId } },
      frame(),
    ],
    ['another network', { ask: 'network.use', request: { network: NETWORK } }, frame()],
    ['a script in a frame of the page', { ask: 'person.get', request: unlock }, launcher({ frameId: 1 })],
    ['another extension', { ask: 'data.erase', request: {} }, { ...page, id: 'foreign' }],
    ['a launcher below the window', { ask: 'launcher.place', request: { top: 96 } }, launcher()],
    ['a place that there is not', { ask: 'launcher.place', request: { place: 'everywhere' } }, launcher()],
    ['a megabyte', { ask: 'search.draft', request: { draft: megabyte } }, page],
    [
      'a megabyte in a name',
      { ask: 'person.find', request: { link: JANE, clickId, name: { full: megabyte, first: '', last: '' } } },
      frame(),
    ],
    ['something circular', { ask: 'search.draft', request: circular }, page],
    ['a number too large for JSON', { ask: 'search.draft', request: { draft: 10n } }, page],
    ['no message', undefined, page],
    ['null', null, page],
    ['a string', 'person.get', page],
    ['a list', ['person.get'], page],
    ['an unknown name', { ask: 'person.steal', request: {} }, page],
    ['a name of every object', { ask: 'constructor', request: {} }, page],
    ['the prototype', { ask: '__proto__', request: {} }, page],
    ['a name that is inherited', Object.create({ ask: 'data.erase', request: {} }), page],
    ['a name that is no string', { ask: { toString: () => 'data.erase' }, request: {} }, page],
    ['no request', { ask: 'person.get' }, page],
    ['no fields', { ask: 'person.get', request: { ...unlock, fields: [] } }, page],
    ['an unknown field', { ask: 'person.get', request: { ...unlock, fields: ['home'] } }, page],
    [
      'four fields',
      { ask: 'person.get', request: { ...unlock, fields: ['phone', 'phone', 'phone', 'phone'] } },
      page,
    ],
    ['a short click', { ask: 'person.get', request: { ...unlock, clickId: 'x' } }, page],
    [
      "a click with the journal's separators",
      { ask: 'person.get', request: { ...unlock, clickId: 'A|click/c0' } },
      page,
    ],
    [
      'a profile without a name',
      { ask: 'people.order', request: { ...order, links: [{ link: 'x' }] } },
      page,
    ],
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
    ['a consent that is no yes', { ask: 'person.get', request: { ...unlock, confirmed: 'true' } }, page],
  ];
  test.each(forged)('%s', async (_what, message, sender) => {
    const { route, called, refused } = routed();
    expect(await route(message, sender)).toMatchObject({ ok: false, error: { kind: 'forbidden' } });
    expect(called).not.toHaveBeenCalled();
    expect(refused).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(refused.mock.calls).length).toBeLessThan(200);
  });
});

const from = (speaker: Speaker) =>
  Object.entries(MESSAGES).flatMap(([name, rule]) =>
    (rule.from as readonly Speaker[]).includes(speaker) ? [name] : [],
  );

test('every message names its senders, and only these messages may be sent by a frame', () => {
  const forFrames = from('frame');
  const spending = forFrames.filter((name) => /get|unlock|enrich|order|search|find/.test(name));
  expect(spending.sort()).toEqual(['person.enrich', 'person.find', 'person.get']);
  expect(
    forFrames.filter((name) => /^(account|settings|network|data|people|orders|links)\./.test(name)),
  ).toEqual([]);
  expect(forFrames).not.toContain('frame.vouch');
});

describe('a launcher', () => {
  const own: Partial<Record<MessageName, unknown>> = {
    'launcher.state': { url: JANE },
    'launcher.place': { top: 40 },
    'frame.vouch': { word: WORD },
    'panel.open': {},
    'options.open': {},
  };

  test('may ask for its state, set its place, vouch for its frame and open our pages, and nothing else', async () => {
    expect(from('launcher').sort()).toEqual(Object.keys(own).sort());
    for (const [ask, request] of Object.entries(own)) {
      const { route } = routed();
      expect(await route({ ask, request }, launcher())).toEqual({ ok: true, data: null });
    }
  });

  test.each<[MessageName, unknown]>([
    ['person.look', { link: JANE, name: null }],
    ['person.get', unlock],
    ['person.enrich', { link: JANE, clickId, refresh: false }],
    ['person.choose', { link: JANE, urn: 'urn:1' }],
    ['frame.hello', { word: WORD }],
  ])('is refused %s, even about its own profile', async (ask, request) => {
    const { route, called } = routed();
    expect(await route({ ask, request }, launcher())).toEqual(forbidden('not from here'));
    expect(called).not.toHaveBeenCalled();
  });
});

/** A request of every message that a frame may send about a profile. */
const ABOUT_PROFILE: [MessageName, unknown][] = [
  ['person.look', { link: JANE, name: null }],
  ['person.show', { link: JANE }],
  ['person.find', { link: JANE, name: { full: 'A', first: 'A', last: 'A' }, clickId }],
  ['person.choose', { link: JANE, urn: 'urn:1' }],
  ['person.unlink', { link: JANE }],
  ['person.settle', { link: JANE, request: 'any' }],
  ['person.cancel', { link: JANE, order: 'any' }],
  ['person.get', { ...unlock, name: null }],
  ['person.enrich', { link: JANE, clickId, refresh: false }],
  ['person.seen', { link: JANE, copied: [] }],
];

describe('about a person whom nobody opened', () => {
  test('every message with a link is tried', () => {
    const named = from('frame').filter((name) => name.startsWith('person.'));
    expect(ABOUT_PROFILE.map(([name]) => name).sort()).toEqual(named.sort());
  });

  test.each(ABOUT_PROFILE)('a frame is refused %s, also while it is not decided', async (ask, request) => {
    for (const isShown of [false, null]) {
      const { route, called } = routed({ isShown });
      expect(await route({ ask, request }, frame())).toEqual(forbidden('not shown'));
      expect(called).not.toHaveBeenCalled();
    }
  });

  test('a launcher still gets the state of its page', async () => {
    const { route, called } = routed({ isShown: false });
    expect(await route({ ask: 'launcher.state', request: { url: JANE } }, launcher())).toMatchObject({
      ok: true,
    });
    expect(called).toHaveBeenCalledTimes(1);
  });

  test('an extension page is answered', async () => {
    const { route } = routed({ isShown: false });
    expect(await route({ ask: 'person.get', request: unlock }, page)).toMatchObject({ ok: true });
  });
});

test.each<[string, MessageName, unknown, Sender]>([
  ['a launcher', 'launcher.state', { url: JANE }, launcher({ documentId: 'page-1' })],
  ['a frame', 'person.show', { link: JANE }, frame()],
])('the inputs of %s are noted before its message is decided', async (_who, ask, request, sender) => {
  const { route, noted } = routed({ isShown: false });
  await route({ ask, request, inputs: 7 }, sender);
  expect(noted.mock.calls.map(([, ...rest]) => rest)).toEqual([[sender.documentId, 7]]);
});

describe('of a tab that sends too much', () => {
  test.each([
    ['launcher', launcher()],
    ['frame', frame()],
  ])(
    'a message of the %s is refused without being read, and without a line in the log',
    async (_who, sender) => {
      const { route, called, refused, noted } = routed({ isInRate: false });
      const read = vi.fn();
      const message = {
        ask: 'launcher.state',
        get request() {
          read();
          return {};
        },
      };
      expect(await route(message, sender)).toEqual({ ok: false, error: { kind: 'internal' } });
      for (const spy of [called, refused, noted, read]) expect(spy).not.toHaveBeenCalled();
    },
  );

  test('an extension page is not meant', async () => {
    const { route } = routed({ isInRate: false });
    expect(await route({ ask: 'data.erase', request: {} }, page)).toMatchObject({ ok: true });
  });
});

describe('a frame that nobody has vouched for', () => {
  const stranger = frame({ documentId: 'document-2' });

  test('may say hello', async () => {
    const { route, called } = routed();
    expect(await route({ ask: 'frame.hello', request: { word: WORD } }, stranger)).toMatchObject({
      ok: true,
    });
    expect(called).toHaveBeenCalledTimes(1);
  });

  test.each(from('frame').filter((name) => name !== 'frame.hello'))('is refused %s', async (ask) => {
    const { route, called } = routed();
    expect(await route({ ask, request: unlock }, stranger)).toEqual(forbidden('not vouched for'));
    expect(called).not.toHaveBeenCalled();
  });
});

test.each([
  ['short', false],
  ['w'.repeat(19), false],
  ['w'.repeat(20), true],
  ['w'.repeat(64), true],
  ['w'.repeat(65), false],
  [`${'w'.repeat(20)}|`, false],
  [crypto.randomUUID(), true],
])('a frame names itself by a word that can’t be guessed: %s', async (word, may) => {
  const { route } = routed();
  expect(await route({ ask: 'frame.hello', request: { word } }, frame())).toMatchObject({ ok: may });
  expect(await route({ ask: 'frame.vouch', request: { word } }, launcher())).toMatchObject({ ok: may });
});

test('a handler that throws is answered with an error without details', async () => {
  const { handlers, failed } = routed();
  const broken: Handlers = { ...handlers, 'data.erase': () => Promise.reject(new Error('secret inside')) };
  const route = createRouter(broken, {
    own: OWN,
    network: () => NETWORK,
    isVouched: ({ documentId }) => documentId === 'document-1',
    isInRate: () => true,
    people: { note: () => {}, isShown: () => true },
    onRefused: vi.fn(),
    onFailed: failed,
  });
  expect(await route({ ask: 'data.erase', request: {} }, page)).toEqual({
    ok: false,
    error: { kind: 'internal' },
  });
  expect(failed).toHaveBeenCalledTimes(1);
});
