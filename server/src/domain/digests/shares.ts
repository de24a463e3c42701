import { type Digest, digest } from '@alertstream/contract/digests';
import { priority } from '@alertstream/contract/notifications';
import { z } from 'zod';
import type { ClaimedRow } from '../../storage/notifications/digests.ts';
import { type Route, takes, takesAll, withoutRepeats } from '../announcements/routes.ts';
import { type Gathered, gather } from './gather.ts';

/** What of a digest goes to each route that wants less than all, by target. */
export type Shares = Readonly<Record<string, Gathered>>;

const shares = z.record(z.string(), digest.pick({ count: true, critical: true, items: true }));
const NOTHING: Gathered = { count: 0, critical: 0, items: [] };

/** Shares as they are kept while a digest is gathered. */
export function sharesOf(json: string | null): Shares {
  return json === null ? {} : shares.parse(JSON.parse(json));
}

/** Adds notifications to the shares of the routes that take them. */
export function addToShares(routes: readonly Route[], before: Shares, rows: readonly ClaimedRow[]): Shares {
  const added = routes
    .filter((route) => !takesAll(route))
    .map((route) => {
      const taken = rows.filter((row) => takes(route, row.app_name, priority.parse(row.priority)));
      return [route.target, gather(before[route.target] ?? NOTHING, taken)] as const;
    });
  return { ...before, ...Object.fromEntries(added) };
}

/** The digest as it is announced to each route; nothing to those that want nothing of it. */
export function digestsFor(
  routes: readonly Route[],
  given: Shares,
  whole: Digest,
): { route: Route; digest: Digest }[] {
  const shareOf = (route: Route) =>
    takesAll(route) ? whole : { ...whole, ...(given[route.target] ?? NOTHING) };
  const wanted = routes.filter((route) => shareOf(route).count > 0);
  return withoutRepeats(wanted).map((route) => ({ route, digest: shareOf(route) }));
}
