import { TriangleAlert, WifiOff } from 'lucide-react';
import { isAway, messageOf } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { useNow } from '../../ui/clock.ts';
import { utcMoment } from '../../ui/time-text.ts';
import { LoadFailure } from '../shared/load-failure.tsx';

/** `at` (epoch ms): when the rows were read that are shown all the same. */
type Props = { error: Error; onRetry: () => void; at?: number };

/** The list could not be read. */
export function Failure({ error, onRetry, at }: Props) {
  const now = useNow();
  if (at !== undefined) {
    const detail = messageOf(error) ?? error.message;
    const isOffline = isAway(error);
    return (
      <div
        role="alert"
        className={classes(
          'flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2 text-sm',
          isOffline ? 'border-warning-line bg-warning-soft' : 'border-danger-line bg-danger-soft',
        )}
      >
        {isOffline ? (
          <WifiOff size={16} aria-hidden className="text-warning-ink" />
        ) : (
          <TriangleAlert size={16} aria-hidden className="text-danger-ink" />
        )}
        <span className="min-w-0 flex-1 break-words">
          <span className={classes('font-semibold', isOffline ? 'text-warning-ink' : 'text-danger-ink')}>
            {isOffline ? 'You are offline.' : 'Failed to load notifications'}
          </span>{' '}
          {isOffline ? 'What you mark read is sent when the server is back.' : `${detail}.`} What you see is
          from{' '}
          <time dateTime={new Date(at).toISOString()} className="tabular-nums">
            {utcMoment(at, now)}
          </time>
          .
        </span>
        <Button small onClick={onRetry}>
          Try Again
        </Button>
      </div>
    );
  }
  return <LoadFailure title="Failed to load notifications" error={error} onRetry={onRetry} />;
}
