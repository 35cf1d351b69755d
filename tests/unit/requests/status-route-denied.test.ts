import { describe, expect, test } from 'vitest';
import { createStatusAsker, type StatusKnowledge } from '../../../lib/requests/contact-status.ts';
import { createOneQuestion } from '../../../lib/requests/one-question.ts';
import type { Result } from '../../../lib/service/errors.ts';
import type { ContactRequest } from '../../../lib/service/model.ts';
import type { StatusRoute } from '../../../lib/service/status-route.ts';

const RUNNING: Result<ContactRequest> = {
  ok: true,
  value: {
    requestId: 'req-1',
    status: 'processing',
    fields: ['phone'],
    contacts: {},
    fromCache: false,
    charged: null,
    balance: null,
  },
};
const DENIED: Result<ContactRequest> = {
  ok: false,
  error: { kind: 'refused', code: 'CONTACT_REQUEST_NOT_FOUND', message: null },
};
const NOT_FOUND: Result<ContactRequest> = {
  ok: false,
  error: { kind: 'rejected', status: 404, message: null },
};
const DOWN: Result<ContactRequest> = { ok: false, error: { kind: 'service', status: 503 } };

/** A service of which `post-body` was taken for the right route, although it answers by `right`. */
function wronglyProven(right: StatusRoute | null, others: Result<ContactRequest> = DENIED) {
  const asked: StatusRoute[] = [];
  const learnt: StatusKnowledge[] = [];
  const asker = createStatusAsker(
    {
      async contactStatus(urn, hooks, route = 'get-query') {
        expect(urn).toBe('urn:1');
        asked.push(route);
        hooks?.onSettled?.();
        return route === right ? RUNNING : others;
      },
    },
    {
      once: createOneQuestion(),
      known: { route: 'post-body', proof: 'proven' },
      learn: (knowledge) => learnt.push(knowledge),
      keepValues: async () => {},
    },
  );
  return { asker, asked, learnt };
}

describe('a route that denies an unlock', () => {
  test('is asked alone while the unlock may be unknown to the service', async () => {
    const { asker, asked } = wronglyProven('post-query');
    expect(await asker.ask('urn:1')).toEqual(DENIED);
    expect(asked).toEqual(['post-body']);
  });

  test('is replaced by the one that knows the unlock, once the service must know it', async () => {
    const { asker, asked, learnt } = wronglyProven('post-query');
    expect(await asker.ask('urn:1', { isStarted: true })).toEqual(RUNNING);
    expect(learnt).toEqual([{ route: 'post-query', proof: 'proven' }]);
    asked.length = 0;
    expect(await asker.ask('urn:1', { isStarted: true })).toEqual(RUNNING);
    expect(asked).toEqual(['post-query']);
  });

  test.each([[DENIED], [NOT_FOUND]])('stays in use if no other knows the unlock: %j', async (denial) => {
    const { asker, learnt } = wronglyProven(null, denial);
    for (let round = 0; round < 5; round += 1)
      expect(await asker.ask('urn:1', { isStarted: true })).toEqual(denial);
    expect(asker.isMissing()).toBe(false);
    expect(learnt).toEqual([]);
  });

  test('is not given up because the service is down', async () => {
    const { asker, asked } = wronglyProven('post-query', DOWN);
    expect(await asker.ask('urn:1', { isStarted: true })).toEqual(DOWN);
    expect(asked).toEqual(['post-body']);
  });
});
