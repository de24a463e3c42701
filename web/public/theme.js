// Runs before the first paint, so that a dark page never flashes white. src/ui/theme.ts takes over from here.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {}
  const chosen = stored === 'dark' || stored === 'light';
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.classList.add(chosen ? stored : system);
})();
