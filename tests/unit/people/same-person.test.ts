import { beforeEach, describe, expect, test } from 'vitest';
import { eachPersonOnce, wholePersonOf } from '../../../lib/people/same-person.ts';
import type { PersonRecord } from '../../../lib/store/records.ts';
import { put } from '../../../lib/store/store.ts';
import { MemoryDisk } from '../../support/memory-store.ts';
import { aPerson } from '../../support/records.ts';

const EMAIL = { value: 'jane@work.test', at: 5 };

let disk: MemoryDisk;
beforeEach(() => {
  disk = new MemoryDisk();
});

const know = (...people: Partial<PersonRecord>[]) =>
  disk.commit(
    people.map((one) => put('people', aPerson({ name: 'Jane Doe', ...one }))),
    true,
  );
const whole = (urn: string) => wholePersonOf(disk.open(), 'A', urn);

describe('a person in the own pool and in the network', () => {
  beforeEach(() => {
    know(
      { urn: 'pool', origin: 'pool', link: 'jane', enrichedAt: 3, skills: ['go'] },
      { urn: 'network', link: 'jane', title: 'CTO', contacts: { work_email: EMAIL } },
    );
  });

  test('has under either urn what was paid for under one', async () => {
    expect(await whole('pool')).toMatchObject({
      urns: ['pool', 'network'],
      person: { urn: 'pool', origin: 'pool', title: 'CTO', contacts: { work_email: EMAIL } },
    });
    expect(await whole('network')).toMatchObject({
      urns: ['network', 'pool'],
      person: { urn: 'network', enrichedAt: 3, skills: ['go'], contacts: { work_email: EMAIL } },
    });
  });

  test('is nobody of another account and nobody with another link', async () => {
    know(
      { account: 'B', urn: 'other', link: 'jane', contacts: { phone: { value: '+1', at: 1 } } },
      { urn: 'namesake', link: 'jane-2', contacts: { phone: { value: '+2', at: 1 } } },
    );
    expect((await whole('pool'))?.urns).toEqual(['pool', 'network']);
    expect((await whole('pool'))?.person.contacts.phone).toBeUndefined();
  });
});

test('people without a link are not one person', async () => {
  know({ urn: 'a' }, { urn: 'b', contacts: { work_email: EMAIL } });
  expect(await whole('a')).toMatchObject({ urns: ['a'], person: { contacts: {} } });
  expect(await whole('none')).toBeNull();
});

test('a found value counts more than “not found”, and the newer of two “not found” is shown', async () => {
  know(
    {
      urn: 'a',
      link: 'jane',
      contacts: { work_email: { value: null, at: 9 }, phone: { value: null, at: 1 } },
    },
    { urn: 'b', link: 'jane', contacts: { work_email: EMAIL, phone: { value: null, at: 2 } } },
  );
  for (const urn of ['a', 'b'])
    expect((await whole(urn))?.person.contacts).toEqual({ work_email: EMAIL, phone: { value: null, at: 2 } });
});

test('a value of the asked record stays, whatever the other record holds', async () => {
  const own = { value: 'own@work.test', at: 1 };
  know(
    { urn: 'a', link: 'jane', contacts: { work_email: own } },
    { urn: 'b', link: 'jane', contacts: { work_email: EMAIL } },
  );
  expect((await whole('a'))?.person.contacts.work_email).toEqual(own);
});

describe('an address that one of two people had earlier', () => {
  test('makes them one person if they have one name', async () => {
    know(
      { urn: 'a', link: 'jane', links: ['jane', 'ACoAA1'] },
      { urn: 'b', name: 'Jane M. Doe', link: 'ACoAA1', contacts: { work_email: EMAIL } },
    );
    expect((await whole('a'))?.person.contacts.work_email).toEqual(EMAIL);
  });

  test('does not if their names differ: it may have been given to somebody else', async () => {
    know(
      { urn: 'a', link: 'jane-new', links: ['jane-new', 'jane'] },
      { urn: 'b', name: 'Jane Roe', link: 'jane', contacts: { work_email: EMAIL } },
    );
    expect(await whole('a')).toMatchObject({ urns: ['a'], person: { contacts: {} } });
  });
});

