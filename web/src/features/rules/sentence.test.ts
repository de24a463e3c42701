import type { RuleCondition } from '@alertstream/contract/rule-conditions';
import type { RuleAction } from '@alertstream/contract/rules';
import { describe, expect, test } from 'vitest';
import { conditionWords, ruleSentence } from './sentence.ts';

type Short = [field: RuleCondition['field'], operator: RuleCondition['operator'], value: string];

function condition([field, operator, value]: Short, logicalOperator: 'AND' | 'OR' = 'AND'): RuleCondition {
  return { field, operator, value, logicalOperator };
}

describe('a condition in words', () => {
  test.each<[...Short, string]>([
    ['category', 'equals', 'security', 'the category is “security”'],
    ['appName', 'not_equals', 'bot', 'the app is not “bot”'],
    ['title', 'contains', 'disk', 'the title contains “disk”'],
    ['message', 'regex', '^a+$', 'the message matches the pattern “^a+$”'],
    ['sender', 'starts_with', 'ci', 'the API key starts with “ci”'],
    ['keywords', 'contains', 'disk, full,', 'title or message has any of “disk”, “full”'],
    ['keywords', 'not_contains', 'test', 'neither title nor message has “test”'],
    ['priority', 'greater_than', 'normal', 'the priority is above normal'],
    ['priority', 'between', 'normal,high', 'the priority is between normal and high'],
    ['age', 'greater_than', '3', 'it is more than 3 days old'],
    ['age', 'between', '3, 5', 'it is between 3 and 5 days old'],
    ['timeOfDay', 'less_than', '07:00', 'it arrives before 07:00 UTC'],
    ['timeOfDay', 'between', '22:00,06:00', 'it arrives between 22:00 and 06:00 UTC'],
  ])('%s %s %s: %s', (field, operator, value, words) => {
    expect(conditionWords([condition([field, operator, value])])).toBe(words);
  });

  test('AND binds tighter, and brackets say so where both are there', () => {
    const [a, b, c] = (['a', 'b', 'c'] as const).map((value) => condition(['title', 'equals', value]));
    if (!a || !b || !c) throw new Error('three');
    const or = (each: RuleCondition): RuleCondition => ({ ...each, logicalOperator: 'OR' });
    const words = (...all: RuleCondition[]) => conditionWords(all).replaceAll('the title is ', '');
    expect(words(a, b, c)).toBe('“a” and “b” and “c”');
    expect(words(a, or(b), or(c))).toBe('“a” or “b” or “c”');
    expect(words(a, or(b), c)).toBe('“a” or (“b” and “c”)');
    expect(words(or(a), b, or(c))).toBe('(“a” and “b”) or “c”');
  });
});

test.each<[RuleAction, string]>([
  [{ type: 'set_priority', config: { priority: 'high' } }, 'set its priority to high'],
  [{ type: 'mark_read', config: {} }, 'mark it read'],
  [{ type: 'archive', config: {} }, 'archive it'],
  [{ type: 'delete', config: {} }, 'move it to the trash'],
  [{ type: 'add_tag', config: { tag: 'ops' } }, 'tag it “ops”'],
  [{ type: 'send_email', config: {} }, 'email it to you'],
  [{ type: 'send_email', config: { to: 'a@b.example' } }, 'email it to a@b.example'],
  [{ type: 'webhook', config: { url: 'https://x.example/y' } }, 'call the webhook at x.example'],
  [{ type: 'delay', config: { minutes: 1 } }, 'announce it 1 minute later'],
  [{ type: 'delay', config: { minutes: 120 } }, 'announce it 2 hours later'],
  [{ type: 'delay', config: { minutes: 90 } }, 'announce it 90 minutes later'],
  [{ type: 'batch', config: { minutes: 30 } }, 'announce it with others, every 30 minutes'],
  [{ type: 'batch', config: { minutes: 60 } }, 'announce it with others, every hour'],
  [{ type: 'batch', config: { minutes: 2880 } }, 'announce it with others, every 2 days'],
])('the action %j in words', (action, words) => {
  expect(ruleSentence([condition(['title', 'equals', 'a'])], [action])).toBe(
    `If the title is “a”, ${words}.`,
  );
});

test('several actions are one sentence', () => {
  const actions: RuleAction[] = [
    { type: 'mark_read', config: {} },
    { type: 'archive', config: {} },
    { type: 'add_tag', config: { tag: 'x' } },
  ];
  const conditions = [condition(['title', 'equals', 'a'])];
  expect(ruleSentence(conditions, actions)).toBe(
    'If the title is “a”, mark it read, archive it and tag it “x”.',
  );
  expect(ruleSentence(conditions, actions.slice(0, 2))).toBe(
    'If the title is “a”, mark it read and archive it.',
  );
});
