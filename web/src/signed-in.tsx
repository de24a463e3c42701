import { Outlet } from '@tanstack/react-router';
import { Live } from './features/live/live.tsx';
import { Shell } from './features/shell/shell.tsx';

/** What only those see who are signed in, and see on every page. */
export function SignedInApp() {
  return (
    <Live>
      <Shell>
        <Outlet />
      </Shell>
    </Live>
  );
}
