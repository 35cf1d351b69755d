import { eachPersonOnce } from '../../../lib/people/same-person.ts';
import { createStore } from '../../../lib/store/database.ts';
import { openDatabase } from '../../../lib/store/open-database.ts';

/** Moves a database's old records a few at a time, and says when it has begun and when it is done. */
self.onmessage = async ({ data: name }: MessageEvent<string>) => {
  const store = createStore(await openDatabase(name), { now: () => 1, once: eachPersonOnce });
  self.postMessage('begun');
  for (let writes = await store.oldWrites(4); writes.length > 0; writes = await store.oldWrites(4))
    await store.commit(writes);
  self.postMessage('done');
};
