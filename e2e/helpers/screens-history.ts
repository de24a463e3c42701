import { messages } from '../../scripts/demo-messages.ts';
import { type Account, call, type Message } from './account.ts';
import type { Server } from './server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const HISTORY_MS = 16 * 24 * HOUR_MS;
/** How many come in each hour of a day (UTC) before the last one. */
const BUSY = [0, 1, 1, 2, 0, 0, 1, 1, 2, 4, 3, 3, 1, 2, 4, 3, 2, 2, 1, 1, 0, 1, 0, 1];
/** Hours until somebody reads what belongs to a category. */
const READ_AFTER: Record<string, number> = {
  security: 0.6,
  alert: 0.9,
  system: 1.7,
  market: 2.4,
  updates: 3.1,
  general: 4.2,
  social: 6.5,
};

/** Without markup, which is a test's matter, and other scripts, whose fonts depend on the machine. */
const drawable = messages.filter(
  ({ title, message }) =>
    /^[\p{Script=Latin}\p{Script=Common}]*$/u.test(`${title}${message}`) && !title?.includes('<'),
);

/** Shuffled the same way each time, so that apps mix and pictures don't change without a reason. */
function mixed<Item>(items: readonly Item[]): Item[] {
  const place = (index: number) => (index * 0.618034 + 0.2768) % 1;
  return items
    .map((item, index) => ({ item, at: place(index) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

type Sent = { message: Message; at: number; readAt: number | undefined };

/** What comes in the two weeks before `now`, and when it is read: not all of it ever is. */
function history(now: number): Sent[] {
  const latest = mixed(drawable).toReversed();
  const today = latest.map((message, index) => {
    const at = now - index ** 2.1 * 24_000 - 9000;
    return { message, at, readAt: index < 3 || index % 4 === 0 ? undefined : at + readAfter(message, index) };
  });
  const before: Sent[] = [];
  const pool = mixed(drawable).filter(({ priority }) => priority !== 'urgent');
  const until = Math.floor((now - 24 * HOUR_MS) / HOUR_MS) * HOUR_MS;
  for (let hour = now - HISTORY_MS + 2 * HOUR_MS; hour < until; hour += HOUR_MS) {
    const { hour: of, weekend } = { hour: new Date(hour).getUTCHours(), weekend: isWeekend(hour) };
    const count = Math.ceil((BUSY[of] ?? 0) * (weekend ? 0.4 : 1));
    for (let nth = 0; nth < count; nth += 1) {
      const index = before.length;
      const message = pool[(index * 7) % pool.length];
      if (!message) continue;
      const at = hour + ((nth + 0.5) / count) * HOUR_MS;
      before.push({ message, at, readAt: index % 9 === 5 ? undefined : at + readAfter(message, index) });
    }
  }
  return [...before, ...today].sort((a, b) => a.at - b.at);
}

function readAfter({ category = '' }: Message, index: number): number {
  return (READ_AFTER[category] ?? 2) * (0.4 + ((index * 0.618) % 1) * 1.2) * HOUR_MS;
}

function isWeekend(at: number): boolean {
  return [0, 6].includes(new Date(at).getUTCDay());
}

/**
 * Sends two weeks of notifications and reads them, each in its time: the server's clock, which stands
 * {@link HISTORY_MS} in the past, is moved along until it shows the present.
 */
export async function liveThrough(server: Server, who: Account, key: string): Promise<void> {
  const now = Date.now();
  let clock = now - HISTORY_MS;
  const reads: { id: string; at: number }[] = [];
  const moveTo = async (at: number) => {
    if (at > clock) server.advance(at - clock);
    clock = Math.max(clock, at);
  };
  const readUntil = async (at: number) => {
    reads.sort((a, b) => a.at - b.at);
    while (reads[0] && reads[0].at <= at) {
      const { id, at: readAt } = reads.shift() as { id: string; at: number };
      await moveTo(readAt);
      await call(server, who, 'PATCH', `/api/notifications/${id}/read`, { isRead: true });
    }
  };
  for (const { message, at, readAt } of history(now)) {
    await readUntil(at);
    await moveTo(at);
    const response = await fetch(`${server.url}/api/notifications`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify(message),
    });
    const { id } = (await response.json()) as { id: string };
    if (readAt !== undefined) reads.push({ id, at: readAt });
  }
  await readUntil(now);
  await moveTo(now);
  const filter = { query: 'before:yesterday' };
  await call(server, who, 'POST', '/api/notifications/actions', { action: 'archive', filter });
}
