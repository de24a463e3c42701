import { z } from 'zod';
import { MESSAGE_MAX, metadata, NAME_MAX, priority, TITLE_MAX } from './notifications.ts';
import { requiredText, text } from './text.ts';

export const TEMPLATE_NAME_MAX = 100;
/** Templates one user may have at a time. */
export const TEMPLATES_PER_USER = 100;
/** How long a deleted template can be brought back: longer than the toast offers it, for a slow hand and a slow network. */
export const TEMPLATE_RESTORE_MS = 60_000;

/** The priorities that a template may have; a call may override it with any. */
export const templatePriorities = ['low', 'normal', 'high'] as const;

/** Not a number alone, because calls name a template by its name or its id. */
const templateName = requiredText(TEMPLATE_NAME_MAX).regex(
  /^(?!\s*\d+\s*$)/,
  'Must be more than a number, which calls would take for an id',
);

/**
 * POST /api/notification-templates. Title and message may have placeholders (see template-text.ts); their limits are
 * those of a notification, before and after filling in. Names are unique for a user, capitals apart.
 */
export const templateInput = z.object({
  name: templateName,
  title: requiredText(TITLE_MAX),
  message: requiredText(MESSAGE_MAX),
  category: requiredText(NAME_MAX).default('system'),
  priority: z.enum(templatePriorities).default('normal'),
  appName: requiredText(NAME_MAX),
});
export type TemplateInput = z.infer<typeof templateInput>;

/** PATCH /api/notification-templates/{id}: the fields to change. */
export const templateUpdate = z
  .object({
    ...templateInput.shape,
    category: requiredText(NAME_MAX),
    priority: z.enum(templatePriorities),
  })
  .partial();
export type TemplateUpdate = z.infer<typeof templateUpdate>;

/** A template as its owner sees it. Instants are ISO 8601 UTC. */
export const template = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  message: z.string(),
  category: z.string(),
  priority: z.enum(templatePriorities),
  appName: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Template = z.infer<typeof template>;

const variable = z.union(
  [text(MESSAGE_MAX), z.number()],
  `Must be a number, or a text of at most ${MESSAGE_MAX} characters without NUL`,
);

/**
 * POST /api/notifications with `template`, the name or the id of one of the sender's own: it gives what the call leaves
 * out. A number is written as JavaScript writes it. Variables that the template doesn't have are ignored.
 */
export const templatedInput = z.object({
  template: requiredText(TEMPLATE_NAME_MAX),
  variables: z.record(z.string(), variable).default({}),
  title: requiredText(TITLE_MAX).optional(),
  message: requiredText(MESSAGE_MAX).optional(),
  category: requiredText(NAME_MAX).optional(),
  priority: priority.optional(),
  appName: requiredText(NAME_MAX).optional(),
  metadata: metadata.optional(),
});
export type TemplatedInput = z.infer<typeof templatedInput>;
