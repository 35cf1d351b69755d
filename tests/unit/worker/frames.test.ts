import { beforeEach, describe, expect, test } from 'vitest';
import type { Sender } from '../../../lib/messages/router.ts';
import { createFrames, type SessionStorage } from '../../../lib/worker/frames.ts';
import { networkOf } from '../../support/networks.ts';
import { sessionMemory } from '../../support/session-memory.ts';
import { connected, frameAt, launcherAt, strangeFrameAt } from '../support/browsers.ts';

const WORD = 'a-word-of-the-launcher';
const frame = (tab = 5, documentId = `document of ${tab}`): Sender => ({ documentId, tab: { id: tab } });

let stored: Map<string, unknown>;
let memory: SessionStorage;
beforeEach(() => {
  stored = new Map();
  memory = sessionMemory(stored);
});

async function greeted(frames: ReturnType<typeof createFrames>, tab: number): Promise<boolean> {
  frames.vouch(tab, `${WORD} ${tab}`);
  return frames.hello(frame(tab), `${WORD} ${tab}`);
}

describe('a frame counts', () => {
  test('once it repeats the word that the launcher of its tab has said', async () => {
    const frames = createFrames(memory);
    expect(frames.isVouched(frame())).toBe(false);
    frames.vouch(5, WORD);
    expect(frames.isVouched(frame())).toBe(false);
    expect(await frames.hello(frame(), WORD)).toBe(true);
    expect(frames.isVouched(frame())).toBe(true);
  });

  test('not by a word that was used before', async () => {
    const frames = createFrames(memory);
    frames.vouch(5, WORD);
    expect(await frames.hello(frame(), WORD)).toBe(true);
    expect(await frames.hello(frame(5, 'another'), WORD)).toBe(false);
    expect(frames.isVouched(frame(5, 'another'))).toBe(false);
    expect(frames.isVouched(frame())).toBe(true);
  });

  test('not by another tab’s word, which stays good for its own', async () => {
    const frames = createFrames(memory);
    frames.vouch(6, WORD);
    expect(await frames.hello(frame(5), WORD)).toBe(false);
    expect(frames.isVouched(frame(5))).toBe(false);
    expect(await frames.hello(frame(6), WORD)).toBe(true);
  });

  test('not by a wrong guess, which does not use up the word', async () => {
    const frames = createFrames(memory);
    frames.vouch(5, WORD);
    expect(await frames.hello(frame(), 'another-word-of-somebody')).toBe(false);
    expect(await frames.hello(frame(), WORD)).toBe(true);
  });

  test('not by an older word than the last', async () => {
    const frames = createFrames(memory);
    frames.vouch(5, WORD);
    frames.vouch(5, 'the-last-word-of-the-launcher');
    expect(await frames.hello(frame(), WORD)).toBe(false);
  });

  test.each<[string, Sender]>([
    ['another document of its tab', frame(5, 'another')],
    ['the same document of another tab', frame(6, 'document of 5')],
    ['a document without a name', { tab: { id: 5 } }],
    ['no tab', { documentId: 'document of 5' }],
  ])('alone, and not %s', async (_what, other) => {
    const frames = createFrames(memory);
    await greeted(frames, 5);
    expect(frames.isVouched(other)).toBe(false);
  });

  test('no more once its tab has another one', async () => {
    const frames = createFrames(memory);
    await greeted(frames, 5);
    frames.vouch(5, WORD);
    await frames.hello(frame(5, 'next'), WORD);
    expect(frames.isVouched(frame(5, 'next'))).toBe(true);
    expect(frames.isVouched(frame())).toBe(false);
  });
});

test.each<[string, Sender]>([
  ['a document', { tab: { id: 5 } }],
  ['a tab', { documentId: 'document of 5' }],
])('a frame without %s is refused', async (_what, sender) => {
  const frames = createFrames(memory);
  frames.vouch(5, WORD);
  expect(await frames.hello(sender, WORD)).toBe(false);
});

