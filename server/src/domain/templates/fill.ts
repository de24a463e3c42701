import type { FieldIssue } from '@alertstream/contract/messages';
import {
  MESSAGE_MAX,
  type NotificationInput,
  notificationInput,
  TITLE_MAX,
} from '@alertstream/contract/notifications';
import {
  missingVariables,
  parseTemplate,
  renderTemplate,
  type TemplatePart,
  variablesOf,
} from '@alertstream/contract/template-text';
import type { TemplatedInput } from '@alertstream/contract/templates';
import type { TemplateRow } from '../../storage/automation/templates.ts';
import { type AppError, invalidFields } from '../errors.ts';

/** A template, read once for many calls. */
export type ReadTemplate = {
  name: string;
  title: readonly TemplatePart[];
  message: readonly TemplatePart[];
  rest: { category: string; priority: string; appName: string };
};

/** A template, its texts taken apart once. */
export function readTemplate(row: TemplateRow): ReadTemplate {
  return {
    name: row.name,
    title: parseTemplate(row.title),
    message: parseTemplate(row.message),
    rest: { category: row.category, priority: row.priority, appName: row.app_name },
  };
}

/**
 * The notification that a call of this template means. What the call says itself comes first and is taken as it is;
 * variables are needed for what the template gives, and the outcome is under the limits of every notification.
 * @throws AppError 400 naming each missing variable, or the field that came out wrong
 */
export function fillTemplate(template: ReadTemplate, call: TemplatedInput): NotificationInput {
  const { template: _name, variables, ...said } = call;
  const given = {
    ...(call.title === undefined ? { title: template.title } : {}),
    ...(call.message === undefined ? { message: template.message } : {}),
  };
  const missing = missingVariables(variablesOf(...Object.values(given)), variables);
  if (missing.length > 0) throw invalidFields(missing.map((name) => needed(name, template.name)));

  const filled = {
    ...template.rest,
    ...(given.title ? { title: renderTemplate(given.title, variables, TITLE_MAX) } : {}),
    ...(given.message ? { message: renderTemplate(given.message, variables, MESSAGE_MAX) } : {}),
  };
  const result = notificationInput.safeParse({ ...filled, ...said });
  if (!result.success) throw wrong(result.error.issues);
  return result.data;
}

function needed(variable: string, name: string): FieldIssue {
  return { path: `variables.${variable}`, message: `Required by the template "${name}"` };
}

function wrong(issues: readonly { path: readonly PropertyKey[]; message: string }[]): AppError {
  return invalidFields(issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}
