import type { Db } from '../../storage/db.ts';
import type { Engine } from '../../storage/dialect.ts';
import { listenersTo, tellListeners } from '../webhooks/events.ts';
import type { Client } from './client.ts';

/**
 * Tells a user's own webhooks that the user has signed in or out, in the transaction of it: once for each of `sessions`,
 * so that whoever counts knows how many are open.
 */
export async function tellOfSession(
  tx: Db,
  engine: Engine,
  what: {
    event: 'user.login' | 'user.logout';
    user: { id: number; username: string };
    client: Pick<Client, 'address'>;
    nowMs: number;
    sessions?: number;
  },
): Promise<void> {
  const { event, user, client, nowMs, sessions = 1 } = what;
  const listeners = await listenersTo(tx, user.id, [event]);
  if (listeners.length === 0) return;
  const data = { userId: String(user.id), username: user.username, address: client.address };
  const happened = Array.from({ length: sessions }, () => ({ event, notificationId: null, data }));
  await tellListeners(tx, engine, { userId: user.id, listeners, atMs: nowMs }, happened);
}