describe('the next worker', () => {
  test('knows the frames of the last one, but none of its open words', async () => {
    const last = createFrames(memory);
    await greeted(last, 5);
    last.vouch(6, WORD);
    const next = createFrames(memory);
    expect(next.isVouched(frame(5))).toBe(false);
    await next.load();
    expect(next.isVouched(frame(5))).toBe(true);
    expect(await next.hello(frame(6), WORD)).toBe(false);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['something else', 'frames'],
    ['a list of something else', [[5, 'document of 5']]],
    ['a frame without a document', [{ tab: 5 }]],
  ])('knows no frame if %s was stored', async (_what, value) => {
    stored.set('frames', value);
    const frames = createFrames(memory);
    await frames.load();
    expect(frames.isVouched(frame(5))).toBe(false);
    expect(await greeted(frames, 5)).toBe(true);
  });

  test('knows no frame if the storage can’t be read, and works nevertheless', async () => {
    memory.get = () => Promise.reject(new Error('no storage'));
    const frames = createFrames(memory);
    await frames.load();
    expect(await greeted(frames, 5)).toBe(true);
  });
});

test('two hundred frames are remembered; the one that was named longest ago goes first', async () => {
  const frames = createFrames(memory);
  for (let tab = 1; tab <= 200; tab++) await greeted(frames, tab);
  await greeted(frames, 1);
  await greeted(frames, 201);
  const next = createFrames(memory);
  await next.load();
  for (const known of [frames, next]) {
    const missing = Array.from({ length: 201 }, (_, n) => n + 1).filter(
      (tab) => !known.isVouched(frame(tab)),
    );
    expect(missing).toEqual([2]);
  }
});

describe('the worker', () => {
  const URL = 'https://www.network.test/in/jane-doe';
  const settle = { link: URL.replace('www.', ''), request: 'r' };
  const refused = { ok: false, error: { kind: 'forbidden', reason: 'not vouched for' } };
  const onNetwork = async () => {
    const browser = await connected();
    expect(await browser.ask('network.use', { network: networkOf(URL) })).toMatchObject({ ok: true });
    return browser;
  };

  test('answers no frame, and gives it no snapshot, before it has said its word', async () => {
    const browser = await onNetwork();
    const stranger = strangeFrameAt(URL);
    expect(await browser.ask('options.open', {}, stranger)).toEqual(refused);
    const view = await browser.follow({ topic: 'session' }, stranger);
    await browser.quiet();
    expect(view.isRefused).toBe(true);
    expect(view.snapshots).toEqual([]);
    const frame = await frameAt(browser, URL);
    expect(await browser.ask('options.open', {}, frame)).toEqual({ ok: true, data: null });
    const next = await browser.follow({ topic: 'session' }, frame);
    await browser.quiet();
    expect(next.snapshots).toHaveLength(1);
  });

  test('refuses a word that the launcher did not say', async () => {
    const browser = await onNetwork();
    await browser.ask('frame.vouch', { word: WORD }, launcherAt(URL));
    const word = 'another-word-of-somebody';
    expect(await browser.ask('frame.hello', { word }, strangeFrameAt(URL))).toEqual(refused);
  });

  test('that comes after its death answers the same document, and no other', async () => {
    const browser = await onNetwork();
    const frame = await frameAt(browser, URL);
    await browser.restart();
    expect(await browser.ask('options.open', {}, frame)).toMatchObject({ ok: true });
    expect(await browser.ask('options.open', {}, strangeFrameAt(URL, 'reloaded'))).toEqual(refused);
  });

  test('answers a frame no longer about a page that its tab has left', async () => {
    const browser = await onNetwork();
    const frame = await frameAt(browser, URL);
    const moved = { ...frame, tab: { id: 5, url: 'https://www.network.test/in/john-doe' } };
    expect(await browser.ask('person.settle', settle, moved)).toMatchObject({
      error: { kind: 'forbidden', reason: 'another profile' },
    });
    const away = { ...frame, tab: { id: 5, url: 'https://elsewhere.test/' } };
    expect(await browser.ask('options.open', {}, away)).toMatchObject({ error: { reason: 'sender' } });
  });
});
