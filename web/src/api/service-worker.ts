/** Registers /sw.js. Browsers have service workers on https and localhost alone; without one, all else works. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // It fetches the whole app: after what the page itself needs.
  const register = () =>
    navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
      console.info('The app was not kept for a start without a network:', error);
    });
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', register, { once: true });
}
