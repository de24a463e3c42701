/** Where the inbox is kept for a start without a network. Not the service worker's, which forgets its own with each version. */
export const KEPT_CACHE = 'kept-inbox';
export const KEPT_PATH = '/kept-inbox';

/** Whoever uses this browser next finds nothing of it. */
export async function forgetKeptInbox(): Promise<void> {
  if ('caches' in window) await caches.delete(KEPT_CACHE);
}
