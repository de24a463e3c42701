import { z } from 'zod';
import { EMAIL_MAX } from './auth.ts';
import { NAME_MAX, notification, priorities } from './notifications.ts';
import { ruleCondition } from './rule-conditions.ts';
import { TARGET_URL_MAX, targetUrlOr } from './target-url.ts';
import { requiredText } from './text.ts';

/** Rules one user may have. */
export const RULES_MAX = 100;
/** Conditions and actions of one rule. */
export const CONDITIONS_MAX = 20;
export const ACTIONS_MAX = 10;
/** Emails and calls that rules send because of one notification; what else they would send is left out, and told. */
export const SENDS_MAX = 20;
export const RULE_NAME_MAX = 100;
/** How long `delay` and `batch` may hold a notification. */
export const HOLD_MINUTES_MAX = 7 * 24 * 60;
/** How far back a dry run looks. */
const PREVIEW_DAYS_MAX = 30;
export const PREVIEW_DAYS_DEFAULT = 7;
/** Notifications that a dry run looks at, at most. */
export const PREVIEW_EXAMINED_MAX = 10_000;
/** How many of those that matched a dry run shows. */
export const PREVIEW_SAMPLE_MAX = 10;

const noConfig = z.object({}, 'Expected object').default({});

const needs = {
  set_priority: `set_priority needs a priority: one of ${priorities.join(', ')}`,
  add_tag: `add_tag needs a tag of 1 to ${NAME_MAX} characters`,
  send_email: 'send_email needs a valid address in "to", or none at all',
  webhook: `webhook needs an http or https url of at most ${TARGET_URL_MAX} characters`,
  delay: `delay needs whole minutes from 1 to ${HOLD_MINUTES_MAX}`,
  batch: `batch needs whole minutes from 1 to ${HOLD_MINUTES_MAX}`,
} as const;

function holdConfig(message: string) {
  return z.object({ minutes: z.int(message).min(1, message).max(HOLD_MINUTES_MAX, message) }, message);
}

/**
 * What a rule does. `delete` moves to the trash. `delay` announces that many minutes later; `batch` announces together
 * with all others of the same span of that many minutes, which are counted from midnight UTC where they divide the day.
 */
export const ruleAction = z.discriminatedUnion(
  'type',
  [
    z.object({
      type: z.literal('set_priority'),
      config: z.object({ priority: z.enum(priorities, needs.set_priority) }, needs.set_priority),
    }),
    z.object({ type: z.literal('mark_read'), config: noConfig }),
    z.object({ type: z.literal('archive'), config: noConfig }),
    z.object({ type: z.literal('delete'), config: noConfig }),
    z.object({
      type: z.literal('add_tag'),
      config: z.object(
        {
          tag: z
            .string(needs.add_tag)
            .trim()
            .max(NAME_MAX, needs.add_tag)
            .pipe(requiredText(NAME_MAX, needs.add_tag)),
        },
        needs.add_tag,
      ),
    }),
    /** To this address, or to the owner's where none is given. */
    z.object({
      type: z.literal('send_email'),
      config: z
        .object(
          { to: z.email(needs.send_email).max(EMAIL_MAX, needs.send_email).optional() },
          needs.send_email,
        )
        .default({}),
    }),
    z.object({
      type: z.literal('webhook'),
      config: z.object({ url: targetUrlOr(needs.webhook) }, needs.webhook),
    }),
    z.object({ type: z.literal('delay'), config: holdConfig(needs.delay) }),
    z.object({ type: z.literal('batch'), config: holdConfig(needs.batch) }),
  ],
  'Must be one of set_priority, mark_read, archive, delete, add_tag, send_email, webhook, delay, batch',
);
export type RuleAction = z.infer<typeof ruleAction>;
export type RuleActionType = RuleAction['type'];

/** High, medium and low: smaller numbers go first. */
const rulePriority = z.literal([1, 2, 3]);

