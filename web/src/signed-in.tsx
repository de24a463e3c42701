import { Outlet } from '@tanstack/react-router';
import { Live } from './features/live/live.tsx';
import { Shell } from './features/shell/shell.tsx';

export { DashboardPage } from './features/dashboard/page.tsx';

/** What only those see who are signed in, and see on every page: a file of its own, with the inbox. */
export function SignedInApp() {
  return (
    <Live>
      <Shell>
        <Outlet />
      </Shell>
    </Live>
  );
}
