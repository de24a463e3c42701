import type { PushSubscription } from '@alertstream/contract/push';
import type { PushState } from '../../storage/targets/push-subscriptions.ts';
import { isoOrNull } from '../utc-moment.ts';

/** A browser as its owner sees it. */
export function presentPush({ row, lastError, lastSentAt }: PushState): PushSubscription {
  return {
    id: String(row.id),
    service: row.service,
    userAgent: row.user_agent,
    createdAt: new Date(row.created_at).toISOString(),
    lastSentAt: isoOrNull(lastSentAt),
    lastError,
  };
}
