import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { driveSidebar } from '../../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../../sandbox/people/person.ts';
import { openButtonPage } from '../support/button-page.ts';
import { canonicalLink } from '../support/content-world.ts';
import {
  countMessages,
  dispatchRatios,
  FLOODS,
  type Flood,
  MAX_RATIO,
  openPlainPage,
  startFlood,
} from '../support/floods.ts';
import { followLink } from '../support/follow-link.ts';
import { type Extension, openExtension, quietPage } from '../support/harness.ts';

const TIMES = 20_000;
const ACCOUNT = 3;
/** People whose email is known. */
const UNLOCKED = 20;
/** Messages that a tab sends without any flood: its dot is asked for again now and then. */
const MAX_USUAL = 4;
/**
 * Where the machine lets the page wait, a look of the launcher comes late and is reported, as if the page had come back. Looks
 * that come late are made at distances that grow to 3.2 seconds.
 */
const maxLate = (stalls: number, seconds: number) => Math.min(stalls, 4 + seconds / 3.2);
const PATIENCE = { timeout: 60_000 };

let extension: Extension;
let people: Person[];
let used = 0;

beforeAll(async () => {
  extension = await openExtension({ account: 'rich', sandbox: { speed: 400, people: 400 } });
  // A search finds them beforehand, so that each can be unlocked at once.
  const known = new Set<string>();
  for (let page = 1; page <= 4; page += 1) {
    const search = { prompt: '', filters: {}, page, clickId: `a-search-of-page-${page}`, confirmed: true };
    const { rows } = (await extension.ask('search.run', search)).data as { rows: { urn: string }[] };
    for (const { urn } of rows) known.add(urn);
  }
  people = extension
    .everybody()
    .filter(
      ({ urn, workEmail, unreachable }) =>
        known.has(urn) && workEmail && !unreachable && !extension.sandbox.people.inPool(ACCOUNT, urn),
    );
  for (const [n, person] of people.slice(0, UNLOCKED).entries()) {
    const link = canonicalLink(extension.profile(person));
    const unlock = {
      link,
      name: null,
      fields: ['work_email'],
      clickId: `click-for-person-${n}`,
      confirmed: true,
    };
    expect(await extension.ask('person.get', unlock)).toMatchObject({ ok: true });
  }
  // Nothing is asked of the service any more once all emails are there.
  const records = await openButtonPage(extension);
  const open = async () => (await records.records('orders')).filter(({ endedAt }) => endedAt === null);
  await vi.waitFor(async () => expect(await open()).toEqual([]), PATIENCE);
  await records.page.close();
  // The sidebar opens by itself on each profile.
  expect(await extension.ask('settings.change', { sidebarOpen: true })).toMatchObject({ ok: true });
});
afterAll(() => extension.close());

function somebody(): Person {
  const person = people[used];
  used += 1;
  if (!person) throw new Error('Too few people.');
  return person;
}

/** A tab with the sidebar open on somebody's profile, whose email is shown. */
async function openTab(person = somebody()) {
  const page = await extension.context.newPage();
  const sidebar = await driveSidebar(page);
  await page.goto(extension.profile(person));
  await sidebar.find({ role: 'button', name: 'Copy work email' });
  return { page, sidebar, person };
}

/** Asks the worker from an extension page, as the popup does. Fails where the answer does not come during the flood. */
async function answersDuring(done: () => Promise<number>): Promise<void> {
  const own = await quietPage(extension);
  for (let round = 0; round < 5; round += 1) {
    const before = await done();
    const reply: unknown = await own.evaluate(() =>
      chrome.runtime.sendMessage({ ask: 'launcher.place', request: {} }),
    );
    expect(reply).toMatchObject({ ok: true });
    await expect.poll(done, PATIENCE).toBeGreaterThan(before);
  }
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0);
/** Script can really do these, so the launcher follows them: at growing distances. */
const REAL: readonly Flood[] = ['pushState', 'replaceState'];

