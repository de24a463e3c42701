import { LRUCache } from 'lru-cache';
import type { Storage } from '../../storage/db.ts';
import { findWebhook, listSubscriptions, type WebhookRow } from '../../storage/targets/webhooks.ts';
import type { Seal } from '../api-keys/seal.ts';

/** How long webhooks are believed without asking the database again: the bound for a change made by another process. */
const REMEMBER_MS = 1000;
const REMEMBER_MAX = 10_000;

/** A webhook as it is called. */
export type CallableWebhook = {
  userId: number;
  url: string;
  isActive: boolean;
  secret: string;
  previous: { secret: string; untilMs: number } | null;
};

/** What intake, triage and the worker need to know about webhooks, many times a second. */
export type KnownWebhooks = {
  /** Which of a user's active webhooks hear of what. */
  subscriptionsOf(userId: number): Promise<readonly Subscription[]>;
  /** Null where there is no such webhook. */
  callable(id: number): Promise<CallableWebhook | null>;
  /** Believes nothing any more. */
  forget(): void;
};
export type Subscription = { id: number; events: readonly string[] };

/** Remembers webhooks for a moment, so that neither a notification nor a delivery costs a question of its own. */
export function createKnownWebhooks({ db }: Pick<Storage, 'db'>, seal: Seal): KnownWebhooks {
  const subscriptions = new LRUCache<number, readonly Subscription[]>({
    ...bounds,
    fetchMethod: (userId) => listSubscriptions(db, userId),
  });
  const callables = new LRUCache<number, { webhook: CallableWebhook | null }>({
    ...bounds,
    fetchMethod: async (id) => {
      const row = await findWebhook(db, id);
      return { webhook: row && callableOf(row, seal) };
    },
  });
  return {
    subscriptionsOf: async (userId) => subscriptions.get(userId) ?? subscriptions.forceFetch(userId),
    callable: async (id) => (callables.get(id) ?? (await callables.forceFetch(id))).webhook,
    forget() {
      subscriptions.clear();
      callables.clear();
    },
  };
}

/** A stored webhook as it is called. */
export function callableOf(row: WebhookRow, seal: Seal): CallableWebhook {
  const { previous_secret_sealed: previous, previous_until: untilMs } = row;
  return {
    userId: row.user_id,
    url: row.url,
    isActive: row.is_active === 1,
    secret: seal.open(row.secret_sealed),
    previous: previous && untilMs ? { secret: seal.open(previous), untilMs } : null,
  };
}

const bounds = {
  max: REMEMBER_MAX,
  ttl: REMEMBER_MS,
  ttlResolution: 50,
  ignoreFetchAbort: true, // what was being looked up when forget() came still answers its callers
} as const;
