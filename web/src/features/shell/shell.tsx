import { type ReactNode, useMemo } from 'react';
import { useSubscribableApps } from '../../api/preferences.ts';
import { KnownApps } from '../../ui/avatar.tsx';
import { Commands } from './commands.tsx';
import { TopBar } from './top-bar.tsx';

/** Around every signed-in page: the fixed top bar, and the page in a column of at most 1200 px. */
export function Shell({ children }: { children: ReactNode }) {
  const apps = useSubscribableApps().data;
  const known = useMemo(() => new Map(apps?.map((app) => [app.appName, app])), [apps]);
  return (
    <KnownApps value={known}>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-3 py-2 text-sm font-medium text-white focus:translate-y-0"
      >
        Skip to content
      </a>
      <TopBar />
      <Commands />
      <div id="content" tabIndex={-1} className="mx-auto max-w-[1200px] px-4 pt-(--bar) outline-none sm:px-6">
        {children}
      </div>
    </KnownApps>
  );
}
