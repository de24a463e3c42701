export const RETRY_MIN_MS = 500;
export const RETRY_MAX_MS = 30_000;

/**
 * How long to wait before the given attempt (0 is the first): doubled each time up to the limit, then a random
 * share of the upper half, so that a thousand clients don't return in the same instant. `random` is in [0, 1).
 */
export function retryDelayMs(attempt: number, random: number): number {
  const ceiling = Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** Math.min(attempt, 16));
  return Math.round(ceiling * (0.5 + random / 2));
}
