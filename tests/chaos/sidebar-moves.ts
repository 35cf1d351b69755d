import { CONTACT_FIELDS } from '../../lib/service/model.ts';
import { driveSidebar, type SidebarDriver } from '../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../sandbox/people/person.ts';
import type { Move } from './plan.ts';
import { FIELD_LABELS, isUnderWay, LONG_MS, PATIENCE_MS, pressing, type Trip } from './trip.ts';

/** Goes to somebody's profile: of those whom the extension knows by now, or of all. */
export async function visit(trip: Trip, move: Extract<Move, { do: 'visit' }>): Promise<boolean> {
  // No page loads offline.
  if (trip.offline) return false;
  const known = new Set(trip.books.people.map(({ urn }) => urn));
  const whom = trip.people.filter(({ urn }) => move.whom === 'anybody' || known.has(urn));
  const person = whom[move.nth % Math.max(1, whom.length)];
  if (!person) return false;
  await goTo(trip, person, move.how);
  return true;
}

/** Opens somebody's profile anew, or goes on to it within the page as its own links do. */
async function goTo(trip: Trip, person: Person, how: 'load' | 'in page'): Promise<void> {
  const { page, sandbox } = trip;
  const address = `${sandbox.networkUrl}/in/${person.slug}`;
  if (how === 'load' || !page.url().startsWith(sandbox.networkUrl)) {
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    return;
  }
  await page.evaluate((to) => {
    const link = document.createElement('a');
    link.href = to;
    document.body.append(link);
    link.click();
    link.remove();
  }, address);
}

/** What the sidebar says of the person once it has looked. */
const LOOKED = /^(?:Known|Own pool|To be confirmed|Several|Not found|Not known yet)$/;
/** Between two looks. */
const LOOK_MS = 40;
const FIND = 'Find this person';

type Things = Awaited<ReturnType<SidebarDriver['read']>>;

/** What is in the sidebar of the page as soon as it is clear whose page it is; nothing where it isn't in time. */
async function look({ page, sandbox, sidebar }: Trip): Promise<Things> {
  if (!page.url().startsWith(sandbox.networkUrl)) return [];
  await page.bringToFront();
  const isClear = (things: Things) =>
    things.some(({ name }) => LOOKED.test(name)) && !things.some(({ name, busy }) => name === FIND && busy);
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const things = await sidebar.read().catch(() => []);
    if (isClear(things)) return things;
    await page.waitForTimeout(LOOK_MS);
  }
  return [];
}

const canPress = (things: Things, name: RegExp) =>
  things.some((one) => one.role === 'button' && name.test(one.name) && !one.busy && !one.disabled);

/** Presses something in the sidebar that costs, and says yes where it is asked. */
async function pay(trip: Trip, name: RegExp, twice: boolean): Promise<boolean> {
  const { sidebar } = trip;
  pressing(trip, twice ? 2 : 1);
  await sidebar.pay({ role: 'button', name }, twice ? 2 : 1);
  const yes = { role: 'button', name: 'Spend the credits' };
  if (!(await isUnderWay(trip, () => sidebar.has(yes).catch(() => false)))) await sidebar.pay(yes);
  return true;
}

/** Finds the person of the page for money. */
export async function find(trip: Trip, { twice }: Extract<Move, { do: 'find' }>): Promise<boolean> {
  const button = new RegExp(`^${FIND}$`);
  return canPress(await look(trip), button) && pay(trip, button, twice);
}

/** Fetches the profile, or fetches it anew. */
export async function enrich(trip: Trip, { twice }: Extract<Move, { do: 'enrich' }>): Promise<boolean> {
  const button = /^(?:Enrich profile|Refresh)$/;
  return canPress(await look(trip), button) && pay(trip, button, twice);
}

/** Ticks the fields that can be ticked and unlocks them. */
export async function unlock(
  trip: Trip,
  { fields, twice }: Extract<Move, { do: 'unlock' }>,
): Promise<boolean> {
  const things = await look(trip);
  const boxes = CONTACT_FIELDS.flatMap((field) => {
    const name = FIELD_LABELS[field];
    const box = things.find((one) => one.role === 'checkbox' && one.name === name && !one.disabled);
    return box ? [{ name, isWanted: fields.includes(field), isTicked: box.checked }] : [];
  });
  const isBusy = things.some((one) => one.role === 'button' && /^Unlock/.test(one.name) && one.busy);
  if (isBusy || !boxes.some(({ isWanted }) => isWanted)) return false;
  for (const { name, isWanted, isTicked } of boxes) {
    if (isWanted !== isTicked) await trip.sidebar.click({ role: 'checkbox', name });
  }
  return pay(trip, /^Unlock [1-9]/, twice);
}

/** Somebody's contact data as their page shows them, once the extension knows whose page it is. */
export async function contactsOnPage(trip: Trip, person: Person): Promise<string> {
  await goTo(trip, person, 'load');
  await trip.page.bringToFront();
  const patient = await driveSidebar(trip.page, LONG_MS);
  await patient.find({ name: /^(?:Known|Own pool)$/ });
  return patient.text();
}
