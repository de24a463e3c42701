import type { RuleCondition } from '@alertstream/contract/rule-conditions';
import type { RuleAction, RuleInput } from '@alertstream/contract/rules';

/**
 * Rules as people have them, of all kinds in turn: most look for something that hardly ever comes. Of a hundred, three
 * match each notification of wire.ts on average: a tag, a priority, a mark as read. None sends anything, because
 * what a delivery costs is the outbox's, and none archives, so that stored can be held against acknowledged.
 */
export function mixedRules(count: number): RuleInput[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = KINDS[index % KINDS.length];
    if (!kind) throw new Error('There are no kinds of rules');
    const block = Math.floor(index / KINDS.length);
    const { conditions, actions } = kind(block);
    return {
      name: `Rule ${index}`,
      isActive: true,
      priority: PRIORITIES[index % 3] ?? 2,
      conditions,
      actions,
    };
  });
}

const PRIORITIES = [1, 2, 3] as const;

type Kind = (block: number) => { conditions: RuleCondition[]; actions: RuleAction[] };

function when(
  field: RuleCondition['field'],
  operator: RuleCondition['operator'],
  value: string,
  logicalOperator: RuleCondition['logicalOperator'] = 'AND',
): RuleCondition {
  return { field, operator, value, logicalOperator };
}

const KINDS: readonly Kind[] = [
  (block) => ({
    conditions: [when('appName', 'equals', `metrics ${block % 8}`)],
    actions: [{ type: 'add_tag', config: { tag: `team ${block}` } }],
  }),
  (block) => ({
    conditions: [when('title', 'contains', `build ${block} failed`)],
    actions: [{ type: 'set_priority', config: { priority: 'high' } }],
  }),
  (block) => ({
    conditions: [when('keywords', 'contains', `outage ${block}, unreachable, refused, out of memory`)],
    actions: [{ type: 'set_priority', config: { priority: 'critical' } }],
  }),
  (block) => ({
    conditions: [when('message', 'regex', `timed? ?out after \\d{${block + 1},} ?ms`)],
    actions: [{ type: 'add_tag', config: { tag: 'timeout' } }],
  }),
  () => ({
    conditions: [when('priority', 'greater_than', 'normal'), when('category', 'equals', 'security')],
    actions: [{ type: 'send_email', config: {} }],
  }),
  (block) => ({
    conditions: [
      when('timeOfDay', 'between', '22:00,06:00'),
      when('appName', 'starts_with', `nightly ${block}`),
    ],
    actions: [{ type: 'delay', config: { minutes: 60 } }],
  }),
  (block) => ({
    conditions: [
      when('sender', 'equals', 'Bench'),
      when('title', 'ends_with', 'from full'),
      when('appName', 'equals', `Metrics ${block % 8}`),
    ],
    actions: [
      { type: 'set_priority', config: { priority: 'low' } },
      { type: 'mark_read', config: {} },
    ],
  }),
  (block) => ({
    conditions: [when('title', 'regex', `^disk on web-${block}\\d is \\d+ blocks`)],
    actions: [{ type: 'add_tag', config: { tag: 'disk' } }],
  }),
  (block) => ({
    conditions: [when('age', 'greater_than', String(30 + block)), when('priority', 'equals', 'low')],
    actions: [{ type: 'archive', config: {} }],
  }),
  (block) => ({
    conditions: [
      when('message', 'not_contains', 'volume'),
      when('category', 'not_equals', 'system'),
      when('appName', 'contains', `chat ${block}`, 'OR'),
    ],
    actions: [{ type: 'webhook', config: { url: 'https://example.com/hook' } }],
  }),
];
