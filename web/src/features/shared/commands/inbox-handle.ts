import type { Notification } from '@alertstream/contract/notifications';
import { useEffect, useSyncExternalStore } from 'react';
import type { Deed } from '../../../api/inbox/triage-effect.ts';

/** What commands can do with the inbox while it is on screen. What is meant: the selection, else the row of the cursor. */
export type InboxHandle = {
  place: Notification['place'] | 'all';
  /** Something is selected, or the cursor is on a row. */
  hasTarget: () => boolean;
  isSelecting: () => boolean;
  move: (step: 1 | -1) => void;
  toggleSelected: () => void;
  selectRange: () => void;
  selectAll: () => void;
  clearSelection: () => void;
  open: () => void;
  act: (deed: Deed) => void;
  togglePin: () => void;
  chooseSnooze: () => void;
  chooseTag: () => void;
  undo: () => void;
  refresh: () => void;
  /** Opens or folds the repeats of the cursor's row. */
  toggleRepeats: () => void;
};

let handle: InboxHandle | null = null;
const listeners = new Set<() => void>();

function setHandle(next: InboxHandle | null): void {
  handle = next;
  for (const listener of listeners) listener();
}

export function inboxHandle(): InboxHandle | null {
  return handle;
}

/** Lets commands reach an inbox for as long as it is on screen. */
export function useProvideInbox(provided: InboxHandle): void {
  useEffect(() => {
    setHandle(provided);
    return () => setHandle(null);
  }, [provided]);
}

export function useInboxHandle(): InboxHandle | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => handle,
  );
}
