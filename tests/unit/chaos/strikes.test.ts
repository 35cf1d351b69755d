import { expect, test } from 'vitest';
import type { Operation } from '../../../sandbox/service/operations.ts';
import { createRig } from '../sandbox/service/rig.ts';

const SEARCH = { prompt: '', filtersJson: '{}', page: 1 };

function told(rig: ReturnType<typeof createRig>) {
  return rig.controls.strikes().map(({ kind, operation, charges }) => ({ kind, operation, charges }));
}

/** A dropped answer can't be read: the connection is gone. */
const dropped = (call: Promise<unknown>) => call.catch(() => undefined);

test('what a dropped request was charged is told, by the rows of the ledger', async () => {
  const rig = createRig();
  await rig.post('search', SEARCH);
  rig.controls.fault({ kind: 'drop-after', operation: 'search' });
  expect(told(rig)).toEqual([]);
  await dropped(rig.post('search', SEARCH));
  const rows = rig.controls.ledger().filter(({ operation }) => operation === 'search');
  expect(rows).toHaveLength(2);
  expect(told(rig)).toEqual([{ kind: 'drop-after', operation: 'search', charges: [rows[1]?.id] }]);
});

test('a fault that was set and struck nothing is not told, nor one that kept the work from being done', async () => {
  const rig = createRig();
  rig.controls.fault({ kind: 'drop-after', operation: 'contact' });
  rig.controls.fault({ kind: 'status', operation: 'search', status: 503 });
  await dropped(rig.post('search', SEARCH));
  expect(told(rig)).toEqual([]);
});

test('what costs nothing is told without charges', async () => {
  const rig = createRig();
  const operation: Operation = 'search';
  rig.controls.fault({ kind: 'drop-after', operation });
  await dropped(rig.post(operation, { ...SEARCH, filtersJson: '{"localOnly":true}' }));
  expect(told(rig)).toEqual([{ kind: 'drop-after', operation, charges: [] }]);
});
