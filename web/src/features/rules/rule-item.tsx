import type { Rule } from '@alertstream/contract/rules';
import { CopyPlus, Pencil } from 'lucide-react';
import { useSwitchRule } from '../../api/rules.ts';
import { IconButton } from '../../ui/button.tsx';
import { countText } from '../../ui/number-text.ts';
import { Badge } from '../../ui/status.tsx';
import { Time } from '../../ui/time.tsx';
import { ActiveSwitch, DeleteButton } from '../shared/row-controls.tsx';
import { ruleSentence } from './sentence.ts';
import { priorityWords } from './words.ts';

export type RuleHandlers = {
  onEdit: (rule: Rule) => void;
  onDuplicate: (rule: Rule) => void;
  onDelete: (rule: Rule) => void;
};

/** One rule: what it does, as a sentence, and what it has done. */
export function RuleItem({ rule, ...handlers }: RuleHandlers & { rule: Rule }) {
  return (
    <li className="flex gap-4 py-3 pr-2 pl-4 max-sm:flex-col max-sm:gap-1">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 text-base font-semibold break-words">{rule.name}</bdi>
          <Badge tone={rule.isActive ? 'success' : 'neutral'}>{rule.isActive ? 'Active' : 'Inactive'}</Badge>
          <Badge tone={rule.priority === 1 ? 'accent' : 'neutral'}>
            {priorityWords[rule.priority]} priority
          </Badge>
        </p>
        <p dir="auto" className="mt-1 text-sm break-words text-ink-2">
          {ruleSentence(rule.conditions, rule.actions)}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-xs text-ink-3 tabular-nums">
          <span>{triggered(rule.triggerCount)}</span>
          <span>Last triggered: {rule.lastTriggered ? <Time instant={rule.lastTriggered} /> : 'Never'}</span>
          <span>
            Created <Time instant={rule.createdAt} />
          </span>
        </p>
      </div>
      <RuleControls rule={rule} {...handlers} />
    </li>
  );
}

function triggered(count: number): string {
  return count === 1 ? 'Triggered once' : `Triggered ${countText(count)} times`;
}

function RuleControls({ rule, onEdit, onDuplicate, onDelete }: RuleHandlers & { rule: Rule }) {
  const flip = useSwitchRule();
  const { name } = rule;

  return (
    <div className="flex shrink-0 items-center self-start max-sm:self-stretch">
      <ActiveSwitch item={rule} flip={flip} failure="Failed to update rule" />
      <IconButton label={`Duplicate ${name}`} onClick={() => onDuplicate(rule)}>
        <CopyPlus size={16} />
      </IconButton>
      <IconButton label={`Edit ${name}`} onClick={() => onEdit(rule)}>
        <Pencil size={16} />
      </IconButton>
      <DeleteButton name={name} onDelete={() => onDelete(rule)} />
    </div>
  );
}
