/** A button's row is about to go: the focus moves to the last button of the next one, or of the one before. */
export function focusNeighbour(button: HTMLElement): void {
  const row = button.closest('tr, li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  neighbour?.querySelector<HTMLElement>('button:last-of-type')?.focus();
}
