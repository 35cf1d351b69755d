import { expect, test } from 'vitest';
import type { Operation } from '../../../sandbox/service/operations.ts';
import { createTestService } from '../sandbox/service/test-service.ts';

const SEARCH = { prompt: '', filtersJson: '{}', page: 1 };

function told(service: ReturnType<typeof createTestService>) {
  return service.controls.strikes().map(({ kind, operation, charges }) => ({ kind, operation, charges }));
}

/** A dropped answer can't be read, so the call fails. */
const dropped = (call: Promise<unknown>) => call.catch(() => undefined);

test('a fault that drops an answer is noted with the ids of the ledger’s rows that the request was charged', async () => {
  const service = createTestService();
  await service.post('search', SEARCH);
  service.controls.fault({ kind: 'drop-after', operation: 'search' });
  expect(told(service)).toEqual([]);
  await dropped(service.post('search', SEARCH));
  const rows = service.controls.ledger().filter(({ operation }) => operation === 'search');
  expect(rows).toHaveLength(2);
  expect(told(service)).toEqual([{ kind: 'drop-after', operation: 'search', charges: [rows[1]?.id] }]);
});

test('a fault that struck no request, or that struck before processing, is not noted', async () => {
  const service = createTestService();
  service.controls.fault({ kind: 'drop-after', operation: 'contact' });
  service.controls.fault({ kind: 'status', operation: 'search', status: 503 });
  await dropped(service.post('search', SEARCH));
  expect(told(service)).toEqual([]);
});

test('a fault that drops the answer of a free request is noted without charges', async () => {
  const service = createTestService();
  const operation: Operation = 'search';
  service.controls.fault({ kind: 'drop-after', operation });
  await dropped(service.post(operation, { ...SEARCH, filtersJson: '{"localOnly":true}' }));
  expect(told(service)).toEqual([{ kind: 'drop-after', operation, charges: [] }]);
});
