import { put, remove, type Store, StoreError } from './store.ts';

/** The setting that takes up room until an answer needs it. */
const RESERVE = 'reserve';
/** More than any answer takes. */
const RESERVE_BYTES = 256 * 1024;
/** The most random bytes that are made at once. */
const CHUNK_BYTES = 65_536;

/**
 * Takes up some room on the disk, so that an answer that was paid for still fits when the disk is full. Fails where there is
 * no such room: nothing may be paid for then.
 */
export async function keepReserve(store: Store): Promise<void> {
  // By its key: the room itself is not read.
  if ((await store.keys('settings', 'key', RESERVE)).length > 0) return;
  // Random bytes, since others would be stored in less room.
  const value = new Uint8Array(RESERVE_BYTES);
  for (let at = 0; at < RESERVE_BYTES; at += CHUNK_BYTES)
    crypto.getRandomValues(value.subarray(at, at + CHUNK_BYTES));
  await store.commit([put('settings', { name: RESERVE, value })]);
}

/** Writes what was paid for. On a full disk it takes the room that was kept for it. */
export async function writeWithReserve(store: Store, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const isFull = error instanceof StoreError && error.full;
    if (!isFull || !(await store.get('settings', RESERVE))) throw error;
    await store.commit([remove('settings', RESERVE)], { durable: true });
    await write();
  }
}
