import type { Notification } from '@alertstream/contract/notifications';
import { classes } from '../../../ui/classes.ts';
import { useNow } from '../../../ui/clock.ts';
import { absoluteTime, utcMoment } from '../../../ui/time-text.ts';
import { type Step, timelineOf } from './timeline.ts';

const tones: Record<Step['tone'], string> = {
  plain: 'bg-line-strong',
  good: 'bg-success-ink',
  waiting: 'bg-warning-ink',
  quiet: 'bg-ink-3',
};

/** What was decided about a notification and when, in the words that the server keeps with it. */
export function Timeline({ row }: { row: Notification }) {
  const now = useNow();
  return (
    <ol className="text-sm text-ink-2">
      {timelineOf(row, now).map(({ key, text, at, tone }) => (
        <li key={key} className="group relative flex gap-3 pb-2.5 last:pb-0">
          <span
            aria-hidden
            className="absolute top-3.5 bottom-[-6px] left-[3px] w-px bg-line group-last:hidden"
          />
          <span
            aria-hidden
            className={classes('relative mt-[7px] size-[7px] shrink-0 rounded-full', tones[tone])}
          />
          <span className="min-w-0 flex-1 break-words">{text}</span>
          {at && (
            <time
              dateTime={at}
              title={absoluteTime(Date.parse(at))}
              className="shrink-0 text-ink-3 tabular-nums"
            >
              {utcMoment(Date.parse(at), now)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
