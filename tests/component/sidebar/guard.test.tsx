import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createGuard, type Dropped } from '../../../components/sidebar/guard.ts';
import type { Verdict } from '../../../lib/page/click-guard.ts';
import type { GuardedPage } from '../../../lib/page/guard-watch.ts';

let verdict: Verdict;
let later: Verdict;
let confirmed: 'same' | 'changed' | 'zoomed' | 'busy' | Promise<'same'>;
const press = vi.fn((_by: string) => verdict);
const confirm = vi.fn(async () => confirmed);
const drawn = vi.fn();
const work = vi.fn();
const dropped = vi.fn((_why: Dropped) => {});
const pressed = vi.fn();
let guard: ReturnType<typeof createGuard>;

beforeEach(() => {
  vi.clearAllMocks();
  verdict = { is: 'counts' };
  later = { is: 'counts' };
  confirmed = 'same';
  guard = createGuard({ press, confirm, drawn, stillCounts: () => later } as unknown as GuardedPage, (why) =>
    why === null ? pressed() : dropped(why),
  );
});

/** A click as the browser makes it. Scripts can't make a trusted event, so this only has the parts that count. */
const click = (change: object = {}) =>
  ({ isTrusted: true, pointerType: 'mouse', ...change }) as unknown as Event;
const ended = () => vi.waitFor(() => expect(work.mock.calls.length + dropped.mock.calls.length).toBe(1));

it('a click that counts does its work once, after the launcher was asked', async () => {
  guard(click(), work);
  expect(work).not.toHaveBeenCalled();
  await ended();
  expect(confirm).toHaveBeenCalledOnce();
  expect(work).toHaveBeenCalledOnce();
});

it('what a click that counts draws is a change for the next one, and a dropped click draws nothing', async () => {
  guard(
    click(),
    work.mockImplementationOnce(() => expect(drawn).toHaveBeenCalledOnce()),
  );
  await ended();
  expect(drawn).toHaveBeenCalledOnce();
  work.mockClear();
  verdict = { is: 'dropped', why: 'press-again' };
  guard(click(), work);
  await ended();
  expect(drawn).toHaveBeenCalledOnce();
});

it('a click that a script made is not even looked into', async () => {
  guard(new MouseEvent('click'), work);
  expect(press).not.toHaveBeenCalled();
  guard(click(), work);
  await ended();
  expect(work).toHaveBeenCalledOnce();
});

it.each([
  ['mouse', 'pointer'],
  ['pen', 'pointer'],
  ['touch', 'other'],
  ['', 'other'],
  [undefined, 'other'],
])('a click by “%s” is judged as one by %s', async (pointerType, by) => {
  guard(click({ pointerType }), work);
  expect(press).toHaveBeenCalledWith(by);
  await ended();
});

describe('a click is dropped, with the reason,', () => {
  it.each(['press-again', 'covered', 'profile-changed'] as const)('if the guard says so: %s', async (why) => {
    verdict = { is: 'dropped', why };
    guard(click(), work);
    await ended();
    expect(dropped).toHaveBeenCalledWith(why);
    expect(confirm).not.toHaveBeenCalled();
  });

  it('if the page is too busy to answer', async () => {
    confirmed = 'busy';
    guard(click(), work);
    await ended();
    expect(dropped).toHaveBeenCalledWith('page-busy');
  });

  it('if the page zooms the frame by its style sheet', async () => {
    confirmed = 'zoomed';
    guard(click(), work);
    await ended();
    expect(dropped).toHaveBeenCalledWith('page-zoomed');
  });

  it('if the launcher sees a change', async () => {
    confirmed = 'changed';
    guard(click(), work);
    await ended();
    expect(dropped).toHaveBeenCalledWith('press-again');
  });

  it.each(['press-again', 'covered', 'profile-changed'] as const)(
    'if something changed while the launcher was asked: %s',
    async (why) => {
      later = { is: 'dropped', why };
      guard(click(), work);
      await ended();
      expect(dropped).toHaveBeenCalledWith(why);
    },
  );
});

it('a kept click says how long it waits, and does its work after that', async () => {
  verdict = { is: 'kept', ms: 40 };
  const waits = vi.fn();
  const before = performance.now();
  guard(click(), work, waits);
  expect(waits).toHaveBeenCalledWith(40);
  await ended();
  expect(work).toHaveBeenCalledOnce();
  expect(performance.now() - before).toBeGreaterThanOrEqual(39);
});

it('a click that counts at once does not wait', async () => {
  const waits = vi.fn();
  guard(click(), work, waits);
  await ended();
  expect(waits).not.toHaveBeenCalled();
});

it('a second click while the first is looked into does nothing, and the next one after it counts', async () => {
  const { promise, resolve } = Promise.withResolvers<'same'>();
  confirmed = promise;
  guard(click(), work);
  guard(click(), work);
  expect(press).toHaveBeenCalledOnce();
  resolve('same');
  await ended();
  expect(work).toHaveBeenCalledOnce();
  guard(click(), work);
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2));
});

it('a click after a dropped one is looked into, and takes the words about that one away', async () => {
  verdict = { is: 'dropped', why: 'press-again' };
  guard(click(), work);
  expect(pressed).toHaveBeenCalledOnce();
  await ended();
  verdict = { is: 'counts' };
  guard(click(), work);
  expect(pressed).toHaveBeenCalledTimes(2);
  await vi.waitFor(() => expect(work).toHaveBeenCalledOnce());
});
