import { beforeEach, expect, test } from 'vitest';
import { createTestService, RICH, type TestService } from './test-service.ts';

let service: TestService;
beforeEach(() => {
  service = createTestService();
});

const entity = (query: Record<string, string>, key?: string) =>
  service.get('resolve-entity', { kind: 'COMPANY', ...query }, key);
const asked = () => service.controls.stats().providerLookups.entity;

test('resolving a place is free', async () => {
  const { body } = await service.get('resolve-location', { city: 'Lyon', country: '' });
  expect(body).toMatchObject({ resolved: true, needsConfirmation: false, geoId: 'g1' });
  expect((await service.get('resolve-location')).body).toMatchObject({ resolved: false });
  expect(service.spent()).toBe(0);
});

test('the provider is asked once per text, ignoring case', async () => {
  await entity({ query: 'Acme' });
  await entity({ query: ' acme', forceFresh: 'false' });
  expect(asked()).toBe(1);
  await entity({ query: 'Acme', kind: 'SCHOOL' });
  await entity({ query: 'Acme' }, RICH);
  expect(asked()).toBe(3);
});

test('forceFresh asks the provider again and updates the cache', async () => {
  expect((await entity({ query: 'Acme' })).body.resolved).toBe(false);
  expect((await entity({ query: 'Acme', forceFresh: 'true' })).body).toMatchObject({
    resolved: true,
    entityId: 'e1',
  });
  expect(asked()).toBe(2);
  expect((await entity({ query: 'Acme' })).body).toMatchObject({ resolved: true, entityId: 'e1' });
  expect(asked()).toBe(2);
});

test.each<Record<string, string>>([
  { kind: 'PERSON', query: 'x' },
  { kind: 'COMPANY', query: '' },
  { query: 'x', forceFresh: 'yes' },
])('%o is refused', async (query) => {
  expect((await entity(query)).status).toBe(400);
});
