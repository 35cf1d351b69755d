import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { type Extension, openExtension } from './support/harness.ts';
import { accepted, charged, type Moment, sending } from './support/moments.ts';
import { openShop, type Paid, type Shop } from './support/purchases.ts';

let sandbox: Sandbox;
let profileDir: string;
let extension: Extension;
let shop: Shop;

beforeAll(async () => {
  sandbox = await startSandbox({ speed: 1, people: 400 });
  profileDir = await mkdtemp(join(tmpdir(), 'talent-scout-'));
  extension = await openExtension({ running: sandbox, profileDir, account: 'rich', network: false });
  shop = await openShop(extension, { pages: 4 });
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

const AT_ONCE: Paid[] = ['contact', 'enrich', 'enrich/batch', 'contact/batch'];
const LASTING: Paid[] = ['contact', 'enrich/batch', 'contact/batch'];

test.for<{ name: string; moment: Moment; operations: Paid[]; end: () => Promise<void>; how: string }>([
  { name: 'sending', moment: sending, operations: AT_ONCE, end: crash, how: 'crashes' },
  { name: 'charged', moment: charged, operations: AT_ONCE, end: crash, how: 'crashes' },
  { name: 'accepted', moment: accepted, operations: LASTING, end: crash, how: 'crashes' },
  { name: 'charged', moment: charged, operations: AT_ONCE, end: quit, how: 'is closed' },
])(
  '$name when the browser $how: one charge each, and the result arrives',
  async ({ moment, operations, end }) => {
    const bought = [];
    for (const operation of operations) {
      const purchase = await shop.take(operation);
      bought.push({ purchase, letGo: await moment(shop, purchase) });
    }
    await end();
    for (const { letGo } of bought) await letGo();
    await startAgain();
    for (const { purchase } of bought) await shop.arrives(purchase);
    expect(extension.complaints()).toEqual([]);
  },
);
