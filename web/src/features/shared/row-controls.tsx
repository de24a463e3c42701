import { Trash2 } from 'lucide-react';
import { messageOf } from '../../api/client.ts';
import { IconButton } from '../../ui/button.tsx';
import { focusNeighbour } from '../../ui/focus.ts';
import { Switch } from '../../ui/switch.tsx';
import { toastError } from '../../ui/toast.tsx';

type SwitchProps = {
  item: { id: string; name: string; isActive: boolean };
  flip: (id: string, isActive: boolean) => Promise<void>;
  /** What is said where the server gives no reason. */
  failure: string;
};

/** Whether something in a list is active, to be switched there. */
export function ActiveSwitch({ item, flip, failure }: SwitchProps) {
  return (
    <span className="mr-2 grid h-9 place-items-center max-sm:h-11">
      <Switch
        aria-label={`${item.name} is active`}
        checked={item.isActive}
        onChange={({ target }) =>
          void flip(item.id, target.checked).catch((error: unknown) =>
            toastError('Error', messageOf(error) || failure),
          )
        }
      />
    </span>
  );
}

/** Deletes its row at once; the focus goes on to the next one. */
export function DeleteButton({ name, onDelete }: { name: string; onDelete: () => void }) {
  return (
    <IconButton
      label={`Delete ${name}`}
      danger
      onClick={({ currentTarget }) => {
        focusNeighbour(currentTarget);
        onDelete();
      }}
    >
      <Trash2 size={16} />
    </IconButton>
  );
}
