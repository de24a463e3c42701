import type { Db } from '../../storage/db.ts';
import type { ClaimedRow } from '../../storage/outbox/deliveries.ts';
import type { DeliveryKind } from '../../storage/schema/targets.ts';

/** A delivery whose turn has come. `target` is what may be slow or dead on its own: "webhook:12", "channel:7". */
export type DueDelivery = {
  id: number;
  userId: number;
  /** The same in every attempt, so that receivers can tell a repetition. */
  messageId: string;
  kind: DeliveryKind;
  target: string;
  /** Where to, where neither the target nor the user says it. */
  address: string | null;
  event: string;
  notificationId: number | null;
  digestId: number | null;
  body: string;
  createdAt: number;
};

/** What went over the wire, for the log; all of it null where there is nothing to show. */
export type Exchange = {
  /** HTTP status; null where there was no complete answer. */
  status: number | null;
  requestHead: string | null;
  responseHead: string | null;
};

/**
 * What came of an attempt; `words` say why, as a sentence for the owner without a full stop.
 * `retry`: again later, after `afterMs` at the earliest, where the target asked for that: then it rests as a whole.
 * `gone`: the target is no more: it is switched off, and its owner told. `failed`: this delivery can never succeed.
 */
export type Outcome = { exchange?: Exchange } & (
  | { kind: 'delivered' }
  | { kind: 'retry'; words: string; afterMs?: number }
  | { kind: 'gone'; words: string }
  | { kind: 'failed'; words: string }
);

/** One way out of here. Everything that a kind of delivery needs to know is behind it. */
export type Sender = {
  /**
   * Makes one attempt. `signal` aborts when the time for it is over ({@link SEND_LIMIT_MS}) or the server stops; what is
   * thrown then, or ever, counts as a failed attempt that is repeated.
   */
  send(delivery: DueDelivery, signal: AbortSignal): Promise<Outcome>;
  /** What a target's owner knows it by, within a sentence ('webhook "CI"', "Slack"); null where it is no more. */
  nameOf(db: Db, target: Target): Promise<string | null>;
  /**
   * Switches the target off, in the caller's transaction, with the reason in words. Null where targets of this kind can't
   * be: then its owner is told all the same.
   */
  switchOff: ((tx: Db, target: Target, reason: string) => Promise<void>) | null;
};

/** Where deliveries of one user go. */
export type Target = Pick<DueDelivery, 'kind' | 'target' | 'userId' | 'address'>;

export type Senders = Readonly<Record<DeliveryKind, Sender>>;

/** Time for one attempt, from the first byte to the last. */
export const SEND_LIMIT_MS = 15_000;

/** A claimed row as senders see it. */
export function dueDeliveryOf(row: ClaimedRow): DueDelivery {
  return {
    id: row.id,
    userId: row.user_id,
    messageId: row.message_id,
    kind: row.kind,
    target: row.target,
    address: row.address,
    event: row.event,
    notificationId: row.notification_id,
    digestId: row.digest_id,
    body: row.body,
    createdAt: row.created_at,
  };
}
