import { DAY_MS } from '@alertstream/contract/durations';
import {
  type RuleSuggestion,
  SUGGESTION_DAYS,
  SUGGESTION_MOVED_MIN,
  SUGGESTION_UNREAD_SHARE,
} from '@alertstream/contract/rules';
import { fold } from '@alertstream/contract/search';
import { listRules, type RuleRow } from '../../storage/automation/rules.ts';
import { listDismissed, listMovedByHand, type MovedByApp } from '../../storage/automation/suggestions.ts';
import type { Context } from '../context.ts';
import { definitionOf } from './present.ts';

/** Rules that would do what the user keeps doing by hand; none for apps that a rule of theirs names, or that they dismissed. */
export async function suggestRules(
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  userId: number,
): Promise<RuleSuggestion[]> {
  const { db } = storage;
  const since = { sinceMs: clock() - SUGGESTION_DAYS * DAY_MS, min: SUGGESTION_MOVED_MIN };
  const [apps, dismissed, rules] = await Promise.all([
    listMovedByHand(db, userId, since),
    listDismissed(db, userId),
    listRules(db, userId),
  ]);
  const unwanted = new Set(dismissed);
  const ruled = appsNamedBy(rules);
  return apps
    .filter(({ moved, unread }) => unread > moved * SUGGESTION_UNREAD_SHARE)
    .filter(({ app_name }) => !unwanted.has(app_name) && !ruled.has(fold(app_name)))
    .map(suggestionOf);
}

/** Apps (folded) that some rule, switched on or off, has as a condition. */
function appsNamedBy(rules: readonly RuleRow[]): Set<string> {
  const conditions = rules.flatMap((rule) => definitionOf(rule).conditions);
  const named = conditions.filter(({ field, operator }) => field === 'appName' && operator === 'equals');
  return new Set(named.map(({ value }) => fold(value)));
}

/** Does what they did more often. */
function suggestionOf({ app_name: appName, moved, unread, trashed }: MovedByApp): RuleSuggestion {
  const isTrash = trashed > moved - trashed;
  const condition = { field: 'appName', operator: 'equals', value: appName, logicalOperator: 'AND' } as const;
  return {
    appName,
    moved,
    unread,
    rule: {
      name: isTrash ? `Move ${appName} to the trash` : `Archive ${appName}`,
      isActive: true,
      priority: 2,
      conditions: [condition],
      actions: [{ type: isTrash ? 'delete' : 'archive', config: {} }],
    },
  };
}
