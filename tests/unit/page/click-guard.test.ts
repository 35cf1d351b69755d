import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  CALM_MS,
  type ClickGuard,
  createClickGuard,
  FLASH_MS,
  type PressedBy,
} from '../../../lib/page/click-guard.ts';

const COUNTS = { is: 'counts' };
const AGAIN = { is: 'dropped', why: 'press-again' };
const COVERED = { is: 'dropped', why: 'covered' };
const CHANGED = { is: 'dropped', why: 'profile-changed' };
const BUSY = { is: 'dropped', why: 'page-busy' };

let at: number;
let guard: ClickGuard;
const pass = (ms: number) => {
  at += ms;
};
const click = (by: PressedBy = 'pointer') => {
  guard.down(at, by);
  return guard.press(by);
};

/** A guard of a page on which nothing has happened for a long time. The pointer and the focus are in the frame. */
beforeEach(() => {
  at = 1_000;
  guard = createClickGuard(() => at);
  guard.pointer(true);
  guard.focus(true);
  pass(10_000);
});

test('a click on a calm page counts at once, and still counts when the launcher has answered', () => {
  expect(click()).toEqual(COUNTS);
  pass(400);
  expect(guard.stillCounts()).toEqual(COUNTS);
});

describe('after the page’s change', () => {
  const changes: [string, () => void][] = [
    ['something moved', () => guard.disturbed()],
    [
      'a cover was taken away',
      () => {
        guard.covered(true);
        pass(5_000);
        guard.covered(false);
      },
    ],
  ];

  test.each(changes)('a click within half a second is dropped, not kept: %s', (_what, change) => {
    change();
    expect(click()).toEqual(AGAIN);
    pass(CALM_MS - 1);
    expect(click()).toEqual(AGAIN);
    expect(guard.stillCounts()).toEqual(AGAIN);
  });

  test.each(changes)('a click after half a second counts: %s', (_what, change) => {
    change();
    pass(CALM_MS);
    expect(click()).toEqual(COUNTS);
  });

  test('a click is dropped even if our own drawing came later', () => {
    guard.disturbed();
    pass(100);
    guard.drawn();
    pass(CALM_MS - 101);
    expect(click()).toEqual(AGAIN);
  });

  test('a click is dropped for a moment after something flashed over the panel', () => {
    guard.flashed();
    pass(FLASH_MS - 1);
    expect(click()).toEqual(AGAIN);
    pass(1);
    expect(click()).toEqual(COUNTS);
    pass(30);
    guard.flashed();
    expect(guard.stillCounts()).toEqual(AGAIN);
  });

  test('a flash does not end the half second after another change', () => {
    guard.disturbed();
    pass(100);
    guard.flashed();
    pass(CALM_MS - 101);
    expect(click()).toEqual(AGAIN);
    pass(1);
    expect(click()).toEqual(COUNTS);
  });

  test('a frame that has just been opened counts no click', () => {
    const fresh = createClickGuard(() => at);
    fresh.pointer(true);
    pass(CALM_MS - 1);
    expect(fresh.press('pointer')).toEqual(AGAIN);
    pass(1);
    expect(fresh.press('pointer')).toEqual(COUNTS);
  });
});

describe('after the page showed another person', () => {
  test('a click within half a second is dropped, and says so', () => {
    guard.anotherPerson();
    pass(CALM_MS - 1);
    expect(click()).toEqual(CHANGED);
    expect(guard.stillCounts()).toEqual(CHANGED);
    pass(1);
    expect(click()).toEqual(COUNTS);
  });

  test('a click that waits is dropped, and says so', () => {
    guard.drawn();
    click();
    pass(50);
    guard.anotherPerson();
    pass(CALM_MS - 50);
    expect(guard.stillCounts()).toEqual(CHANGED);
  });

  test('a later change is not blamed on it', () => {
    guard.anotherPerson();
    pass(CALM_MS);
    guard.disturbed();
    expect(click()).toEqual(AGAIN);
  });
});

describe('after the page drew nothing for a while', () => {
  test('a click within half a second is dropped, and the page is called busy', () => {
    guard.stalled();
    pass(CALM_MS - 1);
    expect(click()).toEqual(BUSY);
    expect(guard.stillCounts()).toEqual(BUSY);
  });

  test('a click after half a second counts', () => {
    guard.stalled();
    pass(CALM_MS);
    expect(click()).toEqual(COUNTS);
  });

  test('a kept click is dropped, and the page is called busy', () => {
    guard.drawn();
    click();
    pass(50);
    guard.stalled();
    pass(CALM_MS - 50);
    expect(guard.stillCounts()).toEqual(BUSY);
  });

  test('a later change is not blamed on it', () => {
    guard.stalled();
    pass(CALM_MS);
    guard.disturbed();
    expect(click()).toEqual(AGAIN);
  });

  test('a cover is named before it', () => {
    guard.covered(true);
    guard.stalled();
    expect(click()).toEqual(COVERED);
  });
});

