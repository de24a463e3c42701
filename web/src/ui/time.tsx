import { useNow } from './clock.ts';
import { relativeTime } from './time-text.ts';

/** An instant (ISO 8601) as a relative time; the tooltip tells the absolute one, in UTC. */
export function Time({ instant, className }: { instant: string; className?: string }) {
  const now = useNow();
  return (
    <time data-tip="" dateTime={instant} className={className}>
      {relativeTime(Date.parse(instant), now)}
    </time>
  );
}
