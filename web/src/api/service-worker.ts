/** It fetches the whole app, which must not hold up what the page itself begins with. */
const AFTER_LOAD_MS = 5000;

/** Registers /sw.js. Browsers have service workers on https and localhost alone; without one, all else works. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () =>
    setTimeout(() => {
      navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
        console.info('The app was not kept for a start without a network:', error);
      });
    }, AFTER_LOAD_MS);
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
