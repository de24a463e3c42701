import { CLOSE_CODES, HEARTBEAT_MS, type LiveMessage, liveMessage } from '@alertstream/contract/live';
import { retryDelayMs } from './live-backoff.ts';

/** A connection that lasted this long is sound: the next failure starts with the shortest wait again. */
const STABLE_MS = 10_000;

type Handlers = {
  userId: string;
  onMessage: (message: LiveMessage) => void;
  /** The socket is gone and another one is on its way. */
  onLost: () => void;
  /** The server refused or ended the session, or perhaps did: it has to be checked, before another socket is tried. */
  onSessionDoubt: () => Promise<void>;
};

/** Keeps a live socket open until the returned function is called. */
export function connectLive({ userId, onMessage, onLost, onSessionDoubt }: Handlers): () => void {
  let socket: WebSocket | null = null;
  let attempt = 0;
  let isOver = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  let stableTimer: ReturnType<typeof setTimeout> | undefined;

  function open() {
    clearTimeout(retryTimer);
    let opened = false;
    const current = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
    socket = current;
    current.onopen = () => {
      opened = true;
      current.send(JSON.stringify({ type: 'auth', userId }));
      stableTimer = setTimeout(() => (attempt = 0), STABLE_MS);
    };
    current.onmessage = (event) => {
      heard();
      const message = parse(event.data);
      if (message) onMessage(message);
    };
    current.onclose = (event) => lost(current, event.code, opened);
    heard();
  }

  function heard() {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(drop, 2 * HEARTBEAT_MS);
  }

  /** Without a network the close handshake takes long: it isn't waited for. */
  function drop() {
    const dropped = socket;
    dropped?.close();
    if (dropped) lost(dropped, CLOSE_CODES.goingAway, true);
  }

  function lost(which: WebSocket, code: number, opened: boolean) {
    if (which !== socket) return;
    socket = null;
    clearTimeout(silenceTimer);
    clearTimeout(stableTimer);
    onLost();
    const refused: number[] = [CLOSE_CODES.sessionEnded, CLOSE_CODES.wrongUser];
    if (refused.includes(code) || !opened) void onSessionDoubt().then(openLater, openLater);
    else openLater();
  }

  function openLater() {
    if (isOver || socket) return;
    clearTimeout(retryTimer);
    retryTimer = setTimeout(open, retryDelayMs(attempt, Math.random()));
    attempt += 1;
  }

  function retryNow() {
    if (!socket && document.visibilityState === 'visible') {
      attempt = 0;
      open();
    }
  }

  window.addEventListener('online', retryNow);
  window.addEventListener('offline', drop);
  document.addEventListener('visibilitychange', retryNow);
  open();

  return () => {
    isOver = true;
    window.removeEventListener('online', retryNow);
    window.removeEventListener('offline', drop);
    document.removeEventListener('visibilitychange', retryNow);
    clearTimeout(retryTimer);
    clearTimeout(silenceTimer);
    clearTimeout(stableTimer);
    const closing = socket;
    socket = null;
    closing?.close();
  };
}

function parse(data: unknown): LiveMessage | null {
  try {
    return liveMessage.safeParse(JSON.parse(String(data))).data ?? null;
  } catch {
    return null;
  }
}
