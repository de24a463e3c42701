import type { View } from '@alertstream/contract/views';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useDeleteView, useRestoreView } from '../../../api/views.ts';
import { useDeleteWithUndo } from '../../shared/delete-with-undo.ts';

/** Deletes a view at once, and goes back to the inbox; the toast brings it back to where it was. */
export function useDeleteViewWithUndo(views: readonly View[]): (view: View) => void {
  const navigate = useNavigate();
  const remove = useDeleteView();
  const restore = useRestoreView();
  const deleted = useRef(new Map<string, { deleted: View; position: number }>());
  const deleteWithUndo = useDeleteWithUndo('View', remove.mutateAsync, async (id) => {
    const was = deleted.current.get(id);
    if (was) await restore.mutateAsync(was);
  });
  return (view) => {
    deleted.current.set(view.id, { deleted: view, position: views.indexOf(view) });
    void navigate({ to: '/', search: {}, resetScroll: false });
    deleteWithUndo(view);
  };
}
