import { within } from './deadline.ts';
import type { Evidence, Screens } from './evidence.ts';
import { heal } from './heal.ts';
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
  await readBooks(trip);
  await lookAround(trip);
}

async function leave({ popup, page }: Trip): Promise<void> {
  await popup?.close();
  await page.goto('about:blank');
}

/** Makes a move; where there is nothing to press it is left out, as a recruiter would. */
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
      await click(trip, move).catch((error: unknown) => {
        trip.skipped += 1;
        trip.say(`  left out: ${String(error).split('\n')[0]}`);
      });
  }
}

async function click(trip: Trip, move: Move): Promise<void> {
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
  }
}

async function gather(trip: Trip): Promise<Outcome> {
  const ledger = trip.sandbox.ledger(trip.account).filter(({ operation }) => operation !== 'sandbox');
  const bought = [...new Set(ledger.flatMap(({ urn, field }) => (field && urn ? [urn] : [])))];
  const { spend, asking: jobs } = await readWorkspace(trip);
  const searches = await readLostSearches(trip);
  const screens: Screens = { spend, asking: { jobs, searches }, profiles: [] };
  for (const person of trip.people.filter(({ urn }) => bought.includes(urn) && !trip.deleted.has(urn))) {
    if (screens.profiles.length === PAGES_READ) break;
    screens.profiles.push({ urn: person.urn, text: await contactsOnPage(trip, person) });
    await lookAround(trip);
  }
  const books = await readBooks(trip);
  const { truth, sightings, presses, clockSet, droppedAfter, faults, kills, restarts, skipped } = trip;
  return {
    evidence: {
      ledger,
      books,
      journal: [...trip.journal.values()],
      truth,
      deleted: [...trip.deleted],
      droppedAfter,
      clockSet,
      presses,
      sightings,
      screens,
      complaints: trip.lab.complaints(),
    },
    account: {
      moves: trip.journey.moves.length,
      skipped,
      faults,
      kills,
      restarts,
      charges: ledger.filter(({ credits }) => credits > 0).length,
    },
  };
}
