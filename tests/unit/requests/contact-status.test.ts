import { describe, expect, test } from 'vitest';
import { UNPROVEN } from '../../../lib/requests/contact-status.ts';
import type { Result } from '../../../lib/service/errors.ts';
import type { ContactRequest } from '../../../lib/service/model.ts';
import { STATUS_ROUTES } from '../../../lib/service/status-route.ts';
import { askerOf, inTurn, NO_UNLOCK, unlockOf } from './status-answers.ts';

const NOWHERE: Result<ContactRequest> = {
  ok: false,
  error: { kind: 'rejected', status: 404, message: null },
};
const DOWN: Result<ContactRequest> = { ok: false, error: { kind: 'service', status: 503 } };

describe('a service of which no route is proven', () => {
  test('is asked by each route until one answers about an unlock, and by that one from then on', async () => {
    const answer = unlockOf();
    const { status, routes, learnt } = askerOf(
      (_urn, route) => (route === 'get-path' ? answer : NOWHERE),
      UNPROVEN,
    );
    expect(await status.ask('urn:1')).toEqual(answer);
    expect(routes).toEqual(STATUS_ROUTES.slice(0, STATUS_ROUTES.indexOf('get-path') + 1));
    expect(learnt).toEqual([{ route: 'get-path', proof: 'proven' }]);
    routes.length = 0;
    expect(await status.ask('urn:2')).toEqual(answer);
    expect(routes).toEqual(['get-path']);
  });

  test('is not proven by an answer that may be about anything', async () => {
    const anything = unlockOf({ requestId: null, status: 'OK', fields: null, contacts: {} });
    const answer = unlockOf();
    const { status, learnt } = askerOf(
      (_urn, route) => (route === 'post-path' ? answer : anything),
      UNPROVEN,
    );
    expect(await status.ask('urn:1')).toEqual(answer);
    expect(learnt).toEqual([{ route: 'post-path', proof: 'proven' }]);
  });

  test('proves nothing by denying an unlock: the urn may have stood in the wrong place', async () => {
    const { status, routes, learnt } = askerOf(() => NO_UNLOCK, UNPROVEN);
    expect(await status.ask('urn:1')).toEqual(NO_UNLOCK);
    expect(routes).toEqual(STATUS_ROUTES);
    expect(learnt).toEqual([]);
  });

  test('is not asked any further while it is out of order', async () => {
    const { status, routes, learnt } = askerOf(() => DOWN, UNPROVEN);
    expect(await status.ask('urn:1', { isStarted: true })).toEqual(DOWN);
    expect(routes).toHaveLength(1);
    expect(learnt).toEqual([]);
  });

  test('has no contact-status once three rounds found none for a person who has an unlock', async () => {
    const { status, learnt } = askerOf(() => NOWHERE, UNPROVEN);
    expect(await status.ask('urn:1')).toEqual(NOWHERE);
    expect(await status.ask('urn:1')).toEqual(NOWHERE);
    for (let round = 1; round < 3; round++)
      expect(await status.ask('urn:1', { isStarted: true })).toEqual(NOWHERE);
    expect(status.isMissing()).toBe(false);
    expect(await status.ask('urn:1', { isStarted: true })).toBe('missing');
    expect(status.isMissing()).toBe(true);
    expect(learnt).toEqual([{ route: null, proof: 'missing' }]);
  });
});

describe('a service without contact-status', () => {
  test('is not asked about people whose unlock it may not know', async () => {
    const { status, asked } = askerOf(inTurn(), { route: null, proof: 'missing' });
    expect(await status.ask('urn:1')).toBe('missing');
    expect(asked).toEqual([]);
  });

  test('has one after all if it answers about a person who has an unlock', async () => {
    const { status, learnt } = askerOf(() => unlockOf(), { route: null, proof: 'missing' });
    expect(await status.ask('urn:1', { isStarted: true })).toMatchObject({ ok: true });
    expect(status.isMissing()).toBe(false);
    expect(learnt).toMatchObject([{ proof: 'proven' }]);
  });
});

test('the values of an answer are kept at once, whatever was asked for', async () => {
  const { status, kept } = askerOf(inTurn(unlockOf({ status: 'processing' }), unlockOf({ contacts: {} })));
  await status.ask('urn:1');
  await status.ask('urn:2');
  expect(kept).toEqual(['urn:1']);
});
