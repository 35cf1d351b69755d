import type { CDPSession } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type SidebarDriver, sidebarFrame } from '../../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../../sandbox/people/person.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { sidebarViolations } from '../support/axe.ts';
import type { Extension } from '../support/harness.ts';
import { type RecordingService, recordService } from '../support/recording-service.ts';
import { FIND, GET, openSidebarTester } from '../support/sidebar-tester.ts';

const PARKED_MS = 60_000;
const FORGOTTEN_MS = 60_000;
/** Longer than the extension waits for an answer, so that its request is still open when it stops waiting. */
const HELD_MS = 35_000;
/** Bytes of storage: enough for these tests, and few enough to be written at once. */
const ROOM_BYTES = 20_000_000;
/** The sandbox's speed: a lookup has ended before the extension polls for the first time. */
const FAST = 400;
const V1 = '/v1/talent-scout';

let sandbox: Sandbox;
let service: RecordingService;
let tester: Awaited<ReturnType<typeof openSidebarTester>>;
let extension: Extension;
let sidebar: SidebarDriver;
let disk: CDPSession;

const ENRICH = { role: 'button', name: 'Full profile' };

/** The unlock requests for somebody that have left the extension. */
const sent = ({ urn }: Person) => service.to(`${V1}/contact`).filter(({ body }) => body.includes(urn));

/** The charges for single unlocks of somebody. */
const unlocksOf = (urn: string) =>
  sandbox.ledger(0).filter((row) => row.urn === urn && row.operation === 'contact');

/** Enriches somebody with the extension's key but without the extension, so that the service has them in its cache. */
async function enrichElsewhere({ urn }: Person): Promise<void> {
  const url = `${sandbox.serviceUrl}${V1}/enrich?${new URLSearchParams({ urn })}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${sandbox.keys[0]?.key}` } });
  expect(answer.ok).toBe(true);
}

/** Whether the extension's origin may store this many bytes, tried in a database of the test's own. */
const canWrite = (size: number) =>
  extension.context
    .pages()
    .find((one) => one.url().startsWith(extension.url('')))
    ?.evaluate(
      (wanted) =>
        new Promise<boolean>((resolve) => {
          const opening = indexedDB.open('room', 1);
          opening.onupgradeneeded = () => opening.result.createObjectStore('room');
          opening.onerror = () => resolve(false);
          opening.onsuccess = () => {
            const db = opening.result;
            const transaction = db.transaction('room', 'readwrite');
            transaction.objectStore('room').put('x'.repeat(wanted), 'x');
            transaction.oncomplete = () => resolve(true);
            transaction.onabort = () => resolve(false);
            db.close();
          };
        }),
      size,
    );

async function leaveRoom(quotaSize?: number): Promise<void> {
  const origin = `chrome-extension://${extension.extensionId}`;
  await disk.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(quotaSize !== undefined && { quotaSize }),
  });
}

beforeAll(async () => {
  sandbox = await startSandbox({ speed: FAST, people: 400 });
  service = await recordService(sandbox.serviceUrl);
  tester = await openSidebarTester({ running: { ...sandbox, serviceUrl: service.url } });
  ({ extension, sidebar } = tester);
  disk = await extension.context.newCDPSession(extension.page);
  await leaveRoom(ROOM_BYTES);
  await tester.find(tester.first);
  // A request is parked after half a minute, so this one is begun first and looked at last.
  sandbox.fault({ operation: 'contact', kind: 'stall', urn: tester.first.urn });
  await sidebar.pay(GET);
  await sidebar.find({ name: /^Looking up/ });
});
afterAll(async () => {
  await extension.close();
  await service.close();
  await sandbox.close();
});
afterEach(async () => {
  const { page } = extension;
  await tester.expectAccessible();
  expect(await page.evaluate(() => window.__violations)).toEqual([]);
  expect(extension.complaints()).toEqual([]);
});

