import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../sandbox/people/person.ts';
import { type Extension, openExtension } from './support/harness.ts';
import { driveSidebar, type SidebarDriver } from './support/sidebar-driver.ts';

const ROUNDS = 50;
const SEED = Number(process.env.FC_SEED ?? 7);

let extension: Extension;
let sidebar: SidebarDriver;
let people: Person[];

/** A repeatable stream of numbers from 0 to below 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Goes on within the page, as its own links do. */
async function goOn(person: Person): Promise<void> {
  await extension.page.evaluate((to) => {
    const link = document.createElement('a');
    link.href = to;
    document.body.append(link);
    link.click();
    link.remove();
  }, extension.profile(person));
}

beforeAll(async () => {
  extension = await openExtension({ account: 'rich', sandbox: { speed: 400, people: 400 } });
  const account = 3;
  const known = new Set<string>();
  // Everyone is found beforehand, so that each page can be unlocked at once.
  for (let page = 1; page <= 20; page += 1) {
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

it('never shows one person’s contacts on another’s page', async () => {
  expect(people.length).toBeGreaterThan(ROUNDS + 1);
  const random = numbers(SEED);
  const unlocked: Person[] = [];
  let arrived = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [here, next] = [people[round], people[round + 1]];
    if (!here || !next) throw new Error('Too few people.');
    await goOn(here);
    await sidebar.find({ role: 'heading', name: here.fullName });
    await sidebar.pay({ role: 'button', name: 'Unlock 1 field' });
    unlocked.push(here);
    await pause(random() * 1_200);
    await goOn(next);
    const end = Date.now() + 900;
    while (Date.now() < end) {
      const said = await sidebar.text();
      for (const { workEmail, fullName } of unlocked) {
        expect(said, `of ${fullName} on the page of ${next.fullName}`).not.toContain(workEmail);
      }
      const heading = (await sidebar.read()).find(({ role }) => role === 'heading')?.name;
      if (heading !== undefined) expect(heading).toBe(next.fullName);
    }
    // The page this began on knows its result, whenever it came.
    if (round % 10 === 9) {
      await goOn(here);
      await sidebar.find({ role: 'heading', name: here.fullName });
      await sidebar.find({ role: 'button', name: 'Copy work email' });
      arrived += 1;
    }
  }
  expect(arrived).toBe(ROUNDS / 10);
  const charged = extension.sandbox.ledger(3).filter(({ operation }) => operation === 'contact');
  expect(charged.length).toBe(unlocked.length);
  expect(extension.complaints()).toEqual([]);
}, 400_000);
