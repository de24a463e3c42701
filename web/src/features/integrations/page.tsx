import { Tabs } from '@base-ui/react/tabs';
import { getRouteApi } from '@tanstack/react-router';
import { Page } from '../../ui/page.tsx';
import { Tab, TabList } from '../../ui/tabs.tsx';
import { type IntegrationTab, integrationTabs } from './search.ts';
import { ServicesTab } from './services/tab.tsx';
import { WebhooksTab } from './webhooks/tab.tsx';

const route = getRouteApi('/integrations');

const labels: Record<IntegrationTab, string> = { webhooks: 'Webhooks', integrations: 'Integrations' };

/** Where notifications go from here: to programs of one's own, and to other services. */
export function IntegrationsPage() {
  const { tab = 'webhooks', log } = route.useSearch();
  const navigate = route.useNavigate();

  return (
    <Page title="Webhooks & Integrations">
      <Tabs.Root
        value={tab}
        onValueChange={(value: IntegrationTab) => navigate({ search: { tab: value }, replace: true })}
      >
        <TabList className="mb-4">
          {integrationTabs.map((name) => (
            <Tab key={name} value={name}>
              {labels[name]}
            </Tab>
          ))}
        </TabList>
        <Tabs.Panel value="webhooks" className="outline-none">
          <WebhooksTab
            logOf={log}
            onLog={(id) => navigate({ search: id ? { tab, log: id } : { tab }, resetScroll: false })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="integrations" className="outline-none">
          <ServicesTab />
        </Tabs.Panel>
      </Tabs.Root>
    </Page>
  );
}
