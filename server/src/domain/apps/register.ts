import type { AllowedApp, AppInput } from '@alertstream/contract/apps';
import { insertApp } from '../../storage/apps/allowed-apps.ts';
import { recordAudit } from '../../storage/people/audit.ts';
import type { Context } from '../context.ts';
import { taken } from '../errors.ts';
import { type Actor, holdActor } from '../users/actor.ts';
import { presentApp } from './present.ts';

/**
 * Registers an app.
 * @throws AppError 409 naming `appName` where it is registered already; 403 for nobody's administrator
 */
export async function registerApp(
  ctx: Pick<Context, 'storage' | 'clock' | 'publish'>,
  { app: input, actor }: { app: AppInput; actor: Actor },
): Promise<AllowedApp> {
  const now = ctx.clock();
  const app = {
    app_name: input.appName,
    display_name: input.displayName.trim(),
    description: input.description,
    icon: input.icon,
    is_active: input.isActive ? 1 : 0,
    allow_user_subscription: input.allowUserSubscription ? 1 : 0,
    created_at: now,
    revision: now,
  } as const;
  await ctx.storage.db.transaction().execute(async (tx) => {
    await holdActor(ctx, tx, actor);
    if (!(await insertApp(tx, app))) {
      throw taken('appName', `There already is an app with the name ${input.appName}`);
    }
    await recordAudit(tx, {
      at: now,
      event: 'app.created',
      actorId: actor.id,
      subjectId: null,
      address: actor.address,
      detail: { appName: input.appName },
    });
  });
  ctx.publish({ kind: 'intake-changed' });
  return presentApp(app);
}
