import { LRUCache } from 'lru-cache';
import { listActiveRules, type RuleRow } from '../../storage/automation/rules.ts';
import type { Storage } from '../../storage/db.ts';
import { type CompiledRule, compileRules } from '../rules/compile.ts';
import { createRegexBudgets } from '../rules/regex-budget.ts';

/** How long rules are believed without asking the database again: the bound for a change made by another process. */
const REMEMBER_MS = 1000;
const REMEMBER_MAX = 10_000;

type Known = { rules: readonly CompiledRule[]; version: string };
const NONE: Known = { rules: [], version: '' };

export type RulesOf = {
  (userId: number): Promise<readonly CompiledRule[]>;
  /** Believes nothing any more about one user, or about anybody. */
  forget(userId?: number): void;
};

/** What step 5 of intake decides by: the owner's active rules, compiled once and kept until one of them changes. */
export function createRulesOf({ db }: Storage): RulesOf {
  /** Outlives the rules, so that saving one again gives nobody more time. */
  const budgetOf = createRegexBudgets();
  const known = new LRUCache<number, Known>({
    max: REMEMBER_MAX,
    ttl: REMEMBER_MS,
    ttlResolution: 50,
    noDeleteOnStaleGet: true, // what is read again is compared with what was known
    ignoreFetchAbort: true, // what was being looked up when forget() came still answers its callers
    fetchMethod: async (userId, stale) => {
      const rows = await listActiveRules(db, userId);
      if (rows.length === 0) return NONE;
      const version = versionOf(rows);
      if (stale?.version === version) return stale;
      return { rules: compileRules(rows, budgetOf(userId)), version };
    },
  });
  const rulesOf = async (userId: number) => (known.get(userId) ?? (await known.forceFetch(userId))).rules;
  return Object.assign(rulesOf, {
    forget(userId?: number) {
      if (userId === undefined) known.clear();
      else known.delete(userId);
    },
  });
}

/** Differs where a rule was added, removed or changed: `updated_at` grows with every change. */
function versionOf(rows: readonly RuleRow[]): string {
  return rows.map(({ id, updated_at }) => `${id} ${updated_at}`).join();
}
