import type { WebhookEvent } from '@alertstream/contract/webhooks';
import { findNotifications } from '../../storage/automation/ruled-notifications.ts';
import type { Db } from '../../storage/db.ts';
import type { Engine } from '../../storage/dialect.ts';
import type { TriageState } from '../../storage/notifications/triage-states.ts';
import { presentNotification } from '../notifications/present.ts';
import { type Happened, listenersTo, tellListeners } from '../webhooks/events.ts';

/** Notifications that are read and written at a time, because each may be some ten KiB. */
const AT_ONCE = 50;

type Changed = { row: { id: number }; before: TriageState; after: TriageState };

/** What a change is to webhooks; nothing where it is taken back, or concerns something else. */
function eventsOf({ before, after }: Pick<Changed, 'before' | 'after'>): WebhookEvent[] {
  const events: WebhookEvent[] = [];
  if (!before.is_read && after.is_read) events.push('notification.read');
  if (before.place !== 'archive' && after.place === 'archive') events.push('notification.archived');
  if (before.place !== 'trash' && after.place === 'trash') events.push('notification.deleted');
  return events;
}

/** Tells the owner's webhooks what became of notifications, in the transaction that has just changed them. */
export async function tellOfChanges(
  tx: Db,
  engine: Engine,
  { userId, changes, atMs }: { userId: number; changes: readonly Changed[]; atMs: number },
): Promise<void> {
  const told = changes.flatMap((change) => eventsOf(change).map((event) => ({ event, id: change.row.id })));
  if (told.length === 0) return;
  const listeners = await listenersTo(tx, userId, [...new Set(told.map(({ event }) => event))]);
  if (listeners.length === 0) return;
  for (let from = 0; from < told.length; from += AT_ONCE) {
    const some = told.slice(from, from + AT_ONCE);
    const rows = await findNotifications({ db: tx, engine }, userId, [...new Set(some.map(({ id }) => id))]);
    const happened = some.flatMap(({ event, id }): Happened[] => {
      const row = rows.get(id);
      return row ? [{ event, notificationId: id, data: presentNotification(row) }] : [];
    });
    await tellListeners(tx, engine, { userId, listeners, atMs }, happened);
  }
}
