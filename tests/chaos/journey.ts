import { within } from './deadline.ts';
import type { Evidence, Screens } from './evidence.ts';
import { heal } from './heal.ts';
import { insteadOf } from './instead.ts';
import type { Lab } from './lab.ts';
import { addFault, kill, passTime, restart, setClock, setOffline } from './mishaps.ts';
import type { FaultName, Journey, Move } from './plan.ts';
import { batch, readLostSearches, search, searchAgain, turnPage } from './popup-moves.ts';
import { contactsOnPage, enrich, find, unlock, visit } from './sidebar-moves.ts';
import { lookAround } from './sightings.ts';
import { readBooks, setOut, type Trip } from './trip.ts';
import { deletePerson, lookAtSpend, readWorkspace } from './workspace-moves.ts';

/** What a journey was, for the table. */
export interface Account {
  moves: number;
  swapped: number;
  skipped: number;
  faults: ReadonlyMap<FaultName, number>;
  kills: number;
  restarts: number;
  charges: number;
}

export interface Outcome {
  evidence: Evidence;
  account: Account;
}

/** How many people's own pages are looked at in the end. */
const PAGES_READ = 2;
const LONGEST_STEP_MS = 30_000;

/** Lives through a journey, heals everything, and gathers what is to be judged. */
export async function live(
  lab: Lab,
  journey: Journey,
  say: (line: string) => void = () => {},
): Promise<Outcome> {
  const trip = await setOut(lab, journey, say);
  try {
    for (const move of journey.moves) {
      say(JSON.stringify(move));
      await within(LONGEST_STEP_MS, move.do, step(trip, move));
    }
    say('healing');
    await within(LONGEST_STEP_MS * 2, 'Healing', heal(trip));
    return await within(LONGEST_STEP_MS * 2, 'Looking at the screens', gather(trip));
  } finally {
    await within(LONGEST_STEP_MS, 'Leaving', leave(trip)).catch(() => undefined);
    await trip.sandbox.close();
  }
}

async function step(trip: Trip, move: Move): Promise<void> {
  await make(trip, move);
  if (move.do === 'fault') return;
  await Promise.all([readBooks(trip), lookAround(trip)]);
}

async function leave({ popup, page }: Trip): Promise<void> {
  await Promise.all([popup?.close(), page.close()]);
}

/** Makes a move, or where there is nothing to press the next best one. */
async function make(trip: Trip, move: Move): Promise<void> {
  switch (move.do) {
    case 'kill':
      return kill(trip, move);
    case 'restart':
      return restart(trip, move);
    case 'fault':
      return addFault(trip, move);
    case 'give key back':
      return void trip.sandbox.setAccount(trip.account, { revoked: false });
    case 'offline':
      return setOffline(trip, true);
    case 'online':
      return setOffline(trip, false);
    case 'time passes':
      return passTime(trip, move.ms);
    case 'set clock':
      return setClock(trip, move.by);
    default:
      await clickOrInstead(trip, move).catch((error: unknown) => {
        trip.skipped += 1;
        trip.say(`  left out: ${String(error).split('\n')[0]}`);
      });
  }
}

async function clickOrInstead(trip: Trip, move: Move): Promise<void> {
  if (await click(trip, move)) return;
  for (const other of insteadOf(move)) {
    if (!(await click(trip, other))) continue;
    trip.swapped += 1;
    trip.say(`  instead: ${JSON.stringify(other)}`);
    return;
  }
  throw new Error('There is nothing to press.');
}

/** Clicks; false where there is nothing to click at the moment. */
async function click(trip: Trip, move: Move): Promise<boolean> {
  switch (move.do) {
    case 'visit':
      return visit(trip, move);
    case 'find':
      return find(trip, move);
    case 'enrich':
      return enrich(trip, move);
    case 'unlock':
      return unlock(trip, move);
    case 'search':
      return search(trip, move);
    case 'turn page':
      return turnPage(trip, move);
    case 'search again':
      return searchAgain(trip);
    case 'batch':
      return batch(trip, move);
    case 'delete':
      return deletePerson(trip, move);
    case 'look at spend':
      return lookAtSpend(trip);
    default:
      return false;
  }
}

/** Some people's own pages in the end. */
async function readProfiles(trip: Trip, bought: readonly string[]): Promise<Screens['profiles']> {
  const people = trip.people.filter(({ urn }) => bought.includes(urn) && !trip.deleted.has(urn));
  const profiles: Screens['profiles'] = [];
  for (const person of people.slice(0, PAGES_READ)) {
    profiles.push({ urn: person.urn, text: await contactsOnPage(trip, person) });
    await lookAround(trip);
  }
  return profiles;
}

async function gather(trip: Trip): Promise<Outcome> {
  const ledger = trip.sandbox.ledger(trip.account).filter(({ operation }) => operation !== 'sandbox');
  const bought = [...new Set(ledger.flatMap(({ urn, field }) => (field && urn ? [urn] : [])))];
  // One after the other: a tab that is not in front is drawn once a second.
  const { spend, asking: orders } = await readWorkspace(trip);
  const searches = await readLostSearches(trip);
  const profiles = await readProfiles(trip, bought);
  const screens: Screens = { spend, asking: { orders, searches }, profiles };
  const books = await readBooks(trip);
  const strikes = trip.sandbox.strikes();
  const { truth, sightings, presses, faults, kills, restarts, swapped, skipped } = trip;
  return {
    evidence: {
      ledger,
      books,
      journal: [...trip.journal.values()],
      truth,
      deleted: [...trip.deleted],
      dropped: strikes.flatMap(({ kind, charges }) => (kind === 'drop-after' ? charges : [])),
      hurried: [...trip.hurried],
      presses,
      sightings,
      screens,
      complaints: trip.lab.complaints(),
    },
    account: {
      moves: trip.journey.moves.length,
      swapped,
      skipped,
      faults,
      kills,
      restarts,
      charges: ledger.filter(({ credits }) => credits > 0).length,
    },
  };
}
