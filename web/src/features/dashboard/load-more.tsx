import { messageOf } from '../../api/client.ts';
import type { ListFilter } from '../../api/notification-list.ts';
import { useLoadMore } from '../../api/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/status.tsx';
import { toastError } from '../../ui/toast.tsx';

type Props = { filter: ListFilter; cursor: string; words: string | undefined };

export function LoadMore({ filter, cursor, words }: Props) {
  const more = useLoadMore(filter);
  const load = () =>
    more.mutate(cursor, {
      onError: (error) => toastError('Failed to load notifications', messageOf(error) ?? 'Please try again.'),
    });
  return (
    <div className="flex items-center justify-center gap-3 border-t border-line p-3">
      <Button look="ghost" disabled={more.isPending} onClick={load}>
        {more.isPending && <Spinner />}
        {words?.trim() ? 'Load more to search' : 'Load more'}
      </Button>
    </div>
  );
}
