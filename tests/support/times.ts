export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A morning in the middle of a month, so that some hours before and after are on the same day. */
export const START = new Date(2026, 4, 12, 9).getTime();
