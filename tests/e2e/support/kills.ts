import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { fewAndRest } from '../../support/few.ts';
import { type Extension, openExtension } from './harness.ts';
import { openPaidOrders, type PaidOrders, type PaidPath } from './paid-orders.ts';
import { endsInQuestion, STOP_POINTS, type StopPointName } from './stop-points.ts';

/** A paid operation, how far its request has come when the worker is killed, and whether a view is open then. */
interface Kill {
  operation: PaidPath;
  stopPoint: StopPointName;
  isSeen: boolean;
}

const OPERATIONS = ['contact', 'enrich', 'enrich/batch', 'contact/batch'] as const;
const NAMES = Object.keys(STOP_POINTS) as StopPointName[];
/** A single enrichment is answered at once, so it is never accepted and never polled. */
const AT_ONCE: readonly StopPointName[] = ['recorded', 'sending', 'charged'];

const SEEN: Kill[] = OPERATIONS.flatMap((operation) =>
  (operation === 'enrich' ? AT_ONCE : NAMES).map((stopPoint) => ({ operation, stopPoint, isSeen: true })),
);
const UNSEEN = SEEN.filter(
  ({ operation, stopPoint }) => operation === 'contact' || stopPoint === 'charged',
).map((kill) => ({ ...kill, isSeen: false }));

/** Every operation, stopped at each point: a few in `npm test`, the rest in `npm run test:all`. */
export const KILLS = fewAndRest(
  [...SEEN, ...UNSEEN],
  ({ operation, stopPoint, isSeen }) => `${operation} ${stopPoint}${isSeen ? '' : ' unseen'}`,
  [
    'contact sending',
    'enrich charged',
    'contact/batch last poll',
    'contact first poll unseen',
    'contact/batch charged unseen',
  ],
);

/**
 * Tests that after each of these kills everything is charged once, and that the result is stored or the recruiter is asked.
 */
export function testKills(kills: readonly Kill[]): void {
  let extension: Extension;
  let paidOrders: PaidOrders;

  beforeAll(async () => {
    // At speed 1 no lookup ends by itself during a test: the tests set the sandbox's clock forward.
    extension = await openExtension({ account: 'rich', network: false, sandbox: { speed: 1 } });
    paidOrders = await openPaidOrders(extension);
  });
  afterEach(() => extension.sandbox.clearFaults());
  afterAll(() => extension?.close());

  async function killedAt({ operation, stopPoint }: Kill): Promise<void> {
    const order = await paidOrders.prepare(operation);
    const resume = await STOP_POINTS[stopPoint](paidOrders, order);
    await extension.killWorker();
    await resume();
    await paidOrders[
      endsInQuestion(operation, stopPoint) ? 'expectAskedAndPaidOnce' : 'expectPaidOnceAndStored'
    ](order);
  }

  describe('a worker that is killed while a view is open', () => {
    beforeAll(async () => {
      const view = await extension.context.newPage();
      await view.goto(extension.url('options.html'));
    });

    test.for(kills.filter(({ isSeen }) => isSeen))(
      'during $operation ($stopPoint) leaves one charge each, and the result is stored or asked about',
      killedAt,
    );
  });

  describe('a worker that is killed while no view is open', () => {
    beforeAll(async () => {
      for (const page of extension.context.pages())
        if (page.url().endsWith('options.html')) await page.close();
    });

    test.for(kills.filter(({ isSeen }) => !isSeen))(
      'during $operation ($stopPoint) is started again by its alarm, and the result is stored or asked about, for one charge each',
      killedAt,
    );
  });
}
