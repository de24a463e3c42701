import { useEffect, useState } from 'react';
import { serverNow } from '../../ui/clock.ts';
import { absoluteTime } from '../../ui/time-text.ts';

/** The time that every time of the product is told in, to the second. */
export function UtcClock() {
  const [now, setNow] = useState(serverNow);

  useEffect(() => {
    const untilNextSecond = 1000 - (now % 1000);
    const timer = setTimeout(() => setNow(serverNow()), untilNextSecond);
    return () => clearTimeout(timer);
  }, [now]);

  return (
    <p className="mt-1.5 text-xs text-ink-3 tabular-nums">
      It is <time dateTime={new Date(now).toISOString()}>{absoluteTime(now)}</time>
    </p>
  );
}
