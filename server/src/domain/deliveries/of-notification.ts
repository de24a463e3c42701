import type { NotificationDelivery } from '@alertstream/contract/deliveries';
import { findNotification } from '../../storage/notifications/notifications.ts';
import type { DeliveryRow } from '../../storage/outbox/deliveries.ts';
import { listDeliveriesOf } from '../../storage/outbox/delivery-log.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { isoOrNull, utcMoment } from '../utc-moment.ts';
import type { Senders } from './sender.ts';

/** More than one notification causes. */
const SHOWN_MAX = 100;
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/**
 * What one of a user's notifications has caused to be sent, and how that went, oldest first.
 * @throws AppError 404 where the user has no such notification
 */
export async function deliveriesOfNotification(
  { storage, senders, clock }: Pick<Context, 'storage' | 'clock'> & { senders: Senders },
  userId: number,
  notificationId: number,
): Promise<NotificationDelivery[]> {
  if (!(await findNotification(storage.db, userId, notificationId))) throw notFound('Notification');
  const rows = await listDeliveriesOf(storage.db, userId, notificationId, SHOWN_MAX);
  const names = new Map<string, string>();
  for (const { kind, target, address } of rows) {
    const key = nameKey({ target, address });
    if (names.has(key)) continue;
    const name = await senders[kind].nameOf(storage.db, { kind, target, userId, address });
    names.set(key, name ?? `a ${kind} that was deleted`);
  }
  return rows.map((row) => present(row, names.get(nameKey(row)) ?? row.kind, clock()));
}

function nameKey({ target, address }: Pick<DeliveryRow, 'target' | 'address'>): string {
  return `${target} ${address}`;
}

function present(row: DeliveryRow, name: string, nowMs: number): NotificationDelivery {
  return {
    id: String(row.id),
    kind: row.kind,
    status: row.status,
    attempts: row.attempts,
    at: new Date(row.finished_at ?? row.created_at).toISOString(),
    text: sentenceOf(row, name, nowMs),
    target: name,
    createdAt: new Date(row.created_at).toISOString(),
    nextAttemptAt: row.leased_by === null ? isoOrNull(row.next_attempt_at) : null,
    error: row.last_error,
  };
}

/** "Sent to Slack at 10:02 UTC, second attempt" */
function sentenceOf(row: DeliveryRow, name: string, nowMs: number): string {
  const { status, attempts, failures, last_error: error } = row;
  if (status === 'sent') {
    const ordinal = attempts < 2 ? '' : `, ${ORDINALS[attempts - 1] ?? `${attempts}th`} attempt`;
    return `Sent to ${name} at ${utcMoment(row.finished_at ?? row.created_at, nowMs)}${ordinal}`;
  }
  if (status === 'failed') {
    const after = attempts < 2 ? '' : ` after ${attempts} attempts`;
    return `Not sent to ${name}${after}: ${error}`;
  }
  if (failures === 0) return `About to be sent to ${name}`;
  const next = row.leased_by === null && row.next_attempt_at !== null ? row.next_attempt_at : nowMs;
  const when = next > nowMs ? `at ${utcMoment(next, nowMs)}` : 'in a moment';
  return `Not yet sent to ${name}: ${error}. Next attempt ${when}`;
}
