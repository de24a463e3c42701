/**
 * The service worker, served as /sw.js: one plain script without imports of its own (build/service-worker.ts), since
 * not every browser takes modules here. What it does stands in files of its own; this one says when.
 */
import { startPrecache } from './precache.ts';
import { onNotificationClick, onPush, onSubscriptionChange } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

startPrecache();

self.addEventListener('push', (event) => event.waitUntil(onPush(self, event)));
self.addEventListener('notificationclick', (event) => event.waitUntil(onNotificationClick(self, event)));
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(onSubscriptionChange(self, event)),
);
