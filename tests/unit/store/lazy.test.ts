import { expect, test, vi } from 'vitest';
import { lazyStore } from '../../../lib/store/lazy.ts';
import { put } from '../../../lib/store/store.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { anOrder } from '../../support/records.ts';

test('a lazy store opens its database once, at the first use', async () => {
  const disk = new MemoryDisk();
  const open = vi.fn(async () => disk.open());
  const store = lazyStore(open);
  expect(open).not.toHaveBeenCalled();
  await Promise.all([
    store.commit([put('orders', anOrder())]),
    store.get('orders', 'x'),
    store.list('orders', 'open', 'A'),
  ]);
  expect(await store.list('orders', 'open', 'A')).toEqual([anOrder()]);
  expect(open).toHaveBeenCalledTimes(1);
});

test('a lazy store opens its database again after a failure', async () => {
  const disk = new MemoryDisk();
  const open = vi.fn(async () => disk.open()).mockRejectedValueOnce(new Error('blocked'));
  const store = lazyStore(open);
  await expect(store.list('orders', 'open', 'A')).rejects.toThrow('blocked');
  await expect(store.list('orders', 'open', 'A')).resolves.toEqual([]);
});

test('a lazy store opens its database again after it was closed, by another version of the extension for one', async () => {
  const disk = new MemoryDisk();
  let close = () => {};
  const open = vi.fn(async (onClosed: () => void) => {
    const store = disk.open();
    close = () => {
      store.kill();
      onClosed();
    };
    return store;
  });
  const store = lazyStore(open);
  await store.commit([put('orders', anOrder())]);
  close();
  expect(await store.list('orders', 'open', 'A')).toEqual([anOrder()]);
  expect(open).toHaveBeenCalledTimes(2);
});
