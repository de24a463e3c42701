import type { Notification } from '@alertstream/contract/notifications';
import { Link } from '@tanstack/react-router';
import { BellOff, RotateCw, SearchX, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { messageOf } from '../../api/client.ts';
import { countFilters, type InboxSearch, listFilter, withoutFilters } from '../../api/inbox-search.ts';
import { searchRows } from '../../api/notification-list.ts';
import { useNotifications } from '../../api/notifications.ts';
import { Button, buttonClasses, IconButton } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { Message } from '../../ui/status.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { LoadMore } from './load-more.tsx';
import { NewRowsPill } from './new-rows-pill.tsx';
import { RowSkeletons } from './row-skeletons.tsx';
import { Rows } from './rows.tsx';
import { useSteadyRows } from './use-steady-rows.ts';

/** The list, in each of its states. What was loaded stays on screen while it is read again, and when that fails. */
export function Inbox({ search }: { search: InboxSearch }) {
  const filter = listFilter(search);
  const list = useNotifications(filter);
  const top = useRef<HTMLDivElement>(null);
  const loaded = list.data?.rows;
  const steady = useSteadyRows(loaded ?? [], top);
  const rows = searchRows(steady.rows, search.q ?? '');
  const [openId, setOpenId] = useState<string | null>(null);
  const open = loaded?.find((row) => row.id === openId);

  return (
    <Card className="min-w-0">
      <CardHeader title="Recent Notifications" note={loaded && note(loaded, rows, search)}>
        {clearPlace(search, rows.length === 0 && loaded !== undefined) === 'head' && (
          <ClearFilters search={search} small />
        )}
        <IconButton label="Refresh" onClick={() => list.refetch()} aria-busy={list.isFetching}>
          <RotateCw size={16} className={classes(list.isFetching && 'animate-spin')} />
        </IconButton>
      </CardHeader>
      <div ref={top} />
      {list.isError && loaded && <Failure error={list.error} onRetry={() => list.refetch()} slim />}
      <NewRowsPill count={steady.hidden} onShow={steady.showAll} />
      {loaded ? (
        rows.length > 0 && <Rows rows={rows} onOpen={setOpenId} />
      ) : list.isError ? (
        <Failure error={list.error} onRetry={() => list.refetch()} />
      ) : (
        <RowSkeletons />
      )}
      {loaded && rows.length === 0 && <Nothing search={search} />}
      {list.data?.nextCursor && <LoadMore filter={filter} cursor={list.data.nextCursor} words={search.q} />}
      <DetailsPanel notification={open ?? null} onClose={() => setOpenId(null)} />
    </Card>
  );
}

function isFiltered(search: InboxSearch): boolean {
  return countFilters(search) > 0 || Boolean(search.q?.trim());
}

/** One way out is enough: in the open filter panel, else where the rows would be, else above them. */
function clearPlace(search: InboxSearch, isEmpty: boolean): 'panel' | 'message' | 'head' | null {
  if (!isFiltered(search)) return null;
  if (search.filters === 'open' && countFilters(search) > 0) return 'panel';
  return isEmpty ? 'message' : 'head';
}

function note(loaded: Notification[], rows: Notification[], search: InboxSearch): string | null {
  if (search.q?.trim()) return `${rows.length} of ${loaded.length} loaded match`;
  return null;
}

function ClearFilters({ search, small = false }: { search: InboxSearch; small?: boolean }) {
  return (
    <Link
      to="/"
      search={withoutFilters(search)}
      className={buttonClasses(small ? 'ghost' : 'secondary', small)}
    >
      Clear filters
    </Link>
  );
}

function Nothing({ search }: { search: InboxSearch }) {
  if (isFiltered(search)) {
    return (
      <Message
        icon={<SearchX size={20} />}
        title="No matching notifications"
        actions={clearPlace(search, true) === 'message' && <ClearFilters search={search} />}
      >
        {search.q?.trim()
          ? 'The search looks through the notifications that are loaded.'
          : 'Nothing fits these filters.'}
      </Message>
    );
  }
  return (
    <Message icon={<BellOff size={20} />} title="No notifications yet">
      What your systems send appears here the moment it arrives.
    </Message>
  );
}

type FailureProps = { error: Error; onRetry: () => void; slim?: boolean };

function Failure({ error, onRetry, slim }: FailureProps) {
  const detail = messageOf(error) ?? error.message;
  if (slim) {
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-danger-line bg-danger-soft px-4 py-2 text-sm"
      >
        <TriangleAlert size={16} aria-hidden className="text-danger-ink" />
        <span className="min-w-0 flex-1 break-words">
          <span className="font-semibold text-danger-ink">Failed to load notifications</span> {detail}. What
          you see is from before.
        </span>
        <Button small onClick={onRetry}>
          Try Again
        </Button>
      </div>
    );
  }
  return (
    <div role="alert">
      <Message
        icon={<TriangleAlert size={20} />}
        title="Failed to load notifications"
        actions={<Button onClick={onRetry}>Try Again</Button>}
      >
        {detail}
      </Message>
    </div>
  );
}
