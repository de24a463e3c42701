import type { ReactNode } from 'react';

export type TipLine = { label: string; value: string; colour?: string };

/** What a chart says about one of its points. */
export function ChartTip({
  title,
  lines,
  note,
}: {
  title: ReactNode;
  lines: TipLine[];
  note?: string | undefined;
}) {
  return (
    <div className="rounded-md border border-line bg-surface px-3 py-2 text-xs shadow-overlay">
      <p className="mb-1 font-medium text-ink">{title}</p>
      {lines.map(({ label, value, colour }) => (
        <p key={label} className="flex items-center gap-2 text-ink-2">
          {colour && <span aria-hidden className="size-2 rounded-full" style={{ background: colour }} />}
          {label}
          <span className="ml-auto pl-4 font-medium text-ink tabular-nums">{value}</span>
        </p>
      ))}
      {note && <p className="mt-1 text-ink-3">{note}</p>}
    </div>
  );
}

export const TICK = { fill: 'var(--ink-3)', fontSize: 12 };
export const AXIS = { stroke: 'var(--line-strong)' };
export const GRID = { stroke: 'var(--line)', vertical: false };
export const CURSOR = { fill: 'var(--hover)' };
