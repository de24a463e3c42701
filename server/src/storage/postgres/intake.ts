import { IDEMPOTENCY_TTL_MS } from '@alertstream/contract/notifications';
import { sql } from 'kysely';
import { addToRollups } from '../counts/rollups.ts';
import type { Db } from '../db.ts';
import { isConflict } from '../dialect.ts';
import {
  counterDeltas,
  type IntakeResult,
  type IntakeRow,
  type IntakeStore,
  TOUCH_EVERY_MS,
} from '../intake-store.ts';
import { createKnownCategories } from '../known-categories.ts';
import { intakeRollups } from '../rollup-deltas.ts';
import { addCategories } from './app-categories.ts';
import { addDeliveries, addTags, addTriggers, type Created } from './effects.ts';

/**
 * Intake's commit on Postgres: one transaction of a few statements, however many rows it has. Rows travel as one
 * JSON parameter, which every Postgres driver takes alike.
 */
export function postgresIntake(db: Db): IntakeStore {
  const touched = new Map<number, number>();
  const categories = createKnownCategories();

  async function transact(rows: readonly IntakeRow[]): Promise<IntakeResult[]> {
    const committed = await db.transaction().execute(async (tx) => {
      const ids = await reserveIds(tx, rows.length);
      const results = await claimIdempotencyKeys(tx, rows, ids);
      const created = rows
        .map((row, index) => ({ row, result: results[index] }))
        .flatMap(({ row, result }) => (result?.kind === 'created' ? [{ id: result.id, row }] : []));
      const createdRows = created.map(({ row }) => row);
      const fresh = categories.freshOf(createdRows);
      await insert(tx, created);
      await addTags(tx, created);
      await addDeliveries(tx, created);
      await addCategories(tx, fresh);
      await addTriggers(tx, createdRows);
      await addCounters(tx, createdRows);
      await addToRollups(tx, 'postgres', intakeRollups(createdRows), { nowMs: 0 });
      await touchKeys(tx, createdRows, touched);
      return { results, fresh };
    });
    categories.remember(committed.fresh);
    return committed.results;
  }

  return {
    // More at a time would only wait for each other at the counters' rows.
    inFlightMax: 1,
    async commit(rows) {
      try {
        return await transact(rows);
      } catch (error) {
        if (!isConflict(error)) throw error;
        return transact(rows);
      }
    },
  };
}

