import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchHistoryPlace } from '../../../lib/page/history-place.ts';
import { watchPage } from '../../../lib/page/navigation.ts';

const start = location.href;
let lifetime: AbortController;
let moves: { path: string; replaced: boolean }[];

beforeEach(async () => {
  lifetime = new AbortController();
  moves = [];
  const isReplaced = watchHistoryPlace();
  watchPage(async (_here, isMoved) => {
    if (isMoved) moves.push({ path: location.pathname, replaced: isReplaced() });
    return 1e9;
  }, lifetime.signal);
  // A page that has just been loaded has replaced nothing.
  await expect.poll(() => moves).toEqual([{ path: location.pathname, replaced: false }]);
  moves = [];
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

test('the way back is a move too', async () => {
  history.pushState(null, '', '/in/john');
  await expect.poll(() => moves).toHaveLength(1);
  history.pushState(null, '', '/in/jane-doe');
  await expect.poll(() => moves).toHaveLength(2);
  history.back();
  await expect.poll(() => moves.at(-1)).toEqual({ path: '/in/john', replaced: false });
  expect(moves).toHaveLength(3);
});
