import type { IntegrationType } from '@alertstream/contract/integrations';
import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

/** An address of a user's that hears of events. Its counts stand in DeliveryTargetTable, under "webhook:<id>". */
export type WebhookTable = {
  id: Generated<number>;
  user_id: number;
  name: string;
  url: string;
  /** JSON of contract WebhookEvent[]. */
  events: string;
  /** "whsec_...", sealed with the server's secret. */
  secret_sealed: string;
  /** The secret before, which signs as well until `previous_until`. */
  previous_secret_sealed: string | null;
  previous_until: number | null;
  is_active: Flag;
  /** Why the server switched it off; null where it did not. */
  disabled_reason: string | null;
  created_at: number;
  updated_at: number;
  /** When it was deleted; null for all others. */
  deleted_at: number | null;
};

/** One thing to be sent: the outbox. */
export type DeliveryTable = {
  id: Generated<number>;
  user_id: number;
  /** Stable over all attempts, so that receivers can tell a repetition. */
  message_id: string;
  kind: DeliveryKind;
  /** What may be slow or dead on its own: deliveries to one target share its fate, and no other's. */
  target: string;
  /** Where to, where neither the target nor the user says it: the URL or email address of a rule. */
  address: string | null;
  /** What it tells: a webhook event, `announcement`, `digest` or `rule`. */
  event: string;
  notification_id: number | null;
  digest_id: number | null;
  /** What is sent, as JSON. */
  body: string;
  status: DeliveryStatus;
  /** All that were made. */
  attempts: Generated<number>;
  /** Failed attempts since it was put into the outbox, or was last sent again by hand: what the next wait depends on. */
  failures: Generated<number>;
  /** Null once it was sent or given up. While somebody has leased it: when the lease ends. */
  next_attempt_at: number | null;
  /** The worker that is sending it, or is about to. */
  leased_by: string | null;
  /** Why the latest attempt failed, in words; null where it did not. */
  last_error: string | null;
  created_at: number;
  finished_at: number | null;
};

export type DeliveryStatus = 'pending' | 'sent' | 'failed';

/** One attempt of a delivery: what was sent, and what came back. */
export type DeliveryAttemptTable = {
  id: Generated<number>;
  delivery_id: number;
  at: number;
  duration_ms: number;
  /** HTTP status; null where there was no complete answer, or no HTTP. */
  status: number | null;
  error: string | null;
  request_head: string | null;
  response_head: string | null;
};

/** What is known of a target from all attempts to reach it. */
export type DeliveryTargetTable = {
  target: string;
  calls: number;
  successes: number;
  last_at: number;
  /** Why the latest attempt failed, in words; null where it did not. */
  last_error: string | null;
  /** The first failed attempt after the latest success; null where the latest succeeded. */
  failing_since: number | null;
  /** When the owner was told that it fails; null until then, and after a success. */
  told_at: number | null;
};

/** `webhook`: a registered one; `url`: a rule's webhook action. */
export type DeliveryKind = 'webhook' | 'url' | 'channel' | 'email' | 'push';

/** A service that a user has connected; of each type one. How it fares stands in DeliveryTargetTable, under "channel:<id>". */
export type ChannelTable = {
  id: Generated<number>;
  user_id: number;
  type: IntegrationType;
  /** Its config as JSON, sealed: see contract channelConfigs. */
  config_sealed: string;
  /** Of an email channel its address, as names are compared; null of all others. */
  address_key: string | null;
  minimum_priority: string;
  /** JSON list of names; null for all apps. */
  apps: string | null;
  connected_at: number;
  /** When the server switched it off, because it was gone or failed for long; null where it did not. */
  disabled_at: number | null;
  /** Why, in words. */
  disabled_reason: string | null;
};

/** A browser that is told by web push. How it fares stands in DeliveryTargetTable, under "push:<id>". */
export type PushSubscriptionTable = {
  id: Generated<number>;
  user_id: number;
  /** The session that it belongs to: where that is ended by hand, the browser is told no more. Null for none. */
  session_id: number | null;
  /** SHA-256 of the endpoint, hex: a browser is told for one user. */
  endpoint_hash: string;
  /** Host of the endpoint. */
  service: string;
  /** JSON of contract pushSubscriptionInput, sealed. */
  target_sealed: string;
  user_agent: string;
  created_at: number;
  /** When a page last said that it is there. */
  seen_at: number;
};
