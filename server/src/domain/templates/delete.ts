import { markTemplateDeleted } from '../../storage/automation/templates.ts';
import { deleteSurplusMarked } from '../../storage/marked-rows.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { idOf } from '../ids.ts';

/**
 * Deletes a template of the user: calls don't find it from then on, and its name is free. For a minute
 * (contract TEMPLATE_RESTORE_MS) restoreTemplate brings it back.
 * @throws AppError 404 where the user has no such template
 */
export async function deleteTemplate(
  ctx: Pick<Context, 'storage' | 'clock' | 'publish'>,
  { userId, id }: { userId: number; id: string },
): Promise<void> {
  const templateId = idOf(id, 'Template');
  await ctx.storage.db.transaction().execute(async (tx) => {
    if (!(await markTemplateDeleted(tx, userId, templateId, ctx.clock()))) throw notFound('Template');
    await deleteSurplusMarked(tx, 'notification_templates', userId);
  });
  ctx.publish({ kind: 'templates-changed', userId });
}
