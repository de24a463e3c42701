import type { Retention } from '@alertstream/contract/retention';
import {
  ALL_APPS,
  deleteRetention,
  isKnownApp,
  listRetention,
  saveRetention,
} from '../../storage/notifications/retention.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';

type RetentionContext = Pick<Context, 'storage'>;

/** How long a user's notifications are kept. */
export async function retentionOf({ storage }: RetentionContext, userId: number): Promise<Retention> {
  const rows = await listRetention(storage.db, userId);
  const apps = rows.filter(({ app_name }) => app_name !== ALL_APPS);
  return {
    keepDays: rows.find(({ app_name }) => app_name === ALL_APPS)?.keep_days ?? null,
    apps: apps.map(({ app_name, keep_days }) => ({ appName: app_name, keepDays: keep_days })),
  };
}

/** Sets how long notifications of all apps without a time of their own are kept. */
export async function keepAll(
  ctx: RetentionContext,
  userId: number,
  keepDays: number | null,
): Promise<Retention> {
  await saveRetention(ctx.storage.db, { user_id: userId, app_name: ALL_APPS, keep_days: keepDays });
  return retentionOf(ctx, userId);
}

/**
 * Sets how long one app's are.
 * @throws AppError 404 for an app that is neither registered nor has sent anything to this user
 */
export async function keepApp(
  ctx: RetentionContext,
  userId: number,
  appName: string,
  keepDays: number | null,
): Promise<Retention> {
  if (!(await isKnownApp(ctx.storage.db, userId, appName))) throw notFound('App');
  await saveRetention(ctx.storage.db, { user_id: userId, app_name: appName, keep_days: keepDays });
  return retentionOf(ctx, userId);
}

/** Lets one app go with all the others again. */
export async function keepAppAsAll(
  ctx: RetentionContext,
  userId: number,
  appName: string,
): Promise<Retention> {
  if (appName !== ALL_APPS) await deleteRetention(ctx.storage.db, userId, appName);
  return retentionOf(ctx, userId);
}
