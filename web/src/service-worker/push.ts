import { noticeOf } from './notice.ts';

/** What a page is told when a notification of the system is clicked: the path that it leads to. */
type OpenMessage = { type: 'open'; url: string };

/** Shows what was pushed. A page that is looked at tells it itself, as a toast. */
export async function onPush({ clients, registration }: ServiceWorkerGlobalScope, event: PushEvent) {
  const notice = noticeOf(event.data?.text() ?? '');
  const pages = await clients.matchAll({ type: 'window' });
  if (pages.some((page) => page.visibilityState === 'visible') && !notice.always) return;
  await registration.showNotification(notice.title, notice.options);
}

/** Brings a page that is open to the front and lets it go there; opens one where there is none. */
export async function onNotificationClick(
  { clients, location }: ServiceWorkerGlobalScope,
  { notification }: NotificationEvent,
) {
  notification.close();
  const target = new URL(String(notification.data?.url ?? '/'), location.origin);
  const url = target.origin === location.origin ? target.pathname + target.search : '/';
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return void (await clients.openWindow(url));
  const message: OpenMessage = { type: 'open', url };
  page.postMessage(message);
  await page.focus();
}

/** The browser gave the subscription another address: the server has to know it. */
export async function onSubscriptionChange(
  { registration }: ServiceWorkerGlobalScope,
  { oldSubscription, newSubscription }: PushSubscriptionChangeEvent,
) {
  const subscription =
    newSubscription ??
    (oldSubscription && (await registration.pushManager.subscribe(oldSubscription.options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/push/subscriptions', {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}
