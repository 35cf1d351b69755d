import { expect, test } from 'vitest';
import { collectFile } from '../../../lib/export/collect-file.ts';

async function* parts(count: number, text: string, onPart: (at: number) => void = () => {}) {
  for (let at = 0; at < count; at++) {
    onPart(at);
    yield text;
  }
}

test('a file is collected in blobs of a megabyte, in order', async () => {
  const file = await collectFile([parts(9, 'x'.repeat(250_000))], { aborted: false });
  expect(file?.map(({ size }) => size)).toEqual([1_000_000, 1_000_000, 250_000]);
  const small = await collectFile([parts(3, 'ä,')], { aborted: false });
  expect(await new Blob(small ?? []).text()).toBe('ä,ä,ä,');
});

test('a file that is stopped is none, and is read no further', async () => {
  const stop = { aborted: false };
  let read = 0;
  const made = parts(100, 'x', (at) => {
    read = at;
    if (at === 3) stop.aborted = true;
  });
  expect(await collectFile([made], stop)).toBeNull();
  expect(read).toBe(3);
});

/** Parts that come only when they are let. */
function heldParts(text: string) {
  const begun = Promise.withResolvers<void>();
  const allowed = Promise.withResolvers<void>();
  return { begun: begun.promise, release: allowed.resolve, fail: allowed.reject, parts: held() };
  async function* held() {
    begun.resolve();
    await allowed.promise;
    yield text;
  }
}

test('sections are read two at once, and are in their order however long each takes', async () => {
  const [first, second, third] = [heldParts('1'), heldParts('2'), heldParts('3')];
  const file = collectFile([first.parts, second.parts, third.parts], { aborted: false });
  await Promise.all([first.begun, second.begun]);
  second.release();
  await third.begun;
  third.release();
  first.release();
  expect(await new Blob((await file) ?? []).text()).toBe('123');
});

test('if a section can’t be read, the others are read no further', async () => {
  const broken = heldParts('');
  let read = 0;
  const endless = async function* () {
    for (;;) {
      read += 1;
      if (read === 3) broken.fail(new Error('unreadable'));
      await new Promise((resolve) => setImmediate(resolve));
      yield 'x';
    }
  };
  await expect(collectFile([broken.parts, endless()], { aborted: false })).rejects.toThrow('unreadable');
  const before = read;
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  expect(read).toBeLessThanOrEqual(before + 1);
});
