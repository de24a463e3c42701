import type { Notification } from '@alertstream/contract/notifications';
import { Archive, Clock, Inbox } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';

export type SwipeSide = 'left' | 'right';

/** A finger moves so far before it is a swipe and not a tap, in px. */
const BEGIN = 12;
/** So far it has to be moved for the swipe to do something, in px. */
const DONE = 96;

/** Moves an element with the finger; tells the side to which it was swept away. */
export function useSwipe(isOn: boolean, onSwept: (side: SwipeSide) => void) {
  const [side, setSide] = useState<SwipeSide | null>(null);
  const start = useRef<{ x: number; y: number; dx: number } | null>(null);
  const hasSwiped = useRef(false);

  function move(event: PointerEvent<HTMLElement>) {
    const from = start.current;
    if (!from || event.pointerType !== 'touch') return;
    const dx = event.clientX - from.x;
    const isSideways = Math.abs(dx) > BEGIN && Math.abs(dx) > 1.5 * Math.abs(event.clientY - from.y);
    if (!side && !isSideways) return;
    if (!side) event.currentTarget.setPointerCapture(event.pointerId);
    hasSwiped.current = true;
    from.dx = dx;
    setSide(dx > 0 ? 'right' : 'left');
    event.currentTarget.style.transform = `translateX(${dx}px)`;
  }

  function end(event: PointerEvent<HTMLElement>) {
    const dx = start.current?.dx ?? 0;
    start.current = null;
    event.currentTarget.style.transform = '';
    setSide(null);
    if (event.type === 'pointerup' && Math.abs(dx) >= DONE) onSwept(dx > 0 ? 'right' : 'left');
  }

  const handlers = isOn
    ? {
        onPointerDown: (event: PointerEvent) => {
          hasSwiped.current = false;
          start.current = { x: event.clientX, y: event.clientY, dx: 0 };
        },
        onPointerMove: move,
        onPointerUp: end,
        onPointerCancel: end,
        // The tap that ends a swipe is none.
        onClickCapture: (event: React.MouseEvent) => {
          if (!hasSwiped.current) return;
          hasSwiped.current = false;
          event.preventDefault();
          event.stopPropagation();
        },
      }
    : {};
  return { side, handlers };
}

/** What a swipe does, seen beneath the row. */
export function SwipeUnderlay({ side, place }: { side: SwipeSide; place: Notification['place'] }) {
  const isArchive = side === 'right' && place === 'inbox';
  const Icon = side === 'left' ? Clock : isArchive ? Archive : Inbox;
  return (
    <span
      className={classes(
        'absolute inset-0 flex items-center gap-2 px-6 text-sm font-medium',
        side === 'right'
          ? 'bg-success-soft text-success-ink'
          : 'justify-end bg-warning-soft text-warning-ink',
      )}
    >
      <Icon size={18} aria-hidden />
      {side === 'left' ? 'Snooze' : isArchive ? 'Archive' : 'To the inbox'}
    </span>
  );
}
