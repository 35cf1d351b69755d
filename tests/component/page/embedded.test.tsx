import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Ask } from '../../../lib/messages/ask-with.ts';
import { joinLauncher, type LauncherLine } from '../../../lib/page/embedded.ts';
import type { Surroundings, ToFrame, ToLauncher } from '../../../lib/page/line.ts';

// The tests run in a frame, whose parent stands in for the page with the launcher.
const { parent } = window;
const WORD = 'the-first-word-of-the-launcher';
const AROUND: Surroundings = { hasFocus: true, pixelRatio: 1, isInPlace: true, box: '0,0,1,1', raised: 1 };
const REFUSED = { ok: false, error: { kind: 'forbidden', reason: 'not vouched for' } };
const TAKEN = { ok: true, data: null };

let launcher: MessagePort;
let frame: MessagePort;
let said: ToLauncher[];
/** What the worker answers to a word. */
let answers: unknown[];
let words: string[];
let joined: LauncherLine | null | undefined;
let cleanUp: (() => void)[];

const ask = (async (_name: string, { word }: { word: string }) => {
  words.push(word);
  return answers.shift() ?? TAKEN;
}) as unknown as Ask;
const tell = (message: ToFrame) => launcher.postMessage(message);

beforeEach(() => {
  ({ port1: launcher, port2: frame } = new MessageChannel());
  [said, answers, words, cleanUp] = [[], [], [], []];
  joined = undefined;
  launcher.onmessage = ({ data }) => void said.push(data);
});
afterEach(() => {
  launcher.close();
  for (const work of cleanUp) work();
});

function join(): void {
  void joinLauncher(ask).then((line) => {
    joined = line;
  });
}
/** Runs a script of another window, so that what it posts comes from there. */
function postFrom(from: Window, message: unknown, ports: MessagePort[] = []): void {
  const { Function: make } = from as Window & typeof globalThis;
  make('to', 'message', 'ports', 'to.postMessage(message, "*", ports)')(window, message, ports);
}
const first = { type: 'word', word: WORD };
/** Waits until every message that was posted to this window so far has been heard. */
async function heard(): Promise<void> {
  const mark = crypto.randomUUID();
  await new Promise<void>((resolve) => {
    const hear = ({ data }: MessageEvent) => {
      if (data !== mark) return;
      window.removeEventListener('message', hear);
      resolve();
    };
    window.addEventListener('message', hear);
    window.postMessage(mark, '*');
  });
}
function childFrame(): Promise<HTMLIFrameElement> {
  const element = document.createElement('iframe');
  cleanUp.push(() => element.remove());
  return new Promise((resolve) => {
    element.onload = () => resolve(element);
    element.srcdoc = '<!doctype html><title>Another window</title>';
    document.body.append(element);
  });
}
/** What the module makes of the document in another window. */
function joinIn(target: Window): Promise<unknown> {
  const result = new Promise((resolve) => Object.assign(window, { report: resolve }));
  const script = target.document.createElement('script');
  script.type = 'module';
  const module = new URL('../../../lib/page/embedded.ts', import.meta.url).href;
  const report = target.opener ? 'opener.report' : 'parent.report';
  script.textContent = `import { joinLauncher } from ${JSON.stringify(module)};
    joinLauncher(() => ${report}('asked the worker')).then((line) => ${report}(line));
    setTimeout(() => ${report}('waits for the launcher'), 1000);`;
  target.document.body.append(script);
  return result;
}

it('a frame with one ancestor takes its word to the worker, and has a line to the launcher', async () => {
  join();
  postFrom(parent, first, [frame]);
  await vi.waitFor(() => expect(joined).toBeTruthy());
  expect(words).toEqual([WORD]);
  joined?.send({ type: 'raise' });
  await vi.waitFor(() => expect(said).toEqual([{ type: 'ready' }, { type: 'raise' }]));
  const listen = vi.fn();
  joined?.listen(listen);
  tell({ type: 'gap' });
  await vi.waitFor(() => expect(listen).toHaveBeenCalledWith({ type: 'gap' }));
});

it('a frame with two ancestors joins nobody', async () => {
  const { contentWindow } = await childFrame();
  expect(await joinIn(contentWindow as Window)).toBeNull();
});

it('a page with no ancestor joins nobody', async () => {
  const opened = window.open('', '_blank', 'popup,width=200,height=200');
  if (!opened) throw new Error('The browser opened no window.');
  cleanUp.push(() => opened.close());
  expect(opened.location.ancestorOrigins).toHaveLength(0);
  expect(await joinIn(opened)).toBeNull();
});

