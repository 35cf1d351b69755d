import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../sandbox/people/person.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { sidebarViolations } from './support/axe.ts';
import { type ContentWorld, contentWorld } from './support/content-world.ts';
import { type Extension, openExtension } from './support/harness.ts';
import { type RecordingService, recordService } from './support/recording-service.ts';
import { driveSidebar, type SidebarDriver } from './support/sidebar-driver.ts';

/** With this seed the first account's pool holds two people of one name and without a link. */
const SEED = 18;
const PARKED_MS = 60_000;
const FORGOTTEN_MS = 60_000;
const HELD = 600_000;
const V1 = '/v1/talent-scout';

let sandbox: Sandbox;
let service: RecordingService;
let extension: Extension;
let sidebar: SidebarDriver;
let world: ContentWorld;
let parked: Person;
const met = new Set<string>();

const UNLOCK = { role: 'button', name: 'Unlock 1 field' };
const ENRICH = { role: 'button', name: 'Enrich profile' };

/** Somebody no test has met yet. */
function somebody(fits: (person: Person) => boolean = isUsual): Person {
  const found = extension.everybody().find((person) => !met.has(person.urn) && fits(person));
  if (!found) throw new Error('Nobody on the demo network fits.');
  met.add(found.urn);
  return found;
}

const isLinkless = ({ urn }: Person) => sandbox.people.inPool(0, urn) && !sandbox.people.poolLink(0, urn);
const isUsual = (person: Person) =>
  !person.unreachable &&
  !sandbox.people.inPool(0, person.urn) &&
  person.workEmail !== null &&
  person.phone !== null;
/** The unlock requests for somebody that have left the extension. */
const sent = ({ urn }: Person) => service.to(`${V1}/contact`).filter(({ body }) => body.includes(urn));

async function visit(person: Person): Promise<void> {
  await extension.page.goto(extension.profile(person));
  await sidebar.find({ role: 'heading', name: person.fullName });
}

async function find(person = somebody()): Promise<Person> {
  await visit(person);
  // A search for somebody else may have brought this one too.
  const { role } = await sidebar.find({ name: /^(?:Find this person|Known)$/ });
  if (role === 'button') await sidebar.pay({ role, name: 'Find this person' });
  await sidebar.find({ name: 'Known' });
  return person;
}

const says = (words: string) => sidebar.until(`It does not say “${words}”`, (text) => text.includes(words));

/** Whether the extension's origin may store anything, tried beside its own database. */
const canWrite = () =>
  extension.context
    .pages()
    .find((one) => one.url().startsWith(extension.url('')))
    ?.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const opening = indexedDB.open('room', 1);
          opening.onupgradeneeded = () => opening.result.createObjectStore('room');
          opening.onerror = () => resolve(false);
          opening.onsuccess = () => {
            const db = opening.result;
            const transaction = db.transaction('room', 'readwrite');
            transaction.objectStore('room').put('x'.repeat(1000), 'x');
            transaction.oncomplete = () => resolve(true);
            transaction.onabort = () => resolve(false);
            db.close();
          };
        }),
    );

beforeAll(async () => {
  sandbox = await startSandbox({ speed: 40, people: 400, seed: SEED });
  service = await recordService(sandbox.serviceUrl);
  extension = await openExtension({ running: { ...sandbox, serviceUrl: service.url } });
  const { page } = extension;
  sidebar = await driveSidebar(page);
  world = await contentWorld(page, extension.extensionId);
  parked = somebody();
  await page.goto(extension.profile(parked));
  await sidebar.open();
  await find(parked);
  // It takes half a minute to be old: it is begun first and looked at last.
  sandbox.fault({ operation: 'contact', kind: 'stall', urn: parked.urn });
  await sidebar.pay(UNLOCK);
  await sidebar.find({ name: /looking…/ });
});
afterAll(async () => {
  await extension.close();
  await service.close();
  await sandbox.close();
});
afterEach(async () => {
  const { page } = extension;
  expect(await sidebarViolations(world)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await sidebarViolations(world)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await page.evaluate(() => window.__violations)).toEqual([]);
  expect(extension.complaints()).toEqual([]);
});

it('locked: the last price, and that one is not known yet', async () => {
  await find();
  await sidebar.find(
    { role: 'checkbox', name: 'Work email' },
    ({ checked, disabled }) => checked && !disabled,
  );
  await says('last time 2 credits');
  await sidebar.click({ role: 'checkbox', name: 'Phone' });
  await sidebar.find({ role: 'button', name: 'Unlock 2 fields' });
  await says('price not known yet');
});

it('looking for one field with the time it takes, another waits its turn', async () => {
  const person = await find();
  sandbox.fault({ operation: 'contact', kind: 'stall', urn: person.urn });
  await sidebar.pay(UNLOCK);
  await sidebar.find({ name: /^0:\d\d of up to 3:00$/ });
  await sidebar.click({ role: 'checkbox', name: 'Phone' });
  await sidebar.pay(UNLOCK);
  await says('waits its turn');
  expect(sent(person)).toHaveLength(1);
});

it('found: copied, mailed and called', async () => {
  const { workEmail, phone } = await find();
  await sidebar.click({ role: 'checkbox', name: 'Phone' });
  await sidebar.pay({ role: 'button', name: 'Unlock 2 fields' });
  await sidebar.find({ role: 'button', name: 'Copy work email' });
  await sidebar.find({ role: 'button', name: 'Copy phone' });
  await sidebar.find({ role: 'link', name: `Mail ${workEmail}` });
  await sidebar.find({ role: 'link', name: `Call ${phone}` });
});

