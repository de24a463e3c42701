import type { Analytics } from '@alertstream/contract/analytics';
import { Bar, BarChart, CartesianGrid, Cell, Tooltip, XAxis, YAxis } from 'recharts';
import { countText } from '../../../ui/number-text.ts';
import { hourWords } from '../words.ts';
import { AXIS, ChartTip, CURSOR, GRID, TICK } from './chart-tip.tsx';
import { KeyboardChart, TrackActive } from './keyboard.tsx';

type Hour = Analytics['hourlyDistribution'][number];
type Props = { hours: Hour[]; onOpen: ((hour: string) => void) | null };

/** How many came in each hour of the day; the one that is not over yet is hatched. */
export function HourBars({ hours, onOpen }: Props) {
  const open = onOpen && ((hour: Hour) => onOpen(hour.hour));
  return (
    <KeyboardChart label="Notifications by hour of the day, UTC" onOpen={open} className="h-60">
      {(active) => (
        <BarChart
          responsive
          data={hours}
          margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          style={{ width: '100%', height: '100%' }}
        >
          <defs>
            <pattern
              id="unfinished"
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="6" height="6" fill="var(--accent-soft)" />
              <rect width="3" height="6" fill="var(--chart-1)" />
            </pattern>
          </defs>
          <CartesianGrid {...GRID} />
          <XAxis dataKey="hour" tick={TICK} axisLine={AXIS} tickLine={false} interval={2} />
          <YAxis
            width="auto"
            allowDecimals={false}
            tick={TICK}
            axisLine={false}
            tickLine={false}
            tickFormatter={countText}
          />
          <Tooltip
            cursor={CURSOR}
            isAnimationActive={false}
            wrapperStyle={{ zIndex: 10 }}
            content={({ payload }) => <Tip hour={payload?.[0]?.payload} />}
          />
          <Bar
            dataKey="count"
            radius={[3, 3, 0, 0]}
            isAnimationActive={false}
            className={open ? 'cursor-pointer' : ''}
            onClick={(_bar, index) => {
              const hour = hours[index];
              if (hour) open?.(hour);
            }}
          >
            {hours.map(({ hour, isUnfinished }) => (
              <Cell key={hour} fill={isUnfinished ? 'url(#unfinished)' : 'var(--chart-1)'} />
            ))}
          </Bar>
          <TrackActive active={active} />
        </BarChart>
      )}
    </KeyboardChart>
  );
}

function Tip({ hour }: { hour: Hour | undefined }) {
  if (!hour) return null;
  return (
    <ChartTip
      title={hourWords(hour.hour)}
      lines={[{ label: 'Notifications', value: countText(hour.count) }]}
      note={hour.isUnfinished ? 'This hour is not over yet.' : undefined}
    />
  );
}
