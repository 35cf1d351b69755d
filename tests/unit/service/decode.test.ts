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
    [{ urn: 7 }, '7'],
    [{ urn: null, id: 'i' }, 'i'],
    [{ id: 12.5 }, '12.5'],
    [{ urn: '', id: 8 }, '8'],
    [{ urn: 'u', id: null }, 'u'],
  ])('identifies %j', async (ids, urn) => {
    const { urn: _urn, id: _id, ...rest } = fixtures.networkCandidate;
    expect(await search({ candidates: [{ ...rest, ...ids }] })).toMatchObject({
      ok: true,
      value: { candidates: [{ urn, name: 'Jane Doe' }] },
    });
  });

  it('keeps every digit of an identifier that is a long number', async () => {
    const text =
      '{"page":1,"creditsDeducted":0.30000000000000004,"companyCredits":12345678901234567890,' +
      '"candidates":[{"urn":1234567890123456789,"full_name":"a \\" 1234567890123456789, b"}]}';
    const { client } = stubbed(() => new Response(text));
    expect(await client.search({ prompt: '', filters: {}, page: 1 })).toMatchObject({
      value: {
        // Credits are rounded: nobody is charged the error of a sum of binary numbers.
        charged: 0.3,
        candidates: [{ urn: '1234567890123456789', name: 'a " 1234567890123456789, b' }],
      },
    });
  });

  it('never makes an identifier of a number that has lost its digits', async () => {
    const { client } = stubbed(() => new Response('{"candidates":[{"urn":1e17},{"urn":1.5e300},{"urn":8}]}'));
    const result = await client.search({ prompt: '', filters: {}, page: 1 });
    expect(result.ok && result.value.candidates.map(({ urn }) => urn)).toEqual(['8']);
  });

  it('leaves out a candidate without an identifier, and keeps the others', async () => {
    const good = fixtures.networkCandidate;
    const nobody = [null, 'x', 3, [], {}, { ...good, urn: '', id: {} }, { ...good, urn: 1e30, id: null }];
    expect(await search({ candidates: [...nobody, good] })).toMatchObject({
      ok: true,
      value: { candidates: [{ urn: good.urn }] },
    });
  });

  it.each([
    [{ requiresEnrich: true, source: 'OWN_POOL', experience: ['x'] }, 'network'],
    [{ requiresEnrich: false }, 'pool'],
    [{ requiresEnrich: 'false' }, 'pool'],
    [{ requiresEnrich: 1 }, 'network'],
    [{}, 'network'],
    [{ requiresEnrich: null, source: 'OWN_POOL' }, 'pool'],
    [{ requiresEnrich: 'no', source: 'NETWORK' }, 'network'],
    [{ experience: [{ title: 'x' }] }, 'pool'],
    [{ education: ['x'], source: 7 }, 'pool'],
    [{ experience: [], education: null }, 'network'],
  ])('takes %j for one of the %s', async (fields, origin) => {
    expect(await search({ candidates: [{ urn: 'u', ...fields }] })).toMatchObject({
      value: { candidates: [{ origin, complete: origin === 'pool' }] },
    });
  });

  it.each([
    [{ creditsDeducted: '1' }, { charged: 1 }],
    [{ creditsDeducted: 12.5 }, { charged: 12.5 }],
    [{ creditsDeducted: null }, { charged: null }],
    [{ creditsDeducted: undefined }, { charged: null }],
    [{ creditsDeducted: 'free' }, { charged: null }],
    [{ creditsDeducted: -3 }, { charged: null }],
    [{ companyCredits: '12' }, { balance: { credits: 12, extra: 7.5 } }],
    [{ companyCredits: -2, companyExtraCredits: {} }, { balance: { credits: -2, extra: null } }],
    [{ companyCredits: null }, { balance: null }],
    [{ page: '2' }, { page: 2 }],
    [{ page: 0 }, { page: 2 }],
    [{ page: {} }, { page: 2 }],
    [{ hasNextPage: 1 }, { hasNextPage: true }],
    [{ hasNextPage: undefined }, { hasNextPage: true }],
    [{ hasNextPage: undefined, totalCandidates: 40 }, { hasNextPage: false }],
    [{ totalCandidates: '55' }, { total: 55 }],
    [{ totalCandidates: null }, { total: 400 }],
    [{ totalCandidates: undefined, totalCandidatesFound: [] }, { total: 22 }],
    [{ success: 'yes', pageSize: 'twenty', newField: [[]] }, { page: 2 }],
  ])('reads %j', async (change, value) => {
    const result = await search({ ...fixtures.searchBody, ...change });
    expect(result).toMatchObject({ ok: true, value });
    expect(result.ok && result.value.candidates).toHaveLength(2);
  });

  it.each([
    [{ candidates: [] }],
    [{ creditsDeducted: 1 }],
    [{ candidates: null, page: 1, totalCandidates: 0 }],
    [{ candidates: 'none', hasNextPage: false }],
  ])('reads %j as a page without anybody', async (body) => {
    expect(await search(body)).toMatchObject({ ok: true, value: { candidates: [] } });
  });

  it.each([
    [{}],
    [{ success: true }],
    [{ totalCandidates: 3 }],
    [{ candidates: {}, totalCandidatesFound: '20' }],
    [{ candidates: [{ requiresEnrich: true }] }],
    [{ candidates: [null] }],
  ])('never takes %j for a page without anybody', async (body) => {
    expect(await search(body)).toEqual({
      ok: false,
      error: { kind: 'bad-response', path: 'candidates', reason: expect.any(String) },
    });
  });

  it('hands on the figures of a page whose people cannot be read', async () => {
    const body = { ...fixtures.searchBody, candidates: [{}] };
    expect(await search(body)).toMatchObject({
      ok: false,
      error: { path: 'candidates' },
      held: { charged: 1, balance, candidates: [] },
    });
  });

  it('reads an answer inside an envelope', async () => {
    const { success, ...data } = fixtures.searchBody;
    expect(await search({ success, data })).toEqual(await search(fixtures.searchBody));
    expect(await search({ success, result: data, page: 9 })).toMatchObject({ value: { page: 9 } });
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
    [{ profile: { id: 4, full_name: 'Jane' } }],
    [{ profile: { full_name: 'Jane' }, fromCache: 'no', creditsDeducted: [] }],
    [{ profile: { status: 'FAILED', code: 'X', full_name: 'Jane' } }],
    [{ profile: { data: { full_name: 'Jane' } } }],
    [{ data: { full_name: 'Jane' } }],
    [{ success: true, data: { profile: { full_name: 'Jane' } } }],
    [{ full_name: 'Jane' }],
  ])('reads the profile in %j', async (body) => {
    expect(await answering(body).enrich('u')).toMatchObject({
      ok: true,
      value: { profile: { urn: 'u', name: 'Jane' }, fromCache: false, charged: null },
    });
  });

  it.each([
    [{ profile: null }],
    [{}],
    [{ profile: {} }],
    [{ profile: { id: 'u', skills: [], full_name: '' }, creditsDeducted: 1 }],
  ])('refuses %j, which holds no profile', async (body) => {
    expect(await answering(body).enrich('u')).toMatchObject({
      error: { kind: 'bad-response', path: 'profile' },
    });
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
        contacts: {},
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
      contacts: { work_email: 'jane@acme.test', personal_email: null, phone: null },
      fromCache: true,
      charged: 0,
      balance: null,
    };
    expect(await contact(fixtures.contactUnlocked)).toMatchObject({ ok: true, value });
    expect(await answering(fixtures.contactUnlocked).contactStatus('u')).toMatchObject({ ok: true, value });
  });

  it('keeps unknown statuses', async () => {
    expect(await contact({ status: 'On_Hold' })).toMatchObject({ value: { status: 'On_Hold' } });
    expect(await contact({ status: 'Processing' })).toMatchObject({ value: { status: 'processing' } });
  });

  it.each([
    [['fax', 'phone'], ['phone']],
    [[1, null, 'work_email'], ['work_email']],
    [
      ['PHONE_NUMBER', 'workEmail'],
      ['work_email', 'phone'],
    ],
    [[{ name: 'personal_email' }], ['personal_email']],
    ['phone, work_email', ['work_email', 'phone']],
    [['fax'], null],
    [[], null],
    [null, null],
    [undefined, null],
    [7, null],
  ])('reads the fields %j', async (requestedFields, fields) => {
    expect(await contact({ ...fixtures.contactNew, requestedFields })).toMatchObject({ value: { fields } });
  });

  it.each([
    [{ status: undefined }, { status: 'queued' }],
    [{ status: 3, queued: false }, { status: 'completed' }],
    [{ status: null, queued: null }, { status: 'processing' }],
    [{ requestId: 5 }, { requestId: '5' }],
    [{ requestId: {} }, { requestId: null }],
    [{ creditsCharged: '6' }, { charged: 6 }],
    [{ creditsCharged: undefined }, { charged: null }],
    [{ creditsCharged: null, creditsDeducted: 2 }, { charged: 2 }],
    [{ companyExtraCredits: undefined }, { balance: { credits: 120, extra: null } }],
    [{ fromCache: 'true' }, { fromCache: true }],
    [{ workEmail: { value: 'w@x.test' } }, { contacts: { work_email: 'w@x.test' } }],
    [{ phoneNumber: 33612345678 }, { contacts: { phone: '33612345678' } }],
  ])('reads %j', async (change, value) => {
    expect(await contact({ ...fixtures.contactNew, ...change })).toMatchObject({ ok: true, value });
  });

  it.each([
    [{ status: 'PROCESSING', workEmail: 'w@x.test', phoneNumber: null }],
    [{ status: 'COMPLETED', contact: { workEmail: 'w@x.test', phoneNumber: null } }],
    [{ status: 7, workEmail: 'w@x.test', phoneNumber: null }],
    [{ success: false, code: 'NEW_CODE', error: 'x', workEmail: 'w@x.test', phoneNumber: null }],
    [{ code: 'CONTACT_REQUEST_NOT_FOUND', data: { workEmail: 'w@x.test', phoneNumber: null } }],
    [{ data: { result: { workEmail: 'w@x.test' } }, phoneNumber: null }],
  ])('tells value, null and nothing apart in %j', async (body) => {
    for (const result of [await contact(body), await answering(body).contactStatus('u')]) {
      expect(result.ok && result.value.contacts).toEqual({ work_email: 'w@x.test', phone: null });
    }
  });

  it.each([[{}], [{ success: true }], [{ message: 'hello' }], [{ status: 4 }]])(
    'refuses %j, which says nothing of an unlock',
    async (body) => {
      expect(await contact(body)).toMatchObject({ error: { kind: 'bad-response', path: 'status' } });
    },
  );
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

  it.each([
    ['are missing', {}],
    ['are null', { candidates: null }],
    ['are empty', { candidates: [] }],
  ])('gives several meanings without a choice if the candidates %s', async (_what, body) => {
    const several = { resolved: false, needsConfirmation: true, countryFallbackGeoId: 'geo-es', ...body };
    const value = { state: 'several', choices: [] };
    expect(await place(several)).toEqual({ ok: true, value: { ...value, countryId: 'geo-es' } });
    expect(await company(several)).toEqual({ ok: true, value: { ...value, countryId: null } });
  });

  it('offers the place that is named beside an empty list, and does not choose it', async () => {
    const named = { geoId: 'geo-1', displayName: 'Valencia', candidates: [] };
    expect(await place({ resolved: true, needsConfirmation: true, ...named })).toMatchObject({
      value: { state: 'several', choices: [{ id: 'geo-1', displayName: 'Valencia', level: null }] },
    });
  });

  it('never chooses one of several meanings', async () => {
    const both = { ...fixtures.locationSeveral, resolved: true, geoId: 'geo-1', displayName: 'Valencia' };
    expect(await place(both)).toMatchObject({ value: { state: 'several' } });
  });

  it.each([
    [
      { resolved: 'true', geoId: 4 },
      { state: 'resolved', id: '4', displayName: '4' },
    ],
    [
      { geoId: 'g', displayName: ['Lyon'] },
      { state: 'resolved', id: 'g', displayName: 'Lyon' },
    ],
    [{ needsConfirmation: false }, { state: 'none' }],
    [
      { resolved: false, candidates: [{ geoId: 7, displayName: 5 }, {}, null] },
      { state: 'several', choices: [{ id: '7', displayName: '5', level: null }] },
    ],
    [
      { resolved: false, needsConfirmation: true },
      { state: 'several', choices: [] },
    ],
    [
      { resolved: false, countryFallbackGeoId: 33 },
      { state: 'none', countryId: '33' },
    ],
  ])('reads %j', async (body, value) => {
    expect(await place(body)).toMatchObject({ ok: true, value });
  });

  it.each([
    ['resolved', {}],
    ['geoId', { resolved: true, displayName: 'x' }],
    ['geoId', { resolved: true, geoId: {} }],
  ])('refuses a place without a %s', async (path, body) => {
    expect(await place(body)).toMatchObject({ error: { kind: 'bad-response', path } });
  });

  it('refuses an entity without its identifier, and leaves out choices without one', async () => {
    expect(await company({ resolved: true, displayName: 'x' })).toMatchObject({
      error: { kind: 'bad-response', path: 'entityId' },
    });
    const candidates = [{ displayName: 'x' }, { id: 3, displayName: 'y' }];
    expect(await company({ resolved: false, needsConfirmation: true, candidates })).toMatchObject({
      value: { state: 'several', choices: [{ id: '3', displayName: 'y' }] },
    });
  });
});
