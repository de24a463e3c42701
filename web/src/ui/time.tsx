import { useNow } from './clock.ts';
import { absoluteTime, relativeTime } from './time-text.ts';
import { Tip } from './tooltip.tsx';

/** An instant (ISO 8601) as a relative time, with the absolute UTC time on hover. */
export function Time({ instant, className }: { instant: string; className?: string }) {
  const now = useNow();
  const at = Date.parse(instant);
  return (
    <Tip text={absoluteTime(at)}>
      <time dateTime={instant} className={className}>
        {relativeTime(at, now)}
      </time>
    </Tip>
  );
}
