import { RESET_PASSWORD_PATH } from '@alertstream/contract/reset-password-path';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  useLocation,
} from '@tanstack/react-router';
import { z } from 'zod';
import { inboxSearch } from './api/inbox/inbox-search.ts';
import { analyticsSearch } from './features/analytics/search.ts';
import { DashboardPage } from './features/dashboard/page.tsx';
import { integrationsSearch } from './features/integrations/search.ts';
import { NotFoundPage } from './features/not-found/page.tsx';
import { preferencesSearch } from './features/preferences/search.ts';
import { rulesSearch } from './features/rules/search.ts';
import { Gate } from './features/session/gate.tsx';
import { settingsSearch } from './features/settings/search.ts';
import { RenderError } from './features/shared/render-error.tsx';
import { userView } from './features/shared/users/view.ts';
import { parseSearch, stringifySearch } from './search-params.ts';
import { SignedInApp } from './signed-in.tsx';

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: DashboardPage,
  validateSearch: inboxSearch,
});

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(() => import('./features/settings/page.tsx'), 'SettingsPage'),
  validateSearch: settingsSearch,
});

const analytics = createRoute({
  getParentRoute: () => root,
  path: '/analytics',
  component: lazyRouteComponent(() => import('./features/analytics/page.tsx'), 'AnalyticsPage'),
  validateSearch: analyticsSearch,
});

const apps = createRoute({
  getParentRoute: () => root,
  path: '/apps',
  component: lazyRouteComponent(() => import('./features/apps/page.tsx'), 'AppsPage'),
});

const preferences = createRoute({
  getParentRoute: () => root,
  path: '/preferences',
  component: lazyRouteComponent(() => import('./features/preferences/page.tsx'), 'PreferencesPage'),
  validateSearch: preferencesSearch,
});

const integrationGuide = createRoute({
  getParentRoute: () => root,
  path: '/integration-guide',
  component: lazyRouteComponent(
    () => import('./features/integration-guide/page.tsx'),
    'IntegrationGuidePage',
  ),
});

const integrations = createRoute({
  getParentRoute: () => root,
  path: '/integrations',
  component: lazyRouteComponent(() => import('./features/integrations/page.tsx'), 'IntegrationsPage'),
  validateSearch: integrationsSearch,
});

const templates = createRoute({
  getParentRoute: () => root,
  path: '/templates',
  component: lazyRouteComponent(() => import('./features/templates/page.tsx'), 'TemplatesPage'),
});

const rules = createRoute({
  getParentRoute: () => root,
  path: '/rules',
  component: lazyRouteComponent(() => import('./features/rules/page.tsx'), 'RulesPage'),
  validateSearch: rulesSearch,
});

const users = createRoute({
  getParentRoute: () => root,
  path: '/users',
  component: lazyRouteComponent(() => import('./features/users/page.tsx'), 'UsersPage'),
  validateSearch: userView,
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: RESET_PASSWORD_PATH,
  component: lazyRouteComponent(
    () => import('./features/session/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
  validateSearch: z.object({ token: z.string().optional().catch(undefined) }),
});

/** The components of the design system; no part of what is built. */
const design = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/design',
        component: lazyRouteComponent(() => import('./features/design/page.tsx'), 'DesignPage'),
      }),
    ]
  : [];

/** The router of all pages, which begins with where the address leads. */
export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren([
      dashboard,
      settings,
      analytics,
      preferences,
      templates,
      rules,
      integrations,
      integrationGuide,
      apps,
      users,
      resetPassword,
      ...design,
    ]),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultErrorComponent: RenderError,
    // The code of a page is fetched as soon as a pointer or the focus rests on a link to it.
    defaultPreload: 'intent',
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/** The link of a forgotten password works for everybody; all else stands behind the gate. */
function Root() {
  const isReset = useLocation({ select: ({ pathname }) => pathname === RESET_PASSWORD_PATH });
  return isReset ? <Outlet /> : <SignedIn />;
}

/** Whoever comes here from that link has passed no gate yet. */
function SignedIn() {
  return (
    <Gate>
      <SignedInApp />
    </Gate>
  );
}
