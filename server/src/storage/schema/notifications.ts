import type { Notification } from '@alertstream/contract/notifications';
import type { TriageAction, TriageRecord } from '@alertstream/contract/triage';
import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

/** Where a notification lies. Only those in the inbox count. */
export type Place = Notification['place'];

/** `owner`: by hand; `rule`: by a rule, at intake or later. */
export type MovedBy = 'owner' | 'rule';

export type NotificationTable = {
  id: Generated<number>;
  user_id: number;
  place: Place;
  is_read: Flag;
  title: string;
  message: string;
  app_name: string;
  category: string;
  priority: string;
  metadata: string | null;
  /** Name of the API key that sent it. */
  sender: string;
  /** Null stands for the plain verdict: announced at once, nothing had a say. */
  verdict: string | null;
  /** Title, message and app, folded for search. */
  search_text: string;
  created_at: number;
  read_at: number | null;
  /** When it is to be announced; null where nothing is due. */
  announce_at: number | null;
  /** When a digest announced it; null where none did. */
  announced_at: number | null;
  /** JSON list of its tags; null where it has none. See NotificationTagTable. */
  tags: string | null;
  /** When it was last moved from one place to another, and by whom; null where it never was. */
  moved_at: number | null;
  moved_by: MovedBy | null;
  is_pinned: Generated<Flag>;
  /** When a snoozed one comes back; kept in the inbox, until it is moved again. */
  snoozed_until: number | null;
  /** When it was read for the first time, and by whom; stays when it is marked unread. Null where it never was. */
  first_read_at: number | null;
  first_read_by: MovedBy | null;
  /** 1 where a preference muted it when it came: it counts as muted in the roll-ups, and as nothing else. */
  came_muted: Generated<Flag>;
};

/** One announcement of what was held. While `created_at` is null it is being gathered, and a user has one such. */
export type DigestTable = {
  id: Generated<number>;
  user_id: number;
  opened_at: number;
  created_at: number | null;
  /** How many notifications it announces, and how many of them are critical or urgent. */
  count: number;
  critical: number;
  /** Those that it names: JSON of contract DigestItem[]. */
  items: string;
  /** While it is gathered: what of it goes to each channel that wants less than all, as JSON by target. */
  routes: string | null;
};

/** How long an app's notifications are kept (`keep_days` null: for ever); `app_name` empty: those of all other apps. */
export type RetentionTable = { user_id: number; app_name: string; keep_days: number | null };

export type IdempotencyKeyTable = {
  api_key_id: number;
  key: string;
  /** SHA-256 of the accepted body, base64. */
  body_hash: string;
  notification_id: number;
  /** The first answer without its leading id, as text: see domain/intake/answer.ts. */
  answer_rest: string;
  created_at: number;
};

/** Where each tag is found; the same tags stand on the notification itself, for showing them. */
export type NotificationTagTable = { user_id: number; tag: string; notification_id: number };

/** One call that changed notifications, for as long as it can be undone. */
export type TriageActionTable = {
  id: Generated<number>;
  user_id: number;
  action: TriageAction;
  /** Of `snooze`, ms since the epoch. */
  until: number | null;
  /** Of `tag` and `untag`. */
  tag: string | null;
  /** JSON of contract NotificationFilter; null where ids were given. */
  filter: string | null;
  /** While it is running: everything that matches from this id downwards is still to be changed. */
  next_id: number | null;
  status: TriageRecord['status'];
  affected: Generated<number>;
  restored: Generated<number>;
  left_alone: Generated<number>;
  created_at: number;
  /** When the latest of its batches was committed: what has not moved for long was cut off. */
  touched_at: number;
};

/** What one transaction of an action changed: JSON of [id, TriageState before][]. Gone once it was undone. */
export type TriageBatchTable = {
  id: Generated<number>;
  user_id: number;
  action_id: number;
  before: string;
};

/** A search saved by name; a user has one default view at most. */
export type ViewTable = {
  id: Generated<number>;
  user_id: number;
  name: string;
  query: string;
  position: number;
  is_default: Flag;
};

/** SQLite alone: deleted notifications that the text index still knows. */
export type RemovedNotificationTable = { id: number };
