import { BellOff, SearchX } from 'lucide-react';
import { lazy, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type InboxSearch, isFiltered, listFilter } from '../../api/inbox/inbox-search.ts';
import { itemsOf } from '../../api/inbox/list-gaps.ts';
import { searchRows, withRows } from '../../api/inbox/notification-list.ts';
import { useLoadMore, useNotifications, useSetRead } from '../../api/notifications.ts';
import { Card } from '../../ui/card.tsx';
import { useNow } from '../../ui/clock.ts';
import { untilLoaded } from '../../ui/deferred.tsx';
import { useFirstInPieces } from '../../ui/drawn.ts';
import { useLocalChoice } from '../../ui/local-choice.ts';
import { Message } from '../../ui/status.tsx';
import { grouping, repeats } from '../shared/choices.ts';
import { useProvideInbox } from '../shared/commands/inbox-handle.ts';
import { useInboxDialogs } from './dialogs/use-inbox-dialogs.ts';
import { Failure } from './failure.tsx';
import { ClearFilters, clearPlace, InboxHead } from './inbox-head.tsx';
import { createInboxStore, InboxStoreContext, useIsSelecting } from './inbox-store.ts';
import { displayItems, idsOf } from './list/display.ts';
import { List, type ListHandle } from './list/list.tsx';
import { useRowShape } from './list/row-sizes.ts';
import { RowSkeletons } from './list/row-skeletons.tsx';
import { useCover } from './list/use-cover.ts';
import { LoadMore } from './load-more.tsx';
import { NewRowsPill } from './new-rows-pill.tsx';
import { OpenDetails } from './open-details.tsx';
import { EMPTY_PLACES, placeOf } from './place.ts';
import { RunningActions } from './running-actions.tsx';
import { useInboxActions } from './use-inbox-actions.ts';
import { useInboxHandle } from './use-inbox-handle.ts';
import { useKeptRows } from './use-kept-rows.ts';
import { useMatching } from './use-matching.ts';
import { useOpenRow } from './use-open-row.ts';
import { useSteadyList } from './use-steady-list.ts';

const InboxDialogs = lazy(() =>
  untilLoaded(() =>
    import('./dialogs/inbox-dialogs.tsx').then((module) => ({ default: module.InboxDialogs })),
  ),
);

/** The list, in each of its states. What was loaded stays on screen while it is read again, and when that fails. */
export function Inbox({ search }: { search: InboxSearch }) {
  const filter = useMemo(() => listFilter(search), [search]);
  const list = useNotifications(filter);
  const data = useFirstInPieces(list.data);
  const more = useLoadMore(filter);
  const [store] = useState(createInboxStore);
  const isSelecting = useIsSelecting(store);
  const head = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const steady = useSteadyList(data, top, isSelecting);
  const shape = useRowShape();
  const { items, toggleRepeats } = useDisplay(steady.list, search.q ?? '');
  const { close, openRow } = useOpenRow(store);
  const place = placeOf(filter);
  const { matching, canSelectWhole } = useMatching({
    filter,
    store,
    items,
    hasMore: Boolean(data?.nextCursor),
  });
  const dialogs = useInboxDialogs();
  const listHandle = useRef<ListHandle>(null);
  const onDrawn = useKeptRows({
    filter,
    items,
    list: data,
    more,
    keepId: steady.anchorId,
    isNarrowed: Boolean(search.q?.trim()),
  });

  const { verbs, details, handle, perform } = useInboxHandle({
    items,
    filter,
    place,
    newest: steady.list?.rows[0] ?? null,
    matching,
    store,
    actions: useInboxActions(),
    list: listHandle,
    setRead: useSetRead(),
    open: openRow,
    refresh: () => void list.refetch(),
    toggleRepeats,
    choose: dialogs.choose,
  });
  useProvideInbox(handle);
  useEffect(() => store.keepOnly(new Set(items.flatMap(idsOf))), [store, items]);

  const isEmpty = items.length === 0 && data !== undefined;
  const coverOf = useCover(head);
  function showHidden() {
    flushSync(steady.showAll);
    window.scrollTo({ top: 0 });
  }

  const chosenDialog = dialogs.chosen && <InboxDialogs dialogs={dialogs} items={items} perform={perform} />;

  return (
    <InboxStoreContext value={store}>
      <Card className="min-w-0 [overflow-anchor:none]">
        <div ref={head} className="sticky top-(--bar) z-10 rounded-t-lg bg-surface">
          <InboxHead
            search={search}
            note={search.q?.trim() && data ? `${items.length} of ${data.rows.length} loaded match` : null}
            isEmpty={isEmpty}
            isFetching={list.isFetching}
            place={place}
            canSelectWhole={canSelectWhole}
            matching={matching}
            handle={handle}
          />
          <RunningActions />
        </div>
        <div ref={top} />
        {list.isError && data && (
          <Failure error={list.error} onRetry={() => list.refetch()} at={list.dataUpdatedAt} />
        )}
        <NewRowsPill count={steady.hidden} onShow={showHidden} />
        {data ? (
          items.length > 0 && (
            <div data-selecting={isSelecting || undefined}>
              <List
                ref={listHandle}
                items={items}
                total={data.nextCursor === null ? data.rows.length : undefined}
                shape={shape}
                verbs={verbs}
                coverOf={coverOf}
                onDrawn={onDrawn}
              />
            </div>
          )
        ) : list.isError ? (
          <Failure error={list.error} onRetry={() => list.refetch()} />
        ) : (
          <RowSkeletons />
        )}
        {isEmpty && <Nothing search={search} />}
        {data?.nextCursor && <LoadMore more={more} cursor={data.nextCursor} words={search.q} />}
        <OpenDetails
          rows={data?.rows}
          verbs={details}
          onMove={handle.move}
          onClose={close}
          dialogs={chosenDialog}
        />
      </Card>
    </InboxStoreContext>
  );
}

/** What is drawn of a list: narrowed to the words, folded and grouped as this browser likes it. */
function useDisplay(list: Parameters<typeof itemsOf>[0] | undefined, words: string) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const today = new Date(useNow()).toISOString().slice(0, 10);
  const by = useLocalChoice(grouping);
  const folds = useLocalChoice(repeats);
  const items = useMemo(() => {
    if (!list) return [];
    const found = words.trim() ? withRows({ ...list, gaps: [] }, searchRows(list.rows, words)) : list;
    return displayItems(itemsOf(found), { grouping: by, repeats: folds, opened, nowMs: Date.parse(today) });
  }, [list, words, by, folds, opened, today]);
  return { items, toggleRepeats: (id: string) => setOpened((now) => now.symmetricDifference(new Set([id]))) };
}

function Nothing({ search }: { search: InboxSearch }) {
  if (isFiltered(search) || placeOf(listFilter(search)) !== 'inbox') {
    return (
      <Message
        icon={<SearchX size={20} />}
        title="No matching notifications"
        actions={clearPlace(search, true) === 'message' && <ClearFilters search={search} />}
      >
        {search.q?.trim()
          ? 'The search looks through the notifications that are loaded.'
          : EMPTY_PLACES[placeOf(listFilter(search))]}
      </Message>
    );
  }
  return (
    <Message icon={<BellOff size={20} />} title="No notifications yet">
      What your systems send appears here the moment it arrives.
    </Message>
  );
}
