import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  arrivals,
  type DroppedAnswers,
  openDroppedAnswers,
  testDroppedAnswers,
} from './support/dropped-answers.ts';
import { DROP, type DroppingService } from './support/dropping-service.ts';
import { PATIENCE } from './support/paid-orders.ts';

testDroppedAnswers(10);

describe('without what keeps the browser from it', () => {
  let answers: DroppedAnswers;

  beforeAll(async () => {
    answers = await openDroppedAnswers();
  });
  afterAll(() => answers?.close());

  function worker() {
    const running = answers.extension.context.serviceWorkers().at(-1);
    if (!running) throw new Error('The worker does not run.');
    return running;
  }

  const rules = () => worker().evaluate(() => chrome.declarativeNetRequest.getSessionRules());

  /** Makes the worker ask a free question, which leaves a connection open where nothing closes it. */
  const lookUp = (query: string) =>
    answers.extension.ask('resolve.entity', { kind: 'COMPANY', query, fresh: true });

  async function droppedAfterFreeQuestion(service: DroppingService): Promise<Record<number, number>> {
    await lookUp('Acme');
    return arrivals(service, await answers.search(service, 1, 1));
  }

  test('a rule that is missing is set again before a request leaves', async () => {
    const service = await answers.connect('HTTP/1.1');
    const before = await rules();
    expect(before).toHaveLength(1);
    await worker().evaluate(
      (ids) => chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds: ids }),
      before.map(({ id }) => id),
    );
    expect(await rules()).toEqual([]);
    expect(await droppedAfterFreeQuestion(service)).toEqual({ 1: 1 });
    expect(await rules()).toEqual(before);
  });

  test('a GET over HTTP/2 arrives twice, as a POST would that is no stream', async () => {
    const service = await answers.connect('HTTP/2');
    await lookUp('Acme');
    await lookUp(`${DROP}look-up`);
    await vi.waitFor(() => expect(service.dropped.get(`${DROP}look-up`)).toBe(2), PATIENCE);
  });

  test('a POST over HTTP/1.1 arrives twice if the rule is taken out behind the worker’s back', async () => {
    const plain = await answers.connect('HTTP/1.1');
    const tls = await answers.connect('HTTP/1.1 with TLS');
    await worker().evaluate(async () => {
      const api = chrome.declarativeNetRequest;
      const shown = await api.getSessionRules();
      await api.updateSessionRules({ removeRuleIds: shown.map(({ id }) => id) });
      Object.assign(api, { getSessionRules: async () => shown });
    });
    expect(await droppedAfterFreeQuestion(tls)).toEqual({ 2: 1 });
    await answers.reconnect(plain);
    expect(await droppedAfterFreeQuestion(plain)).toEqual({ 2: 1 });
  });
});
