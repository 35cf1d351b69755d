import { describe, expect, test } from 'vitest';
import { relinked, withAddress } from '../../../lib/people/person-links.ts';
import { linksOf } from '../../../lib/store/links-of.ts';
import { aPerson } from '../../support/records.ts';

/** The network's links are those under `n.test`, without their scheme. */
const canonical = (url: string) => /^https:\/\/(n\.test\/.+)$/.exec(url)?.[1] ?? null;
const none = () => null;

describe('the addresses that the service names of a person', () => {
  test('are all kept, and each is a link of the person, the newest first', () => {
    const once = { ...aPerson(), ...withAddress(aPerson(), 'https://n.test/ACoAA1', canonical) };
    const twice = { ...once, ...withAddress(once, 'https://n.test/jane', canonical) };
    expect(twice).toMatchObject({ networkUrl: 'https://n.test/jane', link: 'n.test/jane' });
    expect(linksOf(twice)).toEqual(['n.test/jane', 'n.test/ACoAA1']);
    const again = { ...twice, ...withAddress(twice, 'https://n.test/ACoAA1', canonical) };
    expect(again.link).toBe('n.test/ACoAA1');
    expect(linksOf(again)).toEqual(['n.test/ACoAA1', 'n.test/jane']);
  });

  test('stay as they are when an answer names none', () => {
    const known = aPerson({ networkUrl: 'https://n.test/jane', link: 'n.test/jane' });
    const after = { ...known, ...withAddress(known, null, canonical) };
    expect(after).toMatchObject({ networkUrl: 'https://n.test/jane', link: 'n.test/jane' });
  });

  test('of a record of an earlier version include its one link', () => {
    const old = aPerson({ networkUrl: 'https://n.test/jane', link: 'n.test/jane' });
    expect(linksOf(old)).toEqual(['n.test/jane']);
    expect(linksOf({ ...old, ...withAddress(old, 'https://n.test/jane-2', canonical) })).toEqual([
      'n.test/jane-2',
      'n.test/jane',
    ]);
  });

  test('are bounded, whatever the service names', () => {
    let person = aPerson();
    for (let n = 0; n < 50; n += 1)
      person = { ...person, ...withAddress(person, `https://elsewhere.test/${n}`, canonical) };
    expect(person.addresses).toHaveLength(8);
    for (let n = 0; n < 50; n += 1)
      person = { ...person, ...withAddress(person, `https://n.test/${n}`, canonical) };
    expect(linksOf(person)).toHaveLength(8);
    expect(linksOf(person)[0]).toBe('n.test/49');
  });
});

describe('the links of a person after the network changed', () => {
  test('are made of every address that was named before', () => {
    const first = { ...aPerson(), ...withAddress(aPerson(), 'https://n.test/ACoAA1', none) };
    const before = { ...first, ...withAddress(first, 'https://n.test/jane', none) };
    expect(linksOf(before)).toEqual([]);
    expect(linksOf(relinked(before, canonical))).toEqual(['n.test/jane', 'n.test/ACoAA1']);
  });

  test('are those of the new network alone', () => {
    const person = aPerson({ networkUrl: 'https://old.test/in/jane', link: 'https://old.test/in/jane' });
    const other = relinked(person, canonical);
    expect(linksOf(other)).toEqual([]);
    expect(linksOf(relinked(other, (url) => (url.startsWith('https://old.test') ? url : null)))).toEqual([
      'https://old.test/in/jane',
    ]);
  });

  test('leave a record unchanged that has them already', () => {
    const person = aPerson({ networkUrl: 'https://n.test/jane', link: 'n.test/jane' });
    expect(relinked(person, canonical)).toBe(person);
    expect(relinked(aPerson(), canonical)).toEqual(aPerson());
  });
});
