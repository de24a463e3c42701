import type { Notification } from '@alertstream/contract/notifications';
import { Check, PanelRight } from 'lucide-react';
import { memo, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classes } from '../../../ui/classes.ts';
import { CURSOR, SELECTED, useInboxStore, useRowFlags } from '../inbox-store.ts';
import type { RowLook } from './display.ts';
import { HoverActions } from './hover-actions.tsx';
import { RowContent } from './row-content.tsx';
import { ROW_HEIGHT, type RowShape } from './row-sizes.ts';
import type { RowVerbs } from './row-verbs.ts';
import { shownTexts } from './shown-texts.ts';
import { SwipeUnderlay, useSwipe } from './swipe.tsx';

/** A pointer that stays so long, in ms, is not on its way to somewhere else. */
const HOT_AFTER_MS = 40;

type Props = {
  row: Notification;
  look: RowLook;
  repeatCount: number;
  shape: RowShape;
  verbs: RowVerbs;
};

/** One notification. A click on the row toggles whether it is read; its buttons stand beside that. */
export const Row = memo(function Row({ row, look, repeatCount, shape, verbs }: Props) {
  const flags = useRowFlags(row.id);
  const { isHot, heat } = useHeat();
  const isPhone = shape.startsWith('phone');
  const swipe = useSwipe(isPhone, (side) => verbs.swipe(row.id, side));

  return (
    <li
      data-unread={!row.isRead}
      style={{ height: ROW_HEIGHT[shape] }}
      {...heat}
      className={classes(
        'group relative contain-strict border-b border-line last:border-b-0',
        swipe.side && 'overflow-hidden',
        look === 'inner' && 'bg-canvas',
      )}
    >
      {swipe.side && <SwipeUnderlay side={swipe.side} place={row.place} />}
      <div
        {...swipe.handlers}
        className={classes(
          'relative flex h-full',
          isPhone && 'touch-pan-y',
          swipe.side && 'bg-surface',
          look === 'inner' && 'sm:pl-8',
          flags & SELECTED ? 'bg-accent-soft' : flags & CURSOR ? 'bg-hover' : 'hover:bg-hover',
          (flags & CURSOR) > 0 && 'shadow-[inset_2px_0_var(--accent)]',
        )}
      >
        <Main row={row} look={look} repeatCount={repeatCount} shape={shape} verbs={verbs} flags={flags} />
        <SelectBox row={row} shape={shape} flags={flags} verbs={verbs} isInner={look === 'inner'} />
        {isHot && !isPhone && <HoverActions row={row} verbs={verbs} />}
        <div className="flex shrink-0 items-center max-sm:flex-col sm:w-[116px] sm:justify-end sm:pr-2">
          {!row.isRead && shape !== 'phone-compact' && (
            <MarkRead isPhone={isPhone} onClick={() => verbs.setRead(row.id, true)} />
          )}
          <DetailsButton onClick={() => verbs.open(row.id)} />
        </div>
      </div>
    </li>
  );
});

/** True while a pointer rests on an element, and not where one scrolls past beneath it. */
function useHeat() {
  const [isHot, setHot] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const heat = {
    onPointerEnter({ pointerType }: PointerEvent) {
      clearTimeout(timer.current);
      if (pointerType !== 'touch') timer.current = setTimeout(() => setHot(true), HOT_AFTER_MS);
    },
    onPointerLeave() {
      clearTimeout(timer.current);
      setHot(false);
    },
  };
  return { isHot, heat };
}

function Main({ row, look, repeatCount, shape, verbs, flags }: Props & { flags: number }) {
  const store = useInboxStore();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (flags & CURSOR && store.takeFocus(row.id)) button.current?.focus({ preventScroll: true });
  });
  return (
    <button
      ref={button}
      type="button"
      data-row={row.id}
      onFocus={() => store.setCursor(row.id)}
      onClick={() => verbs.setRead(row.id)}
      className={classes(
        'grid h-full min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 pl-6 text-left max-sm:pl-5 lg:grid-cols-[auto_minmax(0,1fr)_116px_72px_60px]',
        // Around all of the row, though this is only a part of it.
        'outline-none after:pointer-events-none after:absolute after:inset-0 after:outline-accent-ink focus-visible:after:outline-2 focus-visible:after:-outline-offset-2',
      )}
    >
      <RowContent
        row={row}
        look={look}
        repeatCount={repeatCount}
        shape={shape}
        onRepeats={verbs.toggleRepeats}
      />
    </button>
  );
}

type SelectProps = { row: Notification; shape: RowShape; flags: number; verbs: RowVerbs; isInner: boolean };

/** In the avatar's place: in sight under the pointer, the focus, and while something is selected; a finger finds it always. */
function SelectBox({ row, shape, flags, verbs, isInner }: SelectProps) {
  const isShift = useRef(false);
  const isCompact = shape === 'wide-compact' || shape === 'middle-compact';
  return (
    <label
      htmlFor={`select-${row.id}`}
      onPointerDown={(event) => {
        isShift.current = event.shiftKey;
      }}
      className={classes(
        'absolute inset-y-0 left-4 grid w-12 place-items-center max-sm:left-3',
        isInner && 'sm:left-12',
        'opacity-0 group-hover:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-0',
        'in-data-selecting:opacity-100!',
      )}
    >
      <span
        className={classes(
          'grid place-items-center',
          isCompact ? 'size-6' : 'size-8',
          flags & SELECTED
            ? 'bg-accent-soft'
            : flags & CURSOR
              ? 'bg-hover'
              : 'bg-surface group-hover:bg-hover',
          shape.startsWith('phone') && 'mt-3 self-start',
        )}
      >
        <Checkbox
          id={`select-${row.id}`}
          large={!isCompact}
          aria-label={`Select ${shownTexts(row).title}`}
          checked={(flags & SELECTED) > 0}
          onChange={() => verbs.select(row.id, isShift.current)}
        />
      </span>
    </label>
  );
}

/** On phones a tick alone, because the text needs the width; not in compact rows, where a tap on the row does the same. */
function MarkRead({ isPhone, onClick }: { isPhone: boolean; onClick: () => void }) {
  return (
    <Button
      small
      look="ghost"
      className="group-hover:text-ink max-sm:size-11 max-sm:px-0 sm:px-2"
      onClick={onClick}
    >
      {isPhone ? (
        <>
          <Check size={18} aria-hidden />
          <span className="sr-only">Mark read</span>
        </>
      ) : (
        'Mark read'
      )}
    </Button>
  );
}

const detailsClasses =
  'group-hover:text-ink-2 max-sm:order-first sm:size-7 sm:text-ink-3 lg:opacity-0 lg:group-focus-within:opacity-100 lg:group-hover:opacity-100';

function DetailsButton({ onClick }: { onClick: () => void }) {
  return (
    <IconButton label="Details" className={detailsClasses} onClick={onClick}>
      <PanelRight size={16} />
    </IconButton>
  );
}
