import type { Notification } from '@alertstream/contract/notifications';
import { useSyncExternalStore } from 'react';

/** What the screens know about the live connection. Times are epoch milliseconds of this machine's clock. */
export type LiveState = {
  /** `connecting` until the first `ready`; later losses are `reconnecting`. */
  phase: 'connecting' | 'live' | 'reconnecting';
  /** When the phase began. */
  since: number;
  /** When the server was last heard. */
  heardAt: number | null;
  /** The latest arrival in this session, and how long it took from the server's acceptance to here. */
  arrival: { notification: Notification; latencyMs: number } | null;
  /** The latest call from this address that was turned away. */
  rejection: { reason: string; at: number } | null;
};

function initial(): LiveState {
  return {
    phase: 'connecting',
    since: Date.now(),
    heardAt: null,
    arrival: null,
    rejection: null,
  };
}

let state = initial();
const listeners = new Set<() => void>();

export function updateLive(change: Partial<LiveState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** The connection is gone. Failed attempts to restore it don't start the phase anew. */
export function markLost(): void {
  if (state.phase === 'live') updateLive({ phase: 'reconnecting', since: Date.now() });
}

export function resetLive(): void {
  updateLive(initial());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One part of the live state; the component renders again only when that part changes. */
export function useLiveState<Part>(select: (state: LiveState) => Part): Part {
  return useSyncExternalStore(subscribe, () => select(state));
}
