import type { ContactField } from '../../lib/service/model.ts';
import { driveSidebar, type Wanted } from '../../sandbox/browser/sidebar-driver.ts';
import type { Person } from '../../sandbox/people/person.ts';
import type { Move } from './plan.ts';
import { LONG_MS, pressing, type Trip } from './trip.ts';

const LABELS: Record<ContactField, string> = {
  work_email: 'Work email',
  personal_email: 'Personal email',
  phone: 'Phone',
};

/** Goes to somebody's profile: of those whom the extension knows by now, or of all. */
export async function visit(trip: Trip, move: Extract<Move, { do: 'visit' }>): Promise<void> {
  if (trip.offline) throw new Error('No page loads offline.');
  const known = new Set(trip.books.people.map(({ urn }) => urn));
  const whom = trip.people.filter(({ urn }) => move.whom === 'anybody' || known.has(urn));
  const person = whom[move.nth % Math.max(1, whom.length)];
  if (!person) throw new Error('Nobody is known yet.');
  await goTo(trip, person, move.how);
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

/** Whatever can be pressed once it is clear whose page this is. */
const ANYTHING = { role: 'button', name: /^(?:Find this person|Enrich profile|Refresh|Unlock \d.*)$/ };

/** Presses something in the sidebar that costs, and says yes where it is asked. */
async function pay(trip: Trip, wanted: Wanted, twice: boolean): Promise<void> {
  const { sidebar } = trip;
  await sidebar.find(ANYTHING);
  if (!(await sidebar.has(wanted))) throw new Error(`There is no ${wanted.name}.`);
  await sidebar.find(wanted, ({ busy, disabled }) => !busy && !disabled);
  pressing(trip, twice ? 2 : 1);
  await sidebar.pay(wanted, twice ? 2 : 1);
  if (trip.journey.confirmAbove === null) return;
  const yes = { role: 'button', name: 'Spend the credits' };
  if (await sidebar.has(yes).catch(() => false)) await sidebar.pay(yes);
}

async function toFront({ page, sandbox }: Trip): Promise<void> {
  if (!page.url().startsWith(sandbox.networkUrl)) throw new Error('No profile is open.');
  await page.bringToFront();
}

/** Finds the person of the page for money. */
export async function find(trip: Trip, { twice }: Extract<Move, { do: 'find' }>): Promise<void> {
  await toFront(trip);
  await pay(trip, { role: 'button', name: 'Find this person' }, twice);
}

/** Fetches the profile, or fetches it anew. */
export async function enrich(trip: Trip, { twice }: Extract<Move, { do: 'enrich' }>): Promise<void> {
  await toFront(trip);
  await pay(trip, { role: 'button', name: /^(?:Enrich profile|Refresh)$/ }, twice);
}

/** Ticks the fields that can be ticked and unlocks them. */
export async function unlock(trip: Trip, { fields, twice }: Extract<Move, { do: 'unlock' }>): Promise<void> {
  await toFront(trip);
  const { sidebar } = trip;
  await sidebar.find(ANYTHING);
  for (const [field, name] of Object.entries(LABELS)) {
    const box = (await sidebar.read()).find((seen) => seen.role === 'checkbox' && seen.name === name);
    const isWanted = fields.some((one) => one === field);
    if (box && !box.disabled && box.checked !== isWanted) await sidebar.click({ role: 'checkbox', name });
  }
  await pay(trip, { role: 'button', name: /^Unlock [1-9]/ }, twice);
}

/** Somebody's contact data as their page shows them, once the extension knows whose page it is. */
export async function contactsOnPage(trip: Trip, person: Person): Promise<string> {
  await goTo(trip, person, 'load');
  await trip.page.bringToFront();
  const patient = await driveSidebar(trip.page, LONG_MS);
  await patient.find({ name: /^(?:Known|Own pool)$/ });
  return patient.text();
}
