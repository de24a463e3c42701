import { z } from 'zod';
import { DAY_MS } from './durations.ts';
import { NAME_MAX, notificationFilter } from './notifications.ts';
import { requiredText, text } from './text.ts';

/** Notifications that one call may name by id; more are chosen by a filter. */
export const TRIAGE_IDS_MAX = 500;
/** A call that changes more than this is answered before it is done: 202, with progress on the live socket. */
export const TRIAGE_AT_ONCE_MAX = 500;
/** Tags that one notification may have; further ones leave it as it is. */
export const TAGS_MAX = 20;
/** How far ahead a notification may be snoozed. */
export const SNOOZE_MAX_MS = 366 * DAY_MS;
/** How long an action can be undone. */
export const UNDO_TTL_MS = DAY_MS;
/** Actions that one call of GET /api/notifications/actions gives. */
export const TRIAGE_RECENT_MAX = 20;

/**
 * What can be done with notifications. `archive`, `trash` and `snooze` take them from wherever they lie; `unarchive`,
 * `restore`, `unsnooze` and `unmute` bring them into the inbox from the archive, the trash, and so on.
 */
const triageActions = [
  'archive',
  'unarchive',
  'trash',
  'restore',
  'snooze',
  'unsnooze',
  'unmute',
  'pin',
  'unpin',
  'tag',
  'untag',
  'read',
  'unread',
] as const;
const triageAction = z.enum(triageActions);
export type TriageAction = z.infer<typeof triageAction>;

/**
 * POST /api/notifications/actions. Either `ids`, or a `filter` as of GET /api/notifications: then everything that
 * matches, up to the notification `upTo` where it is given, so that what arrived after somebody looked is left alone.
 * `until` (ISO 8601) belongs to `snooze`, `tag` to `tag` and `untag`.
 */
export const triageInput = z
  .object({
    action: triageAction,
    ids: z.array(text(100)).min(1).max(TRIAGE_IDS_MAX).optional(),
    filter: notificationFilter.optional(),
    upTo: text(100).optional(),
    until: z.iso.datetime({ offset: true, error: 'Must be an ISO 8601 instant' }).optional(),
    tag: requiredText(NAME_MAX).optional(),
  })
  .check(({ value, issues }) => {
    const refuse = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], input: value, message });
    const needsTag = value.action === 'tag' || value.action === 'untag';
    if ((value.ids === undefined) === (value.filter === undefined))
      refuse('ids', 'Either ids or a filter must be given');
    if (value.upTo !== undefined && value.filter === undefined) refuse('upTo', 'Belongs to a filter');
    if (value.action === 'snooze' && value.until === undefined) refuse('until', 'Required');
    if (value.action !== 'snooze' && value.until !== undefined) refuse('until', 'Belongs to snooze');
    if (needsTag && value.tag === undefined) refuse('tag', 'Required');
    if (!needsTag && value.tag !== undefined) refuse('tag', 'Belongs to tag and untag');
  });
export type TriageInput = z.infer<typeof triageInput>;

/**
 * An action as every call about it gives it, and the live socket after a change. `affected` notifications were changed
 * so far; of those `restored` are as before, and `leftAlone` are not, because something else has changed them since,
 * or they are gone. While `running` or `undoing` it goes on by itself. Instants are ISO 8601 UTC.
 */
export const triageRecord = z.object({
  undoId: z.string(),
  action: triageAction,
  status: z.enum(['running', 'done', 'undoing', 'undone']),
  affected: z.number(),
  restored: z.number(),
  leftAlone: z.number(),
  createdAt: z.string(),
  /** Until when it can be undone. */
  undoUntil: z.string(),
});
export type TriageRecord = z.infer<typeof triageRecord>;
