import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchHistoryPlace } from '../../../lib/page/history-place.ts';
import { watchAddress } from '../../../lib/page/navigation.ts';

const start = location.href;
let lifetime: AbortController;
let moves: { path: string; replaced: boolean }[];

beforeEach(() => {
  lifetime = new AbortController();
  moves = [];
  const isReplaced = watchHistoryPlace();
  watchAddress((url) => {
    moves.push({ path: new URL(url).pathname, replaced: isReplaced() });
  }, lifetime.signal);
});

afterEach(() => {
  lifetime.abort();
  history.replaceState(null, '', start);
});

test('an address that the page puts in the place of its last one is a replaced one', async () => {
  history.replaceState(null, '', '/in/jane-doe');
  await expect.poll(() => moves).toEqual([{ path: '/in/jane-doe', replaced: true }]);
});

test('an address that the page navigates to is none', async () => {
  history.pushState(null, '', '/in/john');
  await expect.poll(() => moves).toEqual([{ path: '/in/john', replaced: false }]);
  history.replaceState(null, '', '/in/john-davis');
  await expect.poll(() => moves.at(-1)).toEqual({ path: '/in/john-davis', replaced: true });
});

test('a new fragment is no move', async () => {
  history.replaceState(null, '', '#part');
  history.replaceState(null, '', '/in/jane-doe');
  await expect.poll(() => moves).toEqual([{ path: '/in/jane-doe', replaced: true }]);
});
