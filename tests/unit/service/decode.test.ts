import { describe, expect, it } from 'vitest';
import * as fixtures from './fixtures.ts';
import { json, stubbed } from './harness.ts';

function answering(body: unknown) {
  return stubbed(() => json(body)).client;
}

const balance = { credits: 120, extra: 7.5 };
const noContacts = { work_email: null, personal_email: null, phone: null };

describe('search', () => {
  const search = (body: unknown) => answering(body).search({ prompt: '', filters: {}, page: 2 });

  it('gives both shapes of a candidate the same form', async () => {
    expect(await search(fixtures.searchBody)).toEqual({
      ok: true,
      value: {
        page: 2,
        hasNextPage: true,
        total: 400,
        charged: 1,
        balance,
        candidates: [
          {
            urn: 'urn:li:1/ä+ %',
            origin: 'network',
            complete: false,
            name: 'Jane Doe',
            firstName: 'Jane',
            lastName: 'Doe',
            title: 'Staff Engineer at Acme',
            company: null,
            place: 'Lyon, France',
            networkUrl: 'https://network.test/in/jane',
            pictureUrl: 'https://pictures.test/1.jpg',
            experience: [],
            education: [],
            skills: [],
            languages: [],
            contacts: noContacts,
          },
          {
            urn: 'pool-2',
            origin: 'pool',
            complete: true,
            name: 'Ada Roe',
            firstName: null,
            lastName: null,
            title: 'Analyst',
            company: 'Globex',
            place: 'Bilbao',
            networkUrl: null,
            pictureUrl: null,
            experience: [
              {
                title: 'Analyst',
                organisation: 'Globex',
                place: null,
                start: '2020-01',
                end: null,
                description: null,
                rest: [],
              },
            ],
            education: [
              {
                title: 'BSc',
                organisation: 'UPV',
                place: null,
                start: null,
                end: null,
                description: null,
                rest: [{ label: 'field of study', value: 'Statistics' }],
              },
            ],
            skills: ['SQL', 'Python'],
            languages: [{ name: 'Spanish', level: 'NATIVE' }],
            contacts: { work_email: 'ada@globex.test', personal_email: null, phone: '+34 600 000 000' },
          },
        ],
      },
    });
  });

  it.each([
    [{ email: 'a@b.test' }, 'contacts.work_email', 'a@b.test'],
    [{ work_email: null, email: 'a@b.test' }, 'contacts.work_email', 'a@b.test'],
    [{ company_name: 'Globex' }, 'company', 'Globex'],
    [{ currentCompany: 'Globex' }, 'company', 'Globex'],
    [{ company: { name: 'Globex' } }, 'company', 'Globex'],
    [{ location_raw_address: 'Lyon' }, 'place', 'Lyon'],
    [{ phone_number: 33612345678 }, 'contacts.phone', '33612345678'],
    [{ name_first: 'Jane', name_last: 'Doe' }, 'name', 'Jane Doe'],
    [{ full_name: 'Ja\u0000ne\r\n\u009bDoe \ud800' }, 'name', 'Jane Doe'],
    [{ full_name: { toString: 'x' } }, 'name', ''],
    [{ languages: [{ name: 'French', level: 'NEWER' }] }, 'languages', [{ name: 'French', level: 'NEWER' }]],
    [
      { languages: ['French', 3, null, {}] },
      'languages',
      [
        { name: 'French', level: '' },
        { name: '3', level: '' },
      ],
    ],
    [{ skills: ['Go', { name: 'SQL' }, null, 'Go', {}] }, 'skills', ['Go', 'SQL']],
    [{ experience: 'none', skills: 4 }, 'experience', []],
  ])('reads %j', async (fields, path, expected) => {
    const result = await search({ candidates: [{ urn: 'u', requiresEnrich: false, ...fields }] });
    expect(result).toHaveProperty(['value', 'candidates', 0, ...path.split('.')], expected);
  });

  it('limits texts and lists', async () => {
    const candidate = {
      urn: 'u',
      requiresEnrich: true,
      full_name: 'x'.repeat(50_000),
      job_title: `${'x'.repeat(9_999)}😀`,
      skills: Array.from({ length: 5_000 }, (_, index) => `skill ${index}`),
      experience: Array.from({ length: 5_000 }, () => ({ title: 'x' })),
    };
    const result = await search({ candidates: [candidate] });
    const found = result.ok ? result.value.candidates[0] : undefined;
    expect(found?.name).toHaveLength(10_000);
    expect(found?.title).toBe('x'.repeat(9_999));
    expect(found?.skills).toHaveLength(500);
    expect(found?.experience).toHaveLength(500);
  });

  it('keeps urns unchanged, and never reports more than the highest total', async () => {
    const urn = ' \u0001__proto__\n';
    const result = await search({ candidates: [{ urn, requiresEnrich: true }], totalCandidatesFound: 9_000 });
    expect(result).toMatchObject({ value: { page: 2, total: 400, balance: null, candidates: [{ urn }] } });
  });

  it.each([
    ['candidates', { candidates: {} }],
    ['candidates', {}],
    ['candidates[0].urn', { candidates: [{ requiresEnrich: true }] }],
    ['candidates[0].urn', { candidates: [{ urn: '', requiresEnrich: true }] }],
    ['candidates[0].requiresEnrich', { candidates: [{ urn: 'u', requiresEnrich: 'no' }] }],
    ['candidates[0]', { candidates: [null] }],
    ['creditsDeducted', { candidates: [], creditsDeducted: '1' }],
    ['companyCredits', { candidates: [], companyCredits: '1' }],
    ['hasNextPage', { candidates: [], hasNextPage: 1 }],
  ])('refuses a wrong %s', async (path, body) => {
    expect(await search(body)).toMatchObject({ ok: false, error: { kind: 'bad-response', path } });
  });
});

