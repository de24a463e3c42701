import { PRIORITY_RANK, type Priority, priority } from '@alertstream/contract/notifications';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Db, Storage } from '../../storage/db.ts';
import { findUser, type User } from '../../storage/people/users.ts';
import type { DeliveryKind } from '../../storage/schema/targets.ts';
import { type ChannelRow, listChannels } from '../../storage/targets/channels.ts';
import { channelTarget, emailTarget, pushTarget } from '../../storage/targets/names.ts';
import { listPushSubscriptions } from '../../storage/targets/push-subscriptions.ts';
import type { Context } from '../context.ts';

/** How long routes are believed without asking the database again: the bound for a change made by another process. */
const REMEMBER_MS = 1000;
const REMEMBER_MAX = 10_000;

/** One way in which a user is told, and which announcements go there: `minRank` as PRIORITY_RANK, `apps` null for all. */
export type Route = {
  kind: Extract<DeliveryKind, 'channel' | 'email' | 'push'>;
  target: string;
  minRank: number;
  apps: ReadonlySet<string> | null;
  /** What it must not repeat: emails to the same address go once. */
  address: string | null;
};

export type RoutesOf = {
  (userId: number): Promise<readonly Route[]>;
  /** Believes nothing any more about one user, or about anybody. */
  forget(userId?: number): void;
};

type RouteContext = Pick<Context, 'sendsEmail'>;

/** Where intake sends what is announced at once. */
export function createRoutesOf({ db }: Pick<Storage, 'db'>, ctx: RouteContext): RoutesOf {
  const known = new LRUCache<number, readonly Route[]>({
    max: REMEMBER_MAX,
    ttl: REMEMBER_MS,
    ttlResolution: 50,
    ignoreFetchAbort: true, // what was being looked up when forget() came still answers its callers
    fetchMethod: (userId) => readRoutes(db, ctx, userId),
  });
  const routesOf = async (userId: number) => known.get(userId) ?? known.forceFetch(userId);
  return Object.assign(routesOf, {
    forget(userId?: number) {
      if (userId === undefined) known.clear();
      else known.delete(userId);
    },
  });
}

/** Every way in which a user wants to be told, as it stands now. */
export async function readRoutes(db: Db, ctx: RouteContext, userId: number): Promise<Route[]> {
  const user = await findUser(db, userId);
  if (!user || user.is_active === 0) return [];
  const channels = await listChannels(db, userId);
  const subscriptions = await listPushSubscriptions(db, userId);
  const minRank = user.high_priority_only ? PRIORITY_RANK.high : PRIORITY_RANK.low;
  return [
    ...channels.filter((row) => isUsable(row, ctx)).map(channelRoute),
    ...(ctx.sendsEmail && user.email_notifications ? [emailRoute(user, minRank)] : []),
    ...subscriptions.map(
      ({ id }): Route => ({ kind: 'push', target: pushTarget(id), minRank, apps: null, address: null }),
    ),
  ];
}

function isUsable(row: ChannelRow, { sendsEmail }: RouteContext): boolean {
  return row.disabled_at === null && (sendsEmail || row.type !== 'email');
}

function channelRoute(row: ChannelRow): Route {
  return {
    kind: 'channel',
    target: channelTarget(row.id),
    minRank: PRIORITY_RANK[priority.parse(row.minimum_priority)],
    apps: row.apps === null ? null : new Set(z.array(z.string()).parse(JSON.parse(row.apps))),
    address: row.address_key,
  };
}

function emailRoute(user: User, minRank: number): Route {
  return { kind: 'email', target: emailTarget(user.id), minRank, apps: null, address: user.email_key };
}

/** True where an announcement of this app with this priority goes there. */
export function takes(route: Route, appName: string, given: Priority): boolean {
  return PRIORITY_RANK[given] >= route.minRank && (route.apps === null || route.apps.has(appName));
}

/** True where everything goes there. */
export function takesAll({ minRank, apps }: Route): boolean {
  return minRank === PRIORITY_RANK.low && apps === null;
}

/** Of several that lead to one mailbox, the first alone. */
export function withoutRepeats(routes: readonly Route[]): Route[] {
  const seen = new Set<string>();
  return routes.filter(({ address }) => {
    if (address === null) return true;
    const isNew = !seen.has(address);
    seen.add(address);
    return isNew;
  });
}
