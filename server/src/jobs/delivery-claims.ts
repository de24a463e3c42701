import { dueDeliveryOf } from '../domain/deliveries/sender.ts';
import type { Storage } from '../storage/db.ts';
import { claimDue, targetsWithDue } from '../storage/outbox/deliveries.ts';
import { type Claimed, type Lane, newLane, roomOf, takeUp } from './delivery-lanes.ts';

/** Deliveries that one process holds at a time. */
const HELD_MAX = 4096;
/** The same of one user: what waits for somebody's silent targets leaves room for others. */
const HELD_OF_OWNER_MAX = HELD_MAX / 2;
/** Targets that one round claims for. */
const TARGETS_MAX = 200;

export type ClaimNow = {
  nowMs: number;
  worker: string;
  leaseMs: number;
  /** Whether to look for targets, or to claim more for those that are known to have more. */
  isLook: boolean;
};

/** Claims what is due and there is room for, into its lanes; gives the lanes that got something. */
export async function claimForLanes(
  storage: Pick<Storage, 'db' | 'engine'>,
  lanes: Map<string, Lane>,
  held: Map<number, Claimed>,
  { nowMs, worker, leaseMs, isLook }: ClaimNow,
): Promise<Set<Lane>> {
  const fed = new Set<Lane>();
  const wanted = isLook ? await lookFor(storage, lanes, nowMs) : hungry(lanes, nowMs);
  for (const [room, ofRoom] of byRoom(wanted, held, nowMs)) {
    const lease = { worker, untilMs: nowMs + leaseMs };
    const targets = ofRoom.map(({ target }) => target);
    const rows = await claimDue(storage.db, storage.engine, { targets, limit: room, nowMs, lease });
    const byTarget = Map.groupBy(
      rows.sort((a, b) => a.id - b.id),
      ({ target }) => target,
    );
    for (const lane of ofRoom) {
      const claimed = (byTarget.get(lane.target) ?? []).map((row) => {
        const one = { delivery: dueDeliveryOf(row), failures: row.failures, leasedUntil: lease.untilMs };
        held.set(row.id, one);
        return one;
      });
      lanes.set(lane.target, lane);
      takeUp(lane, claimed, room, nowMs);
      if (claimed.length > 0) fed.add(lane);
    }
  }
  return fed;
}

/** Targets that have something due, as lanes: new ones where there is none yet. */
async function lookFor(
  { db, engine }: Pick<Storage, 'db' | 'engine'>,
  lanes: ReadonlyMap<string, Lane>,
  nowMs: number,
): Promise<Lane[]> {
  const full = [...lanes.values()].filter((lane) => roomOf(lane, nowMs) === 0);
  const except = full.map(({ target }) => target);
  const due = await targetsWithDue(db, engine, { nowMs, except, limit: TARGETS_MAX });
  return due.map(({ target, owner }) => lanes.get(target) ?? newLane(target, owner));
}

/** Lanes that will soon have nothing to do, and more in the database. */
function hungry(lanes: ReadonlyMap<string, Lane>, nowMs: number): Lane[] {
  return [...lanes.values()].filter((lane) => lane.hasMore && roomOf(lane, nowMs) > 0).slice(0, TARGETS_MAX);
}

function countByOwner(held: ReadonlyMap<number, Claimed>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { delivery } of held.values())
    counts.set(delivery.userId, (counts.get(delivery.userId) ?? 0) + 1);
  return counts;
}

/** Lanes by what is claimed for each, as far as there is room for all, and for their owner. */
function byRoom(
  wanted: readonly Lane[],
  held: ReadonlyMap<number, Claimed>,
  nowMs: number,
): Map<number, Lane[]> {
  const byRoom = new Map<number, Lane[]>();
  const ofOwners = countByOwner(held);
  let left = HELD_MAX - held.size;
  for (const lane of wanted) {
    const room = roomOf(lane, nowMs);
    const ofOwner = (ofOwners.get(lane.owner) ?? 0) + room;
    if (room === 0 || room > left || ofOwner > HELD_OF_OWNER_MAX) continue;
    left -= room;
    ofOwners.set(lane.owner, ofOwner);
    byRoom.set(room, [...(byRoom.get(room) ?? []), lane]);
  }
  return byRoom;
}
