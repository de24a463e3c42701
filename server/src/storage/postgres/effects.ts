import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { type IntakeRow, ruleDeltas } from '../intake-store.ts';

/** A row under the id that it was stored with. */
export type Created = { id: number; row: IntakeRow };

/** Where the tags of new notifications are found. */
export async function addTags(tx: Db, created: readonly Created[]): Promise<void> {
  const rows = created.flatMap(({ id, row }) =>
    row.tags.map((tag) => ({ user_id: row.userId, tag, notification_id: id })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into notification_tags (user_id, tag, notification_id)
    select * from json_to_recordset(${JSON.stringify(rows)}::json)
      as t(user_id bigint, tag text, notification_id bigint)
  `.execute(tx);
}

/** What is to be sent because of new notifications. */
export async function addDeliveries(tx: Db, created: readonly Created[]): Promise<void> {
  const rows = created.flatMap(({ id, row }) =>
    row.deliveries.map(({ messageId, kind, target, address, event, body, nextAttemptAt }) => ({
      user_id: row.userId,
      message_id: messageId,
      kind,
      target,
      address,
      event,
      notification_id: id,
      body: `${body[0]}${id}${body[1]}`,
      next_attempt_at: nextAttemptAt,
      created_at: row.createdAt,
    })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into deliveries (user_id, message_id, kind, target, address, event, notification_id, body, status,
      next_attempt_at, created_at)
    select user_id, message_id, kind, target, address, event, notification_id, body, 'pending', next_attempt_at,
      created_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as d(user_id bigint, message_id text, kind text,
      target text, address text, event text, notification_id bigint, body text, next_attempt_at bigint, created_at bigint)
  `.execute(tx);
}

/** Counts the rules that matched. */
export async function addTriggers(tx: Db, created: readonly IntakeRow[]): Promise<void> {
  const rows = ruleDeltas(created).map(({ ruleId, count, lastAt }) => ({
    id: ruleId,
    count,
    last_at: lastAt,
  }));
  if (rows.length === 0) return;
  await sql`
    update rules r set trigger_count = r.trigger_count + d.count,
      last_triggered = greatest(coalesce(r.last_triggered, 0), d.last_at)
    from json_to_recordset(${JSON.stringify(rows)}::json) as d(id bigint, count bigint, last_at bigint)
    where r.id = d.id
  `.execute(tx);
}
