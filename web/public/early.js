// Runs before the first paint and before the app is there. The theme, so that a dark page never flashes white
// (src/ui/theme.ts takes over from here); and the first questions to the server, which src/api/early.ts has the answers of:
// who is signed in, and what their inbox begins with.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {}
  const chosen = stored === 'dark' || stored === 'light';
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.classList.add(chosen ? stored : system);

  const early = new Map();
  window.early = early;

  function ask(url) {
    const answer = fetch(url, { credentials: 'include' }).catch(() => null);
    early.set(url, answer);
    return answer;
  }

  async function askAhead() {
    const session = await ask('/api/auth/session');
    // Read twice: here and by the app.
    const { user } = session?.ok ? await session.clone().json() : {};
    const isInbox = location.pathname === '/' && !location.search;
    if (!user || user.mustChangePassword || !isInbox) return;
    ask('/api/views');
    ask('/api/notifications?limit=50&offset=0');
    ask('/api/notifications/stats');
    ask('/api/apps/subscribable');
  }
  askAhead().catch(() => {});
})();
