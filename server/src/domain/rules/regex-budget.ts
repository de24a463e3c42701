import { LRUCache } from 'lru-cache';
import type { ReadRegex } from './condition.ts';
import { compileRegex, RegexTooSlow } from './regex.ts';

/** Nearly every pattern needs microseconds. What takes longer than this for one text is counted. */
const SLOW_MS = 5;
/** So much may be used up at once, and so much of every second comes back. */
const BUDGET_MS = 500;
const REFILL_MS_PER_SECOND = 20;
/** After so much time a pattern is compiled anew: what it has learnt from texts grows with it, to megabytes. */
const FRESH_MS = 20;
const USERS_MAX = 10_000;

/** Each user's own {@link createRegexBudget}. */
export function createRegexBudgets(): (userId: number) => ReadRegex {
  const budgets = new LRUCache<number, ReadRegex>({ max: USERS_MAX });
  return (userId) => {
    const budget = budgets.get(userId) ?? createRegexBudget();
    budgets.set(userId, budget);
    return budget;
  };
}

/**
 * Reads patterns whose compiling, when first looked for, and looking share one budget. Linear time still has a factor: a
 * contrived pattern and a contrived text of 10,000 characters take up to half a second, in which nobody else's
 * notification is accepted. Once the budget is used up, looking for any of them throws RegexTooSlow until enough of it
 * has come back. `nowMs` is any steady clock, in ms.
 */
export function createRegexBudget(
  nowMs: () => number = () => performance.now(),
  compile: ReadRegex = compileRegex,
): ReadRegex {
  let leftMs = BUDGET_MS;
  let countedAt = nowMs();

  return (pattern) => {
    let regex: ReturnType<ReadRegex> | null = null;
    let spentMs = 0;
    return (text) => {
      const start = nowMs();
      if (leftMs < BUDGET_MS) {
        leftMs = Math.min(BUDGET_MS, leftMs + ((start - countedAt) * REFILL_MS_PER_SECOND) / 1000);
        countedAt = start;
        if (leftMs <= 0) throw new RegexTooSlow();
      }
      regex ??= compile(pattern);
      const found = regex(text);
      const end = nowMs();
      const tookMs = end - start;
      spentMs += tookMs;
      if (spentMs > FRESH_MS) {
        regex = null;
        spentMs = 0;
      }
      if (tookMs > SLOW_MS) {
        leftMs -= tookMs;
        countedAt = end;
      }
      return found;
    };
  };
}
