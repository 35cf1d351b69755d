import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CALM_MS } from '../../../lib/page/click-guard.ts';
import { type GuardedPage, watchPage } from '../../../lib/page/guard-watch.ts';
import type { Surroundings, ToFrame, ToLauncher } from '../../../lib/page/line.ts';

const COUNTS = { is: 'counts' };
const AGAIN = { is: 'dropped', why: 'press-again' };
const COVERED = { is: 'dropped', why: 'covered' };
const html = document.documentElement;

let isVisible: boolean;
let lookedAt: Element | null;
let looks: number;
let around: Surroundings;
let answer: Surroundings | null;
let sent: ToLauncher[];
let hear: (message: ToFrame) => void;
let named: boolean;
let page: GuardedPage;

/** Dispatches an event that happened at this time of the test's clock, by default now. */
const dispatch = <E extends Event>(event: E, timeStamp = performance.now()): E => {
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  html.dispatchEvent(event);
  return event;
};
const enter = (clientX = 1, timeStamp?: number) =>
  dispatch(new PointerEvent('pointerenter', { clientX, clientY: 300 }), timeStamp);
const move = (clientX: number) => dispatch(new PointerEvent('pointermove', { clientX, clientY: 300 }));
const down = (timeStamp?: number) => dispatch(new PointerEvent('pointerdown'), timeStamp);
const leave = () => html.dispatchEvent(new PointerEvent('pointerleave'));
const focus = (type: 'focus' | 'blur') => window.dispatchEvent(new FocusEvent(type));
const key = (type: 'keydown' | 'keyup', init: KeyboardEventInit) =>
  dispatch(new KeyboardEvent(type, { cancelable: true, ...init }));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** The middle of the frame, where a pointer can't have come over the edge. */
const middle = () => innerWidth / 2;