test.each(Object.keys(FLOODS) as Flood[])(
  '20,000 times %s cost nothing that another tab could feel',
  async (flood) => {
    const { page } = await openTab();
    const heard = await countMessages(extension, page);
    const calls = extension.sandbox.stats().requests;
    const started = Date.now();
    const slugs = people.slice(UNLOCKED).map(({ slug }) => slug);
    const { done, stop, stalls } = await startFlood(page, flood, slugs);
    await answersDuring(done);
    // Another tab draws its sidebar meanwhile.
    const other = await openTab();
    await expect.poll(done, PATIENCE).toBeGreaterThan(TIMES);
    await stop();
    const seconds = (Date.now() - started) / 1_000;
    const { messages, ports } = await heard();
    if (REAL.includes(flood)) expect(sum(messages) + ports).toBeLessThan(20 + 3 * seconds);
    else expect(sum(messages) + ports).toBeLessThanOrEqual(MAX_USUAL + maxLate(await stalls(), seconds));
    expect(extension.sandbox.stats().requests).toEqual(calls);
    await other.page.close();
    await page.close();
  },
);

/** Lets the page change its address by script, without an input. */
const rewrite = (page: Page, { slug }: Person) =>
  page.evaluate((to) => history.pushState(null, '', `/in/${to}`), slug);

describe('a page that rewrites its address', () => {
  const SHOW = { role: 'button', name: 'Show' };

  test('shows nothing of people nobody opened until the recruiter asks for it', async () => {
    const { page, sidebar, person } = await openTab();
    for (let n = 0; n < 4; n += 1) {
      const next = people[n];
      if (!next) throw new Error('Too few people.');
      await rewrite(page, next);
      await sidebar.find(SHOW);
      expect(await sidebar.text()).not.toMatch(/@|Copy|Matched/);
    }
    await sidebar.click(SHOW);
    await sidebar.find({ role: 'button', name: 'Copy work email' });
    expect(await sidebar.text()).toContain(people[3]?.workEmail?.split('@')[1]);
    // The click counted for this person, and not for the next one.
    await rewrite(page, people[4] ?? person);
    await sidebar.find(SHOW);
    // Whom the tab has shown before is shown again.
    await rewrite(page, person);
    await sidebar.find({ role: 'button', name: 'Copy work email' });
    await page.close();
  });

  test('shows each person whom the recruiter clicks on', async () => {
    const { page, sidebar } = await openTab();
    for (const person of people.slice(0, 4)) {
      await followLink(page, extension.profile(person));
      await sidebar.find({ role: 'heading', name: person.fullName });
      await sidebar.find({ role: 'button', name: 'Copy work email' });
    }
    await page.close();
  });
});

test('a page that loads one profile after the other by script shows a few of them', async () => {
  const { page, sidebar } = await openTab();
  let shown = 0;
  for (const { slug, fullName } of people.slice(0, 9)) {
    await page.evaluate((to) => location.assign(`/in/${to}`), slug);
    await sidebar.find({ role: 'heading', name: fullName });
    const { name } = await sidebar.find({ role: 'button', name: /^(?:Show|Copy work email)$/ });
    if (name !== 'Show') shown += 1;
  }
  expect(shown).toBeGreaterThan(0);
  expect(shown).toBeLessThan(8);
  await page.close();
});

test.each([
  ['with the launcher', false],
  // A page can tell the open sidebar anyway: it lies at points of the window.
  ['with the sidebar open, but for toggle', true],
])('no event of the page takes longer than one that nobody could want (%s)', async (_what, isOpen) => {
  await extension.ask('settings.change', { sidebarOpen: isOpen });
  const page = await openPlainPage(extension);
  const sidebar = await driveSidebar(page);
  if (isOpen) await sidebar.find({ role: 'heading', name: 'Jane Doe' });
  else await sidebar.launcherAt();
  const slower = (await dispatchRatios(page)).filter(({ ratio }) => ratio > MAX_RATIO);
  expect(slower.map(({ event }) => event)).toEqual(isOpen ? ['document toggle'] : []);
  await page.close();
});
