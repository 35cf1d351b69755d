import { BATCH_LIMIT, type ContactField } from '../../lib/service/model.ts';
import type { Desk } from './desk.ts';
import type { KnownPerson } from './known-person.ts';
import { firstUnlock, getProfiles, laterUnlock, type Placed, singleGet } from './make-orders.ts';
import { ORDERS_PER_PAGE } from './size.ts';

/** The people whom the recruiter may order something about. */
export interface Reach {
  /** Found by a search, and nothing was ordered about them yet. All are outside the pool. */
  untouched: KnownPerson[];
  /** With a profile and a link. */
  profiled: KnownPerson[];
}

/** What an order is about, each as often as it is in the list. */
const KINDS = [
  ...Array.from({ length: 3 }, () => 'get' as const),
  ...Array.from({ length: 7 }, () => 'first' as const),
  ...Array.from({ length: 7 }, () => 'later' as const),
  'profile' as const,
  'profiles' as const,
  'refresh' as const,
];
type Kind = (typeof KINDS)[number];

const FIRST_FIELDS: ContactField[][] = [
  ['work_email'],
  ['work_email'],
  ['work_email'],
  ['work_email', 'phone'],
  ['work_email', 'personal_email'],
  ['work_email', 'personal_email', 'phone'],
];
const LATER_FIELDS: ContactField[] = ['phone', 'phone', 'personal_email', 'work_email'];

/** The most ledger lines that a batch of each kind can have. */
const LINES = { first: 3, later: 2, profiles: 1, refresh: 1 };
/** The most people of an order that is not large. Of those that are found, the recruiter wants only a few. */
const MAX_PEOPLE = { first: 4, later: BATCH_LIMIT, profiles: 4, refresh: BATCH_LIMIT };
/** The share of orders for more people than one batch holds. */
const LARGE_SHARE = 0.06;
const MAX_LARGE_PEOPLE = 24;
const LOST_SHARE = 0.01;

/** How many people an order of several is for: no more than its lines of the ledger allow. */
function peopleIn(desk: Desk, kind: keyof typeof LINES, available: number, maxLines: number): number {
  const { random } = desk;
  const wanted = random.chance(LARGE_SHARE)
    ? random.between(BATCH_LIMIT + 1, MAX_LARGE_PEOPLE)
    : random.between(2, MAX_PEOPLE[kind]);
  const allowed = Math.floor(maxLines / LINES[kind]) * BATCH_LIMIT;
  return Math.min(wanted, available, allowed);
}

/** Takes some people who stand beside each other in a list. */
function take({ random }: Desk, from: KnownPerson[], count: number): KnownPerson[] {
  return from.splice(random.int(from.length - count + 1), count);
}

/** Places an order with at most `maxLines` lines of the ledger. What can't be ordered becomes a single Get. */
export function chooseOrder(desk: Desk, reach: Reach, maxLines: number, waits: boolean): Placed {
  const kind = desk.random.pick(KINDS);
  return severalOf(desk, reach, kind, maxLines) ?? oneOf(desk, reach, kind, waits);
}

function severalOf(desk: Desk, reach: Reach, kind: Kind, maxLines: number): Placed | null {
  const { random } = desk;
  const { untouched, profiled } = reach;
  if (kind === 'get' || kind === 'profile') return null;
  if (kind === 'first' || kind === 'profiles') {
    // Somebody is left for the single Gets of the same page.
    const count = peopleIn(desk, kind, untouched.length - ORDERS_PER_PAGE, maxLines);
    if (count < 2) return null;
    const people = take(desk, untouched, count);
    const placed =
      kind === 'first'
        ? firstUnlock(desk, people, random.pick(FIRST_FIELDS))
        : getProfiles(desk, people, false);
    profiled.push(...people.filter(({ enrichedAt }) => enrichedAt !== null));
    return placed;
  }
  const field = random.pick(LATER_FIELDS);
  const fitting =
    kind === 'later' ? profiled.filter(({ contacts }) => !contacts[field]) : profiled.filter(isOutside);
  const count = peopleIn(desk, kind, fitting.length, maxLines);
  if (count < 2) return null;
  const people = fitting.slice(-count);
  return kind === 'later' ? laterUnlock(desk, people, [field]) : getProfiles(desk, people, true);
}

/** The pool's profiles are complete: the service refuses to fetch them. */
function isOutside({ isPool }: KnownPerson): boolean {
  return !isPool;
}

function oneOf(desk: Desk, reach: Reach, kind: Kind, waits: boolean): Placed {
  const { random } = desk;
  const { untouched, profiled } = reach;
  const [one] = take(desk, untouched, 1);
  if (!one) throw new Error('Each page has people for single Gets.');
  if (kind === 'profile' && !one.person.unreachable) {
    profiled.push(one);
    return getProfiles(desk, [one], false);
  }
  return singleGet(desk, one, random.pick(FIRST_FIELDS), { isLost: random.chance(LOST_SHARE), waits });
}
