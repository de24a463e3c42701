import type { Selectable } from 'kysely';
import type { Db, Storage } from '../db.ts';
import { isOwner } from '../dialect.ts';
import type { NotificationTable } from '../schema/notifications.ts';
import { textsOf } from '../text-index.ts';
import { findIds, oldestOfNewest } from './find-ids.ts';
import { filtered, type Wanted } from './notification-filter.ts';

export type NotificationRow = Selectable<NotificationTable>;

/** All but what search alone needs. */
export const SHOWN_COLUMNS = [
  'id',
  'user_id',
  'place',
  'is_read',
  'title',
  'message',
  'app_name',
  'category',
  'priority',
  'metadata',
  'sender',
  'verdict',
  'created_at',
  'read_at',
  'announce_at',
  'announced_at',
  'tags',
  'is_pinned',
  'snoozed_until',
  'moved_at',
] as const;

export type ShownRow = Pick<NotificationRow, (typeof SHOWN_COLUMNS)[number]>;

/** A page: `afterId` continues below that notification, `offset` skips so many. */
export type Page = { limit: number; offset: number; afterId: number | null };

/** A user's inbox, or what the filter's place is, newest first, and whether more follow. */
export async function listNotifications(
  storage: Storage,
  wanted: Wanted,
  page: Page,
): Promise<{ rows: ShownRow[]; more: boolean }> {
  return textsOf(wanted.filter).length > 0
    ? searchPage(storage, wanted, page)
    : plainPage(storage, wanted, page);
}

type Shown = { rows: ShownRow[]; more: boolean };

async function plainPage({ db, engine }: Storage, wanted: Wanted, page: Page): Promise<Shown> {
  let query = filtered(engine, db.selectFrom('notifications').select(SHOWN_COLUMNS), wanted)
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset);
  if (page.afterId !== null) query = query.where('id', '<', page.afterId);
  const rows = await query.execute();
  return { rows: rows.slice(0, page.limit), more: rows.length > page.limit };
}

/** The same, by the ids that a search finds. */
async function searchPage(storage: Storage, wanted: Wanted, page: Page): Promise<Shown> {
  const fromId = page.afterId === null ? Number.MAX_SAFE_INTEGER : page.afterId - 1;
  const to = page.offset + page.limit;
  const ids = await findIds(storage, wanted, { fromId, limit: to + 1 });
  const shown = ids.slice(page.offset, to);
  if (shown.length === 0) return { rows: [], more: false };
  const rows = await storage.db
    .selectFrom('notifications')
    .select(SHOWN_COLUMNS)
    .where('id', 'in', shown)
    .where(isOwner(storage.engine, 'user_id', wanted.userId))
    .orderBy('id', 'desc')
    .execute();
  return { rows, more: ids.length > to };
}

/**
 * How many match, up to `countMax` of them and among the newest `examinedMax` that the user has; `isMore` where either
 * bound was met, so that the true number may be higher.
 */
export async function countMatching(
  { db, engine }: Pick<Storage, 'db' | 'engine'>,
  wanted: Wanted,
  { countMax, examinedMax }: { countMax: number; examinedMax: number },
): Promise<{ count: number; isMore: boolean }> {
  const newest = { fromId: Number.MAX_SAFE_INTEGER, count: examinedMax };
  const oldestId = await oldestOfNewest(db, wanted, newest);
  let matching = filtered(engine, db.selectFrom('notifications').select('id'), wanted).limit(countMax + 1);
  if (oldestId !== null) matching = matching.where('id', '>=', oldestId);
  const { count } = await db
    .selectFrom(matching.as('matching'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const isMore = Number(count) > countMax || oldestId !== null;
  return { count: Math.min(Number(count), countMax), isMore };
}

/** One of a user's own notifications, wherever it lies. */
export async function findNotification(db: Db, userId: number, id: number): Promise<ShownRow | null> {
  const row = await db
    .selectFrom('notifications')
    .select(SHOWN_COLUMNS)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Removes up to `limit` of a user's notifications, wherever they lie; says how many there were. */
export async function deleteNotificationsOf(db: Db, userId: number, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('id', 'in', (eb) =>
      eb.selectFrom('notifications').select('id').where('user_id', '=', userId).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
