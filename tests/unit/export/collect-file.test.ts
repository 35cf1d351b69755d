import { expect, test } from 'vitest';
import { collectFile } from '../../../lib/export/collect-file.ts';

async function* parts(count: number, text: string, onPart: (at: number) => void = () => {}) {
  for (let at = 0; at < count; at++) {
    onPart(at);
    yield text;
  }
}

test('a file is collected in blobs of a few megabytes, in order', async () => {
  const file = await collectFile(parts(9, 'x'.repeat(1_000_000)), { aborted: false });
  expect(file?.map(({ size }) => size)).toEqual([4_000_000, 4_000_000, 1_000_000]);
  const small = await collectFile(parts(3, 'ä,'), { aborted: false });
  expect(await new Blob(small ?? []).text()).toBe('ä,ä,ä,');
});

test('a file that is stopped is none, and is read no further', async () => {
  const stop = { aborted: false };
  let read = 0;
  const made = parts(100, 'x', (at) => {
    read = at;
    if (at === 3) stop.aborted = true;
  });
  expect(await collectFile(made, stop)).toBeNull();
  expect(read).toBe(3);
});
