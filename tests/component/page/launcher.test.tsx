import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Browser } from '../../../lib/page/browser.ts';
import { startLauncher } from '../../../lib/page/launcher.ts';
import { pageState } from '../../../lib/page/page-state.ts';
import type { LauncherView } from '../../../lib/views/launcher-view.ts';
import { keepLauncherPorts } from './launcher-ports.ts';

/** What the worker knows. */
let settings: Pick<LauncherView, 'hidden' | 'open' | 'place' | 'top'>;
/** Messages that the launcher sent. */
let sent: { ask: string; request: Record<string, unknown> }[];
/** Holds back the answers to `launcher.state` until it is called. */
let release: (() => void) | null;
/** Holds back what the recruiter changes from being stored, until it resolves. */
let storing: Promise<void> | null;
let isPanelAllowed: boolean;
let root: ShadowRoot;
let tell: (message: string) => void;

const attachShadow = Element.prototype.attachShadow;
/** A document of another origin, which says nothing. */
const SILENT = 'data:text/html,<title>Sidebar</title>';
const asked = (name: string) => sent.filter((one) => one.ask === name);
const box = () => root?.isConnected && root.querySelector('.box');
const tab = () => root?.isConnected && root.querySelector<HTMLElement>('.tab');
const host = () => document.querySelector('html > div');

async function answer(name: string, request: Record<string, unknown>): Promise<unknown> {
  if (name === 'panel.open') return isPanelAllowed ? { ok: true, data: null } : { ok: false, error: {} };
  if (name === 'launcher.place') {
    const { hidden, open, place, top } = request as Partial<typeof settings>;
    await storing;
    Object.assign(settings, JSON.parse(JSON.stringify({ hidden, open, place, top })));
  }
  if (name !== 'launcher.state') return { ok: true, data: null };
  const now = { ...settings };
  if (release) await new Promise<void>((resolve) => (release = resolve));
  const person = { link: 'https://network.test/in/jane', colour: '', label: '', links: '' };
  return { ok: true, data: { ...person, ...now, againMs: 1e9 } satisfies LauncherView };
}

function start(): void {
  const browser: Browser = {
    runtime: {
      id: 'extension',
      getURL: (path) => (path ? SILENT : location.origin),
      async sendMessage({ ask, request }) {
        sent.push({ ask, request: request as Record<string, unknown> });
        return answer(ask, request as Record<string, unknown>);
      },
      onMessage: { addListener: (listen) => (tell = listen) },
    },
    i18n: { getMessage: (key) => key },
  };
  startLauncher(browser);
}

beforeEach(() => {
  settings = { hidden: false, open: false, place: 'overlay', top: 40 };
  sent = [];
  release = null;
  storing = null;
  isPanelAllowed = false;
  vi.stubGlobal('chrome', { runtime: { id: 'extension' } });
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, options) {
    root = attachShadow.call(this, options);
    return root;
  });
});
afterEach(() => {
  pageState().endLauncher?.();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('an answer from before the sidebar was closed does not open it again', async () => {
  settings.open = true;
  start();
  await expect.poll(box).toBeTruthy();
  // A change of the address makes the launcher ask, and the recruiter closes the sidebar before the answer.
  release = () => {};
  const before = location.href;
  history.replaceState(null, '', '?next');
  await expect.poll(() => asked('launcher.state').length).toBe(2);
  tell('toggle-sidebar');
  root.querySelector('iframe')?.focus();
  tell('toggle-sidebar');
  await expect.poll(box).toBeFalsy();
  const answered = release;
  release = null;
  answered();
  await expect.poll(() => asked('launcher.state').length).toBeGreaterThan(2);
  expect(box()).toBeFalsy();
  history.replaceState(null, '', before);
});

test('the shortcut that gets a contact opens the sidebar, goes to it, and never closes it', async () => {
  start();
  await expect.poll(tab).toBeTruthy();
  tell('get-contact');
  await expect.poll(box).toBeTruthy();
  expect(document.activeElement).toBe(host());
  (document.activeElement as HTMLElement).blur();
  root.querySelector('iframe')?.blur();
  tell('get-contact');
  expect(document.activeElement).toBe(host());
  tell('get-contact');
  expect(box()).toBeTruthy();
  expect(asked('launcher.place')).toEqual([]);
});

describe('the launcher stays where the recruiter moves it', () => {
  const topOf = () => root.querySelector<HTMLElement>('.root')?.style.top;
  const at = (percent: number) => `min(${percent}vh, -48px + 100vh)`;
  const goOn = () => history.replaceState(null, '', `?page-${sent.length}`);
  let before: string;
  beforeEach(async () => {
    before = location.href;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    start();
    await expect.poll(tab).toBeTruthy();
    expect(topOf()).toBe(at(40));
  });
  afterEach(() => {
    vi.useRealTimers();
    history.replaceState(null, '', before);
  });
  /** Long enough for the launcher to look at its page more than once. */
  const looks = () => vi.advanceTimersByTimeAsync(500);

  test('although the worker has not stored it yet when the page goes on', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    storing = promise;
    (tab() as HTMLElement).dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    expect(topOf()).toBe(at(45));
    const asks = asked('launcher.state').length;
    goOn();
    await looks();
    expect(topOf()).toBe(at(45));
    resolve();
    await looks();
    expect(asked('launcher.state').length).toBeGreaterThan(asks);
    expect(topOf()).toBe(at(45));
  });

  test('although an answer comes while it is held', async () => {
    vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => {});
    const point = (type: string, clientY: number) =>
      (tab() as HTMLElement).dispatchEvent(new PointerEvent(type, { clientY, pointerId: 1 }));
    point('pointerdown', 100);
    point('pointermove', 100 + innerHeight / 10);
    expect(topOf()).toBe(at(50));
    const asks = asked('launcher.state').length;
    goOn();
    await looks();
    expect(asked('launcher.state').length).toBeGreaterThan(asks);
    expect(topOf()).toBe(at(50));
    point('pointerup', 100 + innerHeight / 10);
    await expect.poll(() => settings.top).toBe(50);
  });
});

