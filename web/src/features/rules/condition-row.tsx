import {
  type ConditionField,
  conditionFields,
  OPERATORS_OF,
  type RuleCondition,
} from '@alertstream/contract/rule-conditions';
import { X } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { described, FieldError } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { ConditionValue } from './condition-value.tsx';
import { type DraftCondition, withField, withOperator } from './draft.ts';
import type { KnownNames } from './known-names.ts';
import { fieldWords, operatorWords } from './words.ts';

type Props = {
  condition: DraftCondition;
  index: number;
  /** Whether it is the last one of those that have to match together. */
  endsGroup: boolean;
  issue: string | undefined;
  names: KnownNames;
  onChange: (condition: DraftCondition) => void;
  onRemove: () => void;
};

/**
 * One condition. Those joined by AND share a box, OR stands between boxes: so the grouping is seen. The boxes are drawn
 * by borders alone, so that nothing moves in the document, and loses the focus, when that changes.
 */
export function ConditionRow({ condition, index, endsGroup, issue, names, onChange, onRemove }: Props) {
  const id = useId();
  const startsGroup = index === 0 || condition.logicalOperator === 'OR';
  const number = index + 1;

  return (
    <li aria-label={`Condition ${number}`}>
      {index > 0 && (
        <div className={classes('px-3', startsGroup ? 'py-2' : 'border-x border-line bg-canvas')}>
          <div className="w-24">
            <Select
              aria-label={`How condition ${number} is joined to the one before`}
              value={condition.logicalOperator}
              onChange={({ target }) =>
                onChange({ ...condition, logicalOperator: target.value === 'OR' ? 'OR' : 'AND' })
              }
            >
              <option>AND</option>
              <option>OR</option>
            </Select>
          </div>
        </div>
      )}
      <div
        className={classes(
          'border-x border-line bg-canvas p-3',
          startsGroup && 'rounded-t-md border-t',
          endsGroup && 'rounded-b-md border-b',
        )}
      >
        <div className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1 grid-cols-1 gap-2 sm:grid-cols-2">
            <FieldSelect
              value={condition.field}
              onChange={(field) => onChange(withField(condition, field))}
            />
            <OperatorSelect
              condition={condition}
              onChange={(operator) => onChange(withOperator(condition, operator))}
            />
            <div className="sm:col-span-2">
              <ConditionValue
                condition={condition}
                names={names}
                tied={{ ...described(id, issue), 'data-place': `conditions.${index}` }}
                onChange={(value) => onChange({ ...condition, value })}
              />
              <FieldError id={id} error={issue} />
            </div>
          </div>
          <IconButton label={`Remove condition ${number}`} onClick={onRemove} className="-mr-1">
            <X size={16} />
          </IconButton>
        </div>
      </div>
    </li>
  );
}

function FieldSelect({
  value,
  onChange,
}: {
  value: ConditionField;
  onChange: (field: ConditionField) => void;
}) {
  return (
    <Select
      aria-label="Field"
      data-first
      value={value}
      onChange={({ target }) => onChange(conditionFields.find((each) => each === target.value) ?? value)}
    >
      {conditionFields.map((field) => (
        <option key={field} value={field}>
          {fieldWords[field]}
        </option>
      ))}
    </Select>
  );
}

type OperatorProps = { condition: DraftCondition; onChange: (operator: RuleCondition['operator']) => void };

/** The operators that make sense for the field, and no others. */
function OperatorSelect({ condition: { field, operator }, onChange }: OperatorProps) {
  const offered = OPERATORS_OF[field];
  return (
    <Select
      aria-label="Operator"
      value={operator}
      onChange={({ target }) => onChange(offered.find((each) => each === target.value) ?? operator)}
    >
      {offered.map((each) => (
        <option key={each} value={each}>
          {operatorWords(field, each)}
        </option>
      ))}
    </Select>
  );
}
