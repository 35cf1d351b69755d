import { describe, expect, it } from 'vitest';
import { createFreeGate } from '../../../lib/service/free-gate.ts';
import { SECOND } from '../../support/times.ts';
import { settled, VirtualTime } from '../../support/virtual-time.ts';
import * as fixtures from './fixtures.ts';
import { type AnyHooks, CALLS, json, OPERATIONS, type Sent, stubbed } from './harness.ts';

const WAIT = 25 * SECOND;
const TIMED_OUT = { ok: false, error: { kind: 'timeout' } };
const FREE = ['contactStatus', 'batchStatus', 'resolveLocation', 'resolveEntity'] as const;

interface Held extends Sent {
  answer(response: Response): void;
  fail(): void;
}

/** A client whose requests are answered when the test says so, in a time that the test moves. */
function held() {
  const time = new VirtualTime();
  const requests: Held[] = [];
  const { client } = stubbed(
    (sent) =>
      new Promise<Response>((answer, reject) => {
        requests.push({ ...sent, answer, fail: () => reject(new TypeError('Failed to fetch')) });
      }),
    { timer: (ms, work) => time.after(ms, work), now: time.wall },
  );
  const pass = async (ms: number) => {
    await settled();
    await time.moveTo(time.time + ms);
    await settled();
  };
  const paths = () => requests.map(({ url }) => new URL(url).pathname.split('/talent-scout/')[1]);
  return { client, requests, pass, paths };
}

/** Hooks that record what they are told. */
function told() {
  const seen: unknown[] = [];
  const hooks: AnyHooks = {
    onLate: (result) => void seen.push(result),
    onSettled: () => void seen.push('settled'),
  };
  return { seen, hooks };
}

const freeSearch = (client: ReturnType<typeof held>['client'], hooks?: AnyHooks) =>
  client.search({ prompt: '', filters: { localOnly: true }, page: 1 }, hooks);

describe('a request that has left', () => {
  it.each(OPERATIONS)('is never aborted: %s', async (_name, call) => {
    const { client, requests, pass } = held();
    void call(client);
    await pass(10 * WAIT);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.init).not.toHaveProperty('signal');
  });

  it.each(OPERATIONS.filter(([name]) => name !== 'search'))(
    'is waited for 25 seconds: %s',
    async (_name, call) => {
      const { client, pass } = held();
      const results: unknown[] = [];
      void call(client).then((result) => results.push(result));
      await pass(WAIT - 1);
      expect(results).toEqual([]);
      await pass(1);
      expect(results).toEqual([TIMED_OUT]);
    },
  );

  it('is waited for 25 seconds: a free search of the own pool, so that a look at the balance holds nothing up', async () => {
    const { client, pass } = held();
    const results: unknown[] = [];
    void freeSearch(client).then((result) => results.push(result));
    await pass(WAIT - 1);
    expect(results).toEqual([]);
    await pass(1);
    expect(results).toEqual([TIMED_OUT]);
  });

  it('is waited for without an end: a paid search of the network', async () => {
    const { client, requests, pass } = held();
    const { seen, hooks } = told();
    const results: unknown[] = [];
    void CALLS.search(client, hooks).then((result) => results.push(result));
    await pass(4 * 60 * SECOND);
    expect(results).toEqual([]);
    requests[0]?.answer(json(fixtures.searchBody));
    await pass(0);
    expect(results).toMatchObject([{ ok: true }]);
    expect(seen).toEqual(['settled']);
  });

  it('brings an answer that comes after the wait, once', async () => {
    const { client, requests, pass } = held();
    const { seen, hooks } = told();
    const results: unknown[] = [];
    void CALLS.contact(client, hooks).then((result) => results.push(result));
    await pass(WAIT);
    expect(seen).toEqual([]);
    requests[0]?.answer(json(fixtures.contactNew));
    await pass(WAIT);
    expect(results).toEqual([TIMED_OUT]);
    expect(seen).toMatchObject([{ ok: true, value: { requestId: 'req-1' } }, 'settled']);
  });

  it('brings an answer within the wait as the result alone, and says that it has settled', async () => {
    const { client, requests, pass } = held();
    const { seen, hooks } = told();
    const call = CALLS.contact(client, hooks);
    await pass(SECOND);
    requests[0]?.answer(json(fixtures.contactNew));
    expect(await call).toMatchObject({ ok: true });
    expect(seen).toEqual(['settled']);
    await pass(10 * WAIT);
    expect(seen).toEqual(['settled']);
  });

  it('says that it has settled when its connection fails, in time and late', async () => {
    for (const [wait, outcome] of [
      [SECOND, ['settled']],
      [2 * WAIT, [{ ok: false, error: { kind: 'unreachable' } }, 'settled']],
    ] as const) {
      const { client, requests, pass } = held();
      const { seen, hooks } = told();
      void CALLS.enrich(client, hooks);
      await pass(wait);
      requests[0]?.fail();
      await pass(0);
      expect(seen).toEqual(outcome);
    }
  });

  it('is settled at once if it never leaves', async () => {
    const { client, requests } = held();
    const { seen, hooks } = told();
    expect(await client.enrich('', hooks)).toMatchObject({ error: { kind: 'invalid-request' } });
    expect(seen).toEqual(['settled']);
    expect(requests).toEqual([]);
  });

  it('is waited for as long as the caller says', async () => {
    const { client, requests, pass } = held();
    const { seen, hooks } = told();
    const results: unknown[] = [];
    void freeSearch(client, { ...hooks, maxWaitMs: 5 * SECOND }).then((result) => results.push(result));
    await pass(5 * SECOND);
    expect(results).toEqual([TIMED_OUT]);
    requests[0]?.answer(json(fixtures.searchBody));
    await pass(0);
    expect(seen).toMatchObject([{ ok: true }, 'settled']);
  });
});

