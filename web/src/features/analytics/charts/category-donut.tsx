import { ANALYTICS_CATEGORIES_MAX, type Analytics } from '@alertstream/contract/analytics';
import { Cell, Pie, PieChart, Tooltip } from 'recharts';
import { classes } from '../../../ui/classes.ts';
import { countText } from '../../../ui/number-text.ts';
import { InboxLink } from '../inbox-link.tsx';
import { percent } from '../words.ts';
import { ChartTip } from './chart-tip.tsx';

const COLOURS = 8;

type Slice = Analytics['categoryBreakdown'][number] & { colour: string; isRest: boolean };
type Props = {
  breakdown: Analytics['categoryBreakdown'];
  /** Notifications of all categories, of which `breakdown` may have the largest alone. */
  total: number;
  /** Null where nothing can be opened. */
  hrefOf: ((category: string) => string) | null;
  onOpen: ((category: string) => void) | null;
};

/** A ring of categories, and the legend with their counts, which is what a keyboard goes through. */
export function CategoryDonut({ breakdown, total, hrefOf, onOpen }: Props) {
  const slices = slicesOf(breakdown, total);
  return (
    <div className="flex items-center gap-6 max-sm:flex-col max-sm:gap-4">
      <div className="relative size-44 shrink-0" aria-hidden>
        <PieChart responsive accessibilityLayer={false} style={{ width: '100%', height: '100%' }}>
          <Pie
            data={slices}
            dataKey="count"
            nameKey="name"
            innerRadius="66%"
            outerRadius="100%"
            startAngle={90}
            endAngle={-270}
            stroke="var(--surface)"
            strokeWidth={2}
            isAnimationActive={false}
            rootTabIndex={-1}
            className={onOpen ? 'cursor-pointer' : ''}
            onClick={(_slice, index) => {
              const slice = slices[index];
              if (slice && !slice.isRest) onOpen?.(slice.name);
            }}
          >
            {slices.map(({ name, colour }) => (
              <Cell key={name} fill={colour} />
            ))}
          </Pie>
          <Tooltip
            isAnimationActive={false}
            wrapperStyle={{ zIndex: 10 }}
            content={({ payload }) => {
              const slice = slices.find(({ name }) => name === payload?.[0]?.name);
              return slice ? <Tip slice={slice} /> : null;
            }}
          />
        </PieChart>
        <p className="pointer-events-none absolute inset-0 grid place-content-center text-center">
          <span className="text-xl leading-6 font-semibold tracking-tight tabular-nums">
            {countText(total)}
          </span>
          <span className="text-xs text-ink-3">notifications</span>
        </p>
      </div>
      <ul aria-label="Categories" className="w-full min-w-0 flex-1 space-y-0.5">
        {slices.map((slice) => (
          <li key={slice.name}>
            <LegendRow slice={slice} href={slice.isRest ? null : (hrefOf?.(slice.name) ?? null)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function LegendRow({ slice, href }: { slice: Slice; href: string | null }) {
  const row = 'flex min-h-8 items-center gap-2.5 rounded-sm px-2 text-sm max-sm:min-h-11';
  const content = (
    <>
      <span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ background: slice.colour }} />
      <bdi className="min-w-0 flex-1 truncate">{slice.name}</bdi>
      <span className="font-medium tabular-nums">{countText(slice.count)}</span>
      <span className="w-12 text-right text-ink-3 tabular-nums">{percent(slice.value)}</span>
    </>
  );
  if (!href) return <div className={row}>{content}</div>;
  return (
    <InboxLink href={href} className={classes(row, 'hover:bg-hover')}>
      {content}
    </InboxLink>
  );
}

function Tip({ slice }: { slice: Slice }) {
  return (
    <ChartTip
      title={<bdi>{slice.name}</bdi>}
      lines={[{ label: percent(slice.value), value: countText(slice.count) }]}
    />
  );
}

/** As many as there are colours; what is left becomes one. */
function slicesOf(breakdown: Analytics['categoryBreakdown'], total: number): Slice[] {
  const colour = (index: number) => `var(--chart-${index + 1})`;
  const shown = breakdown.length > COLOURS ? breakdown.slice(0, COLOURS - 1) : breakdown;
  const slices = shown.map((share, index) => ({ ...share, colour: colour(index), isRest: false }));
  const others = breakdown.length - shown.length;
  const left = shown.reduce((rest, { count }) => rest - count, total);
  if (others === 0 || left <= 0) return slices;
  const name = breakdown.length < ANALYTICS_CATEGORIES_MAX ? `${others} others` : 'All others';
  const rest = { name, count: left, value: (100 * left) / total, colour: colour(COLOURS - 1), isRest: true };
  return [...slices, rest];
}
