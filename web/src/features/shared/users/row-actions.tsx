import type { ManagedUser } from '@alertstream/contract/users';
import { KeyRound, Pencil } from 'lucide-react';
import { useUser } from '../../../api/session.ts';
import { IconButton } from '../../../ui/button.tsx';
import { DeleteButton } from '../row-controls.tsx';

export type RowHandlers = {
  onEdit: (user: ManagedUser) => void;
  onReset: (user: ManagedUser) => void;
  onDelete: (user: ManagedUser) => void;
};

/** Edit, reset password and delete; nobody deletes themselves. */
export function RowActions({ user, onEdit, onReset, onDelete }: RowHandlers & { user: ManagedUser }) {
  const isSelf = useUser().id === user.id;

  return (
    <div className="flex items-center">
      <IconButton label={`Edit ${user.name}`} onClick={() => onEdit(user)}>
        <Pencil size={16} />
      </IconButton>
      <IconButton label={`Reset the password of ${user.name}`} onClick={() => onReset(user)}>
        <KeyRound size={16} />
      </IconButton>
      {!isSelf && <DeleteButton name={user.name} onDelete={() => onDelete(user)} />}
    </div>
  );
}
