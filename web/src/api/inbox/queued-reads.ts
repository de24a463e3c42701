import { type Notification, notification } from '@alertstream/contract/notifications';
import { ApiError, isAway, read, send } from '../client.ts';
import { loadMarks, saveMarks } from './read-marks.ts';

function queueRead(id: string, isRead: boolean): void {
  saveMarks({ ...loadMarks(), [id]: isRead });
}

/** The rows as they will be once everything that waits has been sent. */
export function withQueuedReads(rows: Notification[]): Notification[] {
  const marks = loadMarks();
  if (Object.keys(marks).length === 0) return rows;
  return rows.map((row) => {
    const isRead = marks[row.id];
    return isRead === undefined || isRead === row.isRead ? row : { ...row, isRead };
  });
}

let sending: Promise<number> | null = null;

/** Sends what waits, one after the other; gives how many were sent. What can't be reached yet goes on waiting. */
export function sendQueuedReads(): Promise<number> {
  sending ??= sendAll().finally(() => {
    sending = null;
  });
  return sending;
}

async function sendAll(): Promise<number> {
  let sent = 0;
  for (const [id, isRead] of Object.entries(loadMarks())) {
    try {
      await sendRead(id, isRead);
      sent += 1;
    } catch (error) {
      // Gone since, say: nothing that asking again would change.
      const isRefused =
        error instanceof ApiError && error.status < 500 && ![401, 403, 429].includes(error.status);
      if (!isRefused) return sent;
    }
    const { [id]: mark, ...others } = loadMarks();
    // Changed again meanwhile, it waits on.
    if (mark === isRead) saveMarks(others);
  }
  return sent;
}

/** Marks one notification. @throws ApiError, or an error that {@link isAway} */
async function sendRead(id: string, isRead: boolean): Promise<Notification> {
  const path = `/api/notifications/${encodeURIComponent(id)}/read`;
  return read(notification, await send(path, { method: 'PATCH', body: { isRead } }));
}

/** As {@link sendRead}, but where the server is away the mark waits, and null is given. */
export async function sendOrQueueRead(id: string, isRead: boolean): Promise<Notification | null> {
  try {
    return await sendRead(id, isRead);
  } catch (error) {
    if (!isAway(error)) throw error;
    queueRead(id, isRead);
    return null;
  }
}
