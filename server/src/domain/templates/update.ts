import type { Template, TemplateUpdate } from '@alertstream/contract/templates';
import { type TemplateChanges, updateTemplate } from '../../storage/automation/templates.ts';
import { isUniqueViolation } from '../../storage/dialect.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { idOf } from '../ids.ts';
import { presentTemplate } from './present.ts';
import { templateNameTaken } from './room.ts';

/**
 * Changes the given fields of a template; all others stay. It counts from the next call on.
 * @throws AppError 404 where the user has no such template, 409 naming `name` where another one of theirs has it
 */
export async function updateTemplateOf(
  ctx: Pick<Context, 'storage' | 'clock' | 'publish'>,
  { userId, id, changes }: { userId: number; id: string; changes: TemplateUpdate },
): Promise<Template> {
  const columns: TemplateChanges = { ...columnsOf(changes), updated_at: ctx.clock() };
  const row = await updateTemplate(ctx.storage.db, userId, idOf(id, 'Template'), columns).catch(
    (error: unknown) => {
      throw isUniqueViolation(error) ? templateNameTaken(columns.name ?? '') : error;
    },
  );
  if (!row) throw notFound('Template');
  ctx.publish({ kind: 'templates-changed', userId });
  return presentTemplate(row);
}

function columnsOf({ name, title, message, category, priority, appName }: TemplateUpdate): TemplateChanges {
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(title === undefined ? {} : { title }),
    ...(message === undefined ? {} : { message }),
    ...(category === undefined ? {} : { category }),
    ...(priority === undefined ? {} : { priority }),
    ...(appName === undefined ? {} : { app_name: appName }),
  };
}