describe('free requests', () => {
  it.each(FREE)('leave three at a time, and the next leaves when one has ended: %s', async (name) => {
    const { client, requests, pass } = held();
    for (let n = 0; n < 5; n += 1) void CALLS[name](client);
    await pass(0);
    expect(requests).toHaveLength(3);
    requests[1]?.answer(json({}));
    await pass(0);
    expect(requests).toHaveLength(4);
    requests[0]?.fail();
    await pass(0);
    expect(requests).toHaveLength(5);
  });

  it('of all kinds share the three, and leave in the order in which they were asked', async () => {
    const { client, requests, pass, paths } = held();
    for (const call of [freeSearch, ...FREE.map((name) => CALLS[name])]) void call(client);
    await pass(0);
    expect(paths()).toEqual(['search', 'contact-status', 'batch-status']);
    requests[0]?.answer(json(fixtures.searchBody));
    requests[1]?.fail();
    await pass(0);
    expect(paths().slice(3)).toEqual(['resolve-location', 'resolve-entity']);
  });

  it('keep their place while they hang, also after nobody waits for them any more', async () => {
    const { client, requests, pass } = held();
    for (let n = 0; n < 4; n += 1) void CALLS.batchStatus(client);
    await pass(WAIT);
    expect(requests).toHaveLength(3);
    expect(client.isCrowded()).toBe(true);
    await pass(10 * WAIT);
    expect(requests).toHaveLength(3);
    requests[2]?.fail();
    await pass(0);
    expect(requests).toHaveLength(4);
    expect(client.isCrowded()).toBe(false);
  });

  it('are not called crowded while their answers may still come in time', async () => {
    const { client, pass } = held();
    for (let n = 0; n < 3; n += 1) void CALLS.batchStatus(client);
    await pass(WAIT - 1);
    expect(client.isCrowded()).toBe(false);
  });

  it('are waited for 25 seconds from when they leave, not from when they wait for their turn', async () => {
    const { client, requests, pass } = held();
    for (let n = 0; n < 3; n += 1) void CALLS.batchStatus(client);
    const results: unknown[] = [];
    void CALLS.contactStatus(client).then((result) => results.push(result));
    await pass(4 * WAIT);
    expect(results).toEqual([]);
    requests[0]?.fail();
    await pass(WAIT - 1);
    expect(results).toEqual([]);
    await pass(1);
    expect(results).toEqual([TIMED_OUT]);
  });

  it('that wait for their turn longer than the caller wants to wait never leave', async () => {
    const { client, requests, pass } = held();
    for (let n = 0; n < 3; n += 1) void CALLS.batchStatus(client);
    const { seen, hooks } = told();
    const call = CALLS.contactStatus(client, { ...hooks, maxWaitMs: 5 * SECOND });
    await pass(5 * SECOND);
    expect(await call).toEqual(TIMED_OUT);
    expect(seen).toEqual(['settled']);
    for (const request of [...requests]) request.fail();
    await pass(WAIT);
    expect(requests).toHaveLength(3);
  });

  it('never keep a paid one waiting', async () => {
    const { client, requests, pass, paths } = held();
    for (let n = 0; n < 6; n += 1) void CALLS.batchStatus(client);
    for (const name of ['search', 'enrich', 'enrichBatch', 'contact', 'contactBatch'] as const)
      void CALLS[name](client);
    await pass(0);
    expect(requests).toHaveLength(8);
    expect(paths().filter((path) => path !== 'batch-status')).toEqual([
      'search',
      'enrich',
      'enrich/batch',
      'contact',
      'contact/batch',
    ]);
  });

  it('of two clients of one origin share the three', async () => {
    const gate = createFreeGate();
    const sent: string[] = [];
    const hang = (name: string) => () => {
      sent.push(name);
      return new Promise<Response>(() => {});
    };
    const before = stubbed(hang('before'), { gate }).client;
    const after = stubbed(hang('after'), { gate, timeoutMs: 5 }).client;
    void CALLS.batchStatus(before);
    void CALLS.batchStatus(before);
    await CALLS.batchStatus(after);
    void CALLS.batchStatus(after);
    await settled();
    expect(sent).toEqual(['before', 'before', 'after']);
  });
});
