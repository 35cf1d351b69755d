import { CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import { type Dialect, randomDialect } from '../../sandbox/dialects.ts';
import { createRandom, type Random, randomNumbers } from '../../sandbox/random.ts';
import type { Operation } from '../../sandbox/service/operations.ts';

/** What can go wrong with a request, by its name in the table. */
export const FAULTS = [
  'dropped before',
  'dropped after',
  'cut',
  'late',
  'late answer',
  'repeated',
  'malformed',
  'web page',
  'error before',
  'error after',
  'slow down',
  'stalled',
  'key revoked',
] as const;
export type FaultName = (typeof FAULTS)[number];

/** How far the request of the click before has come when the worker is ended. */
export type When = 'at once' | 'sent' | 'answered';
const WHEN: readonly When[] = ['at once', 'sent', 'answered'];

/** One thing that the recruiter does, or that happens to the browser or the service. */
export type Move =
  | { do: 'visit'; whom: 'known' | 'anybody'; nth: number; how: 'load' | 'in page' }
  | { do: 'find'; twice: boolean }
  | { do: 'enrich'; twice: boolean }
  | { do: 'unlock'; fields: ContactField[]; twice: boolean }
  | { do: 'search'; words: string; after: 'wait' | 'go on' | 'leave' }
  | { do: 'turn page'; to: 'Next page' | 'Previous page' }
  | { do: 'search again' }
  | {
      do: 'batch';
      kind: 'enrich' | 'unlock';
      from: number;
      count: number;
      fields: ContactField[];
      enrichFirst: boolean;
      leaves: boolean;
    }
  | { do: 'delete'; nth: number }
  | { do: 'look at spend' }
  | { do: 'kill'; when: When }
  | { do: 'restart'; when: When; how: 'closed' | 'crashed' }
  | { do: 'fault'; fault: FaultName; operation: Operation; size: number }
  | { do: 'give key back' }
  | { do: 'offline' }
  | { do: 'online' }
  | { do: 'time passes'; ms: number }
  | { do: 'set clock'; by: number };

export const MOVES = [
  'visit',
  'find',
  'enrich',
  'unlock',
  'search',
  'turn page',
  'search again',
  'batch',
  'delete',
  'look at spend',
  'kill',
  'restart',
  'fault',
  'give key back',
  'offline',
  'online',
  'time passes',
  'set clock',
] as const satisfies readonly Move['do'][];

/** A whole journey, which depends on its seed only. */
export interface Journey {
  seed: number;
  account: 'rich' | 'demo' | 'small';
  /** The amount of credits above which the recruiter is asked first. */
  confirmAbove: number | null;
  /** How the service speaks. */
  dialect: Dialect;
  /** The account has a year's history before. */
  hasHistory: boolean;
  moves: Move[];
}

const WORDS = ['engineer', 'manager', 'designer', 'nurse', ''] as const;
const MAX_TIME_JUMP_MS = 20_000;

/** The operations that a move may lead to: paid ones, and the free ones that poll them. */
const LEADS_TO = {
  find: ['search'],
  search: ['search'],
  'turn page': ['search'],
  'search again': ['search'],
  enrich: ['enrich', 'enrich', 'enrich/batch', 'batch-status'],
  unlock: ['contact', 'contact', 'contact-status'],
  batch: ['enrich/batch', 'enrich/batch', 'contact/batch', 'contact/batch', 'batch-status', 'contact-status'],
} as const satisfies Partial<Record<Move['do'], readonly Operation[]>>;

type Click = Extract<Move, { do: keyof typeof LEADS_TO }>;

/** The journey of a seed. */
export function planJourney(seed: number): Journey {
  const random = createRandom(seed);
  const moves: Move[] = [];
  if (random.chance(0.85)) moves.push(search(random, 'wait'));
  else moves.push({ ...visit(random), whom: 'anybody' }, { do: 'find', twice: false });
  for (let step = random.between(2, 4); step > 0; step -= 1) moves.push(...stepOf(random));
  return {
    seed,
    account: random.pick(['rich', 'rich', 'rich', 'demo', 'demo', 'small']),
    confirmAbove: random.pick([null, 20, 20, 1]),
    // Drawn apart from the moves, so that a new freedom leaves the moves of a seed as they are.
    dialect: randomDialect(randomNumbers(seed)),
    hasHistory: createRandom(-seed).chance(0.25),
    moves,
  };
}

/** A click with the faults before it and the disturbances after it. */
function stepOf(random: Random): Move[] {
  if (random.chance(0.1)) return freeMove(random);
  const visited = random.chance(0.55) ? visit(random) : null;
  const before: Move[] = visited ? [visited] : [];
  const click = visited ? sidebarClick(random, visited.whom) : popupClick(random);
  if (random.chance(0.6)) before.push(fault(random, click));
  else if (random.chance(0.15)) before.push({ do: 'offline' });
  const after: Move[] = [];
  if (random.chance(0.5)) after.push(disturbance(random, before.at(-1)?.do === 'offline'));
  if (click.do === 'find' && random.chance(0.5)) after.push(sidebarClick(random, 'known'));
  if (random.chance(0.15)) after.push({ do: 'time passes', ms: random.between(1_000, MAX_TIME_JUMP_MS) });
  if (before.at(-1)?.do === 'offline') after.push({ do: 'online' });
  if (before.some((move) => move.do === 'fault' && move.fault === 'key revoked'))
    after.push({ do: 'give key back' });
  return [...before, click, ...after];
}

function visit(random: Random): Extract<Move, { do: 'visit' }> {
  return {
    do: 'visit',
    whom: random.chance(0.75) ? 'known' : 'anybody',
    // Mostly the same few people, so that clicks concern the same person.
    nth: random.chance(0.7) ? random.int(4) : random.int(60),
    how: random.pick(['load', 'in page']),
  };
}

function sidebarClick(random: Random, whom: 'known' | 'anybody'): Click {
  const twice = random.chance(0.2);
  if (whom === 'anybody') return { do: 'find', twice };
  if (random.chance(0.35)) return { do: 'enrich', twice };
  return { do: 'unlock', fields: someFields(random), twice };
}

function popupClick(random: Random): Click {
  const which = random.next();
  if (which < 0.2) return search(random, random.pick(['wait', 'go on', 'leave']));
  if (which < 0.35) return { do: 'turn page', to: random.pick(['Next page', 'Next page', 'Previous page']) };
  if (which < 0.45) return { do: 'search again' };
  return {
    do: 'batch',
    kind: random.pick(['enrich', 'unlock', 'unlock']),
    from: random.int(12),
    count: random.chance(0.25) ? random.between(16, 20) : random.between(1, 5),
    fields: someFields(random),
    enrichFirst: random.chance(0.75),
    leaves: random.chance(0.25),
  };
}

function search(random: Random, after: 'wait' | 'go on' | 'leave'): Click {
  return { do: 'search', words: random.pick(WORDS), after };
}

function someFields(random: Random): ContactField[] {
  const chosen = random.some(CONTACT_FIELDS, random.between(1, 3));
  return CONTACT_FIELDS.filter((field) => chosen.includes(field));
}

function fault(random: Random, click: Click): Move {
  return {
    do: 'fault',
    fault: random.pick(FAULTS),
    operation: random.pick<Operation>(LEADS_TO[click.do]),
    size: random.next(),
  };
}

/** What happens to the browser right after a click. */
function disturbance(random: Random, isOffline: boolean): Move {
  const which = random.next();
  if (which < 0.5) return { do: 'kill', when: random.pick(WHEN) };
  if (which < 0.6) {
    return { do: 'restart', when: random.pick(WHEN), how: random.pick(['closed', 'crashed']) };
  }
  if (which < 0.66) return { do: 'set clock', by: random.pick([-60_000, -5_000, 5_000, 60_000]) };
  const visited = visit(random);
  // No page loads offline.
  return isOffline ? { do: 'kill', when: 'at once' } : visited;
}

function freeMove(random: Random): Move[] {
  return [random.chance(0.5) ? { do: 'delete', nth: random.int(6) } : { do: 'look at spend' }];
}
