import type { AllowedAppTable, AppCategoryTable, PreferenceTable } from './apps.ts';
import type {
  DismissedSuggestionTable,
  NotificationTemplateTable,
  RuleSweepTable,
  RuleTable,
} from './automation.ts';
import type { AppCounterTable, RollupTable, UserCounterTable } from './counts.ts';
import type {
  DigestTable,
  IdempotencyKeyTable,
  NotificationTable,
  NotificationTagTable,
  RemovedNotificationTable,
  RetentionTable,
  TriageActionTable,
  TriageBatchTable,
  ViewTable,
} from './notifications.ts';
import type {
  ApiKeyTable,
  AuditTable,
  MailRefusalTable,
  PasswordResetTable,
  SessionTable,
  UserTable,
} from './people.ts';
import type {
  ChannelTable,
  DeliveryAttemptTable,
  DeliveryTable,
  DeliveryTargetTable,
  PushSubscriptionTable,
  WebhookTable,
} from './targets.ts';

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
  rollups: RollupTable;
  removed_rollups: RollupTable;
  retention: RetentionTable;
  digests: DigestTable;
  notification_templates: NotificationTemplateTable;
  rules: RuleTable;
  rule_sweeps: RuleSweepTable;
  dismissed_suggestions: DismissedSuggestionTable;
  notification_tags: NotificationTagTable;
  triage_actions: TriageActionTable;
  triage_batches: TriageBatchTable;
  views: ViewTable;
  removed_notifications: RemovedNotificationTable;
  webhooks: WebhookTable;
  deliveries: DeliveryTable;
  channels: ChannelTable;
  push_subscriptions: PushSubscriptionTable;
  mail_refusals: MailRefusalTable;
  password_resets: PasswordResetTable;
  delivery_attempts: DeliveryAttemptTable;
  delivery_targets: DeliveryTargetTable;
  idempotency_keys: IdempotencyKeyTable;
  audit_log: AuditTable;
  settings: SettingTable;
};

export type SettingTable = { key: string; value: string };
