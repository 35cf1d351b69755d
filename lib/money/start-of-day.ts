/** The start of the day of `ms`, or of the day `offset` days later. */
export function startOfDay(ms: number, offset = 0): number {
  const date = new Date(ms);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + offset).getTime();
}