it('axe looks into the sidebar’s frame: it finds a button without a name and a weak contrast', async () => {
  await tester.visit(tester.first);
  const { page } = extension;
  const change = (work: (heading: HTMLElement) => void) =>
    sidebarFrame(page)?.evaluate(`(${work.toString()})(document.querySelector('h1'))`);
  await change((heading) => heading.after(document.createElement('button')));
  expect(await sidebarViolations(page)).toEqual([expect.stringContaining('button-name: <button></button>')]);
  // The sidebar may have been drawn anew, with other things right after the heading.
  await change((heading) => {
    for (const one of heading.parentElement?.querySelectorAll('button') ?? [])
      if (one.attributes.length === 0) one.remove();
  });
  await change((heading) => heading.style.setProperty('color', '#bbb'));
  expect(await sidebarViolations(page)).toEqual([expect.stringContaining('color-contrast: <bdi')]);
  await change((heading) => heading.style.removeProperty('color'));
});

it('a locked field shows its last price, or that its price is not known yet', async () => {
  await tester.find();
  await sidebar.find(GET, ({ description, disabled }) => description === '2 credits' && !disabled);
  const phone = { role: 'button', name: 'Get phone' };
  await sidebar.find(phone, ({ description }) => description === 'Price not known yet');
});

it('a lookup shows its time, and a second field comes next', async () => {
  const person = await tester.find();
  sandbox.fault({ operation: 'contact', kind: 'stall', urn: person.urn });
  await sidebar.pay(GET);
  await sidebar.find({ name: /^0:\d\d$/ });
  await sidebar.pay({ role: 'button', name: 'Get phone' });
  await tester.waitForText('Next, after work email');
  expect(sent(person)).toHaveLength(1);
});

it('found contacts can be copied, mailed and called', async () => {
  const { workEmail, phone } = await tester.find();
  await sidebar.pay({ role: 'button', name: 'Get all' });
  await sidebar.find({ role: 'button', name: 'Copy work email' });
  await sidebar.find({ role: 'button', name: 'Copy phone' });
  await sidebar.find({ role: 'link', name: `Mail ${workEmail}` });
  await sidebar.find({ role: 'link', name: `Call ${phone}` });
});

it('an unlock whose answer was lost is shown as looked into', async () => {
  const { urn } = await tester.find();
  sandbox.fault({ operation: 'contact-status', kind: 'drop-before', urn, times: 500 });
  sandbox.fault({ operation: 'contact', kind: 'drop-after', urn, times: 20 });
  await sidebar.pay(GET);
  await tester.waitForText('No response yet. Checking…');
});

it('an unlock that no free call can explain lets the recruiter try again or dismiss it', async () => {
  const { urn } = await tester.find();
  sandbox.fault({ operation: 'contact', kind: 'delay', urn, ms: HELD_MS });
  sandbox.fault({ operation: 'contact', kind: 'drop-before', urn });
  const again = { role: 'button', name: 'Retry work email' };
  await sidebar.pay(GET);
  await sidebar.find(again, ({ disabled }) => disabled);
  await tester.waitForText('Still open at the service');
  // Once the first request has ended the wait takes three seconds only.
  await tester.waitForText('You can try again in 0:0');
  await tester.waitForText('No response. Your balance is unchanged.');
  await sidebar.find({ role: 'button', name: 'Dismiss work email' });
  await tester.expectAccessible();
  expect(unlocksOf(urn)).toEqual([]);
  await sidebar.pay(again);
  await sidebar.find({ role: 'button', name: 'Copy work email' });
  expect(unlocksOf(urn)).toHaveLength(1);
});

it('an enrichment whose answer was lost is shown as perhaps charged', async () => {
  const { urn } = await tester.find();
  sandbox.fault({ operation: 'enrich', kind: 'drop-before', urn, times: 20 });
  await sidebar.pay(ENRICH);
  await tester.waitForText('No response. Your balance is unchanged.');
  await sidebar.find({ role: 'button', name: 'Retry profile' }, ({ disabled }) => !disabled);
  await tester.waitForText('Retrying is free if the service has the profile by now.');
});

it('a profile is enriched from the service’s cache, then refreshed', async () => {
  await enrichElsewhere(await tester.find());
  await sidebar.pay(ENRICH);
  await sidebar.find({ name: 'Updated now, from cache' });
  await tester.expectAccessible();
  await sidebar.pay({ role: 'button', name: 'Refresh' });
  await sidebar.find({ name: 'Updated now' });
});

