import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useLiveState } from '../../../api/live/live-store.ts';
import { Spinner } from '../../../ui/status.tsx';
import { clockTime, duration } from '../../../ui/time-text.ts';

/** Waits for the first notification, says how fast it was, and tells about calls that were turned away. */
export function FirstNotification({ landed }: { landed: boolean }) {
  const latest = useLiveState((live) => live.arrival);
  const [arrival, setArrival] = useState(latest);
  if (!arrival && latest) setArrival(latest);
  const rejection = useLiveState((live) => live.rejection);

  if (arrival || landed) {
    return (
      <p
        role="status"
        className="flex items-start gap-2 rounded-md bg-success-soft px-3 py-2 text-sm text-success-ink"
      >
        <CircleCheck size={16} aria-hidden className="mt-0.5 shrink-0" />
        <span className="min-w-0 break-words">
          {arrival ? (
            <>
              <bdi className="font-semibold">{arrival.notification.title}</bdi> landed in{' '}
              <span className="font-semibold tabular-nums">{duration(arrival.latencyMs)}</span>.
            </>
          ) : (
            'Your first notification has landed.'
          )}
        </span>
      </p>
    );
  }
  return (
    <div role="status" className="space-y-2 text-sm">
      <p className="flex items-center gap-2 text-ink-2">
        <Spinner /> Waiting for your first notification ...
      </p>
      {rejection && (
        <p className="flex items-start gap-2 rounded-md bg-warning-soft px-3 py-2 text-warning-ink">
          <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          <span>
            A call from your address was turned away at {clockTime(rejection.at)}: {rejection.reason}. Check
            that the X-API-Key header holds the whole key.
          </span>
        </p>
      )}
    </div>
  );
}