async function reserveIds(tx: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('notifications', 'id')) as id from generate_series(1, ${count}::int)
  `.execute(tx);
  return rows.map((row) => Number(row.id));
}

type Claim = {
  api_key_id: number;
  key: string;
  body_hash: string;
  notification_id: number;
  answer_rest: string;
};

/** What becomes of each row: created under its reserved id, or answered as its key was before. */
async function claimIdempotencyKeys(
  tx: Db,
  rows: readonly IntakeRow[],
  ids: readonly number[],
): Promise<IntakeResult[]> {
  const claims = new Map<string, Claim & { created_at: number }>();
  rows.forEach((row, index) => {
    const id = ids[index];
    if (!row.idempotency || id === undefined || claims.has(claimKey(row))) return;
    claims.set(claimKey(row), {
      api_key_id: row.apiKeyId,
      key: row.idempotency.key,
      body_hash: row.idempotency.bodyHash,
      notification_id: id,
      answer_rest: row.idempotency.answerRest,
      created_at: row.createdAt,
    });
  });
  const standing = claims.size === 0 ? new Map<string, Claim>() : await claim(tx, [...claims.values()]);
  return rows.map((row, index): IntakeResult => {
    const id = ids[index] ?? 0;
    if (!row.idempotency) return { kind: 'created', id };
    const holder = standing.get(claimKey(row));
    if (!holder || holder.notification_id === id) return { kind: 'created', id };
    if (holder.body_hash !== row.idempotency.bodyHash) return { kind: 'mismatch' };
    return { kind: 'replayed', id: holder.notification_id, answerRest: holder.answer_rest };
  });
}

function claimKey(row: IntakeRow): string {
  return `${row.apiKeyId} ${row.idempotency?.key}`;
}

/** Writes the claims that are free and gives back who holds each key now. */
async function claim(
  tx: Db,
  claims: readonly (Claim & { created_at: number })[],
): Promise<Map<string, Claim>> {
  const sorted = [...claims].sort((a, b) => a.api_key_id - b.api_key_id || (a.key < b.key ? -1 : 1));
  const json = JSON.stringify(sorted);
  const given = sql`json_to_recordset(${json}::json) as c(
    api_key_id bigint, key text, body_hash text, notification_id bigint, answer_rest text, created_at bigint)`;
  await sql`
    delete from idempotency_keys k using ${given}
    where k.api_key_id = c.api_key_id and k.key = c.key and k.created_at <= c.created_at - ${IDEMPOTENCY_TTL_MS}::bigint
  `.execute(tx);
  await sql`
    insert into idempotency_keys (api_key_id, key, body_hash, notification_id, answer_rest, created_at)
    select api_key_id, key, body_hash, notification_id, answer_rest, created_at from ${given}
    on conflict do nothing
  `.execute(tx);
  const { rows } = await sql<Claim>`
    select k.api_key_id, k.key, k.body_hash, k.notification_id, k.answer_rest
    from idempotency_keys k join ${given} on k.api_key_id = c.api_key_id and k.key = c.key
  `.execute(tx);
  return new Map(rows.map((row) => [`${row.api_key_id} ${row.key}`, row]));
}

async function insert(tx: Db, created: readonly Created[]): Promise<void> {
  if (created.length === 0) return;
  const json = JSON.stringify(
    created.map(({ id, row }) => ({
      id,
      user_id: row.userId,
      place: row.place,
      is_read: row.isRead,
      title: row.title,
      message: row.message,
      app_name: row.appName,
      category: row.category,
      priority: row.priority,
      metadata: row.metadata,
      sender: row.sender,
      verdict: row.verdict,
      search_text: row.searchText,
      created_at: row.createdAt,
      announce_at: row.announceAt,
      tags: row.tags.length === 0 ? null : JSON.stringify(row.tags),
      moved_at: row.movedBy === null ? null : row.createdAt,
      moved_by: row.movedBy,
      read_at: row.isRead ? row.createdAt : null,
      first_read_at: row.isRead ? row.createdAt : null,
      first_read_by: row.isRead ? 'rule' : null,
      came_muted: row.place === 'muted' ? 1 : 0,
    })),
  );
  await sql`
    insert into notifications (id, user_id, place, is_read, title, message, app_name, category, priority,
      metadata, sender, verdict, search_text, created_at, announce_at, tags, moved_at, moved_by, read_at,
      first_read_at, first_read_by, came_muted)
    select * from json_to_recordset(${json}::json) as n(
      id bigint, user_id bigint, place text, is_read integer, title text, message text, app_name text,
      category text, priority text, metadata text, sender text, verdict text, search_text text, created_at bigint,
      announce_at bigint, tags text, moved_at bigint, moved_by text, read_at bigint,
      first_read_at bigint, first_read_by text, came_muted integer)
  `.execute(tx);
}

/** In the order of the keys, so that two processes never wait for each other in a circle. */
async function addCounters(tx: Db, created: readonly IntakeRow[]): Promise<void> {
  const { users, apps } = counterDeltas(created);
  if (users.size === 0) return;
  const userRows = [...users]
    .map(([userId, add]) => ({ user_id: userId, ...add }))
    .sort((a, b) => a.user_id - b.user_id);
  await sql`
    insert into user_counters as u (user_id, total, unread, today_day, today)
    select user_id, total, unread, day, today from json_to_recordset(${JSON.stringify(userRows)}::json)
      as d(user_id bigint, total bigint, unread bigint, day bigint, today bigint)
    on conflict (user_id) do update set
      total = u.total + excluded.total,
      unread = u.unread + excluded.unread,
      today = case when excluded.today_day > u.today_day then excluded.today
                   when excluded.today_day = u.today_day then u.today + excluded.today else u.today end,
      today_day = greatest(u.today_day, excluded.today_day)
  `.execute(tx);
  const appRows = [...apps.values()]
    .map((add) => ({ user_id: add.userId, app_name: add.appName, ...add }))
    .sort((a, b) => a.user_id - b.user_id || (a.app_name < b.app_name ? -1 : 1));
  await sql`
    insert into app_counters as a (user_id, app_name, total, unread, received)
    select user_id, app_name, total, unread, received from json_to_recordset(${JSON.stringify(appRows)}::json)
      as d(user_id bigint, app_name text, total bigint, unread bigint, received bigint)
    on conflict (user_id, app_name) do update set
      total = a.total + excluded.total, unread = a.unread + excluded.unread,
      received = a.received + excluded.received
  `.execute(tx);
}

async function touchKeys(tx: Db, created: readonly IntakeRow[], touched: Map<number, number>): Promise<void> {
  const due = new Map<number, number>();
  for (const { apiKeyId, createdAt } of created) {
    if (createdAt - (touched.get(apiKeyId) ?? 0) >= TOUCH_EVERY_MS) due.set(apiKeyId, createdAt);
  }
  for (const [apiKeyId, at] of [...due].sort(([a], [b]) => a - b)) {
    touched.set(apiKeyId, at);
    await tx
      .updateTable('api_keys')
      .set({ last_used_at: at })
      .where('id', '=', apiKeyId)
      .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', at)]))
      .execute();
  }
}
