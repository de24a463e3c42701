import { type NotificationStats, priorities } from '@alertstream/contract/notifications';
import { filteredCategories as knownCategories } from '@alertstream/contract/preferences';
import { nameOf, type QueryKey } from '@alertstream/contract/query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  countFilters,
  type InboxSearch,
  searched,
  textOf,
  withoutFilters,
} from '../../api/inbox/inbox-search.ts';
import { hasTerm, valuesOf, withoutTerm, withTerm } from '../../api/inbox/query-text.ts';
import { useSearchTerms } from '../../api/search-terms.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { PriorityMark } from '../../ui/priority.tsx';

type Props = { search: InboxSearch; stats: NotificationStats | undefined };

/** The search of the search box, as things to choose. Every choice is in the URL, to be linked, and gone back from. */
export function FilterPanel({ search, stats }: Props) {
  const navigate = useNavigate();
  const text = textOf(search);
  const names = useNames(stats, text);
  const chips: ChipsProps = {
    text,
    onChange: (next) => navigate({ to: '/', search: searched(search, next), resetScroll: false }),
  };

  return (
    <Card className="p-4">
      <h2 className="sr-only">Filters</h2>
      <div className="space-y-3">
        <Group label="Status">
          <TermChip {...chips} name="is" value="unread" insteadOf="read" label="Unread" />
          <TermChip {...chips} name="is" value="read" insteadOf="unread" label="Read" />
          <TermChip {...chips} name="is" value="pinned" label="Pinned" />
        </Group>
        <Group label="Priority">
          {priorities.map((item) => (
            <TermChip
              key={item}
              {...chips}
              name="priority"
              value={item}
              label={<PriorityMark priority={item} />}
            />
          ))}
        </Group>
        <Choices {...chips} label="App" name="app" items={names.apps} />
        <Choices {...chips} label="Category" name="category" items={names.categories} />
        <Choices {...chips} label="Tag" name="tag" items={names.tags} />
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

type ChipsProps = { text: string; onChange: (text: string) => void };
type TermChipProps = ChipsProps & {
  name: QueryKey;
  value: string;
  /** A value that can't stand beside this one. */
  insteadOf?: string;
  label: ReactNode;
};

/** A term of the search, there or not. */
function TermChip({ text, onChange, name, value, insteadOf, label }: TermChipProps) {
  const others = insteadOf === undefined ? text : withoutTerm(text, name, insteadOf);
  return (
    <Chip
      pressed={hasTerm(text, name, value)}
      onPress={(on) => onChange(on ? withTerm(others, name, value) : withoutTerm(text, name, value))}
    >
      {label}
    </Chip>
  );
}

/** As many of a kind are offered; the search box completes all. */
const NAMES_MAX = 40;

/** What there is to choose from: the user's names, and what the search names besides. */
function useNames(stats: NotificationStats | undefined, text: string) {
  const terms = useSearchTerms(true).data;
  const unique = (...lists: (readonly string[] | undefined)[]) =>
    [...new Map(lists.flatMap((list) => list ?? []).map((name) => [nameOf(name), name])).values()].slice(
      0,
      NAMES_MAX,
    );
  return {
    apps: unique(terms?.apps ?? stats?.sources.map(({ appName }) => appName), valuesOf(text, 'app')),
    categories: unique(knownCategories, terms?.categories, valuesOf(text, 'category')),
    tags: unique(terms?.tags, valuesOf(text, 'tag')),
  };
}

type ChoicesProps = ChipsProps & { label: string; name: QueryKey; items: string[] };

function Choices({ label, items, ...chips }: ChoicesProps) {
  if (items.length === 0) return null;
  return (
    <Group label={label}>
      {items.map((item) => (
        <TermChip
          key={item}
          {...chips}
          value={item}
          label={<bdi className="max-w-52 truncate">{item}</bdi>}
        />
      ))}
    </Group>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 gap-x-4 max-sm:flex-col">
      <legend className="float-left w-20 shrink-0 pt-1 text-sm font-medium text-ink-2 max-sm:float-none max-sm:pt-0 max-sm:pb-1.5">
        {label}
      </legend>
      {/* On phones, two rows and a bit: a long group scrolls, so that the list stays within reach. */}
      <div className="flex min-w-0 flex-wrap gap-1.5 max-sm:-m-1 max-sm:max-h-32 max-sm:gap-1 max-sm:overflow-y-auto max-sm:p-1">
        {children}
      </div>
    </fieldset>
  );
}
