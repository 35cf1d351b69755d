import { beforeEach, describe, expect, test } from 'vitest';
import { createAlarm } from '../../../lib/schedule/alarm.ts';
import { timing } from '../../../lib/schedule/timing.ts';
import { MINUTE, SECOND } from '../../support/times.ts';
import { settled, VirtualTime } from '../../support/virtual-time.ts';

const TIMING = timing();

/** Work of which one part hangs until `release` is called. */
class Work {
  dueAt: number | null = null;
  runs = 0;
  finished = 0;
  hangs = false;
  fails = false;
  release: () => void = () => {};

  due = () => this.dueAt;
  isBusy = () => this.runs > this.finished;

  run = async () => {
    this.runs += 1;
    if (this.fails) {
      this.finished += 1;
      throw new Error('full');
    }
    this.dueAt = null;
    if (this.hangs)
      await new Promise<void>((resolve) => {
        this.release = resolve;
      });
    this.finished += 1;
  };
}

let time: VirtualTime;
let work: Work;
let standing: number | null;
let watched: boolean;
let sets: number;
let alarm: ReturnType<typeof createAlarm>;

beforeEach(() => {
  time = new VirtualTime();
  work = new Work();
  standing = null;
  watched = false;
  sets = 0;
  alarm = createAlarm(
    {
      work,
      ready: async () => {},
      isReady: () => true,
      watched: () => watched,
      now: time.wall,
      alarm: {
        get: async () => standing,
        set: async (at) => {
          sets += 1;
          standing = at;
        },
        clear: async () => {
          standing = null;
        },
      },
      timer: (ms, fire) => time.after(ms, fire),
      log: () => {},
    },
    TIMING,
  );
});

/** The alarm fires. */
async function fire(): Promise<void> {
  standing = null;
  void alarm.work();
  await settled();
}

describe('a pass', () => {
  test('that a hanging poll keeps open does not hold up what is due meanwhile', async () => {
    work.hangs = true;
    await fire();
    expect([work.runs, work.finished]).toEqual([1, 0]);
    work.hangs = false;
    work.dueAt = time.wall();
    await fire();
    expect([work.runs, work.finished]).toEqual([2, 1]);
    work.release();
    await settled();
    expect([work.runs, work.finished]).toEqual([2, 2]);
  });

  test('has an alarm before it sends anything, so that another worker follows if this one stops', async () => {
    work.dueAt = time.wall();
    work.hangs = true;
    await fire();
    expect(standing).toBe(time.wall() + TIMING.alarmFloor);
  });

  test('leaves an alarm for what it has made due while it still hangs', async () => {
    work.hangs = true;
    await fire();
    work.dueAt = time.wall() + 2 * MINUTE;
    standing = null;
    alarm.onCommitted();
    await time.moveTo(time.time + SECOND);
    expect(standing).not.toBeNull();
  });

  test('that writes a hundred times in a row looks at the alarm once', async () => {
    work.hangs = true;
    await fire();
    work.dueAt = time.wall() + 2 * MINUTE;
    standing = null;
    const before = sets;
    for (let n = 0; n < 100; n++) alarm.onCommitted();
    await time.moveTo(time.time + SECOND);
    expect(sets - before).toBe(1);
  });

  test('leaves the alarm at what its answers made due, so that none rings before', async () => {
    work.dueAt = time.wall();
    work.hangs = true;
    await fire();
    await time.moveTo(time.time + SECOND);
    work.dueAt = time.wall() + 36 * SECOND;
    work.release();
    await settled();
    expect(standing).toBe(time.wall() + 36 * SECOND);
  });

  test('that fails is made again after a pause', async () => {
    work.fails = true;
    watched = true;
    work.dueAt = time.wall();
    await fire();
    expect(time.next()).toBe(time.time + TIMING.pollWatched);
    await time.moveTo(time.time + TIMING.pollWatched);
    expect(work.runs).toBe(2);
  });
});

describe('the timer', () => {
  test('is used while somebody watches, and only then', async () => {
    work.dueAt = time.wall() + 15 * SECOND;
    await alarm.schedule();
    expect(time.next()).toBeNull();
    watched = true;
    await alarm.schedule();
    expect(time.next()).toBe(time.time + 15 * SECOND);
    await time.moveTo(time.time + 15 * SECOND);
    expect(work.runs).toBe(1);
    work.dueAt = time.wall() + 15 * SECOND;
    await alarm.schedule();
    watched = false;
    alarm.onWatchedChanged();
    await settled();
    expect(time.next()).toBeNull();
  });
});

test('nothing due and nothing under way clears the alarm', async () => {
  work.dueAt = time.wall() + MINUTE;
  await alarm.schedule();
  expect(standing).toBe(time.wall() + MINUTE);
  work.dueAt = null;
  await alarm.schedule();
  expect(standing).toBeNull();
});
