import { type Template, template } from '@alertstream/contract/templates';
import type { TemplateRow } from '../../storage/automation/templates.ts';

/** A template as its owner sees it. */
export function presentTemplate(row: TemplateRow): Template {
  return {
    id: String(row.id),
    name: row.name,
    title: row.title,
    message: row.message,
    category: row.category,
    priority: template.shape.priority.parse(row.priority),
    appName: row.app_name,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}
