import { priorities } from '@alertstream/contract/notifications';
import { AGE_DAYS_MAX, type ConditionField } from '@alertstream/contract/rule-conditions';
import { type ComponentProps, useId } from 'react';
import { classes } from '../../ui/classes.ts';
import { inputClasses } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { boundsTyped, type DraftCondition, joinBounds } from './draft.ts';
import type { KnownNames } from './known-names.ts';

type Props = {
  condition: DraftCondition;
  names: KnownNames;
  /** What ties the input to its error, and finds it again. */
  tied: Record<string, unknown>;
  onChange: (value: string) => void;
};

/** The input that fits a condition: two for `between`, a select for a priority, a clock for a time. */
export function ConditionValue({ condition, names, tied, onChange }: Props) {
  const { field, operator, value } = condition;
  if (operator !== 'between') {
    return (
      <One {...tied} condition={condition} names={names} label="Value" value={value} onValue={onChange} />
    );
  }
  const [low, high] = boundsTyped(value);
  const [from, to] = field === 'timeOfDay' ? ['From', 'Until'] : ['Lowest', 'Highest'];
  const shared = { condition, names };
  return (
    <div className="grid items-center gap-2 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
      <One
        {...tied}
        {...shared}
        label={from}
        value={low}
        onValue={(typed) => onChange(joinBounds(typed, high))}
      />
      <span className="text-sm text-ink-2">and</span>
      <One {...shared} label={to} value={high} onValue={(typed) => onChange(joinBounds(low, typed))} />
    </div>
  );
}

type OneProps = {
  condition: DraftCondition;
  names: KnownNames;
  label: string;
  value: string;
  onValue: (value: string) => void;
};

function One({ condition: { field, operator }, names, label, value, onValue, ...tied }: OneProps) {
  const change = { value, onChange: ({ target }: { target: { value: string } }) => onValue(target.value) };
  if (field === 'priority') {
    return (
      <Select {...tied} {...change} aria-label={label}>
        {priorities.map((priority) => (
          <option key={priority} value={priority}>
            {priority}
          </option>
        ))}
      </Select>
    );
  }
  if (field === 'timeOfDay')
    return <input {...tied} {...change} type="time" aria-label={label} className={inputClasses} />;
  if (field === 'age') {
    return (
      <input
        {...tied}
        {...change}
        type="number"
        min={0}
        max={AGE_DAYS_MAX}
        step="any"
        inputMode="decimal"
        placeholder="days"
        aria-label={`${label} in days`}
        className={inputClasses}
      />
    );
  }
  return (
    <TextValue
      {...tied}
      {...change}
      aria-label={label}
      placeholder={operator === 'regex' ? '^backup-\\d+ (failed|late)' : placeholders[field]}
      className={classes(inputClasses, operator === 'regex' && 'font-mono')}
      suggestions={operator === 'regex' ? [] : suggestionsFor(field, names)}
    />
  );
}

const placeholders: Partial<Record<ConditionField, string>> = {
  category: 'security',
  appName: 'monitor',
  title: 'words of the title',
  message: 'words of the message',
  keywords: 'disk, backup, certificate',
  sender: 'backup-server',
};

function suggestionsFor(field: ConditionField, names: KnownNames): string[] {
  return field === 'category' || field === 'appName' || field === 'sender' ? names[field] : [];
}

/** A text with what is known already to choose from. */
function TextValue({ suggestions, ...input }: ComponentProps<'input'> & { suggestions: string[] }) {
  const id = useId();
  return (
    <>
      <input
        {...input}
        list={suggestions.length > 0 ? id : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {suggestions.length > 0 && (
        <datalist id={id}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </>
  );
}
