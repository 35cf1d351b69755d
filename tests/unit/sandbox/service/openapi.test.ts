import { expect, test } from 'vitest';
import * as wire from '../../../../lib/service/wire/index.ts';
import { DEFAULT_DIALECT, dialect, FREEDOM_NAMES, FREEDOMS } from '../../../../sandbox/dialects.ts';
import { createAdminApp } from '../../../../sandbox/service/admin.ts';
import { docsPage } from '../../../../sandbox/service/docs-page.ts';
import { describeService } from '../../../../sandbox/service/openapi.ts';
import { OPERATIONS } from '../../../../sandbox/service/operations.ts';
import { problemsOf } from '../../../service/json-schema.ts';
import { createTestService, NETWORK } from './test-service.ts';

const ORIGIN = 'http://localhost:4800';
const described = Object(describeService(DEFAULT_DIALECT, ORIGIN));
const pathOf = (operation: string) => `/v1/talent-scout/${operation}`;
const body = (operation: string) =>
  described.paths[pathOf(operation)].post.requestBody.content['application/json'].schema;
const answer = (operation: string, method = 'get') =>
  described.paths[pathOf(operation)][method].responses[200].content['application/json'].schema;

test('the description has all operations, and names each freedom with its readings', () => {
  expect(described.openapi).toBe('3.1.0');
  expect(Object.keys(described.paths)).toEqual(OPERATIONS.map(pathOf));
  expect(Object.keys(described['x-freedoms'])).toEqual(FREEDOM_NAMES);
  const operations = Object.values(described.paths).flatMap((methods) => Object.values(Object(methods)));
  const named = new Set(operations.flatMap((operation) => Object(operation)['x-freedoms']));
  // The base address is no part of an operation.
  expect([...FREEDOM_NAMES].filter((name) => !named.has(name))).toEqual(['base-path']);
  expect(described.paths[pathOf('contact')].post.description).toContain(FREEDOMS['missed-single'].about);
  expect(answer('batch-status').properties.totalCreditsUsed['x-freedoms']).toEqual([
    'numbers',
    'credits-used',
  ]);
});

test('it describes the dialect that is spoken', () => {
  const of = (readings: Parameters<typeof dialect>[0]) => Object(describeService(dialect(readings), ORIGIN));
  const status = pathOf('contact-status');
  expect(described.paths[status].get.parameters).toMatchObject([
    { name: 'urn', in: 'query', required: true },
  ]);
  expect(of({ 'status-route': 'post-body' }).paths[status].post).toHaveProperty('requestBody');
  expect(of({ 'status-route': 'get-path' }).paths[`${status}/{urn}`].get.parameters).toMatchObject([
    { name: 'urn', in: 'path' },
  ]);
  expect(of({ 'status-route': 'none-404' }).paths).not.toHaveProperty([status]);
  expect(of({ 'base-path': 'path' }).servers).toEqual([{ url: `${ORIGIN}/talent/api` }]);
  expect(of({ prices: 'zero' }).info.description).toContain('prices=zero');
});

const PERSON = { urn: 'urn:1', networkUrl: 'https://network.example/in/a' };

test.each([
  [
    'search',
    wire.searchBody,
    [{}, { prompt: 'a', filtersJson: '{}', page: 2 }, { page: 0 }, { page: 1.5 }, { prompt: 7 }, []],
  ],
  [
    'enrich/batch',
    wire.enrichBatchBody,
    [
      { talents: [PERSON] },
      { talents: [{ urn: 'a' }], forceRefresh: true },
      {},
      { talents: [] },
      { talents: Array.from({ length: 16 }, () => PERSON) },
      { talents: [{ urn: '' }] },
      { talents: [PERSON], forceRefresh: 'yes' },
    ],
  ],
  [
    'contact',
    wire.contactBody,
    [
      { ...PERSON, requestedFields: ['phone'] },
      { ...PERSON, requestedFields: [] },
      { ...PERSON, requestedFields: ['fax'] },
      { urn: 'a', requestedFields: ['phone'] },
      { ...PERSON, urn: '', requestedFields: ['phone'] },
      null,
    ],
  ],
  [
    'contact/batch',
    wire.contactBatchBody,
    [
      { talents: [PERSON], requestedFields: ['work_email', 'phone'] },
      { talents: [PERSON] },
      { talents: PERSON, requestedFields: ['phone'] },
    ],
  ],
] as const)(
  'the described body of %s takes and refuses what the contract does',
  (operation, schema, samples) => {
    const verdicts = samples.map((sample) => problemsOf(sample, body(operation)).length === 0);
    expect(verdicts).toEqual(samples.map((sample) => schema.safeParse(sample).success));
    expect(new Set(verdicts)).toEqual(new Set([true, false]));
  },
);

test('answers are described with the types of each reading, and nothing else passes', () => {
  const contact = answer('contact', 'post');
  const fits = (more: object) => problemsOf({ status: 'QUEUED', ...more }, contact).length === 0;
  for (const creditsCharged of [2, 2.5, '2', null]) expect(fits({ creditsCharged })).toBe(true);
  for (const requestId of ['a', 7, null]) expect(fits({ requestId })).toBe(true);
  for (const phoneNumber of ['+1', 1, null]) expect(fits({ phoneNumber })).toBe(true);
  expect(fits({ creditsCharged: {} })).toBe(false);
  expect(problemsOf({}, contact)).toEqual(['$: lacks status']);
  expect(problemsOf({ resolved: 'yes' }, answer('resolve-location'))).toEqual(['$.resolved: is no boolean']);
});

test('the validator refuses keywords that it does not know', () => {
  expect(() => problemsOf('a', { pattern: 'b' })).toThrow('pattern');
});

test('the description and its page are served, without anything from elsewhere', async () => {
  const { controls } = createTestService({ dialect: { ids: 'number' } });
  const app = createAdminApp(controls, NETWORK);
  const served = await (await app.request(`${ORIGIN}/openapi.json`)).json();
  expect(served).toEqual(JSON.parse(JSON.stringify(describeService(controls.dialect(), ORIGIN))));
  const response = await app.request(`${ORIGIN}/docs`);
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  const page = await response.text();
  for (const operation of OPERATIONS) expect(page).toContain(pathOf(operation));
  for (const name of FREEDOM_NAMES) expect(page).toContain(`id="${name}"`);
  expect(page).not.toMatch(/<(?:script|img|link)\b|(?:src|href)="(?!#|\/)/);
  expect(await (await app.request(`${ORIGIN}/`)).text()).toContain('href="/docs"');
});

test('text of the description is escaped on its page', () => {
  const page = docsPage({
    info: { title: '<b>a</b>', description: '"&' },
    paths: { '/<i>': { get: { summary: '<u>' } } },
  });
  expect(page).not.toMatch(/<[biu]>/);
  expect(page).toContain('&lt;b&gt;a&lt;/b&gt;');
});