it('checking: an answer was lost and is looked into', async () => {
  const { urn } = await find();
  sandbox.fault({ operation: 'contact-status', kind: 'delay', ms: HELD, urn });
  sandbox.fault({ operation: 'contact', kind: 'drop-after', urn, times: 20 });
  await sidebar.pay(UNLOCK);
  await says('answer lost, looking into it…');
});

it('lost: nothing free is left to ask', async () => {
  const { urn } = await find();
  sandbox.fault({ operation: 'contact', kind: 'drop-before', urn, times: 20 });
  await sidebar.pay(UNLOCK);
  await sidebar.find({ role: 'button', name: 'Try again: Work email' });
  await says('Trying again may be charged again.');
  expect(sandbox.ledger(0).filter((row) => row.urn === urn && row.operation === 'contact')).toEqual([]);
  await sidebar.find({ role: 'button', name: 'Dismiss: Work email' });
});

it('lost: an enrichment', async () => {
  const { urn } = await find();
  sandbox.fault({ operation: 'enrich', kind: 'drop-before', urn, times: 20 });
  await sidebar.pay(ENRICH);
  await sidebar.find({ name: 'The answer was lost' });
  await says('The profile may have been charged.');
  await sidebar.find({ role: 'button', name: 'Try again' });
});

it('stalled: a fresh copy of the profile does not come', async () => {
  const { urn } = await find();
  await sidebar.pay(ENRICH);
  await sidebar.find({ name: /^Enriched now/ });
  sandbox.fault({ operation: 'enrich/batch', kind: 'stall', urn });
  await sidebar.pay({ role: 'button', name: 'Refresh' });
  await sidebar.find({ role: 'button', name: 'Refresh' }, ({ disabled }) => disabled);
  sandbox.advance(3 * 60_000);
  await sidebar.find({ name: 'The service is stuck' });
});

it('several: the recruiter says which, and it is remembered', async () => {
  const all = extension.everybody().filter(isLinkless);
  const one = all.find(({ fullName, urn }) =>
    all.some((other) => other.fullName === fullName && other.urn !== urn),
  );
  if (!one) throw new Error('No two people of the pool have one name.');
  await visit(one);
  await sidebar.find({ name: 'Several' });
  const choices = (await sidebar.read()).filter(({ name }) => name === `Choose ${one.fullName}`);
  expect(choices.length).toBe(2);
  expect(await sidebarViolations(world)).toEqual([]);
  await sidebar.click({ role: 'button', name: `Choose ${one.fullName}` });
  await sidebar.find({ name: 'Own pool' });
  await visit(one);
  await sidebar.find({ name: 'Own pool' });
});

it.each([
  ['contact', 'MISSING_NETWORK', UNLOCK, 'The service does not know this profile'],
  ['enrich', 'ENRICH_NOT_NEEDED', ENRICH, 'Already in your pool'],
  ['enrich', 'COLLECT_FAILED', ENRICH, 'The profile could not be fetched'],
])('%s refused with %s', async (path, code, button, title) => {
  await find();
  service.answer(`${V1}/${path}`, 422, { success: false, code });
  await sidebar.pay(button);
  await sidebar.find({ name: title });
});

it('storage full: nothing is sent, and it says so', async () => {
  const person = await find();
  const origin = `chrome-extension://${extension.extensionId}`;
  const session = await extension.context.newCDPSession(extension.page);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  // The browser goes by what room it last saw, for up to half a minute.
  await expect.poll(canWrite, { timeout: FORGOTTEN_MS }).toBe(false);
  await sidebar.pay(UNLOCK);
  await sidebar.find({ name: 'The disk is full' });
  await says('Nothing was sent.');
  expect(sent(person)).toEqual([]);
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  await expect.poll(canWrite, { timeout: FORGOTTEN_MS }).toBe(true);
  await sidebar.pay({ role: 'button', name: 'Try again' });
  await sidebar.find({ role: 'button', name: 'Copy work email' });
  expect(sent(person)).toHaveLength(1);
});

it('parked: open for longer than it should be', async () => {
  await visit(parked);
  await expect
    .poll(() => sidebar.has({ name: 'This takes longer than usual' }), { timeout: PARKED_MS })
    .toBe(true);
  await sidebar.find({ name: /looking…/ });
});

it('slow down', async () => {
  const person = somebody();
  await visit(person);
  await sidebar.find({ role: 'button', name: 'Find this person' });
  sandbox.fault({ operation: 'search', kind: 'rate-limit', times: 500 });
  await sidebar.pay({ role: 'button', name: 'Find this person' });
  await sidebar.find({ name: 'The service asks to slow down' });
  expect(await sidebarViolations(world)).toEqual([]);
  sandbox.clearFaults();
});

it('service down, and up again', async () => {
  const { urn } = await find();
  const down = { kind: 'status', status: 503, urn, times: 500 } as const;
  sandbox.fault({ operation: 'contact-status', ...down });
  sandbox.fault({ operation: 'contact', ...down });
  await sidebar.pay(UNLOCK);
  await says('answer lost, looking into it…');
  expect(await sidebarViolations(world)).toEqual([]);
  sandbox.clearFaults();
  await sidebar.find({ role: 'button', name: 'Copy work email' });
  expect(sandbox.ledger(0).filter((row) => row.urn === urn && row.operation === 'contact')).toHaveLength(1);
});

it('no key', async () => {
  await visit(somebody());
  await extension.ask('account.disconnect', {});
  await sidebar.find({ name: 'Talent Scout is not set up yet' });
  await sidebar.find({ role: 'button', name: 'Set up Talent Scout' });
});
