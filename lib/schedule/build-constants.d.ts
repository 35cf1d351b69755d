/** The factor of every interval: 1, except in a sandbox build. */
declare const __TIME_SCALE__: number;
