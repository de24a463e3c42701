import { DAY_MS, HOUR_MS } from '@alertstream/contract/durations';
import type { IntakeRow } from './intake-store.ts';
import type { RollupSeries } from './schema/counts.ts';
import type { Flag } from './schema/flag.ts';
import type { NotificationTable } from './schema/notifications.ts';

/** What the roll-ups say of some notifications: see schema/counts.ts. */
export type Measures = { received: number; muted: number; read: number; opened: number; responseMs: number };

/** One row of the roll-ups, or what is added to it. */
export type RollupDelta = Measures & {
  userId: number;
  series: RollupSeries;
  at: number;
  name: string;
  priority: string;
};

/** What a notification is counted by. */
export type RollupFacts = {
  userId: number;
  appName: string;
  category: string;
  priority: string;
  createdAt: number;
};

type ReadFacts = Pick<NotificationTable, 'first_read_at' | 'first_read_by' | 'created_at'> & {
  came_muted: Flag;
};

/** What one notification adds to the roll-ups, as it is. A clock that went back makes a response of 0. */
export function measuresOf({ came_muted, created_at, first_read_at, first_read_by }: ReadFacts): Measures {
  if (came_muted) return { received: 0, muted: 1, read: 0, opened: 0, responseMs: 0 };
  const opened = first_read_by === 'owner' && first_read_at !== null;
  return {
    received: 1,
    muted: 0,
    read: first_read_at === null ? 0 : 1,
    opened: opened ? 1 : 0,
    responseMs: opened ? Math.max(0, first_read_at - created_at) : 0,
  };
}

/** `after` less `before`. */
export function difference(after: Measures, before: Measures): Measures {
  return {
    received: after.received - before.received,
    muted: after.muted - before.muted,
    read: after.read - before.read,
    opened: after.opened - before.opened,
    responseMs: after.responseMs - before.responseMs,
  };
}

/** Adds nothing to a roll-up. */
export const NOTHING: Measures = { received: 0, muted: 0, read: 0, opened: 0, responseMs: 0 };

/** True where nothing would be added. */
export function isNothing({ received, muted, read, opened, responseMs }: Measures): boolean {
  return received === 0 && muted === 0 && read === 0 && opened === 0 && responseMs === 0;
}

/**
 * Sums up what is added for each row of the roll-ups, so that a batch costs a statement a row of theirs and not one a
 * notification. In the order of their key, so that two processes never wait for each other in a circle.
 */
export function rollupDeltas(all: readonly { facts: RollupFacts; measures: Measures }[]): RollupDelta[] {
  // First by all that counts: most notifications of a batch share it.
  const groups = new Map<string, { facts: RollupFacts; hour: number; measures: Measures }>();
  for (const { facts, measures } of all) {
    const hour = facts.createdAt - (facts.createdAt % HOUR_MS);
    const key = `${facts.userId} ${hour} ${facts.priority} ${facts.appName}\n${facts.category}`;
    const known = groups.get(key);
    if (known) add(known.measures, measures);
    else groups.set(key, { facts, hour, measures: { ...measures } });
  }
  const deltas = new Map<string, RollupDelta>();
  for (const { facts, hour, measures } of groups.values()) {
    const { userId, appName, category, priority } = facts;
    const day = hour - (hour % DAY_MS);
    addTo(deltas, { userId, series: 'hours', at: hour, name: '', priority: '', ...measures });
    addTo(deltas, { userId, series: 'days', at: day, name: '', priority: '', ...measures });
    addTo(deltas, { userId, series: 'app-hours', at: hour, name: appName, priority: '', ...measures });
    addTo(deltas, { userId, series: 'app-days', at: day, name: appName, priority: '', ...measures });
    addTo(deltas, { userId, series: 'category-hours', at: hour, name: category, priority, ...measures });
    addTo(deltas, { userId, series: 'category-days', at: day, name: category, priority, ...measures });
  }
  return [...deltas.values()].sort(byKey);
}

function add(sum: Measures, more: Measures): void {
  sum.received += more.received;
  sum.muted += more.muted;
  sum.read += more.read;
  sum.opened += more.opened;
  sum.responseMs += more.responseMs;
}

function addTo(deltas: Map<string, RollupDelta>, delta: RollupDelta): void {
  const key = `${delta.userId} ${delta.series} ${delta.at} ${delta.priority} ${delta.name}`;
  const known = deltas.get(key);
  if (known) add(known, delta);
  else deltas.set(key, delta);
}

function byKey(a: RollupDelta, b: RollupDelta): number {
  return (
    a.userId - b.userId ||
    compare(a.series, b.series) ||
    a.at - b.at ||
    compare(a.name, b.name) ||
    compare(a.priority, b.priority)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** What new notifications add. One that is read when it comes was read by a rule. */
export function intakeRollups(rows: readonly IntakeRow[]): RollupDelta[] {
  return rollupDeltas(
    rows.map((row) => ({
      facts: row,
      measures: measuresOf({
        came_muted: row.place === 'muted' ? 1 : 0,
        created_at: row.createdAt,
        first_read_at: row.isRead ? row.createdAt : null,
        first_read_by: row.isRead ? 'rule' : null,
      }),
    })),
  );
}
