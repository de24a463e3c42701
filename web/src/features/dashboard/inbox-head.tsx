import { Link } from '@tanstack/react-router';
import { FilterX, RotateCw, SlidersHorizontal } from 'lucide-react';
import { countFilters, type InboxSearch, isFiltered, withoutFilters } from '../../api/inbox/inbox-search.ts';
import { buttonClasses, IconButton, iconButtonClasses } from '../../ui/button.tsx';
import { CardHeader } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { deferred } from '../../ui/deferred.tsx';
import type { InboxHandle } from '../shared/commands/inbox-handle.ts';
import { useInboxStore, useSelectedCount } from './inbox-store.ts';
import type { Place } from './place.ts';
import { type Matching, SelectionBar } from './selection-bar.tsx';

const OptionsMenu = deferred(
  () => import('./options-menu.tsx').then((module) => module.OptionsMenu),
  () => (
    <span aria-hidden className={iconButtonClasses}>
      <SlidersHorizontal size={16} />
    </span>
  ),
);

type Props = {
  search: InboxSearch;
  note: string | null;
  isEmpty: boolean;
  isFetching: boolean;
  place: Place;
  canSelectWhole: boolean;
  matching: Matching | null;
  handle: InboxHandle;
};

/** Above the list: its title and what belongs to all of it, or, while something is selected, what can be done with that. */
export function InboxHead(props: Props) {
  const { search, note, isEmpty, isFetching, handle } = props;
  const store = useInboxStore();
  const selected = useSelectedCount(store);
  if (selected > 0) {
    return (
      <SelectionBar
        place={props.place}
        selected={selected}
        canSelectWhole={props.canSelectWhole}
        matching={props.matching}
        onSelectWhole={store.selectWhole}
        onClear={handle.clearSelection}
        onAct={(action) => handle.act({ action })}
        onSnooze={handle.chooseSnooze}
        onTag={handle.chooseTag}
      />
    );
  }
  return (
    <CardHeader title="Recent Notifications" note={note}>
      {clearPlace(search, isEmpty) === 'head' && <ClearFilters search={search} small />}
      <div>
        <OptionsMenu onSelectAll={handle.selectAll} onUndo={handle.undo} />
      </div>
      <IconButton label="Refresh" onClick={handle.refresh} aria-busy={isFetching}>
        <RotateCw size={16} className={classes(isFetching && 'animate-spin')} />
      </IconButton>
    </CardHeader>
  );
}

/** One way out is enough: in the open filter panel, else where the rows would be, else above them. */
export function clearPlace(search: InboxSearch, isEmpty: boolean): 'panel' | 'message' | 'head' | null {
  if (!isFiltered(search)) return null;
  if (search.filters === 'open' && countFilters(search) > 0) return 'panel';
  return isEmpty ? 'message' : 'head';
}

export function ClearFilters({ search, small = false }: { search: InboxSearch; small?: boolean }) {
  return (
    <Link
      to="/"
      search={withoutFilters(search)}
      className={classes(
        buttonClasses(small ? 'ghost' : 'secondary', small),
        small && 'max-sm:w-11 max-sm:px-0',
      )}
    >
      {small && <FilterX size={16} aria-hidden className="sm:hidden" />}
      <span className={small ? 'max-sm:sr-only' : undefined}>Clear filters</span>
    </Link>
  );
}
