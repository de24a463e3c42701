import { addToInbox, type InboxDeltas } from '../../storage/counts/counters.ts';
import { addToRollups } from '../../storage/counts/rollups.ts';
import type { Db } from '../../storage/db.ts';
import type { Engine } from '../../storage/dialect.ts';
import { utcDay } from '../../storage/intake-store.ts';
import type { TriageRow, TriageState } from '../../storage/notifications/triage-states.ts';
import {
  difference,
  isNothing,
  measuresOf,
  NOTHING,
  type RollupFacts,
  rollupDeltas,
} from '../../storage/rollup-deltas.ts';
import { tellOfChanges } from './tell-webhooks.ts';

/** One notification that changed: `row` has its id and what it counts by. */
export type Change = { row: TriageRow; before: TriageState; after: TriageState };

/**
 * The one place that hears of every change to notifications that are there already, by hand, by a rule or by the clock,
 * in the transaction that makes it. What has to be right whenever the change is belongs here.
 */
export async function followChanges(
  tx: Db,
  engine: Engine,
  { userId, changes, atMs }: { userId: number; changes: readonly Change[]; atMs: number },
): Promise<void> {
  const deltas = inboxDeltas(changes);
  if (deltas.apps.length > 0) await addToInbox(tx, engine, userId, deltas);
  const reads = changes.flatMap(({ row, before, after }) => {
    const measures = difference(measuresOf({ ...row, ...after }), measuresOf({ ...row, ...before }));
    return isNothing(measures) ? [] : [{ facts: factsOf(userId, row, row.priority), measures }];
  });
  await addToRollups(tx, engine, rollupDeltas(reads), { nowMs: atMs });
  await tellOfChanges(tx, engine, { userId, changes, atMs });
}

/** Counts changed notifications under the priority that they have from now on, by id. */
export async function followPriorities(
  tx: Db,
  engine: Engine,
  {
    userId,
    changes,
    priorities,
    atMs,
  }: {
    userId: number;
    changes: readonly Change[];
    priorities: ReadonlyMap<number, string>;
    atMs: number;
  },
): Promise<void> {
  const moves = changes.flatMap(({ row, after }) => {
    const priority = priorities.get(row.id) ?? row.priority;
    if (priority === row.priority) return [];
    const measures = measuresOf({ ...row, ...after });
    return [
      { facts: factsOf(userId, row, row.priority), measures: difference(NOTHING, measures) },
      { facts: factsOf(userId, row, priority), measures },
    ];
  });
  const deltas = rollupDeltas(moves).filter((delta) => !isNothing(delta));
  await addToRollups(tx, engine, deltas, { nowMs: atMs });
}

function factsOf(userId: number, row: TriageRow, priority: string): RollupFacts {
  const { app_name, category, created_at } = row;
  return { userId, appName: app_name, category, priority, createdAt: created_at };
}

/** What changes come to in the counters, which count the inbox. */
export function inboxDeltas(changes: readonly Change[]): InboxDeltas {
  const sums = { total: 0, unread: 0, day: 0, ofDay: 0 };
  const apps = new Map<string, { appName: string; total: number; unread: number }>();
  for (const { row, before, after } of changes) {
    const total = inInbox(after) - inInbox(before);
    const unread = unreadInInbox(after) - unreadInInbox(before);
    if (total === 0 && unread === 0) continue;
    sums.total += total;
    sums.unread += unread;
    addOfDay(sums, utcDay(row.created_at), total);
    const app = apps.get(row.app_name) ?? { appName: row.app_name, total: 0, unread: 0 };
    apps.set(row.app_name, { ...app, total: app.total + total, unread: app.unread + unread });
  }
  return { ...sums, apps: [...apps.values()] };
}

function inInbox({ place }: TriageState): number {
  return place === 'inbox' ? 1 : 0;
}

function unreadInInbox(state: TriageState): number {
  return state.is_read ? 0 : inInbox(state);
}

/** `today` counts the day of the latest arrival, so of all days only the latest here can be that one. */
function addOfDay(sums: { day: number; ofDay: number }, day: number, total: number): void {
  if (day > sums.day) {
    sums.day = day;
    sums.ofDay = 0;
  }
  if (day === sums.day) sums.ofDay += total;
}
