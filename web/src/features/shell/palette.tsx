import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { backdropClasses } from '../../ui/dialog.tsx';
import { Keys } from '../../ui/keys.tsx';
import type { Command, CommandContext } from '../shared/commands/command.ts';
import { findCommands } from '../shared/commands/find.ts';
import { shownKeys } from '../shared/commands/keys.ts';
import { isMac } from '../shared/commands/platform.ts';
import { commands } from '../shared/commands/table.ts';

type Props = { context: CommandContext; open: boolean; onOpenChange: (open: boolean) => void };

/** Every action and every page, found by typing. */
export function Palette({ context, open, onOpenChange }: Props) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClasses} />
        <Dialog.Popup className="fixed inset-x-4 top-[max(16px,12dvh)] z-40 mx-auto flex max-h-[min(480px,70dvh)] max-w-[560px] flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-overlay outline-none">
          <Dialog.Title className="sr-only">Commands</Dialog.Title>
          <Choice context={context} onDone={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Choice({ context, onDone }: { context: CommandContext; onDone: () => void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const possible = useMemo(
    () => commands.filter((each) => !each.isKeyOnly && (each.when?.(context) ?? true)),
    [context],
  );
  const found = useMemo(() => [...findCommands(possible, text), ...searching(text)], [possible, text]);
  const chosen = Math.min(at, found.length - 1);

  function run(command: Command | undefined) {
    if (!command) return;
    onDone();
    // The dialog gives the focus back first: what is run may move it.
    setTimeout(() => command.run(context));
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      const next = (chosen + step + found.length) % found.length;
      setAt(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(found[chosen]);
    }
  }

  return (
    <>
      <div className="relative border-b border-line">
        <Search
          size={16}
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-4 my-auto text-ink-3"
        />
        <input
          // biome-ignore lint/a11y/noAutofocus: a palette is opened to type
          autoFocus
          role="combobox"
          aria-label="Find a command or page"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={found.length > 0 ? `${listId}-${chosen}` : undefined}
          placeholder="Find a command or page..."
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          className="h-12 w-full bg-transparent pr-4 pl-11 text-base outline-none"
        />
      </div>
      <div id={listId} role="listbox" aria-label="Commands" className="min-h-0 overflow-y-auto p-1.5">
        {found.map((command, index) => (
          <Option
            key={command.id}
            id={`${listId}-${index}`}
            command={command}
            isChosen={index === chosen}
            onChoose={() => run(command)}
            onPoint={() => setAt(index)}
          />
        ))}
      </div>
      {found.length === 0 && <p className="px-4 pb-4 text-sm text-ink-2">There is no such command.</p>}
    </>
  );
}

type OptionProps = {
  id: string;
  command: Command;
  isChosen: boolean;
  onChoose: () => void;
  onPoint: () => void;
};

function Option({ id, command: { words, group, keys = [] }, isChosen, onChoose, onPoint }: OptionProps) {
  const [first] = keys;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      onClick={onChoose}
      onPointerMove={onPoint}
      className={classes(
        'flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-3 text-sm max-sm:min-h-11',
        isChosen && 'bg-pressed',
      )}
    >
      <span className="min-w-0 flex-1 truncate">{words}</span>
      <span className="text-xs text-ink-3 max-sm:hidden">{group}</span>
      {first && <Keys parts={shownKeys(first, isMac)} />}
    </div>
  );
}

/** What is typed can also be looked for among the notifications. */
function searching(text: string): Command[] {
  const words = text.trim();
  if (!words) return [];
  const href = `/?${new URLSearchParams({ q: words })}`;
  return [
    {
      id: 'search-for',
      words: `Search notifications for “${words}”`,
      group: 'Go to',
      run: ({ go }) => go(href),
    },
  ];
}
