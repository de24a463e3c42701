import type { LiveState } from '../../api/live/live-store.ts';

/** Not live for this long, in ms, is more than a hiccup. */
export const OFFLINE_AFTER_MS = 8000;

export type ConnectionState = LiveState['phase'] | 'offline';

/** What to call the connection, `ms` after its phase began. */
export function connectionState(phase: LiveState['phase'], ms: number): ConnectionState {
  return phase !== 'live' && ms >= OFFLINE_AFTER_MS ? 'offline' : phase;
}