test('the records of one person are bounded', async () => {
  know(...Array.from({ length: 40 }, (_, n) => ({ urn: `u${n}`, link: `l${n}`, links: [`l${n + 1}`] })));
  expect((await whole('u0'))?.urns.length).toBeLessThanOrEqual(17);
});

describe('a list of people', () => {
  const once = (...people: Partial<PersonRecord>[]) =>
    eachPersonOnce(people.map((one) => aPerson({ name: 'Jane Doe', ...one })));
  const urnsOf = (...people: Partial<PersonRecord>[]) => {
    const { people: listed, urns } = once(...people);
    return listed.map(({ urn }) => urns.get(urn) ?? [urn]);
  };

  test('has one entry of a person with several urns, with what is known under any of them', () => {
    const phone = { value: '+1', at: 3 };
    const { people, urns } = once(
      { urn: 'a', link: 'jane', seenAt: 5, contacts: { work_email: EMAIL } },
      { urn: 'x', link: 'bob' },
      { urn: 'b', link: 'jane', seenAt: 9, contacts: { phone } },
    );
    expect(people).toMatchObject([
      { urn: 'a', seenAt: 9, contacts: { work_email: EMAIL, phone } },
      { urn: 'x' },
    ]);
    expect([...urns]).toEqual([['a', ['a', 'b']]]);
  });

  test('is the same list where nobody has two urns', () => {
    const people = [aPerson({ urn: 'a', link: 'jane' }), aPerson({ urn: 'b', link: 'bob' })];
    expect(eachPersonOnce(people).people).toBe(people);
  });

  test('names a person by the enriched urn, since the service unlocks no other', () => {
    expect(urnsOf({ urn: 'a', link: 'jane' }, { urn: 'b', link: 'jane', enrichedAt: 1 })).toEqual([
      ['b', 'a'],
    ]);
  });

  test('names a person by the urn of the own pool, which is complete and free', () => {
    const enriched = { urn: 'e', link: 'jane', enrichedAt: 1 };
    const pool = { urn: 'p', link: 'jane', origin: 'pool' } as const;
    expect(urnsOf({ urn: 'a', link: 'jane' }, enriched, pool)).toEqual([['p', 'a', 'e']]);
  });

  test('keeps people without a link, and people of different names with an earlier link, apart', () => {
    expect(urnsOf({ urn: 'a' }, { urn: 'b' })).toEqual([['a'], ['b']]);
    const earlier = { urn: 'b', link: 'new', links: ['jane'] };
    expect(urnsOf({ urn: 'a', link: 'jane' }, { ...earlier, name: 'Bob Ray' })).toEqual([['a'], ['b']]);
    expect(urnsOf({ urn: 'a', link: 'jane' }, earlier)).toEqual([['a', 'b']]);
  });

  test('follows from one link to the next, whatever the order', () => {
    const chain = [
      { urn: 'a', link: 'one' },
      { urn: 'b', link: 'two' },
      { urn: 'c', link: 'two', links: ['two', 'one'] },
    ];
    expect(urnsOf(...chain)).toEqual([['a', 'b', 'c']]);
    expect(urnsOf(...chain.toReversed())).toEqual([['c', 'b', 'a']]);
  });

  test('is made in a time that grows with its length, also where a service gives everybody one link', () => {
    const people = Array.from({ length: 20_000 }, (_, n) =>
      aPerson({ urn: `u${n}`, link: 'same', name: `Person N${n}` }),
    );
    expect(eachPersonOnce(people).people).toHaveLength(1);
    const others = people.map((one, n) => ({ ...one, link: `l${n}`, links: ['same'] }));
    expect(eachPersonOnce(others).people).toHaveLength(people.length);
  });
});
