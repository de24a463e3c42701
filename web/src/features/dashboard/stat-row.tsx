import type { NotificationStats } from '@alertstream/contract/notifications';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withTerm } from '../../api/inbox/query-text.ts';
import { classes } from '../../ui/classes.ts';
import { countText } from '../../ui/number-text.ts';
import { Bone } from '../../ui/status.tsx';

const SOURCES_SHOWN = 2;
const cell = 'px-4 py-2.5 max-sm:px-2 max-sm:py-1.5';
const wideCell = 'min-w-0 flex-auto bg-surface sm:flex-[1.4_1_0]';

/** The inbox in numbers: one slim row, whose cells open the list that they count. */
export function StatRow({ stats, failed }: { stats: NotificationStats | undefined; failed: boolean }) {
  return (
    <section aria-label="Statistics">
      <ul className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line">
        <Cell label="Total" value={stats?.total} failed={failed} query="" />
        <Cell label="Unread" value={stats?.unread} failed={failed} query="is:unread" />
        <Cell label="Today" value={stats?.today} failed={failed} note="UTC" />
        {!stats &&
          !failed &&
          Array.from({ length: SOURCES_SHOWN }, (_, index) => <SourceBones key={index} />)}
        {stats?.sources.slice(0, SOURCES_SHOWN).map((source) => (
          <Cell
            key={source.appName}
            label={source.appName}
            value={source.total}
            failed={failed}
            note={source.unread > 0 ? `${countText(source.unread)} unread` : 'all read'}
            query={withTerm('', 'app', source.appName)}
            wide
          />
        ))}
      </ul>
    </section>
  );
}

type CellProps = {
  label: string;
  value: number | undefined;
  failed: boolean;
  note?: string;
  /** The search that finds what is counted. */
  query?: string;
  wide?: boolean;
};

function Cell({ label, value, failed, note, query, wide }: CellProps) {
  const content = (
    <>
      <span dir="auto" className="block truncate text-xs font-medium text-ink-2 max-sm:max-w-14">
        {label}
      </span>
      <span className="flex items-baseline gap-2 tabular-nums">
        <span className="text-xl font-semibold tracking-tight max-sm:text-lg">{shown(value, failed)}</span>
        {note && value !== undefined && (
          <span className="truncate text-xs text-ink-3 max-sm:sr-only">{note}</span>
        )}
      </span>
    </>
  );
  return (
    <li className={wide ? wideCell : 'min-w-0 flex-auto bg-surface sm:flex-[1_1_0]'}>
      {query !== undefined ? (
        <Link
          to="/"
          search={query ? { query } : {}}
          className={classes(cell, 'block -outline-offset-2 transition-colors hover:bg-hover')}
        >
          {content}
        </Link>
      ) : (
        <div className={cell}>{content}</div>
      )}
    </li>
  );
}

/** As high as the figure that it stands for. */
const figureBone = <Bone className="my-1.5 h-4 w-12 max-sm:my-1" />;

/** Keeps the place of a source: most people have some, and nothing is to move when they are known. */
function SourceBones() {
  return (
    <li aria-hidden className={wideCell}>
      <div className={cell}>
        <Bone className="my-[3px] h-2.5 w-14" />
        {figureBone}
      </div>
    </li>
  );
}

function shown(value: number | undefined, failed: boolean): ReactNode {
  if (value !== undefined) return countText(value);
  return failed ? '–' : figureBone;
}
