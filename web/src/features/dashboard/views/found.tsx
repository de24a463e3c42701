import { useMatchCount } from '../../../api/views.ts';
import { Count } from './count.tsx';

/** How many notifications a search finds, as the server counts them. */
export function Found({ query, changedAt }: { query: string; changedAt: number }) {
  const count = useMatchCount(query, changedAt).data;
  if (!count) return null;
  return (
    <p role="status" className="text-xs text-ink-3">
      <Count of={count} /> {count.count === 1 && !count.isMore ? 'matches' : 'match'}
    </p>
  );
}
