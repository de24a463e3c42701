import type { LiveMessage } from '@alertstream/contract/live';
import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';

/** One address is told this often at most, however fast it sends. */
const TELL_EVERY_MS = 1000;
const ADDRESSES_MAX = 10_000;

/**
 * Tells whoever watches from the same address that a call with a wrong key came in. Nobody knows whose key it
 * should have been, so the address is all that ties the two together; the key itself is not passed on.
 */
export function rejectedCall({ clock, publish }: Pick<Context, 'clock' | 'publish'>) {
  const told = new LRUCache<string, number>({ max: ADDRESSES_MAX });
  return (address: string, reason: string): void => {
    const now = clock();
    if (now - (told.get(address) ?? 0) < TELL_EVERY_MS) return;
    told.set(address, now);
    const message: LiveMessage = { type: 'intake.rejected', at: new Date(now).toISOString(), reason };
    publish({ kind: 'address-message', address, message: JSON.stringify(message) });
  };
}
