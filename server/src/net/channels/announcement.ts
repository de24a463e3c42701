import { PRIORITY_RANK, type Priority } from '@alertstream/contract/notifications';

/** One notification as a digest lists it. */
export type AnnouncedItem = { title: string; appName: string; priority: Priority; url: string };

/** What a channel is told: a notification, a digest with its `items`, or a test. All texts are as they were sent. */
export type Announcement = {
  kind: 'notification' | 'digest' | 'test';
  title: string;
  message: string;
  priority: Priority;
  /** Null of a digest, and of a test. */
  appName: string | null;
  category: string | null;
  /** ISO 8601 UTC. */
  at: string;
  /** Where it is shown in AlertStream. */
  url: string;
  items: readonly AnnouncedItem[];
  /** How many more there are than `items` names. */
  more: number;
};

/** What is sent to a service. It is always a POST of JSON. */
export type ChannelRequest = { url: string; headers: Readonly<Record<string, string>>; body: string };

/** How a service is told: a pure function of the announcement and of how the channel was configured. */
export type Format<Config> = (announcement: Announcement, config: Config) => ChannelRequest;

/** A request with a JSON body; services tell apart who asks by the User-Agent, if at all. */
export function jsonRequest(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): ChannelRequest {
  return { url, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

const MARKS: Readonly<Record<Priority, string>> = {
  low: '⚪',
  normal: '🔵',
  high: '🟠',
  critical: '🔴',
  urgent: '🔴',
};

/** A sign for the priority, for lists of text. */
export function markOf(priority: Priority): string {
  return MARKS[priority];
}

/** One of four values by rank: low, normal, high, critical or urgent. */
export function byRank<T>(priority: Priority, values: readonly [T, T, T, T]): T {
  const [low, normal, high, critical] = values;
  return [low, normal, high][PRIORITY_RANK[priority]] ?? critical;
}

/** At most `max` UTF-16 units, an ellipsis included where something is missing; no character is cut in half. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const kept = text.slice(0, max - 1);
  return `${kept.isWellFormed() || !text.isWellFormed() ? kept : kept.slice(0, -1)}…`;
}

/** As {@link cut}, in bytes of UTF-8. */
export function cutBytes(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  const ELLIPSIS_BYTES = 3;
  const kept = bytes.subarray(0, maxBytes - ELLIPSIS_BYTES).toString('utf8');
  return `${kept.replace(/\uFFFD+$/u, '')}…`;
}

/** "backup · system · high": where it is from, as far as that is known. */
export function originOf({ appName, category, priority, kind }: Announcement): string {
  return kind === 'notification' ? [appName, category, priority].filter(Boolean).join(' · ') : '';
}

/** The message, and of a digest its list: as plain text, for services that show text as it is. */
export function plainText({ message, items, more }: Announcement): string {
  const lines = items.map(({ title, appName, priority }) => `${markOf(priority)} ${title} (${appName})`);
  if (more > 0) lines.push(`… and ${more} more`);
  return [message, ...lines].filter((line) => line !== '').join('\n');
}

/** The root of a server, however its address was written. */
export function rootOf(serverUrl: string, usual = ''): string {
  return (serverUrl.trim() || usual).replace(/\/+$/, '');
}

/** What the link to AlertStream is called. */
export const OPEN_LABEL = 'Open in AlertStream';