describe('enrich', () => {
  it('gives the profile the urn that was asked for', async () => {
    expect(await answering(fixtures.enrichBody).enrich('urn-asked')).toMatchObject({
      ok: true,
      value: {
        fromCache: false,
        charged: 1,
        balance,
        profile: {
          urn: 'urn-asked',
          name: 'Jane Doe',
          company: 'Acme',
          place: 'Lyon',
          languages: [{ name: 'French', level: 'FLUENT' }],
          contacts: { work_email: 'jane@acme.test', personal_email: null, phone: null },
          experience: [
            {
              title: 'Engineer',
              organisation: 'Acme',
              start: '2019-03',
              end: null,
              description: 'Built.',
              rest: [],
            },
          ],
          education: [{ title: 'MSc', organisation: 'INSA' }],
        },
      },
    });
  });

  it.each([
    ['profile', { profile: null }],
    ['profile', {}],
    ['profile.id', { profile: { id: 4 } }],
    ['fromCache', { profile: {}, fromCache: 'yes' }],
  ])('refuses a wrong %s', async (path, body) => {
    expect(await answering(body).enrich('u')).toMatchObject({ error: { kind: 'bad-response', path } });
  });
});

describe('contact', () => {
  const contact = (body: unknown) =>
    answering(body).contact({ urn: 'u', networkUrl: 'https://network.test/in/u', fields: ['phone'] });

  it('reads a new request with the fields that the service looks up', async () => {
    expect(await contact(fixtures.contactNew)).toEqual({
      ok: true,
      value: {
        requestId: 'req-1',
        status: 'queued',
        fields: ['work_email', 'phone'],
        contacts: noContacts,
        fromCache: false,
        charged: 6,
        balance,
      },
    });
  });

  it('reads fields that were unlocked already, and contact-status in the same way', async () => {
    const value = {
      requestId: null,
      status: 'completed',
      contacts: { ...noContacts, work_email: 'jane@acme.test' },
      fromCache: true,
      charged: 0,
      balance: null,
    };
    expect(await contact(fixtures.contactUnlocked)).toMatchObject({ ok: true, value });
    expect(await answering(fixtures.contactUnlocked).contactStatus('u')).toMatchObject({ ok: true, value });
  });

  it('keeps unknown statuses, drops unknown fields, and uses the fields that were asked for by default', async () => {
    const odd = { status: 'On_Hold', requestedFields: ['fax', 'phone'] };
    expect(await contact(odd)).toMatchObject({ value: { status: 'On_Hold', fields: ['phone'] } });
    expect(await contact({ status: 'Processing' })).toMatchObject({
      value: { status: 'processing', fields: ['phone'] },
    });
  });

  it.each([
    ['status', { status: undefined }],
    ['status', { status: 3 }],
    ['workEmail', { workEmail: { value: 'x' } }],
    ['phoneNumber', { phoneNumber: 3 }],
    ['requestedFields[0]', { requestedFields: [1] }],
    ['requestId', { requestId: 5 }],
  ])('refuses a wrong %s', async (path, change) => {
    expect(await contact({ ...fixtures.contactNew, ...change })).toMatchObject({
      error: { kind: 'bad-response', path },
    });
  });
});

