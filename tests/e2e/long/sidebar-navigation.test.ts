import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { slugName } from '../../../lib/network/slug-name.ts';
import { driveSidebar, type SidebarDriver } from '../../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../../sandbox/people/person.ts';
import { followLink } from '../support/follow-link.ts';
import { type Extension, openExtension } from '../support/harness.ts';

const LOOK_MS = 100;
const SEED = Number(process.env.FC_SEED ?? 7);

/** How many profiles are visited, of people on so many result pages. */
const ROUNDS = 50;
const PAGES = 25;

/** Repeatable random numbers from 0 to below 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Reads the sidebar again and again for contacts of other people. A reading during which the page changed is ignored. */
function keepWatch({ page, profile }: Extension, sidebar: SidebarDriver, unlocked: readonly Person[]) {
  const faults: string[] = [];
  let shown: Person | null = null;
  let looks = 0;
  let isOver = false;

  async function look(): Promise<void> {
    const here = shown;
    // Reading fails if the accessibility tree changes meanwhile.
    const all = await sidebar.read().catch(() => null);
    if (all === null || here === null || here !== shown) return;
    looks += 1;
    const said = all.map(({ name }) => name).join(' | ');
    const heading = all.find(({ role }) => role === 'heading')?.name;
    // Until the page has drawn the new profile, the name can only be read from its address. Before, nobody is named.
    const names = [here.fullName, slugName(here.slug)?.full, 'This profile'];
    if (heading !== undefined && !names.includes(heading)) faults.push(`${heading} for ${here.fullName}`);
    for (const other of unlocked) {
      if (other !== here && said.includes(other.workEmail ?? ''))
        faults.push(`${other.workEmail} for ${here.fullName}`);
    }
  }
  const watching = (async () => {
    while (!isOver) {
      await look();
      await pause(LOOK_MS);
    }
  })();

  return {
    faults,
    async goOn(person: Person) {
      shown = null;
      await followLink(page, profile(person));
      shown = person;
      const before = looks;
      await sidebar.find({ role: 'heading', name: person.fullName });
      return () => looks - before;
    },
    async end() {
      isOver = true;
      await watching;
    },
  };
}

let extension: Extension;
let sidebar: SidebarDriver;
let people: Person[];

beforeAll(async () => {
  extension = await openExtension({ account: 'rich', sandbox: { speed: 400, people: 400 } });
  const account = 3;
  const known = new Set<string>();
  // A search finds everyone beforehand, so that each profile can be unlocked at once.
  for (let page = 1; page <= PAGES; page += 1) {
    const reply = await extension.ask('search.run', {
      prompt: '',
      filters: {},
      page,
      clickId: `page-${page}-of-search`,
      confirmed: true,
    });
    const { rows } = reply.data as { rows: { urn: string }[] };
    for (const { urn } of rows) known.add(urn);
  }
  people = extension
    .everybody()
    .filter(
      ({ urn, workEmail, unreachable }) =>
        known.has(urn) && workEmail && !unreachable && !extension.sandbox.people.inPool(account, urn),
    );
  sidebar = await driveSidebar(extension.page);
  const first = people[0];
  if (!first) throw new Error('Nobody fits.');
  await extension.page.goto(extension.profile(first));
  await sidebar.open();
});
afterAll(() => extension.close());

it('the sidebar never shows one person’s contacts on the profile of another', async () => {
  expect(people.length).toBeGreaterThan(ROUNDS + 1);
  const random = numbers(SEED);
  const unlocked: Person[] = [];
  const watch = keepWatch(extension, sidebar, unlocked);
  let arrived = 0;
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const here = people[round];
      if (!here) throw new Error('Too few people.');
      const looks = await watch.goOn(here);
      await sidebar.pay({ role: 'button', name: 'Get work email' });
      unlocked.push(here);
      await pause(random() * 1_200);
      await expect.poll(looks).toBeGreaterThan(2);
      // The profile left before shows its result, whenever it arrived.
      if (round % 5 === 4) {
        const before = people[round - 1];
        if (!before?.workEmail) throw new Error('Too few people.');
        await watch.goOn(before);
        await sidebar.find({ role: 'button', name: 'Copy work email' });
        await expect.poll(() => sidebar.text()).toContain(before.workEmail);
        arrived += 1;
      }
      expect(watch.faults).toEqual([]);
    }
  } finally {
    await watch.end();
  }
  expect(watch.faults).toEqual([]);
  expect(arrived).toBe(ROUNDS / 5);
  const charged = extension.sandbox.ledger(3).filter(({ operation }) => operation === 'contact');
  expect(charged.length).toBe(unlocked.length);
  expect(extension.complaints()).toEqual([]);
}, 400_000);
