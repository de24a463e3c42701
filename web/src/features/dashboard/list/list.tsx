import { type CSSProperties, memo, type ReactNode, useEffect, useImperativeHandle } from 'react';
import { AppAvatar } from '../../../ui/avatar.tsx';
import type { DisplayItem } from './display.ts';
import { Row } from './row.tsx';
import { HEADING_HEIGHT, heightOf, ROW_HEIGHT, type RowShape } from './row-sizes.ts';
import type { RowVerbs } from './row-verbs.ts';
import { useVirtualItems } from './use-virtual-items.ts';

/** Of the list: where its keyboard has to be in sight. */
export type ListHandle = { reveal: (index: number) => void };

type Props = {
  items: readonly DisplayItem[];
  /** Rows that there are in all, for those who don't see the scroll bar; undefined where that is not known. */
  total: number | undefined;
  shape: RowShape;
  verbs: RowVerbs;
  coverOf: () => number;
  /** The indexes of the items that are drawn, after each drawing of others. */
  onDrawn: (indexes: readonly number[]) => void;
  ref: React.Ref<ListHandle>;
};

/** The list as far as it is in sight. Between headings and gaps, runs of rows are lists. */
export const List = memo(function List({ items, total, shape, verbs, coverOf, onDrawn, ref }: Props) {
  const { list, indexes, before, after, reveal } = useVirtualItems({ items, shape, coverOf });
  useImperativeHandle(ref, () => ({ reveal }), [reveal]);
  const drawn = indexes.join();
  useEffect(() => onDrawn(indexes), [drawn, items, onDrawn]);
  return (
    <div ref={list} style={{ paddingTop: before, paddingBottom: after }}>
      {runsOf(items, indexes).map((run) => (
        <Run key={run.key} run={run} items={items} total={total} shape={shape} verbs={verbs} />
      ))}
    </div>
  );
});

/** Neighbouring rows, or a heading or gap alone. */
type RunOf = { key: string; indexes: number[]; isRows: boolean };

function runsOf(items: readonly DisplayItem[], indexes: readonly number[]): RunOf[] {
  const runs: RunOf[] = [];
  for (const index of indexes) {
    const item = items[index];
    const last = runs.at(-1);
    if (item?.kind === 'row' && last?.isRows) last.indexes.push(index);
    else if (item?.kind === 'row') {
      const before = items.findLast((each, at) => at < index && each.kind !== 'row');
      runs.push({ key: `rows after ${before?.key ?? 'the top'}`, indexes: [index], isRows: true });
    } else if (item) runs.push({ key: item.key, indexes: [index], isRows: false });
  }
  return runs;
}

type RunProps = Pick<Props, 'items' | 'total' | 'shape' | 'verbs'> & { run: RunOf };

function Run({ run, items, total, shape, verbs }: RunProps) {
  const first = items[run.indexes[0] ?? 0];
  if (first?.kind === 'heading') return <Heading item={first} />;
  if (first?.kind === 'gap') {
    return <Gap heightPx={heightOf(first, shape)} rowHeightPx={ROW_HEIGHT[shape]} />;
  }
  return (
    <ul aria-label="Recent Notifications" data-total={total}>
      {run.indexes.map((index): ReactNode => {
        const item = items[index];
        return item?.kind === 'row' ? (
          <Row
            key={item.key}
            row={item.row}
            look={item.look}
            repeatCount={item.repeats.length}
            shape={shape}
            verbs={verbs}
          />
        ) : null;
      })}
    </ul>
  );
}

function Heading({ item }: { item: DisplayItem & { kind: 'heading' } }) {
  return (
    <h3
      style={{ height: HEADING_HEIGHT }}
      className="flex items-center gap-2 border-b border-line bg-canvas px-6 text-xs font-semibold text-ink-2 max-sm:px-4"
    >
      {item.app !== null && <AppAvatar name={item.app} className="size-5 text-[9px]" />}
      <bdi className="truncate">{item.text}</bdi>
      {item.count !== null && <span className="font-medium text-ink-3 tabular-nums">{item.count}</span>}
    </h3>
  );
}

/** Rows on their way back, in the shape that they will have. */
function Gap({ heightPx, rowHeightPx }: { heightPx: number; rowHeightPx: number }) {
  return (
    <div
      role="status"
      aria-label="Loading notifications"
      style={{ height: heightPx, '--row': `${rowHeightPx}px` } as CSSProperties}
      className="row-bones"
    />
  );
}
