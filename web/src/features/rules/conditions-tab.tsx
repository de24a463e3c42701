import { CONDITIONS_MAX } from '@alertstream/contract/rules';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { ConditionRow } from './condition-row.tsx';
import { type DraftCondition, newCondition } from './draft.ts';
import { useKnownNames } from './known-names.ts';
import { useRowFocus } from './use-row-focus.ts';

type Props = {
  conditions: DraftCondition[];
  issues: ReadonlyMap<string, string>;
  onChange: (conditions: DraftCondition[]) => void;
};

/** When the rule acts. */
export function ConditionsTab({ conditions, issues, onChange }: Props) {
  const id = useId();
  const names = useKnownNames();
  const { list, focusRow } = useRowFocus();

  function add() {
    onChange([...conditions, newCondition()]);
    focusRow(conditions.length);
  }

  function remove(index: number) {
    onChange(conditions.toSpliced(index, 1));
    focusRow(Math.min(index, conditions.length - 2));
  }

  return (
    <div>
      <ol ref={list}>
        {conditions.map((condition, index) => (
          <ConditionRow
            key={condition.key}
            condition={condition}
            index={index}
            endsGroup={conditions[index + 1]?.logicalOperator !== 'AND'}
            issue={issues.get(`conditions.${index}`)}
            names={names}
            onChange={(changed) => onChange(conditions.with(index, changed))}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {conditions.length > 1 && (
        <p className="mt-2 text-xs text-ink-3">
          {conditions.slice(1).some(({ logicalOperator }) => logicalOperator === 'OR')
            ? 'Everything in a box has to match; one box is enough.'
            : 'Everything in the box has to match.'}
        </p>
      )}
      <FieldError id={id} error={issues.get('conditions')} />
      <Button
        className="mt-3"
        data-place="conditions"
        onClick={add}
        disabled={conditions.length >= CONDITIONS_MAX}
      >
        <Plus size={16} aria-hidden /> Add Condition
      </Button>
    </div>
  );
}
