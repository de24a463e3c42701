import type { Template, TemplateInput } from '@alertstream/contract/templates';
import { insertTemplate } from '../../storage/automation/templates.ts';
import type { Context } from '../context.ts';
import { presentTemplate } from './present.ts';
import { holdRoomForTemplate, templateNameTaken } from './room.ts';

/**
 * Makes a template of the user.
 * @throws AppError 409 naming `name` where they have one with it, or where they have as many as they may
 */
export async function createTemplate(
  ctx: Pick<Context, 'storage' | 'clock' | 'publish'>,
  { userId, input }: { userId: number; input: TemplateInput },
): Promise<Template> {
  const row = await ctx.storage.db.transaction().execute(async (tx) => {
    await holdRoomForTemplate(tx, userId);
    const nowMs = ctx.clock();
    const created = await insertTemplate(tx, {
      user_id: userId,
      name: input.name.trim(),
      title: input.title,
      message: input.message,
      category: input.category,
      priority: input.priority,
      app_name: input.appName,
      created_at: nowMs,
      updated_at: nowMs,
    });
    if (!created) throw templateNameTaken(input.name.trim());
    return created;
  });
  ctx.publish({ kind: 'templates-changed', userId });
  return presentTemplate(row);
}
