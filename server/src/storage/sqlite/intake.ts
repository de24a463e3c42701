import { IDEMPOTENCY_TTL_MS } from '@alertstream/contract/notifications';
import type Database from 'better-sqlite3';
import {
  type CounterDeltas,
  counterDeltas,
  type IntakeResult,
  type IntakeRow,
  type RuleDelta,
  ruleDeltas,
  TOUCH_EVERY_MS,
} from '../intake-store.ts';
import { createKnownCategories } from '../known-categories.ts';
import { intakeRollups, type RollupDelta } from '../rollup-deltas.ts';
import { categoryStatement } from './app-categories.ts';

type Remembered = { body_hash: string; notification_id: number; answer_rest: string };

/** Intake's commit on SQLite: runs in the writer thread, on statements prepared once. */
export function sqliteIntake(db: Database.Database): (rows: readonly IntakeRow[]) => IntakeResult[] {
  const insert = db.prepare(
    `insert into notifications (user_id, place, is_read, title, message, app_name, category, priority,
       metadata, sender, verdict, search_text, created_at, announce_at, tags, moved_at, moved_by, read_at,
       first_read_at, first_read_by, came_muted)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const idempotency = idempotencyStatements(db);
  const addCounters = counterStatements(db);
  const addRollups = rollupStatement(db);
  const touchKeys = touchStatement(db);
  const addEffects = effectStatements(db);
  const addTriggers = triggerStatement(db);
  const addCategories = categoryStatement(db);
  const categories = createKnownCategories();

  function create(row: IntakeRow): number {
    const { lastInsertRowid } = insert.run(
      row.userId,
      row.place,
      row.isRead,
      row.title,
      row.message,
      row.appName,
      row.category,
      row.priority,
      row.metadata,
      row.sender,
      row.verdict,
      row.searchText,
      row.createdAt,
      row.announceAt,
      row.tags.length === 0 ? null : JSON.stringify(row.tags),
      row.movedBy === null ? null : row.createdAt,
      row.movedBy,
      row.isRead ? row.createdAt : null,
      row.isRead ? row.createdAt : null,
      row.isRead ? 'rule' : null,
      row.place === 'muted' ? 1 : 0,
    );
    return Number(lastInsertRowid);
  }

  const commit = db.transaction((rows: readonly IntakeRow[]) => {
    const created: IntakeRow[] = [];
    const results = rows.map((row): IntakeResult => {
      const earlier = idempotency.find(row);
      if (earlier) return earlier;
      const id = create(row);
      idempotency.remember(row, id);
      addEffects(row, id);
      created.push(row);
      return { kind: 'created', id };
    });
    addCounters(counterDeltas(created));
    addRollups(intakeRollups(created));
    addTriggers(ruleDeltas(created));
    touchKeys(created);
    const fresh = categories.freshOf(created);
    addCategories(fresh);
    return { results, fresh };
  }).immediate;

  return (rows) => {
    const { results, fresh } = commit(rows);
    categories.remember(fresh);
    return results;
  };
}

function idempotencyStatements(db: Database.Database) {
  const forget = db.prepare(
    'delete from idempotency_keys where api_key_id = ? and key = ? and created_at <= ?',
  );
  const select = db.prepare<[number, string], Remembered>(
    'select body_hash, notification_id, answer_rest from idempotency_keys where api_key_id = ? and key = ?',
  );
  const insert = db.prepare(
    `insert into idempotency_keys (api_key_id, key, body_hash, notification_id, answer_rest, created_at)
     values (?, ?, ?, ?, ?, ?)`,
  );
  return {
    find(row: IntakeRow): IntakeResult | null {
      if (!row.idempotency) return null;
      const { key, bodyHash } = row.idempotency;
      forget.run(row.apiKeyId, key, row.createdAt - IDEMPOTENCY_TTL_MS);
      const found = select.get(row.apiKeyId, key);
      if (!found) return null;
      if (found.body_hash !== bodyHash) return { kind: 'mismatch' };
      return { kind: 'replayed', id: found.notification_id, answerRest: found.answer_rest };
    },
    remember(row: IntakeRow, id: number): void {
      if (!row.idempotency) return;
      const { key, bodyHash, answerRest } = row.idempotency;
      insert.run(row.apiKeyId, key, bodyHash, id, answerRest, row.createdAt);
    },
  };
}

function counterStatements(db: Database.Database): (deltas: CounterDeltas) => void {
  const addToUser = db.prepare(
    `insert into user_counters (user_id, total, unread, today_day, today) values (?, ?, ?, ?, ?)
     on conflict (user_id) do update set
       total = total + excluded.total,
       unread = unread + excluded.unread,
       today = case when excluded.today_day > today_day then excluded.today
                    when excluded.today_day = today_day then today + excluded.today else today end,
       today_day = max(today_day, excluded.today_day)`,
  );
  const addToApp = db.prepare(
    `insert into app_counters (user_id, app_name, total, unread, received) values (?, ?, ?, ?, ?)
     on conflict (user_id, app_name) do update set
       total = total + excluded.total, unread = unread + excluded.unread, received = received + excluded.received`,
  );
  return ({ users, apps }) => {
    for (const [userId, add] of users) addToUser.run(userId, add.total, add.unread, add.day, add.today);
    for (const add of apps.values())
      addToApp.run(add.userId, add.appName, add.total, add.unread, add.received);
  };
}

function rollupStatement(db: Database.Database): (deltas: readonly RollupDelta[]) => void {
  const add = db.prepare(
    `insert into rollups (user_id, series, at, name, priority, received, muted, read, opened, response_ms)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict do update set
       received = received + excluded.received, muted = muted + excluded.muted, read = read + excluded.read,
       opened = opened + excluded.opened, response_ms = response_ms + excluded.response_ms`,
  );
  return (deltas) => {
    for (const { userId, series, at, name, priority, ...measures } of deltas) {
      const { received, muted, read, opened, responseMs } = measures;
      add.run(userId, series, at, name, priority, received, muted, read, opened, responseMs);
    }
  };
}

/** What follows from one notification: where its tags are found, and what is to be sent. */
function effectStatements(db: Database.Database): (row: IntakeRow, id: number) => void {
  const addTag = db.prepare('insert into notification_tags (user_id, tag, notification_id) values (?, ?, ?)');
  const addDelivery = db.prepare(
    `insert into deliveries (user_id, message_id, kind, target, address, event, notification_id, body, status, next_attempt_at, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, 'pending', ?, ?)`,
  );
  return (row, id) => {
    for (const tag of row.tags) addTag.run(row.userId, tag, id);
    for (const { messageId, kind, target, address, event, body, nextAttemptAt } of row.deliveries) {
      const text = `${body[0]}${id}${body[1]}`;
      const { userId, createdAt } = row;
      addDelivery.run(userId, messageId, kind, target, address, event, id, text, nextAttemptAt, createdAt);
    }
  };
}

function triggerStatement(db: Database.Database): (deltas: readonly RuleDelta[]) => void {
  const add = db.prepare(
    `update rules set trigger_count = trigger_count + ?, last_triggered = max(coalesce(last_triggered, 0), ?)
     where id = ?`,
  );
  return (deltas) => {
    for (const { ruleId, count, lastAt } of deltas) add.run(count, lastAt, ruleId);
  };
}

function touchStatement(db: Database.Database): (created: readonly IntakeRow[]) => void {
  const touch = db.prepare(
    'update api_keys set last_used_at = ? where id = ? and (last_used_at is null or last_used_at < ?)',
  );
  const touched = new Map<number, number>();
  return (created) => {
    for (const { apiKeyId, createdAt } of created) {
      if (createdAt - (touched.get(apiKeyId) ?? 0) < TOUCH_EVERY_MS) continue;
      touched.set(apiKeyId, createdAt);
      touch.run(createdAt, apiKeyId, createdAt);
    }
  };
}
