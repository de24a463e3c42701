import type { MatchCount, View, ViewCounts } from '@alertstream/contract/views';
import { Link } from '@tanstack/react-router';
import { ChevronDown, Star } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { InboxSearch } from '../../../api/inbox/inbox-search.ts';
import { classes } from '../../../ui/classes.ts';
import { deferred } from '../../../ui/deferred.tsx';
import { Count } from './count.tsx';
import { morePlaces, shownPlaces, viewOf } from './places.ts';
import { useReorder } from './use-reorder.ts';

export type ShownViews = {
  views: readonly View[];
  counts: ViewCounts | undefined;
  search: InboxSearch;
  unread: number | undefined;
};

const tab =
  'flex h-7 max-w-56 items-center gap-1.5 rounded-md px-2.5 text-sm font-medium text-ink-2 transition-colors hover:bg-pressed hover:text-ink';
const chosen = 'bg-pressed text-ink';

const MorePlaces = deferred(
  () => import('./more-places.tsx').then((module) => module.MorePlaces),
  ({ className, children }: { className: string; children: ReactNode; kept: InboxSearch }) => (
    <span aria-hidden className={className}>
      {children}
      <ChevronDown size={14} className="text-ink-3" />
    </span>
  ),
);

/** The views as a row: moved by dragging, or with Shift and the arrow keys. */
export function ViewTabs({ views, counts, search: { query, filters }, unread }: ShownViews) {
  const reorder = useReorder(views);
  const active = viewOf(views, query);
  const place = morePlaces.find((each) => each.query === query);
  const kept = filters ? { filters } : {};
  const count: MatchCount | undefined = unread === undefined ? undefined : { count: unread, isMore: false };

  return (
    <>
      <ul className="flex flex-wrap items-center gap-1">
        <li>
          <Tab search={kept} isActive={!query}>
            Inbox <Count of={count} />
            <span className="sr-only">unread</span>
          </Tab>
        </li>
        {shownPlaces.map(({ name, query: found }) => (
          <li key={found}>
            <Tab search={{ ...kept, query: found }} isActive={query === found}>
              {name}
            </Tab>
          </li>
        ))}
        {views.map((view, index) => (
          <li key={view.id} {...reorder.item(index)}>
            <Tab
              search={{ ...kept, query: view.query }}
              isActive={view === active}
              aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
              onKeyDown={reorder.onKeyDown(index)}
              draggable={false}
            >
              {view.isDefault && <Star size={12} aria-label="Default:" className="shrink-0 text-ink-3" />}
              <bdi className="truncate">{view.name}</bdi>
              <Count of={counts?.[view.id]} />
            </Tab>
          </li>
        ))}
        <li>
          <MorePlaces kept={kept} className={classes(tab, place && chosen)}>
            {place?.name ?? 'More'}
          </MorePlaces>
        </li>
      </ul>
      <p role="status" className="sr-only">
        {reorder.told}
      </p>
    </>
  );
}

type TabProps = Pick<ComponentProps<'a'>, 'onKeyDown' | 'draggable' | 'aria-keyshortcuts'> & {
  search: InboxSearch;
  isActive: boolean;
  children: ReactNode;
};

function Tab({ search, isActive, children, ...rest }: TabProps) {
  return (
    <Link
      {...rest}
      to="/"
      search={search}
      resetScroll={false}
      // Equal searches alone, and not those that begin alike.
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isActive ? 'page' : undefined}
      className={classes(tab, isActive && chosen)}
    >
      {children}
    </Link>
  );
}
