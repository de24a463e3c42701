import type { View } from '@alertstream/contract/views';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { messageOf } from '../../../api/client.ts';
import { useChangeView } from '../../../api/views.ts';
import { classes } from '../../../ui/classes.ts';
import { toastError } from '../../../ui/toast.tsx';

/** Moves views among each other; `told` says for screen readers where the last one went. */
export function useReorder(views: readonly View[]) {
  const change = useChangeView();
  const [told, setTold] = useState('');
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);

  function move(from: number, to: number) {
    const view = views[from];
    if (!view || to < 0 || to >= views.length || from === to) return;
    setTold(`${view.name} is view ${to + 1} of ${views.length}`);
    change
      .mutateAsync({ id: view.id, changes: { position: to } })
      .catch((error: unknown) =>
        toastError('Failed to move the view', messageOf(error) ?? 'Please try again.'),
      );
  }

  function drop(to: number) {
    if (dragged !== null) move(dragged, to);
    setDragged(null);
    setOver(null);
  }

  return {
    told,
    move,
    onKeyDown: (index: number) => (event: KeyboardEvent) => {
      const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
      if (!event.shiftKey || step === 0) return;
      event.preventDefault();
      move(index, index + step);
    },
    item: (index: number) => ({
      draggable: true,
      className: classes(
        'flex items-center',
        over === index && dragged !== index && 'rounded-md outline-2 outline-accent',
      ),
      onDragStart: () => setDragged(index),
      onDragEnd: () => drop(dragged ?? index),
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        setOver(index);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        drop(index);
      },
    }),
  };
}
