import type { Notification } from '@alertstream/contract/notifications';
import type { Gap, ListItem } from '../../../api/inbox/list-gaps.ts';
import { dayHeading } from '../../../ui/time-text.ts';

/** One line of the list as it is drawn. Keys are those of React: the same thing has the same key. */
export type DisplayItem =
  | { kind: 'row'; key: string; row: Notification; repeats: readonly Notification[]; look: RowLook }
  | { kind: 'heading'; key: string; text: string; app: string | null; count: number | null }
  | { kind: 'gap'; key: string; gap: Gap };

/** `folded` and `opened` rows have repeats; an `inner` one is a repeat of the opened row above it. */
export type RowLook = 'single' | 'folded' | 'opened' | 'inner';

export type Display = {
  grouping: 'none' | 'day' | 'app';
  repeats: 'folded' | 'single';
  /** Ids of folded rows that were opened. */
  opened: ReadonlySet<string>;
  nowMs: number;
};

/** What is to be drawn of a list, in its order: newest first, under headings where they are wanted. */
export function displayItems(items: readonly ListItem[], display: Display): DisplayItem[] {
  const lines = display.repeats === 'folded' ? folded(items, display.opened) : items.flatMap(unfolded);
  if (display.grouping === 'day') return byDay(lines, display.nowMs);
  return display.grouping === 'app' ? byApp(lines) : lines;
}

/** The ids that an action on a line is about: its own, and those of the repeats beneath it. */
export function idsOf(item: DisplayItem | undefined): string[] {
  if (item?.kind !== 'row') return [];
  return [item.row.id, ...(item.look === 'folded' ? item.repeats.map((row) => row.id) : [])];
}

function unfolded(item: ListItem): DisplayItem[] {
  if (item.kind === 'gap') return [gapLine(item.gap)];
  return [rowLine(item.row, [], 'single')];
}

function rowLine(row: Notification, repeats: readonly Notification[], look: RowLook): DisplayItem {
  return { kind: 'row', key: row.id, row, repeats, look };
}

function gapLine(gap: Gap): DisplayItem {
  return { kind: 'gap', key: `gap ${gap.cursor}`, gap };
}

function folded(items: readonly ListItem[], opened: ReadonlySet<string>): DisplayItem[] {
  const folds = new Map<string, Notification[]>();
  for (const item of items) {
    if (item.kind !== 'row') continue;
    const same = folds.get(sameness(item.row));
    if (same) same.push(item.row);
    else folds.set(sameness(item.row), [item.row]);
  }
  return items.flatMap((item) => {
    if (item.kind === 'gap') return [gapLine(item.gap)];
    const [first, ...others] = folds.get(sameness(item.row)) ?? [];
    if (first !== item.row) return [];
    if (others.length === 0) return [rowLine(item.row, [], 'single')];
    if (!opened.has(item.row.id)) return [rowLine(item.row, others, 'folded')];
    return [rowLine(item.row, others, 'opened'), ...others.map((row) => rowLine(row, [], 'inner'))];
  });
}

/** Rows that say the same: of one app, with one title, on one day (UTC). */
function sameness({ appName, title, createdAt }: Notification): string {
  return `${createdAt.slice(0, 10)}\n${appName}\n${title}`;
}

function byDay(lines: readonly DisplayItem[], nowMs: number): DisplayItem[] {
  const result: DisplayItem[] = [];
  let day = '';
  for (const line of lines) {
    const of = line.kind === 'row' && line.look !== 'inner' ? line.row.createdAt.slice(0, 10) : day;
    if (of !== day) {
      day = of;
      const text = dayHeading(Date.parse(day), nowMs);
      result.push({ kind: 'heading', key: `day ${day}`, text, app: null, count: null });
    }
    result.push(line);
  }
  return result;
}

function byApp(lines: readonly DisplayItem[]): DisplayItem[] {
  const rows = lines.filter((line) => line.kind === 'row');
  const apps = Map.groupBy(rows, ({ row }) => row.appName);
  return [...apps].flatMap(([app, own]): DisplayItem[] => {
    const count = own.reduce((sum, line) => sum + idsOf(line).length, 0);
    return [{ kind: 'heading', key: `app ${app}`, text: app, app, count }, ...own];
  });
}
