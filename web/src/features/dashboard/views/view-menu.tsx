import type { View } from '@alertstream/contract/views';
import { Menu } from '@base-ui/react/menu';
import { ArrowLeft, ArrowRight, Ellipsis, Pencil, Star, StarOff, Trash2 } from 'lucide-react';
import { messageOf } from '../../../api/client.ts';
import { useChangeView } from '../../../api/views.ts';
import { iconButtonClasses } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { MenuItem, MenuLine, MenuPopup } from '../../../ui/menu.tsx';
import { toastError } from '../../../ui/toast.tsx';
import { useDeleteViewWithUndo } from './use-delete-view-with-undo.ts';
import { useReorder } from './use-reorder.ts';

type Props = { view: View; views: readonly View[]; onEdit: () => void };

/** What can be done with the view that is shown. */
export function ViewMenu({ view, views, onEdit }: Props) {
  const change = useChangeView();
  const { move } = useReorder(views);
  const remove = useDeleteViewWithUndo(views);
  const index = views.indexOf(view);

  function setDefault(isDefault: boolean) {
    change
      .mutateAsync({ id: view.id, changes: { isDefault } })
      .catch((error: unknown) =>
        toastError('Failed to change the view', messageOf(error) ?? 'Please try again.'),
      );
  }

  return (
    <Menu.Root>
      <Menu.Trigger aria-label={`The view ${view.name}`} className={classes(iconButtonClasses, 'sm:size-7')}>
        <Ellipsis size={16} />
      </Menu.Trigger>
      <MenuPopup>
        <MenuItem icon={Pencil} onClick={onEdit}>
          Edit view
        </MenuItem>
        <MenuItem icon={view.isDefault ? StarOff : Star} onClick={() => setDefault(!view.isDefault)}>
          {view.isDefault ? 'Open with the inbox again' : 'Open with this view'}
        </MenuItem>
        <MenuItem icon={ArrowLeft} disabled={index === 0} onClick={() => move(index, index - 1)}>
          Move left
        </MenuItem>
        <MenuItem
          icon={ArrowRight}
          disabled={index === views.length - 1}
          onClick={() => move(index, index + 1)}
        >
          Move right
        </MenuItem>
        <MenuLine />
        <MenuItem icon={Trash2} onClick={() => remove(view)}>
          Delete view
        </MenuItem>
      </MenuPopup>
    </Menu.Root>
  );
}
