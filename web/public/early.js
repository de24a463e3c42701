// Runs before the first paint and before the app is there. The theme, so that a dark page never flashes white
// (src/ui/theme.ts takes over from here); and the question who is signed in, which src/api/session.ts takes the answer of.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {}
  const chosen = stored === 'dark' || stored === 'light';
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.classList.add(chosen ? stored : system);

  window.earlySession = fetch('/api/auth/session', { credentials: 'include' }).catch(() => null);
})();
