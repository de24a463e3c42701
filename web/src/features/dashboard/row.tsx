import type { Notification } from '@alertstream/contract/notifications';
import { Check, Clock, PanelRight } from 'lucide-react';
import { memo } from 'react';
import { AppAvatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { useNow } from '../../ui/clock.ts';
import { PriorityMark } from '../../ui/priority.tsx';
import { Time } from '../../ui/time.tsx';
import { utcMoment } from '../../ui/time-text.ts';
import { shownTexts } from './shown-texts.ts';

type Props = {
  row: Notification;
  onSetRead: (id: string, isRead?: boolean) => void;
  onOpen: (id: string) => void;
};

/** One notification. A click on the row toggles whether it is read; its two buttons stand beside that. */
export const Row = memo(function Row({ row, onSetRead, onOpen }: Props) {
  return (
    <li
      data-unread={!row.isRead}
      className="group row-lazy relative flex transition-colors last:rounded-b-lg hover:bg-hover sm:items-center"
    >
      <button
        type="button"
        onClick={() => onSetRead(row.id)}
        className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-2.5 pl-6 text-left -outline-offset-2 sm:min-h-[60px] sm:items-center lg:grid-cols-[auto_minmax(0,1fr)_116px_72px_60px]"
      >
        <RowContent row={row} />
      </button>
      <div className="flex shrink-0 items-center max-sm:flex-col sm:w-[124px] sm:justify-end sm:gap-0.5 sm:pr-2">
        {!row.isRead && <MarkRead onClick={() => onSetRead(row.id, true)} />}
        <IconButton
          label="Details"
          className="group-hover:text-ink-2 max-sm:order-first sm:size-7 sm:text-ink-3 lg:opacity-0 lg:group-focus-within:opacity-100 lg:group-hover:opacity-100"
          onClick={() => onOpen(row.id)}
        >
          <PanelRight size={16} />
        </IconButton>
      </div>
    </li>
  );
});

/** On phones a tick alone, because the text needs the width. */
function MarkRead({ onClick }: { onClick: () => void }) {
  return (
    <Button
      small
      look="ghost"
      className="group-hover:text-ink max-sm:size-11 max-sm:px-0 sm:px-2"
      onClick={onClick}
    >
      <Check size={18} aria-hidden className="sm:hidden" />
      <span className="max-sm:sr-only">Mark read</span>
    </Button>
  );
}

function RowContent({ row }: { row: Notification }) {
  const { title, message, appName, category } = shownTexts(row);
  const weight = row.isRead ? 'text-ink-2' : 'font-semibold text-ink';
  return (
    <>
      <span className="relative max-sm:mt-1">
        {!row.isRead && (
          <>
            <span aria-hidden className="absolute top-3 -left-4 size-2 rounded-full bg-accent" />
            <span className="sr-only">Unread</span>
          </>
        )}
        <AppAvatar name={appName} />
      </span>
      <span className="min-w-0">
        <span className="flex items-baseline gap-3">
          <span dir="auto" className={classes('min-w-0 flex-1 truncate text-base', weight)}>
            {title}
          </span>
          <Time instant={row.createdAt} className="shrink-0 text-xs text-ink-3 tabular-nums lg:hidden" />
        </span>
        <span className="flex min-w-0 gap-x-3 text-sm text-ink-3 max-sm:flex-col">
          <span dir="auto" className="min-w-0 truncate">
            {message}
          </span>
          {row.verdict.until && <HeldMark until={row.verdict.until} />}
        </span>
        <span className="mt-1 flex items-center gap-x-2 text-xs text-ink-3 lg:hidden">
          <PriorityMark priority={row.priority} className="shrink-0" />
          <span className="min-w-0 truncate">
            <bdi>{appName}</bdi> · <bdi>{category}</bdi>
          </span>
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

function HeldMark({ until }: { until: string }) {
  const now = useNow();
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-xs text-ink-2 tabular-nums">
      <Clock size={12} aria-hidden />
      Held until {utcMoment(Date.parse(until), now)}
    </span>
  );
}
