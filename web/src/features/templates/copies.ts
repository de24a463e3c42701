import { TEMPLATE_NAME_MAX, type Template, type TemplateInput } from '@alertstream/contract/templates';
import { freeName } from '../shared/free-name.ts';

/** What the dialog starts from for a copy: all the same, under a name that is free. */
export function copyOf(
  { name, title, message, category, priority, appName }: Template,
  all: readonly Template[],
): TemplateInput {
  const names = all.map((each) => each.name);
  return { name: freeName(name, names, TEMPLATE_NAME_MAX), title, message, category, priority, appName };
}
