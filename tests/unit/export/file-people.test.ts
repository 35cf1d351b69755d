import { describe, expect, it, vi } from 'vitest';
import { ExportOffError } from '../../../lib/export/export-off.ts';
import { filePeople } from '../../../lib/export/file-people.ts';
import { NOTHING_NOTED } from '../../../lib/follow-up/changes.ts';
import type { FollowUps } from '../../../lib/follow-up/follow-up-store.ts';
import { isExportOff, isExportOffIn } from '../../../lib/settings/export-policy.ts';
import { aPerson } from '../../support/records.ts';

const listed = (urn: string) => ({ key: `A|${urn}`, person: aPerson({ urn }), urns: [urn, `${urn}-2`] });
const isOff = async () => false;

async function all<T>(parts: AsyncIterable<T[]>): Promise<T[]> {
  const found: T[] = [];
  for await (const part of parts) found.push(...part);
  return found;
}

describe('the people of a file', () => {
  const tagged = { ...NOTHING_NOTED, tags: ['go'], account: 'A', urn: 'b', changedAt: 1 };
  const asks = () => ({
    of: vi.fn<FollowUps['of']>(async (people) =>
      people.map(({ urns }) => (urns.includes('b') ? tagged : NOTHING_NOTED)),
    ),
    notesOf: vi.fn<FollowUps['notesOf']>(async (people) => people.map(() => [])),
    parts: async function* (table: string) {
      if (table === 'followUps') yield [tagged];
    } as FollowUps['parts'],
  });

  it.each(['few', 'many'])('come with what is noted of them: %s', async (size) => {
    const own = asks();
    const parts = [[listed('a'), listed('b')], [listed('c')]];
    async function* many() {
      for (const part of parts) yield part.map((one) => ({ ...one, urns: one.urns.slice(0, 1) }));
      // What is noted moves between the urns of a person, so it is looked up.
      yield [listed('d')];
    }
    const people = filePeople(size === 'few' ? parts : many(), { own, blocked: null, isOff });
    const found = await all(people);
    expect(found.map(({ person, followUp }) => [person.urn, followUp.tags])).toEqual([
      ['a', []],
      ['b', ['go']],
      ['c', []],
      ...(size === 'few' ? [] : [['d', []]]),
    ]);
    const looked = own.of.mock.calls.map(([some]) => some.map(({ urns }) => urns[0]));
    expect(looked).toEqual(size === 'few' ? [['a', 'b'], ['c']] : [['d']]);
    expect(own.notesOf.mock.calls).toEqual(own.of.mock.calls);
  });

  it('are without whoever is being deleted', async () => {
    const parts = filePeople([[listed('a'), listed('b')]], {
      own: null,
      blocked: null,
      isOff,
      isHidden: (key) => key === 'A|a',
    });
    expect((await all(parts)).map(({ person }) => person.urn)).toEqual(['b']);
  });

  it('are without whoever must not be contacted, and it is told how many these are', async () => {
    const of = async (people: readonly { urns: readonly string[] }[]) =>
      people.map(({ urns }) => (urns[0] === 'b' ? 'd acme.com' : null));
    const onLeft = vi.fn();
    const parts = filePeople([[listed('a'), listed('b')], [listed('c')]], {
      own: null,
      blocked: { of },
      isOff,
      onLeft,
    });
    expect((await all(parts)).map(({ person }) => person.urn)).toEqual(['a', 'c']);
    expect(onLeft.mock.calls).toEqual([[1]]);
  });

  it('are not read at all where a policy forbids it', async () => {
    const read = vi.fn();
    async function* parts() {
      read();
      yield [listed('a')];
    }
    await expect(
      all(filePeople(parts(), { own: null, blocked: null, isOff: async () => true })),
    ).rejects.toThrow(ExportOffError);
    expect(read).not.toHaveBeenCalled();
  });
});

describe('the policy that turns export off', () => {
  it.each([
    [{ exportOff: true }, true],
    [{ exportOff: false }, false],
    [{ exportOff: 'true' }, false],
    [{}, false],
  ])('is read from %j', async (policy, off) => {
    expect(await isExportOff({ get: async () => policy })).toBe(off);
  });

  it('is not set where the browser knows no policies', async () => {
    expect(await isExportOff({ get: () => Promise.reject(new Error('no policies')) })).toBe(false);
  });

  it('is told to views by its name', () => {
    expect(isExportOffIn({ managed: ['key', 'exportOff'] })).toBe(true);
    expect(isExportOffIn({ managed: [] })).toBe(false);
    expect(isExportOffIn(null)).toBe(false);
  });
});