/** A page that has been calm for long. The focus is in the page, and the pointer is elsewhere. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  isVisible = true;
  looks = 0;
  sent = [];
  named = false;
  around = { hasFocus: true, pixelRatio: devicePixelRatio, isInPlace: true, box: '', raised: 0 };
  answer = around;
  page = watchPage(
    {
      send: (message) => void sent.push(message),
      listen: (listener) => {
        hear = listener;
      },
      check: async () => answer,
    },
    document.body,
    (is) => {
      named = is;
    },
    async (element) => {
      looks += 1;
      lookedAt = element;
      return isVisible;
    },
  );
  focus('blur');
  leave();
  await pass(5_000);
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

describe('our own menu', () => {
  let menu: HTMLElement;
  beforeEach(() => {
    menu = document.createElement('div');
    menu.popover = 'auto';
    document.body.append(menu);
  });
  afterEach(() => menu.remove());

  test('is looked at in place of what it lies over, and clicks in it count', async () => {
    enter();
    await pass(1_000);
    expect(lookedAt).toBe(document.body);
    menu.showPopover();
    await pass(CALM_MS);
    expect(lookedAt).toBe(menu);
    expect(named).toBe(false);
    expect(page.press('pointer')).toEqual(COUNTS);
    menu.hidePopover();
    await pass(CALM_MS);
    expect(lookedAt).toBe(document.body);
  });

  test('that the page covers is covered', async () => {
    enter();
    menu.showPopover();
    await pass(1_000);
    isVisible = false;
    await pass(1_000);
    expect(named).toBe(true);
    expect(page.press('pointer')).toMatchObject({ is: 'dropped', why: 'covered' });
  });

  test('that a click closes lets a button below it wait until it was looked at', async () => {
    enter();
    menu.showPopover();
    await pass(1_000);
    menu.hidePopover();
    expect(page.press('pointer')).toEqual({ is: 'kept', ms: CALM_MS });
    // The page covers what lies below.
    isVisible = false;
    await pass(CALM_MS);
    expect(page.stillCounts()).toMatchObject({ is: 'dropped', why: 'covered' });
  });
});

describe('the pointer', () => {
  test('that came over the edge presses after 300 ms', async () => {
    enter();
    await pass(299);
    expect(page.press('pointer')).toEqual(AGAIN);
    await pass(1);
    expect(page.press('pointer')).toEqual(COUNTS);
  });

  test('that is first reported far inside presses after half a second', async () => {
    enter(middle());
    await pass(CALM_MS - 1);
    expect(page.press('pointer')).toEqual(AGAIN);
    await pass(1);
    expect(page.press('pointer')).toEqual(COUNTS);
  });

  test('that is first reported far inside, but goes on as fast, presses after 300 ms', async () => {
    enter(innerWidth * 0.2);
    await pass(16);
    move(innerWidth * 0.35);
    await pass(284);
    expect(page.press('pointer')).toEqual(COUNTS);
  });

  test('that went down too early does not press because the frame hears of it late', async () => {
    enter();
    const early = performance.now() + 250;
    await pass(400);
    down(early);
    expect(page.press('pointer')).toEqual(AGAIN);
  });

  test('that came in while the frame was busy presses by the time it came', async () => {
    const came = performance.now();
    await pass(200);
    enter(1, came);
    await pass(150);
    down();
    expect(page.press('pointer')).toEqual(COUNTS);
  });

  test('that left does not press', async () => {
    enter();
    await pass(2_000);
    leave();
    expect(page.press('pointer')).toEqual(AGAIN);
  });
});

describe('a cover', () => {
  test.each([0, 100, 900])('that takes the pointer and goes %i ms before it comes in', async (ms) => {
    isVisible = false;
    await pass(1_200);
    isVisible = true;
    await pass(ms);
    enter();
    // The half second begins when a look finds it gone, which is soon after it went.
    const left = Math.max(300, CALM_MS - ms);
    await pass(left - 1);
    expect(page.press('pointer')).toEqual(AGAIN);
    await pass(1 + 60);
    expect(page.press('pointer')).toEqual(COUNTS);
  });

  test('that is gone by a look when the pointer comes in starts the half second anew', async () => {
    isVisible = false;
    await pass(1_200);
    enter();
    isVisible = true;
    await pass(350);
    expect(page.press('pointer')).toEqual(AGAIN);
    await pass(CALM_MS);
    expect(page.press('pointer')).toEqual(COUNTS);
  });

  test('counts no click while it is there, and is named once it has stayed', async () => {
    enter();
    await pass(1_000);
    isVisible = false;
    await pass(60);
    expect(page.press('pointer')).toEqual(COVERED);
    expect(named).toBe(false);
    await pass(400);
    expect(named).toBe(true);
    isVisible = true;
    await pass(60);
    expect(named).toBe(false);
  });

  test('is named also while nobody can click', async () => {
    isVisible = false;
    await pass(1_400);
    expect(named).toBe(true);
  });

  test('lets the box go above it, as long as somebody can click', async () => {
    isVisible = false;
    await pass(2_000);
    expect(sent).not.toContainEqual({ type: 'raise' });
    enter();
    await pass(250);
    expect(sent.filter(({ type }) => type === 'raise').length).toBeGreaterThan(0);
  });
});

test('looks are seldom while nobody can click, and nothing covers the panel', async () => {
  looks = 0;
  await pass(5_000);
  expect(looks).toBeLessThanOrEqual(6);
  enter();
  looks = 0;
  await pass(1_000);
  expect(looks).toBeGreaterThan(15);
});

test('a look follows at once when the pointer comes in', async () => {
  looks = 0;
  enter();
  await pass(0);
  expect(looks).toBe(1);
});

test('the launcher is asked to tell of changes only while somebody can click', async () => {
  sent = [];
  enter();
  expect(sent).toEqual([{ type: 'watch', on: true }]);
  leave();
  await pass(100);
  expect(sent).toEqual([
    { type: 'watch', on: true },
    { type: 'watch', on: false },
  ]);
});

describe('what the launcher tells', () => {
  beforeEach(async () => {
    enter();
    hear({ type: 'changed', around });
    await pass(2_000);
  });

  test('of a change starts the half second anew', async () => {
    hear({ type: 'changed', around: { ...around, box: 'elsewhere' } });
    await pass(CALM_MS - 1);
    expect(page.press('pointer')).toEqual(AGAIN);
    await pass(1);
    expect(page.press('pointer')).toEqual(COUNTS);
  });

  test('of a gap is called a busy page', () => {
    hear({ type: 'gap' });
    expect(page.press('pointer')).toEqual({ is: 'dropped', why: 'page-busy' });
  });

  test('of one toast holds clicks up for a moment only', async () => {
    hear({ type: 'changed', around: { ...around, raised: 1 } });
    expect(page.press('pointer')).toEqual(AGAIN);
    await pass(200);
    expect(page.press('pointer')).toEqual(COUNTS);
  });

  test('after a click decides it', async () => {
    expect(await page.confirm()).toBe('same');
    answer = { ...around, isInPlace: false };
    expect(await page.confirm()).toBe('changed');
    answer = { ...around, hasFocus: false };
    expect(await page.confirm()).toBe('changed');
    answer = null;
    expect(await page.confirm()).toBe('busy');
  });

  test('of another pixel ratio names the page’s own zoom', async () => {
    answer = { ...around, pixelRatio: devicePixelRatio * 0.9 };
    expect(await page.confirm()).toBe('zoomed');
  });
});

describe('a key', () => {
  beforeEach(() => focus('focus'));

  test('presses after half a second of focus', async () => {
    await pass(CALM_MS);
    key('keydown', { key: 'Enter' });
    expect(page.press('other')).toEqual(COUNTS);
  });

  test('counts by when it went down, not by when it repeats', async () => {
    await pass(50);
    key('keydown', { key: 'Enter' });
    await pass(2_000);
    key('keydown', { key: 'Enter', repeat: true });
    expect(page.press('other')).toEqual(AGAIN);
  });

  test.each(['Enter', ' '])('“%s” presses nothing by being held', async (name) => {
    expect(key('keydown', { key: name }).defaultPrevented).toBe(false);
    expect(key('keydown', { key: name, repeat: true }).defaultPrevented).toBe(true);
  });

  test('for moving may be held', () => {
    expect(key('keydown', { key: 'ArrowDown', repeat: true }).defaultPrevented).toBe(false);
  });

  test('that went up does not count for a later click', async () => {
    await pass(50);
    key('keydown', { key: 'a' });
    key('keyup', { key: 'a' });
    await pass(2_000);
    expect(page.press('other')).toEqual(COUNTS);
  });
});

test.each(['resize', 'visibilitychange'])('a %s starts the half second anew', async (type) => {
  enter();
  await pass(2_000);
  (type === 'resize' ? window : document).dispatchEvent(new Event(type));
  await pass(CALM_MS - 1);
  expect(page.press('pointer')).toEqual(AGAIN);
  await pass(1);
  expect(page.press('pointer')).toEqual(COUNTS);
});
