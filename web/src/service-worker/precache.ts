/**
 * The app opens without a network: what it was built of is kept, and the page comes from the network where there is
 * one. Calls of the API are none of its business.
 */
declare const self: ServiceWorkerGlobalScope;

const PREFIX = 'alertstream-';
const CACHE = `${PREFIX}${BUILD}`;
const kept = new Set(PRECACHE);
/** A network that says nothing for this long, in ms, is none. */
const PATIENCE_MS = 4000;
/** What a proxy answers whose server is away. */
const AWAY = [502, 503, 504];

export function startPrecache(): void {
  self.addEventListener('install', (event) => event.waitUntil(keep().then(() => self.skipWaiting())));
  self.addEventListener('activate', (event) => event.waitUntil(forget().then(() => self.clients.claim())));
  self.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.origin !== self.location.origin) return;
    if (request.mode === 'navigate' && isPage(url)) event.respondWith(page(request));
    else if (kept.has(url.pathname)) event.respondWith(asset(request, url));
  });
}

async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([...kept].map((path) => new Request(path, { cache: 'no-cache' })));
}

/** Only the version before this one stays: a tab that still runs it may yet load a part. */
async function forget(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(versions.slice(0, -1).map((name) => caches.delete(name)));
}

/** The app's own pages, not the documentation of the API or a file opened by itself. */
function isPage({ pathname }: URL): boolean {
  return !/^\/(api|ws|assets|metrics)(\/|$)|\.[^/]+$/.test(pathname);
}

async function page(request: Request): Promise<Response> {
  const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);
  if (response && !AWAY.includes(response.status)) return response;
  const copy = await caches.match('/', { cacheName: CACHE });
  return copy ?? response ?? fetch(request);
}

async function asset(request: Request, { pathname }: URL): Promise<Response> {
  return (await caches.match(pathname, { cacheName: CACHE })) ?? fetch(request);
}
