import type { useLoadMore } from '../../api/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/status.tsx';

type Props = { more: ReturnType<typeof useLoadMore>; cursor: string; words: string | undefined };

/** At the end of what is loaded. Usually more is there before one sees this; it is the way on after a failure. */
export function LoadMore({ more, cursor, words }: Props) {
  return (
    <div className="flex items-center justify-center gap-3 border-t border-line p-3">
      {more.isError && <p className="text-sm text-danger-ink">Failed to load notifications.</p>}
      <Button look="ghost" disabled={more.isPending} onClick={() => more.mutate(cursor)}>
        {more.isPending && <Spinner />}
        {words?.trim() ? 'Load more to search' : 'Load more'}
      </Button>
    </div>
  );
}
