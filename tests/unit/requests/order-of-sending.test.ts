import { describe, expect, test } from 'vitest';
import { joinable, sendable } from '../../../lib/requests/due.ts';
import { searchRequest } from '../../../lib/requests/plan.ts';
import type { RequestRecord } from '../../../lib/store/records.ts';
import { anOrder, aRequest, targets } from '../../support/records.ts';
import { START } from '../../support/times.ts';

describe('the next request to send is', () => {
  const other = (change: Partial<RequestRecord>) =>
    aRequest({ id: 'A|other/c0', createdAt: START + 1, ...change });

  test('the oldest of those for one person', () => {
    const first = aRequest();
    const second = other({ fields: ['phone'] });
    expect(sendable([second, first], START)).toEqual([first]);
  });

  test.each(['sending', 'unknown', 'accepted'] as const)(
    'none for a person while another one is %s, however new it is',
    (state) => {
      expect(sendable([aRequest(), other({ state })], START)).toEqual([]);
    },
  );

  test('no batch before the requests for its people, and the other way round', () => {
    const batch = other({ op: 'contact-batch', targets: targets(3) });
    expect(sendable([aRequest({ state: 'accepted' }), batch], START)).toEqual([]);
    expect(sendable([{ ...batch, state: 'accepted' }, aRequest()], START)).toEqual([]);
  });

  test('independent for enrichments and unlocks, and for different people', () => {
    const enriching = aRequest({ op: 'enrich-batch', state: 'accepted' });
    const someoneElse = aRequest({ id: 'A|x/c0', state: 'accepted', targets: targets(1, 9) });
    const mine = other({});
    expect(sendable([enriching, someoneElse, mine], START)).toEqual([mine]);
    expect(sendable([enriching, other({ op: 'enrich' })], START)).toEqual([]);
  });

  test('still a postponed one before newer ones for its person', () => {
    const put = aRequest({ due: START + 5 });
    expect(sendable([put, other({})], START)).toEqual([]);
    expect(sendable([put, other({})], START + 5)).toEqual([put]);
  });

  test('any search', () => {
    const line = { key: 'k', prompt: 'go', filtersJson: '{}', page: 1 };
    const [one, two] = ['1', '2'].map((id) => searchRequest(id, 'A', line, START));
    expect(one && two && sendable([one, two], START)).toHaveLength(2);
  });
});

describe('joining an order under way', () => {
  const open = [anOrder({ people: targets(3), fields: ['work_email', 'phone'] })];
  const order = {
    kind: 'unlock' as const,
    people: targets(1, 1),
    fields: ['phone' as const],
    refresh: false,
  };

  test('a click for some of its people and fields joins it', () => {
    expect(joinable(open, order)?.id).toBe('A|click');
    expect(
      joinable(open, {
        ...order,
        people: [...targets(1, 0), ...targets(1, 2)],
        fields: ['phone', 'work_email'],
      })?.id,
    ).toBe('A|click');
  });

  test('a click for more does not join it', () => {
    expect(joinable(open, { ...order, people: [...targets(1, 1), ...targets(1, 7)] })).toBeNull();
    expect(joinable(open, { ...order, fields: ['personal_email'] })).toBeNull();
    expect(joinable(open, { ...order, kind: 'enrich' })).toBeNull();
  });

  test('a refresh joins only a refresh', () => {
    const enrich = [anOrder({ kind: 'enrich', fields: [] })];
    const refresh = { kind: 'enrich' as const, people: targets(1, 1), fields: [], refresh: true };
    expect(joinable(enrich, refresh)).toBeNull();
    expect(
      joinable([anOrder({ kind: 'enrich', fields: [], refresh: true })], { ...refresh, refresh: false })?.id,
    ).toBe('A|click');
  });
});
