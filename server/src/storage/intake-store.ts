import type { Flag } from './schema/flag.ts';
import type { MovedBy, Place } from './schema/notifications.ts';
import type { DeliveryKind } from './schema/targets.ts';

/** Outgoing work that a notification causes, stored in its transaction. The id of the notification goes between the parts of `body`. */
export type DeliveryDraft = {
  messageId: string;
  kind: DeliveryKind;
  target: string;
  address: string | null;
  event: string;
  body: readonly [beforeId: string, afterId: string];
  nextAttemptAt: number;
};

/** One row to be committed, all decisions taken. */
export type IntakeRow = {
  userId: number;
  apiKeyId: number;
  sender: string;
  place: Place;
  isRead: Flag;
  title: string;
  message: string;
  appName: string;
  category: string;
  priority: string;
  metadata: string | null;
  verdict: string | null;
  searchText: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** When it is to be announced; null where nothing is due. */
  announceAt: number | null;
  tags: readonly string[];
  /** Who put it anywhere but into the inbox; null where it lies there, or is muted. */
  movedBy: MovedBy | null;
  /** Rules that matched; each is counted once. */
  ruleIds: readonly number[];
  deliveries: readonly DeliveryDraft[];
  idempotency: { key: string; bodyHash: string; answerRest: string } | null;
};

/** `created` with the new id; `replayed` with what the first call answered; `mismatch`: same key, another body. */
export type IntakeResult =
  | { kind: 'created'; id: number }
  | { kind: 'replayed'; id: number; answerRest: string }
  | { kind: 'mismatch' };

/**
 * Intake's own way to the disk, one implementation an engine. One call is one transaction: every row or none,
 * counters included; it resolves after the commit has reached the disk.
 */
export type IntakeStore = {
  commit(rows: readonly IntakeRow[]): Promise<IntakeResult[]>;
  /** Calls of `commit` that may be under way at a time. */
  inFlightMax: number;
};

/** A key's last use is written at most this often, to keep it off the hot path. */
export const TOUCH_EVERY_MS = 30_000;

/** What a batch adds to the counters, summed up so that a user or an app costs one statement a batch. */
export type CounterDeltas = {
  users: Map<number, { total: number; unread: number; day: number; today: number }>;
  apps: Map<string, { userId: number; appName: string; total: number; unread: number; received: number }>;
};

/** A rule's share of a batch. */
export type RuleDelta = { ruleId: number; count: number; lastAt: number };

/** How often each rule matched, in the order of their ids, so that two processes never wait for each other in a circle. */
export function ruleDeltas(rows: readonly IntakeRow[]): RuleDelta[] {
  const deltas = new Map<number, RuleDelta>();
  for (const { ruleIds, createdAt } of rows) {
    for (const ruleId of ruleIds) {
      const known = deltas.get(ruleId);
      if (known) {
        known.count += 1;
        known.lastAt = Math.max(known.lastAt, createdAt);
      } else deltas.set(ruleId, { ruleId, count: 1, lastAt: createdAt });
    }
  }
  return [...deltas.values()].sort((a, b) => a.ruleId - b.ruleId);
}

const DAY_MS = 86_400_000;

/** The UTC day of an instant, as days since the epoch. */
export function utcDay(atMs: number): number {
  return Math.floor(atMs / DAY_MS);
}

/** Sums up the rows that were really created. A batch that spans midnight counts `today` for its last day. */
export function counterDeltas(rows: readonly IntakeRow[]): CounterDeltas {
  const deltas: CounterDeltas = { users: new Map(), apps: new Map() };
  for (const row of rows) {
    const inbox = row.place === 'inbox' ? 1 : 0;
    const unread = inbox && !row.isRead ? 1 : 0;
    addToUser(deltas, row.userId, inbox, unread, utcDay(row.createdAt));
    addToApp(deltas, row, inbox, unread);
  }
  return deltas;
}

function addToUser(deltas: CounterDeltas, userId: number, inbox: number, unread: number, day: number): void {
  const known = deltas.users.get(userId);
  if (!known) {
    deltas.users.set(userId, { total: inbox, unread, day, today: inbox });
    return;
  }
  known.total += inbox;
  known.unread += unread;
  if (day > known.day) {
    known.day = day;
    known.today = inbox;
  } else if (day === known.day) {
    known.today += inbox;
  }
}

function addToApp(deltas: CounterDeltas, row: IntakeRow, inbox: number, unread: number): void {
  const key = `${row.userId} ${row.appName}`;
  const known = deltas.apps.get(key);
  if (!known) {
    deltas.apps.set(key, { userId: row.userId, appName: row.appName, total: inbox, unread, received: 1 });
    return;
  }
  known.total += inbox;
  known.unread += unread;
  known.received += 1;
}
