import { describe, expect, test } from 'vitest';
import type { RequestRecord } from '../../../lib/store/records.ts';
import { orderView } from '../../../lib/views/order-view.ts';
import { anOrder, aRequest, targets } from '../../support/records.ts';

const order = anOrder({ people: targets(2), single: false, enrichFirst: true });
const named = targets(2).map(({ urn }) => ({ urn, result: 'not-enriched', reason: null }) as const);
const request = (op: RequestRecord['op'], step: string, change: Partial<RequestRecord>) =>
  aRequest({ op, id: `A|click/${step}`, targets: targets(2), sends: 1, sentAt: 1, charged: 0, ...change });
const first = request('contact-batch', 'c0', { state: 'done', outcomes: named });

describe('an unlock whose people have to be enriched first', () => {
  test('has nobody done and nobody failed while they are enriched', () => {
    const enriching = request('enrich-batch', 'e0', { state: 'accepted' });
    expect(orderView(order, [first, enriching])).toMatchObject({ completed: 0, failed: 0 });
    expect(orderView(order, [first]).people.map(({ result }) => result)).toEqual(['pending', 'pending']);
  });

  test('says for whom the profile could not be fetched', () => {
    const failed = { urn: 'urn:1', result: 'failed', reason: 'COLLECT_FAILED' } as const;
    const enriched = { urn: 'urn:0', result: 'enriched', reason: null } as const;
    const requests = [
      first,
      request('enrich-batch', 'e0', { state: 'partial', outcomes: [enriched, failed] }),
      request('contact-batch', 'd0', {
        state: 'done',
        targets: targets(1),
        outcomes: [{ urn: 'urn:0', result: 'found', reason: null }],
      }),
    ];
    const view = orderView({ ...order, endedAt: 9 }, requests);
    expect(view).toMatchObject({ completed: 1, failed: 1 });
    expect(view.people).toMatchObject([{ result: 'found' }, { result: 'failed', reason: 'COLLECT_FAILED' }]);
  });

  test('says that they were passed over if they are not to be enriched', () => {
    const view = orderView({ ...order, enrichFirst: false }, [first]);
    expect(view.people.map(({ result }) => result)).toEqual(['not-enriched', 'not-enriched']);
  });
});
