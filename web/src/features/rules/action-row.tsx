import { priorities } from '@alertstream/contract/notifications';
import { HOLD_MINUTES_MAX, type RuleActionType, ruleAction } from '@alertstream/contract/rules';
import { X } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { described, FieldError, inputClasses } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { DraftAction } from './draft.ts';
import { actionWords } from './words.ts';

type Props = {
  action: DraftAction;
  index: number;
  issue: string | undefined;
  onChange: (action: DraftAction) => void;
  onRemove: () => void;
};

const types = ruleAction.options.map((option) => option.shape.type.value);

/** What one action is, and with what. */
export function ActionRow({ action, index, issue, onChange, onRemove }: Props) {
  const id = useId();
  const number = index + 1;
  const tied = { ...described(id, issue, hints[action.type]), 'data-place': `actions.${index}` };
  return (
    <li aria-label={`Action ${number}`} className="rounded-md border border-line bg-canvas p-3">
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-2 sm:grid-cols-2">
          <Select
            aria-label="Type"
            data-first
            value={action.type}
            onChange={({ target }) =>
              onChange({ ...action, type: types.find((type) => type === target.value) ?? action.type })
            }
          >
            {types.map((type) => (
              <option key={type} value={type}>
                {actionWords[type]}
              </option>
            ))}
          </Select>
          <ActionConfig action={action} tied={tied} onChange={onChange} />
        </div>
        <IconButton label={`Remove action ${number}`} onClick={onRemove} className="-mr-1">
          <X size={16} />
        </IconButton>
      </div>
      {hints[action.type] && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-3">
          {hints[action.type]}
        </p>
      )}
      <FieldError id={id} error={issue} />
    </li>
  );
}

const hints: Partial<Record<RuleActionType, string>> = {
  mark_read: 'It stays in the inbox, and nobody is told.',
  archive: 'It is kept, out of the inbox.',
  delete: 'It can be brought back from there for 30 days.',
  send_email: 'To your own address where you name none.',
  webhook: 'The notification is sent there as JSON.',
  delay: 'It is in the inbox at once, and announced that many minutes later.',
  batch: 'It is in the inbox at once, and announced with others in one digest.',
};

type ConfigProps = {
  action: DraftAction;
  tied: Record<string, unknown>;
  onChange: (action: DraftAction) => void;
};

function ActionConfig({ action, tied, onChange }: ConfigProps) {
  const text = (name: 'tag' | 'to' | 'url' | 'minutes') => ({
    ...tied,
    value: action[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...action, [name]: target.value }),
    autoComplete: 'off',
    className: inputClasses,
  });
  switch (action.type) {
    case 'set_priority':
      return (
        <Select
          {...tied}
          aria-label="Priority to set"
          value={action.priority}
          onChange={({ target }) =>
            onChange({
              ...action,
              priority: priorities.find((each) => each === target.value) ?? action.priority,
            })
          }
        >
          {priorities.map((priority) => (
            <option key={priority} value={priority}>
              {priority}
            </option>
          ))}
        </Select>
      );
    case 'add_tag':
      return <input {...text('tag')} aria-label="Tag" placeholder="ops" spellCheck={false} />;
    case 'send_email':
      return <input {...text('to')} type="email" aria-label="Email address" placeholder="your own address" />;
    case 'webhook':
      return <input {...text('url')} type="url" aria-label="URL" placeholder="https://example.com/hook" />;
    case 'delay':
    case 'batch':
      return (
        <input
          {...text('minutes')}
          type="number"
          min={1}
          max={HOLD_MINUTES_MAX}
          inputMode="numeric"
          aria-label="Minutes"
          placeholder="minutes"
        />
      );
    default:
      return null;
  }
}
