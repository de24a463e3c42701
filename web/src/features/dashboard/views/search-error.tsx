import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { type InboxSearch, searchError } from '../../../api/inbox/inbox-search.ts';
import { buttonClasses } from '../../../ui/button.tsx';

/** Why a search shows everything: what can't be understood of it, and where that stands. */
export function SearchError({ search: { query = '', filters } }: { search: InboxSearch }) {
  const error = searchError(query);
  if (!error) return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-danger-line bg-danger-soft px-4 py-2 text-sm"
    >
      <TriangleAlert size={16} aria-hidden className="text-danger-ink" />
      <div className="min-w-0 flex-1 break-words max-sm:basis-4/5">
        <p>
          <span className="font-semibold text-danger-ink">{error.message}.</span> Everything is shown until
          the search can be understood.
        </p>
        <p dir="auto" className="line-clamp-3 pb-1 font-mono text-xs break-all text-ink-2">
          {query.slice(0, error.from)}
          <mark className="bg-transparent font-semibold text-danger-ink underline decoration-wavy underline-offset-4">
            {query.slice(error.from, error.to)}
          </mark>
          {query.slice(error.to)}
        </p>
      </div>
      <Link to="/" search={filters ? { filters } : {}} className={buttonClasses('secondary', true)}>
        Clear search
      </Link>
    </div>
  );
}
