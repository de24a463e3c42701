import { ACTIONS_MAX } from '@alertstream/contract/rules';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { ActionRow } from './action-row.tsx';
import { type DraftAction, newAction } from './draft.ts';
import { useRowFocus } from './use-row-focus.ts';

type Props = {
  actions: DraftAction[];
  issues: ReadonlyMap<string, string>;
  onChange: (actions: DraftAction[]) => void;
};

/** What the rule does, one after the other. */
export function ActionsTab({ actions, issues, onChange }: Props) {
  const id = useId();
  const { list, focusRow } = useRowFocus();

  function add() {
    onChange([...actions, newAction()]);
    focusRow(actions.length);
  }

  function remove(index: number) {
    onChange(actions.toSpliced(index, 1));
    focusRow(Math.min(index, actions.length - 2));
  }

  return (
    <div>
      {actions.length === 0 && (
        <p className="text-sm text-ink-2">Nothing is done yet. Add what should happen to those that match.</p>
      )}
      <ol ref={list} className="space-y-2">
        {actions.map((action, index) => (
          <ActionRow
            key={action.key}
            action={action}
            index={index}
            issue={issues.get(`actions.${index}`)}
            onChange={(changed) => onChange(actions.with(index, changed))}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <FieldError id={id} error={issues.get('actions')} />
      <Button className="mt-3" data-place="actions" onClick={add} disabled={actions.length >= ACTIONS_MAX}>
        <Plus size={16} aria-hidden /> Add Action
      </Button>
    </div>
  );
}
