import type { LiveMessage } from '@alertstream/contract/live';
import type { Notification } from '@alertstream/contract/notifications';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { coalesce } from '../../api/coalesce.ts';
import { readDigests } from '../../api/digests.ts';
import { keepInbox } from '../../api/inbox/kept-inbox.ts';
import { sendQueuedReads } from '../../api/inbox/queued-reads.ts';
import { forgetActions, noteAction } from '../../api/inbox/triage-store.ts';
import { connectLive } from '../../api/live/live.ts';
import { markLost, resetLive, updateLive } from '../../api/live/live-store.ts';
import { markStale, showArrivals, showChange } from '../../api/notifications.ts';
import { usePush } from '../../api/push.ts';
import { onSystemClick } from '../../api/push-browser.ts';
import { checkSession, useUser } from '../../api/session.ts';
import { serverNow, setServerClock } from '../../ui/clock.ts';
import { whenDrawn } from '../../ui/drawn.ts';
import { createDigestFeed, digestMemory } from './digest-feed.ts';
import { createRefresher } from './refresher.ts';
import { createTeller } from './teller.ts';

/** Arrivals reach the screen together when they come faster than this, in ms. */
const SHOW_EVERY_MS = 100;

/** Keeps a signed-in user's screens live, and tells about what arrives. */
export function Live({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const user = useUser();
  const userId = user.id;
  const [spoken, setSpoken] = useState('');
  const navigate = useNavigate();

  useEffect(() => {
    const open = (id: string | null) => void navigate({ to: '/', search: id === null ? {} : { open: id } });
    return startLive({ client, userId, speak: setSpoken, open });
  }, [client, userId, navigate]);

  useEffect(() => keepInbox(client, user), [client, user]);
  usePush(); // known to the server from the start of every session, not from a visit to the settings
  useEffect(() => onSystemClick((href) => void navigate({ href })), [navigate]);

  return (
    <>
      {children}
      <p aria-live="polite" className="sr-only">
        {spoken}
      </p>
    </>
  );
}

type LiveOptions = {
  client: QueryClient;
  userId: string;
  speak: (text: string) => void;
  /** Goes to the inbox and shows one notification's details, or with null the inbox alone. */
  open: (id: string | null) => void;
};

function startLive({ client, userId, speak, open }: LiveOptions): () => void {
  let isOver = false;
  let waiting: { notification: Notification; announce: boolean }[] = [];
  const teller = createTeller({ client, speak, open });
  const digests = createDigestFeed({ read: readDigests, memory: digestMemory(userId), tell: teller.digests });
  const refresher = createRefresher(client);
  const show = coalesce(async () => {
    const arrived = waiting;
    waiting = [];
    showArrivals(
      client,
      arrived.map((each) => each.notification),
    );
    teller.arrivals(arrived.filter((each) => each.announce).map((each) => each.notification));
  }, SHOW_EVERY_MS);

  function onMessage(message: LiveMessage) {
    updateLive({ heardAt: Date.now() });
    switch (message.type) {
      case 'ready':
        setServerClock(Date.parse(message.now));
        updateLive({ phase: 'live', since: Date.now() });
        // At once: it has to know the latest digest of before those that arrive from now on.
        digests.catchUp().catch((error: unknown) => console.error('Read failed:', error));
        return whenDrawn(catchUp);
      case 'heartbeat':
        return setServerClock(Date.parse(message.now));
      case 'notification': {
        const { notification } = message;
        const latencyMs = Math.max(0, serverNow() - Date.parse(notification.createdAt));
        updateLive({ arrival: { notification, latencyMs }, rejection: null });
        waiting.push(message);
        show();
        return refresher.soon();
      }
      case 'notification.changed':
        showChange(client, message.notification);
        return refresher.soon();
      case 'triage':
        noteAction(message);
        if (message.status === 'running' || message.status === 'undoing') return;
        return refresher.afterAction(message.undoId);
      case 'digest':
        digests.arrived(message);
        return refresher.soon();
      case 'intake.rejected':
        return updateLive({ rejection: { reason: message.reason, at: Date.parse(message.at) } });
    }
  }

  /** What came before the connection was there, or while it was away. What is being read for the first screen comes first. */
  function catchUp() {
    if (isOver) return;
    markStale(client);
    sendQueuedReads().then(
      (sent) => sent > 0 && refresher.soon(),
      () => {},
    );
    refresher.soon();
  }

  const disconnect = connectLive({
    userId,
    onMessage,
    onLost: markLost,
    onSessionDoubt: () => checkSession(client),
  });

  return () => {
    isOver = true;
    disconnect();
    refresher.cancel();
    show.cancel();
    teller.stop();
    resetLive();
    forgetActions();
  };
}
