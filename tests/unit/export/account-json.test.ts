import { expect, test } from 'vitest';
import { accountJson } from '../../../lib/export/account-json.ts';
import { put } from '../../../lib/store/store.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { aPerson } from '../../support/records.ts';
import { textOf } from '../../support/text-of.ts';

test('an export of everything has everybody once, also whoever is touched meanwhile', async () => {
  const disk = new MemoryDisk();
  const person = (n: number, seenAt: number) => put('people', aPerson({ urn: `u${n}`, link: null, seenAt }));
  disk.commit(
    Array.from({ length: 1_000 }, (_, n) => person(n, 10_000 - n)),
    false,
  );
  let parts = 0;
  const onPart = () => {
    parts += 1;
    // Somebody who was not read yet becomes the newest, and somebody who was read the oldest.
    if (parts === 1) disk.commit([person(900, 20_000), person(0, 1)], false);
  };
  const text = await textOf(accountJson(disk.open(), 'A', 0, { onPart }));
  const urns = (JSON.parse(text) as { people: { urn: string }[] }).people.map(({ urn }) => urn);
  expect(urns).toHaveLength(1_000);
  expect(new Set(urns).size).toBe(1_000);
});
