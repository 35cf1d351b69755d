import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ButtonPage, newClick, openButtonPage } from './button-page.ts';
import {
  DROP,
  type DroppingService,
  OPEN_PEOPLE,
  startDroppingService,
  type Transport,
} from './dropping-service.ts';
import { type Extension, openExtension } from './harness.ts';
import { httpsBuild } from './https-build.ts';
import { PATIENCE } from './paid-orders.ts';

/** Paid requests in flight at once. With three polls they are more than the browser's six connections to an origin. */
const AT_ONCE = 5;

/** A browser that can be connected to services which drop answers. */
export interface DroppedAnswers {
  extension: Extension;
  page: ButtonPage;
  /** Connects to a new service. */
  connect(transport: Transport): Promise<DroppingService>;
  /** Connects to a service that was connected before. */
  reconnect(service: DroppingService): Promise<void>;
  /** Searches by real clicks, so many at once, and waits until each click has its reply. Returns what was searched for. */
  search(service: DroppingService, count: number, atOnce: number): Promise<string[]>;
  /** Unlocks people whose look-up never ends, and waits until they are polled. */
  startPolling(service: DroppingService): Promise<void>;
  close(): Promise<void>;
}

/** Opens a browser with the extension, without an account. */
export async function openDroppedAnswers(): Promise<DroppedAnswers> {
  const build = await httpsBuild();
  const extension = await openExtension({
    account: null,
    network: false,
    sandbox: { people: 20 },
    dir: build.dir,
    args: ['--ignore-certificate-errors'],
  });
  const page = await openButtonPage(extension);
  const services: DroppingService[] = [];
  let searches = 0;

  const press = (prompt: string) =>
    page.press('search.run', { prompt, filters: {}, page: 1, clickId: newClick(), confirmed: true });

  const reconnect = ({ url }: DroppingService) => extension.connect(url, 'a-key-for-tests');

  return {
    extension,
    page,
    async connect(transport) {
      const service = await startDroppingService(transport);
      services.push(service);
      await reconnect(service);
      return service;
    },
    reconnect,
    async search(service, count, atOnce) {
      const prompts: string[] = [];
      while (prompts.length < count) {
        const before = (await page.replies()).length;
        const some = Array.from({ length: Math.min(atOnce, count - prompts.length) }, () => {
          searches += 1;
          return `${DROP}${searches}`;
        });
        service.dropTogether(some.length);
        for (const prompt of some) await press(prompt);
        const replied = async () => expect((await page.replies()).length).toBe(before + some.length);
        await vi.waitFor(replied, PATIENCE);
        prompts.push(...some);
      }
      return prompts;
    },
    async startPolling(service) {
      const before = (await page.replies()).length;
      await press('people');
      await vi.waitFor(async () => expect((await page.replies()).length).toBe(before + 1), PATIENCE);
      for (const urn of OPEN_PEOPLE) {
        const order = { kind: 'unlock', urns: [urn], fields: ['work_email'], refresh: false };
        const click = { enrichFirst: false, clickId: newClick(), confirmed: true };
        await page.press('people.order', { ...order, ...click });
      }
      const polls = service.polls();
      await vi.waitFor(() => expect(service.polls()).toBeGreaterThan(polls + 3), PATIENCE);
    },
    async close() {
      await extension.close();
      for (const service of services) await service.close();
      await build.remove();
    },
  };
}

/** How often the service got each of these requests: the number of requests by the number of arrivals. */
export function arrivals({ dropped }: DroppingService, names: readonly string[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const name of names) {
    const times = dropped.get(name) ?? 0;
    counts[times] = (counts[times] ?? 0) + 1;
  }
  return counts;
}

/** Drops so many answers over each transport, half of them one at a time and half several at once beside polls. */
export function testDroppedAnswers(count: number): void {
  const half = count / 2;
  let answers: DroppedAnswers;
  let service: DroppingService;

  beforeAll(async () => {
    answers = await openDroppedAnswers();
  });
  afterAll(() => answers?.close());

  describe.each(['HTTP/1.1', 'HTTP/1.1 with TLS', 'HTTP/2'] as const)(
    `${count} paid requests over %s whose connection is dropped without an answer`,
    (transport) => {
      test('leave as streams over HTTP/2 alone', async () => {
        service = await answers.connect(transport);
        const accounts = await answers.page.records('accounts');
        const account = accounts.find(({ serviceUrl }) => serviceUrl === service.url);
        expect(account?.streams).toBe(transport === 'HTTP/2');
      });

      test('each arrive once, one at a time', async () => {
        const names = await answers.search(service, half, 1);
        expect(arrivals(service, names)).toEqual({ 1: half });
      });

      test('each arrive once, several at once beside polls', async () => {
        await answers.startPolling(service);
        const names = await answers.search(service, half, AT_ONCE);
        expect(arrivals(service, names)).toEqual({ 1: half });
        if (transport !== 'HTTP/2') expect(service.mostOnOneConnection()).toBe(1);
      });
    },
  );
}
