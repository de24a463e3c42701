import { useSyncExternalStore } from 'react';

const TICK_MS = 20_000;

/** Server clock minus this machine's, in ms: relative times are right even where this machine's clock is not. */
let offsetMs = 0;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

export function setServerClock(serverTime: number): void {
  offsetMs = serverTime - Date.now();
  tick();
}

/** Now, by the server's clock, in epoch milliseconds. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

/** {@link serverNow} as of the latest tick, for relative times that keep up. One timer serves all of them. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

function tick() {
  now = serverNow();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = serverNow();
    timer = setInterval(tick, TICK_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}