it('a refresh of a profile that makes no progress is shown as stuck', async () => {
  const { urn } = await tester.find();
  await sidebar.pay(ENRICH);
  await sidebar.find({ name: 'Updated now' });
  sandbox.fault({ operation: 'enrich/batch', kind: 'stall', urn });
  await sidebar.pay({ role: 'button', name: 'Refresh' });
  await sidebar.find({ role: 'button', name: 'Refresh' }, ({ disabled }) => disabled);
  sandbox.advance(3 * 60_000);
  await sidebar.find({ name: 'Taking longer than usual' });
});

it.each([
  ['contact', 'MISSING_NETWORK', GET, 'The service doesn’t know this profile'],
  ['enrich', 'ENRICH_NOT_NEEDED', ENRICH, 'Already in your talent pool'],
  ['enrich', 'COLLECT_FAILED', ENRICH, 'Couldn’t get this profile'],
])('a request to %s that is refused with %s is explained', async (path, code, button, title) => {
  await tester.find();
  service.answer(`${V1}/${path}`, 422, { success: false, code });
  await sidebar.pay(button);
  await sidebar.find({ name: title });
});

it('an unlock on a full disk is not sent, and the sidebar says so', async () => {
  const person = await tester.find();
  // Otherwise a failure here would make all tests after this one fail.
  onTestFinished(() => leaveRoom());
  await leaveRoom(1);
  // The browser caches the free space for up to half a minute, unless more than that is asked for.
  await expect.poll(() => canWrite(ROOM_BYTES), { timeout: FORGOTTEN_MS }).toBe(false);
  await expect.poll(() => canWrite(1000), { timeout: FORGOTTEN_MS }).toBe(false);
  await sidebar.pay(GET);
  await sidebar.find({ name: 'Your disk is full' });
  await tester.waitForText('Nothing was sent.');
  await tester.expectAccessible();
  expect(sent(person)).toEqual([]);
  await leaveRoom();
  for (const bytes of [ROOM_BYTES, 1000])
    await expect.poll(() => canWrite(bytes), { timeout: FORGOTTEN_MS }).toBe(true);
  await sidebar.pay({ role: 'button', name: 'Try again' });
  await sidebar.find({ role: 'button', name: 'Copy work email' });
  expect(sent(person)).toHaveLength(1);
});

it('a parked unlock is shown as taking longer than usual', async () => {
  await tester.visit(tester.first);
  await expect
    .poll(() => sidebar.has({ name: 'Taking longer than usual' }), { timeout: PARKED_MS })
    .toBe(true);
  // On a slow machine so much time has passed by now that the recruiter may order it again.
  await sidebar.find({ name: /^Looking up|^Taking longer|^No news for 30 minutes/ });
});

it('a search that is answered with a rate limit is explained', async () => {
  await tester.visitUnknownPerson();
  sandbox.fault({ operation: 'search', kind: 'rate-limit', times: 500 });
  await sidebar.pay(FIND);
  await sidebar.find({ name: 'Too many requests' });
  await tester.expectAccessible();
  sandbox.clearFaults();
});

it('an unlock while the service is down is not repeated by itself, and charged once when the recruiter tries again', async () => {
  const { urn } = await tester.find();
  const down = { kind: 'status', status: 503, urn, times: 500 } as const;
  sandbox.fault({ operation: 'contact-status', ...down });
  sandbox.fault({ operation: 'contact', ...down });
  await sidebar.pay(GET);
  await tester.waitForText('No response yet. Checking…');
  await tester.expectAccessible();
  sandbox.clearFaults();
  const again = { role: 'button', name: 'Retry work email' };
  await sidebar.find(again, ({ disabled }) => !disabled);
  expect(unlocksOf(urn)).toEqual([]);
  await sidebar.pay(again);
  await sidebar.find({ role: 'button', name: 'Copy work email' });
  expect(unlocksOf(urn)).toHaveLength(1);
});

it('without a key the sidebar offers the set-up', async () => {
  await tester.visit(tester.somebody());
  await extension.ask('account.disconnect', {});
  await sidebar.find({ name: 'Talent Scout isn’t set up yet' });
  await sidebar.find({ role: 'button', name: 'Set up Talent Scout' });
});
