import type { PushPayload } from '@alertstream/contract/push';

export type Notice = {
  title: string;
  options: NotificationOptions;
  /** Shown even where a page is looked at. */
  always: boolean;
};

/** What of a push the system shows. A push that can't be read is told as one that came: browsers want to see something. */
export function noticeOf(text: string): Notice {
  const { kind = 'notification', id = '', title, message = '', appName, priority, url = '/' } = parsed(text);
  return {
    title: title || 'AlertStream',
    always: kind === 'test',
    options: {
      body: title ? [appName, message].filter(Boolean).join(': ') : 'Something new has arrived.',
      // A later one with the same tag, of the page say, takes the place of the first.
      tag: `${kind}-${id}`,
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      requireInteraction: priority === 'critical' || priority === 'urgent',
      data: { url },
    },
  };
}

/** From our own server, encrypted for this browser alone: its shape is not checked, only that it is JSON. */
function parsed(text: string): Partial<PushPayload> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
