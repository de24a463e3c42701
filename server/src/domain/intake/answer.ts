import type { NotificationInput } from '@alertstream/contract/notifications';
import type { Verdict } from '@alertstream/contract/verdict';

/** A new notification, decided but without an id. `metadata` is JSON text. */
export type Draft = Omit<Required<NotificationInput>, 'metadata'> & {
  metadata: string | null;
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
    isRead: false,
    createdAt: new Date(createdAt).toISOString(),
    readAt: null,
    sender: draft.sender,
  });
  return `${head.slice(1, -1)},"metadata":${metadata ?? 'null'},"verdict":${JSON.stringify(verdict)}}`;
}

/** A contract Notification as JSON text. */
export function withId(id: number, rest: string): string {
  return `{"id":"${id}",${rest}`;
}
