import { Menu } from '@base-ui/react/menu';
import { SlidersHorizontal } from 'lucide-react';
import { iconButtonClasses } from '../../ui/button.tsx';
import { type LocalChoice, useLocalChoice } from '../../ui/local-choice.ts';
import { MenuChoices, MenuItem, MenuPopup } from '../../ui/menu.tsx';
import { density, grouping, repeats } from '../shared/choices.ts';
import { showPart } from '../shared/commands/shown-part.ts';

type Props = { onSelectAll: () => void; onUndo: () => void };

/** How the list is drawn, and what has no button of its own. */
export function OptionsMenu({ onSelectAll, onUndo }: Props) {
  return (
    <Menu.Root>
      <Menu.Trigger aria-label="List options" className={iconButtonClasses}>
        <SlidersHorizontal size={16} />
      </Menu.Trigger>
      <MenuPopup>
        <Choice label="Rows" choice={density} words={{ comfortable: 'Comfortable', compact: 'Compact' }} />
        <Choice label="Group by" choice={grouping} words={{ none: 'Nothing', day: 'Day', app: 'App' }} />
        <Choice
          label="Repeats"
          choice={repeats}
          words={{ folded: 'In one row', single: 'Each on its own' }}
        />
        <div className="pt-1">
          <MenuItem onClick={onSelectAll}>Select all</MenuItem>
          <MenuItem onClick={onUndo}>Undo the last action</MenuItem>
          <MenuItem onClick={() => showPart('keys')}>Keyboard shortcuts</MenuItem>
        </div>
      </MenuPopup>
    </Menu.Root>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  choice: LocalChoice<Value>;
  words: Readonly<Record<Value, string>>;
};

function Choice<Value extends string>({ label, choice, words }: ChoiceProps<Value>) {
  const value = useLocalChoice(choice);
  return <MenuChoices label={label} words={words} value={value} onChange={choice.set} />;
}
