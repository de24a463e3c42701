import type { QueryClient } from '@tanstack/react-query';
import { coalesce } from '../../api/coalesce.ts';
import { isShown } from '../../api/inbox/triage-store.ts';
import { markStale, refreshInbox, untilUnchanged } from '../../api/notifications.ts';

/** Lists and counts are read again at most this often, in ms, however much arrives. */
const REFRESH_EVERY_MS = 500;

export type Refresher = {
  /** Something has changed: lists and counts are read again. */
  soon(): void;
  /** An action is over, here or elsewhere: all that is loaded may have changed, unless this page has shown it. */
  afterAction(undoId: string): void;
  cancel(): void;
};

/**
 * Reads lists and counts again after what the server tells. While a change of this page is on its way that has to wait:
 * a list read now would show the old state. Nothing that was told in the meantime is forgotten.
 */
export function createRefresher(client: QueryClient): Refresher {
  const ended = new Set<string>();
  let hasChanged = false;
  const refresh = coalesce(async () => {
    await untilUnchanged(client);
    const isUnseen = [...ended].some((undoId) => !isShown(undoId));
    ended.clear();
    // What this page has done and shown itself, it has read again already.
    if (!hasChanged && !isUnseen) return;
    hasChanged = false;
    if (isUnseen) markStale(client);
    await refreshInbox(client);
  }, REFRESH_EVERY_MS);
  return {
    soon() {
      hasChanged = true;
      refresh();
    },
    afterAction(undoId) {
      ended.add(undoId);
      refresh();
    },
    cancel: refresh.cancel,
  };
}
