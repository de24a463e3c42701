import type { LiveMessage } from '@alertstream/contract/live';
import type { Notification } from '@alertstream/contract/notifications';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { coalesce } from '../../api/coalesce.ts';
import { key } from '../../api/keys.ts';
import { connectLive } from '../../api/live.ts';
import { markLost, resetLive, updateLive } from '../../api/live-store.ts';
import { isSettingRead, refreshInbox, showArrivals, showChange } from '../../api/notifications.ts';
import { useUser } from '../../api/session.ts';
import { serverNow, setServerClock } from '../../ui/clock.ts';
import { createAnnouncer } from './announcer.ts';

/** Lists and counts are read again at most this often, in ms, however much arrives. */
const REFRESH_EVERY_MS = 500;
/** Arrivals reach the screen together when they come faster than this, in ms. */
const SHOW_EVERY_MS = 100;

/** Keeps a signed-in user's screens live, and tells about what arrives. */
export function Live({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const userId = useUser().id;
  const [spoken, setSpoken] = useState('');

  useEffect(() => startLive(client, userId, setSpoken), [client, userId]);

  return (
    <>
      {children}
      <p aria-live="polite" className="sr-only">
        {spoken}
      </p>
    </>
  );
}

function startLive(client: QueryClient, userId: string, speak: (text: string) => void): () => void {
  let waiting: { notification: Notification; announce: boolean }[] = [];
  const announcer = createAnnouncer(speak);
  const refresh = coalesce(async () => {
    if (!isSettingRead(client)) await refreshInbox(client);
  }, REFRESH_EVERY_MS);
  const show = coalesce(async () => {
    const arrived = waiting;
    waiting = [];
    showArrivals(
      client,
      arrived.map((each) => each.notification),
    );
    const announced = arrived.filter((each) => each.announce).map((each) => each.notification);
    if (announced.length > 0) announcer.announce(announced);
  }, SHOW_EVERY_MS);

  function onMessage(message: LiveMessage) {
    updateLive({ heardAt: Date.now() });
    switch (message.type) {
      case 'ready':
        setServerClock(Date.parse(message.now));
        updateLive({ phase: 'live', since: Date.now() });
        return refresh();
      case 'heartbeat':
        return setServerClock(Date.parse(message.now));
      case 'notification': {
        const { notification } = message;
        const latencyMs = Math.max(0, serverNow() - Date.parse(notification.createdAt));
        updateLive({ arrival: { notification, latencyMs }, rejection: null });
        waiting.push(message);
        show();
        return refresh();
      }
      case 'notification.changed':
        showChange(client, message.notification);
        return refresh();
      case 'intake.rejected':
        return updateLive({ rejection: { reason: message.reason, at: Date.parse(message.at) } });
    }
  }

  const disconnect = connectLive({
    userId,
    onMessage,
    onLost: markLost,
    onSessionDoubt: () => void client.invalidateQueries({ queryKey: key('/api/auth/me') }),
  });

  return () => {
    disconnect();
    refresh.cancel();
    show.cancel();
    announcer.stop();
    resetLive();
  };
}
