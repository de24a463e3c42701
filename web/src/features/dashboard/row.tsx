import type { Notification } from '@alertstream/contract/notifications';
import { PanelRight } from 'lucide-react';
import { memo } from 'react';
import { AppAvatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { PriorityMark } from '../../ui/priority.tsx';
import { Time } from '../../ui/time.tsx';
import { shownTexts } from './shown-texts.ts';

type Props = {
  row: Notification;
  onSetRead: (id: string, isRead: boolean) => void;
  onOpen: (id: string) => void;
};

/** One notification. A click on the row toggles whether it is read; its two buttons stand beside that. */
export const Row = memo(function Row({ row, onSetRead, onOpen }: Props) {
  return (
    <li
      data-unread={!row.isRead}
      className="row-lazy relative flex items-center transition-colors last:rounded-b-lg hover:bg-hover max-sm:items-stretch"
    >
      <button
        type="button"
        onClick={() => onSetRead(row.id, !row.isRead)}
        className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-2.5 pl-6 text-left -outline-offset-2 sm:min-h-[60px] sm:grid-cols-[auto_minmax(0,1fr)_auto] lg:grid-cols-[auto_minmax(0,1fr)_144px_76px_64px]"
      >
        <RowContent row={row} />
      </button>
      <div className="flex shrink-0 items-center gap-0.5 pr-2 pl-2 max-sm:flex-col-reverse max-sm:items-end max-sm:justify-between max-sm:py-1 sm:w-[132px] sm:justify-end">
        {!row.isRead && (
          <Button small look="ghost" className="max-sm:px-2" onClick={() => onSetRead(row.id, true)}>
            Mark read
          </Button>
        )}
        <IconButton label="Details" className="sm:size-7" onClick={() => onOpen(row.id)}>
          <PanelRight size={16} />
        </IconButton>
      </div>
    </li>
  );
});

function RowContent({ row }: { row: Notification }) {
  const { title, message, appName, category } = shownTexts(row);
  return (
    <>
      <span className="max-sm:self-start max-sm:pt-0.5">
        {!row.isRead && (
          <>
            <span aria-hidden className="absolute left-2 mt-3 size-2 rounded-full bg-accent" />
            <span className="sr-only">Unread</span>
          </>
        )}
        <AppAvatar name={appName} />
      </span>
      <span className="min-w-0">
        <span
          dir="auto"
          className={classes(
            'block truncate text-base',
            row.isRead ? 'text-ink-2' : 'font-semibold text-ink',
          )}
        >
          {title}
        </span>
        <span dir="auto" className="block truncate text-sm text-ink-3">
          {message}
        </span>
        <span className="mt-1 flex items-center gap-x-2 text-xs text-ink-3 lg:hidden">
          <PriorityMark priority={row.priority} className="shrink-0" />
          <span className="min-w-0 truncate">
            <bdi>{appName}</bdi> · <bdi>{category}</bdi>
          </span>
          <Time instant={row.createdAt} className="ml-auto shrink-0 tabular-nums" />
        </span>
      </span>
      <span className="min-w-0 text-xs text-ink-3 max-lg:hidden">
        <bdi className="block truncate text-ink-2">{appName}</bdi>
        <bdi className="block truncate">{category}</bdi>
      </span>
      <PriorityMark priority={row.priority} className="max-lg:hidden" />
      <Time
        instant={row.createdAt}
        className="text-right text-xs whitespace-nowrap text-ink-3 tabular-nums max-lg:hidden"
      />
    </>
  );
}
