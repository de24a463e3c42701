import { LRUCache } from 'lru-cache';
import { listEffectivePreferences } from '../../storage/apps/preferences.ts';
import type { Storage } from '../../storage/db.ts';
import { type Choice, choiceOf } from '../preferences/choice.ts';
import { presentPreference } from '../preferences/present.ts';

/** How long preferences are believed without asking the database again: the bound for a change made by another process. */
const REMEMBER_MS = 1000;
const REMEMBER_MAX = 10_000;

/** A user's preferences by app name, read once. */
export type Choices = ReadonlyMap<string, Choice>;

export type ChoicesOf = {
  (userId: number): Promise<Choices>;
  /** Believes nothing any more about one user, or about anybody. */
  forget(userId?: number): void;
};

/** What step 6 of intake decides by: the owner's preferences for the apps that can be subscribed to. */
export function createChoicesOf({ db }: Storage): ChoicesOf {
  const known = new LRUCache<number, Choices>({
    max: REMEMBER_MAX,
    ttl: REMEMBER_MS,
    ttlResolution: 50,
    ignoreFetchAbort: true, // what was being looked up when forget() came still answers its callers
    fetchMethod: async (userId) => {
      const rows = await listEffectivePreferences(db, userId);
      return new Map(rows.map((row) => [row.app_name, choiceOf(presentPreference(row))]));
    },
  });
  const choicesOf = async (userId: number) => known.get(userId) ?? known.forceFetch(userId);
  return Object.assign(choicesOf, {
    forget(userId?: number) {
      if (userId === undefined) known.clear();
      else known.delete(userId);
    },
  });
}
