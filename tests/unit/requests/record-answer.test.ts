import { expect, test } from 'vitest';
import { makeAnswer } from '../../../lib/requests/answer-meaning.ts';
import { accountAfter } from '../../../lib/requests/record-answer.ts';
import type { RequestEvent } from '../../../lib/requests/reduce.ts';
import { anAccount, aRequest } from '../../support/records.ts';
import { START } from '../../support/times.ts';

const record = anAccount({ refusedAt: START - 1 });
const after = (event: RequestEvent) => accountAfter(record, aRequest(), makeAnswer(event), START).refusedAt;

test('a key that was refused is taken again only when the service has said so', () => {
  const at = START;
  expect(after({ type: 'finished', at, charged: 1, outcomes: [] })).toBeNull();
  expect(after({ type: 'needs-decision', at, error: null })).toBe(START - 1);
  for (const type of ['lost', 'still-unknown'] as const)
    expect(after({ type, at, due: at, error: null })).toBe(START - 1);
  for (const type of ['delayed', 'poll-failed'] as const)
    expect(after({ type, at, due: at, error: { kind: 'slow-down', retryAfterMs: null } })).toBe(START - 1);
  const error = { kind: 'invalid-request', path: '', reason: '' } as const;
  expect(after({ type: 'refused', at, error })).toBe(START - 1);
  expect(after({ type: 'refused', at, error: { kind: 'not-enriched', urns: [] } })).toBeNull();
});

test('a price that a refusal named is stored', () => {
  const error = { kind: 'insufficient-credits', required: 5, available: 0 } as const;
  const event: RequestEvent = { type: 'refused', at: START, error };
  const named = accountAfter(record, aRequest({ fields: ['phone'] }), makeAnswer(event), START);
  expect(named.quotes).toEqual([{ op: 'contact', fields: ['phone'], credits: 5, at: START }]);
});
