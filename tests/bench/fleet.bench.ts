import { MINUTE, SECOND } from '../support/times.ts';
import { atLeast, atMost, type Row } from './bench.ts';
import { CALM, DAY_MS, HAPPENINGS, type Happening } from './fleet/day.ts';
import { type Lived, liveDay, meanCalls, mostCalls } from './fleet/live-day.ts';

export const name = 'fleet';

const BROWSERS = 100_000;
const SEED = 7;

/** Measures what one service hears of a hundred thousand browsers in a working day, with the product's own schedule. */
export async function run(): Promise<Row[]> {
  const lived = liveDay(BROWSERS, SEED);
  const calm = meanCalls(lived.calls, CALM);
  return [
    {
      what: `calls of ${BROWSERS.toLocaleString('en')} browsers in ten calm minutes`,
      figure: calm,
      unit: 'a second',
    },
    ...HAPPENINGS.flatMap((happening, n) => rowsOf(lived, happening, HAPPENINGS[n + 1], calm)),
    ...paceRows(lived),
  ];
}

/** The busiest second from an event's beginning until five minutes after its end, and from then until the next event. */
function rowsOf({ calls }: Lived, happening: Happening, next: Happening | undefined, calm: number): Row[] {
  const { what, from, until, isAway } = happening;
  const later = until + 5 * MINUTE;
  const end = next ? (next.closedFrom ?? next.from) : DAY_MS;
  const unit = '× the calm mean, busiest second';
  const peak = mostCalls(calls, { from, until: later }) / calm;
  const rest = mostCalls(calls, { from: later, until: end }) / calm;
  const rows: Row[] = [
    { what, figure: peak, unit, ...atMost(peak, 2) },
    { what: `${what}, five minutes later`, figure: rest, unit, ...atMost(rest, 1.2) },
  ];
  if (!isAway) return rows;
  const share = (100 * meanCalls(calls, { from, until })) / calm;
  return [
    ...rows,
    { what: `${what}, calls meanwhile`, figure: share, unit: '% of calm', ...atMost(share, 25) },
  ];
}

/** How soon one request is polled again: never too soon, and not so late that a recruiter waits for it. */
function paceRows({ shortestMs, watchedMs, unwatchedMs }: Lived): Row[] {
  const [shortest, watched, unwatched] = [shortestMs / SECOND, watchedMs / SECOND, unwatchedMs / SECOND];
  const of = 'time between two polls of a request';
  return [
    { what: `shortest ${of}`, figure: shortest, unit: 's', ...atLeast(shortest, 15) },
    { what: `mean ${of} that somebody watches`, figure: watched, unit: 's', ...atMost(watched, 19) },
    { what: `mean ${of} that nobody watches`, figure: unwatched, unit: 's', ...atMost(unwatched, 45) },
  ];
}
