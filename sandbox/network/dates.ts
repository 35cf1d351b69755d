const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function monthsSinceZero(text: string): number | null {
  const [, year, month] = /^(\d{4})(?:-(\d{2}))?/.exec(text) ?? [];
  return year === undefined ? null : Number(year) * 12 + Number(month ?? 1) - 1;
}

/** "2021-03" as "Mar 2021"; other text unchanged. */
export function monthAndYear(text: string): string {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
  const name = MONTHS[Number(month) - 1];
  return year !== undefined && name !== undefined ? `${name} ${year}` : text;
}

/** The year of "YYYY" or "YYYY-MM". */
export function yearOf(text: string): string {
  return /^\d{4}/.exec(text)?.[0] ?? text;
}

/** The time from one month to another, both included: "3 yrs 2 mos". */
export function lengthOf(start: string, end: string | null, now: Date): string {
  const from = monthsSinceZero(start);
  const to = end === null ? now.getUTCFullYear() * 12 + now.getUTCMonth() : monthsSinceZero(end);
  if (from === null || to === null || to < from) return '';
  const total = to - from + 1;
  const years = Math.floor(total / 12);
  const months = total % 12;
  return [
    years > 0 && `${years} ${years === 1 ? 'yr' : 'yrs'}`,
    months > 0 && `${months} ${months === 1 ? 'mo' : 'mos'}`,
  ]
    .filter((part) => part !== false)
    .join(' ');
}
