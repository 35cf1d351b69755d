import { expect, test } from 'vitest';
import { createReadAgain } from '../../../components/workspace/read-again.ts';

function setUp() {
  let reads = 0;
  const waits: (() => void)[] = [];
  const pauses: number[] = [];
  let time = 0;
  let finish = () => {};
  const again = createReadAgain(
    () =>
      new Promise<void>((done) => {
        reads += 1;
        finish = done;
      }),
    {
      now: () => time,
      after(ms, work) {
        pauses.push(ms);
        waits.push(work);
        return () => void waits.splice(waits.indexOf(work), 1);
      },
    },
  );
  const turns = async () => {
    for (let turn = 0; turn < 10; turn++) await null;
  };
  return {
    again,
    turns,
    reads: () => reads,
    pauses,
    finish(took = 0) {
      time += took;
      finish();
    },
    pass: () => {
      for (const work of waits.splice(0)) work();
    },
  };
}

test('a burst of changes is read once, and once more after a pause', async () => {
  const { again, turns, reads, finish, pass } = setUp();
  for (let change = 0; change < 20; change++) void again();
  await turns();
  expect(reads()).toBe(1);
  void again();
  finish();
  await turns();
  expect(reads()).toBe(1);
  pass();
  await turns();
  expect(reads()).toBe(2);
  finish();
  await turns();
  pass();
  await turns();
  expect(reads()).toBe(2);
});

test('an urgent reading does not wait for the pause, and tells when it is done', async () => {
  const { again, turns, reads, finish } = setUp();
  void again();
  finish();
  await turns();
  let isDone = false;
  void again(true).then(() => {
    isDone = true;
  });
  await turns();
  expect([reads(), isDone]).toEqual([2, false]);
  finish();
  await turns();
  expect(isDone).toBe(true);
});

test('the longer a reading took, the longer the next one waits, so that the page is never busy with reading alone', async () => {
  const { again, turns, finish, pass, pauses } = setUp();
  // The first one is slow because much is loaded with it.
  for (const took of [5_000, 10, 1_000, 60_000]) {
    void again();
    await turns();
    finish(took);
    await turns();
    pass();
    await turns();
  }
  expect(pauses).toEqual([400, 400, 4_000, 10_000]);
});

test('an urgent reading that is asked for while another one runs follows at once', async () => {
  const { again, turns, reads, finish, pauses } = setUp();
  void again();
  await turns();
  void again(true);
  finish(60_000);
  await turns();
  expect(reads()).toBe(2);
  expect(pauses).toEqual([]);
  finish();
  await turns();
  expect(pauses).toEqual([400]);
});
