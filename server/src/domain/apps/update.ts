import type { AllowedApp, AppUpdate } from '@alertstream/contract/apps';
import { type AppRow, holdApp, updateAppRow } from '../../storage/apps/allowed-apps.ts';
import type { Db } from '../../storage/db.ts';
import { recordAudit } from '../../storage/people/audit.ts';
import type { Context } from '../context.ts';
import { changedMeanwhile, invalidField, notFound } from '../errors.ts';
import { flagOf, onlyChanges } from '../only-changes.ts';
import { type Actor, holdActor } from '../users/actor.ts';
import { presentApp } from './present.ts';

type Update = { appName: string; changes: AppUpdate; actor: Actor };

/**
 * Changes the given fields of a registered app; all others stay.
 * @throws AppError 400 naming `appName` where it would change; 404 where there is no such app; 409 naming `revision`
 *   where somebody else was faster; 403 for nobody's administrator. Nothing was saved then.
 */
export async function updateApp(
  ctx: Pick<Context, 'storage' | 'clock' | 'publish'>,
  input: Update,
): Promise<AllowedApp> {
  const { appName, changes } = input;
  if (changes.appName !== undefined && changes.appName !== appName) {
    throw invalidField('appName', `Must stay ${appName}: an app's name never changes`);
  }
  const { row, isChanged } = await ctx.storage.db.transaction().execute((tx) => apply(ctx, tx, input));
  if (isChanged) ctx.publish({ kind: 'intake-changed' });
  return presentApp(row);
}

async function apply(
  ctx: Pick<Context, 'storage' | 'clock'>,
  tx: Db,
  { appName, changes: wanted, actor }: Update,
): Promise<{ row: AppRow; isChanged: boolean }> {
  await holdActor(ctx, tx, actor);
  const app = await holdApp(tx, appName);
  if (!app) throw notFound('App');
  if (wanted.revision !== undefined && wanted.revision !== app.revision) throw changedMeanwhile('app');
  const changes = onlyChanges(app, {
    display_name: wanted.displayName?.trim(),
    description: wanted.description,
    icon: wanted.icon,
    is_active: flagOf(wanted.isActive),
    allow_user_subscription: flagOf(wanted.allowUserSubscription),
  });
  if (!changes) return { row: app, isChanged: false };
  const row = await updateAppRow(tx, appName, changes);
  await recordAudit(tx, {
    at: ctx.clock(),
    event: 'app.updated',
    actorId: actor.id,
    subjectId: null,
    address: actor.address,
    detail: { appName, changed: Object.keys(changes).join(' ') },
  });
  return { row, isChanged: true };
}
