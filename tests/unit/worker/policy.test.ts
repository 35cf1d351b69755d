import { expect, test, vi } from 'vitest';
import { createPolicy } from '../../../lib/worker/policy.ts';
import type { Managed } from '../../../lib/worker/state.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { START } from '../../support/times.ts';
import { settled } from '../../support/virtual-time.ts';

/** A browser that gives the policy when the test wants it to. */
function start(disk = new MemoryDisk(() => START)) {
  let answer: (managed: Managed) => void = () => {};
  const timers = new Set<() => void>();
  const late = vi.fn();
  const read = vi.fn(
    () =>
      new Promise<Managed>((resolve) => {
        answer = resolve;
      }),
  );
  const { policy, forget } = createPolicy({
    store: disk.open(),
    read,
    onLatePolicy: late,
    timer: (_ms, work) => {
      timers.add(work);
      return () => timers.delete(work);
    },
  });
  const timeIsUp = async () => {
    await settled();
    for (const work of [...timers]) work();
  };
  const give = (managed: Managed) => answer(managed);
  return { disk, policy, forget, read, late, timers, timeIsUp, answer: give };
}

test('a policy is used if the browser gives it in time', async () => {
  const { policy, answer, late, timers } = start();
  const asked = policy();
  await settled();
  answer({ dailyCap: 5 });
  expect(await asked).toEqual({ dailyCap: 5 });
  await settled();
  expect(timers.size).toBe(0);
  expect(late).not.toHaveBeenCalled();
});

test('a policy that never arrives holds the worker up for a short time, and only once', async () => {
  const { policy, timeIsUp, read } = start();
  const asked = policy();
  await timeIsUp();
  expect(await asked).toEqual({});
  expect(await policy()).toEqual({});
  expect(read).toHaveBeenCalledTimes(1);
});

test('a policy that changes while it is read is read anew, and the late answer of before is not used', async () => {
  const { policy, forget, timeIsUp, answer, read } = start();
  const before = policy();
  await timeIsUp();
  expect(await before).toEqual({});
  forget();
  const after = policy();
  await settled();
  expect(read).toHaveBeenCalledTimes(2);
  answer({ dailyCap: 5 });
  expect(await after).toEqual({ dailyCap: 5 });
});

test('a policy that arrives late is reported, unless it is empty', async () => {
  for (const [managed, times] of [
    [{ dailyCap: 5 }, 1],
    [{}, 0],
  ] as const) {
    const { policy, timeIsUp, answer, late } = start();
    const asked = policy();
    await timeIsUp();
    expect(await asked).toEqual({});
    answer(managed);
    await settled();
    expect(late).toHaveBeenCalledTimes(times);
  }
});

test('a policy that existed the last time is waited for, however long it takes', async () => {
  const first = start();
  const asked = first.policy();
  await settled();
  first.answer({ dailyCap: 5 });
  await asked;
  const next = start(first.disk);
  const heard = vi.fn();
  void next.policy().then(heard);
  await next.timeIsUp();
  await settled();
  expect(heard).not.toHaveBeenCalled();
  next.answer({});
  await settled();
  expect(heard).toHaveBeenCalledWith({});
  // The policy is withdrawn, so the next worker does not wait for it.
  const last = start(first.disk);
  const without = last.policy();
  await last.timeIsUp();
  expect(await without).toEqual({});
});
