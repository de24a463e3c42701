/** Whose notifications this browser is subscribed to: the subscription itself doesn't say. */
const OWNER = 'push-owner';

/** True where the browser can be told while no page is open; that takes https, or localhost. */
export function isPushSupported(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window;
}

/** This browser's subscription; null where there is none, or can't be. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!isPushSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Subscribes with the server's VAPID key. One made with another key, of a server that was set up anew, gives way. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  // Fails where the start could not install it either: `ready` alone would wait for ever.
  await navigator.serviceWorker.register('/sw.js');
  const registration = await navigator.serviceWorker.ready;
  const before = await registration.pushManager.getSubscription();
  await before?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

export function pushOwner(): string | null {
  try {
    return localStorage.getItem(OWNER);
  } catch {
    return null;
  }
}

export function setPushOwner(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(OWNER);
    else localStorage.setItem(OWNER, userId);
  } catch {
    // Without storage the subscription ends with the next start.
  }
}

/** Calls back with the path of a notification of the system that was clicked. Returns what ends that. */
export function onSystemClick(open: (path: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {};
  function listen({ data }: MessageEvent<{ type?: unknown; url?: unknown } | null>) {
    if (data?.type === 'open' && typeof data.url === 'string') open(data.url);
  }
  navigator.serviceWorker.addEventListener('message', listen);
  return () => navigator.serviceWorker.removeEventListener('message', listen);
}

/** Takes away what the system still shows of what was pushed. */
export async function closeSystemNotices(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}
