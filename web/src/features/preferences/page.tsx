import { getRouteApi, Link } from '@tanstack/react-router';
import { BellRing, LayoutGrid } from 'lucide-react';
import { usePreferences, useSubscribableApps } from '../../api/preferences.ts';
import { useUser } from '../../api/session.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { Bone, Message } from '../../ui/status.tsx';
import { LoadFailure } from '../shared/load-failure.tsx';
import { PreferenceCard } from './preference-card.tsx';

const route = getRouteApi('/preferences');

export function PreferencesPage() {
  return (
    <Page
      title="App Notifications"
      about="What each app may tell you, and when. Everything stays saved; changes count from the next notification on."
    >
      <Cards />
    </Page>
  );
}

function Cards() {
  const wanted = route.useSearch();
  const apps = useSubscribableApps();
  const preferences = usePreferences();
  if (apps.data?.length === 0) return <NoApps />;
  if (apps.data && preferences.data) {
    const saved = new Map(preferences.data.map((record) => [record.appName, record]));
    return (
      <div className="space-y-3">
        {apps.data.map((app) => (
          <PreferenceCard
            key={app.appName}
            app={app}
            saved={saved.get(app.appName)}
            isMeant={app.appName === wanted.app}
          />
        ))}
      </div>
    );
  }
  const failed = [apps, preferences].find((query) => query.isError);
  if (failed?.error) {
    const readAgain = () => Promise.all([apps, preferences].map((query) => query.isError && query.refetch()));
    return (
      <Card>
        <LoadFailure title="Failed to load preferences" error={failed.error} onRetry={readAgain} />
      </Card>
    );
  }
  return <Skeletons />;
}

function NoApps() {
  const { isAdmin } = useUser();
  return (
    <Card>
      <Message
        icon={<BellRing size={20} />}
        title="No Apps Available"
        actions={
          isAdmin && (
            <Link to="/apps" className={buttonClasses('secondary')}>
              <LayoutGrid size={16} aria-hidden /> App Management
            </Link>
          )
        }
      >
        {isAdmin
          ? 'An app appears here once it is registered in App Management and allows subscriptions.'
          : 'An app appears here once an administrator has registered it and allows subscriptions.'}
      </Message>
    </Card>
  );
}

function Skeletons() {
  return (
    <div role="status" aria-label="Loading preferences" className="space-y-3">
      {[0, 1, 2].map((index) => (
        <Card key={index} className="p-4">
          <div className="flex items-start gap-3">
            <Bone className="size-9" />
            <span className="flex-1 space-y-2 py-1">
              <Bone className="h-3.5 w-1/3" />
              <Bone className="h-3 w-1/2" />
            </span>
            <Bone className="mt-2 h-5 w-9 rounded-full" />
          </div>
          <Bone className="mt-4 h-3 w-3/5 sm:ml-12" />
        </Card>
      ))}
    </div>
  );
}