/** POST /api/notification-rules */
export const ruleInput = z.object({
  name: requiredText(RULE_NAME_MAX, 'Required'),
  isActive: z.boolean().default(true),
  priority: rulePriority.default(2),
  conditions: z
    .array(ruleCondition)
    .min(1, 'A rule needs at least one condition')
    .max(CONDITIONS_MAX, `A rule has at most ${CONDITIONS_MAX} conditions`),
  actions: z
    .array(ruleAction)
    .min(1, 'A rule needs at least one action')
    .max(ACTIONS_MAX, `A rule has at most ${ACTIONS_MAX} actions`),
});
export type RuleInput = z.infer<typeof ruleInput>;

/**
 * PATCH /api/notification-rules/{id}: what is not given stays. With other conditions or actions, a rule that looks at the
 * age begins anew with what is there.
 */
export const ruleChanges = z.object({
  name: ruleInput.shape.name.optional(),
  isActive: z.boolean().optional(),
  priority: rulePriority.optional(),
  conditions: ruleInput.shape.conditions.optional(),
  actions: ruleInput.shape.actions.optional(),
});
export type RuleChanges = z.infer<typeof ruleChanges>;

/** How long POST /api/notification-rules/{id}/restore brings a deleted rule back, as it was: longer than the toast offers it. */
export const RULE_RESTORE_MS = 60_000;

/**
 * A rule as every call gives it; lists give them in the order in which they are applied: by priority, then the oldest
 * first. Instants are ISO 8601 UTC.
 */
export const rule = z.object({
  id: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  priority: rulePriority,
  conditions: z.array(ruleCondition),
  actions: z.array(ruleAction),
  createdAt: z.string(),
  lastTriggered: z.string().nullable(),
  triggerCount: z.number(),
});
export type Rule = z.infer<typeof rule>;

/**
 * POST /api/notification-rules/preview: which of the last `days` days' notifications would have matched, as they are by
 * now and wherever they lie. One that has yet to reach the age of a condition counts as if it had.
 */
export const rulePreviewInput = z.object({
  conditions: ruleInput.shape.conditions,
  actions: z.array(ruleAction).max(ACTIONS_MAX).default([]),
  days: z.int().min(1).max(PREVIEW_DAYS_MAX).default(PREVIEW_DAYS_DEFAULT),
});
export type RulePreviewInput = z.infer<typeof rulePreviewInput>;

/** `examined` of the period were looked at, from the newest on; `isPartial` where there were more than a dry run reads, or has time for. */
export const rulePreview = z.object({
  examined: z.number(),
  matched: z.number(),
  isPartial: z.boolean(),
  sample: z.array(notification).max(PREVIEW_SAMPLE_MAX),
});
export type RulePreview = z.infer<typeof rulePreview>;

/** An app becomes a suggestion with so many moved by hand in so many days, and more than this share of them unread. */
export const SUGGESTION_MOVED_MIN = 20;
export const SUGGESTION_DAYS = 30;
export const SUGGESTION_UNREAD_SHARE = 0.8;

/**
 * GET /api/notification-rules/suggestions: apps whose notifications the user keeps archiving or trashing unread, with a
 * rule that would do it; none for apps that a rule names already. DELETE
 * /api/notification-rules/suggestions/{appName} dismisses one for good.
 */
export const ruleSuggestion = z.object({
  appName: z.string(),
  /** Archived or trashed by hand in the last 30 days, and how many of them unread. */
  moved: z.number(),
  unread: z.number(),
  rule: ruleInput,
});
export type RuleSuggestion = z.infer<typeof ruleSuggestion>;

/** What the URL of a `webhook` action receives, as JSON, with the headers `webhook-id` (the same for each attempt) and `webhook-timestamp`. */
export const ruleWebhookPayload = z.object({
  type: z.literal('rule.matched'),
  /** When the rule acted, ISO 8601 UTC. */
  timestamp: z.string(),
  rule: z.object({ id: z.string(), name: z.string() }),
  /** The notification as the rules left it. */
  data: notification,
});
