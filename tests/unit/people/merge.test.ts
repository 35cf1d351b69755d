import { describe, expect, test } from 'vitest';
import { merge } from '../../../lib/people/merge.ts';
import { candidateOf, NO_CONTACTS, PEOPLE, personOf, profileOf } from '../../support/model-people.ts';
import { aPerson } from '../../support/records.ts';
import { START } from '../../support/times.ts';

const context = { account: 'A', now: START + 1, canonical: (url: string) => url.toLowerCase() };
const jane = personOf('urn:1');
const email = { ...NO_CONTACTS, work_email: 'jane@acme.test' };

test('a result of a search makes a person known, without experience and education', () => {
  const person = merge(
    null,
    { urn: jane.urn, kind: 'candidate', candidate: candidateOf(jane, NO_CONTACTS) },
    context,
  );
  expect(person).toMatchObject({
    account: 'A',
    urn: 'urn:1',
    name: 'Person 1',
    origin: 'network',
    enrichedAt: null,
    contacts: {},
  });
  expect(person.link).toBe(jane.networkUrl);
});

test('a person of the own pool has a whole profile', () => {
  const pool = PEOPLE.find((one) => one.pool) ?? jane;
  const person = merge(
    null,
    { urn: pool.urn, kind: 'candidate', candidate: candidateOf(pool, email) },
    context,
  );
  expect(person).toMatchObject({
    origin: 'pool',
    enrichedAt: START + 1,
    contacts: { work_email: { value: 'jane@acme.test' } },
  });
});

test('empty values never replace known ones', () => {
  const full = aPerson({
    name: 'Jane',
    title: 'CTO',
    skills: ['go'],
    networkUrl: 'https://n.test/in/j',
    link: 'https://n.test/in/j',
    enrichedAt: 5,
    contacts: { phone: { value: '+1', at: 5 } },
  });
  const blank = { ...profileOf(jane, NO_CONTACTS), name: '', title: null, skills: [], networkUrl: null };
  expect(merge(full, { urn: full.urn, kind: 'profile', profile: blank }, context)).toMatchObject({
    name: 'Jane',
    title: 'CTO',
    skills: ['go'],
    networkUrl: 'https://n.test/in/j',
    link: 'https://n.test/in/j',
    enrichedAt: START + 1,
    contacts: { phone: { value: '+1', at: 5 } },
  });
});

test('a result of a search does not undo an enrichment', () => {
  const full = aPerson({ enrichedAt: 5, skills: ['go'] });
  const hit = merge(
    full,
    { urn: full.urn, kind: 'candidate', candidate: candidateOf(jane, NO_CONTACTS) },
    context,
  );
  expect(hit).toMatchObject({ enrichedAt: 5, skills: ['go'] });
});

describe('contacts', () => {
  const patch = {
    urn: 'urn:1',
    kind: 'contacts',
    contacts: { work_email: 'jane@acme.test', personal_email: null },
    notFound: ['phone'],
  } as const;

  test('values and fields that were looked up in vain are stored; null alone says nothing', () => {
    expect(merge(null, patch, context).contacts).toEqual({
      work_email: { value: 'jane@acme.test', at: START + 1 },
      phone: { value: null, at: START + 1 },
    });
  });

  test('a value counts although its field is named as not found', () => {
    const both = { ...patch, notFound: ['work_email'] } as const;
    expect(merge(null, both, context).contacts.work_email?.value).toBe('jane@acme.test');
  });

  test('a profile without contacts changes no contact', () => {
    const known = merge(null, patch, context);
    const after = merge(
      known,
      { urn: 'urn:1', kind: 'profile', profile: profileOf(jane, NO_CONTACTS) },
      context,
    );
    expect(after.contacts).toEqual(known.contacts);
  });

  test('a later lookup that finds nothing does not remove a known value', () => {
    const known = aPerson({ contacts: { work_email: { value: 'old@acme.test', at: 1 } } });
    const vain = merge(known, { ...patch, contacts: NO_CONTACTS, notFound: ['work_email'] }, context);
    expect(vain.contacts.work_email).toEqual({ value: 'old@acme.test', at: 1 });
  });
});

test('a link outside of the network does not replace the known one', () => {
  const known = aPerson({ link: 'known' });
  const profile = profileOf(jane, NO_CONTACTS);
  const outside = { ...context, canonical: () => null };
  expect(merge(known, { urn: 'urn:1', kind: 'profile', profile }, outside).link).toBe('known');
});
