import { ERROR_CODES } from '@alertstream/contract/error-codes';
import { LRUCache } from 'lru-cache';
import { readAppGates } from '../../storage/apps/allowed-apps.ts';
import type { Storage } from '../../storage/db.ts';
import { AppError } from '../errors.ts';

/** The bound for a change made by another process. */
const REMEMBER_MS = 1000;
const ALL = 'all';

export type Gate = {
  (appName: string): Promise<void>;
  forget(): void;
};

/**
 * Step 4 of intake: may this app send? Registered and active: yes. Not registered: yes, and administrators see it.
 * @throws AppError 403 where an administrator has switched the app off
 */
export function createGate({ db }: Storage): Gate {
  const gates = new LRUCache<typeof ALL, Map<string, boolean>>({
    max: 1,
    ttl: REMEMBER_MS,
    ttlResolution: 50,
    ignoreFetchAbort: true, // what was being looked up when forget() came still answers its callers
    fetchMethod: () => readAppGates(db),
  });

  async function gate(appName: string): Promise<void> {
    const all = gates.get(ALL) ?? (await gates.forceFetch(ALL));
    if (all.get(appName) !== false) return;
    throw new AppError(
      403,
      ERROR_CODES.appInactive,
      `The app "${appName}" is switched off by the administrator: nothing was stored`,
    );
  }
  return Object.assign(gate, { forget: () => gates.clear() });
}
