import type { Selectable } from 'kysely';
import type { Db } from '../db.ts';
import { nameKey } from '../people/users.ts';
import type { NotificationTemplateTable } from '../schema/automation.ts';

export type TemplateRow = Selectable<NotificationTemplateTable>;
export type NewTemplate = Omit<TemplateRow, 'id' | 'name_key' | 'deleted_at'>;
export type TemplateChanges = Partial<Omit<NewTemplate, 'user_id' | 'created_at'>>;

/** Those marked as deleted are found by the functions below that say so, and by no other. */
function templatesOf(db: Db, userId: number) {
  return db
    .selectFrom('notification_templates')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null);
}

/** A user's templates by name. */
export async function listTemplates(db: Db, userId: number): Promise<TemplateRow[]> {
  return templatesOf(db, userId).selectAll().orderBy('name_key').execute();
}

/** How many templates a user has. */
export async function countTemplates(db: Db, userId: number): Promise<number> {
  const { count } = await templatesOf(db, userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Null where the user has no such template. */
export async function findTemplate(db: Db, userId: number, id: number): Promise<TemplateRow | null> {
  return (await templatesOf(db, userId).selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The same by name, capitals apart. */
export async function findTemplateNamed(db: Db, userId: number, name: string): Promise<TemplateRow | null> {
  const row = await templatesOf(db, userId)
    .selectAll()
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst();
  return row ?? null;
}

/** Writes the template; null where the name is taken. */
export async function insertTemplate(db: Db, template: NewTemplate): Promise<TemplateRow | null> {
  const row = await db
    .insertInto('notification_templates')
    .values({ ...template, name_key: nameKey(template.name), deleted_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The template as it is after the changes; null where there is none.
 * @throws Error that isUniqueViolation knows, where the new name is taken
 */
export async function updateTemplate(
  db: Db,
  userId: number,
  id: number,
  changes: TemplateChanges,
): Promise<TemplateRow | null> {
  const { name } = changes;
  const row = await db
    .updateTable('notification_templates')
    .set({ ...changes, ...(name === undefined ? {} : { name_key: nameKey(name) }) })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Marks a template as deleted, and frees its name: no name begins with a space. False where there is none. */
export async function markTemplateDeleted(
  db: Db,
  userId: number,
  id: number,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notification_templates')
    .set({ deleted_at: nowMs, name_key: ` ${id}` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The template if it was marked after `sinceMs`; null where there is none. */
export async function findDeletedTemplate(
  db: Db,
  userId: number,
  id: number,
  sinceMs: number,
): Promise<TemplateRow | null> {
  const row = await db
    .selectFrom('notification_templates')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', '>', sinceMs)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Takes the mark back.
 * @throws Error that isUniqueViolation knows, where the name was taken meanwhile
 */
export async function unmarkTemplateDeleted(db: Db, { id, name }: TemplateRow): Promise<void> {
  await db
    .updateTable('notification_templates')
    .set({ deleted_at: null, name_key: nameKey(name) })
    .where('id', '=', id)
    .execute();
}
