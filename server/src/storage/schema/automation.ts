import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

export type NotificationTemplateTable = {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** `name` as names are compared (see nameKey): unique for its user. A deleted one has another, so that its name is free. */
  name_key: string;
  title: string;
  message: string;
  category: string;
  priority: string;
  app_name: string;
  created_at: number;
  updated_at: number;
  /** When it was deleted; null for all others. */
  deleted_at: number | null;
};

export type RuleTable = {
  id: Generated<number>;
  user_id: number;
  name: string;
  is_active: Flag;
  /** 1 goes first, then 2, then 3; of equal ones the oldest. */
  priority: number;
  /** JSON of contract RuleCondition[]. */
  conditions: string;
  /** JSON of contract RuleAction[]. */
  actions: string;
  created_at: number;
  /** Grows with every change by the user. */
  updated_at: number;
  /** When the conditions and actions became what they are. */
  defined_at: number;
  /** When it was deleted; null for all others. */
  deleted_at: number | null;
  last_triggered: number | null;
  trigger_count: Generated<number>;
};

/** How far a rule that looks at the age has got with the notifications that reach one of its ages. */
export type RuleSweepTable = {
  rule_id: number;
  /** The age, in milliseconds. */
  step_ms: number;
  /** Notifications up to this id have been looked at. */
  after_id: number;
  /** When the next one reaches the age; null while the rule rests. */
  due_at: number | null;
};

/** Apps for which a user wants no rule suggested any more. */
export type DismissedSuggestionTable = { user_id: number; app_name: string };
