import type { Notification } from '@alertstream/contract/notifications';
import { ChevronDown, ChevronRight, Clock, Pin } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import { AppAvatar } from '../../../ui/avatar.tsx';
import { classes } from '../../../ui/classes.ts';
import { useNow } from '../../../ui/clock.ts';
import { PriorityMark } from '../../../ui/priority.tsx';
import { Time } from '../../../ui/time.tsx';
import { utcMoment } from '../../../ui/time-text.ts';
import type { RowLook } from './display.ts';
import type { RowShape } from './row-sizes.ts';
import { shownTexts } from './shown-texts.ts';

const TAGS_SHOWN = 2;

type Props = {
  row: Notification;
  look: RowLook;
  repeatCount: number;
  shape: RowShape;
  onRepeats: (id: string) => void;
};

/** What a row says: in two lines and columns, in one line where rows are compact, in three on phones. */
export const RowContent = memo(function RowContent(props: Props) {
  const { row, shape } = props;
  const { appName, category } = shownTexts(row);
  const isOneLine = shape === 'wide-compact' || shape === 'middle-compact';
  return (
    <>
      <span className="relative max-sm:self-start max-sm:pt-3">
        {!row.isRead && <UnreadDot isOneLine={isOneLine} />}
        <AppAvatar name={appName} className={isOneLine ? 'mx-1 size-6 text-[10px]' : 'size-8 text-xs'} />
      </span>
      {isOneLine ? <OneLine {...props} /> : <Lines {...props} />}
      {shape.startsWith('wide') && (
        <>
          <span className={classes('min-w-0 text-xs text-ink-3', isOneLine && 'truncate')}>
            <bdi className={classes('text-ink-2', !isOneLine && 'block truncate')}>{appName}</bdi>
            {!isOneLine && <bdi className="block truncate">{category}</bdi>}
          </span>
          <PriorityMark priority={row.priority} />
          <When row={row} className="text-right whitespace-nowrap" />
        </>
      )}
    </>
  );
});

function When({ row, className }: { row: Notification; className: string }) {
  return <Time instant={row.createdAt} className={classes('text-xs text-ink-3 tabular-nums', className)} />;
}

/** A dot for the eye; its word, moved out of it, for those who hear the page. */
function UnreadDot({ isOneLine }: { isOneLine: boolean }) {
  return (
    <span
      className={classes(
        'absolute -left-4 size-2 overflow-hidden rounded-full bg-accent indent-4 whitespace-nowrap max-sm:-left-3.5',
        isOneLine ? 'top-2' : 'top-3 max-sm:top-6',
      )}
    >
      Unread
    </span>
  );
}

function OneLine({ row, look, repeatCount, shape, onRepeats }: Props) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      {shape === 'middle-compact' && <PriorityMark priority={row.priority} className="shrink-0" />}
      <Title row={row} className="max-w-[45%] shrink-0 text-sm" />
      <Repeats look={look} count={repeatCount} onToggle={() => onRepeats(row.id)} />
      <MessageText row={row} className="flex-1 text-sm text-ink-3" />
      <HeldMark row={row} />
      <Tags tags={row.tags} />
      {shape === 'middle-compact' && <When row={row} className="shrink-0" />}
    </span>
  );
}

function Lines(props: Props) {
  const { row, shape } = props;
  const isWide = shape === 'wide';
  return (
    <span className="min-w-0">
      {isWide && isPlain(props) ? (
        <TitleText row={row} className="block text-base" />
      ) : (
        <FirstLine {...props} />
      )}
      {isWide && heldUntil(row) ? (
        <span className="flex min-w-0 gap-x-3 text-sm text-ink-3">
          <MessageText row={row} />
          <HeldMark row={row} />
        </span>
      ) : (
        <MessageText row={row} className="block text-sm text-ink-3" />
      )}
      {!isWide && shape !== 'phone-compact' && <LastLine row={row} />}
    </span>
  );
}