it('a first message without a port is ignored, and the next one with a port counts', async () => {
  join();
  postFrom(parent, first);
  await heard();
  expect(words).toEqual([]);
  postFrom(parent, first, [frame]);
  await vi.waitFor(() => expect(joined).toBeTruthy());
});

it.each([
  ['nothing', null],
  ['a text', 'word'],
  ['another message', { type: 'gap', ms: 1 }],
])('a first message with a port that holds %s is ignored', async (_what, data) => {
  join();
  postFrom(parent, data, [frame]);
  await heard();
  expect(words).toEqual([]);
  expect(joined).toBeUndefined();
});

it('a first message from another window is ignored: a frame inside, and this window itself', async () => {
  const { contentWindow } = await childFrame();
  join();
  postFrom(contentWindow as Window, first, [frame]);
  window.postMessage(first, '*', [new MessageChannel().port2]);
  await heard();
  expect(words).toEqual([]);
  expect(joined).toBeUndefined();
});

it('a first message from another origin is ignored, although it names the parent as its source', async () => {
  join();
  const init = { data: first, ports: [frame], source: parent };
  window.dispatchEvent(new MessageEvent('message', { ...init, origin: 'https://evil.test' }));
  await heard();
  expect(words).toEqual([]);
  window.dispatchEvent(new MessageEvent('message', { ...init, origin: location.ancestorOrigins[0] ?? '' }));
  await vi.waitFor(() => expect(joined).toBeTruthy());
});

it('a second first message changes nothing', async () => {
  join();
  postFrom(parent, first, [frame]);
  await vi.waitFor(() => expect(joined).toBeTruthy());
  postFrom(parent, { type: 'word', word: 'another' }, [new MessageChannel().port2]);
  await heard();
  expect(words).toEqual([WORD]);
  joined?.send({ type: 'close' });
  await vi.waitFor(() => expect(said).toEqual([{ type: 'ready' }, { type: 'close' }]));
});

/** Answers each request for a word with another one. */
function keepGiving(): void {
  launcher.onmessage = ({ data }) => {
    said.push(data);
    tell({ type: 'word', word: `word ${said.length}` });
  };
}

it('a refused word is asked for again, and the next one counts', async () => {
  answers = [REFUSED, REFUSED, REFUSED];
  keepGiving();
  join();
  postFrom(parent, first, [frame]);
  await vi.waitFor(() => expect(joined).toBeTruthy());
  expect(words).toEqual([WORD, 'word 1', 'word 2', 'word 3']);
  const asked = { type: 'word' };
  await vi.waitFor(() => expect(said).toEqual([asked, asked, asked, { type: 'ready' }]));
});

it('a frame whose words are always refused asks three times more and joins nobody', async () => {
  answers = Array.from({ length: 10 }, () => REFUSED);
  keepGiving();
  join();
  postFrom(parent, first, [frame]);
  await vi.waitFor(() => expect(joined).toBeNull());
  expect(words).toEqual([WORD, 'word 1', 'word 2', 'word 3']);
});

it('nothing is joined before the worker has answered', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  answers = [promise];
  join();
  postFrom(parent, first, [frame]);
  await vi.waitFor(() => expect(words).toEqual([WORD]));
  await heard();
  expect(joined).toBeUndefined();
  resolve(TAKEN);
  await vi.waitFor(() => expect(joined).toBeTruthy());
});

it('a check gives what the launcher sees, each by its own number', async () => {
  join();
  postFrom(parent, first, [frame]);
  await vi.waitFor(() => expect(joined).toBeTruthy());
  const one = joined?.check();
  const two = joined?.check();
  await vi.waitFor(() =>
    expect(said).toEqual([{ type: 'ready' }, { type: 'check', n: 1 }, { type: 'check', n: 2 }]),
  );
  tell({ type: 'checked', n: 2, around: { ...AROUND, box: 'second' } });
  tell({ type: 'checked', n: 1, around: AROUND });
  expect(await two).toMatchObject({ box: 'second' });
  expect(await one).toEqual(AROUND);
});

it('a check that the launcher does not answer in time gives nothing, also if the answer comes later', async () => {
  join();
  postFrom(parent, first, [frame]);
  await vi.waitFor(() => expect(joined).toBeTruthy());
  const before = performance.now();
  const checked = joined?.check();
  tell({ type: 'checked', n: 7, around: AROUND });
  expect(await checked).toBeNull();
  expect(performance.now() - before).toBeGreaterThanOrEqual(399);
  tell({ type: 'checked', n: 1, around: AROUND });
  expect(await checked).toBeNull();
});
