import type { Selectable } from 'kysely';
import type { Db } from '../db.ts';
import type { WebhookTable } from '../schema/targets.ts';
import { webhookTarget } from './names.ts';

export type WebhookRow = Selectable<WebhookTable>;
export type NewWebhook = Pick<
  WebhookRow,
  'user_id' | 'name' | 'url' | 'events' | 'secret_sealed' | 'is_active' | 'created_at' | 'updated_at'
>;
export type WebhookChanges = Partial<Omit<WebhookRow, 'id' | 'user_id' | 'created_at' | 'deleted_at'>>;

/** What is known of a webhook as a target of deliveries. */
export type WebhookCounts = { calls: number; successes: number; last_at: number | null };
const NONE: WebhookCounts = { calls: 0, successes: 0, last_at: null };

/** Those marked as deleted are found by the functions below that say so, and by no other. */
function webhooksOf(db: Db, userId: number) {
  return db.selectFrom('webhooks').where('user_id', '=', userId).where('deleted_at', 'is', null);
}

/** A user's webhooks, oldest first. */
export async function listWebhooks(db: Db, userId: number): Promise<WebhookRow[]> {
  return webhooksOf(db, userId).selectAll().orderBy('id').execute();
}

/** Null where the user has no such webhook. */
export async function findOwnWebhook(db: Db, userId: number, id: number): Promise<WebhookRow | null> {
  return (await webhooksOf(db, userId).selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Anybody's, as long as they may sign in: nothing is sent for others. */
export async function findWebhook(db: Db, id: number): Promise<WebhookRow | null> {
  const row = await db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.user_id')
    .selectAll('webhooks')
    .where('webhooks.id', '=', id)
    .where('webhooks.deleted_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where('users.is_active', '=', 1)
    .executeTakeFirst();
  return row ?? null;
}

/** How many webhooks a user has, switched off ones included. */
export async function countWebhooks(db: Db, userId: number): Promise<number> {
  const { count } = await webhooksOf(db, userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What is known of each webhook as a target, by its id. */
export async function countsOf(db: Db, ids: readonly number[]): Promise<(id: number) => WebhookCounts> {
  if (ids.length === 0) return () => NONE;
  const rows = await db
    .selectFrom('delivery_targets')
    .select(['target', 'calls', 'successes', 'last_at'])
    .where('target', 'in', ids.map(webhookTarget))
    .execute();
  const known = new Map<string, WebhookCounts>(rows.map(({ target, ...counts }) => [target, counts]));
  return (id) => known.get(webhookTarget(id)) ?? NONE;
}

/** Which of a user's active webhooks hear of what. */
export async function listSubscriptions(db: Db, userId: number): Promise<{ id: number; events: string[] }[]> {
  const rows = await webhooksOf(db, userId)
    .select(['id', 'events'])
    .where('is_active', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map(({ id, events }) => ({ id, events: JSON.parse(events) }));
}

/** Writes a webhook that has not been called yet. */
export async function insertWebhook(db: Db, webhook: NewWebhook): Promise<WebhookRow> {
  return db.insertInto('webhooks').values(webhook).returningAll().executeTakeFirstOrThrow();
}

/** Null where the user has no such webhook. */
export async function updateWebhook(
  db: Db,
  userId: number,
  id: number,
  changes: WebhookChanges,
): Promise<WebhookRow | null> {
  const row = await db
    .updateTable('webhooks')
    .set(changes)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Removes up to `limit` webhooks that were marked before `beforeMs`, with their counts; says how many there were. */
export async function deleteMarkedWebhooks(db: Db, beforeMs: number, limit: number): Promise<number> {
  const marked = await db
    .selectFrom('webhooks')
    .select('id')
    .where('deleted_at', '<=', beforeMs)
    .limit(limit)
    .execute();
  if (marked.length === 0) return 0;
  const ids = marked.map(({ id }) => id);
  await db.deleteFrom('delivery_targets').where('target', 'in', ids.map(webhookTarget)).execute();
  await db.deleteFrom('webhooks').where('id', 'in', ids).where('deleted_at', '<=', beforeMs).execute();
  return marked.length;
}

/** Switches a webhook off for a reason. */
export async function switchOffWebhook(db: Db, id: number, reason: string, nowMs: number): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ is_active: 0, disabled_reason: reason, updated_at: nowMs })
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .execute();
}
