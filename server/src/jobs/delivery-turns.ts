import { type Lane, mayStart } from './delivery-lanes.ts';

/** Attempts under way at a time, to all targets together. */
const RUNNING_MAX = 512;
/** The same to the targets of one user, whose silence then leaves room for others. */
const RUNNING_OF_OWNER_MAX = RUNNING_MAX / 2;

/** Gives lanes their turns, one attempt each, as long as there is room. `start` begins an attempt of the lane. */
export function createTurns(clock: () => number, start: (lane: Lane) => void) {
  const waiting = new Set<Lane>();
  const runningOf = new Map<number, number>();
  let running = 0;

  function count(lane: Lane, change: 1 | -1): void {
    running += change;
    lane.running += change;
    const ofOwner = (runningOf.get(lane.owner) ?? 0) + change;
    if (ofOwner > 0) runningOf.set(lane.owner, ofOwner);
    else runningOf.delete(lane.owner);
  }

  function next(): void {
    const nowMs = clock();
    for (const lane of waiting) {
      if (running >= RUNNING_MAX) return;
      if ((runningOf.get(lane.owner) ?? 0) >= RUNNING_OF_OWNER_MAX) continue;
      waiting.delete(lane);
      if (!mayStart(lane, nowMs)) continue;
      count(lane, 1);
      start(lane);
      if (mayStart(lane, nowMs)) waiting.add(lane); // behind all others
    }
  }

  return {
    /** The lane has something to do, maybe. */
    add(lane: Lane): void {
      waiting.add(lane);
      next();
    },
    /** An attempt of the lane is over. */
    ended(lane: Lane): void {
      count(lane, -1);
      waiting.add(lane);
      next();
    },
    running: () => running,
  };
}
