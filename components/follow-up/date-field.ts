const two = (n: number) => String(n).padStart(2, '0');

/** The day of a time (ms) as a date field has it: `YYYY-MM-DD`. */
export function dayOf(ms: number): string {
  const day = new Date(ms);
  return `${String(day.getFullYear()).padStart(4, '0')}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** The time of day as a time field has it: `HH:MM`. */
export function timeOf(ms: number): string {
  const day = new Date(ms);
  return `${two(day.getHours())}:${two(day.getMinutes())}`;
}

/** The time (ms) that a date field and a time field name. */
export function atTime(day: string, time: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(year, month - 1, date, hours, minutes).getTime();
}
