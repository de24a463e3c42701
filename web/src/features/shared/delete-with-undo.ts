import { useRef } from 'react';
import { messageOf } from '../../api/client.ts';
import { toast, toastError } from '../../ui/toast.tsx';

/** How long a deletion can be undone, in ms. The server waits longer. */
export const UNDO_MS = 10_000;

type Deleted = { id: string; name: string };

/** What the toasts say of the names; by default those alone. */
type Words = { deleted: (names: string) => string; restored: (names: string) => string };
const NAMES_ALONE: Words = { deleted: (names) => names, restored: (names) => names };

/**
 * Deletes at once; the toast brings back. `what` is a word like "Template"; `remove` and `restore` are promises, not
 * callbacks of `mutate`: those are dropped with the row.
 */
export function useDeleteWithUndo(
  what: string,
  remove: (id: string) => Promise<unknown>,
  restore: (id: string) => Promise<unknown>,
  words = NAMES_ALONE,
) {
  const tellDeleted = useDeletionToast(what, restore, words);
  return (deleted: Deleted) => {
    remove(deleted.id).then(
      () => tellDeleted(deleted),
      (error: unknown) => toastError('Error', messageOf(error) || `Failed to delete ${what.toLowerCase()}`),
    );
  };
}

/**
 * Tells of a deletion, with Undo. Deletions that follow while the toast is there join it, so that Undo brings back all
 * of them and none is left behind by a toast that took its place.
 */
function useDeletionToast(what: string, restore: (id: string) => Promise<unknown>, words: Words) {
  const undoable = useRef<Deleted[]>([]);

  async function undo() {
    const deleted = undoable.current;
    undoable.current = []; // a second click finds nothing to do
    if (deleted.length === 0) return;
    const outcomes = await Promise.allSettled(deleted.map(({ id }) => restore(id)));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) toastError('Error', messageOf(failed.reason) || `Failed to restore ${what.toLowerCase()}`);
    else toast({ title: `${what} restored`, description: words.restored(namesOf(deleted)) });
  }

  return (deleted: Deleted) => {
    undoable.current = [...undoable.current, deleted];
    toast({
      id: `deleted-${what}`,
      title: `${what} deleted successfully`,
      description: words.deleted(namesOf(undoable.current)),
      action: { label: 'Undo', onClick: undo },
      timeoutMs: UNDO_MS,
      onClosed: () => {
        undoable.current = [];
      },
    });
  };
}

function namesOf(deleted: readonly Deleted[]): string {
  return deleted.map(({ name }) => name).join(', ');
}
