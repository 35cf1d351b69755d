import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { fewAndRest } from '../../support/few.ts';
import { crashBrowser, type Extension, openExtension } from './harness.ts';
import { openPaidOrders, type PaidOrder, type PaidOrders, type PaidPath } from './paid-orders.ts';
import { endsInQuestion, STOP_POINTS, type StopPointName } from './stop-points.ts';

/** How far the request of each operation has come when the browser ends. */
type Reached = Partial<Record<PaidPath, StopPointName>>;

/** How the browser ends, and which requests are under way then. */
interface Restart {
  how: 'crashes' | 'is closed';
  reached: Reached;
  what: string;
}

const SENDING: Reached = {
  contact: 'sending',
  enrich: 'sending',
  'enrich/batch': 'sending',
  'contact/batch': 'sending',
};
const CHARGED: Reached = {
  contact: 'charged',
  enrich: 'charged',
  'enrich/batch': 'charged',
  'contact/batch': 'charged',
};
const ACCEPTED: Reached = { contact: 'accepted', 'enrich/batch': 'accepted', 'contact/batch': 'accepted' };

const one = (how: Restart['how'], reached: Reached): Restart => {
  const what = Object.entries(reached).map(([operation, stopPoint]) => `${operation} ${stopPoint}`);
  return { how, reached, what: what.join(', ') };
};

/** A few in `npm test`, the rest in `npm run test:all`. */
export const RESTARTS = fewAndRest(
  [
    one('crashes', SENDING),
    one('crashes', CHARGED),
    one('crashes', ACCEPTED),
    one('is closed', CHARGED),
    // The worker records one request at a time and polls nothing else while it waits for an answer: so one of each at once.
    one('crashes', { contact: 'first poll', enrich: 'recorded' }),
    one('crashes', { 'enrich/batch': 'first poll', contact: 'recorded' }),
    one('crashes', { 'contact/batch': 'first poll', 'enrich/batch': 'recorded' }),
    one('crashes', { contact: 'last poll', 'contact/batch': 'recorded' }),
    one('crashes', { 'enrich/batch': 'last poll' }),
    one('crashes', { 'contact/batch': 'last poll' }),
  ],
  ({ how, what }) => `${how}: ${what}`,
  ['crashes: contact first poll, enrich recorded'],
);

/** Tests that after each of these ends everything is charged once, and that the results are stored or asked about. */
export function testRestarts(restarts: readonly Restart[]): void {
  let sandbox: Sandbox;
  let profileDir: string;
  let extension: Extension;
  let paidOrders: PaidOrders;

  beforeAll(async () => {
    sandbox = await startSandbox({ speed: 1, people: 400 });
    profileDir = await mkdtemp(join(tmpdir(), 'talent-scout-'));
    extension = await openExtension({ running: sandbox, profileDir, account: 'rich', network: false });
    paidOrders = await openPaidOrders(extension, { pages: 6 });
  });
  afterAll(async () => {
    await extension?.close();
    await sandbox?.close();
    await rm(profileDir, { recursive: true, force: true });
  });

  /** Starts the browser again with the same profile. No view is opened but the page that reads the records. */
  async function startAgain(): Promise<void> {
    extension = await openExtension({ running: sandbox, profileDir, account: null, network: false });
    await paidOrders.continueIn(extension);
  }

  test.for(restarts)(
    'after the browser $how ($what) everything is charged once, and the results are stored or asked about',
    async ({ how, reached }) => {
      // All orders are prepared first, because preparing one sets the service's clock forward.
      const started: { order: PaidOrder; stopPoint: StopPointName }[] = [];
      for (const operation of Object.keys(reached) as PaidPath[]) {
        const stopPoint = reached[operation];
        if (stopPoint) started.push({ order: await paidOrders.prepare(operation), stopPoint });
      }
      const resume: (() => Promise<void>)[] = [];
      for (const { order, stopPoint } of started)
        resume.push(await STOP_POINTS[stopPoint](paidOrders, order));
      await (how === 'crashes' ? crashBrowser(extension.page) : extension.context.close());
      for (const goOn of resume) await goOn();
      await startAgain();
      for (const { order, stopPoint } of started) {
        const isAsked = endsInQuestion(order.operation, stopPoint);
        await paidOrders[isAsked ? 'expectAskedAndPaidOnce' : 'expectPaidOnceAndStored'](order);
      }
      expect(extension.complaints()).toEqual([]);
    },
  );
}
