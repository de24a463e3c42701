import type { Priority } from '@alertstream/contract/notifications';
import { classes } from './classes.ts';

const looks: Record<Priority, { bars: number; word: string; colour: string }> = {
  low: { bars: 1, word: 'Low', colour: 'text-priority-low' },
  normal: { bars: 2, word: 'Normal', colour: 'text-priority-normal' },
  high: { bars: 3, word: 'High', colour: 'text-priority-high' },
  critical: { bars: 0, word: 'Critical', colour: 'text-priority-critical' },
  urgent: { bars: 0, word: 'Urgent', colour: 'text-priority-critical' },
};

/** Icon and word: rising bars, and a filled sign for critical and urgent. */
export function PriorityMark({ priority, className }: { priority: Priority; className?: string }) {
  const { bars, word, colour } = looks[priority];
  return (
    <span className={classes('inline-flex items-center gap-1.5 text-xs font-medium', colour, className)}>
      <svg width="14" height="14" viewBox="0 0 14 14" fill="currentColor" aria-hidden="true">
        {bars === 0 ? <Alarm /> : <Bars count={bars} />}
      </svg>
      {word}
    </span>
  );
}

/** From the lowest to the highest. */
const BARS = ['M2.5 10.5v1', 'M7 7v4.5', 'M11.5 3.5v8'];

function Bars({ count }: { count: number }) {
  const [lit, dim] = [BARS.slice(0, count), BARS.slice(count)];
  return (
    <g stroke="currentColor" strokeWidth="3" strokeLinecap="round">
      <path d={lit.join('')} />
      {dim.length > 0 && <path d={dim.join('')} opacity="0.3" />}
    </g>
  );
}

function Alarm() {
  return (
    <path
      fillRule="evenodd"
      d="M4 0.5h6A3.5 3.5 0 0 1 13.5 4v6a3.5 3.5 0 0 1-3.5 3.5H4A3.5 3.5 0 0 1 .5 10V4A3.5 3.5 0 0 1 4 .5Zm2.1 2.9.25 4.4h1.3l.25-4.4ZM7 8.9a.95.95 0 1 0 0 1.9.95.95 0 0 0 0-1.9Z"
    />
  );
}