test('that the recruiter has opened the sidebar is stored once its frame is ready, and not for one that was left open', async () => {
  const ports = keepLauncherPorts();
  const ready = () => ports.at(-1)?.dispatchEvent(new MessageEvent('message', { data: { type: 'ready' } }));
  start();
  await expect.poll(tab).toBeTruthy();
  tell('toggle-sidebar');
  await expect.poll(() => ports.length).toBe(1);
  expect(asked('launcher.place')).toEqual([]);
  ready();
  await expect.poll(() => settings.open).toBe(true);
  pageState().endLauncher?.();
  sent = [];
  start();
  await expect.poll(() => ports.length).toBe(2);
  ready();
  expect(asked('launcher.place')).toEqual([]);
});

describe('a page that goes on removing the launcher', () => {
  let observer: MutationObserver;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    start();
    await expect.poll(tab).toBeTruthy();
    observer = new MutationObserver(() => host()?.remove());
  });
  afterEach(() => {
    observer.disconnect();
    vi.useRealTimers();
  });

  /** Opens the sidebar on a page that takes it away, and waits until the launcher has given up. */
  async function open(): Promise<void> {
    tell('toggle-sidebar');
    await expect.poll(box).toBeTruthy();
    observer.observe(document.documentElement, { childList: true });
    host()?.remove();
    await expect.poll(() => asked('panel.open').length).toBeGreaterThan(0);
  }

  test('without a click changes no setting, and has no further message sent', async () => {
    await open();
    await vi.advanceTimersByTimeAsync(3_000);
    sent = [];
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    expect(settings.place).toBe('overlay');
    expect(host()).toBeNull();
  });

  test('after a click opens the side panel, also the next time', async () => {
    isPanelAllowed = true;
    await open();
    await expect.poll(() => settings.place).toBe('panel');
    expect(asked('panel.open')).toHaveLength(1);
  });
});

describe('a modal dialog of the page', () => {
  let dialog: HTMLDialogElement;
  beforeEach(() => {
    dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.showModal();
  });
  afterEach(() => dialog.remove());

  test('is not covered by a sidebar that was left open, which opens once the dialog is closed', async () => {
    settings.open = true;
    start();
    await expect.poll(tab).toBeTruthy();
    expect(box()).toBeFalsy();
    dialog.close();
    await expect.poll(box, { timeout: 5_000 }).toBeTruthy();
  });

  test('leads the shortcut to the side panel', async () => {
    start();
    await expect.poll(tab).toBeTruthy();
    tell('toggle-sidebar');
    await expect.poll(() => asked('panel.open').length).toBe(1);
    expect(box()).toBeFalsy();
  });
});

