import { setTimeout as sleep } from 'node:timers/promises';

/** A transaction of the upkeep shall take this long, so that intake never waits for it more than 50 ms. */
const TARGET_MS = 10;
const FIRST = 20;
const MIN = 5;
const MAX = 500;

/** How much to do at a time. */
export type Pace = {
  /** So much may be done next. */
  limit(): number;
  /** Does it, learns from how long it took, and then rests as long, so that others have their turn. */
  step<Result>(work: (limit: number) => Promise<Result>): Promise<Result>;
};

/** Finds out how much can be done in a moment on this machine, from one step to the next. */
export function createPace(): Pace {
  let limit = FIRST;
  return {
    limit: () => limit,
    async step(work) {
      const startedMs = performance.now();
      const result = await work(limit);
      const tookMs = performance.now() - startedMs;
      limit = nextLimit(limit, tookMs);
      await sleep(Math.min(tookMs, 1000));
      return result;
    },
  };
}

/** At most doubled from one step to the next. */
export function nextLimit(limit: number, tookMs: number): number {
  const wanted = Math.floor((limit * TARGET_MS) / Math.max(1, tookMs));
  return Math.max(MIN, Math.min(MAX, 2 * limit, wanted));
}
