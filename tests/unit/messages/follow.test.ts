import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFollow } from '../../../lib/messages/follow-with.ts';

/** The worker's end of a port. */
class FakePort {
  readonly said: unknown[] = [];
  isOpen = true;
  tell: (message: unknown) => void = () => {};
  /** Disconnects the port, as a worker that ends does. */
  drop: () => void = () => {};
  onMessage = {
    addListener: (listener: (message: unknown) => void) => {
      this.tell = listener;
    },
  };
  onDisconnect = {
    addListener: (listener: () => void) => {
      this.drop = listener;
    },
  };
  postMessage(message: unknown): void {
    this.said.push(message);
  }
  disconnect(): void {
    this.isOpen = false;
  }
}

let ports: FakePort[];
let heard: unknown[];
let runtime: { id?: string | undefined; connect: () => FakePort };
const orphaned = vi.fn();
const page = new EventTarget() as EventTarget & { visibilityState: string };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.visibilityState = 'visible';
  ports = [];
  heard = [];
  orphaned.mockClear();
  runtime = {
    id: 'own-extension',
    connect: () => {
      const port = new FakePort();
      ports.push(port);
      return port;
    },
  };
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const follow = () =>
  createFollow(() => runtime)({ topic: 'orders' }, (data) => void heard.push(data), { orphaned });
const snapshot = (n: number) => ({ n, topic: 'orders', data: `orders ${n}` });
function look(state: 'visible' | 'hidden'): void {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('a view gets each snapshot once, and never an older one', () => {
  follow();
  expect(ports[0]?.said).toEqual([{ topic: 'orders' }]);
  for (const n of [3, 2, 3, 7]) ports[0]?.tell(snapshot(n));
  expect(heard).toEqual(['orders 3', 'orders 7']);
});

test('a view follows the next worker a moment after the last one ended, and accepts its numbers from the start', () => {
  follow();
  ports[0]?.tell(snapshot(7));
  ports[0]?.drop();
  vi.advanceTimersByTime(499);
  expect(ports).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(ports).toHaveLength(2);
  ports[1]?.tell(snapshot(1));
  expect(heard).toEqual(['orders 7', 'orders 1']);
});

test('why a worker took no port is looked at, so that the browser logs no error', () => {
  const looked = vi.fn();
  Object.defineProperty(runtime, 'lastError', { get: looked });
  const following = follow();
  expect(looked).not.toHaveBeenCalled();
  ports[0]?.drop();
  expect(looked).toHaveBeenCalledOnce();
  following.stop();
});

test('a hidden view does not follow, so that it keeps no worker alive, and follows again once it is visible', () => {
  follow();
  page.visibilityState = 'hidden';
  ports[0]?.drop();
  vi.advanceTimersByTime(60_000);
  look('hidden');
  expect(ports).toHaveLength(1);
  look('visible');
  look('visible');
  expect(ports).toHaveLength(2);
});

test('a view that stopped gets no snapshot and does not follow again', () => {
  const { stop } = follow();
  ports[0]?.drop();
  stop();
  vi.advanceTimersByTime(60_000);
  look('visible');
  expect(ports).toHaveLength(1);
  const second = follow();
  second.stop();
  expect(ports[1]?.isOpen).toBe(false);
  ports[1]?.tell(snapshot(1));
  expect(heard).toEqual([]);
});

test('a view whose extension was updated is told so, also while it is hidden', () => {
  follow();
  page.visibilityState = 'hidden';
  ports[0]?.drop();
  runtime.id = undefined;
  vi.advanceTimersByTime(500);
  expect(orphaned).toHaveBeenCalledTimes(1);
  look('visible');
  expect(ports).toHaveLength(1);
  expect(orphaned).toHaveBeenCalledTimes(1);
});

test('a port that cannot be opened is opened again later', () => {
  const { connect } = runtime;
  runtime.connect = () => {
    throw new Error('Extension context invalidated.');
  };
  follow();
  runtime.connect = connect;
  vi.advanceTimersByTime(500);
  expect(ports[0]?.said).toEqual([{ topic: 'orders' }]);
  expect(orphaned).not.toHaveBeenCalled();
});
