import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { type InboxSearch, listFilter } from '../../api/inbox/inbox-search.ts';
import { useStats } from '../../api/notifications.ts';
import { untilLoaded } from '../../ui/deferred.tsx';
import { useFirstInPieces } from '../../ui/drawn.ts';
import { Inbox } from './inbox.tsx';
import { Onboarding } from './onboarding/onboarding.tsx';
import { SourcesPanel } from './sources-panel.tsx';
import { StatRow } from './stat-row.tsx';
import { OpeningInbox, useOpeningView } from './views/opening.tsx';
import { SearchError } from './views/search-error.tsx';
import { ViewsBar } from './views/views-bar.tsx';

const FilterPanel = lazy(() =>
  untilLoaded(() => import('./filter-panel.tsx').then((module) => ({ default: module.FilterPanel }))),
);
const route = getRouteApi('/');
/** With more sources than this, they get a panel of their own. */
const SOURCES_IN_CARDS = 2;

/** Whose details are open concerns them alone, see OpenDetails. */
function withoutOpen({ open: _, ...search }: InboxSearch): InboxSearch {
  return search;
}

export function DashboardPage() {
  const search = route.useSearch({ select: withoutOpen, structuralSharing: true });
  const { data, isError, dataUpdatedAt } = useStats();
  const stats = useFirstInPieces(data);
  const isOpening = useOpeningView();
  const showSources = (stats?.sourceCount ?? 0) > SOURCES_IN_CARDS;

  return (
    <>
      <main className="space-y-4 py-4 sm:py-6">
        <h1 className="sr-only">Dashboard</h1>
        <StatRow stats={stats} failed={isError} />
        {stats && <Onboarding total={stats.total} />}
        <ViewsBar search={search} stats={stats} statsAt={dataUpdatedAt} />
        {search.filters === 'open' && (
          <Suspense fallback={null}>
            <FilterPanel search={search} stats={stats} />
          </Suspense>
        )}
        <SearchError search={search} />
        <div className={showSources ? 'grid gap-4 lg:grid-cols-[minmax(0,1fr)_256px]' : undefined}>
          {isOpening ? <OpeningInbox /> : <Inbox key={JSON.stringify(listFilter(search))} search={search} />}
          {showSources && stats && <SourcesPanel stats={stats} />}
        </div>
      </main>
      <footer className="border-t border-line py-5 text-xs text-ink-3">
        © {new Date().getUTCFullYear()} AlertStream. All rights reserved.
      </footer>
    </>
  );
}
