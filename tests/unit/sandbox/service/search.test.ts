import { beforeEach, expect, test } from 'vitest';
import { createTestService, DEMO, EMPTY, NETWORK, RICH, type TestService } from './test-service.ts';

let service: TestService;
beforeEach(() => {
  service = createTestService();
});

test('a page costs one credit and reports the balance after it', async () => {
  const { status, body } = await service.search();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    success: true,
    page: 1,
    pageSize: 20,
    creditsDeducted: 1,
    companyCredits: 1239,
  });
  expect(service.controls.ledger(0)).toMatchObject([{ operation: 'search', credits: 1, balance: 'company' }]);
});

test('the total is at most 400, and pages end there', async () => {
  const last = await service.search({}, 20);
  expect(last.body).toMatchObject({ totalCandidates: 400, totalCandidatesFound: 400, hasNextPage: false });
  expect(last.body.candidates).toHaveLength(20);
  expect((await service.search({}, 19)).body.hasNextPage).toBe(true);
});

test.each([21, Number.MAX_SAFE_INTEGER])('page %d is empty and free', async (page) => {
  const { body } = await service.search({}, page);
  expect(body).toMatchObject({ candidates: [], hasNextPage: false, creditsDeducted: 0 });
  expect(service.spent()).toBe(0);
});

test('a search in the own pool is free, even without credits', async () => {
  const { body } = await service.search({ localOnly: true });
  expect(body).toMatchObject({ creditsDeducted: 0, totalCandidates: 2, companyCredits: 1240 });
  expect((await service.search({ localOnly: true }, 1, EMPTY)).status).toBe(200);
  expect(service.controls.stats().providerLookups.search).toBe(0);
});

test('without credits a network search is refused with its price', async () => {
  const { status, body } = await service.search({}, 1, EMPTY);
  expect(status).toBe(402);
  expect(body).toMatchObject({
    success: false,
    code: 'INSUFFICIENT_CREDITS',
    requiredCredits: 1,
    availableCredits: 0,
  });
});

test('pool candidates are complete, with each value under all of its field names', async () => {
  const { body } = await service.search({ localOnly: true });
  const history = expect.arrayContaining([expect.any(Object)]);
  expect(body.candidates).toMatchObject([
    {
      id: 'saved',
      urn: 'saved',
      requiresEnrich: false,
      source: 'OWN_POOL',
      location: 'Lyon, France',
      currentCompany: 'Northwind',
      company_name: 'Northwind',
      skills: ['SQL'],
      languages: [{ language: 'French', proficiency: 'NATIVE' }],
      work_email: null,
      email: null,
      personal_email: 'saved@home.example',
      phone_number: null,
      network_url: `${NETWORK}/in/slug-saved`,
      experience: history,
      education: history,
    },
    { id: 'card', network_url: null },
  ]);
});

test('network candidates require enriching, even if this account has enriched them', async () => {
  await service.enrichAll('n1');
  const { body } = await service.post('search', { prompt: 'n1' });
  expect(body.candidates).toEqual([
    {
      id: 'n1',
      urn: 'n1',
      requiresEnrich: true,
      full_name: 'Ada Nilsson',
      name_first: 'Ada',
      name_last: 'Nilsson',
      job_title: 'Engineer at Northwind',
      location_raw_address: 'Lyon, France',
      picture_url: expect.stringMatching(/^http:\/\/network\.test\/photo\/[0-9a-f]+\.svg$/),
      network_url: `${NETWORK}/in/slug-n1`,
    },
  ]);
});

test('the pool of another account is not searched', async () => {
  expect((await service.search({ localOnly: true }, 1, RICH)).body.candidates).toEqual([]);
});

test.each<[string, object]>([
  ['filters as an object', { filtersJson: {} }],
  ['filters that are not JSON', { filtersJson: '{' }],
  ['filters that are a list', { filtersJson: '[]' }],
  ['a skill without a name', { filtersJson: '{"skills":[{}]}' }],
  ['an unknown language level', { filtersJson: '{"languages":[{"name":"French","level":"SOME"}]}' }],
  ['localOnly as text', { filtersJson: '{"localOnly":"true"}' }],
  ['page zero', { page: 0 }],
  ['half a page', { page: 1.5 }],
  ['a page as text', { page: '1' }],
  ['a prompt that is no text', { prompt: 7 }],
])('%s is refused and free', async (_, body) => {
  const answer = await service.post('search', body, DEMO);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ success: false, code: 'INVALID_REQUEST', message: expect.any(String) });
  expect(service.spent()).toBe(0);
});
