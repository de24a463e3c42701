import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { inboxSearch } from './api/inbox-search.ts';
import { AppsPage } from './features/apps/page.tsx';
import { DashboardPage } from './features/dashboard/page.tsx';
import { IntegrationGuidePage } from './features/integration-guide/page.tsx';
import { Live } from './features/live/live.tsx';
import { NotFoundPage } from './features/not-found/page.tsx';
import { PreferencesPage } from './features/preferences/page.tsx';
import { Gate } from './features/session/gate.tsx';
import { SettingsPage } from './features/settings/page.tsx';
import { settingsSearch } from './features/settings/search.ts';
import { userView } from './features/shared/users/view.ts';
import { Shell } from './features/shell/shell.tsx';
import { UsersPage } from './features/users/page.tsx';
import { parseSearch, stringifySearch } from './search-params.ts';

const root = createRootRoute({ component: SignedIn, notFoundComponent: NotFoundPage });

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: DashboardPage,
  validateSearch: inboxSearch,
});

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: SettingsPage,
  validateSearch: settingsSearch,
});

const apps = createRoute({ getParentRoute: () => root, path: '/apps', component: AppsPage });

const preferences = createRoute({
  getParentRoute: () => root,
  path: '/preferences',
  component: PreferencesPage,
});

const integrationGuide = createRoute({
  getParentRoute: () => root,
  path: '/integration-guide',
  component: IntegrationGuidePage,
});

const users = createRoute({
  getParentRoute: () => root,
  path: '/users',
  component: UsersPage,
  validateSearch: userView,
});

export const router = createRouter({
  routeTree: root.addChildren([dashboard, settings, preferences, integrationGuide, apps, users]),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** Nobody gets past the gate without a session: signed out, every path shows the sign-in. */
function SignedIn() {
  return (
    <Gate>
      <Live>
        <Shell>
          <Outlet />
        </Shell>
      </Live>
    </Gate>
  );
}
