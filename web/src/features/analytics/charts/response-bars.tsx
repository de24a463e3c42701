import type { Analytics } from '@alertstream/contract/analytics';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { hours } from '../words.ts';
import { AXIS, ChartTip, CURSOR, TICK } from './chart-tip.tsx';
import { KeyboardChart, TrackActive } from './keyboard.tsx';

const SHOWN_MAX = 8;
const NAME_MAX = 13;

type Response = Analytics['responseTimeByCategory'][number];
type Props = { responses: Response[]; onOpen: ((category: string) => void) | null };

/** How long it takes until a category is read. One of which nothing was read has a place, and no bar. */
export function ResponseBars({ responses, onOpen }: Props) {
  const open = onOpen && ((response: Response) => onOpen(response.category));
  return (
    <KeyboardChart label="Response time by category, in hours" onOpen={open} className="h-60">
      {(active) => (
        <BarChart
          responsive
          layout="vertical"
          data={responses.slice(0, SHOWN_MAX)}
          barCategoryGap="28%"
          margin={{ top: 0, right: 12, bottom: 16, left: 0 }}
          style={{ width: '100%', height: '100%' }}
        >
          <CartesianGrid stroke="var(--line)" horizontal={false} />
          <XAxis
            type="number"
            tick={TICK}
            axisLine={AXIS}
            tickLine={false}
            label={{ value: 'Hours', position: 'insideBottom', offset: -10, ...TICK }}
          />
          <YAxis
            type="category"
            dataKey="category"
            width={100}
            interval={0}
            tick={TICK}
            axisLine={AXIS}
            tickLine={false}
            tickFormatter={shortened}
          />
          <Tooltip
            cursor={CURSOR}
            isAnimationActive={false}
            wrapperStyle={{ zIndex: 10 }}
            content={({ payload }) => <Tip response={payload?.[0]?.payload} />}
          />
          <Bar
            dataKey="avgTime"
            fill="var(--chart-1)"
            radius={[0, 3, 3, 0]}
            maxBarSize={22}
            isAnimationActive={false}
            className={open ? 'cursor-pointer' : ''}
            onClick={(_bar, index) => {
              const response = responses[index];
              if (response) open?.(response);
            }}
          />
          <TrackActive active={active} />
        </BarChart>
      )}
    </KeyboardChart>
  );
}

function Tip({ response }: { response: Response | undefined }) {
  if (!response) return null;
  const { category, avgTime, priority } = response;
  return (
    <ChartTip
      title={<bdi>{category}</bdi>}
      lines={[
        { label: 'Until it is read', value: avgTime === null ? 'nothing was read' : hours(avgTime) },
        { label: 'Mostly', value: priority },
      ]}
    />
  );
}

function shortened(name: string): string {
  const letters = Array.from(name);
  return letters.length > NAME_MAX ? `${letters.slice(0, NAME_MAX - 1).join('')}…` : name;
}
