import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useActiveTooltipDataPoints, useIsTooltipActive } from 'recharts';

type Props<Point> = {
  label: string;
  /** What Enter does with the point that the arrow keys have come to; null for nothing. */
  onOpen: ((point: Point) => void) | null;
  className?: string;
  children: (active: RefObject<Point | null>) => ReactNode;
};

/** A chart that arrow keys go through, point by point, and whose points Enter opens. */
export function KeyboardChart<Point>({ label, onOpen, className, children }: Props<Point>) {
  const active = useRef<Point | null>(null);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !active.current || !onOpen) return;
    event.preventDefault();
    onOpen(active.current);
  }
  return (
    <figure aria-label={label} onKeyDown={onKeyDown} className={className}>
      {children(active)}
    </figure>
  );
}

/** Within a chart: keeps in `active` the point whose tooltip is shown. */
export function TrackActive<Point>({ active }: { active: RefObject<Point | null> }) {
  const isActive = useIsTooltipActive();
  const [point] = useActiveTooltipDataPoints<Point>() ?? [];
  useEffect(() => {
    active.current = isActive ? (point ?? null) : null;
  }, [active, isActive, point]);
  return null;
}
