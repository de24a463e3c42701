import type { NotificationStats } from '@alertstream/contract/notifications';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { type InboxSearch, searchError } from '../../../api/inbox/inbox-search.ts';
import { useViewCounts, useViews } from '../../../api/views.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { deferred } from '../../../ui/deferred.tsx';
import { useWideRoom } from '../../../ui/room.ts';
import type { Edited } from './edit-view.tsx';
import { Found } from './found.tsx';
import { places, shownName, viewOf } from './places.ts';
import { SaveView } from './save-view.tsx';
import { SearchAll } from './search-all.tsx';
import { type ShownViews, ViewTabs } from './view-tabs.tsx';

const EditView = lazy(() => import('./edit-view.tsx').then((module) => ({ default: module.EditView })));
const ViewMenu = deferred(
  () => import('./view-menu.tsx').then((module) => module.ViewMenu),
  () => <span aria-hidden className="size-7" />,
);
const ViewChooser = deferred(
  () => import('./view-chooser.tsx').then((module) => module.ViewChooser),
  (props: ShownViews) => (
    <span aria-hidden className={buttonClasses('secondary', true)}>
      <bdi className="max-w-40 truncate">{shownName(props.views, props.search.query)}</bdi>
      <ChevronDown size={14} className="text-ink-3" />
    </span>
  ),
);

type Props = { search: InboxSearch; stats: NotificationStats | undefined; statsAt: number };

/** Above the list: the saved views, and what can be done with the search that is not saved yet. */
export function ViewsBar({ search, stats, statsAt }: Props) {
  const views = useViews().data;
  const counts = useViewCounts((views?.length ?? 0) > 0, statsAt).data;
  const [edited, setEdited] = useState<Edited | null>(null);
  const [wasEdited, setWasEdited] = useState(false);
  if (edited && !wasEdited) setWasEdited(true);
  const isWide = useWideRoom();
  const { query, q } = search;
  const active = viewOf(views, query);
  const isPlace = places.some((place) => place.query === query);
  const canSave = Boolean(query) && q === undefined && !active && !isPlace && searchError(query) === null;
  const shown = { views: views ?? [], counts, search, unread: stats?.unread };

  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1">
      <nav aria-label="Views" className="flex min-w-0 flex-auto items-center gap-1">
        {isWide ? <ViewTabs {...shown} /> : <ViewChooser {...shown} />}
        {active && views && (
          <div className="ml-auto">
            <ViewMenu view={active} views={views} onEdit={() => setEdited({ view: active })} />
          </div>
        )}
      </nav>
      <div className="ml-auto flex items-center gap-2 empty:hidden">
        {q === undefined && query && !active && !isPlace && <Found query={query} changedAt={statsAt} />}
        {q !== undefined && <SearchAll search={search} total={stats?.total} />}
        {canSave && <SaveView onSave={() => setEdited({ query: query ?? '' })} />}
      </div>
      <Suspense fallback={null}>
        {wasEdited && <EditView edited={edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </div>
  );
}