test('a sidebar that is closed and opened again while the worker stores that it is open is stored as open', async () => {
  let stored = () => {};
  storing = new Promise((resolve) => (stored = resolve));
  const ports = keepLauncherPorts();
  start();
  await expect.poll(tab).toBeTruthy();
  tell('toggle-sidebar');
  await expect.poll(() => ports.length).toBe(1);
  ports[0]?.onmessage?.(new MessageEvent('message', { data: { type: 'ready' } }));
  tell('toggle-sidebar');
  tell('toggle-sidebar');
  stored();
  await expect.poll(() => ports.length).toBe(2);
  ports[1]?.onmessage?.(new MessageEvent('message', { data: { type: 'ready' } }));
  await expect.poll(() => settings.open).toBe(true);
  expect(asked('launcher.place').map(({ request }) => request.open)).toEqual([true, false, true]);
});

test('a page whose element can’t take the focus back does not keep the sidebar open', async () => {
  start();
  await expect.poll(tab).toBeTruthy();
  const form = document.createElement('form');
  form.tabIndex = 0;
  // A form has its inputs under their names, whatever else it has there.
  form.append(Object.assign(document.createElement('input'), { name: 'focus' }));
  document.body.append(form);
  HTMLElement.prototype.focus.call(form);
  expect(document.activeElement).toBe(form);
  tell('toggle-sidebar');
  await expect.poll(box).toBeTruthy();
  tell('toggle-sidebar');
  form.remove();
  expect(box()).toBeFalsy();
  expect(asked('launcher.place').map(({ request }) => request)).toEqual([{ open: false }]);
});

describe('a page that writes its document anew', () => {
  const html = document.documentElement;
  beforeEach(async () => {
    start();
    await expect.poll(tab).toBeTruthy();
  });
  afterEach(() => {
    pageState().endLauncher?.();
    document.documentElement.replaceWith(html);
  });

  /** Puts another document element in the place of the one before, as a page does that writes anew. */
  function rewrite(): void {
    const other = document.createElement('html');
    other.append(document.createElement('body'));
    document.documentElement.replaceWith(other);
  }

  test('gets the sidebar that a click was opening again, with the focus, but not for ever', async () => {
    const now = Date.now();
    // However long this computer takes.
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    tell('toggle-sidebar');
    await expect.poll(box).toBeTruthy();
    for (let documents = 2; documents <= 3; documents++) {
      rewrite();
      await expect.poll(box).toBeFalsy();
      await expect.poll(box).toBeTruthy();
      expect(document.activeElement).toBe(host());
    }
    rewrite();
    await expect.poll(tab).toBeTruthy();
    expect(box()).toBeFalsy();
    expect(asked('launcher.place')).toEqual([]);
  });

  test('gets none that a click was opening a while ago: it would choose when', async () => {
    tell('toggle-sidebar');
    await expect.poll(box).toBeTruthy();
    const now = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 15_000);
    rewrite();
    await expect.poll(tab).toBeTruthy();
    expect(box()).toBeFalsy();
  });

  test('does not get the focus for a sidebar that was left open, long after a click', async () => {
    tell('toggle-sidebar');
    await expect.poll(box).toBeTruthy();
    settings.open = true;
    const now = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 15_000);
    rewrite();
    await expect.poll(box).toBeTruthy();
    expect(document.activeElement).not.toBe(host());
  });

  test('gets no sidebar back that the recruiter has closed meanwhile', async () => {
    tell('toggle-sidebar');
    await expect.poll(box).toBeTruthy();
    const asks = asked('launcher.state').length;
    release = () => {};
    rewrite();
    await expect.poll(() => asked('launcher.state').length).toBeGreaterThan(asks);
    tell('toggle-sidebar');
    await expect.poll(box).toBeTruthy();
    tell('toggle-sidebar');
    await expect.poll(box).toBeFalsy();
    const answered = release;
    release = null;
    answered();
    await expect.poll(tab).toBeTruthy();
    expect(box()).toBeFalsy();
  });

  test('gets none that was left open and closed in another tab, and stores nothing', async () => {
    pageState().endLauncher?.();
    settings.open = true;
    start();
    await expect.poll(box).toBeTruthy();
    settings.open = false;
    rewrite();
    await expect.poll(tab).toBeTruthy();
    expect(box()).toBeFalsy();
    expect(asked('launcher.place')).toEqual([]);
  });

  test('gets none under a modal dialog, nor once the dialog is closed', async () => {
    tell('toggle-sidebar');
    await expect.poll(box).toBeTruthy();
    rewrite();
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.showModal();
    await expect.poll(tab).toBeTruthy();
    const asks = asked('launcher.state').length;
    dialog.close();
    await expect.poll(() => asked('launcher.state').length, { timeout: 5_000 }).toBeGreaterThan(asks);
    await expect.poll(tab).toBeTruthy();
    expect(box()).toBeFalsy();
  });
});
