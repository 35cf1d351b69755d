import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as wire from '../../../lib/service/wire/index.ts';
import * as fixtures from './fixtures.ts';

describe('response schemas', () => {
  const shapes: [string, z.ZodMiniType, object[]][] = [
    ['searchResponse', wire.searchResponse, [fixtures.searchBody]],
    ['enrichResponse', wire.enrichResponse, [fixtures.enrichBody]],
    [
      'enrichBatchResponse',
      wire.enrichBatchResponse,
      [fixtures.enrichBatchDispatched, fixtures.enrichBatchCached],
    ],
    ['contactResponse', wire.contactResponse, [fixtures.contactNew, fixtures.contactUnlocked]],
    ['contactBatchResponse', wire.contactBatchResponse, [fixtures.contactBatchBody]],
    ['batchStatusResponse', wire.batchStatusResponse, [fixtures.contactJob, fixtures.enrichJob]],
    [
      'resolveLocationResponse',
      wire.resolveLocationResponse,
      [fixtures.locationResolved, fixtures.locationSeveral],
    ],
    ['resolveEntityResponse', wire.resolveEntityResponse, [fixtures.entityResolved, fixtures.entitySeveral]],
    [
      'errorBody',
      wire.errorBody,
      [{ code: 'A_NEW_ONE' }, { success: false, done: true, code: 'X', extra: [] }],
    ],
  ];

  it.each(shapes)('%s accepts its documented forms, also with unknown fields', (_name, schema, bodies) => {
    for (const body of bodies) {
      expect(schema.safeParse(body).success).toBe(true);
      expect(schema.safeParse({ ...body, newField: { a: [1] } }).success).toBe(true);
    }
    for (const nothing of [null, 'x', 3, []]) expect(schema.safeParse(nothing).success).toBe(false);
  });

  it('run without compiling code', () => {
    expect(z.config().jitless).toBe(true);
  });
});

describe('request schemas', () => {
  const talents = (count: number) => Array.from({ length: count }, (_, index) => ({ urn: `u${index}` }));
  const link = 'https://network.test/in/u';
  const good: [string, z.ZodMiniType, unknown][] = [
    ['searchBody', wire.searchBody, { prompt: 'x', filtersJson: '{}', page: 1 }],
    ['searchBody', wire.searchBody, {}],
    [
      'filtersObject',
      wire.filtersObject,
      { languages: [{ name: 'French', level: 'BASIC' }], localOnly: true },
    ],
    [
      'filtersObject',
      wire.filtersObject,
      { school: { query: 'MIT' }, countries: [{ city: 'Lyon', geoId: 'g' }] },
    ],
    ['enrichBatchBody', wire.enrichBatchBody, { talents: talents(15), forceRefresh: true }],
    ['contactBody', wire.contactBody, { urn: 'u', networkUrl: link, requestedFields: ['phone'] }],
    ['contactBatchBody', wire.contactBatchBody, { talents: talents(1), requestedFields: ['work_email'] }],
    ['urnQuery', wire.urnQuery, { urn: 'u' }],
    ['batchStatusQuery', wire.batchStatusQuery, { jobId: 'j' }],
    ['resolveLocationQuery', wire.resolveLocationQuery, {}],
    ['resolveEntityQuery', wire.resolveEntityQuery, { kind: 'SCHOOL', query: 'MIT', forceFresh: 'true' }],
  ];
  it.each(good)('%s accepts what is documented', (_name, schema, body) => {
    expect(schema.safeParse(body).success).toBe(true);
  });

  const bad: [string, z.ZodMiniType, unknown][] = [
    ['page 0', wire.searchBody, { page: 0 }],
    ['page 1.5', wire.searchBody, { page: 1.5 }],
    ['filters as an object', wire.searchBody, { filtersJson: {} }],
    ['a nameless skill', wire.filtersObject, { skills: [{ name: '' }] }],
    ['a bare skill', wire.filtersObject, { skills: ['Go'] }],
    ['no talents', wire.enrichBatchBody, { talents: [] }],
    ['16 talents', wire.enrichBatchBody, { talents: talents(16) }],
    ['a talent without urn', wire.enrichBatchBody, { talents: [{}] }],
    ['no link', wire.contactBody, { urn: 'u', requestedFields: ['phone'] }],
    ['no fields', wire.contactBody, { urn: 'u', networkUrl: link, requestedFields: [] }],
    ['a fax', wire.contactBatchBody, { talents: talents(1), requestedFields: ['fax'] }],
    ['no urn', wire.urnQuery, {}],
    ['no job', wire.batchStatusQuery, { jobId: '' }],
    ['an unknown kind', wire.resolveEntityQuery, { kind: 'TEAM', query: 'x' }],
    ['an empty query', wire.resolveEntityQuery, { kind: 'SCHOOL', query: '' }],
  ];
  it.each(bad)('refuse %s', (_what, schema, body) => {
    expect(schema.safeParse(body).success).toBe(false);
  });
});
