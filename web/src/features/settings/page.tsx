import { Tabs } from '@base-ui/react/tabs';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useUser } from '../../api/session.ts';
import { AccessDenied } from '../shared/users/access-denied.tsx';
import { UserManagement } from '../shared/users/user-management.tsx';
import { ApiKeysTab } from './api-keys-tab.tsx';
import { AppIntegrationTab } from './app-integration-tab.tsx';
import { GeneralTab } from './general-tab.tsx';
import { NotificationsTab } from './notifications-tab.tsx';
import { adminTabs, type SettingsTab, settingsTabs } from './search.ts';
import { SecurityTab } from './security-tab.tsx';

const route = getRouteApi('/settings');

const labels: Record<SettingsTab, string> = {
  general: 'General',
  notifications: 'Notifications',
  api: 'API Settings',
  security: 'Security',
  integration: 'App Integration',
  users: 'User Management',
};

const tabClasses =
  'h-10 shrink-0 scroll-mx-4 border-b-2 border-transparent px-1 text-sm font-medium whitespace-nowrap text-ink-2 -outline-offset-2 ' +
  'transition-colors hover:text-ink data-active:border-accent data-active:text-ink max-sm:h-11';

export function SettingsPage() {
  const { isAdmin } = useUser();
  const { tab = 'general' } = route.useSearch();
  const navigate = route.useNavigate();
  const tabs = settingsTabs.filter((name) => isAdmin || !adminTabs.includes(name));
  const allowed = tabs.includes(tab);

  return (
    <main className="mx-auto max-w-[960px] py-4 sm:py-6">
      <Link
        to="/"
        className="-ml-1 inline-flex h-8 items-center gap-1.5 rounded-md px-1 text-sm text-ink-2 hover:text-ink max-sm:h-11"
      >
        <ArrowLeft size={16} aria-hidden /> Back to dashboard
      </Link>
      <h1 className="mt-1 text-xl font-semibold tracking-tight">Settings</h1>
      <Tabs.Root
        value={allowed ? tab : null}
        onValueChange={(value: SettingsTab) => navigate({ search: { tab: value }, replace: true })}
        className="mt-3"
      >
        <Tabs.List className="mb-4 flex flex-wrap gap-x-5 border-b border-line">
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name} ref={name === tab ? showTab : undefined} className={tabClasses}>
              {labels[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((name) => (
          <Tabs.Panel key={name} value={name} className="outline-none">
            <Panel tab={name} />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
      {!allowed && <AccessDenied />}
    </main>
  );
}

/** On a phone the tabs are wider than the page: the open one must be in sight. */
function showTab(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function Panel({ tab }: { tab: SettingsTab }) {
  switch (tab) {
    case 'general':
      return <GeneralTab />;
    case 'notifications':
      return <NotificationsTab />;
    case 'api':
      return <ApiKeysTab />;
    case 'security':
      return <SecurityTab />;
    case 'integration':
      return <AppIntegrationTab />;
    case 'users':
      return <UsersTab />;
  }
}

function UsersTab() {
  const { q, sort } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <UserManagement
      view={{ q, sort }}
      onView={(view) => navigate({ search: { tab: 'users', ...view }, replace: true, resetScroll: false })}
    />
  );
}
