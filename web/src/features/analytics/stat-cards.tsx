import type { Analytics } from '@alertstream/contract/analytics';
import { ArrowDownRight, ArrowRight, ArrowUpRight, Bell, CheckCheck, Clock, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { countText } from '../../ui/number-text.ts';
import { Bone } from '../../ui/status.tsx';
import { hours, percent } from './words.ts';

/** Which way a number should go; null where neither is better. */
type Better = 'up' | 'down' | null;

/** The four numbers of a period, each against the period before. */
export function StatCards({ data }: { data: Analytics | undefined }) {
  const changes = data?.changes;
  return (
    <ul aria-label="Totals" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatCard
        label="Total Notifications"
        icon={<Bell size={16} />}
        value={data && countText(data.totalNotifications)}
        change={changes?.totalNotifications}
        better={null}
      />
      <StatCard
        label="Unread Rate"
        icon={<Mail size={16} />}
        value={data && shown(data.unreadRate, percent)}
        change={changes?.unreadRate}
        better="down"
      />
      <StatCard
        label="Avg Response Time"
        icon={<Clock size={16} />}
        value={data && shown(data.averageResponseTime, hours)}
        change={changes?.averageResponseTime}
        better="down"
      />
      <StatCard
        label="Read Rate"
        icon={<CheckCheck size={16} />}
        value={data && shown(data.readRate, percent)}
        change={changes?.readRate}
        better="up"
      />
    </ul>
  );
}

/** A dash where there is nothing to say it of, which is not the same as zero. */
function shown(value: number | null, words: (value: number) => string): string | null {
  return value === null ? null : words(value);
}

type CardProps = {
  label: string;
  icon: ReactNode;
  /** Undefined while it is read, null where there is none. */
  value: string | null | undefined;
  change: number | null | undefined;
  better: Better;
};

function StatCard({ label, icon, value, change, better }: CardProps) {
  return (
    <li className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3">
      <p className="flex items-center justify-between gap-2 text-xs font-medium text-ink-2">
        {label}
        <span aria-hidden className="text-ink-3 max-sm:hidden">
          {icon}
        </span>
      </p>
      {value === undefined ? (
        <>
          <Bone className="my-1.5 h-4 w-16" />
          <Bone className="mt-1 h-3 w-24" />
        </>
      ) : (
        <>
          <p className="text-xl font-semibold tracking-tight tabular-nums">{value ?? <Missing />}</p>
          <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-3">
            <Change change={change ?? null} better={better} hasValue={value !== null} /> vs last period
          </p>
        </>
      )}
    </li>
  );
}

function Missing() {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">none</span>
    </>
  );
}

function Change({ change, better, hasValue }: { change: number | null; better: Better; hasValue: boolean }) {
  if (change === null)
    return <span className="font-medium text-ink-2">{hasValue ? 'new' : <Missing />}</span>;
  const Arrow = change > 0 ? ArrowUpRight : change < 0 ? ArrowDownRight : ArrowRight;
  const isBetter = change !== 0 && better !== null && change > 0 === (better === 'up');
  const isWorse = change !== 0 && better !== null && !isBetter;
  return (
    <span
      className={classes(
        'inline-flex items-center gap-0.5 font-medium tabular-nums',
        isBetter ? 'text-success-ink' : isWorse ? 'text-warning-ink' : 'text-ink-2',
      )}
    >
      <Arrow size={14} aria-hidden />
      {change > 0 ? '+' : ''}
      {percent(change)}
    </span>
  );
}