/** True where the title stands alone in its line, as most do: a list of many rows is as fast as they are simple. */
function isPlain({ row, look }: Props): boolean {
  return !row.isPinned && row.tags.length === 0 && !hasRepeats(look);
}

function FirstLine({ row, look, repeatCount, shape, onRepeats }: Props) {
  return (
    <span className="flex items-center gap-2">
      <Title row={row} className="text-base" />
      <Repeats look={look} count={repeatCount} onToggle={() => onRepeats(row.id)} />
      {shape === 'wide' ? <Tags tags={row.tags} /> : <When row={row} className="ml-auto shrink-0 pl-1" />}
    </span>
  );
}

function MessageText({ row, className = '' }: { row: Notification; className?: string }) {
  return (
    <span dir="auto" className={classes('min-w-0 truncate', className)}>
      {shownTexts(row).message}
    </span>
  );
}

/** What has columns where there is room for them. */
function LastLine({ row }: { row: Notification }) {
  const { appName, category } = shownTexts(row);
  return (
    <span className="mt-1 flex items-center gap-x-2 text-xs text-ink-3">
      <PriorityMark priority={row.priority} className="shrink-0" />
      <span className="min-w-0 truncate">
        <bdi>{appName}</bdi> · <bdi>{category}</bdi>
      </span>
      <HeldMark row={row} />
      <Tags tags={row.tags} />
    </span>
  );
}

function Title({ row, className }: { row: Notification; className: string }) {
  if (!row.isPinned) return <TitleText row={row} className={className} />;
  return (
    <span className={classes('flex min-w-0 items-center gap-1.5', className)}>
      <Pin size={13} aria-label="Pinned" className="shrink-0 fill-current text-accent-ink" />
      <TitleText row={row} />
    </span>
  );
}

function TitleText({ row, className }: { row: Notification; className?: string }) {
  return (
    <span
      dir="auto"
      className={classes('min-w-0 truncate', row.isRead ? 'text-ink-2' : 'font-semibold text-ink', className)}
    >
      {shownTexts(row).title}
    </span>
  );
}

function hasRepeats(look: RowLook): boolean {
  return look === 'folded' || look === 'opened';
}

type RepeatsProps = { look: RowLook; count: number; onToggle: () => void };

/** "×23": how often it came. A click opens it; the keyboard does so by the command. */
function Repeats({ look, count, onToggle }: RepeatsProps) {
  if (!hasRepeats(look)) return null;
  const Icon = look === 'opened' ? ChevronDown : ChevronRight;
  const toggle = (event: MouseEvent) => {
    event.stopPropagation();
    onToggle();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: within the row's button; the key is r
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <span
      data-repeats
      onClick={toggle}
      className="inline-flex h-5 shrink-0 items-center gap-0.5 rounded-full bg-pressed pr-2 pl-1 text-xs font-medium text-ink-2 tabular-nums hover:text-ink"
    >
      <Icon size={12} aria-hidden />
      <span className="sr-only">came </span>×{count + 1}
    </span>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  const more = tags.length - TAGS_SHOWN;
  return (
    <span className="flex min-w-0 shrink gap-1">
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <bdi
          key={tag}
          className="max-w-24 truncate rounded-sm border border-line-strong px-1.5 text-xs leading-[18px] text-ink-2"
        >
          {tag}
        </bdi>
      ))}
      {more > 0 && <span className="text-xs leading-5 text-ink-3">+{more}</span>}
    </span>
  );
}

function heldUntil(row: Notification): string | null {
  return (row.place === 'snoozed' ? row.snoozedUntil : null) ?? row.verdict.until ?? null;
}

/** When a held one is announced, or a snoozed one comes back. */
function HeldMark({ row }: { row: Notification }) {
  const now = useNow();
  const until = heldUntil(row);
  if (!until) return null;
  const isSnoozed = row.place === 'snoozed' && row.snoozedUntil !== null;
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-xs text-ink-2 tabular-nums">
      <Clock size={12} aria-hidden />
      {isSnoozed ? 'Back' : 'Held until'} {utcMoment(Date.parse(until), now)}
    </span>
  );
}
