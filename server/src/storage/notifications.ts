import type { NotificationFilter } from '@alertstream/contract/notifications';
import { fold } from '@alertstream/contract/search';
import type { Selectable } from 'kysely';
import type { Db, Storage } from './db.ts';
import { contains } from './dialect.ts';
import type { Flag, NotificationTable } from './schema/tables.ts';

export type NotificationRow = Selectable<NotificationTable>;

/** All but what search alone needs. */
const COLUMNS = [
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
] as const;

export type ShownRow = Pick<NotificationRow, (typeof COLUMNS)[number]>;

/** A page: `afterId` continues below that notification, `offset` skips so many. */
export type Page = { limit: number; offset: number; afterId: number | null };

/** A user's inbox, or what the filter's place is, newest first, and whether more follow. */
export async function listNotifications(
  { db, engine }: Storage,
  userId: number,
  filter: NotificationFilter,
  page: Page,
): Promise<{ rows: ShownRow[]; more: boolean }> {
  let query = db
    .selectFrom('notifications')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('place', '=', filter.place ?? 'inbox')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset);
  if (page.afterId !== null) query = query.where('id', '<', page.afterId);
  if (filter.app) query = query.where('app_name', 'in', filter.app);
  if (filter.category) query = query.where('category', 'in', filter.category);
  if (filter.priority) query = query.where('priority', 'in', filter.priority);
  if (filter.read) query = query.where('is_read', '=', filter.read === 'true' ? 1 : 0);
  const wanted = filter.q ? fold(filter.q) : '';
  if (wanted) query = query.where((eb) => contains(engine, eb.ref('search_text'), wanted));
  const rows = await query.execute();
  return { rows: rows.slice(0, page.limit), more: rows.length > page.limit };
}

/** One of a user's own notifications, wherever it lies. */
export async function findNotification(db: Db, userId: number, id: number): Promise<ShownRow | null> {
  const row = await db
    .selectFrom('notifications')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Sets the read state, and what is read needs no announcement any more; null where it was so already, or there is no such notification. */
export async function updateRead(
  db: Db,
  userId: number,
  id: number,
  isRead: Flag,
  atMs: number,
): Promise<ShownRow | null> {
  const row = await db
    .updateTable('notifications')
    .set({ is_read: isRead, read_at: isRead ? atMs : null, ...(isRead ? { announce_at: null } : {}) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('is_read', '!=', isRead)
    .returning(COLUMNS)
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
