import type { MatchCount } from '@alertstream/contract/views';
import { countText } from '../../../ui/number-text.ts';

/** How many a view finds: "1,000+" where they were not counted to the end. Until they are, their place is kept. */
export function Count({ of }: { of: MatchCount | undefined }) {
  return (
    <span className="min-w-4 text-center text-xs font-normal text-ink-3 tabular-nums">
      {of && countText(of.count)}
      {of?.isMore && '+'}
    </span>
  );
}
