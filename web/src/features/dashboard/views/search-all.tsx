import { parseQuery, placeWanted } from '@alertstream/contract/query';
import { Link } from '@tanstack/react-router';
import { CornerDownLeft } from 'lucide-react';
import { type InboxSearch, searched, textOf } from '../../../api/inbox/inbox-search.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { countText } from '../../../ui/number-text.ts';

/** Takes what is typed from the loaded rows to all of them; `total` is how many the inbox has. */
export function SearchAll({ search, total }: { search: InboxSearch; total: number | undefined }) {
  const text = textOf(search);
  const isInbox = placeWanted(undefined, parseQuery(text).query) === 'inbox';
  return (
    <Link
      to="/"
      search={searched(search, text)}
      resetScroll={false}
      className={buttonClasses('secondary', true)}
    >
      <span>Search all{isInbox && total !== undefined && <> {countText(total)}</>}</span>
      <CornerDownLeft size={14} aria-hidden className="text-ink-3 max-sm:hidden" />
    </Link>
  );
}
