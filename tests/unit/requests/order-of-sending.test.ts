import { describe, expect, test } from 'vitest';
import { coming, isQuiet, sendable as sendableBy, wantedBy } from '../../../lib/requests/due.ts';
import { searchRequest } from '../../../lib/requests/plan.ts';
import { timing } from '../../../lib/schedule/timing.ts';
import type { OrderRecord, RequestRecord } from '../../../lib/store/records.ts';
import { anOrder, aRequest, targets } from '../../support/records.ts';
import { MINUTE, START } from '../../support/times.ts';

const TIMING = timing();
/** The urn names a person, and so does the link. */
const personKeys = ({ urn, networkUrl }: { urn: string; networkUrl: string | null }) => [
  urn,
  networkUrl ?? urn,
];
const sendable = (open: readonly RequestRecord[], now: number, busy: string[] = []) =>
  sendableBy(open, now, { personKeys, timing: TIMING, isBusy: (id) => busy.includes(id) });

describe('the next request to send is', () => {
  const other = (change: Partial<RequestRecord>) =>
    aRequest({ id: 'A|other/c0', createdAt: START + 1, ...change });

  test('the oldest of those for one person', () => {
    const first = aRequest();
    const second = other({ fields: ['phone'] });
    expect(sendable([second, first], START)).toEqual([first]);
  });

  test('none for a person while a newer one asks its free question first', () => {
    const newer = other({ fields: ['phone'] });
    expect(sendable([aRequest(), newer], START, [newer.id])).not.toContainEqual(aRequest());
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

  test('none for a person under another urn while one is open: the link tells that it is the same person', () => {
    const [target] = targets(1, 1);
    const twin = { urn: 'urn:twin', networkUrl: target?.networkUrl ?? null };
    const single = aRequest({ state: 'accepted' });
    expect(sendable([single, other({ targets: [twin] })], START)).toEqual([]);
    expect(sendable([single, other({ op: 'contact-batch', targets: [twin] })], START)).toEqual([]);
    const batch = aRequest({ op: 'contact-batch', state: 'accepted', targets: [twin] });
    expect(sendable([batch, other({})], START)).toEqual([]);
    const withoutLink = other({ targets: [{ ...twin, networkUrl: null }] });
    expect(sendable([single, withoutLink], START)).toEqual([withoutLink]);
  });

  test('one for a person whose open look-up has been silent for half an hour', () => {
    const silent = aRequest({ state: 'accepted', newsAt: START });
    const retry = other({});
    expect(sendable([silent, retry], START + 30 * MINUTE - 1)).toEqual([]);
    expect(sendable([silent, retry], START + 30 * MINUTE)).toEqual([retry]);
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

  test('no other batch of an order of which an answer was lost', () => {
    const open = other({ id: 'A|click/c1', targets: targets(1, 9) });
    expect(sendable([aRequest({ state: 'unknown' }), open], START)).toEqual([]);
    expect(sendable([aRequest({ state: 'accepted' }), open], START)).toEqual([open]);
    expect(sendable([aRequest({ state: 'unknown' }), { ...open, order: 'A|other' }], START)).toHaveLength(1);
  });

  test('any search', () => {
    const line = { key: 'k', prompt: 'go', filtersJson: '{}', page: 1 };
    const [one, two] = ['1', '2'].map((id) =>
      searchRequest({ id, account: 'A', order: null, search: line, limit: null }, START),
    );
    expect(one && two && sendable([one, two], START)).toHaveLength(2);
  });
});

test('a request is quiet half an hour after its last news, and only while the service works on it', () => {
  const open = aRequest({ state: 'accepted', newsAt: START, changedAt: START + 29 * MINUTE });
  expect(isQuiet(open, START + 30 * MINUTE - 1, TIMING)).toBe(false);
  expect(isQuiet(open, START + 30 * MINUTE, TIMING)).toBe(true);
  expect(isQuiet({ ...open, newsAt: null }, START + 30 * MINUTE, TIMING)).toBe(false);
  for (const state of ['sending', 'unknown', 'recorded'] as const)
    expect(isQuiet({ ...open, state }, START + 30 * MINUTE, TIMING)).toBe(false);
});

describe('what is under way for a person', () => {
  const open = [anOrder({ people: targets(3), fields: ['work_email', 'phone'] })];
  const ports = { now: START, timing: TIMING, personKeys };
  const isComing = (
    orders: OrderRecord[],
    wanted: Parameters<typeof wantedBy>[0],
    person: Parameters<typeof personKeys>[0] | undefined,
    requests: RequestRecord[] = [],
  ) => {
    const orderOf = coming(orders, requests, ports);
    return person !== undefined && wantedBy(wanted).every((what) => orderOf(person, what) !== undefined);
  };
  const [inside] = targets(1, 1);
  const [outside] = targets(1, 7);

  test('is each of the fields that an open order wants for them', () => {
    expect(isComing(open, { kind: 'unlock', fields: ['phone'] }, inside)).toBe(true);
    expect(isComing(open, { kind: 'unlock', fields: ['phone', 'work_email'] }, inside)).toBe(true);
    expect(inside && coming(open, [], ports)(inside, 'phone')).toBe('A|click');
  });

  test('is the same for the person’s other urn, and in a batch', () => {
    const twin = inside && { ...inside, urn: 'urn:twin' };
    expect(isComing(open, { kind: 'unlock', fields: ['phone'] }, twin)).toBe(true);
    const moved = inside && { ...inside, networkUrl: 'https://network.test/in/moved' };
    expect(isComing(open, { kind: 'unlock', fields: ['phone'] }, moved)).toBe(true);
  });

  test('is no other field, no profile and nothing for anybody else', () => {
    expect(isComing(open, { kind: 'unlock', fields: ['personal_email'] }, inside)).toBe(false);
    expect(isComing(open, { kind: 'enrich', fields: [] }, inside)).toBe(false);
    expect(isComing(open, { kind: 'unlock', fields: ['phone'] }, outside)).toBe(false);
  });

  test('is a profile if that is refreshed, but no refresh if a profile is fetched', () => {
    const profile = { kind: 'enrich', fields: [], refresh: false } as const;
    const refresh = { ...profile, refresh: true } as const;
    const [person] = anOrder().people;
    expect(isComing([anOrder({ ...profile, fields: [] })], refresh, person)).toBe(false);
    expect(isComing([anOrder({ ...refresh, fields: [] })], profile, person)).toBe(true);
    expect(isComing([anOrder({ ...refresh, fields: [] })], refresh, person)).toBe(true);
  });

  test('is nothing any more once the order has been silent for half an hour', () => {
    const silent = aRequest({ state: 'accepted', newsAt: START - 30 * MINUTE });
    expect(isComing(open, { kind: 'unlock', fields: ['phone'] }, inside, [silent])).toBe(false);
    expect(
      isComing(open, { kind: 'unlock', fields: ['phone'] }, inside, [{ ...silent, newsAt: START }]),
    ).toBe(true);
  });
});
