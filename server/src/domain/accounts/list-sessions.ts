import type { Session } from '@alertstream/contract/auth';
import { listSessionsOf, type SessionOwner } from '../../storage/people/sessions.ts';
import type { Context } from '../context.ts';

/** Where the owner of `current` is signed in, newest first. */
export async function listSessions(
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  current: SessionOwner,
): Promise<Session[]> {
  const rows = await listSessionsOf(storage.db, current.user.id, clock());
  return rows.map((row) => ({
    id: String(row.id),
    isCurrent: row.id === current.sessionId,
    address: row.address,
    userAgent: row.user_agent,
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
  }));
}
