export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** A UTC day: none is longer or shorter than the others. */
export const DAY_MS = 24 * HOUR_MS;
