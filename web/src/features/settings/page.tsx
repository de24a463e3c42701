import { Tabs } from '@base-ui/react/tabs';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useUser } from '../../api/session.ts';
import { Page } from '../../ui/page.tsx';
import { Tab, TabList } from '../../ui/tabs.tsx';
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

export function SettingsPage() {
  const { isAdmin } = useUser();
  const { tab = 'general' } = route.useSearch();
  const navigate = route.useNavigate();
  const tabs = settingsTabs.filter((name) => isAdmin || !adminTabs.includes(name));
  const allowed = tabs.includes(tab);

  return (
    <Page before={<Back />} title="Settings">
      <Tabs.Root
        value={allowed ? tab : null}
        onValueChange={(value: SettingsTab) => navigate({ search: { tab: value }, replace: true })}
      >
        <TabList className="mb-4">
          {tabs.map((name) => (
            <Tab key={name} value={name}>
              {labels[name]}
            </Tab>
          ))}
        </TabList>
        {tabs.map((name) => (
          <Tabs.Panel key={name} value={name} className="outline-none">
            <Panel tab={name} />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
      {!allowed && <AccessDenied />}
    </Page>
  );
}

function Back() {
  return (
    <Link
      to="/"
      className="-ml-1 inline-flex h-8 items-center gap-1.5 rounded-md px-1 text-sm text-ink-2 hover:text-ink max-sm:h-11"
    >
      <ArrowLeft size={16} aria-hidden /> Back to dashboard
    </Link>
  );
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
