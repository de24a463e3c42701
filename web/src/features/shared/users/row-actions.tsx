import type { ManagedUser } from '@alertstream/contract/users';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useUser } from '../../../api/session.ts';
import { IconButton } from '../../../ui/button.tsx';

export type RowHandlers = {
  onEdit: (user: ManagedUser) => void;
  onReset: (user: ManagedUser) => void;
  onDelete: (user: ManagedUser) => void;
};

/** Edit, reset password and delete; nobody deletes themselves. */
export function RowActions({ user, onEdit, onReset, onDelete }: RowHandlers & { user: ManagedUser }) {
  const isSelf = useUser().id === user.id;

  function remove(event: MouseEvent<HTMLElement>) {
    focusNeighbour(event.currentTarget);
    onDelete(user);
  }

  return (
    <div className="flex items-center">
      <IconButton label={`Edit ${user.name}`} onClick={() => onEdit(user)}>
        <Pencil size={16} />
      </IconButton>
      <IconButton label={`Reset the password of ${user.name}`} onClick={() => onReset(user)}>
        <KeyRound size={16} />
      </IconButton>
      {!isSelf && (
        <IconButton label={`Delete ${user.name}`} className="hover:text-danger-ink" onClick={remove}>
          <Trash2 size={16} />
        </IconButton>
      )}
    </div>
  );
}

/** The row is about to go: the focus moves to the last button of the next one, or of the one before. */
function focusNeighbour(button: HTMLElement): void {
  const row = button.closest('tr, li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  neighbour?.querySelector<HTMLElement>('button:last-of-type')?.focus();
}
