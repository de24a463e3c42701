import { Tabs } from '@base-ui/react/tabs';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useUser } from '../../api/session.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PasswordForm } from '../shared/password-form.tsx';
import { ApiKeysTab } from './api-keys-tab.tsx';
import { type SettingsTab, settingsTabs } from './search.ts';

const route = getRouteApi('/settings');

const labels: Record<SettingsTab, string> = { api: 'API Settings', security: 'Security' };

const tabClasses =
  'h-10 border-b-2 border-transparent px-1 text-sm font-medium text-ink-2 -outline-offset-2 transition-colors ' +
  'hover:text-ink data-active:border-accent data-active:text-ink max-sm:h-11';

export function SettingsPage() {
  const { tab = 'api' } = route.useSearch();
  const navigate = route.useNavigate();

  return (
    <main className="mx-auto max-w-[800px] py-4 sm:py-6">
      <Link
        to="/"
        className="-ml-1 inline-flex h-8 items-center gap-1.5 rounded-md px-1 text-sm text-ink-2 hover:text-ink max-sm:h-11"
      >
        <ArrowLeft size={16} aria-hidden /> Back to dashboard
      </Link>
      <h1 className="mt-1 text-xl font-semibold tracking-tight">Settings</h1>
      <Tabs.Root
        value={tab}
        onValueChange={(value: SettingsTab) => navigate({ search: { tab: value }, replace: true })}
        className="mt-3"
      >
        <Tabs.List className="mb-4 flex gap-5 overflow-x-auto border-b border-line">
          {settingsTabs.map((name) => (
            <Tabs.Tab key={name} value={name} className={tabClasses}>
              {labels[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="api" className="outline-none">
          <ApiKeysTab />
        </Tabs.Panel>
        <Tabs.Panel value="security" className="outline-none">
          <SecurityTab />
        </Tabs.Panel>
      </Tabs.Root>
    </main>
  );
}

function SecurityTab() {
  const { username } = useUser();
  return (
    <Card>
      <CardHeader title="Password" />
      <div className="max-w-[400px] p-4">
        <p className="mb-4 text-sm text-ink-2">
          At least 6 characters. Every other session of this account ends.
        </p>
        <PasswordForm username={username} submitLabel="Update Password" />
      </div>
    </Card>
  );
}
