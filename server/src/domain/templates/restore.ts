import { ERROR_CODES } from '@alertstream/contract/error-codes';
import { TEMPLATE_RESTORE_MS, type Template } from '@alertstream/contract/templates';
import {
  findDeletedTemplate,
  findTemplate,
  unmarkTemplateDeleted,
} from '../../storage/automation/templates.ts';
import type { Db } from '../../storage/db.ts';
import { isUniqueViolation } from '../../storage/dialect.ts';
import type { Context } from '../context.ts';
import { AppError, notFound } from '../errors.ts';
import { idOf } from '../ids.ts';
import { presentTemplate } from './present.ts';
import { holdRoomForTemplate } from './room.ts';

/**
 * Brings a deleted template back under its id and name. One that isn't deleted stays as it is, so that undoing twice is
 * no error.
 * @throws AppError 404 where there is none, or it is too late; 409 where its name was given to another one meanwhile,
 *   or where the user has as many as they may
 */
export async function restoreTemplate(
  ctx: Pick<Context, 'storage' | 'clock' | 'publish'>,
  { userId, id }: { userId: number; id: string },
): Promise<Template> {
  const templateId = idOf(id, 'Template');
  const { db } = ctx.storage;
  const sinceMs = ctx.clock() - TEMPLATE_RESTORE_MS;
  const restored = await db.transaction().execute((tx) => restore(tx, { userId, templateId, sinceMs }));
  const row = await findTemplate(db, userId, templateId);
  if (!row) throw notFound('Template');
  if (restored) ctx.publish({ kind: 'templates-changed', userId });
  return presentTemplate(row);
}

/** False where it isn't deleted, or not any more to be restored. */
async function restore(
  tx: Db,
  { userId, templateId, sinceMs }: { userId: number; templateId: number; sinceMs: number },
): Promise<boolean> {
  const row = await findDeletedTemplate(tx, userId, templateId, sinceMs);
  if (!row) return false;
  await holdRoomForTemplate(tx, userId);
  await unmarkTemplateDeleted(tx, row).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    const message = `Another template has the name "${row.name}" by now. Give that one another name first`;
    throw new AppError(409, ERROR_CODES.conflict, message);
  });
  return true;
}