describe('after our own drawing', () => {
  test('an early click is kept for the rest of the half second, and then counts', () => {
    guard.drawn();
    pass(120);
    expect(click()).toEqual({ is: 'kept', ms: CALM_MS - 120 });
    pass(CALM_MS - 120);
    expect(guard.stillCounts()).toEqual(COUNTS);
  });

  test('a click after half a second counts at once', () => {
    guard.drawn();
    pass(CALM_MS);
    expect(click()).toEqual(COUNTS);
  });

  test.each([0, 50])('a kept click is dropped if the page changed something %i ms later', (later) => {
    guard.drawn();
    click();
    pass(later);
    guard.disturbed();
    pass(CALM_MS);
    expect(guard.stillCounts()).toEqual(AGAIN);
  });

  test.each([0, 50])('a kept click is dropped if another person or price was drawn %i ms later', (later) => {
    guard.drawn();
    click();
    pass(later);
    guard.drawn();
    pass(CALM_MS);
    expect(guard.stillCounts()).toEqual({ is: 'dropped', why: 'profile-changed' });
  });

  test('a kept click is dropped while the page covers the panel, and after a cover that came and went', () => {
    guard.drawn();
    click();
    pass(50);
    guard.covered(true);
    expect(guard.stillCounts()).toEqual(COVERED);
    pass(50);
    guard.covered(false);
    pass(CALM_MS);
    expect(guard.stillCounts()).toEqual(AGAIN);
  });

  test('a drawing before the click does not drop it', () => {
    guard.drawn();
    expect(click()).toEqual({ is: 'kept', ms: CALM_MS });
    pass(CALM_MS);
    expect(guard.stillCounts()).toEqual(COUNTS);
  });
});

test('a click that was dropped can’t count later', () => {
  guard.disturbed();
  expect(click()).toEqual(AGAIN);
  pass(10_000);
  expect(guard.stillCounts()).toEqual(AGAIN);
});

test('a click that was dropped takes the place of an earlier one that counted', () => {
  expect(click()).toEqual(COUNTS);
  guard.pointer(false);
  guard.pointer(true);
  expect(click()).toEqual(AGAIN);
  expect(guard.stillCounts()).toEqual(AGAIN);
});

test('no click counts under a cover, however long it has been there', () => {
  guard.covered(true);
  pass(60_000);
  expect(click()).toEqual(COVERED);
});

test('a look that finds the panel as uncovered as before is no change', () => {
  guard.covered(false);
  expect(click()).toEqual(COUNTS);
});

describe.each<[PressedBy, 'pointer' | 'focus', number]>([
  ['pointer', 'pointer', 300],
  ['other', 'focus', 500],
])('pressed by %s, which needs the %s in the frame', (by, what, least) => {
  test('a press counts only after that long', () => {
    guard[what](false);
    guard[what](true);
    pass(least - 1);
    expect(guard.press(by)).toEqual(AGAIN);
    pass(1);
    expect(click(by)).toEqual(COUNTS);
  });

  test('a press counts by when it went down, not by when it was let go', () => {
    guard[what](false);
    guard[what](true);
    pass(50);
    guard.down();
    pass(5_000);
    expect(guard.press(by)).toEqual(AGAIN);
  });

  test('a press counts if nothing is known of its going down', () => {
    expect(guard.press(by)).toEqual(COUNTS);
  });

  test('a press that was dropped does not count against the next one', () => {
    guard[what](false);
    guard[what](true);
    pass(50);
    guard.down();
    expect(guard.press(by)).toEqual(AGAIN);
    pass(least);
    expect(guard.press(by)).toEqual(COUNTS);
  });

  test('a press after it left does not count', () => {
    guard[what](false);
    expect(click(by)).toEqual(AGAIN);
  });

  test('moves inside of the frame do not start the time anew', () => {
    guard[what](false);
    guard[what](true);
    pass(least - 10);
    guard[what](true);
    pass(10);
    expect(click(by)).toEqual(COUNTS);
  });
});

describe('a pointer that is pressed as soon as it is in the frame', () => {
  beforeEach(() => {
    guard.pointer(false);
    guard.pointer(true);
  });

  test('must wait anew after each press that came too early', () => {
    for (let turn = 0; turn < 10; turn += 1) {
      pass(299);
      expect(click()).toEqual(AGAIN);
    }
    pass(300);
    expect(click()).toEqual(COUNTS);
  });

  test('must wait anew also after a press on something that is no button', () => {
    pass(200);
    guard.down(at, 'pointer');
    guard.up();
    pass(200);
    expect(click()).toEqual(AGAIN);
  });

  test('need not wait for keys, which go through the sidebar one after the other', () => {
    for (let turn = 0; turn < 5; turn += 1) {
      pass(200);
      guard.down(at, 'other');
      guard.up();
    }
    expect(click('other')).toEqual(COUNTS);
    expect(click()).toEqual(COUNTS);
  });
});

