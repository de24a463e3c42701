import type { CommandContext } from '../shared/commands/command.ts';
import { keyName, matchKeys } from '../shared/commands/keys.ts';
import { commands } from '../shared/commands/table.ts';

/** How long the next key of a sequence may take, in ms. */
const SEQUENCE_MS = 1500;

/** Runs commands by their keys until the returned function is called. */
export function bindKeys(context: CommandContext, areSingleKeysOn: () => boolean): () => void {
  let pressed: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function onKeyDown(event: KeyboardEvent) {
    if (
      event.defaultPrevented ||
      event.isComposing ||
      ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)
    )
      return;
    const name = keyName(event);
    if (name === null || (!name.startsWith('Mod+') && isTaken(event, name))) return;
    clearTimeout(timer);
    const singleKeys = areSingleKeysOn();
    // A key that continues nothing begins anew.
    const match =
      matchKeys(commands, context, { pressed: [...pressed, name], singleKeys }) ??
      matchKeys(commands, context, { pressed: [name], singleKeys });
    if (match?.kind === 'wait') {
      pressed = [...pressed, name];
      timer = setTimeout(() => (pressed = []), SEQUENCE_MS);
    } else pressed = [];
    if (!match) return;
    event.preventDefault();
    if (match.kind === 'run') match.command.run(context);
  }

  document.addEventListener('keydown', onKeyDown);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('keydown', onKeyDown);
  };
}

const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]';
const LAYERS = '[role=dialog], [role=alertdialog], [role=menu]';

/** True where a key belongs to what has the focus, or to a dialog or menu that is open. */
function isTaken({ target }: KeyboardEvent, name: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches(FIELDS)) return true;
  if (
    name === 'Enter' &&
    target.closest('button, a, summary, [role=button]') &&
    !target.closest('[data-row]')
  ) {
    return true;
  }
  const layers = [...document.querySelectorAll(LAYERS)].filter(isInTheWay);
  return layers.length > 0;
}

/**
 * Toasts are dialogs in name alone, and beside the details of a notification one goes on triaging. What is closing only
 * fades any more: the next key is meant for the page.
 */
function isInTheWay(layer: Element): boolean {
  return !layer.closest('[data-beside], [data-closed]');
}
