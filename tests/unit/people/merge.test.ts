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
    fields: ['work_email', 'phone'],
    contacts: email,
    requestId: 'req-1',
  } as const;

  test('found and not found fields are stored, fields that were not asked for are not', () => {
    const { contacts, lastRequest } = merge(null, { ...patch, fields: [...patch.fields] }, context);
    expect(contacts).toEqual({
      work_email: { value: 'jane@acme.test', at: START + 1 },
      phone: { value: null, at: START + 1 },
    });
    expect(lastRequest).toBe('req-1');
  });

  test('a value that was not asked for is stored too', () => {
    expect(merge(null, { ...patch, fields: [] }, context).contacts).toEqual({
      work_email: { value: 'jane@acme.test', at: START + 1 },
    });
  });

  test('a profile without contacts changes no contact', () => {
    const known = merge(null, { ...patch, fields: [...patch.fields] }, context);
    const after = merge(
      known,
      { urn: 'urn:1', kind: 'profile', profile: profileOf(jane, NO_CONTACTS) },
      context,
    );
    expect(after.contacts).toEqual(known.contacts);
  });

  test('a batch does not become the last request of a person', () => {
    expect(
      merge(
        aPerson({ lastRequest: 'req-0' }),
        { ...patch, fields: [...patch.fields], requestId: null },
        context,
      ).lastRequest,
    ).toBe('req-0');
  });

  test('a later lookup that finds nothing does not remove a known value', () => {
    const known = aPerson({ contacts: { work_email: { value: 'old@acme.test', at: 1 } } });
    const vain = merge(known, { ...patch, fields: ['work_email'], contacts: NO_CONTACTS }, context);
    expect(vain.contacts.work_email).toEqual({ value: 'old@acme.test', at: 1 });
  });
});

test('a link outside of the network does not replace the known one', () => {
  const known = aPerson({ link: 'known' });
  const profile = profileOf(jane, NO_CONTACTS);
  const outside = { ...context, canonical: () => null };
  expect(merge(known, { urn: 'urn:1', kind: 'profile', profile }, outside).link).toBe('known');
});
