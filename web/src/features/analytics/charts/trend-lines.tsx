import type { Analytics } from '@alertstream/contract/analytics';
import { CartesianGrid, Legend, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import { countText } from '../../../ui/number-text.ts';
import { dayWords, shortDayWords } from '../words.ts';
import { AXIS, ChartTip, GRID, TICK } from './chart-tip.tsx';
import { KeyboardChart, TrackActive } from './keyboard.tsx';

type Day = Analytics['weeklyTrend'][number];
/** What is over is one line, and the way from the last such day to the unfinished one another, dashed. */
type Point = Day & {
  total: number | null;
  readDone: number | null;
  totalOpen: number | null;
  readOpen: number | null;
};
type Props = { days: Day[]; onOpen: ((date: string) => void) | null };

const TOTAL = 'var(--chart-1)';
const READ = 'var(--chart-5)';
/** More points than this get no dot each. */
const DOTS_MAX = 31;

/** What came on each day, and how much of it has been read. */
export function TrendLines({ days, onOpen }: Props) {
  const points = pointsOf(days);
  const line = {
    type: 'linear' as const,
    strokeWidth: 2,
    dot: days.length <= DOTS_MAX ? { r: 2.5, fill: 'var(--surface)', strokeDasharray: '0' } : false,
    isAnimationActive: false,
  };
  const open = onOpen && ((point: Point) => onOpen(point.date));
  return (
    <KeyboardChart<Point> label="Notifications by day, UTC" onOpen={open} className="h-60">
      {(active) => (
        <LineChart
          responsive
          data={points}
          margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
          style={{ width: '100%', height: '100%' }}
          className={open ? 'cursor-pointer' : ''}
          onClick={() => active.current && open?.(active.current)}
        >
          <CartesianGrid {...GRID} />
          <XAxis
            dataKey="date"
            tick={TICK}
            axisLine={AXIS}
            tickLine={false}
            tickFormatter={shortDayWords}
            minTickGap={24}
          />
          <YAxis
            width="auto"
            allowDecimals={false}
            tick={TICK}
            axisLine={false}
            tickLine={false}
            tickFormatter={countText}
          />
          <Tooltip
            cursor={{ stroke: 'var(--line-strong)' }}
            isAnimationActive={false}
            wrapperStyle={{ zIndex: 10 }}
            content={({ label }) => <Tip day={days.find(({ date }) => date === label)} />}
          />
          <Legend
            verticalAlign="top"
            align="right"
            iconType="plainline"
            itemSorter={null}
            height={28}
            formatter={(name) => <span className="text-xs text-ink-2">{name}</span>}
          />
          <Line {...line} dataKey="total" name="Total" stroke={TOTAL} />
          <Line {...line} dataKey="readDone" name="Read" stroke={READ} strokeDasharray="0" />
          <Line {...line} dataKey="totalOpen" legendType="none" stroke={TOTAL} strokeDasharray="4 4" />
          <Line {...line} dataKey="readOpen" legendType="none" stroke={READ} strokeDasharray="4 4" />
          <TrackActive active={active} />
        </LineChart>
      )}
    </KeyboardChart>
  );
}

function pointsOf(days: Day[]): Point[] {
  return days.map((day, index) => {
    const leadsOn = day.isUnfinished || days[index + 1]?.isUnfinished === true;
    return {
      ...day,
      total: day.isUnfinished ? null : day.notifications,
      readDone: day.isUnfinished ? null : day.read,
      totalOpen: leadsOn ? day.notifications : null,
      readOpen: leadsOn ? day.read : null,
    };
  });
}

function Tip({ day }: { day: Day | undefined }) {
  if (!day) return null;
  return (
    <ChartTip
      title={`${dayWords(day.date)}, UTC`}
      lines={[
        { label: 'Total', value: countText(day.notifications), colour: TOTAL },
        { label: 'Read', value: countText(day.read), colour: READ },
      ]}
      note={day.isUnfinished ? 'This day is not over yet.' : undefined}
    />
  );
}
