import type { AllowedApp, AppUpdate } from '@alertstream/contract/apps';
import { type AppChanges, updateAppRow } from '../../storage/allowed-apps.ts';
import { recordAudit } from '../../storage/audit.ts';
import type { Context } from '../context.ts';
import { invalidField, notFound } from '../errors.ts';
import type { Actor } from '../users/actor.ts';
import { presentApp } from './present.ts';

/**
 * Changes the given fields of a registered app; all others stay.
 * @throws AppError 400 naming `appName` where it would change, 404 where there is no such app
 */
export async function updateApp(
  ctx: Pick<Context, 'storage' | 'clock' | 'publish'>,
  { appName, changes, actor }: { appName: string; changes: AppUpdate; actor: Actor },
): Promise<AllowedApp> {
  if (changes.appName !== undefined && changes.appName !== appName) {
    throw invalidField('appName', `Must stay ${appName}: an app's name never changes`);
  }
  const row = await ctx.storage.db.transaction().execute(async (tx) => {
    const updated = await updateAppRow(tx, appName, columnsOf(changes));
    if (!updated) throw notFound('App');
    await recordAudit(tx, {
      at: ctx.clock(),
      event: 'app.updated',
      actorId: actor.id,
      subjectId: null,
      address: actor.address,
      detail: { appName, fields: Object.keys(changes).join(', ') },
    });
    return updated;
  });
  ctx.publish({ kind: 'intake-changed' });
  return presentApp(row);
}

function columnsOf(changes: AppUpdate): AppChanges {
  const { displayName, description, icon, isActive, allowUserSubscription } = changes;
  return {
    ...(displayName === undefined ? {} : { display_name: displayName.trim() }),
    ...(description === undefined ? {} : { description }),
    ...(icon === undefined ? {} : { icon }),
    ...(isActive === undefined ? {} : { is_active: isActive ? 1 : 0 }),
    ...(allowUserSubscription === undefined
      ? {}
      : { allow_user_subscription: allowUserSubscription ? 1 : 0 }),
  };
}
