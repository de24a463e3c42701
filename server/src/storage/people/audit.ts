import type { Db } from '../db.ts';

/** Security-relevant events, in the words of the log. */
export type AuditEvent =
  | 'user.created'
  | 'user.registered'
  | 'login.succeeded'
  | 'login.failed'
  | 'login.throttled'
  | 'logout'
  | 'user.updated'
  | 'user.deleted'
  | 'user.restored'
  | 'user.purged'
  | 'password.reset'
  | 'password.reset_asked'
  | 'password.reset_by_link'
  | 'password.changed'
  | 'profile.changed'
  | 'session.ended'
  | 'account.deleted'
  | 'app.created'
  | 'app.updated'
  | 'app.deleted'
  | 'api_key.created'
  | 'api_key.deleted'
  | 'integration.connected'
  | 'integration.changed'
  | 'integration.disconnected';

export type AuditEntry = {
  at: number;
  event: AuditEvent;
  /** Who did it; null for the server itself and for strangers. */
  actorId: number | null;
  /** Whom it concerns. */
  subjectId: number | null;
  address: string;
  /** Never a secret. */
  detail?: Readonly<Record<string, string | number | boolean>>;
};

/** Belongs in the transaction of what it records. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: entry.at,
      event: entry.event,
      actor_id: entry.actorId,
      subject_id: entry.subjectId,
      address: entry.address,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute();
}

/** True where the user has signed in from this address since then, as far as the log remembers. */
export async function hasSignedInFrom(
  db: Db,
  userId: number,
  address: string,
  sinceMs: number,
): Promise<boolean> {
  const event: AuditEvent = 'login.succeeded';
  const row = await db
    .selectFrom('audit_log')
    .select('id')
    .where('subject_id', '=', userId)
    .where('event', '=', event)
    .where('address', '=', address)
    .where('at', '>', sinceMs)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes up to `limit` entries from before `beforeMs`; says how many there were. */
export async function deleteOldAudit(db: Db, beforeMs: number, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('audit_log')
    .where('id', 'in', (eb) =>
      eb.selectFrom('audit_log').select('id').where('at', '<=', beforeMs).orderBy('at').limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
