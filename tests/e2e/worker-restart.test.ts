import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { type Extension, openExtension } from './support/harness.ts';
import { accepted, charged, firstPoll, lastPoll, type Moment, recorded, sending } from './support/moments.ts';
import { openShop, type Paid, type Purchase, type Shop } from './support/purchases.ts';

let sandbox: Sandbox;
let profileDir: string;
let extension: Extension;
let shop: Shop;

beforeAll(async () => {
  sandbox = await startSandbox({ speed: 1, people: 400 });
  profileDir = await mkdtemp(join(tmpdir(), 'talent-scout-'));
  extension = await openExtension({ running: sandbox, profileDir, account: 'rich', network: false });
  shop = await openShop(extension, { pages: 6 });
});
afterAll(async () => {
  await extension?.close();
  await sandbox?.close();
  await rm(profileDir, { recursive: true, force: true });
});

/** The browser's own process dies on the spot: nothing is saved on the way out. */
async function crash(): Promise<void> {
  const { context, page } = extension;
  const closed = new Promise<void>((resolve) => context.once('close', () => resolve()));
  const session = await context.newCDPSession(page);
  await session.send('Browser.crash').catch(() => undefined);
  await closed;
}

const quit = () => extension.context.close();

/** The next day: the same profile, and nobody opens anything of the extension's but the page that reads its records. */
async function startAgain(): Promise<void> {
  extension = await openExtension({ running: sandbox, profileDir, account: null, network: false });
  await shop.moveTo(extension);
}

const MOMENTS = { recorded, sending, charged, accepted, 'first poll': firstPoll, 'last poll': lastPoll };
type Reached = Partial<Record<Paid, keyof typeof MOMENTS>>;

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

/** One browser's end, with everything that is under way when it comes. */
const one = (how: string, end: () => Promise<void>, reached: Reached) => {
  const bought = (Object.keys(reached) as Paid[]).flatMap((operation) => {
    const moment = reached[operation];
    return moment ? [{ operation, moment: MOMENTS[moment] }] : [];
  });
  const what = Object.entries(reached).map(([operation, moment]) => `${operation} ${moment}`);
  return { how, end, bought, what: what.join(', ') };
};

test.for([
  one('crashes', crash, SENDING),
  one('crashes', crash, CHARGED),
  one('crashes', crash, ACCEPTED),
  one('is closed', quit, CHARGED),
  // The worker writes down one request at a time and asks about nothing more while one answer is out: one of each at once.
  one('crashes', crash, { contact: 'first poll', enrich: 'recorded' }),
  one('crashes', crash, { 'enrich/batch': 'first poll', contact: 'recorded' }),
  one('crashes', crash, { 'contact/batch': 'first poll', 'enrich/batch': 'recorded' }),
  one('crashes', crash, { contact: 'last poll', 'contact/batch': 'recorded' }),
  one('crashes', crash, { 'enrich/batch': 'last poll' }),
  one('crashes', crash, { 'contact/batch': 'last poll' }),
])('the browser $how ($what): one charge each, and the results arrive', async ({ end, bought }) => {
  // All are chosen first: preparing one moves the service's clock on.
  const purchases: { purchase: Purchase; moment: Moment }[] = [];
  for (const { operation, moment } of bought)
    purchases.push({ purchase: await shop.take(operation), moment });
  const letGo: (() => Promise<void>)[] = [];
  for (const { purchase, moment } of purchases) letGo.push(await moment(shop, purchase));
  await end();
  for (const goOn of letGo) await goOn();
  await startAgain();
  for (const { purchase } of purchases) await shop.arrives(purchase);
  expect(extension.complaints()).toEqual([]);
});
