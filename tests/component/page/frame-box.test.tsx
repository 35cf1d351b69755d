import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BoxNews, openBox } from '../../../lib/page/frame-box.ts';
import { keepLauncherPorts } from './launcher-ports.ts';

let root: ShadowRoot;
let news: BoxNews[];
let box: ReturnType<typeof openBox>;
/** The launcher's ends of the lines to the frame's documents. */
let ports: MessagePort[];
/** The words that the worker was told, and how many of them as soon as the box was open. */
let words: string[];
let wordsAtOnce: number;

/** A document of another origin. */
const SIDEBAR = 'data:text/html,<title>Sidebar</title>';
const popover = () => root.querySelector<HTMLElement>('.box');
const frame = () => root.querySelector('iframe');
const isShown = () => popover()?.matches(':popover-open');
const say = (type: string) => ports.at(-1)?.dispatchEvent(new MessageEvent('message', { data: { type } }));

/** Waits until so many documents of the frame were given a line. Timers are not advanced meanwhile. */
async function lines(count: number): Promise<void> {
  while (ports.length < count) await new Promise(requestAnimationFrame);
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  ports = keepLauncherPorts();
  const element = document.createElement('div');
  root = element.attachShadow({ mode: 'closed' });
  document.documentElement.append(element);
  news = [];
  words = [];
  box = openBox(
    {
      runtime: {
        id: 'extension',
        getURL: (path) => (path ? SIDEBAR : location.origin),
        sendMessage: async () => undefined,
        onMessage: { addListener() {} },
      },
      i18n: { getMessage: (key) => key },
    },
    { root, isInPlace: () => true, hasFocus: () => false, remove: () => element.remove() },
    async (word) => void words.push(word),
    (told) => void news.push(told),
  );
  wordsAtOnce = words.length;
  await lines(1);
});
afterEach(() => {
  box.remove();
  root.host.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a frame that speaks in time is shown', async () => {
  expect(isShown()).toBe(true);
  say('ready');
  expect(news).toEqual(['ready']);
  vi.advanceTimersByTime(60_000);
  expect(news).toEqual(['ready']);
  expect(isShown()).toBe(true);
});

test('a silent frame is hidden after three seconds, and shown when it speaks after all', async () => {
  vi.advanceTimersByTime(2_999);
  expect(news).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(news).toEqual(['silent']);
  expect(isShown()).toBe(false);
  say('ready');
  expect(news).toEqual(['silent', 'ready']);
  expect(isShown()).toBe(true);
});

test('a frame that was removed is not waited for', () => {
  box.remove();
  vi.advanceTimersByTime(60_000);
  expect(news).toEqual([]);
});

test('a frame that the page has moved loads the sidebar again, on a line of its own', async () => {
  popover()?.append(frame() as HTMLIFrameElement);
  await lines(2);
  say('close');
  expect(news).toEqual(['close']);
});

test('the worker is told the first word while the frame loads, and another one for each further document', async () => {
  expect(wordsAtOnce).toBe(1);
  expect(words).toHaveLength(1);
  popover()?.append(frame() as HTMLIFrameElement);
  await lines(2);
  expect(new Set(words).size).toBe(2);
  say('word');
  expect(new Set(words).size).toBe(3);
});

test('the frame names no address', () => {
  expect(frame()?.getAttributeNames()).toEqual(['title', 'credentialless']);
  expect(frame()?.contentDocument).toBeNull();
});
