import { FormDialog } from '../../ui/dialog.tsx';
import { Keys } from '../../ui/keys.tsx';
import { useLocalChoice } from '../../ui/local-choice.ts';
import { singleKeys } from '../shared/choices.ts';
import { type Command, type CommandContext, commandGroups } from '../shared/commands/command.ts';
import { isSingleKey, shownKeys } from '../shared/commands/keys.ts';
import { isMac } from '../shared/commands/platform.ts';
import { commands } from '../shared/commands/table.ts';
import { SingleKeysSwitch } from '../shared/single-keys-switch.tsx';

type Props = { context: CommandContext; open: boolean; onOpenChange: (open: boolean) => void };

/** Every key, from the table that binds them. */
export function KeyList({ context, open, onOpenChange }: Props) {
  const isOn = useLocalChoice(singleKeys) === 'on';
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" wide>
      <SingleKeysSwitch className="mb-4" />
      <div className="gap-x-10 sm:columns-2">
        {commandGroups.map((group) => (
          <section key={group} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-xs font-semibold text-ink-3">{group}</h3>
            <ul>
              {commands
                .filter((command) => command.group === group && command.keys && isForMe(command, context))
                .map(({ id, words, keys = [] }) => (
                  <li
                    key={id}
                    className="flex min-h-8 items-center justify-between gap-4 border-b border-line text-sm last:border-b-0"
                  >
                    <span
                      className={isOn || !keys.every(isSingleKey) ? undefined : 'text-ink-3 line-through'}
                    >
                      {words}
                    </span>
                    <Keys
                      parts={keys.flatMap((key, index) => [
                        ...(index > 0 ? ['or'] : []),
                        ...shownKeys(key, isMac),
                      ])}
                    />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </FormDialog>
  );
}

/** What depends on the moment is listed, too; pages that one may not open are not. */
function isForMe(command: Command, context: CommandContext): boolean {
  return command.group !== 'Go to' || (command.when?.(context) ?? true);
}
