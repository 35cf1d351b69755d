import { PAGE_SIZE } from '../../lib/service/model.ts';

/** How much history there is: the result pages that the recruiter opened, and the working days it took. */
export interface YearSize {
  pages: number;
  days: number;
}

/** A year of a busy recruiter: 100,000 people, 100,000 charges, 20,000 orders, 5,000 result pages. */
export const YEAR: YearSize = { pages: 5_000, days: 250 };
/** One quiet day: 100 people, 100 charges, 20 orders, 5 result pages. */
export const DAY: YearSize = { pages: 5, days: 1 };

/** The file of the service's database with a year. */
export const YEAR_FILE = '.sandbox/year.db';

/** What the recruiter does for each result page that is new. */
export const ORDERS_PER_PAGE = 4;
export const CHARGES_PER_PAGE = 20;

/** The number of records of a size. Open orders come on top, with one charge each. */
export function countsOf({ pages }: YearSize, open = 0) {
  return {
    people: pages * PAGE_SIZE,
    orders: pages * ORDERS_PER_PAGE + open,
    charges: pages * CHARGES_PER_PAGE + open,
    resultPages: pages,
  };
}

/** The size that fits a number of people, up to a year's. */
export function sizeFor(people: number): YearSize {
  return { ...YEAR, pages: Math.min(YEAR.pages, Math.floor(people / PAGE_SIZE)) };
}
