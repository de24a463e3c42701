import type { Selectable } from 'kysely';
import type { Db } from '../db.ts';
import type { PushSubscriptionTable } from '../schema/targets.ts';
import { pushTarget } from './names.ts';
import { targetsFare } from './target-fares.ts';

export type PushSubscriptionRow = Selectable<PushSubscriptionTable>;

/** A user's browsers that are told, the latest seen first. */
export async function listPushSubscriptions(db: Db, userId: number): Promise<PushSubscriptionRow[]> {
  return db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Null where it ended, or its owner is inactive or deleted. */
export async function findPushSubscription(db: Db, id: number): Promise<PushSubscriptionRow | null> {
  const row = await db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .selectAll('push_subscriptions')
    .where('push_subscriptions.id', '=', id)
    .where('users.is_active', '=', 1)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Makes a subscription, or says again that it is there. A browser that was told for another user is told for this one. */
export async function savePushSubscription(
  db: Db,
  given: Pick<
    PushSubscriptionRow,
    'user_id' | 'session_id' | 'endpoint_hash' | 'service' | 'target_sealed' | 'user_agent' | 'seen_at'
  >,
): Promise<PushSubscriptionRow> {
  return db
    .insertInto('push_subscriptions')
    .values({ ...given, created_at: given.seen_at })
    .onConflict((conflict) =>
      conflict.column('endpoint_hash').doUpdateSet((eb) => ({
        user_id: eb.ref('excluded.user_id'),
        session_id: eb.ref('excluded.session_id'),
        target_sealed: eb.ref('excluded.target_sealed'),
        user_agent: eb.ref('excluded.user_agent'),
        seen_at: eb.ref('excluded.seen_at'),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whose browser an endpoint is; null where it is nobody's. */
export async function pushOwnerOf(db: Db, endpointHash: string): Promise<number | null> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('user_id')
    .where('endpoint_hash', '=', endpointHash)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Ends one of a user's own; false where there is none such. */
export async function deletePushSubscriptionOf(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends one that the push service knows no more. */
export async function deletePushSubscription(db: Db, id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

/** Ends a user's except the `keep` latest seen. */
export async function deleteOldestPush(db: Db, userId: number, keep: number): Promise<void> {
  const latest = db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(keep);
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('id', 'not in', latest)
    .execute();
}

/** Where sessions are ended by hand, their browsers are told no more. */
export async function deletePushOfSessions(db: Db, sessionIds: readonly number[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await db
    .deleteFrom('push_subscriptions')
    .where('session_id', 'in', [...sessionIds])
    .execute();
}

/** A browser that stays signed in while its session gives way to another. */
export async function keepPushOfSession(db: Db, sessionId: number): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ session_id: null })
    .where('session_id', '=', sessionId)
    .execute();
}

/** A browser, and how it fares; `lastSentAt` in ms since the epoch. */
export type PushState = { row: PushSubscriptionRow; lastError: string | null; lastSentAt: number | null };

/** A user's browsers, the latest seen first. */
export async function listPushStates(db: Db, userId: number): Promise<PushState[]> {
  const rows = await listPushSubscriptions(db, userId);
  const fares = await targetsFare(
    db,
    rows.map(({ id }) => pushTarget(id)),
  );
  return rows.map((row) => {
    const { lastError = null, lastSentAt = null } = fares.get(pushTarget(row.id)) ?? {};
    return { row, lastError, lastSentAt };
  });
}
