import { type Delivery, type DeliveryAttempt, delivery } from '@alertstream/contract/deliveries';
import type { DeliveryRow } from '../../storage/outbox/deliveries.ts';
import type { AttemptRow } from '../../storage/outbox/delivery-attempts.ts';
import { isoOrNull } from '../utc-moment.ts';

/** Attempts of one delivery that are shown. */
export const ATTEMPTS_SHOWN = 10;

/** A delivery to a webhook as its owner sees it; `attempts` are the latest, newest first. */
export function presentDelivery(row: DeliveryRow, attempts: readonly AttemptRow[]): Delivery {
  return {
    id: String(row.id),
    messageId: row.message_id,
    event: delivery.shape.event.parse(row.event),
    status: row.status,
    createdAt: new Date(row.created_at).toISOString(),
    finishedAt: isoOrNull(row.finished_at),
    nextAttemptAt: row.leased_by === null ? isoOrNull(row.next_attempt_at) : null,
    body: row.body,
    attempts: attempts.map(presentAttempt),
    attemptCount: row.attempts,
  };
}

/** An attempt in the words of the API. */
export function presentAttempt(row: Omit<AttemptRow, 'id' | 'delivery_id'>): DeliveryAttempt {
  return {
    at: new Date(row.at).toISOString(),
    durationMs: row.duration_ms,
    status: row.status,
    error: row.error,
    requestHead: row.request_head ?? '',
    responseHead: row.response_head,
  };
}
