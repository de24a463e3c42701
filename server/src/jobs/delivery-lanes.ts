import type { DueDelivery, Outcome } from '../domain/deliveries/sender.ts';

/** Attempts to one target at a time, at most: so many where it answers, one where it does not. */
export const AT_ONCE_MAX = 16;
const AT_ONCE_FIRST = 2;
/** Deliveries to one target that are claimed ahead, so that a fast one never waits for the database. */
const AHEAD_FIRST = 8;
/** What is claimed ahead should be sent in about this time. */
const AHEAD_MS = 250;
/** A target that takes longer for an answer gets fewer attempts at a time. */
const SLOW_MS = 1000;
export const AHEAD_MAX = 1024;
/** Failed attempts in a row, after which a target rests as a whole: at first so long, then twice as long each time. */
const FAILURES_TO_REST = 5;
const REST_FIRST_MS = 5000;
const REST_MAX_MS = 5 * 60_000;
const REST_ASKED_MAX_MS = 60 * 60_000;

/** A leased delivery. `leasedUntil` moves with each renewal. */
export type Claimed = { delivery: DueDelivery; failures: number; leasedUntil: number };

/** What goes to one target. A slow or dead one has ever fewer attempts at a time, so that it takes no room from others. */
export type Lane = {
  readonly target: string;
  /** Whose it is: what goes to all targets of one user has a limit, too. */
  readonly owner: number;
  readonly queue: Claimed[];
  running: number;
  /** Attempts that may run at a time. */
  atOnce: number;
  /** Deliveries that may be claimed ahead. */
  ahead: number;
  /** When something was last claimed, and when an attempt last failed. */
  claimedAt: number;
  failedAt: number;
  /** True where the latest claim may have left something due. */
  hasMore: boolean;
  failuresInRow: number;
  rests: number;
  restsUntil: number;
};

export function newLane(target: string, owner: number): Lane {
  return {
    target,
    owner,
    queue: [],
    running: 0,
    atOnce: AT_ONCE_FIRST,
    ahead: AHEAD_FIRST,
    claimedAt: 0,
    failedAt: 0,
    hasMore: false,
    failuresInRow: 0,
    rests: 0,
    restsUntil: 0,
  };
}

/** True where one more attempt may begin. */
export function mayStart(lane: Lane, nowMs: number): boolean {
  return lane.queue.length > 0 && lane.running < lane.atOnce && lane.restsUntil <= nowMs;
}

/** How many to claim for it: 0 while there is enough ahead, or while it rests. Powers of two, so that lanes share statements. */
export function roomOf(lane: Lane, nowMs: number): number {
  if (lane.restsUntil > nowMs) return 0;
  const wanted = lane.failuresInRow > 0 ? 1 : lane.ahead;
  return lane.queue.length > wanted / 2 ? 0 : wanted;
}

/** Takes up what was claimed, `asked` at most. What is sent as fast as it is claimed is claimed in larger numbers. */
export function takeUp(lane: Lane, claimed: readonly Claimed[], asked: number, nowMs: number): void {
  lane.hasMore = claimed.length >= asked;
  const sinceMs = nowMs - lane.claimedAt;
  if (lane.hasMore && sinceMs < AHEAD_MS) lane.ahead = Math.min(AHEAD_MAX, lane.ahead * 2);
  else if (sinceMs > 4 * AHEAD_MS) lane.ahead = Math.max(AHEAD_FIRST, lane.ahead / 2);
  lane.claimedAt = nowMs;
  lane.queue.push(...claimed);
}

/** Learns from an attempt that has ended after `durationMs`. */
export function learn(lane: Lane, outcome: Outcome, durationMs: number, nowMs: number): void {
  if (outcome.kind === 'delivered') {
    const change = durationMs < SLOW_MS ? 1 : -1;
    lane.atOnce = Math.min(AT_ONCE_MAX, Math.max(AT_ONCE_FIRST, lane.atOnce + change));
    lane.failuresInRow = 0;
    lane.rests = 0;
    return;
  }
  if (outcome.kind === 'failed') return; // that is about the delivery, not about the target
  lane.atOnce = Math.max(1, Math.floor(lane.atOnce / 2));
  lane.ahead = AHEAD_FIRST;
  lane.failuresInRow += 1;
  lane.failedAt = nowMs;
  const asked = outcome.kind === 'retry' ? Math.min(outcome.afterMs ?? 0, REST_ASKED_MAX_MS) : 0;
  lane.restsUntil = Math.max(lane.restsUntil, nowMs + asked);
  // What was under way when it went to rest says nothing new.
  if (lane.failuresInRow < FAILURES_TO_REST || lane.restsUntil > nowMs) return;
  lane.restsUntil = nowMs + Math.min(REST_MAX_MS, REST_FIRST_MS * 2 ** lane.rests);
  lane.rests += 1;
}

/** Begins anew, because what failed was changed. */
export function unrest(lane: Lane): void {
  lane.restsUntil = 0;
  lane.failuresInRow = 0;
  lane.rests = 0;
}

/** True where there is nothing left to know about it. */
export function isForgettable(lane: Lane, nowMs: number): boolean {
  if (lane.queue.length > 0 || lane.running > 0 || lane.restsUntil > nowMs) return false;
  return lane.failuresInRow === 0 ? !lane.hasMore : lane.failedAt + REST_MAX_MS < nowMs;
}
