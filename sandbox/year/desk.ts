import type { Random } from '../random.ts';
import type { Place } from './known-person.ts';

/** Where the recruiter's work stands: the time, the balance, and the last id that the service gave. */
export interface Desk extends Place {
  readonly random: Random;
  /** In ms since 1970. It only moves forward. */
  now: number;
  credits: number;
  readonly extra: number;
  lastId: number;
}

/** Below this balance the company buys credits. No page's work costs more. */
const MIN_CREDITS = 2_000;
const BOUGHT_CREDITS = 10_000;

/** Lets time pass, in ms, and returns the new time. */
export function pass(desk: Desk, low: number, high: number): number {
  desk.now += desk.random.between(low, high);
  return desk.now;
}

/** Buys credits if there are few. */
export function topUp(desk: Desk): void {
  while (desk.credits < MIN_CREDITS) desk.credits += BOUGHT_CREDITS;
}

/** A new id of an order or of a search: the account and the random UUID of the click. */
export function clickId({ account, random }: Desk): string {
  const hex = (digits: number) =>
    random
      .int(16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  return `${account}|${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
}

/** The service's id of a job or an unlock. Each person of a job has an id too, after that of the job. */
export function remoteId(desk: Desk, prefix: 'job' | 'req', people = 0): string {
  const number = desk.lastId + 1;
  desk.lastId = number + people;
  return `${prefix}_${number.toString(36).padStart(6, '0')}`;
}
