import { describe, expect, test } from 'vitest';
import {
  AHEAD_MAX,
  AT_ONCE_MAX,
  isForgettable,
  type Lane,
  learn,
  mayStart,
  newLane,
  roomOf,
  takeUp,
} from './delivery-lanes.ts';

const delivered = { kind: 'delivered' } as const;
const failed = { kind: 'retry', words: 'no' } as const;
const delivery = {
  userId: 1,
  messageId: 'm',
  kind: 'url',
  target: 't',
  address: null,
  event: 'rule',
  body: '{}',
} as const;

function claimed(count: number) {
  return Array.from({ length: count }, (_, id) => ({
    delivery: { ...delivery, id, notificationId: null, digestId: null, createdAt: 0 },
    failures: 0,
    leasedUntil: 60_000,
  }));
}

/** Fails at `nowMs`, with nothing waiting. */
function fail(lane: Lane, nowMs: number, times = 1): void {
  for (let time = 0; time < times; time++) learn(lane, failed, 5, nowMs);
}

describe('what goes to one target', () => {
  test('a fast one gets more at a time and more ahead, up to a bound', () => {
    const lane = newLane('t', 1);
    for (let round = 0; round < 50; round++) {
      takeUp(lane, claimed(roomOf(lane, round)), roomOf(lane, round), round);
      while (lane.queue.shift()) learn(lane, delivered, 5, round);
    }
    expect([lane.atOnce, lane.ahead]).toEqual([AT_ONCE_MAX, AHEAD_MAX]);
    takeUp(lane, claimed(AHEAD_MAX), AHEAD_MAX, 51);
    expect(roomOf(lane, 51)).toBe(0);
  });

  test('a slow one that answers keeps few', () => {
    const lane = newLane('t', 1);
    for (let time = 0; time < 50; time++) learn(lane, delivered, 14_000, time);
    expect(lane.atOnce).toBe(2);
  });

  test('a failing one gets one at a time, then rests: longer each time, up to five minutes', () => {
    const lane = newLane('t', 1);
    fail(lane, 0, 4);
    takeUp(lane, claimed(1), 1, 0);
    expect([lane.atOnce, mayStart(lane, 0), roomOf({ ...lane, queue: [] }, 0)]).toEqual([1, true, 1]);
    const rests: number[] = [];
    for (let nowMs = 0; rests.length < 9; nowMs = lane.restsUntil) {
      fail(lane, nowMs);
      fail(lane, nowMs); // was under way: says nothing new
      rests.push((lane.restsUntil - nowMs) / 1000);
      expect([mayStart(lane, nowMs), roomOf(lane, nowMs)]).toEqual([false, 0]);
    }
    expect(rests).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
    learn(lane, delivered, 5, lane.restsUntil);
    expect([lane.failuresInRow, lane.atOnce, roomOf({ ...lane, queue: [] }, lane.restsUntil)]).toEqual([
      0, 2, 8,
    ]);
  });

  test('one that asks for a pause gets it as a whole, also where others succeed meanwhile', () => {
    const lane = newLane('t', 1);
    lane.queue.push(...claimed(1));
    learn(lane, { kind: 'retry', words: 'slow down', afterMs: 30_000 }, 5, 1000);
    learn(lane, delivered, 5, 1001);
    expect([mayStart(lane, 30_999), mayStart(lane, 31_000)]).toEqual([false, true]);
    learn(lane, { kind: 'retry', words: 'go away', afterMs: 1e12 }, 5, 40_000);
    expect(lane.restsUntil).toBe(40_000 + 3_600_000);
  });

  test('is forgotten when there is nothing to know, and a failing one after a while', () => {
    const lane = newLane('t', 1);
    expect(isForgettable(lane, 0)).toBe(true);
    lane.running = 1;
    expect(isForgettable(lane, 0)).toBe(false);
    lane.running = 0;
    fail(lane, 1000);
    expect([isForgettable(lane, 2000), isForgettable(lane, 400_000)]).toEqual([false, true]);
  });
});
