// Runs before the first paint, so that a dark page never flashes white.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {}
  const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
})();
