import type { Generated } from 'kysely';

/**
 * The tables, the same on both engines. Instants are integer milliseconds since the epoch, flags 0 or 1,
 * JSON is kept as text, ids are integers that clients see as opaque strings.
 */
export type Tables = {
  users: UserTable;
  sessions: SessionTable;
  api_keys: ApiKeyTable;
  allowed_apps: AllowedAppTable;
  preferences: PreferenceTable;
  notifications: NotificationTable;
  user_counters: UserCounterTable;
  app_counters: AppCounterTable;
  app_categories: AppCategoryTable;
  digests: DigestTable;
  idempotency_keys: IdempotencyKeyTable;
  audit_log: AuditTable;
  settings: SettingTable;
};

export type Flag = 0 | 1;

export type UserTable = {
  id: Generated<number>;
  name: string;
  email: string;
  /** `email` as names are compared (see nameKey): unique, and what login looks for. */
  email_key: string;
  username: string;
  username_key: string;
  /** PHC string, argon2id. */
  password_hash: string;
  is_admin: Flag;
  is_active: Flag;
  must_change_password: Flag;
  created_at: number;
  email_notifications: Generated<Flag>;
  desktop_notifications: Generated<Flag>;
  high_priority_only: Generated<Flag>;
  /** Grows with every change of this row that an administrator can see. */
  revision: Generated<number>;
  /** When the user was deleted; null for all others. See storage/deleted-users.ts. */
  deleted_at: Generated<number | null>;
};

export type SessionTable = {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string;
  remember: Flag;
  address: string;
  user_agent: string;
  created_at: number;
  expires_at: number;
};

export type ApiKeyTable = {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** SHA-256 of the key, hex: what intake looks for. */
  key_hash: string;
  /** The key itself, sealed with the server's secret. */
  key_sealed: string;
  is_active: Flag;
  created_at: number;
  last_used_at: number | null;
};

export type AllowedAppTable = {
  app_name: string;
  display_name: string;
  description: string | null;
  icon: string | null;
  is_active: Flag;
  allow_user_subscription: Flag;
  created_at: number;
};

export type PreferenceTable = {
  user_id: number;
  app_name: string;
  enabled: Flag;
  frequency: string;
  /** "HH:MM" UTC, or empty. */
  quiet_hours_start: string;
  quiet_hours_end: string;
  /** JSON list of strings. */
  categories: string;
  muted_categories: string;
  priority: string;
  updated_at: number;
};

/** Where a notification lies. Only those in the inbox count. */
export type Place = 'inbox' | 'archive' | 'trash' | 'muted';

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
};

/** A user's inbox in numbers, kept in the transactions that change it. */
export type UserCounterTable = {
  user_id: number;
  total: number;
  unread: number;
  /** The UTC day (days since the epoch) that `today` counts. */
  today_day: number;
  today: number;
};

export type AppCounterTable = {
  user_id: number;
  app_name: string;
  total: number;
  unread: number;
  /** Everything this app has ever sent to this user, wherever it lies now. */
  received: number;
};

/** Categories, beyond the four that every preference knows, that an app has sent to a user. */
export type AppCategoryTable = { user_id: number; app_name: string; category: string };

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
};

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

export type AuditTable = {
  id: Generated<number>;
  at: number;
  event: string;
  actor_id: number | null;
  subject_id: number | null;
  address: string;
  detail: string;
};

export type SettingTable = { key: string; value: string };
