import type { Selectable } from 'kysely';
import type { Db } from '../db.ts';
import type { DigestTable } from '../schema/notifications.ts';

export type DigestRow = Selectable<DigestTable>;
export type OpenDigest = Pick<DigestRow, 'id' | 'count' | 'critical' | 'items' | 'routes'>;

/** A notification that a digest takes. */
export type ClaimedRow = { id: number; title: string; app_name: string; priority: string };

/** Due rows that are looked at to find their owners. */
const LOOKED_AT = 1000;
/** Later than everything that can be due. */
const NEVER_MS = Number.MAX_SAFE_INTEGER;

/** When the next digest has something to announce (ms since the epoch): not later than now where one is overdue. */
export async function nextDigestDue(db: Db): Promise<number | null> {
  const [held, open] = await Promise.all([
    db
      .selectFrom('notifications')
      .select((eb) => eb.fn.min<number | null>('announce_at').as('at'))
      .where('announce_at', 'is not', null)
      .executeTakeFirst(),
    db
      .selectFrom('digests')
      .select((eb) => eb.fn.min<number | null>('opened_at').as('at'))
      .where('created_at', 'is', null)
      .executeTakeFirst(),
  ]);
  const next = Math.min(held?.at ?? NEVER_MS, open?.at ?? NEVER_MS);
  return next === NEVER_MS ? null : next;
}

/** Some of the users who have a digest to be made, or one that was left half made. */
export async function usersWithDigestDue(db: Db, nowMs: number): Promise<number[]> {
  const due = db
    .selectFrom('notifications')
    .select('user_id')
    .where('announce_at', '<=', nowMs)
    .orderBy('announce_at')
    .limit(LOOKED_AT);
  const [held, open] = await Promise.all([
    db.selectFrom(due.as('due')).select('user_id').distinct().execute(),
    db.selectFrom('digests').select('user_id').where('created_at', 'is', null).limit(LOOKED_AT).execute(),
  ]);
  return [...new Set([...open, ...held].map((row) => row.user_id))];
}

/** The user's digest that is being gathered, new where there is none; held until the transaction ends. */
export async function openDigest(db: Db, userId: number, nowMs: number): Promise<OpenDigest> {
  return db
    .insertInto('digests')
    .values({
      user_id: userId,
      opened_at: nowMs,
      created_at: null,
      count: 0,
      critical: 0,
      items: '[]',
      routes: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .where('created_at', 'is', null)
        .doUpdateSet((eb) => ({ user_id: eb.ref('excluded.user_id') })),
    )
    .returning(['id', 'count', 'critical', 'items', 'routes'])
    .executeTakeFirstOrThrow();
}

/**
 * Takes up to `limit` of the user's notifications that are due, so that nobody takes them again. `taken` counts
 * them; `rows` are those to be announced, which what has left the inbox meanwhile is not.
 */
export async function claimDue(
  db: Db,
  userId: number,
  nowMs: number,
  limit: number,
): Promise<{ taken: number; rows: ClaimedRow[] }> {
  const taken = await db
    .updateTable('notifications')
    .set((eb) => ({
      announce_at: null,
      announced_at: eb
        .case()
        .when(eb.and([eb('place', '=', 'inbox'), eb('is_read', '=', 0)]))
        .then(eb.cast<number>(eb.val(nowMs), 'bigint'))
        .end(),
    }))
    .where('user_id', '=', userId)
    // Still due, where somebody has read it meanwhile. No plain column, so that the ids lead to the rows.
    .where((eb) => eb(eb.fn.coalesce('announce_at', eb.val(NEVER_MS)), '<=', nowMs))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', userId)
        .where('announce_at', '<=', nowMs)
        .orderBy('announce_at')
        .orderBy('id')
        .limit(limit),
    )
    .returning(['id', 'title', 'app_name', 'priority', 'announced_at'])
    .execute();
  return { taken: taken.length, rows: taken.filter((row) => row.announced_at !== null) };
}

/** Adds to a digest; `created_at` makes it complete. */
export async function updateDigest(
  db: Db,
  id: number,
  changes: Pick<DigestRow, 'created_at' | 'count' | 'critical' | 'items' | 'routes'>,
): Promise<void> {
  await db.updateTable('digests').set(changes).where('id', '=', id).execute();
}

/** Removes a digest that came to nothing. */
export async function deleteDigest(db: Db, id: number): Promise<void> {
  await db.deleteFrom('digests').where('id', '=', id).execute();
}

/** A user's complete digests, newest first; only those after `afterId` where it is given. */
export async function listDigests(
  db: Db,
  userId: number,
  { afterId, limit }: { afterId: number | null; limit: number },
): Promise<DigestRow[]> {
  let query = db
    .selectFrom('digests')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit);
  if (afterId !== null) query = query.where('id', '>', afterId);
  return query.execute();
}

/** Removes up to `limit` digests from before `beforeMs`; says how many there were. */
export async function deleteOldDigests(db: Db, beforeMs: number, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('digests')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('digests')
        .select('id')
        .where('created_at', '<=', beforeMs)
        .orderBy('created_at')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
