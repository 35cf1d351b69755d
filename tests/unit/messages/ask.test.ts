import { expect, test } from 'vitest';
import { createAsk, newClick } from '../../../lib/messages/ask-with.ts';
import { MESSAGES } from '../../../lib/messages/messages.ts';

const gone = { ok: false, error: { kind: 'worker-gone' } };

test('a message is sent under its name, and its answer is given back unchanged', async () => {
  const sent: unknown[] = [];
  const ask = createAsk(() => ({
    sendMessage: async (message) => {
      sent.push(message);
      return { ok: true, data: null };
    },
  }));
  expect(await ask('orders.settle', { request: 'r' })).toEqual({ ok: true, data: null });
  expect(sent).toEqual([{ ask: 'orders.settle', request: { request: 'r' } }]);
});

test.each([
  ['says nothing', async () => undefined],
  ['breaks off', () => Promise.reject(new Error('The message port closed.'))],
  [
    'cannot be reached',
    () => {
      throw new Error('Extension context invalidated.');
    },
  ],
])('a worker that %s gives an error as the answer', async (_what, sendMessage) => {
  expect(await createAsk(() => ({ sendMessage }))('data.erase', {})).toEqual(gone);
});

test('every click has an id of its own, which the worker’s schema accepts', () => {
  const [one, two] = [newClick(), newClick()];
  expect(one).not.toBe(two);
  const settle = { link: 'l', clickId: one, refresh: false };
  expect(MESSAGES['person.enrich'].request.safeParse(settle).success).toBe(true);
});
