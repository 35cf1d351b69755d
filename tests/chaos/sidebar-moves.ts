import { CONTACT_FIELDS } from '../../lib/service/model.ts';
import { driveSidebar, type SidebarDriver } from '../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../sandbox/people/person.ts';
import { followLink } from '../e2e/support/follow-link.ts';
import type { Move } from './plan.ts';
import {
  FIELD_LABELS,
  isUnderWay,
  MAX_FINAL_WAIT_MS,
  MAX_WAIT_MS,
  notePress,
  type RunningJourney,
} from './running-journey.ts';

/** Goes to the profile of somebody whom the extension knows, or of anybody. */
export async function visit(running: RunningJourney, move: Extract<Move, { do: 'visit' }>): Promise<boolean> {
  // No page loads offline.
  if (running.offline) return false;
  const known = new Set(running.records.people.map(({ urn }) => urn));
  const whom = running.people.filter(({ urn }) => move.whom === 'anybody' || known.has(urn));
  const person = whom[move.nth % Math.max(1, whom.length)];
  if (!person) return false;
  await goTo(running, person, move.how);
  return true;
}

/** Loads somebody's profile, or goes there within the page as its own links do. */
async function goTo(running: RunningJourney, person: Person, how: 'load' | 'in page'): Promise<void> {
  const { page, sandbox } = running;
  const address = `${sandbox.networkUrl}/in/${person.slug}`;
  if (how === 'load' || !page.url().startsWith(sandbox.networkUrl)) {
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    return;
  }
  await followLink(page, address);
}

/** What the sidebar says of the person once their match is known. */
const LOOKED = /^(?:Matched|Talent pool|Confirm match|Choose a match|No match|Not looked up)$/;
/** The time between two readings of the sidebar. */
const LOOK_MS = 40;
const FIND = 'Find this person';

type Things = Awaited<ReturnType<SidebarDriver['read']>>;

/** Reads the sidebar as soon as the match is known; an empty list if that takes too long. */
async function look({ page, sandbox, sidebar }: RunningJourney): Promise<Things> {
  if (!page.url().startsWith(sandbox.networkUrl)) return [];
  await page.bringToFront();
  const isClear = (things: Things) =>
    things.some(({ name }) => LOOKED.test(name)) && !things.some(({ name, busy }) => name === FIND && busy);
  for (const end = Date.now() + MAX_WAIT_MS; Date.now() < end; ) {
    const things = await sidebar.read().catch(() => []);
    if (isClear(things)) return things;
    await page.waitForTimeout(LOOK_MS);
  }
  return [];
}

const canPress = (things: Things, name: RegExp) =>
  things.some((one) => one.role === 'button' && name.test(one.name) && !one.busy && !one.disabled);

/** Presses a button in the sidebar that costs credits, and confirms if the sidebar asks. */
async function pay(running: RunningJourney, name: RegExp, twice: boolean): Promise<boolean> {
  const { sidebar } = running;
  notePress(running, twice ? 2 : 1);
  await sidebar.press({ role: 'button', name }, twice ? 2 : 1);
  const yes = { role: 'button', name: 'Get' };
  if (!(await isUnderWay(running, () => sidebar.has(yes).catch(() => false)))) await sidebar.press(yes);
  return true;
}

/** Presses “Find this person”, which costs credits. */
export async function find(
  running: RunningJourney,
  { twice }: Extract<Move, { do: 'find' }>,
): Promise<boolean> {
  const button = new RegExp(`^${FIND}$`);
  return canPress(await look(running), button) && pay(running, button, twice);
}

/** Enriches the profile, or refreshes it. */
export async function enrich(
  running: RunningJourney,
  { twice }: Extract<Move, { do: 'enrich' }>,
): Promise<boolean> {
  const button = /^(?:Full profile|Refresh)$/;
  return canPress(await look(running), button) && pay(running, button, twice);
}

/** Gets a field again whose answer was lost, or else one of the fields that can be got, or all of them. */
export async function unlock(
  running: RunningJourney,
  { fields, twice }: Extract<Move, { do: 'unlock' }>,
): Promise<boolean> {
  const things = await look(running);
  const buttons = fields.flatMap((field) => {
    const name = FIELD_LABELS[field].toLowerCase();
    return [`Retry ${name}`, `Check again: ${name}`, `Get ${name}`];
  });
  for (const name of fields.length === CONTACT_FIELDS.length ? ['Get all', ...buttons] : buttons) {
    const button = new RegExp(`^${name}$`);
    if (canPress(things, button)) return pay(running, button, twice);
  }
  return false;
}

/** The text of the sidebar on somebody's profile page, once their match is known. */
export async function contactsOnPage(running: RunningJourney, person: Person): Promise<string> {
  await goTo(running, person, 'load');
  await running.page.bringToFront();
  const patient = await driveSidebar(running.page, MAX_FINAL_WAIT_MS);
  await patient.find({ name: /^(?:Matched|Talent pool)$/ });
  return patient.text();
}