describe('resolving', () => {
  const place = (body: unknown) => answering(body).resolveLocation({ city: 'x' });
  const company = (body: unknown) => answering(body).resolveEntity({ kind: 'COMPANY', query: 'x' });

  it('gives one, several or no meaning', async () => {
    expect(await place(fixtures.locationResolved)).toEqual({
      ok: true,
      value: { state: 'resolved', id: 'geo-1', displayName: 'Lyon, France' },
    });
    expect(await place(fixtures.locationSeveral)).toEqual({
      ok: true,
      value: {
        state: 'several',
        countryId: 'geo-es',
        choices: [
          { id: 'geo-1', displayName: 'Valencia, Spain', level: 'CITY' },
          { id: 'geo-2', displayName: 'Valencia (province), Spain', level: 'PROVINCE' },
        ],
      },
    });
    expect(await place({ resolved: false, countryFallbackGeoId: 'geo-es' })).toEqual({
      ok: true,
      value: { state: 'none', countryId: 'geo-es' },
    });
    expect(await company(fixtures.entityResolved)).toMatchObject({ value: { state: 'resolved', id: 'c-1' } });
    expect(await company(fixtures.entitySeveral)).toMatchObject({
      value: { state: 'several', choices: [{ id: 'c-1', level: null }, { id: 'c-2' }] },
    });
    expect(await company({ resolved: false, needsConfirmation: false })).toEqual({
      ok: true,
      value: { state: 'none', countryId: null },
    });
  });

  it('never chooses one of several meanings', async () => {
    const both = { ...fixtures.locationSeveral, resolved: true, geoId: 'geo-1', displayName: 'Valencia' };
    expect(await place(both)).toMatchObject({ value: { state: 'several' } });
  });

  it.each([
    ['resolved', {}],
    ['geoId', { resolved: true, displayName: 'x' }],
    ['geoId', { resolved: true, geoId: 4 }],
    ['candidates', { resolved: false, needsConfirmation: true }],
    ['candidates[1].geoId', { resolved: false, candidates: [{ geoId: 'a', displayName: '' }, {}] }],
  ])('refuses a place with a wrong %s', async (path, body) => {
    expect(await place(body)).toMatchObject({ error: { kind: 'bad-response', path } });
  });

  it.each([
    ['entityId', { resolved: true, displayName: 'x' }],
    [
      'candidates[0].entityId',
      { resolved: false, needsConfirmation: true, candidates: [{ displayName: 'x' }] },
    ],
  ])('refuses an entity with a wrong %s', async (path, body) => {
    expect(await company(body)).toMatchObject({ error: { kind: 'bad-response', path } });
  });
});
