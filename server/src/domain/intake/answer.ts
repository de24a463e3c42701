import type { NotificationInput } from '@alertstream/contract/notifications';
import type { Verdict } from '@alertstream/contract/verdict';
import type { Place } from '../../storage/schema/notifications.ts';
import { PLAIN_VERDICT } from '../plain-verdict.ts';

/** A new notification, decided but without an id. `metadata` is JSON text. */
export type Draft = Omit<Required<NotificationInput>, 'metadata'> & {
  metadata: string | null;
  place: Place;
  tags: readonly string[];
  isRead: boolean;
  sender: string;
  verdict: Verdict;
  createdAt: number;
};

/**
 * The notification as JSON text but for its id, which is known after the commit only: {@link withId} completes it.
 * Written once, it serves the sender's answer, the live sockets and a later replay.
 */
export function answerRest({ metadata, verdict, createdAt, ...draft }: Draft): string {
  const head = JSON.stringify({
    title: draft.title,
    message: draft.message,
    appName: draft.appName,
    category: draft.category,
    priority: draft.priority,
    place: draft.place,
    tags: draft.tags,
    isPinned: false,
    snoozedUntil: null,
    isRead: draft.isRead,
    createdAt: isoOf(createdAt),
    readAt: draft.isRead ? isoOf(createdAt) : null,
    sender: draft.sender,
  });
  return `${head.slice(1, -1)},"metadata":${metadata ?? 'null'},"verdict":${verdictJson(verdict)}}`;
}

let lastMs = 0;
let lastIso = new Date(lastMs).toISOString();

/** Under load many notifications share a millisecond, and the text of an instant is dear. */
function isoOf(ms: number): string {
  if (ms !== lastMs) {
    lastMs = ms;
    lastIso = new Date(ms).toISOString();
  }
  return lastIso;
}

const PLAIN_JSON = JSON.stringify(PLAIN_VERDICT);

function verdictJson(verdict: Verdict): string {
  return verdict === PLAIN_VERDICT ? PLAIN_JSON : JSON.stringify(verdict);
}

/** A contract Notification as JSON text. */
export function withId(id: number, rest: string): string {
  return `{"id":"${id}",${rest}`;
}
