import { type NotificationStats, type Priority, priorities } from '@alertstream/contract/notifications';
import { categories as knownCategories } from '@alertstream/contract/preferences';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { countFilters, type InboxSearch, withoutFilters } from '../../api/inbox-search.ts';
import { key } from '../../api/keys.ts';
import type { NotificationList } from '../../api/notification-list.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { PriorityMark } from '../../ui/priority.tsx';

type Props = { search: InboxSearch; stats: NotificationStats | undefined };

/** What the list is narrowed to. Every choice is in the URL, so that it can be linked, and gone back from. */
export function FilterPanel({ search, stats }: Props) {
  const navigate = useNavigate();
  const loaded = useLoadedRows();
  const apps = unique(
    stats?.sources.map((source) => source.appName),
    loaded.map((row) => row.appName),
    search.app,
  );
  const categories = unique(
    knownCategories,
    loaded.map((row) => row.category),
    search.category,
  );
  const set = (change: InboxSearch) =>
    navigate({ to: '/', search: { ...search, ...change }, resetScroll: false });

  return (
    <Card className="p-4">
      <h2 className="sr-only">Filters</h2>
      <div className="space-y-3">
        <Group label="Status">
          <Chip pressed={search.read === 'false'} onPress={(on) => set({ read: on ? 'false' : undefined })}>
            Unread
          </Chip>
          <Chip pressed={search.read === 'true'} onPress={(on) => set({ read: on ? 'true' : undefined })}>
            Read
          </Chip>
        </Group>
        <Group label="Priority">
          {priorities.map((item) => (
            <Chip
              key={item}
              pressed={search.priority?.includes(item) ?? false}
              onPress={() => set({ priority: toggled<Priority>(search.priority, item) })}
            >
              <PriorityMark priority={item} />
            </Chip>
          ))}
        </Group>
        <Choices label="App" items={apps} chosen={search.app} onChange={(app) => set({ app })} />
        <Choices
          label="Category"
          items={categories}
          chosen={search.category}
          onChange={(category) => set({ category })}
        />
      </div>
      {countFilters(search) > 0 && (
        <Link
          to="/"
          search={withoutFilters({ filters: search.filters })}
          className={`${buttonClasses('secondary', true)} mt-4 max-sm:w-full`}
        >
          Clear filters
        </Link>
      )}
    </Card>
  );
}

/** The rows of every list that is loaded: where the names to choose from come from, besides the statistics. */
function useLoadedRows() {
  const lists = useQueryClient().getQueriesData<NotificationList>({ queryKey: key('/api/notifications') });
  return lists.flatMap(([, list]) => list?.rows ?? []);
}

function unique(...lists: (readonly string[] | undefined)[]): string[] {
  return [...new Set(lists.flatMap((list) => list ?? []))].slice(0, 40);
}

function toggled<Item>(chosen: Item[] | undefined, item: Item): Item[] | undefined {
  const rest = chosen?.filter((each) => each !== item) ?? [];
  const next = rest.length === (chosen?.length ?? 0) ? [...rest, item] : rest;
  return next.length > 0 ? next : undefined;
}

type ChoicesProps = {
  label: string;
  items: string[];
  chosen: string[] | undefined;
  onChange: (chosen: string[] | undefined) => void;
};

function Choices({ label, items, chosen, onChange }: ChoicesProps) {
  if (items.length === 0) return null;
  return (
    <Group label={label}>
      {items.map((item) => (
        <Chip
          key={item}
          pressed={chosen?.includes(item) ?? false}
          onPress={() => onChange(toggled(chosen, item))}
        >
          <bdi className="max-w-52 truncate">{item}</bdi>
        </Chip>
      ))}
    </Group>
  );
}

function Group({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <fieldset className="flex min-w-0 gap-x-4 max-sm:flex-col">
      <legend className="float-left w-20 shrink-0 pt-1 text-sm font-medium text-ink-2 max-sm:float-none max-sm:pt-0 max-sm:pb-1.5">
        {label}
      </legend>
      {/* On phones, two rows and a bit: a long group scrolls, so that the list stays within reach. */}
      <div className="flex min-w-0 flex-wrap gap-1.5 max-sm:-m-1 max-sm:max-h-32 max-sm:gap-1 max-sm:overflow-y-auto max-sm:p-1 max-sm:[&>button]:px-3">
        {children}
      </div>
    </fieldset>
  );
}

type ChipProps = { pressed: boolean; onPress: (pressed: boolean) => void; children: React.ReactNode };

function Chip({ pressed, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onPress(!pressed)}
      className={classes(
        'inline-flex h-7 max-w-full items-center rounded-full border px-3 text-xs font-medium transition-colors max-sm:h-11 max-sm:px-4',
        pressed
          ? 'border-accent bg-accent-soft text-accent-ink'
          : 'border-line bg-surface text-ink-2 hover:border-line-strong hover:bg-hover',
      )}
    >
      {children}
    </button>
  );
}