describe('a pointer that appeared in the frame without coming over its edge', () => {
  test('counts only after half a second', () => {
    guard.pointer(false);
    guard.pointer(true, false);
    pass(CALM_MS - 1);
    expect(guard.press('pointer')).toEqual(AGAIN);
    pass(1);
    expect(click()).toEqual(COUNTS);
  });

  test('counts after 300 ms once it is known that it came over the edge', () => {
    guard.pointer(false);
    guard.pointer(true, false);
    pass(16);
    guard.pointer(true, true);
    pass(283);
    expect(guard.press('pointer')).toEqual(AGAIN);
    pass(1);
    expect(click()).toEqual(COUNTS);
  });

  test('does not count against one that comes over the edge later', () => {
    guard.pointer(true, false);
    guard.pointer(false);
    guard.pointer(true, true);
    pass(300);
    expect(click()).toEqual(COUNTS);
  });
});

test('the focus in the frame does not stand in for the pointer, nor the pointer for the focus', () => {
  guard.pointer(false);
  expect(click('pointer')).toEqual(AGAIN);
  guard.pointer(true);
  guard.focus(false);
  pass(10_000);
  expect(click('other')).toEqual(AGAIN);
  expect(click('pointer')).toEqual(COUNTS);
});

test('the focus that a press itself brings into the frame is no change for the pointer', () => {
  guard.focus(false);
  pass(1_000);
  guard.down();
  guard.focus(true);
  expect(guard.press('pointer')).toEqual(COUNTS);
});

describe('whatever happens in whatever order', () => {
  type Step =
    | { do: 'drawn' | 'disturbed' | 'flashed' | 'stalled' | 'down' }
    | { do: 'covered' | 'pointer' | 'focus'; is: boolean }
    | { do: 'press'; by: PressedBy }
    | { do: 'decide' };
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({
      do: fc.constantFrom<'drawn' | 'disturbed' | 'flashed' | 'stalled' | 'down'>(
        'drawn',
        'disturbed',
        'flashed',
        'stalled',
        'down',
      ),
    }),
    fc.record({
      do: fc.constantFrom('covered' as const, 'pointer' as const, 'focus' as const),
      is: fc.boolean(),
    }),
    fc.record({ do: fc.constant('press' as const), by: fc.constantFrom<PressedBy>('pointer', 'other') }),
    fc.record({ do: fc.constant('decide' as const) }),
  );
  const steps = fc.array(fc.tuple(fc.constantFrom(0, 1, 50, 200, 299, 300, 499, 500, 501, 2_000), step), {
    maxLength: 40,
  });

  /** What happened so far, kept without regard to how the guard works. */
  function story() {
    const begun = at;
    return {
      changedAt: begun,
      drawnAt: begun,
      covered: false,
      pointerSince: -1,
      focusSince: -1,
      pressed: false,
    };
  }

  test('no press within half a second of the page’s change, or under a cover, ever counts or is kept', () => {
    fc.assert(
      fc.property(steps, (all) => {
        guard = createClickGuard(() => at);
        const seen = story();
        for (const [ms, one] of all) {
          pass(ms);
          if (one.do === 'press') {
            const verdict = guard.press(one.by);
            seen.pressed = verdict.is !== 'dropped';
            if (verdict.is === 'dropped') continue;
            const since = one.by === 'pointer' ? seen.pointerSince : seen.focusSince;
            expect(seen.covered).toBe(false);
            expect(at - seen.changedAt).toBeGreaterThanOrEqual(CALM_MS);
            expect(since).toBeGreaterThanOrEqual(0);
            expect(at - since).toBeGreaterThanOrEqual(one.by === 'pointer' ? 300 : 500);
            expect(verdict.is).toBe(at - seen.drawnAt < CALM_MS ? 'kept' : 'counts');
          } else if (one.do === 'decide') {
            if (guard.stillCounts().is === 'counts')
              expect([seen.pressed, seen.covered]).toEqual([true, false]);
          } else if (one.do === 'covered') {
            if (one.is !== seen.covered) Object.assign(seen, { changedAt: at, pressed: false });
            seen.covered = one.is;
            guard.covered(one.is);
          } else if (one.do === 'pointer' || one.do === 'focus') {
            const key = `${one.do}Since` as const;
            if (!one.is) seen[key] = -1;
            else if (seen[key] < 0) seen[key] = at;
            guard[one.do](one.is);
          } else {
            if (one.do !== 'down') seen.pressed = false;
            if (one.do === 'disturbed' || one.do === 'stalled') seen.changedAt = at;
            if (one.do === 'flashed') seen.changedAt = Math.max(seen.changedAt, at - CALM_MS + FLASH_MS);
            if (one.do === 'drawn') seen.drawnAt = at;
            guard[one.do]();
          }
        }
      }),
      { numRuns: 3_000 },
    );
  });

  test('a person who waits until all is calm, and rests in the frame, is never held up', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom<PressedBy>('pointer', 'other'), (all, by) => {
        guard = createClickGuard(() => at);
        for (const [ms, one] of all) {
          pass(ms);
          if (one.do === 'press') guard.press(one.by);
          else if (one.do === 'decide') guard.stillCounts();
          else if ('is' in one) guard[one.do](one.is);
          else guard[one.do]();
        }
        guard.covered(false);
        guard.pointer(true);
        guard.focus(true);
        pass(CALM_MS);
        expect(click(by)).toEqual(COUNTS);
        expect(guard.stillCounts()).toEqual(COUNTS);
      }),
      { numRuns: 1_000 },
    );
  });
});
