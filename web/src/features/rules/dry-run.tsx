import type { RulePreview } from '@alertstream/contract/rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { messageOf } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { countText } from '../../ui/number-text.ts';
import { Select } from '../../ui/select.tsx';
import { Bone, Spinner } from '../../ui/status.tsx';
import { Time } from '../../ui/time.tsx';

/** How far back a dry run can look. */
const periods = [1, 7, 30] as const;

type Props = {
  preview: UseQueryResult<RulePreview>;
  /** False while the conditions can't be tried: one is missing or wrong, and the form says which. */
  isUsable: boolean;
  /** True while what is shown is about the conditions as they were a moment ago. */
  isStale: boolean;
  days: number;
  onDays: (days: number) => void;
};

/** What the rule would have matched lately, told while one writes it. Nothing is changed by it. */
export function DryRun({ preview, isUsable, isStale, days, onDays }: Props) {
  return (
    <section aria-label="Dry run" className="min-w-0">
      <div className="mb-2 flex items-center justify-between gap-2">
        <h3 className="flex items-center gap-2 text-sm font-medium whitespace-nowrap">
          Dry run {isUsable && (preview.isFetching || isStale) && <Spinner size={14} />}
        </h3>
        <div className="w-40">
          <Select
            aria-label="How far the dry run looks back"
            value={days}
            onChange={({ target }) => onDays(Number(target.value))}
          >
            {periods.map((each) => (
              <option key={each} value={each}>
                {lastDays(each)}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <div aria-live="polite" className="rounded-md border border-line bg-canvas">
        <Result preview={preview} isUsable={isUsable} isStale={isStale} days={days} />
      </div>
    </section>
  );
}

function Result({ preview, isUsable, isStale, days }: Omit<Props, 'onDays'>) {
  if (!isUsable) {
    return (
      <p className="p-3 text-sm text-ink-2">Complete the conditions to see what they would have matched.</p>
    );
  }
  if (preview.error && !isStale) return <Failure error={preview.error} onRetry={() => preview.refetch()} />;
  if (!preview.data) {
    return (
      <div role="status" aria-label="Trying the rule" className="space-y-2.5 p-3">
        <Bone className="h-3.5 w-4/5" />
        <Bone className="h-3.5 w-3/5" />
      </div>
    );
  }
  const isOld = isStale || preview.isPlaceholderData;
  return (
    <div className={classes('transition-opacity', isOld && 'opacity-50')}>
      <p className="p-3 text-sm">
        <Outcome result={preview.data} days={days} />
      </p>
      {preview.data.sample.length > 0 && <Sample rows={preview.data.sample} />}
    </div>
  );
}

function Outcome({ result: { examined, matched, isPartial }, days }: { result: RulePreview; days: number }) {
  if (examined === 0 && isPartial)
    return <>The pattern takes too long to try it now. Try a simpler one, or wait a moment.</>;
  if (examined === 0) return <>There was nothing in the {lastDays(days)} to try it on.</>;
  return (
    <>
      Would have matched <strong className="font-semibold tabular-nums">{countText(matched)}</strong> of{' '}
      <span className="tabular-nums">
        {isPartial ? 'the newest ' : ''}
        {countText(examined)}
      </span>{' '}
      in the {lastDays(days)}.
    </>
  );
}

function Sample({ rows }: { rows: RulePreview['sample'] }) {
  return (
    <ul
      aria-label="Notifications that would have matched"
      className="divide-y divide-line border-t border-line"
    >
      {rows.map((row) => (
        <li key={row.id} className="flex min-w-0 items-center gap-2 px-3 py-1 text-xs">
          <span dir="auto" className="min-w-0 flex-1 truncate text-sm">
            {row.title}
          </span>
          <bdi className="max-w-24 truncate text-ink-3">{row.appName}</bdi>
          <Time instant={row.createdAt} className="w-14 shrink-0 text-right text-ink-3 tabular-nums" />
        </li>
      ))}
    </ul>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert" className="p-3 text-sm">
      <p className="flex items-start gap-2 break-words text-warning-ink">
        <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
        <span className="min-w-0">It could not be tried: {messageOf(error) ?? error.message}</span>
      </p>
      <Button small onClick={onRetry} className="mt-2">
        Try Again
      </Button>
    </div>
  );
}

function lastDays(days: number): string {
  return days === 1 ? 'last 24 hours' : `last ${days} days`;
}
