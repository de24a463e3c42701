import { boundsOf, groupsOf, keywordsOf, type RuleCondition } from '@alertstream/contract/rule-conditions';
import type { RuleAction } from '@alertstream/contract/rules';
import { operatorWords } from './words.ts';

/** What a rule does, as one sentence: "If the priority is high and …, mark it read and tag it “ops”." */
export function ruleSentence(conditions: readonly RuleCondition[], actions: readonly RuleAction[]): string {
  return `If ${conditionWords(conditions)}, ${listed(actions.map(actionWords))}.`;
}

/** The conditions, with brackets where AND and OR meet. */
export function conditionWords(conditions: readonly RuleCondition[]): string {
  const groups = groupsOf(conditions);
  return groups
    .map((group) => {
      const words = group.map(oneCondition).join(' and ');
      return groups.length > 1 && group.length > 1 ? `(${words})` : words;
    })
    .join(' or ');
}

function oneCondition({ field, operator, value }: RuleCondition): string {
  const verb = operatorWords(field, operator);
  switch (field) {
    case 'keywords':
      return `${operator === 'contains' ? 'title or message has' : 'neither title nor message has'} ${anyOf(value)}`;
    case 'priority':
      return `the priority ${verb} ${range(operator, value)}`;
    case 'age':
      return `it ${verb} ${range(operator, value)} days old`;
    case 'timeOfDay':
      return `it ${verb.replace('is', 'arrives')} ${range(operator, value)} UTC`;
    default:
      return `${subjects[field]} ${verb} ${quoted(value)}`;
  }
}

const subjects = {
  category: 'the category',
  appName: 'the app',
  title: 'the title',
  message: 'the message',
  sender: 'the API key',
} as const;

function anyOf(value: string): string {
  const words = keywordsOf(value).map(quoted);
  return words.length === 1 ? words.join() : `any of ${words.join(', ')}`;
}

function range(operator: RuleCondition['operator'], value: string): string {
  const bounds = operator === 'between' ? boundsOf(value) : null;
  return bounds ? bounds.join(' and ') : value;
}

function actionWords(action: RuleAction): string {
  switch (action.type) {
    case 'set_priority':
      return `set its priority to ${action.config.priority}`;
    case 'mark_read':
      return 'mark it read';
    case 'archive':
      return 'archive it';
    case 'delete':
      return 'move it to the trash';
    case 'add_tag':
      return `tag it ${quoted(action.config.tag)}`;
    case 'send_email':
      return `email it to ${action.config.to ?? 'you'}`;
    case 'webhook':
      return `call the webhook at ${new URL(action.config.url).host}`;
    case 'delay':
      return `announce it ${minutes(action.config.minutes)} later`;
    case 'batch':
      return `announce it with others, every ${minutes(action.config.minutes).replace(/^1 /, '')}`;
  }
}

/** "45 minutes", "1 hour", "2 days": the largest unit that fits without a rest. */
function minutes(count: number): string {
  for (const [unit, size] of [
    ['day', 1440],
    ['hour', 60],
  ] as const) {
    if (count % size === 0) return counted(count / size, unit);
  }
  return counted(count, 'minute');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function quoted(text: string): string {
  return `“${text}”`;
}

/** "a", "a and b", "a, b and c" */
function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}
