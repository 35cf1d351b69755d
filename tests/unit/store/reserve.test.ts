import { expect, test } from 'vitest';
import { keepReserve, writeWithReserve } from '../../../lib/store/reserve.ts';
import { put, StoreError } from '../../../lib/store/store.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { aPerson } from '../../support/records.ts';

/** A disk that takes nothing but deletions while the reserve is on it. */
async function fullDisk(): Promise<MemoryDisk> {
  const disk = new MemoryDisk();
  await keepReserve(disk.open());
  disk.refusesAsFull = (writes) =>
    disk.raw('settings', 'reserve') !== undefined && writes.some((one) => 'put' in one);
  return disk;
}

test('the reserve is made once, of bytes that can not be stored in less room', async () => {
  const disk = new MemoryDisk();
  await keepReserve(disk.open());
  await keepReserve(disk.open());
  expect(disk.commits).toHaveLength(1);
  const { value } = disk.raw('settings', 'reserve') as { value: Uint8Array };
  expect(value).toHaveLength(256 * 1024);
  expect(new Set(value).size).toBe(256);
});

test('what was paid for takes the room of the reserve on a full disk', async () => {
  const disk = await fullDisk();
  const store = disk.open();
  await writeWithReserve(store, () => store.commit([put('people', aPerson())]));
  expect(disk.all('people')).toHaveLength(1);
  expect(disk.keys('settings')).toEqual([]);
});

test('without a reserve, or for another reason, the write is refused as before', async () => {
  const disk = await fullDisk();
  disk.refusesAsFull = (writes) => writes.some((one) => 'put' in one);
  const store = disk.open();
  const write = () => writeWithReserve(store, () => store.commit([put('people', aPerson())]));
  await expect(write()).rejects.toMatchObject({ full: true });
  await expect(write()).rejects.toBeInstanceOf(StoreError);
  disk.refusesAsFull = () => false;
  await keepReserve(store);
  disk.refuses = (writes) => writes.some((one) => one.table === 'people');
  await expect(write()).rejects.toMatchObject({ full: false });
  expect(disk.keys('settings')).toEqual(['reserve']);
});
