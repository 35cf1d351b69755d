import { OTHERS } from '../../sandbox/service/ledger.ts';
import { alternativesTo } from './alternative-moves.ts';
import { within } from './deadline.ts';
import { addFault, kill, passTime, restart, setClock, setOffline } from './disturbances.ts';
import type { Evidence, Screens } from './evidence.ts';
import { finishOpenRequests } from './finish-open-requests.ts';
import type { FaultName, Journey, Move } from './plan.ts';
import { batch, readLostSearches, search, searchAgain, turnPage } from './popup-moves.ts';
import { type RunningJourney, readRecords, startJourney } from './running-journey.ts';
import type { SharedBrowser } from './shared-browser.ts';
import { noteShownContacts } from './shown-contacts.ts';
import { contactsOnPage, enrich, find, unlock, visit } from './sidebar-moves.ts';
import { deletePerson, lookAtSpend, readWorkspace } from './workspace-moves.ts';

/** Counts of what happened on a journey, for the table. */
export interface Figures {
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
  figures: Figures;
}

/** How many profile pages are read in the end. */
const PAGES_READ = 2;
const MAX_STEP_MS = 30_000;

/** Makes the moves of a journey, lets all requests end, and gathers the evidence. */
export async function runJourney(
  browser: SharedBrowser,
  journey: Journey,
  say: (line: string) => void = () => {},
): Promise<Outcome> {
  const running = await startJourney(browser, journey, say);
  try {
    for (const move of journey.moves) {
      say(JSON.stringify(move));
      await within(MAX_STEP_MS, move.do, step(running, move));
    }
    say('letting open requests end');
    await within(MAX_STEP_MS * 2, 'Letting open requests end', finishOpenRequests(running));
    return await within(MAX_STEP_MS * 2, 'Reading the screens', gatherOutcome(running));
  } finally {
    await within(MAX_STEP_MS, 'Closing the pages', closePages(running)).catch(() => undefined);
    await running.sandbox.close();
  }
}

async function step(running: RunningJourney, move: Move): Promise<void> {
  await makeMove(running, move);
  if (move.do === 'fault') return;
  await Promise.all([readRecords(running), noteShownContacts(running)]);
}

async function closePages({ popup, page }: RunningJourney): Promise<void> {
  await Promise.all([popup?.close(), page.close()]);
}

/** Makes a move, or an alternative if its button is not there. */
async function makeMove(running: RunningJourney, move: Move): Promise<void> {
  switch (move.do) {
    case 'kill':
      return kill(running, move);
    case 'restart':
      return restart(running, move);
    case 'fault':
      return addFault(running, move);
    case 'give key back':
      return void running.sandbox.setAccount(running.account, { revoked: false });
    case 'offline':
      return setOffline(running, true);
    case 'online':
      return setOffline(running, false);
    case 'time passes':
      return passTime(running, move.ms);
    case 'set clock':
      return setClock(running, move.by);
    default:
      await clickOrAlternative(running, move).catch((error: unknown) => {
        running.skipped += 1;
        running.say(`  left out: ${String(error).split('\n')[0]}`);
      });
  }
}

async function clickOrAlternative(running: RunningJourney, move: Move): Promise<void> {
  if (await click(running, move)) return;
  for (const other of alternativesTo(move)) {
    if (!(await click(running, other))) continue;
    running.swapped += 1;
    running.say(`  instead: ${JSON.stringify(other)}`);
    return;
  }
  throw new Error('There is nothing to press.');
}

/** Makes a move that is a click; false if its button is not there at the moment. */
async function click(running: RunningJourney, move: Move): Promise<boolean> {
  switch (move.do) {
    case 'visit':
      return visit(running, move);
    case 'find':
      return find(running, move);
    case 'enrich':
      return enrich(running, move);
    case 'unlock':
      return unlock(running, move);
    case 'search':
      return search(running, move);
    case 'turn page':
      return turnPage(running, move);
    case 'search again':
      return searchAgain(running);
    case 'batch':
      return batch(running, move);
    case 'delete':
      return deletePerson(running, move);
    case 'look at spend':
      return lookAtSpend(running);
    default:
      return false;
  }
}

/** Reads the profile pages of some people whose contacts were bought. */
async function readProfiles(
  running: RunningJourney,
  bought: readonly string[],
): Promise<Screens['profiles']> {
  const people = running.people.filter(({ urn }) => bought.includes(urn) && !running.deleted.has(urn));
  const profiles: Screens['profiles'] = [];
  for (const person of people.slice(0, PAGES_READ)) {
    profiles.push({ urn: person.urn, text: await contactsOnPage(running, person) });
    await noteShownContacts(running);
  }
  return profiles;
}

async function gatherOutcome(running: RunningJourney): Promise<Outcome> {
  const ledger = running.sandbox
    .ledger(running.account)
    .filter(({ operation }) => operation !== 'sandbox' && operation !== OTHERS);
  const bought = [...new Set(ledger.flatMap(({ urn, field }) => (field && urn ? [urn] : [])))];
  // One after the other: a tab in the background is drawn once a second.
  const { spend, asking: orders } = await readWorkspace(running);
  const searches = await readLostSearches(running);
  const profiles = await readProfiles(running, bought);
  const screens: Screens = { spend, asking: { orders, searches }, profiles };
  const records = await readRecords(running);
  const { truth, shownContacts, presses, faults, kills, restarts, swapped, skipped } = running;
  return {
    evidence: {
      dialect: running.journey.dialect,
      ledger,
      records,
      journal: [...running.journal.values()],
      truth,
      deleted: [...running.deleted],
      hasSetClock: running.hasSetClock,
      presses,
      shownContacts,
      screens,
      complaints: running.browser.complaints(),
    },
    figures: {
      moves: running.journey.moves.length,
      swapped,
      skipped,
      faults,
      kills,
      restarts,
      charges: ledger.filter(({ credits }) => credits > 0).length,
    },
  };
}
